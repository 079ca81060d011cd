/** One consultation, from the executor's call to its tool result. */
import { homedir } from "node:os";
import { type Api, clampThinkingLevel, type Model } from "@mariozechner/pi-ai";
import { whereabouts } from "../../config/locate.ts";
import { providerWords } from "../../host/provider-words.ts";
import { sumUsage } from "../../host/spend/usage.ts";
import { executorOf } from "../availability.ts";
import type { Head } from "../budget/chain.ts";
import { ratesFor } from "../budget/price.ts";
import { spendRecords, totalUsage } from "../budget/spend.ts";
import { type Access, createAccess } from "../investigate/access.ts";
import { createSurface, type Surface } from "../investigate/surface.ts";
import { withheldPaths } from "../investigate/withheld.ts";
import { clip } from "../../text/cut.ts";
import { expandEntry } from "../ledger/expand.ts";
import type { Branch } from "../ledger/items.ts";
import type { AdvisorPolicy, Recorded } from "../policy.ts";
import { routingKey } from "../routing.ts";
import { type Effort, labelOf, recordedName, type Selection } from "../control/selection.ts";
import { callsOnBranch, rememberInBackground, showing } from "../session.ts";
import { parseVerdict } from "../severity.ts";
import { cadenceAt } from "./cadence.ts";
import { catalogueText } from "./catalogue.ts";
import { startDeadline } from "./deadline.ts";
import { type AdvisorDetails, advisorResult, type AdvisorResult } from "./details.ts";
import { ENDINGS, type Ending } from "./endings.ts";
import { planRequest } from "./plan.ts";
import { startProgress } from "./progress.ts";
import { SYSTEM_PROMPT } from "./prompt.ts";
import { type Asked, bar, type ConsultInput, talk } from "./talk.ts";

const CUT_OFF = "[The advisor's answer ended here: it reached its output limit.]";
/** Characters of an answer that the executor is given at most: a longer one would take over its context. */
const ANSWER_CHARS = 100_000;

/** Never rejects: every outcome is a normal tool result. */
export async function consult(input: ConsultInput): Promise<AdvisorResult> {
  const started = performance.now();
  const decisions: Recorded[] = [];
  const { session, pi } = input;
  const { selection } = session;
  const policy = input.policy.recording((decision) => decisions.push(decision));
  let details: AdvisorDetails = {
    effort: selection?.effort ?? null,
    ...(selection === undefined ? {} : { advisorModel: recordedName(selection.model) }),
    decisions,
  };
  const ended = (ending: Ending, more: Partial<AdvisorDetails> = {}): AdvisorResult => {
    const { text, ...why } = ending;
    return advisorResult(text, { ...details, ...more, ...why, durationMs: Math.round(performance.now() - started) });
  };
  try {
    if (selection === undefined) return ended(ENDINGS.noModel());
    const barred = bar(policy, selection, executorOf(input.ctx, pi), false);
    if (barred !== undefined) return ended(barred);
    const model = input.ctx.modelRegistry.find(selection.model.provider, selection.model.id);
    if (model === undefined)
      return ended(ENDINGS.misconfigured(labelOf(selection), "the model is not in Pi's model registry"));
    if (!input.ctx.modelRegistry.hasConfiguredAuth(model))
      return ended(ENDINGS.noKey(labelOf(selection), selection.model.provider));
    const { again, barred: tooOften } = paced(input, policy);
    if (tooOften !== undefined) return ended(tooOften);
    const sent: Selection = { ...selection, effort: sentEffort(model, selection.effort) };
    details = { ...details, effort: sent.effort ?? null };
    return await ask({ ...input, policy, quiet: input.policy, selection: sent, model }, ended, details, started, again);
  } catch (error) {
    return ended(ENDINGS.threw(providerWords(error instanceof Error ? error.message : String(error)), "internal"));
  } finally {
    if (input.closing === "review") rememberInBackground(session, decisions);
    else session.lastDecisions = decisions;
  }
}

/** What stands in the way of a call, or is said beside its answer, when the advisor is asked again and again. */
function paced(
  { ctx, callId, closing }: ConsultInput,
  policy: AdvisorPolicy,
): { readonly again: string; readonly barred?: Ending } {
  if (closing === "review") return { again: "" };
  const facts = cadenceAt(ctx.sessionManager.getBranch(), callId);
  switch (policy.decide("advisor/cadence", facts).outcome) {
    case "consult":
      return { again: "" };
    case "remind":
      return {
        again: `[The advisor was asked ${facts.callsThisPrompt + 1} times for this prompt. Act on its advice before you ask again.]`,
      };
    case "refuse":
      return { again: "", barred: ENDINGS.cadence(facts.callsThisPrompt) };
  }
}

