import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tables as shipped } from "../../generated/tables.js";
import { inlineConfig, loadConfig } from "../../src/config/load.ts";
import { knowing } from "../../src/policy/stricter.ts";
import { createPolicy } from "../../src/engine/policy.ts";
import { loadPolicyTables, modesOf, ownTablesFolder } from "../../src/policy/own-tables.ts";

let agentDir = "";
beforeEach(() => {
  agentDir = mkdtempSync(join(tmpdir(), "pi-policy-own-"));
});
afterEach(() => rmSync(agentDir, { recursive: true, force: true }));
function own(name: string, document: object): string {
  const path = join(ownTablesFolder(agentDir), name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(document, null, 2));
  return path;
}
const load = () => loadPolicyTables({ agentDir });
const codes = () => load().diagnostics.map(({ code, severity, pointer }) => [code, severity, pointer]);

const walk = (more: object = {}) => ({
  kind: "rules",
  id: "guard/walk",
  description: "mine",
  ordered: false,
  outcomes: ["next", "stop"],
  onFault: "stop",
  facts: { remainingMs: { number: {} }, backupsLeft: { number: { min: 0 } } },
  rules: [
    { id: "short", when: { remainingMs: { below: 500 } }, then: "stop", because: "no time" },
    { id: "none", when: { backupsLeft: { below: 1 } }, then: "stop", because: "none left" },
  ],
  otherwise: { then: "next", because: "go on" },
  ...more,
});
const cut = (allowThrough: string, denyFrom: string) => ({ allowThrough, denyFrom, because: "so" });
const ladder = (ladders: object = {}) => {
  const all = {
    strict: cut("allow", "defer-allow"),
    default: cut("allow", "deny-hard"),
    lenient: cut("defer", "deny-hard"),
    permissive: cut("deny-soft", "deny-hard"),
    ...ladders,
  };
  return {
    kind: "ladder",
    id: "guard/mode-ladder",
    description: "mine",
    outcomes: ["allow", "ask", "deny"],
    facts: { mode: { oneOf: Object.keys(all), config: "/mode" }, verdict: { scale: "verdict" } },
    climb: "verdict",
    by: "mode",
    ladders: all,
    onFault: "deny",
  };
};

describe("a user's own table takes the shipped one's place", () => {
  it("and without any, the shipped ones are in force", () => {
    expect(load()).toEqual({ tables: shipped, own: [], diagnostics: [] });
    expect(loadPolicyTables({ agentDir: join(agentDir, "nowhere") }).tables).toBe(shipped);
  });

  it("with its own place in every decision", () => {
    const file = own("guard/walk.jsonc", walk());
    const { tables, diagnostics } = load();
    expect(diagnostics).toEqual([]);
    const decision = createPolicy(tables, inlineConfig("guard", {})).decide("guard/walk", {
      remainingMs: 600,
      backupsLeft: 1,
    });
    expect(decision).toMatchObject({ outcome: "next", rule: "otherwise", source: { file } });
    expect(
      createPolicy(shipped, inlineConfig("guard", {})).decide("guard/walk", { remainingMs: 600, backupsLeft: 1 })
        .outcome,
    ).toBe("stop");
  });

  it("and is read anew when it changes", () => {
    const file = own("guard/walk.jsonc", walk());
    const first = load();
    expect(load()).toBe(first);
    own("guard/walk.jsonc", walk({ description: "mind" }));
    utimesSync(file, new Date(), new Date(Date.now() + 5000));
    expect(load().tables["guard/walk"]?.description).toBe("mind");
    rmSync(file);
    expect(load().tables["guard/walk"]?.description).toBe(shipped["guard/walk"]?.description);
  });

  it("from the folder that is named instead, when one is", () => {
    own("guard/walk.jsonc", walk());
    const policies = join(agentDir, "elsewhere");
    mkdirSync(policies);
    expect(loadPolicyTables({ agentDir, policies }).own).toEqual([]);
    writeFileSync(join(policies, "ladder.jsonc"), JSON.stringify(ladder()));
    expect(loadPolicyTables({ agentDir, policies }).own.map(({ id }) => id)).toEqual(["guard/mode-ladder"]);
  });
});

