import type { ExtensionAPI, ExtensionContext } from "@earendil-works/pi-coding-agent";
import { homedir } from "node:os";
import { tables as shippedTables } from "../../generated/tables.js";
import { defaults } from "../config/load.ts";
import { whereabouts, type Where } from "../config/locate.ts";
import { lineageOf } from "../host/lineage.ts";
import { createNotify, type Notify } from "../host/notices.ts";
import { installedPermissionSystem } from "../host/permission-system.ts";
import { createAuthorize } from "./link/authorize.ts";
import type { Current, Guard } from "./current.ts";
import { type Absence, absenceOf, absenceText } from "./link/absence.ts";
import { hearHost } from "./link/hear.ts";
import { type ChainWatch, createChainWatch } from "./link/chain-watch.ts";
import { tellCovered } from "./link/covered.ts";
import { showFooter } from "./tell/footer.ts";
import { createKeeper } from "./watch/keeper.ts";
import type { Keeper } from "./watch/keeping.ts";
import { createLink } from "./link/link.ts";
import { createListener } from "./context/listen.ts";
import type { Loaded } from "./watch/load.ts";
import { marksOf } from "./watch/marks.ts";
import { openMemory } from "./watch/memory.ts";
import { createShellSettings } from "./reviewers/pi-files.ts";
import { tell } from "./tell/notices.ts";
import type { Own } from "./watch/overrides.ts";
import { createOwnSettings, guardVouchers, NOTHING_OWN } from "./watch/own-settings.ts";
import { createPending, type Pending, type Standing } from "./watch/pending.ts";
import { pinsAt } from "./reviewers/pins.ts";
import { processState } from "./watch/process-state.ts";
import { refusal } from "./watch/restore.ts";
import { checkReviewers } from "./reviewers/strangers.ts";
import { hostOf, isTrusted, placeOf } from "./pi-session.ts";
import { createSession } from "./session.ts";
import { createUnderWay } from "./tell/under-way.ts";

