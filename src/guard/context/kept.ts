import type { TableOutcomes } from "../../../generated/table-types.ts";
import { isBareContinuation } from "./intent.ts";

/** Table `guard/transcript`. */
export type Handling = TableOutcomes["guard/transcript"];

/** The stripped transcript, oldest first. Every line is plain, redacted and no longer than `maxCharsPerEntry`. */
export interface Transcript {
  /** What the person typed and answered; the last one is the authorisation anchor. */
  readonly intents: readonly string[];
  /** What may be the person's and may not, and older answers. It can forbid or narrow, and authorises nothing. */
  readonly doubtful: readonly string[];
  /** Tool calls as `name: arguments`. Untrusted. */
  readonly calls: readonly string[];
}

export interface TranscriptCaps {
  readonly maxUserMessages: number;
  readonly maxToolCalls: number;
  readonly maxCharsPerEntry: number;
}

export interface Line {
  readonly handling: Exclude<Handling, "drop">;
  /** Whether it answers a question of the agent's, and how. Many of one sort push out none of another. */
  readonly sort: "words" | "typed answer" | "chosen answer";
  /** Empty when nothing is left to show. Worked out at the first call only. */
  readonly text: () => string;
}

/** What of a branch a reviewer can still be shown, however the branch goes on. */
export interface Kept {
  /** Newest first. */
  readonly lines: readonly Line[];
  /** Pools with more lines than they hold. */
  readonly full: ReadonlySet<string>;
}

export const NOTHING: Kept = { lines: [], full: new Set() };

/** Stands in place of answers that are left out, so that nobody takes what is shown for all. */
export const LEFT_OUT =
  "(of the user's older answers only the oldest and the newest are shown; one that is left out may forbid more)";

const poolOf = ({ handling, sort }: Line): string => `${handling}, ${sort}`;
const half = ({ maxUserMessages }: TranscriptCaps): number => Math.floor(maxUserMessages / 2);

/**
 * Of all lines, newest first, those that count: `keep` of new lines and what was kept of the older ones is `keep` of all.
 * An agent can provoke answers: each pool of them holds its oldest lines for good beside its newest.
 */
export function keep(lines: readonly Line[], caps: TranscriptCaps, before: ReadonlySet<string> = NOTHING.full): Kept {
  const pools = Map.groupBy(lines, poolOf);
  const kept = new Set<Line>();
  const full = new Set(before);
  for (const [pool, own] of pools) {
    switch (own[0]?.handling) {
      case "call":
        for (const line of first(own, caps.maxToolCalls, (text) => text !== "")) kept.add(line);
        break;
      case "intent":
        for (const line of first(
          own,
          caps.maxUserMessages,
          (text, last) => text !== "" && text !== last && !isBareContinuation(text),
        ))
          kept.add(line);
        break;
      case "answer":
      case "doubtful": {
        const window = caps.maxUserMessages + (own[0].handling === "answer" ? half(caps) : -half(caps));
        const newest = distinct(own, window + 1);
        if (newest.length > window) full.add(pool);
        for (const line of [...newest.slice(0, window), ...distinct(own.toReversed(), half(caps))]) kept.add(line);
      }
    }
  }
  return { lines: lines.filter((line) => kept.has(line)), full };
}

/** The answers among the newest authorize; what they have pushed out still forbids. */
export function transcriptOf({ lines, full }: Kept, caps: TranscriptCaps): Transcript {
  const [intents, doubtful, calls]: [string[], string[], string[]] = [[], [], []];
  const [answers, unverified] = [new Set<string>(), new Set<string>()];
  for (const { handling, text } of lines) {
    if (handling === "call") calls.push(text());
    else if (handling === "intent") intents.push(text());
    else if (handling === "answer" && (answers.size < caps.maxUserMessages || answers.has(text()))) {
      if (!answers.has(text())) intents.push(text());
      answers.add(text());
    } else if (!unverified.has(text())) {
      unverified.add(text());
      doubtful.push(text());
    }
  }
  if ([...full].some((pool) => pool.startsWith("answer"))) doubtful.push(LEFT_OUT);
  return { intents: intents.reverse(), doubtful: doubtful.reverse(), calls: calls.reverse() };
}

function first(
  lines: readonly Line[],
  max: number,
  counts: (text: string, last: string | undefined) => boolean,
): readonly Line[] {
  const taken: Line[] = [];
  for (const line of lines) {
    if (taken.length >= max) break;
    if (counts(line.text(), taken.at(-1)?.text())) taken.push(line);
  }
  return taken;
}

function distinct(lines: readonly Line[], max: number): readonly Line[] {
  const texts = new Set([""]);
  const taken: Line[] = [];
  for (const line of lines) {
    if (taken.length >= max) break;
    if (texts.has(line.text())) continue;
    texts.add(line.text());
    taken.push(line);
  }
  return taken;
}
