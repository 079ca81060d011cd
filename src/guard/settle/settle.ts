import type { Policy } from "../../engine/policy.ts";
import { type Found, settle as settleFound, type Settled } from "../../analysis/settle.ts";
import type { Ask } from "../ask/ask.ts";
import type { Finding } from "./finding.ts";

export type { Outcome, Settled } from "../../analysis/settle.ts";

/** Every answer comes from a table; this only says what the review found out. */
export function settle(finding: Finding, { surface }: Ask, policy: Policy): Settled {
  return settleFound(found(finding), surface, policy);
}

function found(finding: Finding): Found {
  switch (finding.kind) {
    case "tripped":
    case "cancelled":
      return { kind: finding.kind };
    case "failed":
      return { kind: "failed", deferKind: finding.deferKind };
    case "judged":
      return { kind: "judged", step: finding.judgement.step, answer: finding.judgement.answer };
  }
}
