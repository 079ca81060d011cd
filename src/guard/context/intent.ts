/** Where the user's own words are found, and which of them say nothing. */

/** Tools that hand on the human's own answers. Exactly these: a tool of a similar name is anybody's. */
export const QUESTION_TOOLS: ReadonlySet<string> = new Set(["ask_user_question", "ask_user"]);

/**
 * Nudges that only tell the agent to go on: a closed list, compared whole. They must not push the real request out of
 * the transcript. Words that narrow or stop ("no", "wait", "stop") and a plain "ok" are answers and are kept.
 */
const BARE_CONTINUATIONS: ReadonlySet<string> = new Set([
  "go on",
  "go ahead",
  "go",
  "continue",
  "please continue",
  "carry on",
  "keep going",
  "proceed",
  "please proceed",
  "do it",
  "next",
  "resume",
  "继续",
  "请继续",
  "继续吧",
  "接着",
  "接着做",
  "接着来",
  "往下",
  "下一步",
  "去做吧",
  "做吧",
  "开始吧",
  "繼續",
  "請繼續",
  "繼續吧",
  "接著",
  "接著做",
  "接著來",
  "往下做",
  "開始吧",
]);

/** `text` must be plain (see plain-text.ts). Case and closing punctuation are of no account. */
export function isBareContinuation(text: string): boolean {
  return text.length <= 24 && BARE_CONTINUATIONS.has(text.toLowerCase().replace(/[\s.!。！,，~…]+$/u, ""));
}
