import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { reviewLog, sessionFile } from "../analysis/replay-log.ts";
import { cli } from "./run.ts";

const folder = mkdtempSync(join(tmpdir(), "pi-policy-summarize-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const run = (...argv: readonly string[]) => cli(argv, { cwd: folder, env: { HOME: folder } });
const write = (name: string, lines: Iterable<string>) =>
  writeFileSync(join(folder, name), `${[...lines].join("\n")}\n`);
write("review.jsonl", reviewLog({ asks: 300 }));
write("session.jsonl", sessionFile({ consultations: 20 }));
writeFileSync(join(folder, "guard.jsonc"), '{ "mode": "lenient" }');
writeFileSync(join(folder, "advisor.json"), '{ "budget": { "perCallHardUsd": 0.5 } }');
const both = ["--config", "guard.jsonc", "--config", "advisor.json"];

describe("pi-policy summarize", () => {
  it("writes what replay gives the same counts from", async () => {
    const { code, out, err } = await run("summarize", "review.jsonl", "session.jsonl", ...both);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    writeFileSync(join(folder, "summary.jsonl"), out);
    const counts = async (...files: readonly string[]) => {
      const report = JSON.parse((await run("replay", ...files, ...both, "--json")).out);
      const { replayed, changed, looser, stricter, notReplayed } = report;
      return { replayed, changed, looser, stricter, notReplayed };
    };
    const expected = await counts("review.jsonl", "session.jsonl");
    expect(expected.changed).toBeGreaterThan(10);
    expect(await counts("summary.jsonl")).toEqual(expected);
    expect((await run("summarize", "summary.jsonl", ...both)).out).toBe(out);
  });

  it("takes records of a table of one's own", async () => {
    await run("init", "project");
    const facts = { branch: "main", failedTests: 0, risk: "small" };
    mkdirSync(join(folder, "none"), { recursive: true });
    write(
      "own.jsonl",
      [1, 2, 3].map((failedTests) =>
        JSON.stringify({
          table: "team/release",
          facts: { ...facts, failedTests },
          outcome: "go",
          time: `2026-10-0${failedTests}T00:00:00.000Z`,
        }),
      ),
    );
    const { out } = await run("summarize", "own.jsonl", "--policies", "policies");
    expect(out.trim().split("\n")).toHaveLength(1);
    writeFileSync(join(folder, "own-summary.jsonl"), out);
    for (const file of ["own.jsonl", "own-summary.jsonl"]) {
      const report = JSON.parse((await run("replay", file, "--policies", "policies", "--json")).out);
      expect(report).toMatchObject({
        replayed: 3,
        changed: 3,
        changes: [
          {
            after: { table: "team/release", outcome: "stop" },
            first: "2026-10-01T00:00:00.000Z",
            last: "2026-10-03T00:00:00.000Z",
          },
        ],
      });
    }
  });

  it("and of a flow", async () => {
    const facts = { branch: "main", failedTests: 0, risk: "small", approved: false, day: "sat", urgent: false };
    const lines = [1, 2, 3, 4].map((at) =>
      JSON.stringify({
        flow: "team/ship",
        facts: { ...facts, failedTests: at, day: at < 3 ? "sat" : "mon" },
        outcome: "nowhere",
      }),
    );
    write("ship.jsonl", lines);
    const { out } = await run("summarize", "ship.jsonl", "--policies", "policies");
    writeFileSync(join(folder, "ship-summary.jsonl"), out);
    const [raw, summed] = await Promise.all(
      ["ship.jsonl", "ship-summary.jsonl"].map(async (file) => {
        const { replayed, changed, notReplayed, rules } = JSON.parse(
          (await run("replay", file, "--policies", "policies", "--rules", "--json")).out,
        );
        return { replayed, changed, notReplayed, rules };
      }),
    );
    expect(raw).toMatchObject({ replayed: 4, changed: 4, notReplayed: [] });
    expect(summed).toEqual(raw);
    expect(out.trim().split("\n").length).toBeLessThan(4);
  });
});
