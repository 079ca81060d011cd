/** `advisor_expand`: the full text behind the ledger's cards and gaps. */
import { clip, clipWithin } from "../../text/cut.ts";
import { declare, type InvestigationTool, refusal } from "./tool.ts";

/** What a card's own share never falls below, in characters, however many are asked for at once. */
const LEAST_SHARE = 512;
/** Ids that one call looks up at most: each costs a walk through the whole branch. */
const MOST_IDS = 100;

/** `lookUp` gives an entry's text; undefined for ids that the ledger does not show. */
export function expandTool(
  lookUp: (id: string, chars: number) => string | undefined,
  maxResultChars: number,
): InvestigationTool {
  return {
    declaration: {
      ...declare(
        "advisor_expand",
        "Get the full text of entries of the executor's log by the ids that stand on their cards.",
        { ids: { type: "array", items: { type: "string" }, description: "Entry ids, with or without the leading #" } },
        ["ids"],
      ),
    },
    run: ({ ids }) => {
      if (!Array.isArray(ids) || ids.length === 0 || !ids.every((id): id is string => typeof id === "string"))
        return refusal("advisor_expand requires `ids`: an array of ledger entry ids.");
      const asked = [...new Set(ids.map((id) => id.trim().replace(/^#+/, "")))];
      const wanted = asked.slice(0, MOST_IDS);
      const share = Math.max(LEAST_SHARE, Math.floor(maxResultChars / Math.max(1, wanted.length)));
      const texts = wanted.map((id) => {
        const text = lookUp(id, share);
        return text === undefined
          ? `#${id}: not found in this session branch.`
          : `#${id}\n${clip(text, share, (omitted) => `[… ${omitted} chars omitted …]`)}`;
      });
      if (asked.length > wanted.length)
        texts.push(`[${asked.length - wanted.length} more ids were not looked up: ask for fewer at once]`);
      return { text: clipWithin(texts.join("\n\n"), maxResultChars, (omitted) => `[… ${omitted} chars omitted …]`) };
    },
  };
}
