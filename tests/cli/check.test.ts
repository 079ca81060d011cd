import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { codes, type Code } from "../../src/diagnostics/diagnostic.ts";
import { cli } from "./run.ts";

const folder = mkdtempSync(join(tmpdir(), "pi-policy-check-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes the text without its marks; `«…»` marks the range that must be reported. */
function fixture(
  name: string,
  marked: string,
): {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
} {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  const place = (offset: number) => {
    const lines = marked.slice(0, offset).replaceAll(/[«»]/g, "").split("\n");
    return { line: lines.length, column: (lines.at(-1) ?? "").length + 1 };
  };
  const [start, end] = [place(marked.indexOf("«")), place(marked.indexOf("»"))];
  writeFileSync(path, marked.replaceAll(/[«»]/g, ""));
  return { path, ...start, endLine: end.line, endColumn: end.column };
}

const rules = (body: string, more = "") => `{
  "kind": "rules", "id": "test/one", "description": "a table", "outcomes": ["yes", "no"], "onFault": "no",
  "facts": { "heat": { "oneOf": ["hot", "cold"] }, "count": { "number": { "min": 0, "max": 9 } }, "word": { "text": {} } },
${body}${more}
}`;
const otherwise = `"otherwise": { "then": "no", "because": "else" }`;

/** They combine in a million ways and more. */
const flags = Array.from({ length: 21 }, (_, index) => `flag${index}`);

/** One fixture a code: the file's name, and its text with the reported range marked. */
const fixtures: { readonly [C in Code]: readonly (readonly [file: string, text: string])[] } = {
  syntax: [
    ["guard.jsonc", '{ "mode": "strict"« »"timeoutMs": 5 }'.replace('« »"timeoutMs"', ' «"timeoutMs"»')],
    ["advisor.json", "«»"],
  ],
  unreadable: [],
  "inert-rule": [[".claude/settings.json", '{ "permissions": { "allow": [«"Write(docs/**)"»] } }']],
  "repeated-rule": [
    [".claude/settings.json", '{ "permissions": { "allow": [«"Bash(npm run test)"», "Bash(npm run *)"] } }'],
  ],
  "opening-rule": [[".claude/settings.json", '{ "permissions": { "allow": [«"Bash(npx *)"»] } }']],
  "passed-by": [[".claude/settings.json", '{ "permissions": { "deny": [«"Bash(rm -rf *)"»] } }']],
  "more-mistakes": [],
  "duplicate-key": [["advisor.json", '{\n  "effort": "low",\n  «"effort"»: "high"\n}']],
  "prototype-key": [
    ["guard.jsonc", '{ «"__proto__"»: { "mode": "permissive" } }'],
    ["pi-advisor.json", '{ «"constructor"»: 1 }'],
  ],
  "wrong-type": [
    ["guard.jsonc", '{ "timeoutMs": «"15000"» }'],
    [
      "policies/t/a.jsonc",
      rules(`  "rules": [{ "id": "a", "when": { "count": «"three"» }, "then": "yes", "because": "b" }], ${otherwise}`),
    ],
  ],
  "out-of-range": [
    ["guard.jsonc", '{ "temperature": «2.5» }'],
    ["pi-advisor.json", '{ "timeoutMs": «0» }'],
    [
      "policies/t/b.jsonc",
      rules(
        `  "rules": [{ "id": "a", "when": { "count": { "above": «10» } }, "then": "yes", "because": "b" }], ${otherwise}`,
      ),
    ],
  ],
  "unknown-value": [
    ["guard.jsonc", '{ "mode": «"permisive"» }'],
    [
      "policies/t/c.jsonc",
      rules(`  "rules": [{ "id": "a", "when": { "heat": «"ho"» }, "then": "yes", "because": "b" }], ${otherwise}`),
    ],
    [
      "policies/t/d.jsonc",
      rules(`  "rules": [{ "id": "a", "when": { «"haet"»: "hot" }, "then": "yes", "because": "b" }], ${otherwise}`),
    ],
    [
      "policies/t/e.test.jsonc",
      '{ "table": «"guard/mode-lader"», "cases": [{ "name": "n", "facts": {}, "outcome": "ask" }] }',
    ],
    [
      "policies/t/f.test.jsonc",
      '{ "table": "guard/mode-ladder", "cases": [{ "name": "n", "facts": { "verdict": "allow" }, "outcome": «"alow"» }] }',
    ],
    [
      "policies/t/g.test.jsonc",
      '{ "table": "guard/mode-ladder", "cases": [{ "name": "n", "facts": { "verdict": "allow" }, "outcome": "allow", "rule": «"strict.alow"» }] }',
    ],
  ],
  "malformed-value": [["pi-advisor.json", '{ "model": «"no-provider"» }']],
  "missing-key": [["guard.jsonc", '{ "fallbacks": [«{ "provider": "anthropic" }»] }']],
  "bad-glob": [
    [
      "policies/t/h.jsonc",
      `{
  "kind": "rules", "id": "test/paths", "description": "a table", "outcomes": ["yes", "no"], "onFault": "no",
  "facts": { "path": { "description": "p", "text": { "match": "path" } } },
  "rules": [{ "id": "a", "when": { "path": { "like": [".env", «"secret/{a,b"»] } }, "then": "yes", "because": "b" }], ${otherwise}
}`,
    ],
  ],
  // Never alone: what spoils the list is a mistake of its own.
  "held-list": [],
  "widened-list": [["advisor.json", '{ "tools": { "denyPatterns": «[".env*"]» } }']],
  "bad-table": [
    [
      "policies/t/l.jsonc",
      rules(
        `  "define": { "a": { "use": «"a"» } }, "rules": [{ "id": "a", "when": { "use": "a" }, "then": "yes", "because": "b" }], ${otherwise}`,
      ),
    ],
  ],
  uncovered: [
    [
      "policies/t/i.jsonc",
      `«${rules('  "rules": [{ "id": "a", "when": { "heat": "hot" }, "then": "yes", "because": "b" }]')}»`,
    ],
  ],
  "broken-invariant": [
    [
      "policies/t/j.jsonc",
      rules(
        `  "rules": [{ "id": "a", "when": { "heat": "hot" }, "then": "yes", "because": "b" }], ${otherwise},`,
        '\n  "invariants": [«{ "id": "cool", "when": { "heat": "hot" }, "always": "no" }»]',
      ),
    ],
    [
      "policies/t/j.jsonc",
      rules(
        `  "rules": [{ "id": "a", "when": { "heat": "hot" }, "then": "yes", "because": "b", "examples": [«{ "heat": "cold" }»] }], ${otherwise}`,
      ),
    ],
  ],
  "dead-rule": [
    [
      "policies/t/k.jsonc",
      rules(
        `  "rules": [{ "id": "a", "when": { "count": { "atLeast": 3 } }, "then": "yes", "because": "b" }, «{ "id": "b", "when": { "count": { "above": 4 }, "heat": "hot" }, "then": "no", "because": "b" }»], ${otherwise}`,
      ),
    ],
  ],
  sampled: [
    [
      "policies/t/m.jsonc",
      `«${JSON.stringify({
        kind: "rules",
        id: "test/many",
        description: "a table",
        outcomes: ["yes", "no"],
        onFault: "no",
        otherwise: { then: "no", because: "else" },
        facts: Object.fromEntries(flags.map((flag) => [flag, { flag: true }])),
        rules: [{ id: "all", when: Object.fromEntries(flags.map((flag) => [flag, true])), then: "yes", because: "b" }],
      })}»`,
    ],
  ],
  "unused-lane": [
    ["guard.jsonc", '{ "instructions": { "chat": { "rules": "r" }, «"classifier"»: { "background": "b" } } }'],
  ],
  "unknown-key": [
    ["guard.jsonc", '{ «"maxtokens"»: 5 }'],
    ["pi-advisor.json", '{ «"maxToken"»: 5 }'],
  ],
  "unclosed-ref": [["guard.jsonc", '{ "provider": «"${NOT_CLOSED"» }']],
  "unresolved-ref": [["guard.jsonc", '{ "provider": «"${NOT_SET_ANYWHERE}"» }']],
  "shadowed-entry": [["advisor.json", '{ "disabledForModels": ["a/b", «{ "model": "a/b", "minEffort": "high" }»] }']],
  "duplicate-entry": [["advisor.json", '{ "disabledForModels": ["a/b", «"a:b"»] }']],
  "dead-glob": [["guard.jsonc", '{ "surfaces": ["bash", «"!skill"»] }']],
  "unknown-surface": [["guard.jsonc", '{ "surfaces": [«"bsah"», "skill"] }']],
  "only-excludes": [["guard.jsonc", '{ "surfaces": «["!bash"]» }']],
  "inverted-thresholds": [["guard.jsonc", '{ "circuitBreaker": { "consecutive": «30» } }']],
  "risky-combination": [["guard.jsonc", '{ "mode": "strict", "circuitBreaker": { "verdict": «"defer"» } }']],
  "dropped-entry": [["advisor.json", '{ "disabledForModels": ["a/b", «7»] }']],
  "dead-entry": [["advisor.json", '{ "disabledForModels": [«"claude"»] }']],
  "incomplete-config": [],
  "uncovered-lane": [
    [
      "guard.jsonc",
      '{ "modelType": "classifier", "fallbacks": [{ "provider": "p", "model": "m", "modelType": "chat" }], «"instructions"»: { "classifier": { "background": "b" } } }',
    ],
  ],
  "looser-project": [],
  "unused-setting": [["guard.jsonc", '{ "notifyLevel": "warning", "notifyApprovals": «true» }']],
};

describe("pi-policy check finds exactly the mistake of each fixture, at its line and column", () => {
  for (const [code, cases] of Object.entries(fixtures) as [Code, (typeof fixtures)[Code]][]) {
    for (const [index, [name, text]] of cases.entries()) {
      it(`${code} in ${name}`, async () => {
        const { path, ...range } = fixture(`${code}-${index}/${name}`, text);
        const { out } = await cli(["check", path, "--json"]);
        const { files, diagnostics } = JSON.parse(out) as {
          readonly files: number;
          readonly diagnostics: readonly { readonly [key: string]: unknown }[];
        };
        expect(files).toBe(1);
        expect(
          diagnostics.map(({ code, line, column, endLine, endColumn }) => ({ code, line, column, endLine, endColumn })),
        ).toEqual([{ code, ...range }]);
        expect(diagnostics[0]).toMatchObject({ file: path });
      });
    }
  }
  it("bad-table in a folder that holds a table twice", async () => {
    const body = rules(`  "rules": [], ${otherwise}`);
    const first = fixture("twice/policies/t/a.jsonc", body).path;
    const second = fixture("twice/policies/t/b.jsonc", body.replace('"test/one"', '«"test/one"»'));
    const { diagnostics } = JSON.parse((await cli(["check", dirname(first), "--json"])).out) as {
      readonly diagnostics: readonly unknown[];
    };
    expect(diagnostics).toEqual([
      expect.objectContaining({
        code: "bad-table",
        file: second.path,
        line: second.line,
        column: second.column,
        message: expect.stringContaining(first),
      }),
    ]);
  });
  it("and every code has one, but for what takes more than one file, layer or mistake", () => {
    const without = Object.keys(codes).filter((code) => fixtures[code as Code].length === 0);
    expect(without).toEqual(["unreadable", "more-mistakes", "held-list", "incomplete-config", "looser-project"]);
  });
});

describe("pi-policy check on the shipped policies", () => {
  it("finds nothing, warnings included", async () => {
    const { code, out } = await cli(["check", "policies", "--strict"]);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^no problems in \d+ files\n$/) });
  });
});

