/** A team's own tables in a program: what is refused is a result with diagnostics, and nothing fails open. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadTables, ownPolicy, tableFrom } from "../../src/index.ts";

const schema = JSON.stringify({
  type: "object",
  additionalProperties: false,
  properties: { maxFailed: { type: "integer", minimum: 0, default: 0 } },
});
const document = {
  kind: "rules",
  id: "team/release",
  description: "Whether a release may go out.",
  outcomes: ["go", "stop"],
  config: { schema: "team.schema.json" },
  facts: { failed: { number: { min: 0 } } },
  rules: [{ id: "red", when: { failed: { above: { config: "/maxFailed" } } }, then: "stop", because: "tests fail" }],
  otherwise: { then: "go", because: "nothing speaks against it" },
  onFault: "stop",
};
const withSchema = {
  file: "policies/release.jsonc",
  schema: (path: string) => (path === "policies/team.schema.json" ? schema : undefined),
};

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "pi-policy-library-"));
  mkdirSync(join(folder, "guard"));
  writeFileSync(join(folder, "team.schema.json"), schema);
  writeFileSync(join(folder, "release.jsonc"), JSON.stringify(document));
  const ladder = readFileSync(new URL("../../policies/guard/mode-ladder.jsonc", import.meta.url), "utf8");
  writeFileSync(join(folder, "guard/mode-ladder.jsonc"), ladder.replace('"onFault": "deny"', '"onFault": "allow"'));
  writeFileSync(
    join(folder, "broken.jsonc"),
    JSON.stringify({ ...document, id: "team/broken", rules: [{ ...document.rules[0], when: { faild: 1 } }] }),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("loadTables", () => {
  it("gives what may be asked, and tells what it refuses, with its place", () => {
    const { tables, diagnostics } = loadTables(folder);
    expect(Object.keys(tables)).toEqual(["team/release"]);
    expect(
      diagnostics.map(({ code, file, pointer }) => `${code} ${file.split("/").at(-1)} ${pointer}`).toSorted(),
    ).toEqual(["bad-table mode-ladder.jsonc /onFault", "unknown-value broken.jsonc /rules/0/when/faild"]);
  });
  it("a folder or file that is not there is told, and no exception", () => {
    expect(loadTables(join(folder, "none"))).toMatchObject({ tables: {}, diagnostics: [{ code: "unreadable" }] });
    expect(loadTables([])).toMatchObject({ tables: {}, diagnostics: [] });
  });
});

describe("tableFrom", () => {
  it("takes an object, or text with comments", () => {
    expect(tableFrom(document, withSchema)).toMatchObject({ table: { id: "team/release" }, diagnostics: [] });
    expect(tableFrom(`// mine\n${JSON.stringify(document)}`, withSchema).table?.rules[0]?.at[0]).toBe(2);
  });
  it.each<readonly [string, unknown]>([
    [
      "a misspelt fact, which would drop the rule",
      { ...document, rules: [{ ...document.rules[0], when: { faild: 1 } }] },
    ],
    ["no schema, though it names one", { ...document, config: { schema: "other.schema.json" } }],
    ["nothing", undefined],
    ["no object", 7],
    ["a function", () => 7],
    [
      "what holds itself",
      (() => {
        const own: { self?: unknown } = {};
        own.self = own;
        return own;
      })(),
    ],
    ["a text that is no JSON", "{"],
    ["a deep text", "[".repeat(100_000)],
    ["an empty object", {}],
    ["a key that reaches the prototype", '{ "__proto__": {} }'],
    ["a shipped table's floor, broken", { ...document, id: "guard/mode-ladder", config: undefined }],
  ])("refuses %s", (_, given) => {
    const { table, diagnostics } = tableFrom(given, withSchema);
    expect(table).toBeUndefined();
    expect(diagnostics.some(({ severity }) => severity === "error")).toBe(true);
  });
});

describe("ownPolicy", () => {
  interface Facts {
    readonly "team/release": { readonly failed: number };
  }
  interface Outcomes {
    readonly "team/release": "go" | "stop";
  }
  const { tables } = { tables: { "team/release": tableFrom(document, withSchema).table } };
  const own = tables["team/release"];
  const all = own === undefined ? {} : { "team/release": own };

  it("decides under the defaults, and under settings over them", () => {
    for (const [settings, outcome] of [
      [undefined, "stop"],
      [{}, "stop"],
      [{ maxFailed: 1 }, "go"],
      [() => ({ maxFailed: 1 }), "go"],
    ] as const) {
      const made = ownPolicy<Facts, Outcomes>(all, settings);
      expect(made.usable && made.policy.decide("team/release", { failed: 1 }).outcome).toBe(outcome);
    }
  });
  it("is no policy with settings that the schema does not take", () => {
    for (const settings of [{ maxFaild: 1 }, { maxFailed: "1" }, { maxFailed: -1 }, [], JSON.parse('{"__proto__":{}}')])
      expect(ownPolicy<Facts, Outcomes>(all, settings)).toEqual({
        usable: false,
        diagnostics: [expect.objectContaining({ severity: "error" })],
      });
  });
  it("its facts and outcomes are typed", () => {
    const made = ownPolicy<Facts, Outcomes>(all);
    if (!made.usable) throw new Error("it is usable");
    const outcome: "go" | "stop" = made.policy.decide("team/release", { failed: 0 }).outcome;
    expect(outcome).toBe("go");
    // @ts-expect-error a fact of another name
    expect(made.policy.decide("team/release", { faild: 0 }).fault?.code).toBe("missing-fact");
    // @ts-expect-error no such table
    expect(() => made.policy.decide("team/none", {})).toThrow("there is no table team/none");
  });
});

it("a config of a family is typed where a program writes it", async () => {
  const { inlineConfig } = await import("../../src/index.ts");
  expect(inlineConfig("guard", { mode: "lenient", circuitBreaker: { total: 9 } }).usable).toBe(true);
  // @ts-expect-error no such mode
  expect(inlineConfig("guard", { mode: "lenien" }).usable).toBe(false);
  // @ts-expect-error no such setting
  inlineConfig("guard", { mod: "lenient" });
  // @ts-expect-error a setting of another family
  inlineConfig("advisor", { mode: "lenient" });
});