/** A model that does not reason is sent no effort, and one that lacks a level is sent the nearest: as Pi itself would. */
function sentEffort(model: Model<Api>, effort: Effort | undefined): Effort | undefined {
  if (effort === undefined) return undefined;
  const sent = clampThinkingLevel(model, effort);
  return sent === "off" ? undefined : sent;
}

async function ask(
  input: Asked,
  ended: (ending: Ending, more?: Partial<AdvisorDetails>) => AdvisorResult,
  details: AdvisorDetails,
  started: number,
  again: string,
): Promise<AdvisorResult> {
  const { ctx, pi, session, policy, selection, model, signal, closing } = input;
  const entries = ctx.sessionManager.getBranch();
  const access = accessFor(input);
  const branch = session.conceal(session.readBranch(entries), access.hides);
  const compile = session.compilerFor(input.quiet, ctx.cwd);
  const surface = surfaceFor(input, branch, access);
  const sessionId = ctx.sessionManager.getSessionId();
  const head: Head = {
    systemPrompt: SYSTEM_PROMPT,
    tools: surface.declarations,
    advisorModel: recordedName(selection.model),
    api: model.api,
    baseUrl: model.baseUrl,
    effort: selection.effort,
    sessionId: routingKey(sessionId),
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
  const sessionUsd = () =>
    totalUsage(records).cost.total + session.reservations.others(input.callId, callsOnBranch(records));
  const opening = sessionUsd();
  let talked: Awaited<ReturnType<typeof talk>> | undefined;
  try {
    talked = await talk({ ...input, plan, surface, head, deadline, reservation, sessionUsd, progress: progress.line });
  } finally {
    deadline.stop();
    progress.stop();
    reservation.settle(sumUsage(talked?.attempts.flatMap(({ usage }) => usage ?? []) ?? [])?.cost.total ?? 0);
  }
  const { answer, attempts, rounds, exhausted, plan: sent } = talked;
  const usage = sumUsage(attempts.flatMap((attempt) => attempt.usage ?? []));
  const { promptTokens, cacheReadTokens, outputTokens, costUsd, coldCostUsd } = sent.estimate;
  const more: Partial<AdvisorDetails> = {
    ...(usage === undefined ? {} : { usage }),
    attempts,
    estimate: { promptTokens, cacheReadTokens, outputTokens, costUsd, coldCostUsd, sessionUsd: opening },
    request: sent.record,
    context: sent.context,
    ...(rounds.length === 0 ? {} : { rounds }),
    ...(exhausted ? { budgetExhausted: true } : {}),
  };
  if ("errorMessage" in answer) return ended(answer, more);
  const { severity } = parseVerdict(answer.text);
  const given = clip(answer.text, ANSWER_CHARS, (omitted) => `[… ${omitted} chars of the answer omitted …]`);
  const text = [given, answer.stopReason === "length" ? CUT_OFF : "", again].filter((part) => part !== "").join("\n\n");
  return advisorResult(text, {
    ...details,
    ...more,
    ...(severity === undefined ? {} : { severity }),
    stopReason: answer.stopReason,
    durationMs: Math.round(performance.now() - started),
  });
}

function accessFor({ ctx, quiet }: Asked): Access {
  const { agentDir } = whereabouts({ env: process.env, home: homedir(), cwd: ctx.cwd, trusted: false });
  return createAccess({
    cwd: ctx.cwd,
    decide: (facts) => quiet.decide("advisor/path-access", facts).outcome,
    withheld: withheldPaths({
      cwd: ctx.cwd,
      agentDir,
      sessionDir: ctx.sessionManager.getSessionDir(),
      sessionFile: ctx.sessionManager.getSessionFile(),
    }),
  });
}

function surfaceFor({ quiet, policy, model }: Asked, branch: Branch, access: Access): Surface {
  const show = showing(quiet);
  return createSurface({
    offered: policy.decide("advisor/offered-tools", {}).outcome,
    maxResultChars: policy.config.value.tools.maxResultChars,
    access,
    vision: model.input.includes("image"),
    lookUp: (id, chars) => expandEntry(branch, id, show, chars),
  });
}
