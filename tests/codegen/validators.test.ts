import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { parse } from "jsonc-parser";
import { describe, expect, test } from "vitest";
import * as generated from "../../generated/validators.js";
import type { SchemaError, Validator } from "../../generated/validators.js";
import { exportName, readSchemas, runtimeSchema } from "../../src/codegen/schemas.ts";
import { validatorFactory } from "../../src/codegen/validators.ts";
import { samples } from "./samples.ts";

const root = join(import.meta.dirname, "../..");
const validators = new Map<string, Validator>(Object.entries(generated));

function validator(name: string): Validator {
  const found = validators.get(exportName(name));
  if (!found) throw new Error(`no validator is generated for ${name}`);
  return found;
}

const mistakes = (errors: readonly Partial<SchemaError>[] | null | undefined) =>
  (errors ?? []).map(({ keyword, instancePath, params }) => ({ keyword, instancePath, params }));

describe.each(readSchemas(join(root, "schemas")))("the generated validator of $name", ({ name, schema }) => {
  const mine = validator(name);
  const runtime = validatorFactory().compile(runtimeSchema(schema));
  const full = validatorFactory().compile(schema);

  test("finds what ajv itself finds", () => {
    let right = 0;
    let wrong = 0;
    fc.assert(
      fc.property(samples(schema), (value) => {
        const verdict = mine(value);
        expect(verdict).toBe(runtime(value));
        expect(mistakes(mine.errors)).toEqual(mistakes(runtime.errors));
        if (verdict) right += 1;
        else wrong += 1;
      }),
      { numRuns: 500 },
    );
    // The samples are of use only when they are of both sorts.
    expect(Math.min(right, wrong)).toBeGreaterThan(5);
  });

  test("agrees with the schema that editors see, references to the environment aside", () => {
    fc.assert(
      fc.property(
        samples(schema).filter((value) => !JSON.stringify(value).includes("${")),
        (value) => {
          expect(mine(value)).toBe(full(value));
        },
      ),
      { numRuns: 300 },
    );
  });

  test("hands out the schema around a mistake and the value", () => {
    expect(mine(5)).toBe(false);
    expect(mine.errors?.[0]).toMatchObject({ instancePath: "", data: 5, parentSchema: { type: "object" } });
  });
});

describe("what layers may say", () => {
  test("an empty file is right in every family: what is needed is checked when the layers are together", () => {
    for (const family of ["advisor", "guard", "isolated"]) expect(validator(family)({})).toBe(true);
  });
  test("an enum gets no reference at run time, since references are expanded by then", () => {
    expect(generated.guard({ mode: "${MODE}" })).toBe(false);
    expect(mistakes(generated.guard.errors)).toEqual([
      {
        keyword: "enum",
        instancePath: "/mode",
        params: { allowedValues: ["strict", "default", "lenient", "permissive"] },
      },
    ]);
  });
  test("a table of an unknown kind is one mistake, which names the kind", () => {
    expect(generated.table({ kind: "tree" })).toBe(false);
    expect(mistakes(generated.table.errors)).toEqual([
      { keyword: "discriminator", instancePath: "", params: { error: "mapping", tag: "kind", tagValue: "tree" } },
    ]);
  });
});

describe.each([
  [
    "advisor",
    { budget: { timeoutSec: 0.5 }, warming: { continueProbability: 3 }, ledger: { tailToolCalls: 2.9 } },
    "a fraction of a count, and a probability over 1, are no mistakes",
  ],
  ["advisor", { modelKey: "anthropic:claude-opus-4-5" }, "the colon form is read"],
  ["advisor", { modelKey: "openrouter/anthropic/claude" }, "a model id may hold slashes"],
  [
    "advisor",
    { disabledForModels: ["anthropic/claude-opus-4-5", { model: "openai/gpt-5.2", minEffort: "high" }] },
    "both forms of an entry",
  ],
  ["guard", { instructions: "Never touch /etc." }, "a text of instructions"],
  [
    "guard",
    { instructions: { chat: { rules: "x", replace: true }, classifier: { questions: { risk: "y" } } } },
    "an object of instructions",
  ],
  ["guard", { temperature: 0, cache: { maxEntries: 0 }, classifier: { riskThreshold: 1 } }, "the ends of the ranges"],
  [
    "isolated",
    { timeoutMs: 300_000, maxTokens: 32_768, maxInputChars: 1000, reasoning: "off", logDirectory: "/var/log/x" },
    "the ends of the ranges",
  ],
] as const)("%s accepts %j", (family, value, why) => {
  test(why, () => {
    expect(validator(family)(value)).toBe(true);
  });
});

