/** `/advisor`: with arguments in every mode, with pickers on a terminal. */
import { homedir } from "node:os";
import type {
  ExtensionAPI,
  ExtensionCommandContext,
  ExtensionContext,
  RegisteredCommand,
} from "@earendil-works/pi-coding-agent";
import type { Api, Model } from "@mariozechner/pi-ai";
import { whereabouts } from "../../config/locate.ts";
import { parseModelKey } from "../../config/model-key.ts";
import { nearest } from "../../text/suggest.ts";
import type { Standing } from "../activation.ts";
import { effortLevels, pickSelection } from "./picker.ts";
import type { Announce, Event } from "../notices.ts";
import { problemsIn, readPolicy } from "../policy.ts";
import { completionsOf, VERBS } from "./completions.ts";
import { isReviewMode, type ReviewMode } from "../review/mode.ts";
import { saveSelection } from "./save.ts";
import { modeOf, sayIn } from "./say.ts";
import { type Effort, isEffort, labelOf, type Selection } from "./selection.ts";
import type { Session } from "../session.ts";
import { statusReport, whyReports } from "./status.ts";

export interface CommandParts {
  readonly pi: ExtensionAPI;
  readonly session: (ctx: ExtensionContext) => Session;
  readonly announce: (ctx: ExtensionContext) => Announce;
  /** Brings the tool list in step with a new choice. */
  readonly chosen: (ctx: ExtensionContext) => Standing;
  /** How the advisor stands with this executor; changes nothing. */
  readonly standing: (ctx: ExtensionContext) => Standing;
  /** Before the selection may change: ends what goes on in the background for the one so far. */
  readonly opened: () => Promise<void>;
  /** The models that may be chosen, for completing their names. */
  readonly models: () => readonly Model<Api>[];
  /** What the person wants of reviews in this session. */
  readonly setReview: (ctx: ExtensionContext, mode: ReviewMode) => Promise<void>;
}

const USAGE = "Usage: /advisor [provider/model [effort] | off | status | why | review on|off|mute]";
/** Those that say all by themselves. */
const ALONE: ReadonlySet<string> = new Set(["off", "status", "why"]);

/** The words of each mode of reviews; `advisor.json` stays as it is. */
const REVIEW_TEXTS: { readonly [M in ReviewMode]: string } = {
  on: "Advisor review is on for this session",
  off: "Advisor review is off for this session",
  mute: "Advisor review is muted for this session: no review starts and none is delivered",
};

export function advisorCommand(parts: CommandParts): Omit<RegisteredCommand, "name" | "sourceInfo"> {
  return {
    description: "Configure the advisor model for the advisor-strategy pattern",
    getArgumentCompletions: (typed) => completionsOf(typed, parts.models()),
    handler: async (args, ctx) => {
      const words = args
        .trim()
        .split(/\s+/)
        .filter((word) => word !== "");
      const [first, second] = words;
      if (first === undefined) {
        await parts.opened();
        return pick(parts, ctx);
      }
      if (words.length > 2 || (second !== undefined && ALONE.has(first))) return sayIn(ctx, "error", USAGE);
      switch (first) {
        case "status":
          return status(parts, ctx);
        case "why":
          return sayIn(ctx, "info", whyOf(parts.session(ctx)), true);
        case "review":
          if (!isReviewMode(second)) return sayIn(ctx, "error", USAGE);
          await parts.setReview(ctx, second);
          return sayIn(ctx, "info", REVIEW_TEXTS[second], true);
        case "off":
          await parts.opened();
          return store(parts, ctx, undefined);
        default:
          await parts.opened();
          return choose(parts, ctx, first, second);
      }
    },
  };
}

const whyOf = ({ lastDecisions, backgroundDecisions }: Session): string =>
  whyReports(lastDecisions, backgroundDecisions);

async function pick(parts: CommandParts, ctx: ExtensionCommandContext): Promise<void> {
  const announce = parts.announce(ctx);
  if (modeOf(ctx) !== "tui") return announce("needs-ui");
  const picked = await pickSelection(ctx, parts.session(ctx).selection);
  switch (picked.kind) {
    case "unchanged":
      return;
    case "off":
      return store(parts, ctx, undefined);
    case "gone":
      return announce("selection-not-found", picked.choice);
    case "picked":
      return store(parts, ctx, picked.selection, picked.effortLeft ? "effort-not-set" : undefined);
  }
}

function choose(parts: CommandParts, ctx: ExtensionCommandContext, choice: string, effort: string | undefined): void {
  const key = parseModelKey(choice);
  if (key === undefined) {
    const verb = nearest(choice, VERBS);
    return sayIn(ctx, "error", verb === undefined ? USAGE : `${USAGE}. Did you mean \`${verb}\`?`);
  }
  const model = ctx.modelRegistry.getAvailable().find(({ provider, id }) => provider === key.provider && id === key.id);
  if (model === undefined) return parts.announce(ctx)("selection-not-found", choice);
  const before = parts.session(ctx).selection;
  const wanted = effortFor(before, model, effort);
  if (wanted === "unknown")
    return sayIn(
      ctx,
      "error",
      `\`${effort}\` is no effort of ${key.key}: ${["off", ...effortLevels(model)].join(", ")}`,
    );
  store(parts, ctx, { model: key, effort: wanted });
  if (effort === undefined && before?.effort !== undefined && wanted === undefined)
    sayIn(
      ctx,
      "warning",
      `${key.key} does not offer the effort ${before.effort}: no reasoning is asked for. Choose one of: ${["off", ...effortLevels(model)].join(", ")}`,
    );
}

/** What was said, else what was set if the model offers it; `off` sends no `reasoning`. */
function effortFor(
  before: Selection | undefined,
  model: Model<Api>,
  word: string | undefined,
): Effort | undefined | "unknown" {
  if (word === undefined)
    return before?.effort !== undefined && effortLevels(model).includes(before.effort) ? before.effort : undefined;
  if (word === "off") return undefined;
  return isEffort(word) && effortLevels(model).includes(word) ? word : "unknown";
}

/** The file first: what cannot be saved does not happen. `first` is what else the person should know of the choice. */
function store(parts: CommandParts, ctx: ExtensionContext, selection: Selection | undefined, first?: Event): void {
  const announce = parts.announce(ctx);
  const result = saveSelection(
    whereabouts({ env: process.env, home: homedir(), cwd: ctx.cwd, trusted: false }),
    selection,
  );
  if (!result.saved) return announce("save-failed", result.place);
  const session = parts.session(ctx);
  session.policy = readPolicy(ctx.cwd);
  session.selection = selection;
  const standing = parts.chosen(ctx);
  if (selection === undefined) announce("disabled");
  else announce(standing === "active" ? "selected" : "selected-inactive", labelOf(selection), first);
  if (result.legacyFile !== undefined)
    sayIn(
      ctx,
      "warning",
      `${result.legacyFile} is no longer read: its ${result.left.join(", ")} no longer ${result.left.length === 1 ? "applies" : "apply"}`,
    );
}

function status(parts: CommandParts, ctx: ExtensionContext): void {
  const { selection } = parts.session(ctx);
  const now = readPolicy(ctx.cwd);
  const standing = parts.standing(ctx);
  sayIn(
    ctx,
    "info",
    statusReport({
      selection,
      availability: standing === "none" ? undefined : standing,
      entries: ctx.sessionManager.getBranch(),
      budget: now.config.value.budget,
      problems: problemsIn(now),
    }),
    true,
  );
}
