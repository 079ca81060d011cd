/** Logs replayed under another mode, from memory and from a file, beside plain JSON.parse of the same lines. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tables } from "../../generated/tables.js";
import { inlineConfig } from "../../src/config/load.ts";
import { createPolicy } from "../../src/engine/policy.ts";
import { createReplay } from "../../src/analysis/replay.ts";
import { reviewLog } from "../analysis/replay-log.ts";
import { median, table } from "./measure.ts";

const rounds = 5;
const logs = [
  ["the permission system's log, a decision in four records", { asks: 50_000, host: true }],
  ["decisions alone", { asks: 100_000, host: false }],
  ["decisions alone, older shape", { asks: 100_000, host: false, shape: "older" }],
] as const;

export async function benchReplay(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "pi-policy-bench-"));
  try {
    const rows: string[][] = [];
    for (const [name, options] of logs) {
      const text = [...reviewLog(options)].join("\n");
      const file = join(folder, "log.jsonl");
      writeFileSync(file, `${text}\n`);
      const lines = Buffer.from(text).toString("latin1").split("\n");
      const times: { readonly [contender: string]: number[] } = { file: [], memory: [], parse: [] };
      for (let round = 0; round < rounds; round++) {
        times["file"]?.push(await timed(() => fresh().file(file)));
        times["memory"]?.push(
          await timed(() => {
            const replay = fresh();
            for (const line of lines) replay.line(line);
            replay.report();
          }),
        );
        times["parse"]?.push(
          await timed(() => {
            for (const line of lines) if (JSON.parse(line) === null) throw new Error("null");
          }),
        );
      }
      const rate = (contender: string) =>
        `${Math.round(lines.length / median(times[contender] ?? []) / 1000).toLocaleString("en")} k`;
      rows.push([name, String(Math.round(text.length / lines.length)), rate("file"), rate("memory"), rate("parse")]);
    }
    return table(
      "Replay under another mode, records a second (goal: 300 k from a file)",
      ["log", "bytes a record", "from a file", "from memory", "JSON.parse alone"],
      rows,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const fresh = () =>
  createReplay({ after: { guard: createPolicy(tables, inlineConfig("guard", { mode: "lenient" })) } });

/** Seconds of processor time of this one thread's work, which other processes cannot stretch as much as the clock's. */
async function timed(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