describe("a mode that the own ladder adds", () => {
  it("is a mode of the config, with the others in the suggestions", () => {
    own("ladder.jsonc", ladder({ careful: cut("allow", "defer-deny") }));
    const modes = modesOf(load().tables);
    expect(modes).toEqual(["strict", "default", "lenient", "permissive", "careful"]);
    expect(inlineConfig("guard", { mode: "careful" }, undefined, modes)).toMatchObject({
      usable: true,
      value: { mode: "careful" },
    });
    expect(inlineConfig("guard", { mode: "carefull" }, undefined, modes)).toMatchObject({
      usable: false,
      diagnostics: [{ code: "unknown-value", suggestion: "careful" }],
    });
    expect(inlineConfig("guard", { mode: "careful" })).toMatchObject({ usable: false });
  });

  it("is as strict as what becomes of each ask under it, where a project may only be stricter", () => {
    own("ladder.jsonc", ladder({ careful: cut("allow", "defer-deny") }));
    const write = (root: string, config: object) => {
      const path = join(root, "extensions/pi-permission-ai-guard/config.jsonc");
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, JSON.stringify(config));
    };
    const mode = (global: string, project: string) => {
      write(agentDir, { mode: global, projectLayer: "stricter-only", provider: "a", model: "b" });
      write(join(agentDir, ".pi"), { mode: project });
      const where = { env: {}, home: agentDir, agentDir, cwd: agentDir, trusted: true };
      return loadConfig("guard", knowing(where, load().tables)).value.mode;
    };
    expect([
      mode("careful", "permissive"),
      mode("careful", "strict"),
      mode("careful", "careful"),
      mode("default", "careful"),
      mode("default", "strict"),
    ]).toEqual(["careful", "strict", "careful", "careful", "strict"]);
  });

  it("is known to every table that asks for the mode; where none has a rule for it, that is said, and a fault's outcome stands", () => {
    own("ladder.jsonc", ladder({ careful: cut("allow", "defer-deny") }));
    const { tables, diagnostics } = load();
    expect(diagnostics).toMatchObject([
      {
        code: "uncovered",
        severity: "warning",
        message: expect.stringContaining("guard/machinery has no rule for the mode `careful` and gives `deny`"),
      },
    ]);
    const policy = createPolicy(tables, inlineConfig("guard", { mode: "careful" }, undefined, modesOf(tables)));
    expect(policy.decide("guard/machinery", {}).outcome).toBe("deny");
    expect(
      policy.decide("guard/event", { source: "model", outcome: "deny", verdict: "deny-hard", first: false }),
    ).toMatchObject({ outcome: "model-deny" });
    own("machinery.jsonc", {
      kind: "rules",
      id: "guard/machinery",
      description: "mine",
      outcomes: ["ask", "deny"],
      onFault: "deny",
      facts: { mode: { oneOf: ["strict", "default", "lenient", "permissive", "careful"], config: "/mode" } },
      rules: [{ id: "closed", when: { mode: ["strict", "permissive"] }, then: "deny", because: "closed" }],
      otherwise: { then: "ask", because: "open" },
    });
    expect(load().diagnostics).toEqual([]);
  });
});

