import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cli } from "./run.ts";

let folder = "";
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "lists-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const put = (name: string, value: unknown): void => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), typeof value === "string" ? value : `${JSON.stringify(value, null, 2)}\n`);
};
const run = (...argv: string[]) => cli(argv, { cwd: folder, env: { HOME: join(folder, "home") } });
const codesIn = (out: string): string[] =>
  JSON.parse(out).diagnostics.map((one: { code: string; message: string }) => `${one.code} ${one.message}`);

const CLAUDE = ".claude/settings.json";
const HOST = ".pi/extensions/pi-permission-system/config.json";

describe("check finds the permission lists of a project by their places", () => {
  it("without a path named, and in a folder", async () => {
    put(CLAUDE, { permissions: { allow: ["Bash(npx *)"] } });
    put(HOST, { permission: { bash: { "git status": "allow", "*": "ask" } } });
    put("opencode.json", { permission: { write: "deny" } });
    put(".codex/rules/own.rules", 'prefix_rule(pattern = ["npm test"], decision = "allow")\n');
    put(".gemini/policies/own.toml", '[[rule]]\ntoolName = "mcp_*_search"\ndecision = "allow"\npriority = 5\n');
    for (const argv of [
      ["check", "--json"],
      ["check", ".", "--json"],
    ]) {
      const { out, code } = await run(...argv);
      expect(codesIn(out).toSorted()).toEqual([
        expect.stringContaining(
          "dead-rule the rule `git status` can never decide: `*` on line 5 takes all that it matches",
        ),
        expect.stringContaining("inert-rule the rule `#1 mcp_*_search` does nothing"),
        expect.stringContaining("inert-rule the rule `#1 npm test` does nothing"),
        expect.stringContaining("inert-rule the rule `write *` does nothing"),
        expect.stringContaining("opening-rule the rule `allow Bash(npx *)` opens everything"),
      ]);
      expect(code).toBe(0);
    }
  });

  it("a deny that never decides is an error, an allow only a warning", async () => {
    put(HOST, { permission: { bash: { "rm *": "deny", "git *": "allow", "*": "ask" } } });
    const { out, code } = await run("check", HOST);
    expect(out).toContain("error[dead-rule] the rule `rm *` can never decide");
    expect(out).toContain("warning[dead-rule] the rule `git *` can never decide");
    expect(code).toBe(1);
  });

  it("layers together: a deny of one takes what another allows", async () => {
    put(CLAUDE, { permissions: { deny: ["Bash(docker *)"] } });
    put(".claude/settings.local.json", { permissions: { allow: ["Bash(docker ps)"] } });
    expect(codesIn((await run("check", "--json")).out)).toEqual([
      expect.stringContaining("dead-rule the rule `allow Bash(docker ps)` can never decide: `deny Bash(docker *)`"),
    ]);
  });

  it("what is no JSON is an error with its place", async () => {
    put(CLAUDE, '{ "permissions": { "allow": [ }');
    const { out, code } = await run("check", CLAUDE);
    expect(out).toContain("error[syntax]");
    expect(code).toBe(1);
  });
});

describe("a list that nobody can read decides nothing", () => {
  it.each([CLAUDE, HOST, "opencode.json"])("%s", async (file) => {
    put(file, '{ "permission": { "bash": "deny" ');
    for (const command of ["decide", "explain"]) {
      const { out, err, code } = await run(command, "--list", file, "rm -rf x");
      expect({ out, code }).toEqual({ out: "", code: 2 });
      expect(err).toContain(`cannot read ${file}`);
    }
  });
});

