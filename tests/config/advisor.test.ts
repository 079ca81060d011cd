import { describe, expect, it } from "vitest";
import { defaults, fileConfig, loadConfig, type Effective } from "../../src/config/load.ts";
import { advisorLocations, whereabouts } from "../../src/config/locate.ts";
import { home } from "./support/home.ts";

const text = (value: unknown): Effective<"advisor"> =>
  fileConfig("advisor", "advisor.json", {
    kind: "text",
    text: typeof value === "string" ? value : JSON.stringify(value),
  });
const codesOf = ({ diagnostics }: Effective) => diagnostics.map(({ code, pointer }) => `${code} ${pointer}`);

describe("contract: advisor.json resolves under the XDG config directory", () => {
  const at = (xdg: string | undefined) =>
    advisorLocations(whereabouts({ env: { XDG_CONFIG_HOME: xdg }, home: "/home/me", cwd: "/", trusted: false })).at(-1)
      ?.candidates;
  it.each([
    ["unset", undefined, "/home/me/.config/rpiv-advisor/advisor.json"],
    ["empty", "", "/home/me/.config/rpiv-advisor/advisor.json"],
    ["whitespace-only", "  \t", "/home/me/.config/rpiv-advisor/advisor.json"],
    ["absolute", "/etc/xdg", "/etc/xdg/rpiv-advisor/advisor.json"],
    ["~", "~", "/home/me/rpiv-advisor/advisor.json"],
    ["~/…", "~/conf", "/home/me/conf/rpiv-advisor/advisor.json"],
    ["relative", "conf", "/home/me/.config/rpiv-advisor/advisor.json"],
    ["relative with dots", "./conf", "/home/me/.config/rpiv-advisor/advisor.json"],
    ["~user/…", "~root/conf", "/home/me/.config/rpiv-advisor/advisor.json"],
  ])("%s", (_, xdg, path) => expect(at(xdg)).toEqual([path]));
});

describe("contract: reads fall back once to ~/.config when nothing exists at the XDG path", () => {
  it("nothing there: the legacy file counts", () => {
    const { write, where, path } = home();
    const file = write(".config/rpiv-advisor/advisor.json", '{ "effort": "low" }');
    const effective = loadConfig("advisor", where({ env: { XDG_CONFIG_HOME: `${path}/xdg` } }));
    expect(effective.value.effort).toBe("low");
    expect(effective.origin("/effort")).toEqual({ file, line: 1, column: 13, layer: "legacy" });
  });
  it.each([
    ["a file with other settings", '{ "effort": "high" }', "high"],
    ["a malformed one", "{ nope", undefined],
    ["an empty one", "", undefined],
  ])("%s there: it wins", (_, content, effort) => {
    const { write, where, path } = home();
    write(".config/rpiv-advisor/advisor.json", '{ "effort": "low" }');
    write("xdg/rpiv-advisor/advisor.json", content);
    const effective = loadConfig("advisor", where({ env: { XDG_CONFIG_HOME: `${path}/xdg` } }));
    expect(effective.value.effort).toBe(effort);
    expect(effective.layers.map(({ name, state }) => `${name} ${state}`)[1]).toBe("legacy unneeded");
  });
  it("without XDG_CONFIG_HOME there is only one place", () => {
    const { where } = home();
    expect(loadConfig("advisor", where()).layers.map(({ name, state }) => `${name} ${state}`)).toEqual([
      "default built-in",
      "user absent",
    ]);
  });
});

describe("contract: a missing or malformed file is treated as {}", () => {
  it("missing: the defaults, and nothing to say", () => {
    const effective = loadConfig("advisor", home().where());
    expect(effective).toMatchObject({ value: defaults("advisor"), usable: true, diagnostics: [] });
  });
  it.each(["", "{", '{ "effort": "low" ', "null", "[]", "5", '"text"', "\0"])(
    "%j: the defaults, and a diagnostic",
    (content) => {
      const { write, where } = home();
      write(".config/rpiv-advisor/advisor.json", content);
      const effective = loadConfig("advisor", where());
      expect(effective).toMatchObject({ value: defaults("advisor"), usable: true });
      expect(effective.diagnostics.length).toBeGreaterThan(0);
    },
  );
});