describe("pi-policy check, bad input", () => {
  const bad: readonly (readonly [string, string | Uint8Array])[] = [
    ["empty", ""],
    ["binary", new Uint8Array([0, 159, 146, 150, 255, 0, 1])],
    ["ten megabytes", `{"mode":"${"x".repeat(10 * 1024 * 1024)}"}`],
    ["cut off", '{ "mode": "strict", "surfaces": ["ba'],
    ["a hundred thousand brackets", "[".repeat(100_000)],
    ["nested objects", '{"a":'.repeat(100_000)],
    ["wrong types", '{ "mode": [], "timeoutMs": {}, "surfaces": 7, "fallbacks": "x", "circuitBreaker": [] }'],
    ["a list", "[]"],
    ["null", "null"],
    ["many mistakes", `{${Array.from({ length: 500 }, (_, index) => `"k${index}": 1`).join(",")}}`],
  ];
  for (const family of [
    "guard.jsonc",
    "advisor.json",
    "pi-advisor.json",
    "policies/x/t.jsonc",
    "policies/x/t.test.jsonc",
  ]) {
    it.each(bad)(`${family}: %s gives diagnostics with places and never a crash`, async (name, content) => {
      const path = join(folder, `bad-${name.replaceAll(" ", "-")}`, family);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
      const { code, out, err } = await cli(["check", path, "--json"]);
      expect(err).toBe("");
      const { diagnostics } = JSON.parse(out) as {
        readonly diagnostics: readonly { readonly line: number; readonly column: number }[];
      };
      expect(diagnostics.length).toBeGreaterThan(0);
      expect(diagnostics.length).toBeLessThanOrEqual(100);
      expect(diagnostics.every(({ line, column }) => line >= 1 && column >= 1)).toBe(true);
      expect([0, 1]).toContain(code);
    });
  }
  it("a missing path is wrong usage", async () =>
    expect(await cli(["check", join(folder, "nowhere")])).toMatchObject({ code: 2, out: "" }));
});

