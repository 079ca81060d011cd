import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { reviewLog } from "../analysis/replay-log.ts";
import { cli } from "./run.ts";

let [home, cwd] = ["", ""];
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "pi-policy-doctor-"));
  cwd = join(home, "project");
  mkdirSync(cwd);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));
function write(path: string, content: string | object): string {
  const full = join(home, path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, typeof content === "string" ? content : JSON.stringify(content));
  return full;
}
const agent = (path: string, content: string | object) => write(`.pi/agent/${path}`, content);

interface Finding {
  readonly topic: string;
  readonly state: string;
  readonly says: string;
  readonly do?: string;
}
async function doctor(env: { readonly [name: string]: string } = {}): Promise<{
  readonly code: number;
  readonly findings: readonly Finding[];
  readonly of: (topic: string) => readonly Finding[];
  readonly out: string;
}> {
  const { code, out } = await cli(["doctor", "--json"], { cwd, env: { HOME: home, ...env } });
  const { findings } = JSON.parse(out) as { readonly findings: readonly Finding[] };
  return { code, out, findings, of: (topic) => findings.filter((one) => one.topic === topic) };
}
const guard = (config: object) => agent("extensions/pi-permission-ai-guard/config.jsonc", config);
const permissions = (config: string | object) => agent("extensions/pi-permission-system/config.json", config);

