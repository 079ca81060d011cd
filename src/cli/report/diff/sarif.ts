import type { Report } from "../../../analysis/report.ts";
import type { Direction } from "../../../analysis/diff.ts";
import { changeWords } from "../../../analysis/words.ts";
import { sarif, type SarifResult } from "../sarif.ts";
import { at, reviewPlace, settingWords } from "./words.ts";

const rules: readonly {
  readonly id: Direction | "not-compared" | "mistake";
  readonly level: SarifResult["level"];
  readonly description: string;
}[] = [
  { id: "looser", level: "warning", description: "A decision becomes more permissive" },
  { id: "stricter", level: "note", description: "A decision becomes more restrictive" },
  { id: "sideways", level: "note", description: "A decision changes where no outcome is stricter than another" },
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
  return sarif([...open, ...changes, ...problems], rules);
}

const place = ({ file, line, column }: { readonly file: string; readonly line: number; readonly column: number }) => ({
  file,
  line,
  column,
});