describe("pi-policy check, reports", () => {
  const { path, line, column } = fixture("reports/guard.jsonc", '{\n  "mode": «"lenien"»,\n  "modle": "x"\n}');
  it("pretty: the line, a caret, the help", async () => {
    expect((await cli(["check", path])).out).toContain(
      '2 │   "mode": "lenien",\n  │           ^^^^^^^^\n  ╰─ help: did you mean `lenient`?',
    );
  });
  it("github: an annotation on the line", async () => {
    expect((await cli(["check", path, "--format", "github"])).out).toMatch(
      new RegExp(
        `^::error file=.*guard\\.jsonc,line=${line},col=${column},endLine=2,endColumn=19,title=unknown-value::`,
      ),
    );
  });
  it("sarif: a result with its region, and the rule's words", async () => {
    const { runs } = JSON.parse((await cli(["check", path, "--format", "sarif"])).out) as {
      readonly runs: readonly { readonly results: readonly unknown[]; readonly tool: unknown }[];
    };
    expect(runs[0]?.results[0]).toMatchObject({
      ruleId: "unknown-value",
      level: "error",
      locations: [{ physicalLocation: { region: { startLine: line, startColumn: column } } }],
    });
    expect(JSON.stringify(runs[0]?.tool)).toContain("unknown-key");
  });
  it("warnings fail only when asked", async () => {
    const warned = fixture("warned/guard.jsonc", '{ «"modle"»: "x" }').path;
    expect((await cli(["check", warned])).code).toBe(0);
    expect((await cli(["check", warned, "--strict"])).code).toBe(1);
    const large = fixture("large/policies/t/large.jsonc", fixtures.sampled[0]?.[1] ?? "").path;
    const { code, out } = await cli(["check", large]);
    expect([code, out]).toEqual([
      1,
      expect.stringMatching(
        /`test\/many` is not proved, for only a sample was looked at: its facts can be combined in [\d,]+ ways/,
      ),
    ]);
    expect((await cli(["check", large, "--allow-sampled"])).code).toBe(0);
  });
});

