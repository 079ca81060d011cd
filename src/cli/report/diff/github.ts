import type { Report } from "../../../review/report.ts";
import { changeWords } from "../../../review/words.ts";
import { annotation } from "../github.ts";
import { at, reviewPlace, settingWords, tally } from "./words.ts";

/** One annotation a change, on the line that decides or that brought it about. GitHub shows only the first ten of a kind, so looser ones lead. */
export function diffGithub(report: Report): string {
  const problems = report.problems.map(({ side, usable, file, range, message, code }) => annotation({ severity: side === "after" ? "error" : "warning", file, line: range.line, column: range.column, endLine: range.endLine, endColumn: range.endColumn, title: code, message: `${message} (${side})${usable ? "" : "; not compared"}` }));
  const changes = report.tables.flatMap((table) => table.changes.map((change) => {
    const { file, line, column } = reviewPlace(change, table);
    const message = [
      changeWords(change, table.facts),
      `${change.before.rule} at ${at(change.before.source)} → ${change.after.rule} at ${at(change.after.source)}`,
      ...change.settings.map((setting) => `by ${settingWords(setting)}`),
    ].join("\n");
    return { loose: change.direction === "looser", text: annotation({ severity: change.direction === "looser" ? "warning" : "notice", file, line, column, title: `${change.table}: ${change.direction}`, message }) };
  }));
  const guarantees = report.guarantees.filter(({ change }) => change !== "added").map(({ table, id, change, file, line, column }) => annotation({ severity: "warning", file, line, column, title: `${table}: invariant ${change}`, message: `the invariant ${id} was ${change}` }));
  return [...problems, ...changes.toSorted((a, b) => Number(b.loose) - Number(a.loose)).map(({ text }) => text), ...guarantees, `${tally(report.summary)}\n`].join("");
}