describe("what an agent cannot read of its list is told", () => {
  it.each([
    [CLAUDE, '{"permissions": null}', "error[inert-rule] the rule `/permissions` does nothing: it is no object"],
    [CLAUDE, "[]", "error[inert-rule] the rule `the whole file` does nothing: the settings are no object"],
    [CLAUDE, '{"permissions": {"deny": "Bash(rm *)"}}', "error[inert-rule] the rule `/permissions/deny` does nothing"],
    [CLAUDE, '{"permissions": {"deny": [7]}}', "warning[inert-rule] the rule `/permissions/deny/0` does nothing"],
    [CLAUDE, '{"permissions": {"deny": ["Bash("]}}', "warning[inert-rule] the rule `Bash(` does nothing"],
    [CLAUDE, '{"permissions": {"deny": [""]}}', "warning[inert-rule] the rule `` does nothing"],
    [HOST, '{"permission": {"bash": {"rm *": "deny", "rm *": "allow"}}}', "error[duplicate-key] the key `rm *`"],
    [HOST, '{"permission": {"bash": {"__proto__": "deny"}}}', "error[prototype-key] the key `__proto__`"],
    [HOST, '{"permission": "deny"}', "error[inert-rule] the rule `the whole file` does nothing"],
    ["opencode.json", '{"permission": 7}', "error[inert-rule] the rule `/permission` does nothing"],
    [
      "opencode.json",
      '{"permission": {"bash": {"rm *": "no"}}}',
      "warning[inert-rule] the rule `/permission/bash/rm *`",
    ],
    ["opencode.json", '{"permissions": {}}', "error[inert-rule] the rule `/permissions` does nothing"],
    [
      "opencode.json",
      '{"permissions": [{"effect": "no"}]}',
      "warning[inert-rule] the rule `/permissions/0` does nothing",
    ],
    [".codex/rules/own.rules", "while True: pass", "error[inert-rule] the rule `the rules of all files` does nothing"],
    [".gemini/policies/own.toml", "[[rule]", "error[inert-rule] the rule `the whole file` does nothing: it is no TOML"],
  ])("%s %s", async (file, text, message) => {
    put(file, text);
    const { out, code } = await run("check", file);
    expect(out).toContain(message);
    expect(code).toBe(message.startsWith("error") ? 1 : 0);
  });

  it("also where the list is asked", async () => {
    put(CLAUDE, '{"permissions": {"deny": "Bash(rm *)"}}');
    expect((await run("decide", "--list", CLAUDE, "rm x")).err).toBe(
      `warning: ${CLAUDE}:1: \`/permissions/deny\` does nothing: it is no list of rules\n`,
    );
    put(CLAUDE, "{");
    expect((await run("explain", "--list", CLAUDE, "rm x")).err).toContain(`error: ${CLAUDE}:1:`);
  });

  it("an expression that takes longer than a person lives allows nothing and forbids all", async () => {
    const rule = (decision: string) =>
      `[[rule]]\ntoolName = "run_shell_command"\ncommandRegex = "(a+)+$"\ndecision = "${decision}"\npriority = 5\n`;
    for (const [decision, effect] of [
      ["deny", "deny"],
      ["allow", "ask"],
    ] as const) {
      put(".gemini/policies/own.toml", rule(decision));
      const { out } = await run("decide", "--list", ".gemini/policies/own.toml", `${"a".repeat(40)}b`);
      expect(out).toMatch(new RegExp(`^${effect}  `));
    }
  });
});

describe("explain names the unit, the rule, its line and layer", () => {
  it("of each part of a command", async () => {
    put(CLAUDE, {
      permissions: { allow: ["Bash(git push origin *)"], ask: ["Bash(git push *)"], deny: ["Bash(rm *)"] },
    });
    const { out } = await run("explain", "--list", CLAUDE, "git push -f origin main && rm x");
    expect(out).toBe(
      [
        "○ Bash git push -f origin main: ask by `ask Bash(git push *)`  .claude/settings.json:7, project",
        "    close: `allow Bash(git push origin *)` (allow)  .claude/settings.json:4, project",
        "● Bash rm x: deny by `deny Bash(rm *)`  .claude/settings.json:10, project",
        "deny as Claude Code 2.1.240, by its documentation decides",
        "",
      ].join("\n"),
    );
  });
  it("of a tool that is no shell, and as JSON", async () => {
    put(CLAUDE, { permissions: { deny: ["Read(.env)"] } });
    const { out } = await run(
      "explain",
      "--list",
      CLAUDE,
      "--tool",
      "Read",
      "--input",
      '{"file_path": "src/.env"}',
      "--json",
    );
    expect(JSON.parse(out)).toMatchObject({
      format: "claude-code",
      effect: "deny",
      steps: [{ surface: "Read", rule: "deny Read(.env)" }],
    });
  });
  it.each([
    [["explain", "--list", "nowhere.json", "ls"], "nothing tells whose permission list nowhere.json is"],
    [["explain", "--list", ".claude/settings.json", "ls"], "cannot read .claude/settings.json"],
  ])("%j is refused: %s", async (argv, message) => {
    const { err, code } = await run(...argv);
    expect(err).toContain(message);
    expect(code).toBe(2);
  });
});