export const PREFIX = "[ai-guard]";

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
  const tools = (): readonly string[] => pi.getAllTools().map(({ name }) => name);
  const watch: ChainWatch = createChainWatch();
  const authorize = createAuthorize(() => current?.session);
  const listener = createListener(pi);
  const link = createLink((details, query, log) => {
    watch.seen(details);
    check();
    const answered = current?.underWay.begin();
    return authorize(details, query, log).finally(answered);
  });

  const guardSays = (event: "guard-absent" | "config-error" | "loosened", text: string): void => {
    if (current === undefined) return;
    const told = tell(notify, current.session.force.policy, event, text);
    // Unattended, no level keeps it from whoever reads the log.
    if (!told && !current.context.hasUI) console.error(`${PREFIX} ${text}`);
  };
  const tellProblem = ({ problem }: Loaded): void => {
    if (problem !== undefined && watch.first("problem"))
      guardSays("config-error", `config not applied, so no request is reviewed; ${problem}`);
  };
  const register = (): void => {
    if (current === undefined || current.session.id === "") return;
    const before = link.standing;
    if (link.register(current.session.id) === "taken" && before !== "taken")
      guardSays("guard-absent", "another extension has registered an ai-guard link, so this one stays out");
  };
  const state = processState();
  const stop = (): void => {
    link.dispose();
    watch.reset();
    if (current !== undefined) {
      current.session.closed.abort();
      const snapshot = current.keeper.held();
      if (snapshot === undefined) state.held.delete(placeOf(current.where));
      else state.held.set(placeOf(current.where), { snapshot, shipped: SHIPPED });
      current.keeper.close();
    }
    current = undefined;
  };
  const check = (): void => {
    current?.keeper.check();
    if (current !== undefined) checkReviewers(current, (words) => guardSays("loosened", words));
  };
  const enforce = ({ overrides, paused }: Own, loaded = current?.keeper.load(overrides)): void => {
    if (current === undefined || loaded === undefined) return;
    current.overrides = overrides;
    current.loaded = loaded;
    current.session.force = loaded.force;
    current.session.problem = loaded.problem;
    current.session.paused = paused;
    showFooter(current.context, current);
  };
  const own = (): Own =>
    current === undefined ? NOTHING_OWN : { overrides: current.overrides, paused: current.session.paused };
  const standing = (): Standing | undefined => {
    if (current === undefined) return undefined;
    const { outcome } = current.session.force.policy.decide("guard/consent", { mode: current.context.mode });
    return outcome === "refused" ? undefined : outcome;
  };
  const absence = (): Absence =>
    absenceOf(current === undefined ? undefined : installedPermissionSystem(current.where), watch.hasHeard());
  const settings = createOwnSettings({
    pi,
    current: () => current,
    standing,
    enforce,
    notify,
    loosened: (text) => guardSays("loosened", text),
  });
  const keep = (context: ExtensionContext, where: Where, pending: Pending, told: Pending): Keeper => {
    const held = state.held.get(placeOf(where));
    return createKeeper({
      where,
      registry: () => context.modelRegistry,
      memory: openMemory(where),
      pending,
      told,
      held: held?.shipped === SHIPPED ? held.snapshot : undefined,
      own: () => own().overrides,
      standing,
      strangers: (reviewers) => current?.pins.waiting(reviewers) ?? [],
      elsewhere: (reviewer) => current?.pins.elsewhere(reviewer),
      changed: (agreed) => {
        enforce(own());
        // Whoever says yes to an edit says it to the reviewers that it names.
        current?.pins.accept(current.session.force.reviewers, agreed, standing() === "remembered");
      },
      voice: {
        loosened: (text) => guardSays("loosened", text),
        broken: (text) => guardSays("config-error", text),
        info: (text) => void notify("info", text),
      },
    });
  };

  pi.on("session_start", (event, context) => {
    stop();
    const where = whereabouts({ env: process.env, home: homedir(), cwd: context.cwd, trusted: isTrusted(context) });
    const id = context.sessionManager.getSessionId() ?? "";
    const lineage = lineageOf(event, context.sessionManager);
    const [pending, told] = [createPending(state.refused), createPending(state.refused)];
    const keeper = keep(context, where, pending, told);
    const loaded = keeper.load({});
    const pins = pinsAt(
      where,
      context,
      loaded.force.reviewers,
      () => current?.session.force.policy ?? loaded.force.policy,
    );
    const vouchers = guardVouchers(where);
    // A guard that nobody has set up writes nothing.
    listener.begin(event, context, {
      ...vouchers,
      vouch: (...seen) => void ((current?.loaded ?? loaded).wanted && vouchers.vouch(...seen)),
    });
    const underWay = createUnderWay((reviewing) => {
      if (current?.underWay !== underWay) return;
      current.session.reviewing = reviewing;
      showFooter(context, current);
    });
    current = {
      context,
      underWay,
      keeper,
      pins,
      pending,
      told,
      where,
      lineage,
      session: createSession(
        id,
        { ...hostOf(context, notify, listener), reviewer: pins.resolve, shell: createShellSettings(where) },
        loaded.force,
      ),
      loaded,
      overrides: {},
    };
    settings.open("start");
    if (loaded.wanted) tellProblem(current.loaded);
    for (const warning of current.loaded.warnings) notify("warning", warning);
    keeper.greet();
    check();
    showFooter(context, current);
    register();
  });
  pi.on("session_shutdown", stop);
  pi.on("tool_execution_start", ({ toolCallId, toolName, args }) =>
    current?.session.calls.started(toolCallId, toolName, args),
  );
  pi.on("tool_execution_end", ({ toolCallId }) => current?.session.calls.ended(toolCallId));
  pi.on("tool_call", ({ toolCallId, toolName, input }) =>
    current?.session.calls.gated(toolCallId, toolName, input) === false
      ? { block: true, reason: `${PREFIX} another extension changed this call after it had been reviewed` }
      : undefined,
  );
  pi.on("session_tree", () => {
    // What the other branch changed stays changed on the disk.
    if (current !== undefined) current.session.unseen += 1;
    settings.open("tree");
  });
  // Every extension has started and every host has said that it is ready by now.
  pi.on("agent_start", () => {
    if (current === undefined) return;
    register();
    // A provider that another extension registers may be there only now.
    if (current.session.problem !== undefined) enforce(own());
    current.keeper.greet();
    check();
    current.pins.settle();
    if (link.standing === "registered")
      tellCovered({ session: current.session, told: openMemory(current.where) }, tools(), standing() === "remembered");
    // Nobody who has neither the permission system nor a file of the guard's wants to hear of it: the package is there for its advisor.
    if (link.standing !== "unregistered") tellProblem(current.loaded);
    else if (current.loaded.wanted && watch.first("absent")) guardSays("guard-absent", absenceText(absence()));
  });
  hearHost(pi.events, {
    watch,
    session: () => current?.session,
    ready: register,
    registered: () => link.standing === "registered",
    unnamed: () => guardSays("guard-absent", NOT_NAMED),
  });

  return {
    notify,
    link,
    absence,
    current: () => current,
    tools,
    refuses(overrides) {
      if (current === undefined) return "there is no session";
      return refusal(current.keeper.load(overrides));
    },
    standing,
    check,
    set: settings.set,
  };
}

const NOT_NAMED =
  'registered but not named in the permission system\'s chain; add "authorizerChain": ["ai-guard"] to its config.json';
const SHIPPED = JSON.stringify(marksOf(defaults("guard"), shippedTables, []));
