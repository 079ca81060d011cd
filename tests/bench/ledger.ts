/** What the advisor's ledger sends of recorded sessions, what it keeps, and how long it takes. */
import { statSync } from "node:fs";
import type { SessionEntry } from "@earendil-works/pi-coding-agent";
import { branchReader } from "../../src/advisor/ledger/read.ts";
import { corpus, CORPUS_MISSING, readBranch } from "../host/harness/sessions.ts";
import { shortcomings } from "./floors.ts";
import { median, table } from "./measure.ts";
import { percent, type Recall, type Share } from "./recall.ts";
import { compiler, type Saving, savings } from "./saving.ts";

const ROUNDS = 101;

export function benchLedger(): string {
  const found = savings();
  if (found.length === 0) return `ledger: ${CORPUS_MISSING}`;
  const wrong = shortcomings(found);
  if (wrong.length > 0) throw new Error(`below the floors:\n${wrong.join("\n")}`);
  return [sizeTable(found), recallTable(found), timeTable()].join("\n");
}

/** In thousands of tokens. */
export function sizeTable(found: readonly Saving[]): string {
  const sum = (pick: (saving: Saving) => number) => found.reduce((total, saving) => total + pick(saving), 0);
  const row = (name: string, of: (pick: (saving: Saving) => number) => number): readonly string[] => {
    const [raw, pi, sent] = [of((one) => one.raw), of((one) => one.pi), of((one) => one.sent)];
    return [
      name,
      `${of((one) => one.requests)}`,
      ...[raw, pi, sent].map(thousands),
      `${saved(sent, raw).toFixed(1)} %`,
      `${saved(sent, pi).toFixed(1)} %`,
      `${of((one) => one.larger)}`,
      `${of((one) => one.lost)}`,
    ];
  };
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
    ],
    [...found.map((saving) => row(saving.name, (pick) => pick(saving))), row("both together", sum)],
  );
}

/** Of what the next 25 entries name and the raw branch held, how much the request still holds. */
export function recallTable(found: readonly Saving[]): string {
  const cell = (share: Share): string => `${percent(share).toFixed(1)} % of ${share.of}`;
  const columns: readonly (readonly [string, keyof Recall])[] = [
    ["next paths", "paths"],
    ["next names by the user", "user"],
    ["by the executor", "executor"],
    ["errors of the last 60", "errors"],
    ["missing, but one expand away", "reach"],
  ];
  return table(
    "What the request still holds of what the next 25 entries name",
    ["session", ...columns.map(([title]) => title)],
    found.map(({ name, recall }) => [name, ...columns.map(([, key]) => cell(recall[key]))]),
  );
}

export const saved = (sent: number, raw: number): number => (1 - sent / raw) * 100;

function timeTable(): string {
  return table(
    "Time of the ledger",
    ["session", "compile ms/MB", "append ms"],
    [...corpus()].map(([name, path]) => {
      const entries = readBranch(path);
      return [name, (compileMs(entries) / (statSync(path).size / 1e6)).toFixed(1), appendMs(entries).toFixed(2)];
    }),
  );
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

const thousands = (count: number): string => (count / 1000).toFixed(1);
