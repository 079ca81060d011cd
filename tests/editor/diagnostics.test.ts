import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { diagnose, diagnoseAt } from "./editor.ts";
import { EXAMPLES } from "./examples.ts";
import { NAMES, documentWith, places, readSchema, titleOf } from "./places.ts";
import type { Place } from "./places.ts";

const root = join(import.meta.dirname, "../..");

/** A marked document: what stands between « and » is what must be underlined, and nothing else may be. */
function marked(source: string): { readonly text: string; readonly underlined: string; readonly column: number } {
  const start = source.indexOf("«");
  const end = source.indexOf("»");
  return { text: source.replaceAll(/[«»]/g, ""), underlined: source.slice(start + 1, end), column: start + 1 };
}

describe("a mistake is underlined where it stands", () => {
  test.each([
    // Keys that nobody knows.
    ["advisor", '{ «"modelkey"»: "a/b" }', "modelkey is not allowed"],
    ["advisor", '{ "budget": { «"perCallUsd"»: 1 } }', "not allowed"],
    ["guard", '{ «"surface"»: ["bash"] }', "not allowed"],
    ["guard", '{ "instructions": { "classifier": { "questions": { «"danger"»: "x" } } } }', "not allowed"],
    ["guard", '{ "instructions": { "classifier": { «"replace"»: true } } }', "not allowed"],
    ["guard", '{ "fallbacks": [ { "provider": "a", "model": "b", «"apiKey"»: "c" } ] }', "not allowed"],
    ["isolated", '{ «"maxRetries"»: 1 }', "not allowed"],
    [
      "table-test",
      '{ "table": "a/b", "cases": [ { "name": "x", "facts": {}, "outcome": "y", «"rules"»: "z" } ] }',
      "not allowed",
    ],
    [
      "table",
      '{ "kind": "rules", "id": "a/b", "description": "", "outcomes": ["x", "y"], "facts": {}, "rules": [], "onFault": "y", «"ladders"»: {} }',
      "not allowed",
    ],
    // Words that a key does not know.
    ["advisor", '{ "effort": «"off"» }', '"minimal", "low"'],
    ["advisor", '{ "style": «"both"» }', '"branch", "isolated"'],
    ["advisor", '{ "budget": { "onExceed": «"ask"» } }', '"confirm", "skip"'],
    ["advisor", '{ "review": { "minSeverity": «"none"» } }', '"nit", "concern", "blocker"'],
    ["advisor", '{ "disabledForModels": [ { "model": "a/b", "minEffort": «"hihg"» } ] }', '"minimal", "low"'],
    ["guard", '{ "mode": «"strct"» }', '"strict", "default", "lenient", "permissive"'],
    ["guard", '{ "modelType": «"llm"» }', '"chat", "classifier"'],
    ["guard", '{ "reasoning": «"none"» }', '"off", "minimal"'],
    ["guard", '{ "notifyLevel": «"debug"» }', '"info", "warning"'],
    ["guard", '{ "projectLayer": «"none"» }', '"any", "stricter-only", "ignore"'],
    ["guard", '{ "circuitBreaker": { "verdict": «"ask"» } }', '"deny", "defer"'],
    ["guard", '{ "fallbacks": [ { "provider": "a", "model": "b", "modelType": «"x"» } ] }', '"chat", "classifier"'],
    ["isolated", '{ "reasoning": «"none"» }', '"off", "minimal"'],
    ["table-test", '{ "table": "a/b", "cases": [ { "name": "x", "facts": {}, "fault": «"y"» } ] }', '"unknown-fact"'],
    // Numbers out of range.
    ["advisor", '{ "budget": { "sessionUsd": «-1» } }', "minimum of 0"],
    ["advisor", '{ "ledger": { "tailToolCalls": «-0.5» } }', "minimum of 0"],
    ["advisor", '{ "warming": { "continueProbability": «-0.1» } }', "minimum of 0"],
    ["guard", '{ "timeoutMs": «0» }', "minimum of 1"],
    ["guard", '{ "temperature": «2.5» }', "maximum of 2"],
    ["guard", '{ "classifier": { "riskThreshold": «1.5» } }', "maximum of 1"],
    ["guard", '{ "cache": { "maxEntries": «-1» } }', "minimum of 0"],
    ["isolated", '{ "timeoutMs": «300001» }', "maximum of 300000"],
    ["isolated", '{ "maxTokens": «0» }', "minimum of 1"],
    ["isolated", '{ "maxInputChars": «999» }', "minimum of 1000"],
    // Values of another type.
    ["advisor", '{ "disabledForModels": «"a/b"» }', '"array"'],
    ["advisor", '{ "disabledForModels": [ «1» ] }', "string, object"],
    ["advisor", '{ "tools": { "enabled": «"yes"» } }', '"boolean"'],
    ["guard", '{ "timeoutMs": «"15000"» }', '"integer"'],
    ["guard", '{ "timeoutMs": «1.5» }', '"integer"'],
    ["guard", '{ "timeoutMs": «"${TIMEOUT}"» }', '"integer"'],
    ["guard", '{ "instructions": «5» }', "string, object, null"],
    ["guard", '{ "surfaces": [ «null» ] }', '"string"'],
    ["isolated", '{ "model": «null» }', '"string"'],
    ["scales", '{ "effort": «"low"» }', '"array"'],
    // Texts of the wrong form.
    ["advisor", '{ "modelKey": «"claude-opus-4-5"» }', "provider/modelId"],
    ["advisor", '{ "disabledForModels": [ «""» ] }', "cannot be empty"],
    ["advisor", '{ "guidance": { "promptSnippet": «""» } }', "built-in one"],
    ["guard", '{ "provider": «""» }', "cannot be empty"],
    ["isolated", '{ "model": «"gpt-6.1-sol"» }', "provider/modelId"],
    ["isolated", '{ "logDirectory": «"logs"» }', "absolute path"],
    [
      "table",
      '{ "kind": "rules", "id": «"ladder"», "description": "", "outcomes": ["x", "y"], "facts": {}, "rules": [], "onFault": "y" }',
      "guard/mode-ladder",
    ],
    // Things that are missing.
    ["advisor", '{ "disabledForModels": [ «{» "minEffort": "high" } ] }', 'Missing property "model"'],
    ["guard", '{ "fallbacks": [ «{» "model": "b" } ] }', 'Missing property "provider"'],
    [
      "table",
      '«{» "kind": "rules", "id": "a/b", "description": "", "outcomes": ["x", "y"], "facts": {}, "rules": [] }',
      'Missing property "onFault"',
    ],
    ["table-test", '«{» "cases": [] }', 'Missing property "table"'],
    // Doubles.
    ["guard", '{ "mode": "strict", «"mode"»: "lenient" }', "Duplicate"],
  ])("%s %s", async (name, source, words) => {
    const { text, underlined, column } = marked(source);
    const found = await diagnose(name, text);
    // A key that stands twice is underlined at both of its places.
    const here = found.filter((mistake) => mistake.column === column);
    expect(new Set(found.map((mistake) => mistake.text))).toEqual(new Set([underlined]));
    expect(here.length).toBeGreaterThan(0);
    expect(here.map(({ message }) => message).join("\n")).toContain(words);
  });

  test("a fact with two types, and one with none", async () => {
    const head = '"kind": "rules", "id": "a/b", "description": "", "outcomes": ["x", "y"], "rules": [], "onFault": "y"';
    expect(await diagnose("table", `{ ${head}, "facts": { "f": { "flag": true, "scale": "risk" } } }`)).toHaveLength(1);
    expect(await diagnose("table", `{ ${head}, "facts": { "f": {} } }`)).toHaveLength(1);
    expect(await diagnose("table", `{ ${head}, "facts": { "f": { "flag": true } } }`)).toEqual([]);
  });

  test("a kind that does not exist is told the four that do", async () => {
    const found = await diagnose("table", '{ "kind": "ruls" }');
    expect(found.filter(({ text }) => text === '"ruls"').map(({ message }) => message)).toEqual([
      "A table's kind is rules, ladder, blocklist or globs.",
    ]);
  });
});