describe("what a format takes for harmless is asked about once it may act", () => {
  const files: { readonly [file: string]: string } = {
    [CLAUDE]: "{}",
    ".codex/rules/own.rules": "",
    ".gemini/policies/own.toml": "",
  };
  it.each([
    [CLAUDE, "git log x", "allow"],
    [CLAUDE, "NODE_ENV=test git log x", "allow"],
    [CLAUDE, "PAGER='rm x' git log x", "ask"],
    [CLAUDE, "LD_PRELOAD=./own.so ls", "ask"],
    [CLAUDE, "git diff --output=/etc/passwd", "ask"],
    [CLAUDE, "find . -name x", "allow"],
    [CLAUDE, "find . -fprintf /etc/passwd x", "ask"],
    [".codex/rules/own.rules", "git diff", "allow"],
    [".codex/rules/own.rules", "git diff --output=/etc/passwd", "ask"],
    [".codex/rules/own.rules", "git log --ext-diff", "ask"],
    [".gemini/policies/own.toml", "date", "allow"],
    [".gemini/policies/own.toml", "date -s tomorrow", "ask"],
    [".gemini/policies/own.toml", "LD_PRELOAD=./own.so ls", "ask"],
  ])("%s: %s is %s", async (file, command, effect) => {
    put(file, files[file]);
    expect((await run("decide", "--list", file, command)).out).toMatch(new RegExp(`^${effect}  `));
  });
});

describe("what stands before a command hides none that is denied", () => {
  it.each([
    [CLAUDE, "sudo rm x", "deny"],
    [CLAUDE, "time rm x", "deny"],
    [CLAUDE, "sudo -u me rm x", "ask"],
    [CLAUDE, "timeout -k 1 5 rm x", "ask"],
    [CLAUDE, "nice -n 5 rm x", "ask"],
    [CLAUDE, "nice -n 5 make", "allow"],
    [HOST, "time ls", "ask"],
    [HOST, "time rm x", "ask"],
    [HOST, "bash -euxc ls", "ask"],
    [HOST, "fd -Hx ls", "ask"],
    [HOST, "\0rm x", "ask"],
  ])("%s: %s is %s", async (file, command, effect) => {
    put(CLAUDE, { permissions: { allow: ["Bash(*)"], deny: ["Bash(rm *)"] } });
    put(HOST, { permission: { bash: { "*": "allow", "rm *": "deny" } } });
    expect((await run("decide", "--list", file, command)).out).toMatch(new RegExp(`^${effect}  `));
  });
});

