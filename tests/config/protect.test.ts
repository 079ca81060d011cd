import { describe, expect, it } from "vitest";
import { families } from "../../generated/schemas.js";
import { schemaFacts } from "../../src/codegen/facts.ts";
import { defaults, fileConfig, inlineConfig, loadConfig, loadInForce } from "../../src/config/load.ts";
import { policyOf } from "../../src/advisor/policy.ts";
import { problemsIn } from "../../src/advisor/policy.ts";
import { globalGuard, home, projectGuard } from "./support/home.ts";

const file = (text: string) => fileConfig("advisor", "advisor.json", { kind: "text", text });
const denied = (text: string) => file(text).value.tools.denyPatterns;
const builtIn = defaults("advisor").tools.denyPatterns;
const codesOf = ({ diagnostics }: { readonly diagnostics: readonly { readonly code: string }[] }) =>
  diagnostics.map(({ code }) => code);
const reads = (text: string, path: string) =>
  policyOf(file(text)).decide("advisor/path-access", { inside: true, path }).outcome;

describe("a refused or impossible entry never leaves a protecting list weaker than the built-in one", () => {
  it.each<[string, string, readonly string[]]>([
    ["a pattern that no path can match", '["./.env"]', []],
    ["beside good ones", '["secrets/**", "./.env", "mine.txt"]', ["secrets/**", "mine.txt"]],
    ["an entry of a wrong type", '["secrets/**", 5]', ["secrets/**"]],
    ["null", "[null]", []],
    ["an object", '[{ "pattern": "secrets/**" }]', []],
    ["a list in the list", '["secrets/**", ["*.pem"]]', ["secrets/**"]],
    ["an empty text", '["", "secrets/**"]', ["secrets/**"]],
    ["a leading slash", '["/etc/**"]', []],
    ["a trailing slash", '["secrets/"]', []],
    ["a parent folder", '["../secrets/**"]', []],
    ["a bracket that never closes", '["{a,b"]', []],
    ["a negation", '["!.env"]', []],
    ["a home folder", '["~/.ssh/**"]', []],
    [
      "a variable of the environment, which this file takes nothing from",
      '["$HOME/x", "${HOME}/x", "${SECRETS:-secrets/**}"]',
      [],
    ],
    ["a URL", '["file:///etc/passwd"]', []],
    ["a rule of another format", '["Read(./.env)"]', []],
    ["two patterns in one text", '[".env, .npmrc"]', []],
    ["a stray blank", '[" .env"]', []],
    ["a list of another type", '"secrets/**"', []],
    ["an object in place of the list", '{ "0": "secrets/**" }', []],
    ["null in place of the list", "null", []],
  ])("%s", (_, list, added) => {
    const text = `{ "tools": { "denyPatterns": ${list} } }`;
    expect(denied(text)).toEqual([...builtIn, ...added]);
    expect(reads(text, "server.pem")).toBe("denied");
    expect(reads(text, "deploy/.env")).toBe("denied");
    if (added.includes("secrets/**")) expect(reads(text, "secrets/a.txt")).toBe("denied");
    expect(file(text).diagnostics.filter(({ severity }) => severity === "error").length).toBeGreaterThan(0);
    expect(inlineConfig("advisor", JSON.parse(text)).value.tools.denyPatterns).toEqual([...builtIn, ...added]);
  });
  it("says so once, at the list, and keeps the place of each good entry", () => {
    const effective = file('{ "tools": { "denyPatterns": [\n  "./.env",\n  "*.pem",\n  "secrets/**"\n] } }');
    expect(codesOf(effective)).toEqual(["held-list", "bad-glob"]);
    expect(effective.origin(`/tools/denyPatterns/${builtIn.length}`)).toMatchObject({ line: 4, column: 3 });
    expect(effective.origin("/tools/denyPatterns/2")).toMatchObject({ line: 3, column: 3 });
    expect(effective.origin("/tools/denyPatterns/0")).toMatchObject({ line: 1 });
  });
  it("says so however many other mistakes crowd it out", () => {
    const noise = Array.from({ length: 300 }, (_, index) => `"k${index}": 1`).join(", ");
    const effective = file(
      `{ ${noise}, "tools": { "denyPatterns": [${Array.from({ length: 200 }, () => '"./x"').join(", ")}] } }`,
    );
    expect(codesOf(effective)).toContain("held-list");
    expect(problemsIn(policyOf(effective)).join("\n")).toContain(
      "`tools.denyPatterns` cannot be taken as it is written",
    );
  });
});

