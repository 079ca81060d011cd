/** A model's thoughts, where a provider leaves them in the text. */
import { spellingsOf, spells, transforms } from "./spelling.ts";

/** How templates mark a thought, in pairs. */
const NAME = "think(?:ing)?|thoughts?|reasoning|analysis|reflection|scratchpad";
const OPENING = `<(?:${NAME})>|\\[THINK\\]|◁think▷|<\\|begin_of_thought\\|>`;
const CLOSING = `</(?:${NAME})>|\\[/THINK\\]|◁/think▷|<\\|end_of_thought\\|>`;

const OPENS_HERE = new RegExp(`\\s*(?:${OPENING})`, "iy");
const CLOSES = new RegExp(CLOSING, "gi");
const ANY_TAG = new RegExp(`${OPENING}|${CLOSING}`, "i");
const UNOPENED = new RegExp(`(${OPENING})|${CLOSING}`, "i");

/** Words of the tags. */
const TAG_WORDS = ["think", "thought", "reasoning", "analysis", "reflection", "scratchpad"] as const;

export interface Thoughts {
  /** The reply without the closed thoughts that it begins with. */
  readonly answer: string;
  /** Where a thought in `answer` ends whose opening tag the provider swallowed; undefined when there is none. */
  readonly endsAt: number | undefined;
  /** Whether `request` can have such a tag quoted: then it ends nothing. */
  readonly quotable: boolean;
}

/**
 * A thought that opens at the very beginning and is closed is the model's own, and is left out here. A closing tag alone may
 * be a quotation, so the caller must not drop anything before it that says something. A thought that never closes stays, and
 * so does every tag when `request` holds one: then whoever wrote it could have it quoted.
 */
export function withoutThoughts(text: string, request: string): Thoughts {
  const holdsTag = spellingsOf(request).some((spelling) => ANY_TAG.test(spelling) || ANY_TAG.test(spelling.replace(/["'`\\]/g, "")));
  const answer = holdsTag ? text : afterClosed(text);
  const tag = UNOPENED.exec(answer);
  if (tag === null || tag[1] !== undefined) return { answer, endsAt: undefined, quotable: false };
  return { answer, endsAt: tag.index + tag[0].length, quotable: holdsTag || transforms(request) || spells(request, TAG_WORDS) };
}

export function holdsThoughtTag(text: string): boolean {
  return ANY_TAG.test(text);
}

/** What follows the closed thoughts at the beginning. */
export function afterClosed(text: string): string {
  let from = 0;
  for (;;) {
    OPENS_HERE.lastIndex = from;
    if (!OPENS_HERE.test(text)) return text.slice(from);
    CLOSES.lastIndex = OPENS_HERE.lastIndex;
    if (!CLOSES.test(text)) return text.slice(from);
    from = CLOSES.lastIndex;
  }
}
