/** A review as the executor and the session see it. */
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import type { Usage } from "@mariozechner/pi-ai";
import { readUsage } from "../../host/spend/usage.ts";
import { safeText } from "../../text/safe.ts";
import { REVIEW_MESSAGE } from "../ledger/items.ts";
import { parseVerdict, type Severity, SEVERITIES } from "../severity.ts";
import { isObject } from "../../jsonc/pointer.ts";

export interface Card {
  readonly severity: Severity;
  /** The advisor's whole answer: later requests replay it as such. */
  readonly advice: string;
  readonly reviewedEntryId: string;
  /** The user message that the reviewed run answered; empty without one. */
  readonly promptId: string;
  /** `provider:id`. */
  readonly advisorModel?: string;
  readonly effort?: string;
  readonly usage?: Usage;
  /** It started a turn. */
  readonly woke?: true;
}

/** What an answer without a verdict line is shown as. */
export const UNMARKED: Severity = "nit";

const GUIDANCE = "weigh, don't blindly obey";
const SOURCE = "completion review";
const WORDLESS = "The advisor gave no reasons.";

/** The message that enters the executor's context. Nothing in the advice can end its frame. */
export function cardMessage(card: Card): Parameters<ExtensionAPI["sendMessage"]>[0] & { readonly details: Card } {
  const body = bodyOf(card).replaceAll(/<(?=\/?advisory)/gi, "‹");
  return {
    customType: REVIEW_MESSAGE,
    content: `<advisory severity="${card.severity}" source="${SOURCE}" guidance="${GUIDANCE}">\n${body}\n</advisory>`,
    display: true,
    details: card,
  };
}

/** The advice without its verdict line. */
export function bodyOf({ advice }: Pick<Card, "advice">): string {
  const { body } = parseVerdict(safeText(advice));
  return body === "" ? WORDLESS : body;
}

/** A card read back from a session file, which is anyone's; undefined for anything else. */
export function cardIn(value: unknown): Card | undefined {
  if (!isObject(value)) return undefined;
  const { advice, reviewedEntryId, promptId, advisorModel, effort } = value;
  const severity = SEVERITIES.find((known) => known === value["severity"]);
  if (severity === undefined || typeof advice !== "string" || typeof reviewedEntryId !== "string") return undefined;
  const usage = readUsage(value["usage"]);
  return {
    severity,
    advice,
    reviewedEntryId,
    promptId: typeof promptId === "string" ? promptId : "",
    ...(typeof advisorModel === "string" ? { advisorModel } : {}),
    ...(typeof effort === "string" ? { effort } : {}),
    ...(usage === undefined ? {} : { usage }),
    ...(value["woke"] === true ? { woke: true } : {}),
  };
}
