/** The advisor's consultations in Pi's session files: the budget gate of each request, and the blocklist. */
import type { TableFacts } from "../../generated/table-types.ts";
import { canonicalModelKey } from "../config/model-key.ts";
import { parseLine } from "../files/lines.ts";
import { oneOf, text, type LogRecord, type Told } from "./replay-record.ts";
import type { Example } from "./replay-tally.ts";
import { isObject } from "../jsonc/pointer.ts";

export interface AdvisorLog {
  /** A line of a session file, one byte a character; says whether it was a whole entry. */
  readonly line: (line: string) => boolean;
  /** A new file begins. */
  readonly begin: () => void;
}

/** What a consultation was decided by: the tables that are asked in it. */
export type Asked = "advisor/blocklist" | "advisor/budget-gate";

export interface AdvisorSink {
  /** `told`: undefined where the consultation says nothing about its decision. */
  readonly decision: <Id extends Asked>(
    table: Id,
    facts: TableFacts[Id],
    told: Told | undefined,
    example: Example,
  ) => void;
  readonly skip: (reason: string, table: Asked) => void;
}

interface Executor {
  readonly model: string;
  readonly effort: TableFacts["advisor/blocklist"]["executorEffort"];
}

/** Calls that wait for their result; an agent has few open at once. */
const callsKept = 1_000;
const efforts = ["off", "minimal", "low", "medium", "high", "xhigh", "max"] as const;

export function readAdvisorLog(sink: AdvisorSink): AdvisorLog {
  const calls = new Map<string, Executor>();
  let effort: string | undefined;

  function consultation(entry: LogRecord, message: LogRecord): void {
    const details = isObject(message["details"]) ? message["details"] : {};
    const time = text(entry, "timestamp") ?? "";
    const advisor = text(details, "advisorModel");
    const callId = text(message, "toolCallId") ?? "";
    const executor = calls.get(callId);
    calls.delete(callId);
    const decisions = Array.isArray(details["decisions"]) ? details["decisions"].filter(isObject) : [];
    const said = (table: string) => decisions.filter((one) => one["table"] === table).map(toldOf);
    budget(details, said("advisor/budget-gate"), { time, ...(advisor !== undefined && { target: advisor }) });
    const [listed] = said("advisor/blocklist");
    if (executor === undefined)
      return sink.skip("the model that called the advisor is not in the file before its result", "advisor/blocklist");
    const { model, effort: executorEffort } = executor;
    const facts = { executorModel: model, ...(executorEffort !== undefined && { executorEffort }) };
    sink.decision("advisor/blocklist", facts, listed ?? { outcome: "active" }, { time, target: model });
  }

  /** A first request was held against the recorded estimate, a later one against that and what had been billed until then. */
  function budget(details: LogRecord, told: readonly (Told | undefined)[], example: Example): void {
    const estimate = isObject(details["estimate"]) ? details["estimate"] : undefined;
    if (estimate === undefined)
      return sink.skip("the consultation was made without an estimate", "advisor/budget-gate");
    const [costUsd, sessionUsd] = [amount(estimate["costUsd"]), amount(estimate["sessionUsd"])];
    const attempts = Array.isArray(details["attempts"]) ? details["attempts"].filter(isObject) : [];
    const requests = Math.max(told.length, attempts.length + (details["skipped"] === true ? 1 : 0));
    if (requests === 0) return sink.skip("the consultation asked for nothing to be paid", "advisor/budget-gate");
    let billed = 0;
    for (let index = 0; index < requests; index++) {
      const sent: Told = { outcome: index < attempts.length ? "send" : "skip" };
      const recorded = told[index] ?? (told.length === 0 ? sent : undefined);
      const callUsd = billed + costUsd;
      const facts = { callUsd, branchUsd: sessionUsd + callUsd, ui: recorded?.rule !== "nobody-to-ask" };
      sink.decision("advisor/budget-gate", facts, recorded, { ...example, usd: callUsd });
      const usage = attempts[index]?.["usage"];
      const cost = isObject(usage) ? usage["cost"] : undefined;
      billed += isObject(cost) ? amount(cost["total"]) : 0;
    }
  }

  return {
    begin() {
      calls.clear();
      effort = undefined;
    },
    line(line) {
      const kind = line.slice(9, line.indexOf('"', 9));
      if (kind !== "thinking_level_change" && !(kind === "message" && line.includes('"advisor"')))
        return line.endsWith("}");
      const entry = parseLine(line);
      if (entry === undefined) return false;
      if (kind === "thinking_level_change") {
        effort = text(entry, "thinkingLevel");
        return true;
      }
      const message = isObject(entry["message"]) ? entry["message"] : {};
      if (message["role"] === "toolResult" && message["toolName"] === "advisor") consultation(entry, message);
      if (message["role"] === "assistant") {
        const model = canonicalModelKey(`${text(message, "provider") ?? ""}/${text(message, "model") ?? ""}`);
        for (const id of advisorCalls(message["content"])) {
          calls.set(id, { model, effort: oneOf(efforts, effort) });
          const [oldest] = calls.keys();
          if (calls.size > callsKept && oldest !== undefined) calls.delete(oldest);
        }
      }
      return true;
    },
  };
}

function advisorCalls(content: unknown): string[] {
  if (!Array.isArray(content)) return [];
  return content
    .filter(isObject)
    .flatMap((block) => (block["type"] === "toolCall" && block["name"] === "advisor" ? (text(block, "id") ?? []) : []));
}

function toldOf(decision: LogRecord): Told | undefined {
  const [outcome, table, rule] = [text(decision, "outcome"), text(decision, "table"), text(decision, "rule")];
  return outcome === undefined
    ? undefined
    : { outcome, ...(table !== undefined && { table }), ...(rule !== undefined && { rule }) };
}

/** A price that is not known adds nothing, as at the gate itself. */
const amount = (value: unknown): number => (typeof value === "number" && value >= 0 ? value : 0);
