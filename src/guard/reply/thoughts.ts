/** A model's thoughts, where a provider leaves them in the text. */
import { spellingsOf } from "./spelling.ts";

/** How templates mark a thought, in pairs. */
const NAME = "think(?:ing)?|thoughts?|reasoning|analysis|reflection|scratchpad";
const OPENING = `<(?:${NAME})>|\\[THINK\\]|◁think▷|<\\|begin_of_thought\\|>`;
const CLOSING = `</(?:${NAME})>|\\[/THINK\\]|◁/think▷|<\\|end_of_thought\\|>`;

const OPENS_HERE = new RegExp(`\\s*(?:${OPENING})`, "iy");
const CLOSES = new RegExp(CLOSING, "gi");
const ANY_TAG = new RegExp(`${OPENING}|${CLOSING}`, "i");

/**
 * The reply without the closed thoughts that it begins with: a thought that opens at the very beginning is the model's own. A
 * thought that never closes stays, and so does every tag when `request` holds one: then whoever wrote it could have it quoted.
 * A closing tag that nothing opened ends nothing either. A provider may have swallowed its beginning, but it may as well be
 * a quotation of something that the agent wrote earlier, and what stands before it a denial.
 */
export function withoutThoughts(text: string, request: string): string {
  const holdsTag = spellingsOf(request).some(
    (spelling) => ANY_TAG.test(spelling) || ANY_TAG.test(spelling.replace(/["'`\\]/g, "")),
  );
  return holdsTag ? text : afterClosed(text);
}

export function holdsThoughtTag(text: string): boolean {
  return ANY_TAG.test(text);
}

/** What follows the closed thoughts at the beginning. */
function afterClosed(text: string): string {
  let from = 0;
  for (;;) {
    OPENS_HERE.lastIndex = from;
    if (!OPENS_HERE.test(text)) return text.slice(from);
    CLOSES.lastIndex = OPENS_HERE.lastIndex;
    if (!CLOSES.test(text)) return text.slice(from);
    from = CLOSES.lastIndex;
  }
}
