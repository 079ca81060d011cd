import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { familyNames, type Family } from "../../src/config/families.ts";
import { defaults, fileConfig, loadConfig } from "../../src/config/load.ts";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts";
import { loadTables } from "../../src/policy/tables.ts";
import { globalGuard, home } from "./support/home.ts";

const guardFile = globalGuard;
const files = { advisor: ".config/rpiv-advisor/advisor.json", guard: guardFile, isolated: ".pi/agent/pi-advisor.json" };

const contents: readonly (readonly [what: string, content: string | Uint8Array])[] = [
  ["empty", ""],
  ["only white space", " \n\t\n"],
  ["binary", Uint8Array.from({ length: 4096 }, (_, index) => (index * 7919) % 256)],
  ["UTF-16", Buffer.from('\uFEFF{ "mode": "strict" }', "utf16le")],
  ["10 MB of text", `{ "mode": "${"x".repeat(10 * 1024 * 1024)}" }`],
  ["10 MB of brackets", "[".repeat(10 * 1024 * 1024)],
  ["cut off in the middle", '{\n  "budget": { "sessionUsd": 1 },\n  "disabledForModels": ["a/b", { "model": "c/'],
  ["100,000 brackets", "[".repeat(100_000)],
  ["100,000 nested objects", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`],
  ["100,000 syntax errors", ", ".repeat(100_000)],
  ["a JSON string", '"{}"'],
];

const wellPlaced = (diagnostics: readonly Diagnostic[]) => {
  for (const { range, file, message, code } of diagnostics) {
    expect(range.line).toBeGreaterThanOrEqual(1);
    expect(range.column).toBeGreaterThanOrEqual(1);
    expect(range.endLine > range.line || (range.endLine === range.line && range.endColumn >= range.column)).toBe(true);
    expect([typeof file, typeof code, message.length < 2000]).toEqual(["string", "string", true]);
  }
};

describe("a file that cannot be used gives diagnostics with their places, and the family's fallback", () => {
  describe.each(familyNames)("%s", (family) => {
    it.each(contents)("%s", (_, content) => {
      const { write, where } = home();
      write(files[family], content);
      const effective = loadConfig(family, where());
      const own = effective.diagnostics.filter(({ code }) => code !== "incomplete-config");
      expect(own.length).toBeGreaterThan(0);
      expect(own.length).toBeLessThanOrEqual(100);
      wellPlaced(effective.diagnostics);
      expect(effective.value).toMatchObject(defaults(family));
      expect(effective.usable).toBe(family === "advisor");
    });
    it("a folder in its place", () => {
      const { path, where } = home();
      mkdirSync(join(path, files[family]), { recursive: true });
      expect(loadConfig(family, where()).diagnostics[0]).toMatchObject({
        code: "unreadable",
        message: "this is a folder, not a file",
      });
    });
    it("a link that leads to itself", () => {
      const { path, where, write } = home();
      write(`${files[family]}/../other`, "");
      symlinkSync(join(path, files[family]), join(path, files[family]));
      expect(loadConfig(family, where()).diagnostics[0]).toMatchObject({
        code: "unreadable",
        message: "the file cannot be read (ELOOP)",
      });
    });
  });
});

describe("a missing file that was asked for is told", () => {
  it("as a config", () =>
    expect(fileConfig("guard", "/nowhere/at/all.jsonc")).toMatchObject({
      usable: false,
      diagnostics: [{ code: "unreadable", message: "there is no such file" }],
    }));
  it("as a table", () =>
    expect(loadTables(["/nowhere/at/all.jsonc"])).toMatchObject({ tables: [], diagnostics: [{ code: "unreadable" }] }));
});

describe("a table file that cannot be used gives diagnostics, and the other tables load", () => {
  it.each(contents)("%s", (_, content) => {
    const { write } = home();
    const bad = write("tables/bad.jsonc", content);
    const { tables, diagnostics } = loadTables([bad, join(import.meta.dirname, "../../policies/guard/walk.jsonc")]);
    expect(tables.map(({ id }) => id)).toEqual(["guard/walk"]);
    expect(diagnostics.length).toBeGreaterThan(0);
    wellPlaced(diagnostics);
  });
});

describe("a file full of wrong types", () => {
  const wrong = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom<unknown>("${X}", -1, 1e300, "", [], {}, [[]], "a:b"),
  );
  const keys = {
    advisor: ["modelKey", "effort", "disabledForModels", "guidance", "budget", "ledger", "tools", "warming", "review"],
    guard: [
      "provider",
      "mode",
      "surfaces",
      "instructions",
      "fallbacks",
      "circuitBreaker",
      "classifier",
      "transcript",
      "cache",
    ],
    isolated: ["model", "reasoning", "maxTokens", "logDirectory"],
  };
  const known = [
    "sessionUsd",
    "denyPatterns",
    "promptGuidelines",
    "model",
    "minEffort",
    "chat",
    "classifier",
    "questions",
    "risk",
    "total",
    "provider",
    "enabled",
  ];

  it.each(familyNames)("%s: never crashes, and says all of it in one pass", (family) => {
    const section = fc.oneof(
      wrong,
      fc.dictionary(fc.constantFrom(...known), wrong, { noNullPrototype: true }),
      fc.array(fc.oneof(wrong, fc.dictionary(fc.constantFrom(...known), wrong, { noNullPrototype: true })), {
        maxLength: 4,
      }),
    );
    const config = fc.dictionary(fc.constantFrom(...keys[family]), section, { noNullPrototype: true });
    fc.assert(
      fc.property(config, (value) => {
        const effective = fileConfig(family, "f", { kind: "text", text: JSON.stringify(value, null, 2) }, {});
        wellPlaced(effective.diagnostics);
        expect(effective.diagnostics.length).toBeLessThanOrEqual(100);
        expect(
          fileConfig(family, "f", { kind: "text", text: JSON.stringify(effective.value) }).diagnostics.filter(
            ({ severity, code }) => severity === "error" && code !== "unused-lane" && code !== "bad-glob",
          ),
        ).toEqual([]);
        if (family === "advisor") expect(effective.usable).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
  it("random text in any of them neither", () => {
    const text = fc.string({
      unit: fc.constantFrom(
        "{",
        "}",
        "[",
        "]",
        '"',
        ":",
        ",",
        "\\",
        "a",
        "1",
        "-",
        ".",
        "e",
        "/",
        "*",
        "\n",
        "\uFEFF",
        "\uD800",
        "\0",
        " ",
        "$",
      ),
      maxLength: 60,
    });
    fc.assert(
      fc.property(text, fc.constantFrom(...familyNames), (one, family) => {
        const { diagnostics } = fileConfig(family, "f", { kind: "text", text: one });
        wellPlaced(diagnostics);
      }),
      { numRuns: 1500 },
    );
  });
  it("more than 100 mistakes are cut, errors last to go", () => {
    const text = JSON.stringify({
      ...Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`unknown${index}`, 1])),
      mode: "no",
      timeoutMs: "no",
    });
    const { diagnostics } = fileConfig("guard", "f", { kind: "text", text });
    expect(diagnostics).toHaveLength(100);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toHaveLength(2);
  });
});

describe("a file as large as may be is read in time that grows with it alone", () => {
  const many = (count: number, one: (index: number) => unknown) =>
    Array.from({ length: count }, (_, index) => one(index));
  it.each<[string, Family, object, number]>([
    ["the same entry", "advisor", { disabledForModels: many(200_000, () => "a/b") }, 100],
    [
      "entries of every effort",
      "advisor",
      { disabledForModels: many(100_000, (index) => ({ model: "a/b", minEffort: ["max", "high", "low"][index % 3] })) },
      100,
    ],
    ["different patterns", "advisor", { tools: { denyPatterns: many(50_000, (index) => `*.x${index}`) } }, 1],
    [
      "patterns of which every second is refused",
      "advisor",
      { tools: { denyPatterns: many(50_000, (index) => `${index % 2 === 0 ? "./" : "*"}.x${index}`) } },
      100,
    ],
    [
      "unknown keys",
      "guard",
      Object.fromEntries(many(100_000, (index) => [`k${index}`, 1]) as [string, number][]),
      100,
    ],
    [
      "patterns of many stars",
      "guard",
      { surfaces: many(200, (index) => `${index % 2 === 0 ? "!" : ""}${"*a".repeat(3_000)}${index}`) },
      0,
    ],
    ["references that never end", "guard", { provider: "${A:-".repeat(200_000) }, 1],
  ])("%s", (_, family, config, expected) => {
    const { diagnostics } = fileConfig(family, "hostile.json", { kind: "text", text: JSON.stringify(config) });
    expect(diagnostics.length).toBe(expected);
  });
  it("and a message about it is no longer for it", () => {
    const { diagnostics } = fileConfig("guard", "hostile.json", {
      kind: "text",
      text: JSON.stringify({ ["k".repeat(1_000_000)]: 1 }),
    });
    expect(diagnostics.map(({ code, message }) => [code, message.length < 3_000])).toEqual([["unknown-key", true]]);
  });
});