describe("contract: the defaults", () => {
  it("are those of the reference", () => {
    expect(defaults("advisor")).toEqual({
      disabledForModels: [],
      budget: {
        perCallSoftUsd: 1,
        perCallHardUsd: 3,
        sessionUsd: 20,
        warmWindowSec: 1800,
        contextBudgetTokens: 250_000,
        timeoutSec: 420,
        onExceed: "confirm",
      },
      ledger: { tailToolCalls: 2, tailMaxChars: 8000, userMessageMaxChars: 20_000, customPreviewChars: 500 },
      tools: {
        enabled: true,
        maxRounds: 3,
        maxResultChars: 12_000,
        repo: true,
        denyPatterns: [".env", ".env.*", "*.pem", "*.key", "id_rsa*", "*.p12", "*.pfx"],
      },
      warming: {
        enabled: true,
        ttlSec: 0,
        minPromptTokens: 100_000,
        continueProbability: 0.2,
        minSavingsUsd: 0.05,
        maxDurationSec: 3600,
      },
      review: { enabled: false, minToolCalls: 1 },
    });
  });
});

describe("contract: numeric values must be finite and nonnegative; invalid fields fall back to their defaults", () => {
  it.each([
    ['{ "budget": { "sessionUsd": -1, "timeoutSec": 60 } }', "/budget/sessionUsd"],
    ['{ "budget": { "sessionUsd": 1e999, "timeoutSec": 60 } }', "/budget/sessionUsd"],
    ['{ "budget": { "sessionUsd": "5", "timeoutSec": 60 } }', "/budget/sessionUsd"],
    ['{ "budget": { "sessionUsd": null, "timeoutSec": 60 } }', "/budget/sessionUsd"],
  ])("%s", (content, pointer) => {
    const effective = text(content);
    expect(effective.value.budget).toEqual({ ...defaults("advisor").budget, timeoutSec: 60 });
    expect(effective.diagnostics.map((one) => one.pointer)).toEqual([pointer]);
    expect(effective.origin(pointer)).toBeUndefined();
    expect(effective.usable).toBe(true);
  });
  it("zero is a value", () =>
    expect(text({ budget: { sessionUsd: 0 }, warming: { ttlSec: 0 } }).value.budget.sessionUsd).toBe(0));
  it("a section that is no object is the default section", () => {
    expect(text({ budget: 5, ledger: [], tools: null, review: "on" }).value).toEqual(defaults("advisor"));
  });
  it("counts of the ledger and the tools are whole: fractions are cut off", () => {
    const { value, diagnostics } = text({
      ledger: { tailToolCalls: 2.9, tailMaxChars: 0.5 },
      tools: { maxRounds: 1.9, maxResultChars: 10.1 },
      budget: { contextBudgetTokens: 10.5 },
    });
    expect(diagnostics).toEqual([]);
    expect(value.ledger).toMatchObject({ tailToolCalls: 2, tailMaxChars: 0 });
    expect(value.tools).toMatchObject({ maxRounds: 1, maxResultChars: 10 });
    expect(value.budget.contextBudgetTokens).toBe(10.5);
  });
  it("the probability is capped at 1", () =>
    expect(text({ warming: { continueProbability: 7 } })).toMatchObject({
      diagnostics: [],
      value: { warming: { continueProbability: 1 } },
    }));
});

