/**
 * The contract's rules said a second time, as plainly as code can, and compared with the shipped tables on and around every
 * line that a rule draws. Nothing here reads a table.
 */
import { describe, expect, it } from "vitest";
import { tables } from "../../generated/tables.js";
import { isFamily } from "../../src/config/families.ts";
import { inlineConfig } from "../../src/config/load.ts";
import { createPolicy } from "../../src/engine/policy.ts";

type Facts = { readonly [name: string]: string | number | boolean | undefined };
interface Reference {
  /** Every combination is asked. */
  readonly facts: { readonly [name: string]: readonly (string | number | boolean | undefined)[] };
  readonly configs?: readonly object[];
  readonly outcome: (facts: never, config: never) => string;
}
/** Keeps the types of one table's own facts and config between its columns. */
const reference = <F, C = object>(facts: Reference["facts"], outcome: (facts: F, config: C) => string, configs: readonly C[] = [{} as C]) => ({ facts, outcome, configs }) as Reference;

const flags = [true, false];
const steps = ["allow", "defer-allow", "defer", "defer-deny", "deny-soft", "deny-hard"];
const modes = ["strict", "default", "lenient", "permissive"];
const efforts = ["minimal", "low", "medium", "high", "xhigh", "max"];
const members = ["path", "path_read", "path_write", "external_directory", "external_directory_read", "external_directory_write"];
const surfaces = [...members, "bash", "mcp", "skill", "deploy", "path_x", "paths", "", "Bash", "ns:tool", "a\nb", "constructor", "*"];

/** Whether `*`, which spans anything, can make the pattern the name. */
function spans(pattern: string, name: string): boolean {
  if (pattern === "") return name === "";
  if (pattern.startsWith("*")) return spans(pattern.slice(1), name) || (name !== "" && spans(pattern, name.slice(1)));
  return name.startsWith(pattern.charAt(0)) && spans(pattern.slice(1), name.slice(1));
}
const familyOf = (pattern: string) => members.filter((name) => pattern === "path" || pattern === "external_directory" ? name.startsWith(pattern) : false);
const meets = (pattern: string, name: string) => pattern !== "" && (familyOf(pattern).includes(name) || spans(pattern, name));

interface Classifier { readonly danger: string; readonly dangerConfidence?: number; readonly intent: number; readonly risk: number; readonly riskConfidence?: number }
interface Thresholds { readonly classifier?: { readonly intentThreshold?: number; readonly riskThreshold?: number; readonly confidenceThreshold?: number } }
interface Blocked { readonly disabledForModels: readonly (string | { readonly model: string; readonly minEffort?: string })[] }

