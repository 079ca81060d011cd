/** A flow on the command line: decided, explained, tested and compared like a table. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cli } from "./run.ts";

const folder = mkdtempSync(join(tmpdir(), "pi-policy-flows-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const run = (...args: string[]) => cli(args, { cwd: folder });
const put = (file: string, text: string): void => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};
const asked = {
  paused: false,
  applied: true,
  surface: "bash",
  named: true,
  state: "ask",
  shown: "whole",
  denyStreak: 0,
  sessionDenies: 0,
  attended: true,
};

describe("the guard's own flow", () => {
  it("is decided, with the row that it hung on", async () => {
    const facts = JSON.stringify({ ...asked, ended: "chat", reply: "defer", lean: "allow" });
    const { code, out } = await run("decide", "guard/ask", "--facts", facts, "--json");
    expect([code, JSON.parse(out)]).toMatchObject([
      0,
      { table: "guard/ask", outcome: "ask", rule: "guard/mode-ladder default.ask" },
    ]);
    expect(JSON.parse(out).way.map(({ node }: { node: string }) => node)).toEqual([
      "standing",
      "surface",
      "target",
      "gate",
      "shown",
      "breaker",
      "ended",
      "transport",
      "chat",
      "doubt",
      "ladder",
      "dialog",
    ]);
  });
  it("is decided under a config, one a line in a batch too", async () => {
    put(
      "batch.jsonl",
      `${JSON.stringify({ table: "guard/ask", id: 1, config: { mode: "lenient" }, facts: { ...asked, ended: "chat", reply: "defer" } })}\n`,
    );
    const { code, out } = await run("decide", "--batch", "batch.jsonl");
    expect([code, JSON.parse(out)]).toMatchObject([0, { id: 1, outcome: "allow" }]);
  });
  it("that is told too little says what it wanted to know", async () => {
    expect(await run("decide", "guard/ask", "--facts", '{"paused":false}')).toMatchObject({
      code: 2,
      err: expect.stringContaining("`applied` is missing"),
    });
  });
  it("is explained table by table", async () => {
    const { code, out } = await run("explain", "guard/ask", "--facts", JSON.stringify({ ...asked, surface: "deploy" }));
    expect(code).toBe(0);
    const lines = out.split("\n");
    expect(lines[1]).toMatch(
      /● guard\/surfaces +skip by otherwise: no pattern includes it; told surface "deploy" {2}policies\/guard\/surfaces\.jsonc:\d+:\d+/,
    );
    expect(lines.at(-2)).toBe("guard/ask: ask");
  });
  it("is named with the tables where an id is none of either", async () => {
    expect(await run("decide", "guard/aks", "--facts", "{}")).toMatchObject({
      code: 2,
      err: expect.stringContaining("`guard/ask`"),
    });
  });
});

describe("a team's own flow", () => {
  beforeAll(async () => void (await run("init", "project")));
  const facts = '{"day":"sat","branch":"main","failedTests":0,"risk":"small"}';

  it("is proved, tested and covered as it is written", async () => {
    expect(await run("check", "policies", "--strict")).toMatchObject({ code: 0 });
    expect(await run("test", "policies", "--min", "100")).toMatchObject({
      code: 0,
      out: expect.stringContaining("100.0 %"),
    });
  });
  it("is decided from the folder that is named", async () => {
    expect(await run("decide", "team/ship", "--policies", "policies", "--facts", facts)).toMatchObject({
      code: 0,
      out: expect.stringContaining("stop"),
    });
  });
  it("that goes another way is told with both ways, and fails its proof", async () => {
    const file = "policies/team/ship.flow.jsonc";
    const text = readFileSync(join(folder, file), "utf8");
    for (const name of ["freeze.jsonc", "release.jsonc"])
      put(`new/team/${name}`, readFileSync(join(folder, `policies/team/${name}`), "utf8"));
    put("new/team/ship.flow.jsonc", text.replace('"frozen": "stop"', '"frozen": "ask"'));
    expect(await run("diff", "policies", "new", "--fail-on", "looser")).toMatchObject({
      code: 1,
      out: expect.stringMatching(/team\/ship[^]*▲ stop → ask \(looser\)/),
    });
    expect(await run("diff", file, "new/team/ship.flow.jsonc", "--policies", "policies")).toMatchObject({
      code: 0,
      out: expect.stringContaining("stop → ask"),
    });
    expect(await run("check", "new")).toMatchObject({
      code: 1,
      out: expect.stringContaining("`nothing-goes-while-frozen` does not hold"),
    });
  });
  it("that no longer promises what it did counts as a change", async () => {
    const text = readFileSync(join(folder, "policies/team/ship.flow.jsonc"), "utf8");
    put(
      "less/team/ship.flow.jsonc",
      text.replace('{ "id": "nothing-goes-while-frozen", "passes": { "freeze": "frozen" }, "always": "stop" },', ""),
    );
    for (const name of ["freeze.jsonc", "release.jsonc"])
      put(`less/team/${name}`, readFileSync(join(folder, `policies/team/${name}`), "utf8"));
    expect(await run("diff", "policies", "less", "--fail-on", "looser")).toMatchObject({
      code: 1,
      out: expect.stringContaining("nothing-goes-while-frozen"),
    });
  });
  describe("in a range of commits", () => {
    const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, stdio: "pipe" });
    const edited = async (file: string, from: string, to: string, ...args: string[]) => {
      const text = readFileSync(join(folder, file), "utf8");
      expect(text).toContain(from);
      put(file, text.replace(from, to));
      try {
        return await run("diff", "--git", "HEAD", ...args, "--fail-on", "looser");
      } finally {
        put(file, text);
      }
    };
    const flow = "policies/team/ship.flow.jsonc";
    beforeAll(() => {
      git("init", "-q");
      put(".git/info/exclude", "new/\nless/\n");
      git("-c", "user.email=a@b", "-c", "user.name=a", "add", "policies");
      git("-c", "user.email=a@b", "-c", "user.name=a", "commit", "-qm", "a");
    });

    it.each([[], ["policies"], [flow]])(
      "it alone changed (%j): its tables are those of each side",
      async (...paths) => {
        const { code, out } = await edited(flow, '"ask": "ask"', '"ask": "go"', ...paths);
        expect([code, out]).toEqual([
          1,
          expect.stringMatching(
            /▲ ask → go \(looser\)\n +was release unapproved-risk +policies\/team\/ship.flow.jsonc:10:/,
          ),
        ]);
        expect(out).not.toContain("not compared");
      },
    );
    it.each([[], ["policies/team/freeze.jsonc"]])(
      "a table alone changed (%j): what it does to the flow comes first",
      async (...paths) => {
        const { code, out } = await edited("policies/team/freeze.jsonc", '["fri", ', "[", ...paths);
        expect(code).toBe(1);
        expect(out).toMatch(/^team\/ship [^]*stop → go \(looser\)[^]*\nteam\/freeze [^]*frozen → open \(looser\)/);
      },
    );
    it("what changed beside it and was not asked for is not told", async () => {
      const release = "policies/team/release.jsonc";
      const text = readFileSync(join(folder, release), "utf8");
      put(release, text.replace('"onFault": "', '"onFault":  "'));
      expect((await edited(flow, '"ask": "ask"', '"ask": "go"', flow)).out).not.toContain("release.jsonc (");
      put(release, text);
    });
  });
  it("with a way that no case takes is not covered, and what it takes is said", async () => {
    put(
      "policies/team/ship.test.jsonc",
      '{ "table": "team/ship", "cases": [{ "name": "a", "facts": { "day": "sat" }, "outcome": "stop" }] }',
    );
    const { code, out } = await run("test", "policies", "--min", "100");
    expect(code).toBe(1);
    expect(out).toMatch(/team\/ship release go +no case reaches it; \{"day":"mon"/);
  });
});