describe("decide asks a list", () => {
  beforeEach(() => put(CLAUDE, { permissions: { ask: ["Bash(git push *)"], deny: ["Bash(rm *)", "Read(.env)"] } }));

  it("of one command: the strictest part and its rule", async () => {
    const { out, code } = await run("decide", "--list", CLAUDE, "git push -f && rm x");
    expect(out).toBe("deny  Bash rm x  `deny Bash(rm *)`\n  at .claude/settings.json:7, project\n");
    expect(code).toBe(0);
  });
  it("of calls a line, in order; a bad one is answered in place", async () => {
    const lines = [
      { command: "git push origin", id: 1 },
      { command: "make" },
      { tool: "Read", input: { file_path: ".env" }, id: "env" },
      { input: {} },
    ];
    const { out, code } = await cli(["decide", "--list", CLAUDE], {
      cwd: folder,
      stdin: `${lines.map((line) => JSON.stringify(line)).join("\n")}\n{`,
    });
    expect(
      out
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual([
      expect.objectContaining({ id: 1, effect: "ask", rule: "ask Bash(git push *)" }),
      expect.objectContaining({ effect: "ask", text: "make" }),
      expect.objectContaining({ id: "env", effect: "deny", rule: "deny Read(.env)" }),
      { error: expect.objectContaining({ code: "bad-line" }) },
      { error: expect.objectContaining({ code: "bad-json" }) },
    ]);
    expect(code).toBe(1);
  });
});

describe("a pull request that loosens one line of a long list", () => {
  const list = (push: string) => ({
    permission: {
      "*": "ask",
      bash: {
        "*": "ask",
        ...Object.fromEntries(
          Array.from({ length: 200 }, (_, index) => [`tool${index} *`, index % 3 === 0 ? "deny" : "allow"]),
        ),
        "git push *": push,
      },
    },
  });
  const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, stdio: "pipe" });
  beforeEach(() => {
    git("init", "-q");
    git("config", "user.email", "a@b.c");
    git("config", "user.name", "a");
    put(HOST, list("deny"));
    git("add", "-A");
    git("commit", "-qm", "before");
    put(HOST, list("ask"));
    git("commit", "-qam", "after");
  });

  it.each(["text", "markdown", "json", "github", "sarif", "html"])(
    "is told as %s, with the command, both rules and the line",
    async (format) => {
      const { out } = await run("diff", "--git", "HEAD~1..HEAD", "--format", format);
      expect(out).toContain("git push");
      expect(out).toMatch(/looser/i);
      expect(out).not.toContain("tool7");
    },
  );
  it("fails a check that allows no looser decision, and passes one without a change", async () => {
    expect((await run("diff", "--git", "HEAD~1..HEAD", "--fail-on", "looser")).code).toBe(1);
    expect((await run("diff", "--git", "HEAD..HEAD", "--fail-on", "any")).code).toBe(0);
  });
  it("a list that is new or gone is compared with none", async () => {
    git("rm", "-q", HOST);
    git("commit", "-qm", "gone");
    const { out } = await run("diff", "--git", "HEAD~1..HEAD");
    expect(out).toContain("ask");
    expect(out).toMatch(/\d+ looser/);
  });
});

describe("a change with which nothing of a list counts any more", () => {
  it.each([
    [
      ".gemini/policies/own.toml",
      '[[rule]]\ntoolName="run_shell_command"\ncommandPrefix="rm"\ndecision="deny"\npriority=5\n',
      "[[",
    ],
    [
      ".codex/rules/own.rules",
      'prefix_rule(pattern=["rm"], decision="forbidden")\n',
      'prefix_rule(pattern=["rm"], decision="no")\n',
    ],
    [HOST, '{"permission": {"bash": {"rm *": "deny"}}}', '{"permission": {"bash": {"rm *": "no"}}}'],
    [CLAUDE, '{"permissions": {"deny": ["Bash(rm *)"]}}', '{"permissions": {"deny": "Bash(rm *)"}}'],
  ])("%s is told as what it loosens", async (file, before, after) => {
    const old = `old/${file}`;
    put(old, before);
    put(file, after);
    const { out, code } = await run("diff", old, file, "--fail-on", "looser");
    expect(out).toContain("deny → ask (looser)");
    expect(out).not.toMatch(/ at :/);
    expect(code).toBe(1);
  });
});

describe("lists of two formats", () => {
  it("have their commands in common: what one allows that the other does not", async () => {
    put(CLAUDE, { permissions: { allow: ["Bash(git *)", "Bash(npm run *)"], deny: ["Bash(rm *)"] } });
    put(HOST, { permission: { bash: { "*": "ask", "git *": "allow", "rm *": "deny", "npm run *": "ask" } } });
    const { out, code } = await run("diff", HOST, CLAUDE, "--fail-on", "looser");
    expect(out).toContain('command like "npm run *": ask → allow (looser)');
    expect(out).not.toContain("git");
    expect(code).toBe(1);
  });
  it("a list and a config are not compared", async () => {
    put(CLAUDE, { permissions: {} });
    put("guard.jsonc", {});
    const { err, code } = await run("diff", CLAUDE, "guard.jsonc");
    expect(err).toContain("a permission list is compared with another list");
    expect(code).toBe(2);
  });
});

