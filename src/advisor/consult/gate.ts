/** The budget gate: asked before every paid request of a consultation. */
import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { Estimate } from "../budget/estimate.ts";
import type { Reservation } from "../budget/reservation.ts";
import { dollars } from "../../host/spend/dollars.ts";
import type { AdvisorPolicy } from "../policy.ts";
import { untilAborted } from "./abort.ts";
import type { Deadline } from "./deadline.ts";

export interface GateInput {
  readonly policy: AdvisorPolicy;
  readonly estimate: Estimate;
  /** What this consultation has been billed so far, in USD. */
  readonly billedUsd: number;
  /** What the branch has spent, and what parallel consultations may yet add. */
  readonly sessionUsd: number;
  readonly reservation: Reservation;
  readonly deadline: Deadline;
  readonly ui: Pick<ExtensionContext, "hasUI" | "ui"> & Partial<Pick<ExtensionContext, "mode">>;
  readonly signal: AbortSignal | undefined;
  /** A background review never asks. */
  readonly onExceed?: "skip";
}

/** `asked`: a person was, so time has passed. `callUsd` is what the caps were held against. */
export interface Passage {
  readonly outcome: "send" | "skip" | "cancelled";
  readonly asked: boolean;
  readonly callUsd: number;
}

/**
 * Holds the request's share, then asks the table, then the person if the table says so. An unknown price adds nothing:
 * the caller has said so to the person.
 */
export async function passGate(input: GateInput): Promise<Passage> {
  const { policy, estimate, billedUsd, sessionUsd, reservation, deadline, ui, signal, onExceed } = input;
  const callUsd = billedUsd + (estimate.costUsd ?? 0);
  const branchUsd = sessionUsd + callUsd;
  reservation.hold(callUsd);
  const { outcome } = policy.decide("advisor/budget-gate", {
    callUsd,
    branchUsd,
    ui: ui.hasUI,
    ...(onExceed === undefined ? {} : { onExceed }),
  });
  if (outcome !== "confirm") return { outcome, asked: false, callUsd };

  deadline.pause();
  const { perCallHardUsd, sessionUsd: limit } = policy.config.value.budget;
  const question =
    `Estimated next request: ${usd(estimate.costUsd)} (cold cache: ${usd(estimate.coldCostUsd)}). ` +
    `Call including attempts: ${usd(callUsd)} / ${usd(perCallHardUsd)}; branch including this request: ${usd(branchUsd)} / ${usd(limit)}. Continue?`;
  const approved = await approval(ui, question, signal);
  deadline.resume();
  if (signal?.aborted === true) return { outcome: "cancelled", asked: true, callUsd };
  return { outcome: approved ? "send" : "skip", asked: true, callUsd };
}

/**
 * The person's word. A cancel ends the wait even if the dialog does not, and a screen that is gone approves nothing: what
 * was billed until then must not be lost with it.
 */
async function approval(ui: GateInput["ui"], question: string, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    const options = signal === undefined ? {} : { signal };
    // It opens while a person may be typing: on a terminal no key that was meant for something else may pay.
    const dialog =
      ui.mode === "tui"
        ? ui.ui
            .input(`Advisor budget\n${question} Type ${YES} to send it`, "", options)
            .then((typed) => typed?.trim().toLowerCase() === YES)
        : ui.ui.confirm("Advisor budget", question, options);
    return await (signal === undefined ? dialog : untilAborted(dialog, signal, false));
  } catch {
    return false;
  }
}

const YES = "yes";

const usd = (amount: number | null): string => (amount === null ? "unknown" : dollars(amount));
