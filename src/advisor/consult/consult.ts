/** One consultation, from the executor's call to its tool result. */
import { homedir } from "node:os";
import { isAbsolute, join, relative, sep } from "node:path";
import type { AgentToolUpdateCallback, ExtensionAPI, ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { Api, Model } from "@mariozechner/pi-ai";
import { whereabouts } from "../../config/index.ts";
import { callModel } from "../../host/call.ts";
import { providerWords } from "../../host/provider-words.ts";
import { availabilityFor, type Executor } from "../availability.ts";
import type { Head } from "../budget/chain.ts";
import { ratesFor } from "../budget/price.ts";
import { spendRecords, totalUsage } from "../budget/spend.ts";
import { sumUsage } from "../../host/spend/usage.ts";
import { createSurface, type Surface } from "../investigate/surface.ts";
import { ANCHOR_ENTRY } from "../ledger/anchor.ts";
import { clip } from "../ledger/clip.ts";
import { expandEntry } from "../ledger/expand.ts";
import type { Branch } from "../ledger/items.ts";
import type { CLOSINGS } from "../ledger/messages.ts";
import type { Announce } from "../notices.ts";
import type { AdvisorPolicy, Recorded } from "../policy.ts";
import { labelOf, recordedName, type Selection } from "../selection.ts";
import { callsOnBranch, type Session, showing } from "../session.ts";
import { parseVerdict } from "../severity.ts";
import type { Observer } from "../warming/first-request.ts";
import { catalogueText } from "./catalogue.ts";
import { causeOf, failureKind, loadJudges } from "./classify.ts";
import { converse, type Talked } from "./converse.ts";
import { type Deadline, startDeadline } from "./deadline.ts";
import { type AdvisorDetails, advisorResult, type AdvisorResult } from "./details.ts";
import { ENDINGS, type Ending } from "./endings.ts";
import { passGate } from "./gate.ts";
import { type Plan, planRequest } from "./plan.ts";
import { startProgress } from "./progress.ts";
import { SYSTEM_PROMPT } from "./prompt.ts";

const CUT_OFF = "[The advisor's answer ended here: it reached its output limit.]";
/** Characters of an answer that the executor is given at most: a longer one would take over its context. */
const ANSWER_CHARS = 100_000;

export interface ConsultInput {
  readonly pi: Pick<ExtensionAPI, "appendEntry" | "getAllTools" | "getThinkingLevel">;
  readonly ctx: ExtensionContext;
  readonly session: Session;
  /** The configuration as it is now. */
  readonly policy: AdvisorPolicy;
  readonly announce: Announce;
  readonly callId: string;
  readonly closing: keyof typeof CLOSINGS;
  /** A background review never asks. */
  readonly onExceed?: "skip";
  readonly signal: AbortSignal | undefined;
  readonly onUpdate?: AgentToolUpdateCallback<AdvisorDetails> | undefined;
  /** Looks on, for those who send the first request again later. */
  readonly observer?: Observer;
}

/** Never rejects: every outcome is a normal tool result. */
export async function consult(input: ConsultInput): Promise<AdvisorResult> {
  const started = performance.now();
  const decisions: Recorded[] = [];
  const { session, pi } = input;
  const { selection } = session;
  const policy = input.policy.recording((decision) => decisions.push(decision));
  let details: AdvisorDetails = { effort: selection?.effort ?? null, ...(selection === undefined ? {} : { advisorModel: recordedName(selection.model) }), decisions };
  const ended = (ending: Ending, more: Partial<AdvisorDetails> = {}): AdvisorResult => {
    const { text, ...why } = ending;
    return advisorResult(text, { ...details, ...more, ...why, durationMs: Math.round(performance.now() - started) });
  };
  try {
    if (selection === undefined) return ended(ENDINGS.noModel());
    const barred = bar(policy, selection, executorOf(input.ctx, pi), false);
    if (barred !== undefined) return ended(barred);
    const model = input.ctx.modelRegistry.find(selection.model.provider, selection.model.id);
    if (model === undefined) return ended(ENDINGS.misconfigured(labelOf(selection), "the model is not in Pi's model registry"));
    if (!input.ctx.modelRegistry.hasConfiguredAuth(model)) return ended(ENDINGS.noKey(labelOf(selection), selection.model.provider));
    // A model that does not reason is sent no effort, whatever was chosen for another one.
    const sent: Selection = model.reasoning ? selection : { ...selection, effort: undefined };
    details = { ...details, effort: sent.effort ?? null };
    return await ask({ ...input, policy, quiet: input.policy, selection: sent, model }, ended, details, started);
  } catch (error) {
    return ended(ENDINGS.threw(providerWords(error instanceof Error ? error.message : String(error)), "internal"));
  } finally {
    session.lastDecisions = decisions;
  }
}

interface Asked extends ConsultInput {
  /** The same policy, for questions too many to be recorded. */
  readonly quiet: AdvisorPolicy;
  readonly selection: Selection;
  readonly model: Model<Api>;
}

async function ask(input: Asked, ended: (ending: Ending, more?: Partial<AdvisorDetails>) => AdvisorResult, details: AdvisorDetails, started: number): Promise<AdvisorResult> {
  const { ctx, pi, session, policy, selection, model, signal, closing } = input;
  const entries = ctx.sessionManager.getBranch();
  const branch = session.readBranch(entries);
  const compile = session.compilerFor(input.quiet);
  const surface = surfaceFor(input, branch);
  const sessionId = ctx.sessionManager.getSessionId();
  const head: Head = {
    systemPrompt: SYSTEM_PROMPT,
    tools: surface.declarations,
    advisorModel: recordedName(selection.model),
    api: model.api,
    baseUrl: model.baseUrl,
    effort: selection.effort,
    // A stable key of our own: the provider's cache is keyed by it, and the executor's conversation keeps its own.
    sessionId: `advisor:${sessionId}`,
  };
  const records = spendRecords(entries);
  const render = { seed: sessionId, catalogue: catalogueText(pi.getAllTools()), closing };
  const plan = planRequest({ policy, entries, branch, compile, render, model, head, records, now: Date.now() });
  if (plan === undefined) return ended(ENDINGS.context());
  if (signal?.aborted === true) return ended(ENDINGS.cancelled());
  if (ratesFor(model, plan.estimate.promptTokens) === undefined && !session.pricesMissed.has(selection.model.key)) {
    session.pricesMissed.add(selection.model.key);
    input.announce("price-unknown", selection.model.key);
  }

  const deadline = startDeadline(policy.config.value.budget.timeoutSec);
  const progress = startProgress(input.onUpdate, details, head.advisorModel, selection.effort);
  const reservation = session.reservations.open(input.callId);
  const sessionUsd = () => totalUsage(records).cost.total + session.reservations.others(input.callId, callsOnBranch(records));
  const opening = sessionUsd();
  let talked: Talked | undefined;
  try {
    talked = await talk(input, plan, surface, head, deadline, reservation, sessionUsd, progress.line);
  } finally {
    deadline.stop();
    progress.stop();
    reservation.settle(sumUsage(talked?.attempts.flatMap(({ usage }) => usage ?? []) ?? [])?.cost.total ?? 0);
  }
  const { answer, attempts, rounds, exhausted } = talked;
  const usage = sumUsage(attempts.flatMap((attempt) => attempt.usage ?? []));
  const { promptTokens, cacheReadTokens, outputTokens, costUsd, coldCostUsd } = plan.estimate;
  const more: Partial<AdvisorDetails> = {
    ...(usage === undefined ? {} : { usage }),
    attempts,
    estimate: { promptTokens, cacheReadTokens, outputTokens, costUsd, coldCostUsd, sessionUsd: opening },
    request: plan.record,
    context: plan.context,
    ...(rounds.length === 0 ? {} : { rounds }),
    ...(exhausted ? { budgetExhausted: true } : {}),
  };
  if ("errorMessage" in answer) return ended(answer, more);
  const { severity } = parseVerdict(answer.text);
  const given = clip(answer.text, ANSWER_CHARS, (omitted) => `[… ${omitted} chars of the answer omitted …]`);
  const text = answer.stopReason === "length" ? `${given}\n\n${CUT_OFF}` : given;
  return advisorResult(text, { ...details, ...more, ...(severity === undefined ? {} : { severity }), stopReason: answer.stopReason, durationMs: Math.round(performance.now() - started) });
}

async function talk(
  input: Asked, plan: Plan, surface: Surface, head: Head, deadline: Deadline,
  reservation: ReturnType<Session["reservations"]["open"]>, sessionUsd: () => number, progress: (line: string) => void,
): Promise<Talked> {
  const { ctx, pi, policy, selection, model, signal } = input;
  const judges = await loadJudges();
  const stop = AbortSignal.any([deadline.signal, ...(signal === undefined ? [] : [signal])]);
  let anchored = plan.newAnchor === undefined;
  return converse({
    policy, surface, model, deadline, signal, progress,
    messages: plan.messages,
    estimate: plan.estimate,
    judge: (message) => failureKind(judges, message, model.contextWindow),
    causeOf: (result) => causeOf(judges, "failure" in result ? result.failure : undefined, result.kind === "reply" ? result.message : undefined),
    gate: async (estimate, billedUsd) => {
      const passage = await passGate({ policy, estimate, billedUsd, sessionUsd: sessionUsd(), reservation, deadline, ui: ctx, signal, ...(input.onExceed === undefined ? {} : { onExceed: input.onExceed }) });
      // While the person thought, the executor may have become the advisor's own model.
      const barred = passage.asked ? bar(policy, selection, executorOf(ctx, pi), true) : undefined;
      if (barred !== undefined) return barred;
      if (passage.outcome === "send" && !anchored) {
        anchored = true;
        pi.appendEntry(ANCHOR_ENTRY, plan.newAnchor);
      }
      return passage;
    },
    ask: async (messages) => {
      const request = { system: head.systemPrompt, messages: [...messages], tools: head.tools.length === 0 ? undefined : head.tools };
      const options = { reasoning: selection.effort, sessionId: head.sessionId };
      const result = await callModel(ctx.modelRegistry, model, request, { ...options, signal: stop, maxRetries: 0, onPayload: (payload) => void input.observer?.onPayload(model, payload) });
      input.observer?.onReply({ model, request, options, record: plan.record, effort: selection.effort }, result);
      return result;
    },
  });
}

/** Why this executor may not ask; undefined when it may. */
function bar(policy: AdvisorPolicy, selection: Selection, executor: Executor | undefined, midCall: boolean): Ending | undefined {
  switch (availabilityFor(policy, selection.model, executor)) {
    case "active":
      return undefined;
    case "same-model":
      return ENDINGS.sameModel(midCall);
    case "blocked":
      return ENDINGS.blocked(`${executor?.provider}/${executor?.id}`);
  }
}

export function executorOf(ctx: Pick<ExtensionContext, "model">, pi: Pick<ExtensionAPI, "getThinkingLevel">): Executor | undefined {
  return ctx.model === undefined ? undefined : { provider: ctx.model.provider, id: ctx.model.id, effort: pi.getThinkingLevel() };
}

function surfaceFor({ ctx, quiet, policy, model }: Asked, branch: Branch): Surface {
  const show = showing(quiet);
  return createSurface({
    offered: policy.decide("advisor/offered-tools", {}).outcome,
    maxResultChars: policy.config.value.tools.maxResultChars,
    cwd: ctx.cwd,
    vision: model.input.includes("image"),
    decidePath: (facts) => quiet.decide("advisor/path-access", facts).outcome,
    withheld: withheldPaths(ctx),
    lookUp: (id) => expandEntry(branch, id, show),
  });
}

/** Session logs hold what the ledger withholds, and Pi's agent directory holds logins: neither is the workspace's. */
function withheldPaths(ctx: ExtensionContext): readonly string[] {
  const { agentDir } = whereabouts({ env: process.env, home: homedir(), cwd: ctx.cwd, trusted: false });
  const directories = [agentDir, ctx.sessionManager.getSessionDir()].filter((directory) => directory !== "" && isBelow(ctx.cwd, directory));
  return [join(agentDir, "auth.json"), join(agentDir, "sessions"), ctx.sessionManager.getSessionFile() ?? "", ...directories].filter((path) => path !== "");
}

function isBelow(root: string, path: string): boolean {
  const rest = relative(root, path);
  return rest !== "" && rest !== ".." && !rest.startsWith(`..${sep}`) && !isAbsolute(rest);
}
