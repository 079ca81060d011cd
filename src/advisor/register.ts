/** The advisor that follows the branch: its tool, its command and the events that it lives by. */
import type { ExtensionAPI, ExtensionContext } from "@earendil-works/pi-coding-agent";
import { createActivation, foreignAdvisor, processMemory } from "./activation.ts";
import { availabilityFor, executorOf } from "./availability.ts";
import { registerBackground } from "./background.ts";
import { advisorCommand } from "./control/command.ts";
import { consult } from "./consult/consult.ts";
import { BUILT_IN, guidanceOf, REVIEWED } from "./guidance.ts";
import { ADVISOR_TOOL } from "./ledger/items.ts";
import { type Announce, announcer } from "./notices.ts";
import { type AdvisorPolicy, problemsIn, readPolicy } from "./policy.ts";
import { renderAdvisorCall, renderAdvisorResult } from "./render.ts";
import { releaseRouting } from "./routing.ts";
import { sayIn } from "./control/say.ts";
import { labelOf } from "./control/selection.ts";
import { createSession, type Session } from "./session.ts";
import { branchUsage, STATUS_KEY, statusText } from "./control/status.ts";

const DESCRIPTION =
  "Ask a stronger reviewer model for advice on the work so far. It takes no arguments: it reads the user's messages verbatim, your most recent tool rounds in full and earlier ones as one line each, " +
  "and can look up the rest and read the workspace by itself. Write your question as ordinary text beside the call. The answer begins with `Severity: none|nit|concern|blocker`; `none` means continue as planned. " +
  "If a consultation is skipped, continue without advisor and do not retry it.";

/** `loaded` is the configuration as it was when the extension was loaded: the guidance comes from it. */
export function registerBranch(pi: ExtensionAPI, loaded: AdvisorPolicy): void {
  const memory = processMemory();
  let session: Session | undefined;
  let current: ExtensionContext | undefined;
  const announce: Announce = announcer(
    () => session?.policy ?? loaded,
    (grade, text) => {
      if (current !== undefined) sayIn(current, grade, text);
    },
  );
  let foreign: string | undefined;
  const lookForForeign = (ctx: ExtensionContext): void => {
    const before = foreign;
    foreign = foreignAdvisor(pi.getAllTools(), DESCRIPTION);
    if (foreign === undefined || foreign === before) return;
    sayIn(
      ctx,
      "warning",
      `Another package provides the advisor tool (${foreign}); this one stays out of its way. Remove either of them.`,
    );
  };
  const activation = createActivation(pi, announce, () => foreign === undefined);
  const sessionIn = (ctx: ExtensionContext): Session => (session ??= createSession(readPolicy(ctx.cwd)));
  const reconcile = (ctx: ExtensionContext): void => {
    current = ctx;
    activation.update(sessionIn(ctx), executorOf(ctx, pi));
  };
  const showStatus = (ctx: ExtensionContext): void => {
    try {
      ctx.ui.setStatus(STATUS_KEY, statusText(branchUsage(ctx.sessionManager.getBranch())));
    } catch {
      // A broken or outdated screen must not cost the answer.
    }
  };

  let toldProblems = "";
  /** What is wrong with the configuration, once for as long as it stays the same. */
  const tellProblems = (ctx: ExtensionContext, policy: AdvisorPolicy): AdvisorPolicy => {
    const problems = problemsIn(policy);
    if (problems.join("\n") !== toldProblems) for (const problem of problems) sayIn(ctx, "warning", problem);
    toldProblems = problems.join("\n");
    return policy;
  };

  const background = registerBackground(pi, {
    session: sessionIn,
    announce,
    billed: showStatus,
    foreign: () => foreign !== undefined,
  });
  const { promptSnippet, promptGuidelines } = guidanceOf(
    loaded.config.value,
    loaded.config.value.review.enabled ? REVIEWED : BUILT_IN,
  );
  pi.registerTool({
    name: ADVISOR_TOOL,
    label: "Advisor",
    description: DESCRIPTION,
    promptSnippet,
    promptGuidelines: [...promptGuidelines],
    parameters: { type: "object", properties: {}, additionalProperties: false },
    execute: async (callId, _params, signal, onUpdate, ctx) => {
      current = ctx;
      const sessionId = ctx.sessionManager.getSessionId();
      const started = sessionIn(ctx);
      const result = await background.consulting(ctx, (observer) =>
        consult({
          pi,
          ctx,
          session: started,
          policy: tellProblems(ctx, readPolicy(ctx.cwd)),
          announce,
          callId,
          closing: "consultation",
          signal,
          onUpdate,
          observer,
        }),
      );
      // The session ended while the advisor spoke: whatever was opened since is let go too.
      if (session !== started) releaseRouting(sessionId);
      return result;
    },
    renderCall: renderAdvisorCall(() => session?.selection),
    renderResult: renderAdvisorResult,
  });

  pi.registerCommand(
    "advisor",
    advisorCommand({
      pi,
      models: () => current?.modelRegistry.getAvailable() ?? [],
      opened: background.opened,
      setReview: background.setReview,
      session: sessionIn,
      announce: (ctx) => {
        current = ctx;
        return announce;
      },
      chosen: (ctx) => {
        activation.reset();
        return activation.update(sessionIn(ctx), executorOf(ctx, pi), true);
      },
      standing: (ctx) => {
        const { policy, selection } = sessionIn(ctx);
        return selection === undefined ? "none" : availabilityFor(policy, selection.model, executorOf(ctx, pi));
      },
    }),
  );

  pi.on("session_start", (_event, ctx) => {
    current = ctx;
    session = createSession(readPolicy(ctx.cwd));
    activation.reset();
    lookForForeign(ctx);
    tellProblems(ctx, session.policy);
    const { selection } = session;
    if (selection !== undefined && ctx.modelRegistry.find(selection.model.provider, selection.model.id) === undefined) {
      announce("model-gone", selection.model.key);
      session.selection = undefined;
    }
    const standing = activation.update(session, executorOf(ctx, pi));
    if (session.selection !== undefined && !memory.announced && foreign === undefined) {
      memory.announced = true;
      announce(standing === "active" ? "restored" : "restored-inactive", labelOf(session.selection));
    }
    showStatus(ctx);
  });
  pi.on("before_agent_start", (_event, ctx) => {
    lookForForeign(ctx);
    reconcile(ctx);
  });
  pi.on("turn_start", (_event, ctx) => reconcile(ctx));
  pi.on("model_select", (_event, ctx) => reconcile(ctx));
  pi.on("thinking_level_select", (_event, ctx) => reconcile(ctx));
  pi.on("turn_end", (_event, ctx) => showStatus(ctx));
  pi.on("agent_end", (_event, ctx) => showStatus(ctx));
  pi.on("session_compact", (_event, ctx) => showStatus(ctx));
  pi.on("session_tree", (_event, ctx) => {
    session?.reservations.leaveBranch();
    reconcile(ctx);
    showStatus(ctx);
  });
  pi.on("session_shutdown", (_event, ctx) => {
    releaseRouting(ctx.sessionManager.getSessionId());
    session = undefined;
    current = undefined;
  });
}
