import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { reviewLog, sessionFile } from "../analysis/replay-log.ts";
import { cli } from "./run.ts";

const folder = mkdtempSync(join(tmpdir(), "pi-policy-diff-replay-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const run = (...argv: readonly string[]) => cli(argv, { cwd: folder, env: { HOME: folder } });
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const lines = (all: Iterable<string>) => `${[...all].join("\n")}\n`;
write(
  "review.jsonl",
  lines(reviewLog({ asks: 900, host: false, config: { provider: "typesafe", model: "jev-latest" } })),
);
write("session.jsonl", lines(sessionFile({ consultations: 40 })));
write("old.guard.jsonc", '{ "mode": "default" }');
write("advisor-old.json", '{ "budget": { "perCallHardUsd": 3 } }');
write("advisor-new.json", '{ "budget": { "perCallHardUsd": 1 } }');

interface Told {
  readonly recorded?: { readonly count: number; readonly of: number; readonly since: string; readonly last: string };
}
interface Document {
  readonly tables: readonly { readonly table: string; readonly changes: readonly Told[] }[];
  readonly flows?: readonly { readonly flow: string; readonly changes: readonly Told[] }[];
}
const sum = (changes: readonly Told[] = []) =>
  changes.reduce((total, { recorded }) => total + (recorded?.count ?? 0), 0);

describe("diff --replay", () => {
  it.each(["strict", "lenient", "permissive"])(
    "counts with each change the records that it touches: %s",
    async (mode) => {
      write("new.guard.jsonc", `{ "mode": "${mode}" }`);
      const args = ["old.guard.jsonc", "new.guard.jsonc", "--family", "guard"];
      const diff: Document = JSON.parse((await run("diff", ...args, "--replay", "review.jsonl", "--json")).out);
      const flow = diff.flows?.find(({ flow: id }) => id === "guard/ask");
      const counted = JSON.parse(
        (
          await run(
            "replay",
            "review.jsonl",
            "--config",
            "new.guard.jsonc",
            "--against",
            "old.guard.jsonc",
            "--family",
            "guard",
            "--json",
          )
        ).out,
      );
      expect(counted.changed).toBeGreaterThan(20);
      expect(sum(flow?.changes)).toBe(counted.changed);
      for (const { recorded } of flow?.changes ?? [])
        expect(recorded).toMatchObject({ of: counted.replayed, since: "2026-09-21T14:13:20.000Z" });
    },
  );

  it("says so in every format, from a log or its summary", async () => {
    write("new.guard.jsonc", '{ "mode": "lenient" }');
    const args = ["old.guard.jsonc", "new.guard.jsonc", "--family", "guard"];
    write(
      "summary.jsonl",
      (await run("summarize", "review.jsonl", "--config", "new.guard.jsonc", "--family", "guard")).out,
    );
    for (const log of ["review.jsonl", "summary.jsonl"])
      for (const format of ["text", "markdown", "json", "github", "sarif", "html"]) {
        const { out } = await run("diff", ...args, "--replay", log, "--format", format);
        const said = out.replaceAll(/&[a-z]+;|\\/g, "");
        expect(said, format).toMatch(
          format === "json" ? /"of": 900/ : /\d+ of 900 asks since 2026-09-21, last on 2026-09-21/,
        );
      }
  });

  it("counts the advisor's records, and those of a table of one's own", async () => {
    const diff: Document = JSON.parse(
      (
        await run(
          "diff",
          "advisor-old.json",
          "advisor-new.json",
          "--family",
          "advisor",
          "--replay",
          "session.jsonl",
          "--json",
        )
      ).out,
    );
    const gate = [...diff.tables, ...(diff.flows ?? []).map((one) => ({ ...one, table: one.flow }))].flatMap(
      ({ changes }) => changes,
    );
    expect(sum(gate)).toBeGreaterThan(3);
    await run("init", "project");
    mkdirSync(join(folder, "a"));
    mkdirSync(join(folder, "b"));
    for (const side of ["a", "b"])
      copyFileSync(join(folder, "policies/team/release.jsonc"), join(folder, side, "release.jsonc"));
    const text = readFileSync(join(folder, "b/release.jsonc"), "utf8");
    write("b/release.jsonc", text.replace('"then": "stop"', '"then": "ask"'));
    const facts = { branch: "main", failedTests: 2, risk: "small" };
    write(
      "own.jsonl",
      lines(
        [1, 2, 3].map((at) =>
          JSON.stringify({
            table: "team/release",
            facts: { ...facts, failedTests: at },
            outcome: "stop",
            time: `2026-10-0${at}T00:00:00.000Z`,
          }),
        ),
      ),
    );
    const { out } = await run("diff", "a", "b", "--replay", "own.jsonl");
    expect(out).toContain("3 of 3 decisions since 2026-10-01, last on 2026-10-03");
  });
});
