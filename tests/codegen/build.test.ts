import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const node = process.execPath;

/** A folder with what the package ships, somewhere else than the sources. */
const home = join(mkdtempSync(join(tmpdir(), "build-")), "node_modules/pi-policy");
const run = (...args: string[]) =>
  execFileSync(node, args, { cwd: home, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

beforeAll(() => {
  execFileSync(node, [join(root, "src/codegen/build.ts"), "--out", join(home, "dist")], { stdio: "pipe" });
  for (const part of ["schemas", "policies", "prompts", "package.json"])
    cpSync(join(root, part), join(home, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(home, "node_modules"));
});

describe("the built package works on its own", () => {
  test("the command line finds its schemas", () => {
    expect(run("dist/cli/main.js", "schema", "guard")).toBe(
      readFileSync(join(root, "schemas/guard.schema.json"), "utf8"),
    );
  });

  test("the command line decides with the embedded tables", () => {
    const decided: unknown = JSON.parse(
      run("dist/cli/main.js", "decide", "guard/mode-ladder", "--facts", '{"verdict":"deny-hard"}', "--json"),
    );
    expect(decided).toMatchObject({
      table: "guard/mode-ladder",
      outcome: "deny",
      source: { file: "policies/guard/mode-ladder.jsonc" },
    });
    expect(existsSync(join(home, "policies/guard/mode-ladder.jsonc"))).toBe(true);
  });

  test("the library is importable by its name's main entry, and has declarations", () => {
    expect(
      run("--input-type=module", "-e", 'console.log(typeof (await import("pi-policy")).createPolicy)').trim(),
    ).toBe("function");
  });

  test("its declarations are whole: a program that uses both entries is checked against them alone", () => {
    const program = (outcome: string) => {
      writeFileSync(
        join(home, "program.ts"),
        `import { createPolicy, inlineConfig, shippedTables, type Effective } from "pi-policy";
import { diffDeciders, type TableDiff } from "pi-policy/analysis";
const config: Effective = inlineConfig("guard", {});
const policy = createPolicy(shippedTables, config);
export const outcome: ${outcome} = policy.decide("guard/mode-ladder", { verdict: "deny-soft" }).outcome;
export const compare: (...deciders: Parameters<typeof diffDeciders>) => TableDiff = diffDeciders;
`,
      );
      return spawnSync(
        node,
        [
          join(root, "node_modules/typescript/bin/tsc"),
          ..."--ignoreConfig --noEmit --strict --exactOptionalPropertyTypes --module nodenext --target es2023".split(
            " ",
          ),
          "--types",
          "node",
          "--typeRoots",
          join(root, "node_modules/@types"),
          "program.ts",
        ],
        { cwd: home, encoding: "utf8" },
      ).stdout;
    };
    expect(program('"allow" | "ask" | "deny"')).toBe("");
    expect(program('"allow"')).toMatch(/^program\.ts\(5,14\): error TS2322/);
  });

  const importsOf = (file: string) =>
    [
      ...readFileSync(join(home, "dist", file), "utf8").matchAll(
        /^(?:import|export)\b[^;"]*?from\s*"([^"]+)"|;import\b[^;"]*?from\s*"([^"]+)"/gm,
      ),
    ]
      .map(([, first, later]) => first ?? later ?? "")
      .filter((module) => !module.startsWith("node:"));
  const shared = (name: string) =>
    readdirSync(join(home, "dist/shared")).filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file));

  test.each(["guard", "advisor"])("the %s extension is one file and the two that all share", (name) => {
    const pi = /^(?:@earendil-works\/|@mariozechner\/|typebox)/;
    expect(
      importsOf(`extensions/${name}.js`)
        .filter((module) => !pi.test(module))
        .toSorted(),
    ).toEqual([...shared("core"), ...shared("policy")].map((file) => `../shared/${file}`));
    const file = JSON.stringify(join(home, "dist/extensions", `${name}.js`));
    expect(run("--input-type=module", "-e", `console.log(typeof (await import(${file})).default)`).trim()).toBe(
      "function",
    );
  });

  test("what they share does not know Pi, so that Pi's host reads it natively, and the library needs no more than both", () => {
    const [core = ""] = shared("core");
    const [policy = ""] = shared("policy");
    expect(importsOf(`shared/${core}`)).toEqual([]);
    expect(importsOf(`shared/${policy}`)).toEqual([`./${core}`]);
    expect(importsOf("library/index.js").toSorted()).toEqual([`../shared/${core}`, `../shared/${policy}`]);
  });

  test("a line of code is short enough to be printed beside an error", () => {
    const lines = readdirSync(join(home, "dist"), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".js"))
      .flatMap((file) => readFileSync(join(home, "dist", file), "utf8").split("\n"));
    // The tables are texts in one declaration, and nothing fails there.
    expect(lines.filter((line) => line.length > 10_000)).toEqual([expect.stringContaining('"guard/mode-ladder":')]);
  });

  test("the texts that the extensions read stand where they look", () => {
    for (const text of ["prompts/guard/safety.md", "prompts/advisor/system.txt", "prompts/isolated/instructions.txt"])
      expect(existsSync(join(home, text)), text).toBe(true);
  });
});
