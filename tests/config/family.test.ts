import { describe, expect, it } from "vitest";
import { kindOf } from "../../src/config/family.ts";

describe("a file's family: told, else its $schema, else its name and place, else its keys", () => {
  it.each([
    ["told", "advisor.json", { $schema: "guard.schema.json" }, "isolated", "isolated"],
    ["$schema before the name", "advisor.json", { $schema: "../schemas/guard.schema.json" }, undefined, "guard"],
    [
      "an unknown $schema says nothing",
      "advisor.json",
      { $schema: "https://json.schemastore.org/package.schema.json" },
      undefined,
      "advisor",
    ],
    [
      "the name before the keys",
      "/home/me/.config/rpiv-advisor/advisor.json",
      { mode: "strict" },
      undefined,
      "advisor",
    ],
    ["the guard's place", "/p/.pi/extensions/pi-permission-ai-guard/config.json", {}, undefined, "guard"],
    ["a Windows path", "C:\\pi\\extensions\\pi-permission-ai-guard\\config.jsonc", {}, undefined, "guard"],
    ["the isolated advisor's name", "pi-advisor.json", {}, undefined, "isolated"],
    ["a table by its place", "policies/guard/mine.jsonc", {}, undefined, "table"],
    ["a suite by its name", "policies/guard/mine.test.jsonc", {}, undefined, "table-test"],
    ["scales by their name", "policies/scales.jsonc", {}, undefined, "scales"],
    ["keys of the guard", "my.jsonc", { mode: "strict", surfaces: [] }, undefined, "guard"],
    ["keys of the advisor", "my.jsonc", { modelKey: "a/b" }, undefined, "advisor"],
    ["keys of the isolated advisor", "my.jsonc", { model: "a/b", maxInputChars: 5 }, undefined, "isolated"],
    ["keys of a table", "my.jsonc", { kind: "rules", id: "a/b", facts: {} }, undefined, "table"],
    ["keys of a suite", "my.jsonc", { table: "a/b", cases: [] }, undefined, "table-test"],
    ["keys that two families share", "my.jsonc", { timeoutMs: 5 }, undefined, undefined],
    ["keys that none knows", "my.jsonc", { colour: 5 }, undefined, undefined],
    ["no object", "my.jsonc", [1], undefined, undefined],
    ["nothing readable", "my.jsonc", undefined, undefined, undefined],
  ] as const)("%s", (_, file, value, told, kind) => expect(kindOf(file, value, { told })).toBe(kind));
});
