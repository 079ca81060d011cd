import { parse } from "jsonc-parser";
import { describe, expect, test } from "vitest";
import { withoutReferences } from "../../src/codegen/schemas.ts";
import { validatorFactory } from "../../src/codegen/validators.ts";
import { complete } from "./editor.ts";
import { NAMES, documentWith, places, readSchema, titleOf } from "./places.ts";
import type { Place } from "./places.ts";
import { isObject } from "../../src/jsonc/pointer.ts";

const all = NAMES.flatMap((name) => places(readSchema(name)).map((place) => ({ name, place, title: titleOf(place) })));

function propertiesOf({ path, kind, schema }: Place): Place[] {
  const { properties } = schema;
  if (!isObject(properties)) return [];
  return places({ properties })
    .filter((inner) => inner.path.length === 1)
    .map((inner) => ({ ...inner, path: [...path, ...inner.path], ...(kind === undefined ? {} : { kind }) }));
}

describe("every key is offered, with a description", () => {
  const objects = all.filter(({ place }) => propertiesOf(place).length > 0);
  test.each(objects)("$name $title", async ({ name, place }) => {
    const offered = await complete(name, documentWith(place, "{ | }"));
    const known = Object.keys(place.schema["properties"] ?? {}).filter((key) => key !== "kind");
    expect(offered.map(({ label }) => label)).toEqual(expect.arrayContaining(known));
    for (const { label, description } of offered) expect(description, label).not.toBe("");
  });
});

describe("every value of an enum is offered, with what it means", () => {
  const enums = all.filter(({ place }) => Array.isArray(place.schema["enum"]) && place.path[0] !== "kind");
  test.each(enums)("$name $title", async ({ name, place }) => {
    const { enum: values, enumDescriptions: texts } = place.schema;
    const offered = new Map(
      (await complete(name, documentWith(place, "|"))).map(({ label, description }) => [label, description]),
    );
    if (!Array.isArray(values) || !Array.isArray(texts)) throw new Error("an enum without descriptions");
    for (const [index, value] of values.entries()) expect(offered.get(JSON.stringify(value))).toBe(texts[index]);
  });

  test("a table's kind offers the four kinds", async () => {
    const offered = await complete("table", '{ "kind": | }');
    expect(offered.map(({ label }) => label)).toEqual(['"rules"', '"ladder"', '"blocklist"', '"globs"']);
    for (const { description } of offered) expect(description).not.toBe("");
  });
});

describe("the modes of the guard", () => {
  test("are offered as in the contract, and taking one leaves a right file", async () => {
    const offered = await complete("guard", '{ "mode": | }');
    expect(offered.map(({ label }) => label).sort()).toEqual(['"default"', '"lenient"', '"permissive"', '"strict"']);
    expect(offered.find(({ label }) => label === '"lenient"')?.accepted).toBe('{ "mode": "lenient" }');
  });
});

describe("a default is offered for what has one", () => {
  test.each([
    ["guard", '{ "timeoutMs": | }', "15000"],
    ["guard", '{ "notifyApprovals": | }', "false"],
    ["advisor", '{ "budget": { "perCallHardUsd": | } }', "3"],
    ["isolated", '{ "maxInputChars": | }', "48000"],
  ])("%s %s", async (name, source, value) => {
    expect((await complete(name, source)).map(({ label }) => label)).toContain(value);
  });
});

describe("model ids are offered but stay open", () => {
  test.each([
    ["advisor", '{ "modelKey": | }', '"anthropic/claude-opus-4-5"'],
    ["advisor", '{ "disabledForModels": [ | ] }', '"anthropic/claude-opus-4-5"'],
    ["guard", '{ "model": | }', '"claude-haiku-4-5"'],
    ["isolated", '{ "model": | }', '"openai-codex/gpt-6.1-sol"'],
  ])("%s %s", async (name, source, value) => {
    expect((await complete(name, source)).map(({ label }) => label)).toContain(value);
  });
});

describe("a snippet inserts an entry that is right", () => {
  const lists = all.filter(({ place }) => Array.isArray(place.schema["defaultSnippets"]));
  const snippets = lists.flatMap(({ name, place, title }) => {
    const found = place.schema["defaultSnippets"];
    return Array.isArray(found)
      ? found.filter(isObject).map(({ label }) => ({ name, place, title, label: String(label) }))
      : [];
  });
  test("there is one for every list of objects that a person writes", () => {
    const bare = all.filter(({ name, place }) => {
      const last = place.path.at(-1);
      return (
        last === 0 &&
        [place.schema["type"]].flat().includes("object") &&
        isObject(place.schema["properties"]) &&
        !("defaultSnippets" in place.schema) &&
        !name.endsWith("-record")
      );
    });
    expect(bare.map(({ name, title }) => `${name} ${title}`)).toEqual([]);
  });
  test.each(snippets)("$name $title $label", async ({ name, place, label }) => {
    const offered = (await complete(name, documentWith(place, "|"))).find(
      (suggestion) => suggestion.label === label && suggestion.description !== "",
    );
    expect(offered?.description).toBeTruthy();
    let value: unknown = parse(offered?.accepted ?? "");
    for (const step of place.path) value = Object.entries(Object(value)).find(([key]) => key === String(step))?.[1];
    const whole = readSchema(name);
    const check = validatorFactory().compile({
      ...withoutReferences({ definitions: whole["definitions"], ...place.schema }),
      $schema: "http://json-schema.org/draft-07/schema#",
    });
    check(value);
    expect(check.errors ?? []).toEqual([]);
    expect(value).toBeDefined();
  });
});
