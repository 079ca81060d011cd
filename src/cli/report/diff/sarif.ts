import { weakening } from "../../../analysis/guarantees.ts";
import type { Report } from "../../../analysis/report.ts";
import type { Direction } from "../../../analysis/diff.ts";
import { changeWords } from "../../../analysis/words.ts";
import { sarif, type SarifResult } from "../sarif.ts";
import { at, headline, reviewPlace, settingWords, unmatchedWords } from "./words.ts";

const rules: readonly {
  readonly id: Direction | "not-compared" | "mistake" | "invariant" | "one-sided" | "moved";
  readonly level: SarifResult["level"];
  readonly description: string;
}[] = [
  { id: "looser", level: "warning", description: "A decision becomes more permissive" },
  { id: "stricter", level: "note", description: "A decision becomes more restrictive" },
  { id: "sideways", level: "note", description: "A decision changes where no outcome is stricter than another" },
  { id: "invariant", level: "warning", description: "An invariant promises something else, or is gone" },
  { id: "one-sided", level: "warning", description: "A table or a config that only one side has" },
  { id: "moved", level: "warning", description: "A policy file that stands in another place" },
  { id: "not-compared", level: "error", description: "A table of which only a part could be compared" },
  {
    id: "mistake",
    level: "error",
    description: "A mistake in a policy file; where it makes the file unusable, its decisions were not compared",
  },
];
const levelOf = (id: string) => rules.find((rule) => rule.id === id)?.level ?? "note";

export function diffSarif(report: Report): string {
  const changes = report.tables.flatMap((table) =>
    table.changes.map((change): SarifResult => ({
      ruleId: change.direction,
      level: levelOf(change.direction),
      message: `${change.table}: ${changeWords(change, table.facts)}. ${change.before.rule} at ${at(change.before.source)} → ${change.after.rule} at ${at(change.after.source)}${change.settings.map((setting) => `; by ${settingWords(setting)}`).join("")}`,
      ...place(reviewPlace(change, table)),
    })),
  );
  const problems = report.problems.map(({ side, usable, file, range, message }): SarifResult => ({
    ruleId: "mistake",
    level: side === "after" ? "error" : "warning",
    message: `${message} (${side})${usable ? "" : "; not compared"}`,
    file,
    ...range,
  }));
  const open = report.tables
    .filter(({ exact }) => !exact)
    .map(({ table, files, lacking }): SarifResult => ({
      ruleId: "not-compared",
      level: "error",
      message: `${table} was compared only in part: ${lacking.join("; ")}`,
      file: files.after ?? files.before ?? "",
      line: 1,
      column: 1,
    }));
  const besides = [
    ...report.guarantees.map(({ table, id, change, file, line, column }): SarifResult => ({
      ruleId: "invariant",
      level: weakening.has(change) ? levelOf("invariant") : "note",
      message: `${table}: the invariant ${id} was ${change}`,
      ...place({ file, line, column }),
    })),
    ...report.unmatched.map((one): SarifResult => {
      const { name, became } = unmatchedWords(one);
      return {
        ruleId: "one-sided",
        level: one.side === "before" ? levelOf("one-sided") : "note",
        message: `${name} was ${became}`,
        ...place({ file: one.file, line: 1, column: 1 }),
      };
    }),
    ...report.moved.map(({ before, after }): SarifResult => ({
      ruleId: "moved",
      level: levelOf("moved"),
      message: `${before} → ${after}`,
      ...place({ file: after, line: 1, column: 1 }),
    })),
  ];
  return sarif([...open, ...changes, ...besides, ...problems], rules, headline(report));
}

const place = ({ file, line, column }: { readonly file: string; readonly line: number; readonly column: number }) => ({
  file,
  line,
  column,
});
