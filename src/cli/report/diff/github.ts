import { weakening } from "../../../analysis/guarantees.ts";
import type { Report } from "../../../analysis/report.ts";
import { changeWords } from "../../../analysis/words.ts";
import { annotation } from "../github.ts";
import { legible } from "../stranger.ts";
import { at, grouped, headline, reviewPlace, settingWords, unmatchedWords } from "./words.ts";

/** Annotations on the lines that decide, or that brought a change about. GitHub shows only the first ten of a kind: changes of one line share one, and looser ones lead. */
export function diffGithub(given: Report): string {
  const report = legible(given);
  const problems = report.problems.map(({ side, usable, file, range, message, code }) =>
    annotation({
      severity: side === "after" ? "error" : "warning",
      file,
      line: range.line,
      column: range.column,
      endLine: range.endLine,
      endColumn: range.endColumn,
      title: code,
      message: `${message} (${side})${usable ? "" : "; not compared"}`,
    }),
  );
  const changes = report.tables.flatMap((table) =>
    grouped(table.changes).flatMap(({ changes: own, settings, shared }) =>
      [...Map.groupBy(own, (change) => `${change.direction} ${at(reviewPlace(change, table))}`).values()].map(
        (same) => {
          const [first] = same;
          if (first === undefined) return { loose: false, text: "" };
          const { file, line, column } = reviewPlace(first, table);
          const message = [
            ...settings.map((setting) => `by ${settingWords(setting)}`),
            ...same.flatMap((change) => [
              changeWords({ ...change, region: { ...shared, ...change.region } }, table.facts),
              `  ${change.before.rule} at ${at(change.before.source)} → ${change.after.rule} at ${at(change.after.source)}`,
            ]),
          ].join("\n");
          const loose = first.direction === "looser";
          return {
            loose,
            text: annotation({
              severity: loose ? "warning" : "notice",
              file,
              line,
              column,
              title: `${table.table}: ${first.direction}`,
              message,
            }),
          };
        },
      ),
    ),
  );
  const guarantees = report.guarantees.map(({ table, id, change, file, line, column }) =>
    annotation({
      severity: weakening.has(change) ? "warning" : "notice",
      file,
      line,
      column,
      title: `${table}: invariant ${change}`,
      message: `the invariant ${id} was ${change}`,
    }),
  );
  const places = [
    ...report.unmatched.map((one) => ({ file: one.file, looser: one.side === "before", ...unmatchedWords(one) })),
    ...report.moved.map(({ before, after }) => ({ file: after, looser: true, name: before, became: "moved here" })),
  ].map(({ file, looser, name, became }) =>
    annotation({
      severity: looser ? "warning" : "notice",
      file,
      line: 1,
      column: 1,
      title: `${name}: ${became}`,
      message: `${name} was ${became}`,
    }),
  );
  const open = report.tables
    .filter(({ exact }) => !exact)
    .map(({ table, files, lacking }) =>
      annotation({
        severity: "warning",
        file: files.after ?? files.before ?? "",
        line: 1,
        column: 1,
        title: `${table}: not compared`,
        message: `only in part: ${lacking.join("; ")}`,
      }),
    );
  return [
    ...problems,
    ...open,
    ...changes.toSorted((a, b) => Number(b.loose) - Number(a.loose)).map(({ text }) => text),
    ...guarantees,
    ...places,
    `${headline(report)}\n`,
  ].join("");
}
