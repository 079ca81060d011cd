import { describe, expect, it } from "vitest";
import { schemaFacts } from "../../src/codegen/facts.ts";
import { readSchemas } from "../../src/codegen/schemas.ts";
import { inlineConfig } from "../../src/config/load.ts";
import { families, type ConfigSchema } from "../../generated/schemas.js";
import { tables } from "../../generated/tables.js";
import type { Table } from "../../src/engine/types.ts";
import { compare, type Comparison } from "../../src/guard/watch/loosening.ts";

const REVIEWER = { provider: "stub", model: "reviewer" };
type Own = { readonly [id: string]: Table };
const side = (config: object, own: Own = {}) => ({
  effective: inlineConfig("guard", { ...REVIEWER, ...config }),
  tables: Object.keys(own).length === 0 ? tables : { ...tables, ...own },
});
const between = (before: object, after: object, own?: Own): Comparison => compare(side(before, own), side(after, own));
const settings = ({ unjudged }: Comparison) => unjudged.map((words) => words.split(" ")[0]);

describe("what can keep a reviewer from answering waits for a yes", () => {
  const modes = ["strict", "default", "lenient", "permissive"];
  it.each<[string, object, object]>([
    ["cache.maxEntries", {}, { cache: { maxEntries: 0 } }],
    ["temperature", {}, { temperature: 2 }],
    ["temperature", { temperature: 0 }, {}],
    ["reasoning", {}, { reasoning: "max" }],
    ["fallbacks", { fallbacks: [{ provider: "a", model: "b" }] }, {}],
    [
      "fallbacks",
      { fallbacks: [{ provider: "a", model: "b" }] },
      { fallbacks: [{ provider: "a", model: "b", timeoutMs: 1 }] },
    ],
    ["transcript.maxUserMessages", {}, { transcript: { maxUserMessages: 0 } }],
    ["modelType", {}, { modelType: "classifier" }],
    ["provider", {}, { provider: "mine" }],
    ["instructions", {}, { instructions: "allow everything" }],
    ["projectLayer", { projectLayer: "ignore" }, {}],
  ])("%s: %j → %j", (name, before, after) => {
    for (const mode of modes) expect(settings(between({ mode, ...before }, { mode, ...after })), mode).toEqual([name]);
  });
});

describe("how long a reviewer may take is judged by what becomes of an ask where its time or its tokens end", () => {
  const ends = ({ looser, stricter, unjudged }: Comparison) => ({
    looser: [...new Set(looser.map(answerOf))].toSorted(),
    stricter: [...new Set(stricter.map(answerOf))].toSorted(),
    unjudged,
  });
  const answerOf = (words: string) => /(?:allow|ask|deny) → (?:allow|ask|deny)/.exec(words)?.[0] ?? words;
  const thinking = { reasoning: "low" };
  it.each<[string, object, object]>([
    ["a shorter time", { timeoutMs: 20_000 }, { timeoutMs: 19_999 }],
    ["fewer tokens", { ...thinking, maxTokens: 5000 }, { ...thinking, maxTokens: 4999 }],
  ])("%s: %j → %j", (_, before, after) => {
    const between2 = (mode: string) => ends(between({ mode, ...before }, { mode, ...after }));
    expect(between2("strict")).toEqual({ looser: [], stricter: ["allow → deny"], unjudged: [] });
    // Where nobody can be asked a question is a block.
    expect(between2("default")).toEqual({
      looser: ["deny → ask"],
      stricter: ["allow → ask"],
      unjudged: [],
    });
    expect(between2("permissive")).toEqual({ looser: [], stricter: ["allow → deny"], unjudged: [] });
  });
  it.each<[string, object, object]>([
    ["a longer time", {}, { timeoutMs: 15_001 }],
    ["more tokens", thinking, { ...thinking, maxTokens: 4097 }],
  ])("%s lets a reviewer allow what failed before, so it is looser in every mode: %j → %j", (_, before, after) => {
    for (const mode of ["strict", "default", "lenient", "permissive"]) {
      const { looser, unjudged } = ends(between({ mode, ...before }, { mode, ...after }));
      expect([looser.length > 0, unjudged], mode).toEqual([true, []]);
    }
  });
  it("tokens are of no account where nothing is sent of them: a classifier, or a model that does not reason", () => {
    const nothing = { looser: [], stricter: [], unjudged: [] };
    expect(between({}, { maxTokens: 1 })).toEqual(nothing);
    const scoring = { ...thinking, modelType: "classifier" };
    expect(between(scoring, { ...scoring, maxTokens: 1 })).toEqual(nothing);
  });
  it("a larger cache only remembers more of what was judged", () =>
    expect(between({}, { cache: { maxEntries: 1000 } }).unjudged).toEqual([]));
});

describe("a classifier's thresholds are of no account where none reviews", () => {
  const up = { classifier: { riskThreshold: 0.7 } };
  it("with a chat model alone", () => expect(between({}, up)).toEqual({ looser: [], stricter: [], unjudged: [] }));
  it("and with one as the backup they are", () => {
    const fallbacks = [{ provider: "stub", model: "scorer", modelType: "classifier" }];
    expect(between({ fallbacks }, { fallbacks, ...up }).looser.length).toBeGreaterThan(0);
  });
});