describe("pi-policy check, of your own tables", () => {
  const agentDir = join(folder, "agent");
  const ladder = (permissive: string) =>
    JSON.stringify({
      kind: "ladder",
      id: "guard/mode-ladder",
      description: "mine",
      outcomes: ["allow", "ask", "deny"],
      onFault: "deny",
      facts: {
        mode: { oneOf: ["strict", "default", "lenient", "permissive", "careful"], config: "/mode" },
        verdict: { scale: "verdict" },
      },
      climb: "verdict",
      by: "mode",
      ladders: Object.fromEntries(
        Object.entries({
          strict: ["allow", "defer-allow"],
          default: ["allow", "deny-hard"],
          lenient: ["defer", "deny-hard"],
          permissive: [permissive, "deny-hard"],
          careful: ["allow", "defer-deny"],
        }).map(([mode, [allowThrough, denyFrom]]) => [mode, { allowThrough, denyFrom, because: "so" }]),
      ),
    });
  const run = async () => {
    const { code, out } = await cli(["check", "--json"], {
      cwd: folder,
      env: { HOME: folder, PI_CODING_AGENT_DIR: agentDir },
    });
    const { diagnostics } = JSON.parse(out) as {
      readonly diagnostics: readonly { readonly code: string; readonly file: string; readonly message: string }[];
    };
    return { code, found: diagnostics.filter(({ file }) => file.startsWith(agentDir)) };
  };
  const own = join(agentDir, "pi-policy/policies/ladder.jsonc");
  const config = join(agentDir, "extensions/pi-permission-ai-guard/config.jsonc");

  it("says what is wrong in them, knows their modes, and names a floor that one breaks", async () => {
    for (const path of [own, config]) mkdirSync(dirname(path), { recursive: true });
    writeFileSync(own, ladder("deny-soft"));
    writeFileSync(config, '{ "mode": "careful", "provider": "acme", "model": "small" }');
    expect((await run()).found).toMatchObject([
      {
        code: "uncovered",
        file: own,
        message: expect.stringContaining("guard/machinery has no rule for the mode `careful`"),
      },
    ]);
    writeFileSync(own, ladder("deny-hard"));
    const { code, found } = await run();
    expect(code).toBe(1);
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          code: "broken-invariant",
          file: own,
          message: expect.stringContaining("hard-danger-is-blocked"),
        }),
        expect.objectContaining({ code: "unknown-value", file: config }),
      ]),
    );
  });

  it("says what no layer sets, which none of the files could say alone", async () => {
    rmSync(own, { force: true });
    mkdirSync(dirname(config), { recursive: true });
    writeFileSync(config, '{ "provider": "acme" }');
    expect(await run()).toMatchObject({
      code: 0,
      found: [{ code: "incomplete-config", file: config, message: "no layer sets `model`" }],
    });
    expect(await cli(["check", config])).toMatchObject({ out: "no problems in 1 file\n" });
  });

  it("a named folder that holds no policy is wrong usage, and no green light", async () => {
    const empty = join(folder, "empty");
    mkdirSync(empty);
    expect(await cli(["check", empty])).toMatchObject({
      code: 2,
      err: expect.stringContaining("there is no policy file"),
    });
  });
  it("a file in a folder is found by its `$schema`, wherever it lies", async () => {
    const lone = join(folder, "lone");
    mkdirSync(lone);
    writeFileSync(join(lone, "release.jsonc"), '{ "$schema": "../schemas/guard.schema.json", "mode": "lenien" }');
    writeFileSync(join(lone, "tsconfig.json"), '{ "mode": "lenien" }');
    expect(await cli(["check", lone])).toMatchObject({
      code: 1,
      out: expect.stringMatching(/release\.jsonc[^]*in 1 file/),
    });
  });
  it("a slip of syntax is told also where nothing tells the kind of file", async () => {
    const slip = join(folder, "slip.jsonc");
    writeFileSync(slip, "{ 'provider': 'a' }");
    expect((await cli(["check", slip])).out).toContain("keys and texts need double quotes");
  });
});