describe("a repeated key is refused like a bad entry", () => {
  it.each<[string, string, readonly string[]]>([
    [
      "the list twice",
      '{ "tools": { "denyPatterns": ["secrets/**"], "denyPatterns": ["mine.txt"] } }',
      ["mine.txt", "secrets/**"],
    ],
    ["then an empty one", '{ "tools": { "denyPatterns": ["secrets/**"], "denyPatterns": [] } }', ["secrets/**"]],
    ["then another type", '{ "tools": { "denyPatterns": ["secrets/**"], "denyPatterns": 5 } }', ["secrets/**"]],
    ["first a bad one", '{ "tools": { "denyPatterns": ["./x", "secrets/**"], "denyPatterns": [] } }', ["secrets/**"]],
    ["the section twice", '{ "tools": { "denyPatterns": ["secrets/**"] }, "tools": { "repo": true } }', ["secrets/**"]],
    [
      "the section twice, the list in both",
      '{ "tools": { "denyPatterns": ["secrets/**"] }, "tools": { "denyPatterns": [] } }',
      ["secrets/**"],
    ],
    [
      "three times",
      '{ "tools": { "denyPatterns": ["a"], "denyPatterns": ["b"], "denyPatterns": ["c"] } }',
      ["c", "a", "b"],
    ],
    [
      "behind more repeated keys than are told",
      `{ ${'"x": 1, '.repeat(150)} "tools": { "denyPatterns": ["secrets/**"], "denyPatterns": [] } }`,
      ["secrets/**"],
    ],
  ])("%s", (_, text, added) => {
    expect(denied(text)).toEqual([...builtIn, ...added]);
    expect(codesOf(file(text))).toContain("held-list");
  });
  it("another key that is repeated opens nothing and closes nothing", () => {
    expect(denied('{ "effort": "low", "effort": "high", "tools": { "denyPatterns": ["a"] } }')).toEqual(["a"]);
  });
  it("in an entry of the blocklist it spoils the entry, and the others hold", () => {
    expect(
      file('{ "disabledForModels": ["a/b", { "model": "c/d", "model": "e/f" }] }').value.disabledForModels,
    ).toEqual(["a/b"]);
  });
  it("the blocklist twice: what either names is blocked", () => {
    expect(file('{ "disabledForModels": ["a/b"], "disabledForModels": [] }').value.disabledForModels).toEqual(["a/b"]);
  });
});

describe("contract: a configured list replaces the defaults, so access can be deliberately widened", () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ["an explicit empty list", [], builtIn],
    ["a shorter one", [".env", ".env.*"], ["*.pem", "*.key", "id_rsa*", "*.p12", "*.pfx"]],
    ["another one", ["secrets/**"], builtIn],
  ])("%s counts as written, and that is told with what it leaves out", (_, list, missing) => {
    const effective = file(JSON.stringify({ tools: { denyPatterns: list } }));
    expect(effective.value.tools.denyPatterns).toEqual(list);
    expect(codesOf(effective)).toEqual(["widened-list"]);
    for (const pattern of missing) expect(effective.diagnostics[0]?.message).toContain(`\`${pattern}\``);
    expect(problemsIn(policyOf(effective))).toHaveLength(1);
  });
  it.each<[string, readonly string[]]>([
    ["a longer list", [...builtIn, "secrets/**"]],
    ["wider patterns", [".ENV*", "*.pem", "*.k*", "id_*", "*.p*"]],
    ["everything", ["*"]],
  ])("%s opens nothing, and nothing is said", (_, list) =>
    expect(codesOf(file(JSON.stringify({ tools: { denyPatterns: list } })))).toEqual([]),
  );
});

