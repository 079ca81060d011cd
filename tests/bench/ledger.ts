/**
 * What the ledger saves on recorded sessions: a consultation after every 25th entry, its request against the messages
 * of the branch that it replaces. Tokens are Pi's own estimate; the system prompt counts as sent.
 */
import { statSync } from "node:fs";
import { basename } from "node:path";
import { buildSessionProjection, estimateTokens, type SessionEntry } from "@earendil-works/pi-coding-agent";
import { SYSTEM_PROMPT } from "../../src/advisor/consult/prompt.ts";
import { ledgerCompiler } from "../../src/advisor/ledger/compile.ts";
import { branchReader } from "../../src/advisor/ledger/read.ts";
import { renderLedger } from "../../src/advisor/ledger/messages.ts";
import { policyOf } from "../../src/advisor/policy.ts";
import { showing } from "../../src/advisor/session.ts";
import { inlineConfig } from "../../src/config/load.ts";
import { corpus, CORPUS_MISSING, readBranch } from "../host/harness/sessions.ts";
import { median, table } from "./measure.ts";

const EVERY = 25;
const ROUNDS = 101;
const policy = policyOf(inlineConfig("advisor", {}));
const compiler = () => ledgerCompiler(policy.config.value.ledger, showing(policy));

type Estimated = Parameters<typeof estimateTokens>[0];

export interface Saving {
  readonly name: string;
  readonly requests: number;
  readonly sent: number;
  /** The messages of the raw branch, compaction not applied. */
  readonly raw: number;
  /** What Pi itself would send: compaction and context edits applied. */
  readonly pi: number;
  /** Requests that are larger than what they replace. */
  readonly larger: number;
  /** User messages that stand in no request in full or with a marked gap. */
  readonly lost: number;
  readonly medianSent: number;
  readonly compileMsPerMb: number;
  readonly appendMs: number;
}

export function savingOn(path: string): Saving {
  const entries = readBranch(path);
  const ends = Array.from({ length: Math.floor(entries.length / EVERY) }, (_, index) => (index + 1) * EVERY);
  const requests = ends.map((end) => requestAt(entries.slice(0, end)));
  const sum = (pick: (request: (typeof requests)[number]) => number) =>
    requests.reduce((total, request) => total + pick(request), 0);
  return {
    name: basename(path, ".jsonl"),
    requests: requests.length,
    sent: sum(({ sent }) => sent),
    raw: sum(({ raw }) => raw),
    pi: sum(({ pi }) => pi),
    larger: requests.filter(({ sent, raw }) => sent > raw).length,
    lost: sum(({ lost }) => lost),
    medianSent: median(requests.map(({ sent }) => sent)),
    compileMsPerMb: compileMs(entries) / (statSync(path).size / 1e6),
    appendMs: appendMs(entries),
  };
}

function requestAt(entries: readonly SessionEntry[]) {
  const { messages } = renderLedger(compiler()(branchReader()(entries)), {
    seed: "bench",
    catalogue: "",
    closing: "consultation",
  });
  const text = messages
    .flatMap(({ content }) =>
      typeof content === "string" ? [content] : content.map((part) => (part.type === "text" ? part.text : "")),
    )
    .join("\n");
  return {
    sent: tokens(messages) + Math.ceil(SYSTEM_PROMPT.length / 4),
    raw: tokens(
      entries.flatMap((entry) => (entry.type === "message" && entry.message.role !== "system" ? [entry.message] : [])),
    ),
    pi: tokens(buildSessionProjection([...entries]).messages.filter(({ role }) => role !== "system")),
    lost: userTexts(entries).filter(
      (words) => !text.includes(words) && !text.includes(`[user] ${words.slice(0, 1000)}`),
    ).length,
  };
}

const tokens = (messages: readonly Estimated[]): number =>
  messages.reduce((sum, message) => sum + estimateTokens(message), 0);

function userTexts(entries: readonly SessionEntry[]): readonly string[] {
  return entries.flatMap((entry) => {
    if (entry.type !== "message" || entry.message.role !== "user") return [];
    const { content } = entry.message;
    return [
      typeof content === "string" ? content : content.map((part) => (part.type === "text" ? part.text : "")).join("\n"),
    ];
  });
}

function compileMs(entries: readonly SessionEntry[]): number {
  return median(Array.from({ length: ROUNDS }, () => timed(() => compiler()(branchReader()(entries)))));
}

/** One more entry on a branch that is known already. */
function appendMs(entries: readonly SessionEntry[]): number {
  const [read, compile] = [branchReader(), compiler()];
  const from = Math.max(1, entries.length - 400);
  compile(read(entries.slice(0, from)));
  return median(
    Array.from({ length: entries.length - from }, (_, index) => {
      const grown = entries.slice(0, from + index + 1);
      return timed(() => compile(read(grown)));
    }),
  );
}

function timed(run: () => unknown): number {
  const started = performance.now();
  run();
  return performance.now() - started;
}

export function benchLedger(): string {
  const savings = [...corpus().values()].map(savingOn);
  if (savings.length === 0) return `ledger: ${CORPUS_MISSING}`;
  const total = (pick: (saving: Saving) => number) => savings.reduce((sum, saving) => sum + pick(saving), 0);
  const share = (part: number, whole: number) => `${((1 - part / whole) * 100).toFixed(1)} %`;
  const rows = [
    ...savings.map((s) => [
      s.name,
      `${s.requests}`,
      thousands(s.raw),
      thousands(s.pi),
      thousands(s.sent),
      share(s.sent, s.raw),
      share(s.sent, s.pi),
      `${s.larger}`,
      `${s.lost}`,
      thousands(s.medianSent),
      s.compileMsPerMb.toFixed(1),
      s.appendMs.toFixed(2),
    ]),
    [
      "both together",
      `${total((s) => s.requests)}`,
      thousands(total((s) => s.raw)),
      thousands(total((s) => s.pi)),
      thousands(total((s) => s.sent)),
      share(
        total((s) => s.sent),
        total((s) => s.raw),
      ),
      share(
        total((s) => s.sent),
        total((s) => s.pi),
      ),
      `${total((s) => s.larger)}`,
      `${total((s) => s.lost)}`,
      "",
      "",
      "",
    ],
  ];
  return table(
    "A consultation after every 25th entry of a recorded session, in thousands of tokens",
    [
      "session",
      "requests",
      "raw branch",
      "Pi after compaction",
      "sent",
      "less than raw",
      "less than Pi",
      "larger",
      "user words lost",
      "median request",
      "compile ms/MB",
      "append ms",
    ],
    rows,
  );
}

const thousands = (count: number): string => (count / 1000).toFixed(1);
