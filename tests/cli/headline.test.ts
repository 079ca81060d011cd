/** The first line of a diff tells the truth: whatever is not as it was stands in it, in every format, and counts for `--fail-on`. */
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bases } from "../analysis/edits.ts";
import { cli } from "./run.ts";

let folder = "";
const path = (file: string) => join(folder, file);
const put = (file: string, text: string) => {
  mkdirSync(dirname(path(file)), { recursive: true });
  writeFileSync(path(file), text);
};
const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], {
    cwd: folder,
    stdio: "ignore",
  });
const diff = (...args: string[]) => cli(["diff", "--git", "HEAD", ...args], { cwd: folder });

const table = (more: object = {}) =>
  JSON.stringify({
    kind: "rules",
    id: "team/release",
    description: "Whether a release may go out.",
    outcomes: ["go", "ask", "stop"],
    facts: { failed: { number: { min: 0, integer: true } }, large: { flag: true } },
    rules: [
      { id: "red", when: { failed: { above: 0 } }, then: "stop", because: "tests fail" },
      { id: "large", when: { large: true }, then: "ask", because: "it is large" },
    ],
    otherwise: { then: "go", because: "nothing speaks against it" },
    onFault: "stop",
    invariants: [{ id: "red-stops", when: { failed: { atLeast: 1 } }, always: "stop" }],
    ...more,
  });
const release = "policies/team/release.jsonc";
const guard = ".pi/extensions/pi-permission-ai-guard/config.jsonc";
const stops = (more: object) => table({ invariants: [{ id: "red-stops", when: { failed: { atLeast: 1 } }, ...more }] });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pi-policy-headline-"));
  git("init", "-q", "-b", "main");
  put(release, table());
  put(guard, bases.guard);
  git("add", "-A");
  git("commit", "-q", "-m", "before");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What is done, what the headline says of it, and whether it fails under `looser`. Under `any` each fails. */
const cases: readonly (readonly [name: string, act: () => void, said: string, looser: boolean])[] = [
  ["a table that is deleted", () => rmSync(path(release)), "no decision changes; removed: team/release", true],
  [
    "a table whose id is another",
    () => put(release, table({ id: "team/ship" })),
    "no decision changes; removed: team/release; added: team/ship",
    true,
  ],
  [
    "a file that is renamed",
    () => (mkdirSync(path("policies/new")), git("mv", release, "policies/new/release.jsonc")),
    `no decision changes; moved: ${release} → policies/new/release.jsonc`,
    true,
  ],
  [
    "a table that goes into another file",
    () => (rmSync(path(release)), put("policies/other/it.jsonc", JSON.stringify(JSON.parse(table()), null, 8))),
    `no decision changes; moved: ${release} → policies/other/it.jsonc`,
    true,
  ],
  [
    "a table that is new",
    () => put("policies/team/b.jsonc", table({ id: "team/b" })),
    "no decision changes; added: team/b",
    false,
  ],
  [
    "a config that is new",
    () => put("x/advisor.jsonc", "{}"),
    "no decision changes; added: x/advisor.jsonc (advisor)",
    false,
  ],
  [
    "a config that is moved",
    () => (mkdirSync(path("x")), renameSync(path(guard), path("x/guard.jsonc"))),
    `no decision changes; moved: ${guard} → x/guard.jsonc`,
    true,
  ],
  [
    "a list that is new",
    () => put(".claude/settings.json", "{}"),
    "no decision changes; added: .claude/settings.json (claude-code)",
    false,
  ],
  [
    "a broken file",
    () => put(release, "{"),
    `no decision changes in what was compared; not compared: ${release}`,
    true,
  ],
  [
    "a file of other bytes",
    () => writeFileSync(path(release), Buffer.from([0xff, 0xfe, 0x41, 0])),
    `no decision changes in what was compared; not compared: ${release}`,
    true,
  ],
  [
    "a link in the place of a file",
    () => (rmSync(path(release)), symlinkSync("/etc/hostname", path(release))),
    `no decision changes in what was compared; not compared: ${release}`,
    true,
  ],
  [
    "a new file that is a link",
    () => symlinkSync("/etc/hostname", path("policies/team/new.jsonc")),
    "no decision changes in what was compared; not compared: policies/team/new.jsonc",
    true,
  ],
  [
    "an invariant that is removed",
    () => put(release, table({ invariants: [] })),
    "no decision changes; invariant removed: red-stops of team/release",
    true,
  ],
  [
    "an invariant that promises less",
    () => put(release, stops({ always: ["stop", "ask"] })),
    "no decision changes; invariant weakened: red-stops of team/release",
    true,
  ],
  [
    "an invariant about other facts",
    () => put(release, table({ invariants: [{ id: "red-stops", when: { failed: { atLeast: 2 } }, always: "stop" }] })),
    "no decision changes; invariant changed: red-stops of team/release",
    true,
  ],
  [
    "an invariant that promises more",
    () => put(release, stops({ always: "stop", floor: true })),
    "no decision changes; invariant strengthened: red-stops of team/release",
    false,
  ],
  [
    "an invariant that is new",
    () =>
      put(
        release,
        table({ invariants: [...JSON.parse(table()).invariants, { id: "more", neverLooserAlong: "failed" }] }),
      ),
    "no decision changes; invariant added: more of team/release",
    false,
  ],
];

