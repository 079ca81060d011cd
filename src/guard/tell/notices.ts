import type { Policy } from "../../engine/policy.ts";
import type { Notify } from "../../host/notices.ts";
import { type GuardEvent, NOTICE_TEXTS } from "./notice-texts.ts";
import type { Finding } from "../settle/finding.ts";
import type { Host } from "../session.ts";
import type { Settled } from "../settle/settle.ts";

/** Shows `text` about an event as loudly as table `guard/notice` says, or not at all: then it gives false. */
export function tell(notify: Notify, policy: Policy, event: GuardEvent, text: string): boolean {
  const { outcome } = policy.decide("guard/notice", { event });
  if (outcome === "silent") return false;
  notify(outcome, text);
  return true;
}

/** Events that are told once a session. */
const ONCE = ["lenient-fail-open", "permissive-first-allow"] as const satisfies readonly GuardEvent[];

/** Tells the operator about a settled review. `told` holds the one-time events that this session has had. */
export function tellReview(
  { notify, attended }: Pick<Host, "notify" | "attended">,
  policy: Policy,
  mode: string,
  finding: Finding,
  settled: Settled,
  told: Set<GuardEvent>,
): void {
  const source = sourceOf(finding, settled);
  if (source === undefined) return;
  const facts = {
    source,
    outcome: settled.outcome,
    crashed: "gate" in finding && finding.gate === "internal-error",
    ...(finding.kind === "judged" ? { verdict: finding.judgement.step } : {}),
  } as const;
  let event: GuardEvent = policy.decide("guard/event", { ...facts, first: true }).outcome;
  const once = ONCE.find((known) => known === event);
  if (once !== undefined && told.has(once)) event = policy.decide("guard/event", { ...facts, first: false }).outcome;
  if (once !== undefined) told.add(once);
  tell(notify, policy, event, NOTICE_TEXTS[event]({ finding, settled, mode, attended: attended() }));
}

/** Who answered, for `guard/event`; a cancelled review is no event. */
export function sourceOf(finding: Finding, { by }: Settled): "model" | "cache" | "machinery" | "breaker" | undefined {
  switch (by) {
    case "breaker":
    case "machinery":
      return by;
    case "ladder":
      return finding.kind === "judged" && finding.gate === "cache-hit" ? "cache" : "model";
    case "cancel":
      return undefined;
  }
}