const references: { readonly [table: string]: Reference } = {
  "guard/surfaces": reference<{ surface: string }, { surfaces?: readonly string[] }>({ surface: surfaces }, ({ surface }, { surfaces: list = ["bash", "mcp", "skill"] }) => {
    const [excludes, includes] = [list.filter((one) => one.startsWith("!")), list.filter((one) => !one.startsWith("!"))];
    return includes.some((one) => meets(one, surface)) && !excludes.some((one) => meets(one.slice(1), surface)) ? "review" : "skip";
  }, [{}, ...[[], ["*"], ["!bash"], ["*", "!bash"], ["!bash", "*"], ["bash", "!*"], ["path"], ["path_*"], ["path_read"], ["*", "!path"], ["*", "!path_*"], ["external_directory"], ["ns:*"], ["*:tool"], ["**"], ["a*b"], ["constructor"], ["toString"], ["path", "!path_read"], ["path_*", "!path"], ["BASH"], ["?ash"], ["!!bash", "*"]].map((list) => ({ surfaces: list }))]),
  "guard/breaker": reference<{ denyStreak: number; sessionDenies: number }, { circuitBreaker?: { consecutive?: number; total?: number } }>({ denyStreak: [0, 2, 3, 4, 9], sessionDenies: [0, 1, 2, 19, 20, 21] }, ({ denyStreak, sessionDenies }, { circuitBreaker: { consecutive = 3, total = 20 } = {} }) =>
    sessionDenies >= total ? "tripped-permanently" : denyStreak >= consecutive ? "tripped" : "closed", [{}, { circuitBreaker: { consecutive: 1 } }, { circuitBreaker: { consecutive: 9, total: 2 } }]),
  "guard/verdict": reference<{ reply: string; lean?: string; riskLevel?: string }>({ reply: ["allow", "defer", "deny"], lean: ["allow", "deny", "none", "perhaps", undefined], riskLevel: ["low", "medium", "high", "critical", "none", "Low", undefined] }, ({ reply, lean = "none", riskLevel = "none" }) => {
    if (reply === "allow") return "allow";
    if (reply === "defer") return lean === "allow" || lean === "deny" ? `defer-${lean}` : "defer";
    return riskLevel === "low" || riskLevel === "medium" ? "deny-soft" : "deny-hard";
  }),
  "guard/mode-ladder": reference<{ mode: string; verdict: string }>({ mode: modes, verdict: steps }, ({ mode, verdict }) => {
    const bands: { readonly [mode: string]: readonly [pass: string, block: string] } = { strict: ["allow", "defer-allow"], default: ["allow", "deny-hard"], lenient: ["defer", "deny-hard"], permissive: ["deny-soft", "deny-hard"] };
    const [pass = "", block = ""] = bands[mode] ?? [];
    return steps.indexOf(verdict) <= steps.indexOf(pass) ? "allow" : steps.indexOf(verdict) >= steps.indexOf(block) ? "deny" : "ask";
  }),
  "guard/classifier": reference<Classifier, Thresholds>({ danger: ["none", "irreversible", ""], dangerConfidence: [undefined, 0, 0.2, 0.49, 0.5, 1], intent: [0, 0.2, 0.49, 0.5, 0.8, 1], risk: [0, 0.2, 0.3, 0.49, 0.5, 0.9, 1], riskConfidence: [undefined, 0.49, 0.5, 1] }, ({ danger, dangerConfidence = 0, intent, risk, riskConfidence = 0 }, { classifier: { intentThreshold = 0.5, riskThreshold = 0.5, confidenceThreshold = 0.5 } = {} }) => {
    if (danger !== "none") return intent < intentThreshold && dangerConfidence >= confidenceThreshold ? "deny-hard" : "defer-deny";
    if (Math.min(dangerConfidence, riskConfidence) < confidenceThreshold) return risk >= riskThreshold ? "defer-deny" : "defer";
    if (risk >= riskThreshold) return risk < 0.5 ? "deny-soft" : "deny-hard";
    return intent >= intentThreshold ? "allow" : "defer-allow";
  }, [{}, { classifier: { intentThreshold: 0.8 } }, { classifier: { riskThreshold: 0.3 } }, { classifier: { riskThreshold: 0.9 } }, { classifier: { confidenceThreshold: 0, riskThreshold: 0, intentThreshold: 0 } }, { classifier: { confidenceThreshold: 1, riskThreshold: 1, intentThreshold: 1 } }]),
  "guard/failover": reference<{ decided: boolean; status: number; code: string; message: string }>({ decided: flags, status: [0, 200, 400, 401, 402, 403, 404, 405, 407, 408, 409, 410, 411, 422, 424, 425, 426, 428, 429, 430, 499, 500, 503, 599, 600], code: ["", "ECONNRESET", "ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "EPIPE", "econnreset"], message: ["refusal", "quota", "timeout", "connection", "missing-model", "other"] }, ({ decided, status, code, message }) => {
    if (decided) return "stop";
    if (status !== 0) return [402, 404, 408, 409, 410, 425, 429].includes(status) || (status >= 500 && status < 600) ? "next" : "stop";
    if (message === "refusal") return "stop";
    return ["ECONNRESET", "ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT"].includes(code) || message !== "other" ? "next" : "stop";
  }),
  "guard/family-cap": reference<{ surface: string }>({ surface: surfaces }, ({ surface }) => (surface === "" || members.includes(surface) ? "never-allow" : "may-allow")),
  "guard/event": reference<{ source: string; verdict: string; outcome: string; mode: string; first: boolean }>({ source: ["model", "cache", "machinery", "breaker"], verdict: steps, outcome: ["ask", "deny", "allow"], mode: modes, first: flags }, ({ source, verdict, outcome, mode, first }) => {
    if (source === "machinery" || source === "breaker") return outcome === "deny" ? `${source}-deny` : outcome === "ask" ? `${source}-defer` : "none";
    if (verdict === "allow") return "approval";
    if (outcome === "deny") return "model-deny";
    if (outcome === "ask") return verdict.startsWith("deny") ? "softened-deny" : "clarification";
    if (!first) return "none";
    return mode === "permissive" ? "permissive-first-allow" : mode === "lenient" && verdict === "defer" ? "lenient-fail-open" : "none";
  }),
  "advisor/blocklist": reference<{ executorModel: string; executorEffort?: string }, Blocked>({ executorModel: ["a/b", "a/B", "x/a/b"], executorEffort: [undefined, "off", ...efforts] }, ({ executorModel, executorEffort = "off" }, { disabledForModels }) => {
    const blocks = (entry: Blocked["disabledForModels"][number]) => {
      const { model, minEffort } = typeof entry === "string" ? { model: entry } : entry;
      return model.replace(/^a:/, "a/") === executorModel && (minEffort === undefined || (efforts.includes(executorEffort) && efforts.indexOf(executorEffort) >= efforts.indexOf(minEffort)));
    };
    return disabledForModels.some(blocks) ? "blocked" : "active";
  }, [{ disabledForModels: [] }, { disabledForModels: ["a/b"] }, { disabledForModels: ["a:b", "x/a/b"] }, ...efforts.map((minEffort) => ({ disabledForModels: [{ model: "a:b", minEffort }] })), { disabledForModels: [{ model: "a/b", minEffort: "max" }, "a/b"] }]),
  "advisor/budget-gate": reference<{ callUsd: number; branchUsd: number; ui: boolean }, { budget?: { perCallHardUsd?: number; sessionUsd?: number; onExceed?: string } }>({ callUsd: [0, 0.0001, 2.99, 3, 3.0001], branchUsd: [0, 0.01, 19.99, 20, 20.01], ui: flags }, ({ callUsd, branchUsd, ui }, { budget: { perCallHardUsd = 3, sessionUsd = 20, onExceed = "confirm" } = {} }) =>
    callUsd <= perCallHardUsd && branchUsd <= sessionUsd ? "send" : onExceed === "skip" || !ui ? "skip" : "confirm", [{}, { budget: { perCallHardUsd: 0 } }, { budget: { sessionUsd: 0 } }, { budget: { onExceed: "skip" } }]),
  "advisor/trim": reference<{ folded: boolean; cacheReadTokens: number; promptTokens: number; overWindow: boolean; priced: boolean; costUsd: number }, { budget?: { contextBudgetTokens?: number; perCallSoftUsd?: number } }>({ folded: flags, cacheReadTokens: [0, 1], promptTokens: [0, 10, 11, 250_000, 250_001], overWindow: [true, false], priced: [true, false], costUsd: [0, 0.5, 1, 1.01] }, ({ folded, cacheReadTokens, promptTokens, overWindow, priced, costUsd }, { budget: { contextBudgetTokens = 250_000, perCallSoftUsd = 1 } = {} }) =>
    !folded && (cacheReadTokens === 0 || overWindow) ? "fold" : contextBudgetTokens > 0 && (overWindow || (cacheReadTokens === 0 && promptTokens > contextBudgetTokens && (!priced || costUsd > perCallSoftUsd))) ? "trim" : "keep", [{}, { budget: { contextBudgetTokens: 0 } }, { budget: { perCallSoftUsd: 0 } }, { budget: { contextBudgetTokens: 10 } }]),
  "advisor/cadence": reference<{ callsThisPrompt: number; roundsSince: number; repeats: number }>({ callsThisPrompt: [0, 1, 5, 6, 11, 12, 99], roundsSince: [0, 1, 2, 3, 50], repeats: [0, 1, 2, 3, 4, 9] }, ({ callsThisPrompt, roundsSince, repeats }) => {
    if (callsThisPrompt === 0) return "consult";
    if (repeats >= 4 || (repeats >= 2 && roundsSince === 0) || (callsThisPrompt >= 12 && roundsSince < 2)) return "refuse";
    return repeats >= 2 || (repeats === 1 && roundsSince === 0) || (callsThisPrompt >= 6 && roundsSince < 2) ? "remind" : "consult";
  }),
  "advisor/ledger-entry": reference<{ entry: string; inTail: boolean; promptsAgo: number; roundsAgo: number; failed: boolean }>({ entry: ["user", "assistant", "remark", "thinking", "tool-round", "replaced-round", "user-shell", "hidden-shell", "custom", "hidden-custom", "state", "compaction", "branch-summary", "advice", "failed-advice", "review"], inTail: flags, promptsAgo: [0, 11, 12, 900], roundsAgo: [0, 39, 40, 900], failed: flags }, ({ entry, inTail, promptsAgo, roundsAgo, failed }) => {
    const [fading, old] = [promptsAgo >= 12, roundsAgo >= 40];
    const forms: { readonly [entry: string]: string } = {
      user: "verbatim", advice: "verbatim", review: "verbatim", "user-shell": "card", custom: "preview", compaction: "paraphrase", "branch-summary": "paraphrase", "replaced-round": "digest",
      assistant: fading ? "short" : "verbatim", thinking: inTail ? "verbatim" : "withhold", remark: inTail ? "verbatim" : old ? "withhold" : "line", "tool-round": inTail ? "verbatim" : old && !failed ? "digest" : "card",
    };
    return forms[entry] ?? "withhold";
  }),
  "advisor/warming-refresh": reference<{ unchanged: boolean; savingsUsd: number; coldUsd: number; branchUsd: number; sinceConsultationSec: number; untilExpirySec: number }, { warming?: { minSavingsUsd?: number; maxDurationSec?: number } }>({ unchanged: flags, savingsUsd: [-1, 0, 0.049, 0.05, 9], coldUsd: [0, 3, 3.01], branchUsd: [0, 20, 20.01], sinceConsultationSec: [0, 3599, 3600], untilExpirySec: [-1, 0, 0.1] }, (facts, { warming: { minSavingsUsd = 0.05, maxDurationSec = 3600 } = {} }) =>
    facts.unchanged && facts.sinceConsultationSec < maxDurationSec && facts.untilExpirySec > 0 && facts.savingsUsd > 0 && facts.savingsUsd >= minSavingsUsd && facts.coldUsd <= 3 && facts.branchUsd <= 20 ? "refresh" : "stop", [{}, { warming: { minSavingsUsd: 0 } }, { warming: { maxDurationSec: 0 } }]),
  "advisor/review-delivery": reference<{ severity: string; idle: boolean; sameLeaf: boolean; wokenThisPrompt: boolean; otherBranch?: boolean; interrupted?: boolean }, { review?: { minSeverity?: string } }>({ severity: ["none", "nit", "concern", "blocker", "missing"], idle: flags, sameLeaf: flags, wokenThisPrompt: flags, otherBranch: [undefined, ...flags], interrupted: [undefined, ...flags] }, ({ severity, idle, sameLeaf, wokenThisPrompt, otherBranch = false, interrupted = false }, { review: { minSeverity = "nit" } = {} }) => {
    const ranks = ["none", "nit", "concern", "blocker"];
    const rank = ranks.indexOf(severity === "missing" ? "nit" : severity);
    if (otherBranch) return "drop";
    if (rank === 0 || rank < ranks.indexOf(minSeverity)) return "nothing";
    if (!idle) return "hold";
    return rank === 3 && sameLeaf && !wokenThisPrompt && !interrupted ? "card-and-turn" : "card";
  }, [{}, ...["nit", "concern", "blocker"].map((minSeverity) => ({ review: { minSeverity } }))]),
  "isolated/status": reference<{ cancelled: boolean; timedOut: boolean; dispatched: boolean; blank: boolean; stopReason: string }>({ cancelled: flags, timedOut: flags, dispatched: flags, blank: flags, stopReason: ["stop", "length", "toolUse", "error", "aborted", "pending", "deferred", "none"] }, ({ cancelled, timedOut, dispatched, blank, stopReason }) => {
    if (cancelled) return "cancelled";
    if (timedOut) return "timeout";
    if (!dispatched || stopReason === "error" || stopReason === "none") return "failed";
    if (stopReason === "aborted") return "cancelled";
    return stopReason === "stop" && !blank ? "completed" : "incomplete";
  }),
  "isolated/retention": reference<{ state: string; ageDays: number; totalMiB: number }>({ state: ["pending", "finalizing", "completed", "other"], ageDays: [0, 29.9, 30, 30.001], totalMiB: [0, 99.9, 100, 100.001] }, ({ state, ageDays, totalMiB }) => (state === "completed" && (ageDays > 30 || totalMiB > 100) ? "remove" : "keep")),
};

const combinations = (facts: Reference["facts"]): Facts[] => Object.entries(facts).reduce<Facts[]>((made, [name, values]) => made.flatMap((one) => values.map((value) => (value === undefined ? one : { ...one, [name]: value }))), [{}]);

describe("the shipped tables decide what the contract says", () => {
  it.each(Object.entries(references))("%s", (id, { facts, configs = [], outcome }) => {
    const [family = ""] = id.split("/");
    if (!isFamily(family)) throw new Error(`${id} is of no family`);
    for (const config of configs) {
      const decider = createPolicy(tables, inlineConfig(family, config)).decider(id);
      for (const given of combinations(facts)) {
        const decision = decider?.decide(given);
        const expected = outcome(given as never, config as never);
        if (decision?.outcome !== expected || decision.fault !== undefined) expect({ given, config, decision }).toEqual({ given, config, decision: expect.objectContaining({ outcome: expected }) });
      }
    }
  });
});
