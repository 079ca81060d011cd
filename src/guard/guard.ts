import type { ExtensionAPI, ExtensionContext } from "@earendil-works/pi-coding-agent";
import { homedir } from "node:os";
import { type Where, whereabouts } from "../config/locate.ts";
import { createNotify, type Notify } from "../host/notices.ts";
import { usageRecorder } from "../host/usage.ts";
import { createAuthorize } from "./authorize.ts";
import { DECISION_CHANNEL, READY_CHANNEL } from "./chain.ts";
import { type ChainWatch, createChainWatch } from "./chain-watch.ts";
import { newestFirst } from "./entries.ts";
import { showFooter } from "./footer.ts";
import { createKeeper, type Keeper } from "./keeper.ts";
import { createLink, type Link, readySession } from "./link.ts";
import { createListener, type Listener } from "./listen.ts";
import type { Loaded } from "./load.ts";
import { listed } from "./loosening.ts";
import { openMemory } from "./memory.ts";
import { tell } from "./notices.ts";
import { openKnownReviewers } from "./known-reviewers.ts";
import { createModelsFile } from "./models-file.ts";
import { readOverrides } from "./overrides.ts";
import { createPins, type Pins } from "./pins.ts";
import { modelKey } from "./reviewers.ts";
import { createSession, type GuardSession, type Host } from "./session.ts";
import { openVouchers } from "./vouchers.ts";

export const PREFIX = "[ai-guard]";

/** A running session of the guard, for the commands. */
export interface Current {
  readonly context: ExtensionContext;
  readonly session: GuardSession;
  readonly keeper: Keeper;
  readonly pins: Pins;
  loaded: Loaded;
  overrides: object;
}

export interface Guard {
  readonly notify: Notify;
  readonly link: Link;
  readonly current: () => Current | undefined;
  /** Why the session's own settings would not hold, in words; undefined when they would. */
  refuses(overrides: object): string | undefined;
  /** Puts the session's own settings in force. */
  apply(overrides: object): void;
}