describe.each([
  ["advisor", { budget: { sessionUsd: -1 } }, "minimum", "/budget/sessionUsd"],
  ["advisor", { budget: { onExceed: "ask" } }, "enum", "/budget/onExceed"],
  ["advisor", { effort: "off" }, "enum", "/effort"],
  ["advisor", { modelKey: "claude" }, "pattern", "/modelKey"],
  ["advisor", { disabledForModels: [""] }, "pattern", "/disabledForModels/0"],
  ["advisor", { disabledForModels: [{ minEffort: "high" }] }, "required", "/disabledForModels/0"],
  ["advisor", { disabledForModels: [{ model: "a/b", minEffort: "off" }] }, "enum", "/disabledForModels/0/minEffort"],
  ["advisor", { disabledForModels: [null] }, "type", "/disabledForModels/0"],
  ["advisor", { guidance: { promptGuidelines: [] } }, "minItems", "/guidance/promptGuidelines"],
  ["guard", { timeoutMs: 0 }, "minimum", "/timeoutMs"],
  ["guard", { timeoutMs: "15000" }, "type", "/timeoutMs"],
  ["guard", { temperature: 2.1 }, "maximum", "/temperature"],
  ["guard", { classifier: { intentThreshold: 1.01 } }, "maximum", "/classifier/intentThreshold"],
  [
    "guard",
    { instructions: { classifier: { questions: { intent: "x" } } } },
    "additionalProperties",
    "/instructions/classifier/questions",
  ],
  ["guard", { instructions: { classifier: { replace: true } } }, "additionalProperties", "/instructions/classifier"],
  ["guard", { fallbacks: [{ provider: "anthropic" }] }, "required", "/fallbacks/0"],
  ["guard", { cache: { maxEntries: 1.5 } }, "type", "/cache/maxEntries"],
  ["isolated", { timeoutMs: 300_001 }, "maximum", "/timeoutMs"],
  ["isolated", { maxInputChars: 999 }, "minimum", "/maxInputChars"],
  ["isolated", { maxTokens: 32_769 }, "maximum", "/maxTokens"],
  ["isolated", { model: "gpt-6.1-sol" }, "pattern", "/model"],
  ["isolated", { logDirectory: "logs" }, "pattern", "/logDirectory"],
  ["isolated", { mode: "x" }, "additionalProperties", ""],
] as const)("%s rejects %j", (family, value, keyword, instancePath) => {
  test(`with one mistake, ${keyword}, at ${instancePath === "" ? "the top" : instancePath}`, () => {
    const check = validator(family);
    expect(check(value)).toBe(false);
    expect(check.errors).toHaveLength(1);
    expect(check.errors?.[0]).toMatchObject({ keyword, instancePath });
  });
});

describe("the shipped policies fit their schemas", () => {
  test.each(globSync("policies/**/*.jsonc", { cwd: root }))("%s", (file) => {
    const [, sort] = /\.(test|flow)\.jsonc$/.exec(file) ?? [];
    const name =
      { test: "table-test", flow: "flow" }[sort ?? ""] ?? (file.endsWith("scales.jsonc") ? "scales" : "table");
    const value: unknown = parse(readFileSync(join(root, file), "utf8"), [], { allowTrailingComma: true });
    const check = validator(name);
    check(value);
    expect(mistakes(check.errors)).toEqual([]);
  });
});