describe("a shipped floor still binds", () => {
  it.each([
    [
      "a cut line past hard danger",
      ladder({ permissive: cut("deny-hard", "deny-hard") }),
      "hard-danger-is-blocked",
      "permissive.allow",
    ],
    [
      "a strict mode that asks",
      ladder({ strict: cut("allow", "deny-soft") }),
      "strict-passes-only-an-allow",
      "strict.ask",
    ],
    [
      "a new mode that lets hard danger pass",
      ladder({ careless: cut("deny-hard", "deny-hard") }),
      "hard-danger-is-blocked",
      "careless.allow",
    ],
    [
      "an outage that allows",
      {
        ...JSON.parse(JSON.stringify(ladder())),
        kind: "rules",
        climb: undefined,
        by: undefined,
        ladders: undefined,
        rules: [
          { id: "all", when: { verdict: { below: "deny-hard" } }, then: "allow", because: "trust" },
          { id: "strict", when: { mode: "strict" }, then: "deny", because: "closed" },
        ],
        otherwise: { then: "ask", because: "hm" },
      },
      "hard-danger-is-blocked",
      "otherwise",
    ],
  ])("%s is refused, and the region and the row that break it are named", (_, document, floor, rule) => {
    const file = own("ladder.jsonc", document);
    const { tables, diagnostics } = load();
    expect(tables["guard/mode-ladder"]?.file).toBe("policies/guard/mode-ladder.jsonc");
    const found = diagnostics.find(({ message }) => message.includes(floor));
    expect(found).toMatchObject({
      code: "broken-invariant",
      severity: "error",
      file,
      help: expect.stringContaining("the shipped table stays in force"),
    });
    expect(found?.message).toMatch(/\{"mode":"[a-z]+","verdict":"[a-z-]+"\} gives (allow|ask)/);
    expect(found?.message).toContain(`(${rule})`);
  });

  it("under every config: a rule that opens only under some setting is found", () => {
    const document = {
      kind: "rules",
      id: "advisor/budget-gate",
      description: "mine",
      outcomes: ["send", "confirm", "skip"],
      onFault: "skip",
      facts: {
        callUsd: { number: { min: 0 } },
        branchUsd: { number: { min: 0 } },
        ui: { flag: true },
        onExceed: { oneOf: ["confirm", "skip"], config: "/budget/onExceed" },
      },
      rules: [
        { id: "sneaky", when: { "/warming/enabled": false }, then: "send", because: "who looks" },
        {
          id: "within",
          when: {
            callUsd: { atMost: { config: "/budget/perCallHardUsd" } },
            branchUsd: { atMost: { config: "/budget/sessionUsd" } },
          },
          then: "send",
          because: "fits",
        },
        { id: "nobody", when: { ui: false }, then: "skip", because: "nobody" },
        { id: "told", when: { onExceed: "skip" }, then: "skip", because: "told" },
      ],
      otherwise: { then: "confirm", because: "ask" },
    };
    own("gate.jsonc", document);
    expect(codes()).toContainEqual(["broken-invariant", "error", "/rules/0"]);
    own("gate.jsonc", { ...document, rules: document.rules.slice(1), description: "without it" });
    expect(codes()).toEqual([]);
  });
});

describe("whoever asks the shipped table must be able to ask the own one", () => {
  it.each([
    ["a fact is gone", walk({ facts: { remainingMs: { number: {} } }, rules: [] }), "/facts"],
    [
      "a fact is narrower",
      walk({ facts: { remainingMs: { number: { min: 0, max: 10 } }, backupsLeft: { number: { min: 0 } } }, rules: [] }),
      "/facts/remainingMs",
    ],
    [
      "a fact has another type",
      walk({ facts: { remainingMs: { flag: true }, backupsLeft: { number: { min: 0 } } }, rules: [] }),
      "/facts/remainingMs",
    ],
    ["a fact is new and needed", walk({ facts: { ...walk().facts, mood: { flag: true } } }), "/facts/mood"],
    ["an outcome is new", walk({ outcomes: ["next", "stop", "rest"] }), "/outcomes"],
    ["a fault would open", walk({ onFault: "next" }), "/onFault"],
    [
      "a step is gone",
      {
        ...ladder(),
        facts: { mode: { oneOf: ["strict"], config: "/mode" }, verdict: { scale: "verdict" } },
        ladders: { strict: cut("allow", "defer-allow") },
      },
      "/facts/mode",
    ],
    ["outcomes are turned round", { ...ladder(), outcomes: ["deny", "ask", "allow"] }, "/outcomes"],
  ])("so it is refused when %s", (_, document, pointer) => {
    own("table.jsonc", document);
    expect(load().own).toEqual([]);
    expect(codes()).toContainEqual(["bad-table", "error", pointer]);
  });

  it("but it may have facts of its own that can be left out", () => {
    own("walk.jsonc", walk({ facts: { ...walk().facts, mood: { flag: true, optional: true } } }));
    expect(codes()).toEqual([]);
  });

  it("and errors of its own keep it out too", () => {
    own("walk.jsonc", walk({ otherwise: undefined }));
    expect(codes()).toContainEqual(["uncovered", "error", ""]);
    expect(load().own).toEqual([]);
    writeFileSync(own("walk.jsonc", {}), "{ not a table");
    expect(load().diagnostics.some(({ code }) => code === "syntax")).toBe(true);
    expect(load().own).toEqual([]);
  });

  it("and a table that nobody asks is named", () => {
    own("extra.jsonc", walk({ id: "guard/wlak" }));
    expect(load().diagnostics).toMatchObject([
      {
        code: "bad-table",
        severity: "warning",
        message: expect.stringContaining("guard/wlak"),
        help: "did you mean `guard/walk`?",
      },
    ]);
  });
});