describe("contract: disabledForModels validation", () => {
  it.each([[5], ["anthropic/x"], [{ model: "a/b" }], [null], [true]])("a non-array value becomes []: %j", (given) => {
    expect(text({ disabledForModels: given }).value.disabledForModels).toEqual([]);
  });
  it("invalid entries are dropped one by one, in order, each with a warning", () => {
    const effective = text({
      disabledForModels: [
        "",
        "a/one",
        null,
        3,
        true,
        {},
        { model: "" },
        { model: 4 },
        { model: "a/two", minEffort: "ultra" },
        { model: "a/three", minEffort: "high" },
        [],
        "a/four",
      ],
    });
    expect(effective.value.disabledForModels).toEqual(["a/one", { model: "a/three", minEffort: "high" }, "a/four"]);
    expect(effective.diagnostics.map(({ code, severity }) => `${code} ${severity}`)).toEqual(
      Array.from({ length: 9 }, () => "dropped-entry warning"),
    );
    expect(effective.usable).toBe(true);
  });
  it("every entry that is left keeps the place it was written at", () => {
    const effective = text(
      '{ "disabledForModels": [\n  "",\n  "a/one",\n  null,\n  { "minEffort": "low",\n    "model": "a/two" }\n] }',
    );
    const places = [
      "/disabledForModels/0",
      "/disabledForModels/1",
      "/disabledForModels/1/model",
      "/disabledForModels/1/minEffort",
      "/disabledForModels/2",
    ].map(effective.origin);
    expect(places.map((one) => one && [one.line, one.column])).toEqual([[3, 3], [5, 3], [6, 14], [5, 18], undefined]);
  });
  it("keys are canonicalised to slash form", () => {
    expect(
      text({ disabledForModels: ["anthropic:opus", { model: "openai:gpt-5.2" }], modelKey: "anthropic:opus" }).value,
    ).toMatchObject({
      disabledForModels: ["anthropic/opus", { model: "openai/gpt-5.2" }],
      modelKey: "anthropic/opus",
    });
  });
  it("an unknown key in an entry leaves the entry in force", () => {
    const effective = text({ disabledForModels: [{ model: "a/b", minEfort: "high" }] });
    expect(effective.value.disabledForModels).toEqual([{ model: "a/b" }]);
    expect(effective.diagnostics).toMatchObject([{ code: "unknown-key", suggestion: "minEffort" }]);
  });
});

describe("contract: guidance falls back when absent, empty, or the wrong type", () => {
  it.each([
    [{ promptSnippet: "" }],
    [{ promptSnippet: 5 }],
    [{ promptGuidelines: [] }],
    [{ promptGuidelines: [""] }],
    [{ promptGuidelines: ["ok", 5] }],
    [{ promptGuidelines: "one" }],
    [5],
  ])("%j", (guidance) => {
    const effective = text({ guidance });
    expect(effective.value.guidance ?? {}).toEqual({});
    expect(effective.diagnostics).toHaveLength(1);
  });
  it("each field on its own", () =>
    expect(text({ guidance: { promptSnippet: "", promptGuidelines: ["a"] } }).value.guidance).toEqual({
      promptGuidelines: ["a"],
    }));
});

describe("contract: a configured list of denyPatterns replaces the defaults", () => {
  it("even an empty one", () => expect(text({ tools: { denyPatterns: [] } }).value.tools.denyPatterns).toEqual([]));
  it("only when all of it are texts", () =>
    expect(text({ tools: { denyPatterns: ["*.pem", 5] } }).value.tools.denyPatterns).toEqual(
      defaults("advisor").tools.denyPatterns,
    ));
});

describe("an effort or model that cannot be meant leaves the key unset", () => {
  it.each([
    [{ effort: "ultra" }, "unknown-value /effort"],
    [{ effort: "off" }, "unknown-value /effort"],
    [{ modelKey: "opus" }, "malformed-value /modelKey"],
    [{ modelKey: "" }, "malformed-value /modelKey"],
  ])("%j", (config, diagnostic) => {
    const effective = text(config);
    expect(effective.value).toEqual(defaults("advisor"));
    expect(codesOf(effective)).toEqual([diagnostic]);
  });
});

describe("unknown keys are warnings, and the rest loads", () => {
  it("at every level", () => {
    const effective = text({ $schema: "x", bugdet: {}, budget: { sesionUsd: 1, sessionUsd: 30 } });
    expect(codesOf(effective)).toEqual(["unknown-key /bugdet", "unknown-key /budget/sesionUsd"]);
    expect(effective.value).toEqual({
      ...defaults("advisor"),
      budget: { ...defaults("advisor").budget, sessionUsd: 30 },
    });
  });
});

describe("references to the environment are not expanded", () => {
  it("in any text", () =>
    expect(
      fileConfig(
        "advisor",
        "f",
        { kind: "text", text: '{ "guidance": { "promptSnippet": "${HOME} $$" } }' },
        { HOME: "x" },
      ).value.guidance?.promptSnippet,
    ).toBe("${HOME} $$"));
});
