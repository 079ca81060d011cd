import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, symlinkSync } from "node:fs";
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
    expect(existsSync(join(home, "dist/types/src/index.d.ts"))).toBe(true);
  });

  const importsOf = (file: string) =>
    [...readFileSync(file, "utf8").matchAll(/(?:^|;)(?:import|export)\b[^;"]*?from\s*"([^"]+)"/g)].map(
      ([, module = ""]) => module,
    );
  const shared = () => readdirSync(join(home, "dist/extensions")).filter((file) => file.startsWith("shared-"));

  test.each(["guard", "advisor"])(
    "the %s extension is one file and what it shares, with the texts that it reads in place",
    (name) => {
      const file = join(home, "dist/extensions", `${name}.js`);
      expect(shared()).toHaveLength(1);
      const imported = importsOf(file);
      expect(imported).toContain(`./${shared()[0]}`);
      expect(imported.filter((module) => !/^(?:node:|@earendil-works\/|@mariozechner\/|typebox)/.test(module))).toEqual(
        [`./${shared()[0]}`],
      );
      expect(
        run("--input-type=module", "-e", `console.log(typeof (await import(${JSON.stringify(file)})).default)`).trim(),
      ).toBe("function");
    },
  );

  test("what the extensions share does not know Pi, so that Pi's host reads it natively", () => {
    expect(
      importsOf(join(home, "dist/extensions", shared()[0] ?? "")).filter((module) => !module.startsWith("node:")),
    ).toEqual([]);
  });

  test("the texts that the extensions read stand where they look", () => {
    for (const text of ["prompts/guard/safety.md", "prompts/advisor/system.txt", "prompts/isolated/instructions.txt"])
      expect(existsSync(join(home, text)), text).toBe(true);
  });
});