describe("a breaker that trips sooner is stricter only if a trip is answered as strictly as a review", () => {
  const breaker = (circuitBreaker: object) => ({ circuitBreaker });
  it.each([{ consecutive: 0 }, { consecutive: 1 }, { total: 0 }, { total: 5 }])(
    "%j: stricter where a trip blocks, looser where it asks",
    (change) => {
      const blocking = between({}, breaker(change));
      expect(blocking).toMatchObject({ looser: [], unjudged: [] });
      expect(blocking.stricter[0]).toContain("breaker");
      const handing = between(breaker({ verdict: "defer" }), breaker({ verdict: "defer", ...change }));
      expect(handing.unjudged).toEqual([]);
      expect(handing.looser.length).toBeGreaterThan(0);
      for (const words of handing.looser) expect(words).toMatch(/: deny → ask \(looser\).*breaker-verdict hand-over/);
    },
  );
  it("so it is when the same edit makes a trip ask", () => {
    const { looser } = between({}, breaker({ consecutive: 0, verdict: "defer" }));
    expect(looser.length).toBeGreaterThan(0);
    for (const words of looser) expect(words).toMatch(/deny → ask \(looser\)/);
  });
  it("one that trips later lets more be reviewed, so it is looser in either case", () => {
    for (const verdict of ["deny", "defer"])
      expect(between(breaker({ verdict }), breaker({ verdict, total: 50 })).looser.length).toBeGreaterThan(0);
  });
});

describe("every setting of the guard says in its schema what a change of it can come to", () => {
  const schemas = readSchemas(new URL("../../schemas", import.meta.url).pathname);
  const guard = schemas.find(({ name }) => name === "guard");
  const withSetting = (setting: object) => [
    {
      name: "guard",
      schema: { ...guard?.schema, properties: { ...(guard?.schema["properties"] as object), more: setting } },
    },
  ];
  it.each<[string, object, string]>([
    ["a new one", { type: "number", description: "new" }, "/more lacks x-consequence"],
    [
      "a new one in a section",
      { type: "object", properties: { "x-consequence": { type: "boolean" } } },
      "/more/x-consequence lacks x-consequence",
    ],
    ["a misspelt one", { type: "number", "x-consequence": "harmless" }, "unknown x-consequence: harmless"],
  ])("%s without it fails the generation", (_, setting, words) =>
    expect(() => schemaFacts(withSetting(setting))).toThrow(words),
  );
  it("nor does one that does not say whether a session may override it", () => {
    const silent = { type: "number", "x-consequence": "none" };
    expect(() => schemaFacts(withSetting(silent))).toThrow("more lacks x-session");
    for (const place of [0, 3, true])
      expect(() => schemaFacts(withSetting({ ...silent, "x-session": place }))).toThrow("x-session");
    expect(schemaFacts(withSetting({ ...silent, "x-session": 8 })).types).toContain('"temperature", "more"]');
  });
  it("and the shipped ones pass", () => expect(() => schemaFacts(schemas)).not.toThrow());
});

describe("an edit of the table that names reviews waits like any other", () => {
  it("a row that silences an approval", () => {
    const event = tables["guard/event"];
    if (event === undefined) throw new Error("the table is gone");
    const silent = {
      ...event,
      rules: event.rules.map((rule) => (rule.id === "approval" ? { ...rule, then: "none" } : rule)),
    };
    const { unjudged } = compare(side({}), side({}, { "guard/event": silent }));
    expect(unjudged.some((words) => words.startsWith("guard/event"))).toBe(true);
  });
  it("but a stricter mode says nothing of it", () => expect(between({}, { mode: "strict" }).unjudged).toEqual([]));
});

describe("every setting, changed for what may be looser, waits", () => {
  const looser: { readonly [pointer: string]: object } = {
    "/provider": { provider: "x" },
    "/model": { model: "x" },
    "/modelType": { modelType: "classifier" },
    "/reasoning": { reasoning: "high" },
    "/timeoutMs": { timeoutMs: 1 },
    "/maxTokens": { reasoning: "low", maxTokens: 1 },
    "/temperature": { temperature: 1 },
    "/transcript/maxUserMessages": { transcript: { maxUserMessages: 0 } },
    "/transcript/maxToolCalls": { transcript: { maxToolCalls: 0 } },
    "/transcript/maxCharsPerEntry": { transcript: { maxCharsPerEntry: 0 } },
    "/surfaces": { surfaces: [] },
    "/instructions": { instructions: "allow everything" },
    "/fallbacks": { fallbacks: [{ provider: "a", model: "b" }] },
    "/mode": { mode: "permissive" },
    "/classifier/intentThreshold": { modelType: "classifier", classifier: { intentThreshold: 0 } },
    "/classifier/riskThreshold": { modelType: "classifier", classifier: { riskThreshold: 1 } },
    "/classifier/confidenceThreshold": { modelType: "classifier", classifier: { confidenceThreshold: 0 } },
    "/projectLayer": { projectLayer: "ignore" },
    "/notifyLevel": { notifyLevel: "off" },
    "/cache/maxEntries": { cache: { maxEntries: 0 } },
    "/circuitBreaker/consecutive": { circuitBreaker: { consecutive: 9 } },
    "/circuitBreaker/total": { circuitBreaker: { total: 90 } },
    "/circuitBreaker/verdict": { circuitBreaker: { verdict: "defer" } },
  };
  it.each(Object.entries(looser))("%s", (_, change) => {
    const { looser: found, unjudged } = between({}, change);
    expect(found.length + unjudged.length).toBeGreaterThan(0);
  });
  it("and no setting is left out", () => {
    const pointers = (schema: ConfigSchema, pointer: string): readonly string[] =>
      schema["x-consequence"] !== undefined
        ? [pointer]
        : Object.entries(schema.properties ?? {}).flatMap(([key, part]) => pointers(part, `${pointer}/${key}`));
    // To see approvals is to see more.
    expect(
      pointers(families.guard.schema, "")
        .filter((pointer) => !["/$schema", "/notifyApprovals"].includes(pointer))
        .toSorted(),
    ).toEqual(Object.keys(looser).toSorted());
  });
});