/** The guard's life with Pi: one session at a time, made at its start and dropped at its end. */
export function createGuard(pi: ExtensionAPI): Guard {
  let current: Current | undefined;
  const shown = createNotify(PREFIX, () => current?.context);
  // Without a screen it goes where whoever started Pi can read it.
  const notify: Notify = (grade, text) => {
    const delivery = shown(grade, text);
    if (delivery === "headless") console.error(`${PREFIX} ${text}`);
    return delivery;
  };
  const watch: ChainWatch = createChainWatch();
  const authorize = createAuthorize(() => current?.session);
  const listener = createListener(pi);
  const link = createLink((details, query, log) => {
    watch.seen(details);
    current?.keeper.check();
    checkReviewers();
    return authorize(details, query, log);
  });

  const guardSays = (event: "guard-absent" | "config-error" | "loosened", text: string): void => {
    if (current === undefined) return;
    const told = tell(notify, current.session.force.policy, event, text);
    // Unattended, no level keeps it from whoever reads the log.
    if (!told && !current.context.hasUI) console.error(`${PREFIX} ${text}`);
  };
  const tellProblem = ({ problem }: Loaded): void => {
    if (problem !== undefined && watch.first("problem")) guardSays("config-error", `config not applied, so no request is reviewed; ${problem}`);
  };
  const register = (): void => {
    if (current === undefined || current.session.id === "") return;
    const before = link.standing;
    if (link.register(current.session.id) === "taken" && before !== "taken") guardSays("guard-absent", "another extension has registered an ai-guard link, so this one stays out");
  };
  const stop = (): void => {
    link.dispose();
    watch.reset();
    current?.session.closed.abort();
    current?.keeper.close();
    current = undefined;
  };
  let waiting = "";
  /** Tells of a reviewer that is another one than it was, once for as long as it stays that one. It is not asked before a yes. */
  const checkReviewers = (): void => {
    if (current === undefined) return;
    const { context, pins, session } = current;
    const { reviewers } = session.force;
    const words = pins.waiting(reviewers).join("; ");
    if (words === waiting) return;
    waiting = words;
    if (words === "") return;
    guardSays("loosened", `a reviewer is not the one that you know, so it is not asked before you say yes; ${listed([words])}`);
    if (!context.hasUI) return;
    const yes = context.ui.confirm("AI guard: ask this reviewer?", words, { signal: session.closed.signal });
    void yes.then((said) => (said && words === waiting && current?.session === session ? pins.accept(reviewers, true) : undefined)).catch(() => undefined);
  };
  const enforce = (overrides: object, loaded = current?.keeper.load(overrides)): void => {
    if (current === undefined || loaded === undefined) return;
    current.overrides = overrides;
    current.loaded = loaded;
    current.session.force = loaded.force;
    current.session.problem = loaded.problem;
    showFooter(current.context, current);
  };
  const keep = (context: ExtensionContext, where: Where): Keeper => {
    return createKeeper({
      where,
      registry: () => context.modelRegistry,
      memory: openMemory(where),
      changed: () => {
        const before = new Set(current?.session.force.reviewers.map(modelKey));
        enforce(current?.overrides ?? {});
        // Whoever says yes to an edit says it to the reviewers that it names; one that was there before may be another by now.
        current?.pins.accept(current.session.force.reviewers.filter((reviewer) => !before.has(modelKey(reviewer))), true);
      },
      voice: {
        loosened: (text) => guardSays("loosened", text),
        broken: (text) => guardSays("config-error", text),
        info: (text) => void notify("info", text),
        confirm: context.hasUI ? (text, signal) => context.ui.confirm("AI guard: apply the edited policy?", text, { signal }) : undefined,
      },
    });
  };

  const pinsFor = (context: ExtensionContext, where: Where, { force }: Loaded): Pins =>
    createPins({ registry: () => context.modelRegistry, models: createModelsFile(where), known: openKnownReviewers(where), policy: () => current?.session.force.policy ?? force.policy });

  pi.on("session_start", (event, context) => {
    stop();
    const overrides = readOverrides(context.sessionManager.getBranch());
    const where = whereabouts({ env: process.env, home: homedir(), cwd: context.cwd, trusted: isTrusted(context) });
    const keeper = keep(context, where);
    const loaded = keeper.load(overrides);
    const pins = pinsFor(context, where, loaded);
    waiting = "";
    const vouchers = openVouchers(where);
    // A guard that nobody has set up writes nothing.
    listener.begin(event, context, { ...vouchers, vouch: (...seen) => void (current?.loaded.wanted === true && vouchers.vouch(...seen)) });
    current = { context, keeper, pins, session: createSession(context.sessionManager.getSessionId() ?? "", { ...hostOf(context, notify, listener), reviewer: pins.resolve }, loaded.force), loaded, overrides };
    enforce(overrides, loaded);
    if (loaded.wanted) tellProblem(loaded);
    for (const warning of loaded.warnings) notify("warning", warning);
    keeper.greet();
    checkReviewers();
    register();
  });
  pi.on("session_shutdown", stop);
  pi.on("session_tree", (_event, context) => {
    enforce(readOverrides(context.sessionManager.getBranch()));
  });
  // Every extension has started and every host has said that it is ready by now.
  pi.on("agent_start", () => {
    if (current === undefined) return;
    register();
    // A provider that another extension registers may be there only now.
    if (current.session.problem !== undefined) enforce(current.overrides);
    current.keeper.check();
    checkReviewers();
    current.pins.settle();
    // Nobody who has neither the permission system nor a file of the guard's wants to hear of it: the package is there for its advisor.
    if (link.standing !== "unregistered") tellProblem(current.loaded);
    else if (current.loaded.wanted && watch.first("absent")) guardSays("guard-absent", "the permission system is not there, so no request is reviewed; install @gotgenes/pi-permission-system 40 or later");
  });
  pi.events.on(READY_CHANNEL, (event) => {
    const ready = readySession(event);
    if (ready === undefined || current === undefined) return;
    const { session } = current;
    if (ready.sessionId !== null && session.id !== "" && ready.sessionId !== session.id) return;
    if (session.id === "" && ready.sessionId !== null) session.id = ready.sessionId;
    watch.local(ready.local);
    register();
  });
  pi.events.on(DECISION_CHANNEL, (event) => {
    if (link.standing !== "registered" || !watch.bypassed(event)) return;
    guardSays("guard-absent", 'registered but not named in the permission system\'s chain; add "authorizerChain": ["ai-guard"] to its config.json');
  });

  return {
    notify,
    link,
    current: () => current,
    refuses(overrides) {
      if (current === undefined) return "there is no session";
      const { effective } = current.keeper.load(overrides);
      return effective.diagnostics.find(({ file, severity }) => file === SESSION_FILE && severity === "error")?.message;
    },
    apply: (overrides) => enforce(overrides),
  };
}

/** What the config layer calls the session's own settings. */
const SESSION_FILE = "<session>";

function hostOf(context: ExtensionContext, notify: Notify, listener: Listener): Host {
  return {
    cwd: () => context.cwd,
    entries: () => newestFirst(context.sessionManager),
    words: () => listener.words(),
    signal: () => context.signal,
    registry: () => context.modelRegistry,
    notify,
    attended: () => context.hasUI,
    usage: usageRecorder(context.sessionManager),
  };
}

/** Hosts before 0.79 cannot tell: then a project's file is not read. */
function isTrusted(context: ExtensionContext): boolean {
  return typeof context.isProjectTrusted === "function" && context.isProjectTrusted();
}
