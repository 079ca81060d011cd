/** A model's thoughts, where a provider leaves them in the text. */

const TAG = /<(\/?)(?:think(?:ing)?|thought|reasoning)>/gi;

/**
 * The answer without the thoughts that lead up to it: closed blocks at the beginning, or all that stands before a closing
 * tag whose opening one the provider swallowed. A thought that never closes stays, and so does every tag when `shown`, what
 * the reviewer read, holds one: then whoever wrote the request could have it quoted and cut off what was meant.
 */
export function withoutThoughts(text: string, shown: string): string {
  if (new RegExp(TAG).test(shown)) return text;
  let from = 0;
  let openedAt: number | undefined;
  for (const { 0: tag, 1: slash, index } of text.matchAll(TAG)) {
    const opens = slash === "";
    if (opens && openedAt === undefined) {
      if (text.slice(from, index).trim() !== "") break;
      openedAt = index;
    } else if (!opens) {
      if (openedAt === undefined && from > 0) break;
      from = index + tag.length;
      openedAt = undefined;
    }
  }
  return text.slice(from);
}
