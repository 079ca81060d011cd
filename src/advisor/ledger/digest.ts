/** Digests: one line for several old tool rounds in a row. */
import { oneLine, shorten } from "../../text/cut.ts";
import { type Round, subjectOf, toolName } from "./card.ts";
import { filesIn } from "./names.ts";

/**
 * Rounds of one digest at most, and characters of all their arguments and results: what one look-up shows uncut by
 * default. Then characters of a digest's names, and of a command that names no file.
 */
const WIDTH = { rounds: 12, chars: 12_000, names: 240, command: 24 } as const;

/** `#id+n` is the round with that id and the `n` after it. */
export const spanOf = (rounds: readonly Round[]): string =>
  `${rounds[0]?.id ?? ""}${rounds.length > 1 ? `+${rounds.length - 1}` : ""}`;

const SPAN = /^(.+)\+(\d+)$/;

/** The first id of a span, and how many rounds follow it, no more than a digest has; undefined for a plain id. */
export interface Span {
  readonly first: string;
  readonly more: number;
}

export function spanIn(id: string): Span | undefined {
  const [, first, more] = SPAN.exec(id) ?? [];
  return first === undefined ? undefined : { first, more: Math.min(Number(more), WIDTH.rounds - 1) };
}

/** The rounds in runs that one look-up can show without cutting much; a long one is a run of its own. */
export function runsOf<T>(rounds: readonly T[], sizeOf: (round: T) => number): readonly (readonly T[])[] {
  const runs: T[][] = [];
  let left = 0;
  for (const round of rounds) {
    const size = sizeOf(round);
    const run = runs.at(-1);
    if (run === undefined || run.length >= WIDTH.rounds || size > left) {
      runs.push([round]);
      left = WIDTH.chars - size;
    } else {
      run.push(round);
      left -= size;
    }
  }
  return runs;
}

/** `#id+n tools · what they were about`: each tool with its count, each name once, the newest first. */
export function digestLine(rounds: readonly Round[], cwd: string): string {
  const counts = new Map<string, number>();
  for (const { tool } of rounds) counts.set(tool, (counts.get(tool) ?? 0) + 1);
  const tools = [...counts].map(([tool, count]) => (count === 1 ? toolName(tool) : `${count} ${toolName(tool)}`));
  const names = [...new Set(rounds.toReversed().flatMap((round) => namesOf(round, cwd)))];
  return [`#${spanOf(rounds)} ${tools.join(", ")}`, shorten(names.join(", "), WIDTH.names)]
    .filter((part) => part !== "")
    .join(" · ");
}

function namesOf(round: Round, cwd: string): readonly string[] {
  const { isPath, text } = subjectOf(round.call?.arguments ?? {}, cwd);
  if (text === "") return [];
  const files = isPath ? [] : filesIn(text);
  return files.length > 0 ? files : [oneLine(text, isPath ? WIDTH.names : WIDTH.command)];
}
