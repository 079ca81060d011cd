/** How often the executor has asked, and what it did in between: the facts of table `advisor/cadence`. */
import type { SessionEntry } from "@earendil-works/pi-coding-agent";
import type { TableFacts } from "../../../generated/table-types.ts";
import { callsIn, textIn } from "../ledger/content.ts";
import { ADVISOR_TOOL } from "../ledger/items.ts";

/** As of the call `callId`: of the same message only the calls before it count. A call that stands nowhere comes after all. */
export function cadenceAt(entries: readonly SessionEntry[], callId: string): TableFacts["advisor/cadence"] {
  const start = entries.findLastIndex((entry) => entry.type === "message" && entry.message.role === "user");
  const asked: string[] = [];
  let roundsSince = 0;
  let question = "";
  counting: for (const entry of entries.slice(start + 1)) {
    if (entry.type !== "message" || entry.message.role !== "assistant") continue;
    const { content } = entry.message;
    question = sameWords(textIn(content));
    for (const call of callsIn(content)) {
      if (call.id === callId && call.name === ADVISOR_TOOL) break counting;
      if (call.name !== ADVISOR_TOOL) roundsSince += 1;
      else {
        asked.push(question);
        roundsSince = 0;
      }
    }
  }
  return {
    callsThisPrompt: asked.length,
    roundsSince,
    // A call without words beside it asks about the work so far, which is never the same.
    repeats: question === "" ? 0 : asked.filter((one) => one === question).length,
  };
}

/** What counts as the same question: another case or punctuation makes no other one, another number does. */
const sameWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]+/gu, " ")
    .trim();