describe("cases beside a list", () => {
  beforeEach(() =>
    put(CLAUDE, {
      permissions: { allow: ["Bash(git *)", "Bash(npm run *)"], deny: ["Bash(git push *)", "Read(.env)"] },
    }),
  );
  it("pass and fail with expected beside actual, and say which rules no case met", async () => {
    put(
      "calls.jsonl",
      `${[
        { command: "git push -f", expect: "deny" },
        { command: "git status && make", expect: "ask" },
        { command: "git push", expect: "allow" },
        { tool: "Read", input: { file_path: ".env" }, expect: "deny" },
      ]
        .map((one) => JSON.stringify(one))
        .join("\n")}\n`,
    );
    const { out, code } = await run("test", "--list", CLAUDE, "calls.jsonl", "--coverage");
    expect(out).toBe(
      [
        "✗ git push: expected allow, is deny by `deny Bash(git push *)` on line 8  calls.jsonl:3",
        "untested `allow Bash(npm run *)` (allow)  .claude/settings.json:5",
        "3 of 4 cases pass; 3 of 4 rules decided one",
        "",
      ].join("\n"),
    );
    expect(code).toBe(1);
  });
  it("may stand in one file with comments", async () => {
    put("calls.jsonc", '// what must hold\n{ "cases": [{ "command": "git log", "expect": "allow" }] }\n');
    const { out, code } = await run("test", "--list", CLAUDE, "calls.jsonc");
    expect(out).toContain("1 of 1 cases pass");
    expect(code).toBe(0);
  });
  it.each([
    ['[{ "command": "ls" }]', "calls.json:1: `expect` is allow, ask or deny"],
    ['[{ "expect": "ask" }]', "calls.json:1: a case has a `command`"],
    ["[", "calls.json:1"],
  ])("%s is refused", async (text, message) => {
    put("calls.json", text);
    const { err, code } = await run("test", "--list", CLAUDE, "calls.json");
    expect(err).toContain(message);
    expect(code).toBe(2);
  });
});

describe("check --fix takes out what decides nothing", () => {
  const text = `{
  // how we work
  "permission": {
    "bash": {
      "rm *": "deny", // never
      "git *": "allow",
      // the rest
      "*": "ask",
      "npm *": "allow"
    }
  }
}
`;
  it("after showing it, comments kept, and nothing is decided otherwise", async () => {
    put(HOST, text);
    const shown = await run("check", "--fix");
    expect(shown.out).toContain("`rm *` decides nothing");
    expect(shown.out).toContain("2 entries could be taken out");
    expect(shown.code).toBe(1);
    expect(readFileSync(join(folder, HOST), "utf8")).toBe(text);
    const { out, code } = await run("check", "--fix", "--yes");
    expect(out).toContain("2 entries taken out; nothing is decided otherwise");
    expect(code).toBe(0);
    const now = readFileSync(join(folder, HOST), "utf8");
    expect(now).toContain("// how we work");
    expect(now).toContain("// the rest");
    expect(now).not.toContain("git *");
    expect((await run("check", HOST)).out).toContain("no problems");
  });
  it("but not what another layer hangs on: an overridden entry keeps its place", async () => {
    put("home/.pi/agent/extensions/pi-permission-system/config.json", {
      permission: { bash: { "git *": "ask", "*": "ask" } },
    });
    put(HOST, { permission: { bash: { "git *": "allow" } } });
    const { out } = await run("check", "--fix", "--yes");
    expect(out).not.toContain("taken out");
  });
});

describe("replay --host-config", () => {
  it("says which recorded asks a changed list would settle without a review", async () => {
    const ask = (surface: string, target: string) =>
      JSON.stringify({
        timestamp: "2026-10-01T09:00:00.000Z",
        event: "ai_guard.decision",
        surface,
        target,
        verdict: "allow",
      });
    put(
      "review.jsonl",
      `${[ask("bash", "npm ci"), ask("bash", "npm ci"), ask("bash", "rm -rf x"), ask("bash", "make"), ask("bash", "curl [REDACTED]")].join("\n")}\n`,
    );
    put(HOST, { permission: { bash: { "*": "ask", "npm *": "allow", "rm *": "deny" } } });
    const { out, code } = await run("replay", "review.jsonl", "--host-config", HOST);
    expect(out).toBe(
      [
        "5 recorded asks: 1 still asked, 2 allowed by the list, 1 denied by it; of 1 the log says too little",
        "      2 ×  allow  bash npm ci  by `npm *`",
        "      1 ×  deny  bash rm -rf x  by `rm *`",
        "",
      ].join("\n"),
    );
    expect(code).toBe(0);
  });
});