describe("pi-policy doctor", () => {
  it("names dead and opening entries of the permission system's list, and what it leaves to the guard", async () => {
    permissions({ permission: { "*": "ask", bash: { "rm *": "deny", "*": "ask", "npx *": "allow" }, read: "allow" } });
    const { code, of } = await doctor();
    expect(of("list").map(({ state, says }) => [state, says.replace(/.*config\.json:\d+: /, "")])).toEqual([
      ["error", "the rule `rm *` can never decide: `*` on line 1 takes all that it matches"],
      ["warning", "the rule `npx *` opens everything: `npx` runs whatever its arguments say"],
      ["info", "its rules ask, and so hand to the guard what it reviews: bash, whatever no rule names"],
    ]);
    expect(code).toBe(1);
  });
  it("on a bare machine: what is missing and what to do about each, and nothing is wrong", async () => {
    const { code, findings } = await doctor();
    expect(code).toBe(0);
    expect(findings.filter(({ state }) => state === "error")).toEqual([]);
    for (const topic of ["pi", "permissions", "extension", "chain", "advisor", "guard", "isolated"]) {
      const found = findings.filter((one) => one.topic === topic);
      expect(
        found.some((one) => one.do !== undefined),
        topic,
      ).toBe(true);
    }
    const { out } = await cli(["doctor"], { cwd, env: { HOME: home } });
    expect(out).toContain('write it with the line "authorizerChain": ["ai-guard"]');
    expect(out).toMatch(/0 errors, \d+ warnings?\n$/);
  });

  it("names the tools that nobody reviews", async () => {
    const said = async (surfaces: readonly string[]) => (
      guard({ provider: "p", model: "m", surfaces }),
      (await doctor()).of("guard").find(({ says }) => says.startsWith("reviewed by nobody"))?.says ?? ""
    );
    expect(await said(["bash", "mcp", "skill"])).toBe(
      "reviewed by nobody: codemode, edit, find, grep, ls, mcpScript, read, write",
    );
    expect(await said(["bash"])).toContain("mcp, mcp__server__tool");
    expect(await said(["*"])).toBe("");
    agent("mcp.json", {
      mcpServers: {
        "my-db": { command: "db" },
        docs: { url: "https://docs.example" },
        idle: { command: "x", enabled: false },
      },
    });
    expect(await said(["bash"])).toContain("mcp, mcp__server__tool, mcp__docs__*, mcp__my_db__*");
    expect(await said(["*", "!mcp__my_db__*"])).toBe("reviewed by nobody: mcp__my_db__*");
    expect(await said(["bash", "mcp", "skill"])).not.toContain("mcp__");
  });

  it("names the versions of Pi and the permission system, by their own files", async () => {
    const pi = { name: "@earendil-works/pi-coding-agent", version: "1.6.0" };
    write("lib/pi/package.json", pi);
    const program = write("lib/pi/dist/cli.js", "");
    mkdirSync(join(home, "bin"));
    symlinkSync(program, join(home, "bin/pi"));
    chmodSync(program, 0o755);
    agent("npm/node_modules/@gotgenes/pi-permission-system/package.json", {
      name: "@gotgenes/pi-permission-system",
      version: "40.1.4",
    });
    const { of } = await doctor({ PATH: join(home, "bin") });
    expect(of("pi")).toEqual([{ topic: "pi", state: "ok", says: expect.stringContaining("Pi 1.6.0") }]);
    expect(of("permissions")).toEqual([{ topic: "permissions", state: "ok", says: "permission system 40.1.4" }]);
    write("lib/pi/package.json", { ...pi, version: "0.79.0" });
    agent("npm/node_modules/@gotgenes/pi-permission-system/package.json", {
      name: "@gotgenes/pi-permission-system",
      version: "32.0.0",
    });
    const old = await doctor({ PATH: join(home, "bin") });
    expect([...old.of("pi"), ...old.of("permissions")].map(({ state }) => state)).toEqual(["warning", "warning"]);
  });

  it("knows whether Pi loads this package", async () => {
    agent("settings.json", { packages: ["npm:other", { source: "npm:pi-policy@0.1.0" }] });
    expect((await doctor()).of("extension")).toMatchObject([{ state: "ok" }]);
    agent("settings.json", { packages: ["npm:pi-policy-other"] });
    expect((await doctor()).of("extension")).toMatchObject([{ state: "info" }]);
  });

  it.each([
    ["names the guard", { authorizerChain: ["other", "ai-guard"] }, "ok", undefined],
    ["names others", { authorizerChain: ["other"] }, "warning", 'add "ai-guard" to its authorizerChain'],
    ["is not there", { permission: { "*": "ask" } }, "warning", 'add the line "authorizerChain": ["ai-guard"]'],
    ["cannot be read", "{ broken", "error", expect.any(String)],
  ])("a chain that %s", async (_, config, state, what) => {
    permissions(config);
    expect((await doctor()).of("chain")).toEqual([
      { topic: "chain", state, says: expect.any(String), ...(what !== undefined && { do: what }) },
    ]);
  });

  it("lists the layers of every family, and a file that is left out is an error with its place", async () => {
    const file = guard({ mode: "lenien" });
    const { code, of } = await doctor();
    expect(code).toBe(1);
    expect(of("guard")).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          state: "error",
          says: expect.stringContaining(`global: ${file} is left out`),
          do: `pi-policy check ${file}`,
        }),
        expect.objectContaining({
          state: "error",
          says: expect.stringContaining(`${file}:1:9: `),
          do: expect.stringContaining("lenient"),
        }),
      ]),
    );
  });

  it("says which own tables are in force, and why another is not", async () => {
    agent("pi-policy/policies/walk.jsonc", {
      kind: "rules",
      id: "guard/walk",
      description: "mine",
      ordered: false,
      outcomes: ["next", "stop"],
      onFault: "stop",
      facts: { remainingMs: { number: {} }, backupsLeft: { number: {} } },
      rules: [
        { id: "short", when: { remainingMs: { below: 500 } }, then: "stop", because: "no time" },
        { id: "none", when: { backupsLeft: { below: 1 } }, then: "stop", because: "none left" },
      ],
      otherwise: { then: "next", because: "always" },
    });
    expect((await doctor()).of("tables")).toMatchObject([{ state: "ok", says: expect.stringContaining("guard/walk") }]);
    agent("pi-policy/policies/walk.jsonc", {
      kind: "rules",
      id: "team/release",
      description: "mine",
      outcomes: ["go", "stop"],
      onFault: "stop",
      facts: {},
      rules: [],
      otherwise: { then: "go", because: "always" },
    });
    expect((await doctor()).of("tables")).toMatchObject([
      { state: "warning", says: expect.stringContaining("team/release") },
    ]);
    agent("pi-policy/policies/walk.jsonc", { kind: "rules" });
    expect((await doctor()).of("tables").every(({ state }) => state === "error")).toBe(true);
  });

  describe("looks for models and logins, and shows no key", () => {
    const secret = "sk-very-secret-value";

    it("in models.json and auth.json", async () => {
      guard({
        provider: "acme",
        model: "small",
        fallbacks: [
          { provider: "acme", model: "gone" },
          { provider: "other", model: "big" },
        ],
      });
      agent("models.json", { providers: { acme: { apiKey: secret, models: [{ id: "small" }] } } });
      agent("auth.json", { other: { type: "api_key", key: secret } });
      const { of, out } = await doctor();
      expect(of("guard").map(({ state, says }) => [state, says])).toEqual(
        expect.arrayContaining([
          ["ok", "reviewer acme/small is in models.json"],
          ["ok", "reviewer: models.json has a key for acme"],
          ["warning", "backup 1 acme/gone is not among the models that models.json has of its provider"],
          ["ok", "backup 2: there is a login for other"],
        ]),
      );
      expect(out).not.toContain(secret);
    });

    it("or in the environment, whose values stand as they were written", async () => {
      guard({ provider: "acme", model: "${GUARD_MODEL}" });
      const { of, out } = await doctor({ ACME_API_KEY: secret, GUARD_MODEL: "hidden-name" });
      expect(of("guard").map(({ says }) => says)).toEqual(
        expect.arrayContaining([
          "reviewer: the environment has ACME_API_KEY",
          expect.stringContaining("acme/${GUARD_MODEL}"),
        ]),
      );
      expect(out).not.toContain(secret);
      expect(out).not.toContain("hidden-name");
    });

    it("and names what is not there", async () => {
      guard({ provider: "acme", model: "small" });
      expect((await doctor()).of("guard")).toContainEqual({
        topic: "guard",
        state: "warning",
        says: "reviewer: no login for acme in auth.json, models.json or ACME_API_KEY",
        do: "/login in Pi",
      });
      agent("models.json", "{");
      expect((await doctor()).of("models")).toMatchObject([{ state: "error" }]);
    });
  });

  it("reads the guard's last results from the end of its log, with what helps against failures", async () => {
    const log = [...reviewLog({ asks: 200 })];
    agent(
      "extensions/pi-permission-system/logs/pi-permission-system-permission-review.jsonl",
      `${log.join("\n")}\n{"torn`,
    );
    const { of } = await doctor();
    const last = log.findLast((line) => line.includes("ai_guard.decision")) ?? "{}";
    const { timestamp, outcome, surface } = JSON.parse(last) as { readonly [name: string]: string };
    expect(of("results")[0]?.says).toContain(`last review ${timestamp}: ${outcome} on ${surface}`);
    expect(of("results").length).toBeGreaterThan(1);
    for (const one of of("results").slice(1))
      expect(one).toEqual({
        topic: "results",
        state: "warning",
        says: expect.stringMatching(/^\d+ of the last 50 reviews came to nothing: [a-z-]+$/),
        do: expect.any(String),
      });
  });
});

