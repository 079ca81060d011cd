import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { isFamily } from "../../src/config/families.ts";
import { fileConfig, inlineConfig } from "../../src/config/load.ts";
import { codes, type Code, type Diagnostic } from "../../src/diagnostics/diagnostic.ts";
import { describeProblem } from "../../src/policy/table-problems.ts";
import { loadTables } from "../../src/policy/tables.ts";
import { forms } from "../../src/config/validate.ts";
import { bind } from "../../src/engine/bind.ts";
import { checkLists } from "../../src/lists/check.ts";
import { lint } from "../../src/proof/lint.ts";
import { loadConfig } from "../../src/policy/open.ts";

const fixtures = join(import.meta.dirname, "fixtures");
const root = join(import.meta.dirname, "../..");
const scratch = mkdtempSync(join(tmpdir(), "diagnostics-"));
afterAll(() => rmSync(scratch, { recursive: true }));

const NOWHERE = { home: "/home/u", cwd: "/srv/app" };

interface Setting {
  readonly as: string;
  readonly env?: { readonly [name: string]: string };
  /** The fixture is this layer of the guard's, over a global file with `global`. */
  readonly layer?: "global" | "project";
  readonly global?: object;
  /** A table that is loaded before the fixture. */
  readonly after?: string;
}
const settings: { readonly [code: string]: Setting } = JSON.parse(
  readFileSync(join(fixtures, "fixtures.json"), "utf8"),
);

function diagnosticsOf(code: string): readonly Diagnostic[] {
  const file = join(fixtures, `${code}.jsonc`);
  const { as, env = {}, layer, global, after } = settings[code] ?? { as: "" };
  if (layer !== undefined) return layered(code, file, layer, global);
  if (as === "list") return checkLists([{ file: ".claude/settings.json", text: readFileSync(file, "utf8") }], NOWHERE);
  if (isFamily(as)) return fileConfig(as, file, undefined, env).diagnostics;
  const { loaded, diagnostics } = loadTables([
    ...(after === undefined ? [] : [relative(process.cwd(), join(root, after))]),
    file,
  ]);
  return [
    ...diagnostics,
    ...loaded
      .filter(({ parsed }) => parsed.file === file)
      .flatMap(({ table, parsed }) => {
        const config = inlineConfig("guard", {});
        return lint(table, [{ decider: bind(table, config), config }]).map((problem) =>
          describeProblem(problem, parsed),
        );
      }),
  ];
}

function layered(
  code: string,
  file: string,
  layer: "global" | "project",
  global: object | undefined,
): readonly Diagnostic[] {
  const [agentDir, cwd] = [join(scratch, code, "agent"), join(scratch, code, "project")];
  const folder = (base: string) => join(base, "extensions", "pi-permission-ai-guard");
  for (const base of [agentDir, join(cwd, ".pi")]) mkdirSync(folder(base), { recursive: true });
  if (global !== undefined) writeFileSync(join(folder(agentDir), "config.json"), JSON.stringify(global));
  cpSync(file, join(folder(layer === "global" ? agentDir : join(cwd, ".pi")), "config.jsonc"));
  return loadConfig("guard", { env: {}, home: scratch, agentDir, cwd, trusted: true }).diagnostics;
}

describe("every code has a fixture that shows where it points", () => {
  it.each(Object.keys(codes))("%s", async (code) => {
    const found = diagnosticsOf(code);
    expect(found.map((one) => one.code)).toContain(code);
    const shown = found.map(({ code, severity, range, pointer, message, help, suggestion }) => ({
      code,
      severity,
      at: `${range.line}:${range.column}-${range.endLine}:${range.endColumn}`,
      pointer,
      message,
      ...(help === undefined ? {} : { help }),
      ...(suggestion === undefined ? {} : { suggestion }),
    }));
    await expect(`${JSON.stringify(shown, null, 2)}\n`).toMatchFileSnapshot(join(fixtures, `${code}.expected.json`));
  });
});

describe("severities", () => {
  const errors: readonly Code[] = [
    "syntax",
    "duplicate-key",
    "prototype-key",
    "wrong-type",
    "out-of-range",
    "unknown-value",
    "bad-glob",
    "uncovered",
    "broken-invariant",
    "dead-rule",
    "unused-lane",
  ];
  const warnings: readonly Code[] = [
    "unknown-key",
    "unresolved-ref",
    "shadowed-entry",
    "duplicate-entry",
    "dead-glob",
    "only-excludes",
    "inverted-thresholds",
    "risky-combination",
    "dropped-entry",
  ];
  it.each(errors)("%s is an error", (code) => expect(codes[code].severity).toBe("error"));
  it.each(warnings)("%s is a warning", (code) => expect(codes[code].severity).toBe("warning"));
  it("an unknown key is an error where the family is strict", () => {
    expect(fileConfig("isolated", "f", { kind: "text", text: '{ "colour": 1 }' }).diagnostics).toMatchObject([
      { code: "unknown-key", severity: "error" },
    ]);
    expect(fileConfig("advisor", "f", { kind: "text", text: '{ "colour": 1 }' }).diagnostics).toMatchObject([
      { code: "unknown-key", severity: "warning" },
    ]);
  });
});

describe("how messages are worded", () => {
  it.each(Object.keys(codes))("%s: lower case, no full stop at the end, help apart", (code) => {
    for (const { message, help } of diagnosticsOf(code)) {
      expect(message).toMatch(/^[a-z`]/);
      expect(message).not.toMatch(/\.$/);
      expect(help ?? "").not.toMatch(/\.$/);
    }
  });
  it.each(Object.entries(codes))("%s says in the reference what it means", (_, { means }) =>
    expect(means).toMatch(/^[A-Z`].*\.$/),
  );
  it("every pattern of the schemas has a description in words", () => {
    const patterns = ["advisor", "guard", "isolated", "table", "scales"].flatMap((name) =>
      [
        ...readFileSync(join(root, `schemas/${name}.schema.json`), "utf8").matchAll(/"pattern": ("(?:[^"\\]|\\.)*")/g),
      ].map(([, quoted]) => String(JSON.parse(quoted ?? '""'))),
    );
    expect(patterns.length).toBeGreaterThan(5);
    // The guard's references are expanded before anything is checked.
    expect(patterns.filter((pattern) => pattern !== "\\$\\{" && !(pattern in forms))).toEqual([]);
  });
});
