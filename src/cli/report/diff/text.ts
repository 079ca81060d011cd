import type { Setting } from "../../../proof/reads.ts";
import type { FileSettings, Report } from "../../../analysis/report.ts";
import type { TableReport } from "../../../analysis/sides.ts";
import type { Direction } from "../../../analysis/diff.ts";
import { headWords, regionWords, tailWords } from "../../../analysis/words.ts";
import type { Style } from "../../style.ts";
import { legible } from "../stranger.ts";
import {
  at,
  filesWords,
  grouped,
  headline,
  insideWords,
  settingPlaces,
  settingWords,
  signs,
  unmatchedWords,
} from "./words.ts";

/** For a terminal: one line a change, the two rules and their places under it. */
export function diffText(given: Report, style: Style): string {
  const report = legible(given);
  const { tables, inside, settings, guarantees, unmatched, moved, problems } = report;
  // What reaches an end has been told there.
  const silent = inside.filter(({ reaches }) => !reaches);
  const sections = [
    ...tables.map((table) => tableText(table, style)),
    ...(silent.length > 0
      ? [
          [
            style.bold("inside") + style.dim("  all of it with --tables"),
            ...silent.map((one) => `  ${one.table}  ${insideWords(one)}`),
          ],
        ]
      : []),
    ...settings
      .flatMap(({ files, values, idle }) => [
        valuesText("values that no table reads", files, values, style),
        valuesText("values that tables read, without a decision that hangs on them", files, idle, style),
      ])
      .filter((lines) => lines.length > 0),
    ...(guarantees.length > 0
      ? [
          [
            style.bold("invariants"),
            ...guarantees.map(
              ({ table, id, change, ...place }) => `  ${table}: ${id} ${change}${style.dim(`  ${at(place)}`)}`,
            ),
          ],
        ]
      : []),
    ...(unmatched.length > 0
      ? [
          [
            style.bold("on one side only"),
            ...unmatched.map((one) => {
              const { name, became } = unmatchedWords(one);
              return `  ${name} ${became}${style.dim(`  ${one.file}`)}`;
            }),
          ],
        ]
      : []),
    ...(moved.length > 0 ? [[style.bold("moved"), ...moved.map(({ before, after }) => `  ${before} → ${after}`)]] : []),
    ...(problems.length > 0
      ? [
          [
            style.bold("mistakes"),
            ...problems.map(
              ({ file, range, message, side, usable }) =>
                `  ${file}:${range.line}:${range.column} ${style.dim(`(${side})`)} ${message}${usable ? "" : "; not compared"}`,
            ),
          ],
        ]
      : []),
  ];
  return [...sections.map((lines) => lines.join("\n")), style.bold(headline(report))].join("\n\n") + "\n";
}

function tableText(table: TableReport, style: Style): string[] {
  const { changes, exact, files, facts, of } = table;
  const lines = [`${style.bold(table.table)}  ${legible(table.description)}${style.dim(`  ${filesWords(files)}`)}`];
  if (!exact) lines.push(style.yellow(`  not exact, for only a sample was compared: ${table.lacking.join("; ")}`));
  for (const { settings, shared, changes: own } of grouped(changes)) {
    for (const setting of settings)
      lines.push(`  by ${settingWords(setting)}${style.dim(`  ${settingPlaces(setting)}`)}`);
    if (Object.keys(shared).length > 0) lines.push(`  where ${regionWords(shared, facts)}`);
    for (const change of own) {
      const { before, after, direction } = change;
      const paint = paintOf(direction, style);
      lines.push(
        `  ${paint(signs[direction])} ${headWords(change, facts)}${before.outcome} → ${style.bold(after.outcome)} ${paint(`(${direction})`)}${tailWords(change)}`,
      );
      lines.push(
        ...(of === "flow"
          ? [`      was ${before.rule}  ${at(before.source)}`, `      is  ${after.rule}  ${at(after.source)}`]
          : [`      ${before.rule} at ${at(before.source)} → ${after.rule} at ${at(after.source)}`]
        ).map(style.dim),
      );
    }
  }
  return lines;
}

function valuesText(title: string, files: FileSettings["files"], values: readonly Setting[], style: Style): string[] {
  if (values.length === 0) return [];
  return [
    style.bold(title) + style.dim(`  ${filesWords(files)}`),
    ...values.flatMap((value) => [`  ${settingWords(value)}`, style.dim(`      ${settingPlaces(value)}`)]),
  ];
}

const paintOf = (direction: Direction, style: Style) =>
  ({ looser: style.red, stricter: style.green, sideways: style.yellow })[direction];
