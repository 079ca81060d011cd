/** `pi-policy usage` over 200 MB of made-up session files, in a process of its own: how fast it reads, and how large it grows. */
import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { median, table } from "./measure.ts";

const source = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const FILES = 20;
const FILE_BYTES = 10e6;
const ROUNDS = 5;

export async function benchUsage(): Promise<string> {
  execFileSync(process.execPath, [source("src/codegen/build.ts")], { stdio: "ignore" });
  const folder = mkdtempSync(join(tmpdir(), "pi-policy-bench-"));
  try {
    const records = writeSessions(folder);
    const runs = Array.from({ length: ROUNDS }, () => once(folder, records));
    const empty = mkdtempSync(join(folder, "empty-"));
    const idle = once(empty, 0);
    const seconds = median(runs.map((run) => run.seconds));
    const bytes = runs[0]?.bytes ?? 0;
    return table(
      "`usage` over session files, a fresh process each time",
      ["figure", "median of 5"],
      [
        ["read", `${(bytes / 1e6).toFixed(0)} MB, ${records} records of the advisor`],
        ["reading, one core (limit 100)", `${(bytes / 1e6 / seconds).toFixed(0)} MB/s`],
        ["whole process", `${seconds.toFixed(2)} s`],
        ["largest resident size (limit 150)", `${median(runs.map((run) => run.megabytes)).toFixed(0)} MB`],
        ["the same without any file", `${idle.megabytes.toFixed(0)} MB`],
      ],
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Run {
  readonly seconds: number;
  readonly megabytes: number;
  readonly bytes: number;
}

/** One process; its time counts from its start to its end. `usage` reads one file after the other, so it is one core's. */
function once(folder: string, records: number): Run {
  const measuring =
    'process.on("exit", () => process.stderr.write(/VmHWM:\\s+(\\d+)/.exec(process.getBuiltinModule("node:fs").readFileSync("/proc/self/status", "utf8"))?.[1] ?? `${process.resourceUsage().maxRSS}`))';
  const start = process.hrtime.bigint();
  const ran = spawnSync(
    process.execPath,
    [
      "--import",
      `data:text/javascript,${encodeURIComponent(measuring)}`,
      source("dist/cli/main.js"),
      "usage",
      "--json",
      `--sessions=${folder}`,
    ],
    { encoding: "utf8" },
  );
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  const document: { readonly consultations: { readonly count: number }; readonly files: { readonly bytes: number } } =
    JSON.parse(ran.stdout);
  if (document.consultations.count !== records)
    throw new Error(`${document.consultations.count} records were counted, ${records} were written`);
  return { seconds, megabytes: Number(ran.stderr) / 1024, bytes: document.files.bytes };
}

/** Prose, tool results and now and then a consultation, in the sizes that real sessions have. Gives the number of consultations. */
function writeSessions(folder: string): number {
  let records = 0;
  const directory = join(folder, "--work--");
  mkdirSync(directory);
  const words =
    'export function total(items: readonly Item[]): number {\n  return items.reduce((sum, item) => sum + item.price, 0); // "checked" – ünïcode\n}\n';
  for (let file = 0; file < FILES; file += 1) {
    const out = openSync(join(directory, `${file}.jsonl`), "w");
    for (let [written, line] = [0, 0]; written < FILE_BYTES; line += 1) {
      const id = `${file}-${line}`;
      const timestamp = new Date(Date.UTC(2026, 8, 1) + (file * 1000 + line) * 60_000).toISOString();
      const message =
        line % 40 === 39
          ? consultation(id)
          : {
              role: "toolResult",
              toolName: "read",
              toolCallId: id,
              isError: false,
              content: [{ type: "text", text: words.repeat(1 + ((line * 7919) % 60)) }],
            };
      records += line % 40 === 39 ? 1 : 0;
      written += writeSync(out, `${JSON.stringify({ type: "message", id, parentId: null, timestamp, message })}\n`);
    }
    closeSync(out);
  }
  return records;
}

function consultation(id: string) {
  const usage = {
    input: 20_000,
    output: 600,
    cacheRead: 0,
    cacheWrite: 0,
    totalTokens: 20_600,
    cost: { input: 0.2, output: 0.03, cacheRead: 0, cacheWrite: 0, total: 0.23 },
  };
  return {
    role: "toolResult",
    toolName: "advisor",
    toolCallId: id,
    isError: false,
    content: [{ type: "text", text: "Severity: none\nGo on." }],
    usage,
    details: { advisorModel: "a:big", usage, attempts: [{ usage, stopReason: "stop" }], estimate: { costUsd: 0.2 } },
  };
}
