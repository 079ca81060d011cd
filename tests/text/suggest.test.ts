import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { families } from "../../src/config/families.ts";
import { inlineConfig } from "../../src/config/load.ts";
import { distance, nearest } from "../../src/text/suggest.ts";
import type { ConfigSchema } from "../../generated/schemas.js";

describe("the distance of two words", () => {
  it.each([
    ["guard", "guard", 0],
    ["gaurd", "guard", 1],
    ["mode", "mod", 1],
    ["mode", "moode", 1],
    ["mode", "made", 1],
    ["ca", "abc", 3],
    ["", "abc", 3],
  ] as const)("%s and %s: %i", (left, right, off) => expect(distance(left, right)).toBe(off));
  it("is the same both ways, and nothing only for equal words", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 });
    fc.assert(
      fc.property(word, word, (left, right) => {
        expect(distance(left, right)).toBe(distance(right, left));
        expect(distance(left, right) === 0).toBe(left === right);
        expect(distance(left, right)).toBeLessThanOrEqual(Math.max(left.length, right.length));
      }),
    );
  });
});

/** What people really type: swapped, doubled, lost and wrong letters, other spellings. */
const typos: readonly (readonly [typo: string, meant: string, among: string])[] = [
  ["provder", "provider", "guard"],
  ["porvider", "provider", "guard"],
  ["modle", "model", "guard"],
  ["modeltype", "modelType", "guard"],
  ["model_type", "modelType", "guard"],
  ["resoning", "reasoning", "guard"],
  ["timeoutMS", "timeoutMs", "guard"],
  ["timeout_ms", "timeoutMs", "guard"],
  ["timeout", "timeoutMs", "guard"],
  ["maxTokesn", "maxTokens", "guard"],
  ["max-tokens", "maxTokens", "guard"],
  ["temprature", "temperature", "guard"],
  ["transcirpt", "transcript", "guard"],
  ["surface", "surfaces", "guard"],
  ["surfcaes", "surfaces", "guard"],
  ["instruction", "instructions", "guard"],
  ["instuctions", "instructions", "guard"],
  ["clasifier", "classifier", "guard"],
  ["fallback", "fallbacks", "guard"],
  ["falbacks", "fallbacks", "guard"],
  ["mdoe", "mode", "guard"],
  ["Mode", "mode", "guard"],
  ["notifyLevle", "notifyLevel", "guard"],
  ["notifyAprovals", "notifyApprovals", "guard"],
  ["circutBreaker", "circuitBreaker", "guard"],
  ["circuit_breaker", "circuitBreaker", "guard"],
  ["cahce", "cache", "guard"],
  ["modelkey", "modelKey", "advisor"],
  ["efort", "effort", "advisor"],
  ["disabledForModel", "disabledForModels", "advisor"],
  ["disabledforModels", "disabledForModels", "advisor"],
  ["bugdet", "budget", "advisor"],
  ["legder", "ledger", "advisor"],
  ["tool", "tools", "advisor"],
  ["waming", "warming", "advisor"],
  ["reveiw", "review", "advisor"],
  ["guidence", "guidance", "advisor"],
  ["perCallSoftUSD", "perCallSoftUsd", "advisor/budget"],
  ["perCalHardUsd", "perCallHardUsd", "advisor/budget"],
  ["sesionUsd", "sessionUsd", "advisor/budget"],
  ["onExeed", "onExceed", "advisor/budget"],
  ["tailToolCall", "tailToolCalls", "advisor/ledger"],
  ["denyPattern", "denyPatterns", "advisor/tools"],
  ["maxRound", "maxRounds", "advisor/tools"],
  ["maxInputchars", "maxInputChars", "isolated"],
  ["logDirctory", "logDirectory", "isolated"],
];
const values: readonly (readonly [typo: string, meant: string, known: readonly string[]])[] = [
  ["gaurd", "guard", ["advisor", "guard", "isolated"]],
  ["stict", "strict", ["strict", "default", "lenient", "permissive"]],
  ["permisive", "permissive", ["strict", "default", "lenient", "permissive"]],
  ["leneint", "lenient", ["strict", "default", "lenient", "permissive"]],
  ["defualt", "default", ["strict", "default", "lenient", "permissive"]],
  ["hihg", "high", ["minimal", "low", "medium", "high", "xhigh", "max"]],
  ["meduim", "medium", ["minimal", "low", "medium", "high", "xhigh", "max"]],
  ["minimum", "minimal", ["minimal", "low", "medium", "high", "xhigh", "max"]],
  ["confrim", "confirm", ["confirm", "skip"]],
];

describe("at least 95 of 100 typos lead to the word that was meant", () => {
  const keysOf = (place: string): readonly string[] => {
    const [family = "", ...path] = place.split("/");
    let schema: ConfigSchema | undefined =
      family === "guard"
        ? families.guard.schema
        : family === "isolated"
          ? families.isolated.schema
          : families.advisor.schema;
    for (const key of path) schema = schema?.properties?.[key];
    return Object.keys(schema?.properties ?? {});
  };
  const all = [...typos.map(([typo, meant, place]) => [typo, meant, keysOf(place)] as const), ...values];

  it("in this collection", () => {
    const wrong = all.filter(([typo, meant, known]) => nearest(typo, known) !== meant);
    expect(all.length).toBeGreaterThanOrEqual(30);
    expect(wrong.length / all.length, JSON.stringify(wrong.map(([typo]) => typo))).toBeLessThanOrEqual(0.05);
  });
  it("and every swap of two neighbouring letters, in every key", () => {
    const keys = [
      "guard",
      "advisor",
      "isolated",
      "advisor/budget",
      "advisor/ledger",
      "advisor/tools",
      "advisor/warming",
    ].map(keysOf);
    const swaps = keys.flatMap((known) =>
      known.flatMap((key) =>
        [...key]
          .slice(1)
          .flatMap((_, at) =>
            key[at] === key[at + 1]
              ? []
              : [[`${key.slice(0, at)}${key[at + 1]}${key[at]}${key.slice(at + 2)}`, key, known] as const],
          ),
      ),
    );
    const right = swaps.filter(([typo, meant, known]) => nearest(typo, known) === meant);
    expect(swaps.length).toBeGreaterThan(300);
    expect(right.length / swaps.length).toBeGreaterThan(0.95);
  });
});

describe("a key of the wrong sort", () => {
  it.each(["apiKey", "api_key", "authToken", "password"])("%s is told where it belongs", (key) => {
    expect(inlineConfig("guard", { [key]: "sk-x" }).diagnostics).toMatchObject([
      { code: "unknown-key", help: "credentials stay in Pi: /login there" },
    ]);
  });
});

describe("nothing is suggested when nothing is near", () => {
  it.each(["colour", "x", "", "zzzzzzzzzzzz", "a".repeat(1_000_000)])("%#", (word) =>
    expect(nearest(word, ["mode", "model", "cache"])).toBeUndefined(),
  );
  it("but the one word that begins like it", () => {
    expect(nearest("model", ["modelKey", "effort"])).toBe("modelKey");
    expect(nearest("disabled", ["modelKey", "disabledForModels"])).toBe("disabledForModels");
    expect(nearest("perCall", ["perCallSoftUsd", "perCallHardUsd"])).toBeUndefined();
    expect(nearest("per", ["perCallSoftUsd"])).toBeUndefined();
  });
  it("and never the word itself", () => expect(nearest("mode", ["mode"])).toBeUndefined());
});
