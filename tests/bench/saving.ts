/**
 * What the ledger saves on recorded sessions, and what it keeps: a consultation after every 25th entry, its request
 * against the messages of the branch that it replaces. Tokens are Pi's own estimate; the system prompt, the tools and
 * the executor's tool catalogue count as sent.
 */
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename } from "node:path";
import {
  buildSessionProjection,
  createBashToolDefinition,
  createEditToolDefinition,
  createFindToolDefinition,
  createGrepToolDefinition,
  createLsToolDefinition,
  createReadToolDefinition,
  createWriteToolDefinition,
  estimateTokens,
  type SessionEntry,
} from "@earendil-works/pi-coding-agent";
import { catalogueText } from "../../src/advisor/consult/catalogue.ts";
import { SYSTEM_PROMPT } from "../../src/advisor/consult/prompt.ts";
import { createAccess } from "../../src/advisor/investigate/access.ts";
import { expandTool } from "../../src/advisor/investigate/expand.ts";
import { openPatterns } from "../../src/advisor/investigate/patterns.ts";
import { createSurface } from "../../src/advisor/investigate/surface.ts";
import type { InvestigationTool } from "../../src/advisor/investigate/tool.ts";
import { ledgerCompiler } from "../../src/advisor/ledger/compile.ts";
import { textIn } from "../../src/advisor/ledger/content.ts";
import { expandEntry } from "../../src/advisor/ledger/expand.ts";
import type { Branch } from "../../src/advisor/ledger/items.ts";
import { renderLedger } from "../../src/advisor/ledger/messages.ts";
import { branchReader } from "../../src/advisor/ledger/read.ts";
import { textTokens } from "../../src/advisor/ledger/tokens.ts";
import { policyOf } from "../../src/advisor/policy.ts";
import { showing } from "../../src/advisor/session.ts";
import { inlineConfig } from "../../src/config/load.ts";
import { corpus, readBranch } from "../host/harness/sessions.ts";
import { median } from "./measure.ts";
import { type Recall, recallOf, together } from "./recall.ts";

const EVERY = 25;
const policy = policyOf(inlineConfig("advisor", {}));
const show = showing(policy);
export const compiler = (cwd = "") => ledgerCompiler({ ...policy.config.value.ledger, cwd }, show);

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
  /** User messages that stand in no request in full, nor with a marked gap whose handle opens all of it. */
  readonly lost: number;
  readonly medianSent: number;
  readonly recall: Recall;
}

export function savingOn(path: string): Saving {
  const entries = readBranch(path);
  const ends = Array.from({ length: Math.floor(entries.length / EVERY) }, (_, index) => (index + 1) * EVERY);
  const requests = ends.map((end) => requestAt(entries, end, cwdOf(path)));
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
    recall: together(requests.map(({ recall }) => recall)),
  };
}

/** What every request carries beside the ledger: tokens of the system prompt and of the advisor's own tools. */
const TOOLS = createSurface({
  offered: "all",
  maxResultChars: policy.config.value.tools.maxResultChars,
  access: createAccess({ cwd: tmpdir(), decide: () => "allow" }),
  vision: true,
  lookUp: () => undefined,
}).declarations;
const FIXED = textTokens(SYSTEM_PROMPT) + textTokens(JSON.stringify(TOOLS));
/** All tools that Pi brings along. */
const CATALOGUE = catalogueText(
  [
    createReadToolDefinition,
    createBashToolDefinition,
    createEditToolDefinition,
    createWriteToolDefinition,
    createGrepToolDefinition,
    createFindToolDefinition,
    createLsToolDefinition,
  ].map((create) => create(tmpdir())),
);

function requestAt(entries: readonly SessionEntry[], end: number, cwd: string) {
  const seen = entries.slice(0, end);
  const branch = branchReader()(seen);
  const ledger = compiler(cwd)(branch);
  const { messages } = renderLedger(ledger, { seed: "bench", catalogue: CATALOGUE, closing: "consultation" });
  const text = messages.map(({ content }) => textIn(content)).join("\n");
  const expand = expander(branch);
  return {
    sent: tokens(messages) + FIXED,
    raw: tokens(
      seen.flatMap((entry) => (entry.type === "message" && entry.message.role !== "system" ? [entry.message] : [])),
    ),
    pi: tokens(buildSessionProjection([...seen]).messages.filter(({ role }) => role !== "system")),
    lost: lostWords(seen, text, expand).length,
    recall: recallOf(entries, end, text, expand, cwd),
  };
}

/** What one call of `advisor_expand` answers for one id. */
function expander(branch: Branch): (id: string) => string {
  const tool = expandTool(
    (id, chars) => expandEntry(branch, id, show, chars),
    policy.config.value.tools.maxResultChars,
  );
  const known = new Map<string, string>();
  return (id) => {
    const answer = known.get(id) ?? answerOf(tool.run({ ids: [id] }, { signal: undefined, patterns: openPatterns() }));
    known.set(id, answer);
    return answer;
  };
}

function answerOf(answer: ReturnType<InvestigationTool["run"]>): string {
  if (answer instanceof Promise) throw new Error("advisor_expand answers at once");
  return answer.text;
}

const tokens = (messages: readonly Estimated[]): number =>
  messages.reduce((sum, message) => sum + estimateTokens(message), 0);

/** The user's messages that a request neither holds whole nor cut with the handle that opens all of them. */
export function lostWords(
  entries: readonly SessionEntry[],
  text: string,
  expand: (id: string) => string,
): readonly string[] {
  return entries.flatMap((entry) => {
    if (entry.type !== "message" || entry.message.role !== "user") return [];
    const words = textIn(entry.message.content);
    if (text.includes(`[user] ${words}`)) return [];
    const handle = `chars omitted — advisor_expand("${entry.id}") for the full text …]`;
    const start = text.indexOf(`[user] ${words.slice(0, HEAD_CHARS)}`);
    const cut = start !== -1 && text.slice(start, text.indexOf(words.slice(-HEAD_CHARS), start)).includes(handle);
    return cut && expand(entry.id).includes(words.slice(0, HEAD_CHARS)) ? [] : [words];
  });
}

/** What a cut message keeps of each of its ends at least. */
const HEAD_CHARS = 100;

/** The folder that a session was in, as its file says. */
function cwdOf(path: string): string {
  const header: { readonly cwd?: string } = JSON.parse(readFileSync(path, "utf8").split("\n", 1)[0] ?? "{}");
  return header.cwd ?? "";
}

export const savings = (): readonly Saving[] => [...corpus().values()].map(savingOn);
