/** What the guard did of late, from the end of the permission system's review log. */
import { join } from "node:path";
import type { Where } from "../../config/locate.ts";
import { readTail } from "../../files/regular.ts";
import { parseLine, utf8 } from "../../files/lines.ts";
import { text, type LogRecord } from "../../analysis/replay-record.ts";
import { finding, type Finding } from "./finding.ts";

const tailBytes = 512 * 1024;
const recent = 50;

export function resultFindings({ agentDir }: Where): Finding[] {
  const file = join(
    agentDir,
    "extensions",
    "pi-permission-system",
    "logs",
    "pi-permission-system-permission-review.jsonl",
  );
  const decisions = tail(file)
    .filter((line) => line.includes('"event":"ai_guard.decision"'))
    .map(parseLine)
    .filter((record) => record !== undefined)
    .slice(-recent);
  const last = decisions.at(-1);
  if (last === undefined) return [finding("results", "info", `the guard has left no decision in ${file}`)];
  const say = (field: string) => utf8(text(last, field) ?? "");
  const answer = text(last, "outcome") ?? text(last, "emittedVerdict") ?? text(last, "verdict") ?? "nothing";
  return [
    finding(
      "results",
      "ok",
      `last review ${say("timestamp")}: ${answer} on ${say("surface")} (${text(last, "rule") ?? text(last, "gate") ?? "unknown"})`,
    ),
    ...failures(decisions),
  ];
}

/** What helps against each way to fail. */
const remedies: { readonly [kind: string]: string } = {
  "auth-failed": "/login in Pi for the reviewer's provider",
  "model-unresolved": "correct `provider` and `model` of the guard; pi --list-models shows what Pi knows",
  timeout: "raise `timeoutMs`, or name a quicker reviewer or `fallbacks`",
  "call-failed": "name `fallbacks`, and look at ai_guard.model_call_error in the debug log",
  "empty-reply": "raise `maxTokens`, or name another reviewer",
  "no-json": "name another reviewer, one that answers in JSON",
  "circuit-breaker": "/ai-guard breaker reset in Pi, and /ai-guard denied to see why",
};

function failures(decisions: readonly LogRecord[]): Finding[] {
  const counts = new Map<string, number>();
  for (const record of decisions) {
    const kind = text(record, "deferKind");
    if (kind !== undefined && kind !== "model-defer") counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([kind, count]) =>
      finding(
        "results",
        "warning",
        `${count} of the last ${decisions.length} reviews came to nothing: ${kind}`,
        Object.hasOwn(remedies, kind) ? remedies[kind] : undefined,
      ),
    );
}

function tail(file: string): readonly string[] {
  const read = readTail(file, tailBytes);
  return read.kind === "bytes" ? read.bytes.toString("latin1").split("\n") : [];
}
