import { describe, expect, it } from "vitest";
import { bind } from "../../src/engine/bind.ts";
import { defaults, inlineConfig } from "../../src/config/load.ts";
import { tables } from "../../generated/tables.js";

describe("a config object goes over the family's defaults", () => {
  it("objects merge, lists replace", () => {
    const { value, usable, diagnostics } = inlineConfig("guard", {
      mode: "strict",
      circuitBreaker: { total: 1, consecutive: 1 },
      surfaces: ["*"],
    });
    expect(value).toEqual({
      ...defaults("guard"),
      mode: "strict",
      circuitBreaker: { total: 1, consecutive: 1, verdict: "deny" },
      surfaces: ["*"],
    });
    expect([usable, diagnostics]).toEqual([true, []]);
  });
  it("the defaults are never changed by it", () => {
    const before = JSON.stringify(defaults("advisor"));
    inlineConfig("advisor", { disabledForModels: ["a/b"], budget: { sessionUsd: 0 } });
    expect(JSON.stringify(defaults("advisor"))).toBe(before);
  });
  it("its file is <config>, and its values stand at the first line and column", () => {
    const { origin } = inlineConfig("guard", { circuitBreaker: { total: 1 } });
    expect(origin("/circuitBreaker/total")).toEqual({ file: "<config>", line: 1, column: 1, layer: "config" });
    expect(origin("/circuitBreaker/consecutive")).toBeUndefined();
  });
  it("with its text, they stand where they are written", () => {
    expect(inlineConfig("guard", undefined, '{ "table": 1,\n  "mode": "strict" }').origin("/mode")).toMatchObject({
      file: "<config>",
      line: 2,
      column: 11,
    });
  });
  it("it is an engine config as it stands", () => {
    const table = tables["guard/breaker"];
    if (table === undefined) throw new Error("no table");
    const config = inlineConfig("guard", { circuitBreaker: { consecutive: 2 } });
    expect(bind(table, config).decide({ denyStreak: 2, sessionDenies: 0 })).toMatchObject({
      outcome: "tripped",
      source: { layer: "config" },
    });
    expect(bind(table, config).decide({ denyStreak: 1, sessionDenies: 0 })).toMatchObject({ outcome: "closed" });
  });
});

describe("any config of the right types can be bound", () => {
  it.each([
    ["guard", {}],
    ["guard", { mode: "strict", circuitBreaker: { verdict: "defer" } }],
    ["guard", { surfaces: [] }],
    ["guard", { colour: "red" }],
    ["guard", { instructions: { classifier: { background: "x" } } }],
    ["isolated", {}],
    ["advisor", {}],
  ] as const)("%s %j", (family, config) => expect(inlineConfig(family, config).usable).toBe(true));
});

describe("wrong types make a guard's or an isolated config unusable; an advisor's falls back", () => {
  it.each([
    ["guard", { mode: 5 }],
    ["guard", { mode: "${MODE}" }],
    ["guard", { surfaces: "bash" }],
    ["guard", "strict"],
    ["guard", null],
    ["guard", undefined],
    ["guard", []],
    ["isolated", { maxInputChars: "1" }],
    ["isolated", { colour: "red" }],
  ] as const)("%s %j", (family, config) => {
    const effective = inlineConfig(family, config);
    expect(effective.usable).toBe(false);
    expect(effective.value).toEqual(defaults(family));
    expect(effective.diagnostics.some(({ severity }) => severity === "error")).toBe(true);
  });
  it.each([[{ budget: 5, effort: 1 }], ["x"], [null], [[]]])("advisor %j", (config) => {
    expect(inlineConfig("advisor", config)).toMatchObject({ usable: true, value: defaults("advisor") });
  });
});

describe("references are not expanded", () => {
  it("a text is what it says", () =>
    expect(inlineConfig("guard", { provider: "${HOME}", instructions: "$$" }).value).toMatchObject({
      provider: "${HOME}",
      instructions: "$$",
    }));
});

describe("a hostile object reaches nothing", () => {
  it("not a prototype", () => {
    const effective = inlineConfig(
      "guard",
      JSON.parse('{ "__proto__": { "mode": "permissive" }, "cache": { "constructor": 1 } }'),
    );
    expect(effective.diagnostics.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      "prototype-key /__proto__",
      "prototype-key /cache/constructor",
    ]);
    expect(effective.value.mode).toBe("default");
    expect(Object.getPrototypeOf(effective.value)).toBe(Object.prototype);
  });
  it("not the end of the stack", () => {
    const deep = JSON.parse("[".repeat(10_000) + "]".repeat(10_000));
    const circle: { [key: string]: unknown } = {};
    circle["circle"] = circle;
    for (const value of [deep, { instructions: deep }, circle]) {
      expect(inlineConfig("guard", value)).toMatchObject({ usable: false, value: defaults("guard") });
    }
  });
});
