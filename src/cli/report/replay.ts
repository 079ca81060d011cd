/** What `pi-policy replay` prints for people. */
import type { ReplayReport } from "../../analysis/replay.ts";
import type { Direction, Example, Group } from "../../analysis/replay-tally.ts";
import type { Style } from "../style.ts";
import { placeIn } from "./place.ts";
import { oneLine } from "../../text/cut.ts";
import { right } from "../columns.ts";

export function replayText(report: ReplayReport, files: number, cwd: string, style: Style): string {
  const { replayed, changed, looser, stricter, sideways, changes, frequent, riskiest, notReplayed, lines } = report;
  const out: string[] = [];
  const parts = [
    looser > 0 ? style.red(`${number(looser)} looser`) : "",
    stricter > 0 ? style.green(`${number(stricter)} stricter`) : "",
    sideways > 0 ? style.yellow(`${number(sideways)} sideways`) : "",
  ].filter((part) => part !== "");
  out.push(
    `${plural(replayed, "decision")} replayed from ${plural(lines, "line")} of ${plural(files, "log")}: ${changed === 0 ? style.green("none changes") : `${style.bold(`${number(changed)} ${changed === 1 ? "changes" : "change"}`)} (${share(changed, replayed)}), ${parts.join(", ")}`}`,
  );
  for (const group of changes) out.push("", ...groupLines(group, cwd, style));
  if (frequent.length > 0)
    out.push(
      "",
      style.bold("most frequent"),
      ...frequent.map(
        ({ surface, target, before, after, direction, count, last }) =>
          `  ${right(number(count), 7)} ×  ${arrow(before, after, direction, style)}  ${shown({ surface, target })}  ${style.dim(`last ${last}`)}`,
      ),
    );
  if (riskiest.length > 0) {
    out.push(
      "",
      style.bold("riskiest"),
      ...riskiest.map(
        ({ before, after, table, rule, ...example }) =>
          `  ${example.time}  ${arrow(before, after, "looser", style)}  ${riskOf(example)}${shown(example)}  ${style.dim(`${table} ${rule}`)}`,
      ),
    );
  }
  const notes = [
    ...(lines > 0 && replayed === 0 && notReplayed.length === 0
      ? ["no line is a decision of the guard or the advisor: is this the log that you meant?"]
      : []),
    ...noteLines(report),
  ];
  if (notes.length > 0) out.push("", ...notes);
  if (notReplayed.length > 0)
    out.push(
      "",
      style.bold("not replayed"),
      ...notReplayed.map(({ reason, count }) => `  ${right(number(count), 7)}  ${reason}`),
    );
  return `${out.join("\n")}\n`;
}

function groupLines(
  { before, after, direction, surface, count, first, last, example }: Group,
  cwd: string,
  style: Style,
): string[] {
  const was = before.rule === undefined ? "as recorded" : `${before.table} ${before.rule}`;
  return [
    `${right(number(count), 7)} ×  ${arrow(before.outcome, after.outcome, direction, style)}${surface === undefined ? "" : `  on ${surface}`}`,
    `           was by ${was}; is by ${after.table} ${after.rule} ${style.dim(`(${placeIn(after.source, cwd)})`)}`,
    style.dim(`           ${first === last ? first : `${first} to ${last}`}, such as ${shown(example)}`),
  ];
}

function noteLines({ drifted, unscored, tripped, bad, torn }: ReplayReport): string[] {
  return [
    ...(drifted > 0
      ? [
          `${plural(drifted, "decision")} ${drifted === 1 ? "was" : "were"} recorded otherwise than the policy to compare with decides`,
        ]
      : []),
    ...(unscored > 0
      ? [
          `${plural(unscored, "decision")} of a classifier kept ${unscored === 1 ? "its" : "their"} step: the answers are in the debug log, which is not given or does not hold them`,
        ]
      : []),
    ...(tripped > 0
      ? [`${plural(tripped, "trip")} of the breaker: its answer is decided again, but not whether it trips`]
      : []),
    ...(bad > 0 ? [`${plural(bad, "line")} could not be read`] : []),
    ...(torn > 0 ? [`the last line of ${plural(torn, "log")} is not whole`] : []),
  ];
}

const tones = { looser: "red", stricter: "green", sideways: "yellow" } as const satisfies Record<
  Direction,
  keyof Style
>;
const arrow = (before: string, after: string, direction: Direction, style: Style): string =>
  `${before} → ${style[tones[direction]](after)} (${direction})`;

/** A target may hold anything that an agent wrote. */
/** Characters of a request in a line of the report. */
const longestTarget = 80;

function shown({
  surface,
  target,
}: {
  readonly surface?: string | undefined;
  readonly target?: string | undefined;
}): string {
  return `${surface === undefined ? "" : `${surface} `}${oneLine(target ?? "", longestTarget)}`.trim();
}

const riskOf = ({ riskLevel, usd }: Example): string =>
  `${riskLevel === undefined ? "" : `${riskLevel} `}${usd === undefined ? "" : `$${usd.toFixed(2)} `}`;
const number = (value: number): string => value.toLocaleString("en");
const plural = (value: number, word: string): string => `${number(value)} ${word}${value === 1 ? "" : "s"}`;
const share = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
