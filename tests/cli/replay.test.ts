import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { reviewLog, sessionFile } from "../analysis/replay-log.ts";
import { cli } from "./run.ts";

const folder = mkdtempSync(join(tmpdir(), "pi-policy-replay-cli-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
function write(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}
const run = (...argv: readonly string[]) => cli(["replay", ...argv], { cwd: folder, env: { HOME: folder } });

const debug: string[] = [];
const review = write(
  "logs/review.jsonl",
  `${[...reviewLog({ asks: 200, debug: (line) => debug.push(line) })].join("\n")}\n`,
);
const answers = write("logs/z-debug.jsonl", `${debug.join("\n")}\n`);
const session = write("sessions/one.jsonl", `${[...sessionFile({ consultations: 20 })].join("\n")}\n`);
const lenient = write(
  "lenient/guard.jsonc",
  '{ "mode": "lenient", "provider": "typesafe", "model": "jev-latest", "modelType": "classifier" }',
);
const careful = write("careful/guard.jsonc", '{ "classifier": { "intentThreshold": 0.9 } }');
const thrifty = write("advisor.json", '{ "budget": { "perCallHardUsd": 0.5 } }');

describe("pi-policy replay", () => {
  it("says how many decisions change and which way, the most frequent, and the riskiest with their time", async () => {
    const { code, out } = await run(review, "--config", lenient, "--limit", "3");
    expect(code).toBe(0);
    expect(out).toMatch(/^200 decisions replayed from 800 lines of 1 log: \d+ change \([\d.]+ %\), \d+ looser\n/);
    expect(out).toMatch(
      / \d+ × {2}ask → allow \(looser\) {2}on bash\n {11}was by guard\/mode-ladder default\.ask; is by guard\/mode-ladder lenient\.allow \(policies\/guard\/mode-ladder\.jsonc:\d+:5\)/,
    );
    expect(out).toMatch(/most frequent\n( +\d+ × .*\n){3}/);
    expect(out).toMatch(/riskiest\n( {2}2026-\S+ {2}ask → allow \(looser\).*\n){3}/);
    expect(out).toContain("of a classifier kept their step");
  });

  it("scores a classifier's answers again, whatever the order of the logs", async () => {
    const alone = JSON.parse((await run(review, "--config", careful, "--json")).out) as { readonly changed: number };
    const { code, out } = await run(review, answers, "--config", careful, "--json");
    const both = JSON.parse(out) as { readonly changed: number; readonly replayed: number };
    expect({ code, alone: alone.changed, replayed: both.replayed }).toEqual({ code: 0, alone: 0, replayed: 200 });
    expect(both.changed).toBeGreaterThan(0);
    expect(JSON.parse((await run("logs", "--config", careful, "--json")).out)).toMatchObject({
      files: 2,
      changed: both.changed,
    });
  });

  it("compares two configs instead of a config and the record", async () => {
    const { out } = await run(review, "--config", lenient, "--against", lenient, "--json");
    const report = JSON.parse(out) as { readonly changed: number; readonly drifted: number };
    expect(report.changed).toBe(0);
    expect(report.drifted).toBeGreaterThan(0);
  });

  it("takes a config of each family, and sessions beside logs", async () => {
    const { out } = await run("logs", session, "--config", lenient, "--config", thrifty, "--json");
    expect(JSON.parse(out)).toMatchObject({
      files: 3,
      replayed: 240,
      changes: expect.arrayContaining([
        expect.objectContaining({ after: expect.objectContaining({ table: "advisor/budget-gate" }) }),
      ]),
    });
  });

  it("decides by other tables alone", async () => {
    write(
      "tables/machinery.jsonc",
      '{ "kind": "rules", "id": "guard/machinery", "description": "mine", "outcomes": ["ask", "deny"], "facts": { "mode": { "oneOf": ["strict", "default", "lenient", "permissive"], "config": "/mode" } }, "rules": [], "otherwise": { "then": "deny", "because": "always closed" }, "onFault": "deny" }',
    );
    const { code, out, err } = await run(review, "--policies", "tables", "--json");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const { looser, stricter, changes } = JSON.parse(out) as {
      readonly looser: number;
      readonly stricter: number;
      readonly changes: readonly { readonly after: object }[];
    };
    expect({ looser, some: stricter > 0 }).toEqual({ looser: 0, some: true });
    for (const { after } of changes)
      expect(after).toMatchObject({ table: "guard/machinery", rule: "otherwise", outcome: "deny" });
  });

  it("fails on the changes that it is told to", async () => {
    expect((await run(review, "--config", lenient, "--fail-on", "looser")).code).toBe(1);
    expect((await run(review, "--config", careful, "--fail-on", "looser")).code).toBe(0);
    expect((await run(review, answers, "--config", careful, "--fail-on", "any")).code).toBe(1);
  });

  it("reads the permission system's own logs when none is named", async () => {
    expect(await run("--config", lenient)).toMatchObject({ code: 2, err: expect.stringContaining("which log?") });
    write(
      ".pi/agent/extensions/pi-permission-system/logs/pi-permission-system-permission-review.jsonl",
      `${[...reviewLog({ asks: 2 })].join("\n")}\n`,
    );
    expect(JSON.parse((await run("--config", lenient, "--json")).out)).toMatchObject({ files: 1, replayed: 2 });
  });

  it("reads logs that another program has written with blanks, as it reads them without", async () => {
    const spaced = (name: string, lines: readonly string[]) =>
      write(
        name,
        `${lines.map((line) => JSON.stringify(JSON.parse(line), null, 1).replaceAll(/\n\s*/g, " ")).join("\n")}\n`,
      );
    const counts = async (log: string, config: string) => {
      const { lines: _, ...report } = JSON.parse((await run(log, "--config", config, "--json")).out);
      return report;
    };
    const asks = [...reviewLog({ asks: 50 })];
    const log = spaced("spaced/review.jsonl", asks);
    expect(await counts(log, careful)).toEqual(
      await counts(write("dense/review.jsonl", `${asks.join("\n")}\n`), careful),
    );
    const talk = [...sessionFile({ consultations: 5 })];
    expect(await counts(spaced("spaced/one.jsonl", talk), thrifty)).toEqual(
      await counts(write("dense/one.jsonl", `${talk.join("\n")}\n`), thrifty),
    );
    expect((await counts(log, careful)).replayed).toBeGreaterThan(40);
  });
  it("reads a record of nine megabytes, and what follows it", async () => {
    const [first = "", ...rest] = [...reviewLog({ asks: 5 })].filter((line) => line.includes("ai_guard.decision"));
    const big = JSON.stringify({ ...JSON.parse(first), target: "x".repeat(9_000_000) });
    const { out } = await run(
      write("big/review.jsonl", `${[big, first, ...rest].join("\n")}\n`),
      "--config",
      careful,
      "--json",
    );
    expect(JSON.parse(out)).toMatchObject({ replayed: rest.length + 2, bad: 0 });
  });
  it("says when no line of a log is a decision", async () => {
    const { out } = await run(write("other/review.jsonl", '{"event":"other"}\n'), "--config", careful);
    expect(out).toContain("no line is a decision of the guard or the advisor");
  });
  it("says that a folder holds no log", async () => {
    mkdirSync(join(folder, "none"));
    expect(await run("none", "--config", lenient)).toMatchObject({
      code: 2,
      out: "",
      err: expect.stringContaining("there is no log in none"),
    });
  });

  it("refuses a wrong call", async () => {
    expect(await run(review)).toMatchObject({ code: 2, out: "", err: expect.stringContaining("under which policy?") });
    expect(await run("nowhere.jsonl", "--config", lenient)).toMatchObject({ code: 2, out: "" });
    expect(await run(review, "--config", "nowhere.jsonc")).toMatchObject({ code: 2, out: "" });
    expect(await run(review, "--config", write("broken/guard.jsonc", '{ "mode": "lenien" }'))).toMatchObject({
      code: 2,
      out: "",
      err: expect.stringContaining("guard.jsonc:1:11"),
    });
    expect(await run(review, "--config", write("pi-advisor.json", "{}"))).toMatchObject({ code: 2, out: "" });
    expect(await run(review, "--config", lenient, "--limit", "few")).toMatchObject({ code: 2, out: "" });
  });
});