describe("the headline says, and --fail-on counts", () => {
  it.each(cases)("%s", async (_, act, said, looser) => {
    act();
    const formats = {
      text: (out: string) => out.trimEnd().split("\n").at(-1),
      markdown: (out: string) => /^### Policy: (.*)$/m.exec(out)?.[1]?.replaceAll(/[\\`]/g, ""),
      github: (out: string) => out.trimEnd().split("\n").at(-1),
      html: (out: string) => /<h1>Policy: (.*?)<\/h1>/.exec(out)?.[1],
      json: (out: string) => JSON.parse(out).headline,
      sarif: (out: string) => JSON.parse(out).runs[0].properties.headline,
    };
    for (const [format, headline] of Object.entries(formats))
      expect(headline((await diff("--format", format)).out), format).toBe(said);
    expect(await diff("--fail-on", "looser")).toMatchObject({ code: looser ? 1 : 0 });
    expect(await diff("--fail-on", "any")).toMatchObject({ code: 1 });
    // Each has a finding of its own where findings have places.
    expect(JSON.parse((await diff("--format", "sarif")).out).runs[0].results).not.toEqual([]);
    expect((await diff("--format", "github")).out).toMatch(/^::/);
  });

  it("an old side that could not be read: it is a change, and nothing that could be looser", async () => {
    put(release, "{");
    git("commit", "-q", "-a", "-m", "broken");
    put(release, table());
    expect((await diff()).out).toBe(
      `mistakes\n  ${release}:1:2 (before) the closing \`}\` is missing; not compared\n\nno decision changes in what was compared; not compared: ${release}\n`,
    );
    expect(await diff("--fail-on", "looser")).toMatchObject({ code: 0 });
    expect(await diff("--fail-on", "any")).toMatchObject({ code: 1 });
  });

  it.skipIf(process.getuid?.() === 0)("a file that may not be opened is not one that was deleted", async () => {
    chmodSync(path(release), 0);
    put(guard, `// touched\n${bases.guard}`);
    expect((await diff()).out).toContain("not compared");
  });

  it("nothing of it: nothing is said, and nothing fails", async () => {
    put("notes.json", "{}");
    put("policies/team/release.test.jsonc", '{ "table": "team/release", "cases": [] }');
    expect(await diff("--fail-on", "any")).toEqual({ code: 0, err: "", out: "no decision changes\n" });
  });
});

it("two folders: what one of them lacks, or has elsewhere", async () => {
  put("a/policies/team/release.jsonc", table());
  put("b/policies/team/release.jsonc", table());
  put("b/policies/team/more.jsonc", table({ id: "team/more" }));
  const compared = (...args: string[]) => cli(["diff", ...args], { cwd: folder });
  expect((await compared("a", "b")).out).toContain("\nno decision changes; added: team/more\n");
  expect(await compared("b", "a", "--fail-on", "looser")).toMatchObject({
    code: 1,
    out: expect.stringContaining("\nno decision changes; removed: team/more\n"),
  });
  renameSync(path("b/policies/team/release.jsonc"), path("b/policies/team/ship.jsonc"));
  expect((await compared("a", "b")).out).toContain("moved: a/policies/team/release.jsonc → b/policies/team/ship.jsonc");
});