describe("every place has its mistakes underlined", () => {
  const all = NAMES.flatMap((name) =>
    places(readSchema(name)).map((place) => ({ name, place, title: titleOf(place) })),
  ).filter(({ place }) => place.path.length > 0);

  async function underlinedAt(name: string, place: Place, wrong: string): Promise<string[]> {
    const text = documentWith(place, wrong);
    const column = text.lastIndexOf(wrong) + 1;
    return (await diagnose(name, text))
      .filter((mistake) => mistake.column === column && mistake.text === wrong)
      .map(({ message }) => message);
  }

  const typed = all.flatMap((row) => {
    const types = [row.place.schema["type"]].flat();
    const wrong = [
      ["null", "null"],
      ["string", '"zzz"'],
      ["number", "7.5"],
    ].find(([type]) => !types.includes(type) && !(type === "number" && types.includes("integer")));
    return wrong?.[1] === undefined ? [] : [{ ...row, wrong: wrong[1] }];
  });
  test.each(typed)("another type: $name $title", async ({ name, place, wrong }) => {
    expect((await underlinedAt(name, place, wrong)).length).toBeGreaterThan(0);
  });

  const bounded = all.flatMap((row) => {
    const { minimum, maximum } = row.place.schema;
    return [
      typeof minimum === "number" ? minimum - 1 : undefined,
      typeof maximum === "number" ? maximum + 1 : undefined,
    ].flatMap((wrong) => (wrong === undefined ? [] : [{ ...row, wrong: String(wrong) }]));
  });
  test.each(bounded)("out of range: $name $title $wrong", async ({ name, place, wrong }) => {
    expect((await underlinedAt(name, place, wrong)).join()).toMatch(/minimum|maximum/);
  });

  const closed = all.filter(({ place }) => Array.isArray(place.schema["enum"]));
  test.each(closed)("an unknown word: $name $title", async ({ name, place }) => {
    expect((await underlinedAt(name, place, '"zzz"')).length).toBeGreaterThan(0);
  });

  const shut = all.filter(({ place }) => place.schema["additionalProperties"] === false);
  test.each(shut)("an unknown key: $name $title", async ({ name, place }) => {
    const text = documentWith(place, '{ "zzz": 1 }');
    expect(
      (await diagnose(name, text)).filter((mistake) => mistake.text === '"zzz"').map(({ message }) => message),
    ).toEqual(["Property zzz is not allowed."]);
  });
});

