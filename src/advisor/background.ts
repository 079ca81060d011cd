/** The advisor's work that nobody waits for, and the moments of a session at which it begins and ends. */
import type { ExtensionAPI, ExtensionContext } from "@earendil-works/pi-coding-agent";
import { lineageOf } from "../host/lineage.ts";
import type { AdvisorResult } from "./consult/details.ts";
import { REVIEW_MESSAGE } from "./ledger/items.ts";
import type { Announce } from "./notices.ts";
import { type AdvisorPolicy, readPolicy } from "./policy.ts";
import { MODE_ENTRY, overridesOf, type ReviewMode } from "./review/mode.ts";
import { renderReview } from "./review/render.ts";
import { createReviewer } from "./review/reviewer.ts";
import { advisorVouchers, noteMode, saidMode } from "./review/said.ts";
import { modeOf, sayIn } from "./control/say.ts";
import { rememberInBackground, type Session } from "./session.ts";
import { type Observer, watchFirstRequest } from "./warming/first-request.ts";
import { createWarming } from "./warming/warming.ts";

export interface BackgroundParts {
  readonly session: (ctx: ExtensionContext) => Session;
  readonly announce: Announce;
  /** Shows the sums anew after something was billed. */
  readonly billed: (ctx: ExtensionContext) => void;
  /** Another package's advisor is in charge. */
  readonly foreign: () => boolean;
}

export interface Background {
  /** Around each consultation: ends the warming before it, and begins the one after it. */
  readonly consulting: (
    ctx: ExtensionContext,
    consult: (observer: Observer) => Promise<AdvisorResult>,
  ) => Promise<AdvisorResult>;
  /** `/advisor` was opened. */
  readonly opened: () => Promise<void>;
  /** `/advisor review …`. */
  readonly setReview: (ctx: ExtensionContext, mode: ReviewMode) => Promise<void>;
}

const unvouchedText = (mode: ReviewMode): string =>
  `The session file says that advisor review is ${mode}, which no command is known to have set, so it does not apply; /advisor review ${mode} sets it`;

/** To be called before the session's other handlers are registered: at its end these must still find it. */
export function registerBackground(pi: ExtensionAPI, parts: BackgroundParts): Background {
  let running = false;
  let mode: ReviewMode | undefined;
  const policy = (ctx: ExtensionContext): AdvisorPolicy => readPolicy(ctx.cwd, overridesOf(mode));
  const recorded = (ctx: ExtensionContext): AdvisorPolicy => {
    const session = parts.session(ctx);
    return policy(ctx).recording((decision) => rememberInBackground(session, [decision]));
  };
  const warming = createWarming({ ...parts, pi, policy: recorded });
  const reviewer = createReviewer({
    ...parts,
    pi,
    policy: recorded,
    quietPolicy: policy,
    muted: () => mode === "mute",
  });
  const cancelAll = async (): Promise<void> => {
    await Promise.all([warming.cancel(), reviewer.cancel()]);
  };

  pi.registerMessageRenderer(REVIEW_MESSAGE, renderReview);
  pi.on("session_start", (event, ctx) => {
    running = false;
    const said = saidMode(
      ctx.sessionManager.getEntries(),
      lineageOf(event, ctx.sessionManager),
      advisorVouchers(ctx.cwd),
    );
    ({ mode } = said);
    const standing = mode ?? (policy(ctx).config.value.review.enabled ? "on" : "off");
    if (said.unvouched !== undefined && said.unvouched !== standing)
      sayIn(ctx, "warning", unvouchedText(said.unvouched));
  });
  pi.on("agent_start", () => {
    running = true;
  });
  pi.on("agent_end", async () => {
    running = false;
    await warming.cancel();
  });
  pi.on("agent_settled", ({ aborted }, ctx) => {
    if (!parts.foreign()) reviewer.settled(ctx, aborted === true);
  });
  pi.on("before_agent_start", ({ messageType }, ctx) => (messageType === "user" ? reviewer.prompted(ctx) : undefined));
  pi.on("model_select", warming.cancel);
  pi.on("thinking_level_select", warming.cancel);
  // Returning nothing vetoes nothing.
  pi.on("session_before_compact", cancelAll);
  pi.on("session_before_tree", cancelAll);
  pi.on("session_before_switch", cancelAll);
  pi.on("session_before_fork", cancelAll);
  pi.on("session_shutdown", cancelAll);

  return {
    consulting: async (ctx, consult) => {
      await warming.cancel();
      const watch = watchFirstRequest();
      const result = await consult(watch);
      try {
        warming.consulted(ctx, watch.first(), result.details.errorMessage === undefined, running);
      } catch {
        // The session may have ended meanwhile; the answer has come all the same.
      }
      return result;
    },
    opened: warming.cancel,
    setReview: async (ctx, next) => {
      mode = next;
      pi.appendEntry(MODE_ENTRY, { mode });
      // A nested run that an agent started speaks for nobody but itself.
      if (policy(ctx).decide("guard/consent", { mode: modeOf(ctx) }).outcome !== "refused")
        noteMode(ctx.sessionManager.getSessionId(), next, advisorVouchers(ctx.cwd));
      if (next === "on") return;
      await reviewer.cancel();
      reviewer.dropHeld(ctx);
    },
  };
}
