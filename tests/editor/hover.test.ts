import { describe, expect, test } from "vitest";
import { hover } from "./editor.ts";
import { NAMES, documentWith, places, readSchema, titleOf } from "./places.ts";

/** The service escapes a plain text so that it reads the same as Markdown. */
const unescaped = (text: string) => text.replaceAll(/\\([\\`*_{}[\]()#+\-.!<>~])/g, "$1").replaceAll("&nbsp;", " ");

const keys = NAMES.flatMap((name) =>
  places(readSchema(name)).map((place) => ({ name, place, title: titleOf(place) })),
).filter(({ place }) => {
  const last = place.path.at(-1);
  return typeof last === "string" && last !== "someName" && last !== "kind";
});

describe("every key tells what it is for", () => {
  test.each(keys)("$name $title", async ({ name, place }) => {
    const { schema, path } = place;
    const key = JSON.stringify(path.at(-1));
    const source = documentWith(place, "null");
    const at = source.lastIndexOf(`${key}: null`) + 2;
    const shown = await hover(name, `${source.slice(0, at)}|${source.slice(at)}`);
    expect(unescaped(shown)).toContain(schema["markdownDescription"] ?? schema["description"]);
  });
});

describe("a value tells what it means", () => {
  test.each([
    ["guard", '{ "mode": "len|ient" }', "Only the reviewer's alarms ask you"],
    ["guard", '{ "notifyLevel": "|off" }', "No notice of a review at all"],
    ["guard", '{ "circuitBreaker": { "verdict": "def|er" } }', "asks you, in strict mode too"],
    ["advisor", '{ "budget": { "onExceed": "sk|ip" } }', "Skip the consultation"],
    ["advisor", '{ "effort": "hi|gh" }', "the recommended level"],
    ["isolated", '{ "reasoning": "o|ff" }', "No reasoning parameter is sent"],
    ["table", '{ "kind": "lad|der" }', "two cut lines"],
  ])("%s %s", async (name, source, words) => {
    expect(unescaped(await hover(name, source))).toContain(words);
  });
});

describe("a unit or a special number is said where it matters", () => {
  test.each([
    ["advisor", '{ "warming": { "continue|Probability": 1 } }', "above 1 is read as 1"],
    ["advisor", '{ "budget": { "context|BudgetTokens": 1 } }', "0: never trim"],
    ["advisor", '{ "budget": { "time|outSec": 1 } }', "0: no limit"],
    ["isolated", '{ "timeout|Ms": 1 }', "Milliseconds"],
    ["guard", '{ "pro|vider": "x" }', "Some layer has to say it"],
  ])("%s %s", async (name, source, words) => {
    expect(unescaped(await hover(name, source))).toContain(words);
  });
});