describe("no false alarm", () => {
  test.each(EXAMPLES)("on the contract's example: $family, $about", async ({ family, text }) => {
    expect(await diagnose(family, text)).toEqual([]);
  });

  test.each([
    ["advisor", '{ "warming": { "continueProbability": 7 }, "ledger": { "tailToolCalls": 1.5 } }'],
    ["advisor", '{ "modelKey": "openrouter/anthropic/claude-opus-4-5" }'],
    [
      "guard",
      '{ "mode": "${MODE:-strict}", "circuitBreaker": { "verdict": "${V}" }, "fallbacks": [ { "provider": "${P}", "model": "m", "modelType": "${T}" } ] }',
    ],
    ["guard", "{}"],
    ["isolated", '{\n  // A comment, and a comma at the end.\n  "maxTokens": 8192,\n}'],
    ["scales", '{ "effort": ["low", "high"], }'],
  ])("%s %s", async (name, text) => {
    expect(await diagnose(name, text)).toEqual([]);
  });

  test.each(globSync("policies/*/*.jsonc", { cwd: root }))(
    "on the shipped %s, whose own $schema is found",
    async (file) => {
      const text = readFileSync(join(root, file), "utf8");
      expect(text).toContain('"$schema"');
      expect(await diagnoseAt(join(root, file), text)).toEqual([]);
    },
  );
});