describe("a layer that is left out whole still holds back what it can be read to hold back", () => {
  const reviewer = { provider: "anthropic", model: "claude-haiku-4-5" };
  it("a file with a slip of syntax: its patterns hold beside the built-in ones, and nothing else of it counts", () => {
    const effective = file('{ "effort": "low", "tools": { "denyPatterns": ["secrets/**"], "repo": tru } }');
    expect(effective.value).toEqual({
      ...defaults("advisor"),
      tools: { ...defaults("advisor").tools, denyPatterns: [...builtIn, "secrets/**"] },
    });
    expect(codesOf(effective)).toContain("held-list");
  });
  it.each(["", "{", '{ "tools": { "denyPatterns": ["secrets/**"', "null", "[]"])(
    "a file of which nothing can be read: the built-in list: %j",
    (text) => expect(denied(text)).toEqual(builtIn),
  );
  it("a variable without a value: the excluded surfaces stay excluded, the included ones are not added", () => {
    const { write, where } = home();
    write(globalGuard, JSON.stringify({ ...reviewer, surfaces: ["bash", "mcp"] }));
    write(
      projectGuard,
      JSON.stringify({
        surfaces: ["skill", "!mcp", "!${ALSO_NOT_SET}", "!${NAMED:-bash_x}"],
        instructions: "${NOT_SET}",
      }),
    );
    const effective = loadConfig("guard", where());
    expect(effective).toMatchObject({
      usable: true,
      value: { surfaces: ["bash", "mcp", "!mcp", "!bash_x"], instructions: null },
    });
    expect(effective.layers.at(-1)).toMatchObject({ name: "project", state: "skipped" });
    expect(codesOf(effective)).toContain("held-list");
    expect(effective.provenance("/surfaces/3")[0]).toMatchObject({ ref: "!${NAMED:-bash_x}" });
  });
  it("a list of the user's own is not replaced by a bad one of the project, and the guard goes by it", () => {
    const { write, where } = home();
    write(globalGuard, JSON.stringify({ ...reviewer, surfaces: ["bash", "!mcp"] }));
    for (const surfaces of [["bash", 5], "bash", [""], [null], {}]) {
      write(projectGuard, JSON.stringify({ surfaces }));
      expect(loadInForce("guard", where())).toMatchObject({ usable: true, value: { surfaces: ["bash", "!mcp"] } });
    }
    // What the project wanted no reviewer to decide stays the person's all the same.
    write(projectGuard, JSON.stringify({ surfaces: ["deploy", "!bash", 5] }));
    expect(loadInForce("guard", where())).toMatchObject({
      usable: true,
      value: { surfaces: ["bash", "!mcp", "!bash"] },
    });
    // A mistake of the user's own ends the reviews as before.
    write(globalGuard, JSON.stringify({ ...reviewer, mode: "nope" }));
    expect(loadInForce("guard", where()).usable).toBe(false);
  });
});

describe("every list of a config file says in its schema whether it holds something back", () => {
  it("which ones do", () => {
    expect(families.advisor.schema.properties?.["tools"]?.properties?.["denyPatterns"]).toMatchObject({
      "x-protects": "all",
      "x-glob": "path",
    });
    expect(families.advisor.schema.properties?.["disabledForModels"]?.["x-protects"]).toBe("all");
    expect(families.guard.schema.properties?.["surfaces"]?.["x-protects"]).toBe("excludes");
  });
  it("a new one that does not say it fails the generation", () => {
    const schema = {
      type: "object",
      properties: { more: { type: "array", description: "a new list", items: { type: "string" } } },
    };
    expect(() => schemaFacts([{ name: "advisor", schema }])).toThrow("a new list");
  });
});
