/** A table of a team's own names the schema of its config, and is then checked, compared, tested and asked like a shipped one. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPolicy } from "../../src/engine/policy.ts";
import { tableConfig } from "../../src/policy/table-config.ts";
import { loadTables } from "../../src/policy/tables.ts";
import { cli } from "../cli/run.ts";

let folder = "";
const path = (file: string) => join(folder, file);
const put = (file: string, content: unknown) => {
  mkdirSync(dirname(path(file)), { recursive: true });
  writeFileSync(path(file), typeof content === "string" ? content : JSON.stringify(content));
};
const pi = (...args: string[]) => cli(args, { cwd: folder });

const schema = {
  $schema: "http://json-schema.org/draft-07/schema#",
  title: "Release",
  type: "object",
  additionalProperties: false,
  properties: {
    maxFailed: { description: "So many may fail.", type: "integer", minimum: 0, default: 0 },
    onLarge: { type: "string", enum: ["ask", "stop"], default: "ask" },
    branches: { type: "array", items: { type: "string" }, default: ["main"] },
    freeze: { $ref: "#/definitions/freeze" },
  },
  definitions: { freeze: { type: "object", properties: { active: { type: "boolean", default: false } } } },
};
const table = {
  kind: "rules",
  id: "team/release",
  description: "Whether a release may go out.",
  outcomes: ["go", "ask", "stop"],
  config: { schema: "../team.schema.json" },
  facts: {
    failed: { number: { min: 0, integer: true } },
    branch: { text: {} },
    large: { flag: true },
    onLarge: { oneOf: ["ask", "stop"], config: "/onLarge" },
  },
  rules: [
    { id: "frozen", when: { "/freeze/active": true }, then: "stop", because: "nothing goes out" },
    { id: "red", when: { failed: { above: { config: "/maxFailed" } } }, then: "stop", because: "tests fail" },
    {
      id: "branch",
      when: { branch: { not: { is: { config: "/branches" } } } },
      then: "stop",
      because: "no such branch",
    },
    {
      id: "large",
      when: { large: true, onLarge: "ask" },
      then: "ask",
      because: "somebody looks",
      examples: [{ failed: 0, branch: "main", large: true }],
    },
    { id: "too-large", when: { large: true }, then: "stop", because: "too large" },
  ],
  otherwise: { then: "go", because: "nothing speaks against it" },
  onFault: "stop",
  invariants: [{ id: "more-failures-never-loosen", neverLooserAlong: "failed" }],
};
const suite = {
  table: "team/release",
  cases: [
    { name: "green", facts: { failed: 0, branch: "main", large: false }, outcome: "go" },
    { name: "red", facts: { failed: 1, branch: "main", large: false }, outcome: "stop", rule: "red" },
    {
      name: "some may fail",
      config: { maxFailed: 2 },
      facts: { failed: 1, branch: "main", large: false },
      outcome: "go",
    },
    { name: "branch", facts: { failed: 0, branch: "x", large: false }, rule: "branch", outcome: "stop" },
    { name: "large", facts: { failed: 0, branch: "main", large: true }, outcome: "ask" },
    {
      name: "too large",
      config: { onLarge: "stop" },
      facts: { failed: 0, branch: "main", large: true },
      outcome: "stop",
    },
    {
      name: "frozen",
      config: { freeze: { active: true } },
      facts: { failed: 0, branch: "main", large: true },
      outcome: "stop",
    },
  ],
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pi-policy-team-"));
  put("policies/team.schema.json", schema);
  put("policies/team/release.jsonc", table);
  put("policies/team/release.test.jsonc", suite);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("with its schema a table passes every gate", () => {
  it("check: proved under every config that the schema allows", async () => {
    expect(await pi("check", "--strict")).toEqual({ code: 0, err: "", out: "no problems in 2 files\n" });
  });
  it("without it, the same table cannot: nothing is known of its settings", async () => {
    const { config: _, ...bare } = table;
    put("policies/team/release.jsonc", bare);
    expect(await pi("check", "--strict")).toMatchObject({ code: 1 });
  });
  it("test and coverage: under the defaults, with the config of a case over them", async () => {
    expect(await pi("test", "--coverage", "--min", "100")).toMatchObject({
      code: 0,
      out: expect.stringContaining("8 passed in 1 suite\n"),
    });
  });
  it("coverage names the config that a row needs", async () => {
    put("policies/team/release.test.jsonc", { ...suite, cases: suite.cases.slice(0, 1) });
    const { out } = await pi("test", "--coverage", "--json");
    expect(JSON.parse(out).coverage.missing).toContainEqual(
      expect.objectContaining({ rule: "frozen", reason: "needs-config", config: { freeze: { active: true } } }),
    );
  });
  it("a case whose config the schema would not take can never pass", async () => {
    put("policies/team/release.test.jsonc", {
      ...suite,
      cases: [{ ...suite.cases[0], config: { maxFaild: 2 } }],
    });
    expect(await pi("test")).toMatchObject({ code: 1, out: expect.stringContaining("unknown key `maxFaild`") });
  });
  it("decide and explain: the defaults, or a file over them, with its places", async () => {
    const facts = '{"failed":1,"branch":"main","large":false}';
    const args = ["team/release", "--policies", "policies", "--facts", facts];
    expect((await pi("decide", ...args)).out).toContain("stop  team/release  red");
    put("config.jsonc", '{ "$schema": "./policies/team.schema.json",\n  "maxFailed": 3 }');
    expect((await pi("decide", ...args, "--config", "config.jsonc")).out).toContain("go  team/release  otherwise");
    expect((await pi("explain", ...args, "--config", "config.jsonc")).out).toContain("config.jsonc:2:16");
    put("config.jsonc", '{ "maxFailed": -1, "colour": 1 }');
    expect(await pi("decide", ...args, "--config", "config.jsonc")).toMatchObject({
      code: 2,
      err: expect.stringMatching(
        /`maxFailed` must be at least 0, but is `-1`\n  config.jsonc:1:20: unknown key `colour`/,
      ),
    });
  });
  it("in a batch", async () => {
    const facts = { failed: 1, branch: "main", large: false };
    const lines = [{}, { maxFailed: 1 }, { maxFailed: "1" }].map((config) =>
      JSON.stringify({ table: "team/release", facts, config }),
    );
    const { out } = await cli(["decide", "--policies", "policies"], { cwd: folder, stdin: lines.join("\n") });
    expect(
      out
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { outcome: "stop" },
      { outcome: "go" },
      { error: { code: "bad-config", message: expect.stringContaining("`maxFailed` takes a whole number") } },
    ]);
  });
  it("an invariant that some config breaks is found", async () => {
    put("policies/team/release.jsonc", {
      ...table,
      invariants: [{ id: "red-stops", when: { failed: { above: 0 } }, always: "stop" }],
    });
    expect(await pi("check")).toMatchObject({
      code: 1,
      out: expect.stringMatching(/broken-invariant.*with maxFailed = 2/),
    });
  });
  it("a dead row is dead under the schema's own bounds", async () => {
    put("policies/team/release.jsonc", {
      ...table,
      rules: [{ id: "never", when: { "/maxFailed": { below: 0 } }, then: "stop", because: "x" }, ...table.rules],
    });
    expect(await pi("check")).toMatchObject({ code: 1, out: expect.stringContaining("dead-rule") });
  });
});

describe("diff", () => {
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], {
      cwd: folder,
      stdio: "ignore",
    });
  beforeEach(() => {
    git("init", "-q", "-b", "main");
    git("add", "-A");
    git("commit", "-q", "-m", "before");
  });
  it("of two tables, under every config that the schema allows", async () => {
    const looser = { ...table, rules: table.rules.filter(({ id }) => id !== "frozen") };
    put("policies/team/release.jsonc", looser);
    const { out } = await pi("diff", "--git", "HEAD");
    expect(out).toContain("freeze.active = true");
    expect(out).toContain("looser");
    expect(out).not.toContain("not compared");
  });
  it("of the defaults that a table states", async () => {
    put("policies/team/release.jsonc", { ...table, config: { ...table.config, defaults: { maxFailed: 2 } } });
    expect(await pi("diff", "--git", "HEAD", "--fail-on", "looser")).toMatchObject({
      code: 1,
      out: expect.stringMatching(/by maxFailed: 0 → 2[^]*failed in \[1, 2\][^]*stop → go \(looser\)/),
    });
  });
  it("of a schema alone, of which the table says nothing", async () => {
    put("policies/team.schema.json", {
      ...schema,
      properties: { ...schema.properties, maxFailed: { ...schema.properties.maxFailed, default: 1 } },
    });
    for (const args of [
      ["--git", "HEAD"],
      ["--git", "HEAD", "policies"],
    ])
      expect((await pi("diff", ...args)).out).toMatch(/by maxFailed: 0 → 1[^]*failed = 1[^]*stop → go \(looser\)/);
  });
  it("of a schema that is gone, or that says nothing any more", async () => {
    rmSync(path("policies/team.schema.json"));
    expect(await pi("diff", "--git", "HEAD", "--fail-on", "looser")).toMatchObject({
      code: 1,
      out: expect.stringContaining("not compared: policies/team/release.jsonc"),
    });
    put("policies/team.schema.json", "{");
    expect(await pi("diff", "--git", "HEAD", "--fail-on", "looser")).toMatchObject({
      code: 1,
      out: expect.stringContaining("not compared"),
    });
  });
  it("nothing where nothing changed, and prose of a schema is no change", async () => {
    put("policies/team.schema.json", { ...schema, title: "Another name" });
    expect((await pi("diff", "--git", "HEAD")).out).toBe("no decision changes\n");
  });
});

describe("what a schema or a table says wrong is told", () => {
  const found = async (): Promise<string[]> =>
    JSON.parse((await pi("check", "--json", "policies/team/release.jsonc")).out).diagnostics.map(
      ({ code, pointer, message }: { readonly code: string; readonly pointer: string; readonly message: string }) =>
        `${code} ${pointer} ${message}`,
    );
  const property = (given: unknown) =>
    put("policies/team.schema.json", { ...schema, properties: { ...schema.properties, more: given } });

  it.each<readonly [string, unknown, RegExp]>([
    ["a reference to an address", { $ref: "https://example.com/x.json" }, /another file is not followed/],
    ["a reference to another file", { $ref: "../../secret.json" }, /another file is not followed/],
    ["a reference to the whole", { $ref: "#" }, /leads to no definition/],
    ["a reference to nothing", { $ref: "#/definitions/none" }, /leads to no definition/],
    ["a pattern, which could be catastrophic", { type: "string", pattern: "^(a+)+$" }, /`pattern` is not understood/],
    ["a keyword of another draft", { type: "string", if: {} }, /`if` is not understood/],
    ["a misspelt keyword", { type: "number", minimun: 3 }, /`minimun` is not understood/],
    ["no type", { type: "text" }, /`type` takes one or more of/],
    ["bounds the wrong way round", { type: "number", minimum: 3, maximum: 2 }, /at least 3 and at most 2/],
    ["a default that it does not take", { type: "number", minimum: 3, default: 2 }, /must be at least 3/],
    ["an alternative", { oneOf: [{ type: "number" }] }, /`oneOf` is not understood/],
  ])("%s", async (_, given, message) => {
    property(given);
    expect(await found()).toEqual([
      expect.stringMatching(/^bad-table \/config\/schema the schema `.*team\.schema\.json` has mistakes/),
      expect.stringMatching(message),
    ]);
  });

  it("a definition that includes itself, and one that stands for endlessly many parts", async () => {
    const more = (definitions: object) =>
      put("policies/team.schema.json", {
        ...schema,
        definitions: { ...schema.definitions, ...definitions },
        properties: { ...schema.properties, more: { $ref: "#/definitions/d0" } },
      });
    more({ d0: { type: "object", properties: { next: { $ref: "#/definitions/d0" } } } });
    expect((await found())[1]).toContain("`#/definitions/d0` includes itself");
    const doubling = Array.from({ length: 40 }, (_, at) => [
      `d${at}`,
      at === 39
        ? {}
        : {
            type: "object",
            properties: { a: { $ref: `#/definitions/d${at + 1}` }, b: { $ref: `#/definitions/d${at + 1}` } },
          },
    ]);
    more(Object.fromEntries(doubling));
    expect((await found()).join()).toContain("more than 10,000 parts");
  });

  it.each<readonly [string, string]>([
    ["__proto__", "is not allowed anywhere"],
    ["constructor", "is not allowed anywhere"],
    ["toString", "a setting cannot be called `toString`"],
    ["hasOwnProperty", "a setting cannot be called `hasOwnProperty`"],
  ])("a setting called %s", async (name, message) => {
    put(
      "policies/team.schema.json",
      JSON.stringify(schema).replace('"maxFailed":', `"${name}":{"type":"boolean"},"maxFailed":`),
    );
    expect((await found()).join()).toContain(message);
  });

  it.each<readonly [string, object, RegExp]>([
    [
      "no such setting",
      { rules: [{ ...table.rules[1], when: { failed: { above: { config: "/maxFaild" } } } }] },
      /^unknown-value \/rules\/0\/when\/failed\/above\/config/,
    ],
    [
      "no such setting of a row",
      { rules: [{ ...table.rules[1], when: { "/freeze/activ": true } }] },
      /^unknown-value \/rules\/0\/when\/~1freeze~1activ/,
    ],
    [
      "no such setting of a fact",
      { facts: { ...table.facts, onLarge: { oneOf: ["ask"], config: "/toString" } } },
      /^unknown-value \/facts\/onLarge\/config/,
    ],
    [
      "a number that is compared with a text",
      { rules: [{ ...table.rules[1], when: { failed: { above: { config: "/onLarge" } } } }] },
      /^wrong-type .*a setting that is a number as `failed` is, not string/,
    ],
    [
      "defaults that the schema does not take",
      { config: { ...table.config, defaults: { maxFailed: "none", x: 1 } } },
      /^unknown-key \/config\/defaults\/x/,
    ],
    ["a schema of a shipped family's table", { id: "guard/release" }, /^bad-table \/config a table of guard reads/],
    [
      "no such file",
      { config: { schema: "../none.schema.json" } },
      /^bad-table \/config\/schema .*there is no such file/,
    ],
    ["an address", { config: { schema: "https://example.com/x.schema.json" } }, /^malformed-value \/config\/schema/],
    ["a path from the root", { config: { schema: "/etc/x.schema.json" } }, /^malformed-value \/config\/schema/],
    [
      "a path that goes far up",
      { config: { schema: "../../../../x.schema.json" } },
      /^malformed-value \/config\/schema/,
    ],
    ["another file", { config: { schema: "../../../etc/passwd" } }, /^malformed-value \/config\/schema/],
  ])("%s", async (_, more, message) => {
    put("policies/team/release.jsonc", { ...table, ...more });
    expect((await found()).toSorted()).toEqual(expect.arrayContaining([expect.stringMatching(message)]));
    expect(loadTables([path("policies")]).tables).toEqual([]);
  });

  it("a schema that is a link is not followed, nor one that is no file", async () => {
    rmSync(path("policies/team.schema.json"));
    put("outside.json", schema);
    symlinkSync(path("outside.json"), path("policies/team.schema.json"));
    expect((await found()).join()).toContain("this is a link, which is not followed here");
    rmSync(path("policies/team.schema.json"));
    mkdirSync(path("policies/team.schema.json"));
    expect((await found()).join()).toContain("this is a folder, not a file");
  });

  it("two tables that share a schema share its mistakes, told once", async () => {
    property({ type: "text" });
    put("policies/team/other.jsonc", { ...table, id: "team/other" });
    const { diagnostics } = JSON.parse((await pi("check", "--json", "policies")).out);
    expect(
      diagnostics.map(({ code, pointer }: { code: string; pointer: string }) => `${code} ${pointer}`).toSorted(),
    ).toEqual([
      "bad-table /config/schema",
      "bad-table /config/schema",
      "bad-table /properties/more/type",
      "unknown-value /table",
    ]);
  });
});

describe("a config of a table, in the library", () => {
  const read = () => loadTables([path("policies")]).tables[0];
  it("is complete, checked, and never throws", () => {
    const own = read();
    if (own === undefined) throw new Error("there is no table");
    expect(tableConfig(own, {})).toMatchObject({
      usable: true,
      value: { maxFailed: 0, onLarge: "ask", branches: ["main"], freeze: { active: false } },
    });
    expect(tableConfig(own, { maxFailed: 2 }).value).toMatchObject({ maxFailed: 2, onLarge: "ask" });
    for (const wrong of [
      7,
      "x",
      [],
      { maxFailed: -1 },
      { colour: 1 },
      { freeze: { active: "yes" } },
      { branches: [1] },
    ])
      expect(tableConfig(own, wrong), JSON.stringify(wrong)).toMatchObject({ usable: false });
    expect(tableConfig(own, null).usable).toBe(true);
    expect(tableConfig(own, JSON.parse('{"__proto__": {"maxFailed": 9}}'))).toMatchObject({
      usable: false,
      diagnostics: [{ code: "prototype-key" }],
    });
    const policy = createPolicy({ [own.id]: own }, tableConfig(own, { maxFailed: 2 }));
    expect(policy.decider("team/release")?.decide({ failed: 2, branch: "main", large: false }).outcome).toBe("go");
  });
});