describe("a list that protects is told alike by show, check and doctor, and is what the advisor's tools go by", () => {
  const advisor = (text: string) => write(".config/rpiv-advisor/advisor.json", text);
  const shown = async () => {
    const { out } = await cli(["show", "advisor", "--json"], { cwd, env: { HOME: home } });
    const {
      advisor: { values },
    } = JSON.parse(out) as {
      readonly advisor: { readonly values: readonly { readonly pointer: string; readonly value: unknown }[] };
    };
    return values.find(({ pointer }) => pointer === "/tools/denyPatterns")?.value;
  };
  const checked = async () => (await cli(["check"], { cwd, env: { HOME: home } })).out;
  it.each<[string, string, readonly string[], RegExp]>([
    [
      "with a refused entry",
      '{ "tools": { "denyPatterns": ["./.env", "mine.txt"] } }',
      [".env", ".env.*", "*.pem", "*.key", "id_rsa*", "*.p12", "*.pfx", "mine.txt"],
      /usable entries and the built-in list are both in force/,
    ],
    [
      "in a broken file",
      '{ "tools": { "denyPatterns": ["mine.txt"] }, }}',
      [".env", ".env.*", "*.pem", "*.key", "id_rsa*", "*.p12", "*.pfx", "mine.txt"],
      /this layer is left out, yet what its `tools.denyPatterns` holds back stays in force/,
    ],
    [
      "replaced on purpose",
      '{ "tools": { "denyPatterns": ["mine.txt"] } }',
      ["mine.txt"],
      /no longer holds back what the built-in list does: `\.env`, .*`\*\.pfx`/,
    ],
  ])("%s", async (_, text, list, words) => {
    advisor(text.replace("}}", "} nope"));
    const { of } = await doctor();
    expect(
      of("advisor")
        .map(({ says }) => says)
        .join("\n"),
    ).toMatch(words);
    expect(await shown()).toEqual(list);
    expect(await checked()).toMatch(words);
  });
});

describe("pi-policy doctor, whatever Pi's files hold", () => {
  const files = [
    "settings.json",
    "models.json",
    "auth.json",
    "pi-advisor.json",
    "extensions/pi-permission-system/config.json",
  ];
  it.each([
    "null",
    "[]",
    "5",
    '"x"',
    "{",
    "",
    '{"providers":{"anthropic":null},"packages":{"x":1},"authorizerChain":"ai-guard"}',
    '{"packages":[null,5,{"source":5}],"extensions":"x","providers":[]}',
  ])("%s", async (text) => {
    for (const file of files) agent(file, text);
    guard({ provider: "anthropic", model: "x", fallbacks: [{ provider: "constructor", model: "toString" }] });
    const { code, findings } = await doctor();
    expect([0, 1]).toContain(code);
    expect(findings.length).toBeGreaterThan(5);
  });
  it("and whatever the log says", async () => {
    agent(
      "extensions/pi-permission-system/logs/pi-permission-system-permission-review.jsonl",
      [
        '{"event":"ai_guard.decision","timestamp":"\\u001b[2J","surface":"\\u001b[31mx","outcome":"a\\nb","rule":5,"deferKind":"constructor"}',
        "null",
        '{"event":"ai_guard.decision"',
      ].join("\n"),
    );
    const { code, out } = await cli(["doctor"], { cwd, env: { HOME: home } });
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining("came to nothing: constructor") });
    expect(out).not.toMatch(/[^\P{Cc}\n]/u);
  });
  it("takes no words", async () =>
    expect(await cli(["doctor", "now"], { cwd, env: { HOME: home } })).toMatchObject({
      code: 2,
      err: expect.stringContaining("`now`"),
    }));
});
