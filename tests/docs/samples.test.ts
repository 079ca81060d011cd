import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import { isFamily } from "../../src/config/families.ts";
import { fileConfig } from "../../src/config/load.ts";
import { parse } from "../../src/jsonc/parse.ts";
import { cli } from "../cli/run.ts";
import { documents, prose, read, root, samples, words, type Sample } from "./markdown.ts";

const scratch = mkdtempSync(join(tmpdir(), "pi-policy-docs-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
for (const name of ["old.jsonc", "new.jsonc"]) copyFileSync(join(root, "docs/examples", name), join(scratch, name));

const of = (language: string) => samples.filter((sample) => sample.language === language);
const named = (sample: Sample) => `${sample.file}:${sample.line}`;
const shipped: readonly string[] = ["README.md", ...JSON.parse(read("package.json")).files];
/** What the package leaves out, to be small: it is read by who changes the project, or looked at on the way to it. */
const ABOUT_A_CLONE = ["CONTRIBUTING.md", "docs/diff.webp", "docs/figures.md", "docs/glossary.md", "docs/tables"];
const scripts: { readonly [name: string]: string } = JSON.parse(read("package.json")).scripts;

/** `pi-policy …`, however a clone spells it → its arguments. */
function ours(line: string): readonly string[] | undefined {
  const rest = line.replace(/^npm (?:--prefix \S+ )?run --silent policy -- /, "pi-policy ");
  return rest.startsWith("pi-policy ") ? words(rest).slice(1) : undefined;
}

describe("documents", () => {
  it("are there", () => expect(documents.length).toBeGreaterThan(10));
  it("the README has at most 900 words", () => {
    expect(
      read("README.md")
        .split(/\s+/)
        .filter((word) => word !== "").length,
    ).toBeLessThanOrEqual(900);
  });
  it.each(documents)("%s: no line of prose wider than 120, and every link inside the package arrives", (file) => {
    expect(prose(file).filter((line) => [...line].length > 120)).toEqual([]);
    for (const [, to = ""] of read(file).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g))
      if (!/^https?:/.test(to)) {
        expect(existsSync(join(root, dirname(file), to)), to).toBe(true);
        if (ABOUT_A_CLONE.some((part) => file.startsWith(part))) continue;
        const target = join(dirname(file), to);
        expect(
          ABOUT_A_CLONE.some((part) => target.startsWith(part)) || shipped.some((part) => target.startsWith(part)),
          to,
        ).toBe(true);
      }
  });
  it("what the package leaves out is just what is about a clone", () => {
    const left = JSON.parse(read("package.json")).files.filter((part: string) => part.startsWith("!"));
    expect(["!CONTRIBUTING.md", ...left].toSorted()).toEqual(ABOUT_A_CLONE.map((part) => `!${part}`));
    expect(shipped).not.toContain("CONTRIBUTING.md");
  });
  it("the picture is there, and small", () => {
    expect(read("README.md")).toContain("](docs/diff.webp)");
    expect(statSync(join(root, "docs/diff.webp")).size).toBeLessThan(60_000);
    expect(scripts).toHaveProperty("picture");
  });
  it("the languages of samples are those that are looked at below", () => {
    expect(new Set(samples.map(({ language }) => language))).toEqual(
      new Set(["sh", "text", "jsonc", "jsonl", "yaml", "ts"]),
    );
  });
});

describe("a sample of a shell runs what there is", () => {
  const lines = of("sh").flatMap((sample) =>
    sample.text
      .trim()
      .split("\n")
      .map((line) => ({ place: named(sample), line })),
  );
  it.each(lines)("$place: $line", async ({ line }) => {
    for (const part of line
      .replace(/\s+# .*$/, "")
      .replace(/ > \S+$/, "")
      .split(" && ")) {
      const args = ours(part);
      if (args !== undefined) {
        const { err } = await cli([...args, "--help"]);
        expect(err).toBe("");
        continue;
      }
      const [program = "", ...rest] = words(part);
      if (program === "cd") expect(existsSync(join(root, rest[0] ?? ""))).toBe(true);
      else if (program === "npx") expect(existsSync(join(root, "node_modules/.bin", rest[0] ?? ""))).toBe(true);
      else if (program === "npm") {
        const script = rest.find((word) => !word.startsWith("-") && word !== "run") ?? "";
        if (script !== "ci") expect(scripts).toHaveProperty(script);
      } else expect(["pi"]).toContain(program);
      for (const file of rest.filter((word) => word.startsWith("tests/")))
        expect(existsSync(join(root, file)), file).toBe(true);
    }
  });
});

describe("what a sample prints is what it prints", () => {
  const outputs = samples.flatMap((sample, index) => {
    const before = samples[index - 1];
    const line = before?.text.trim().split("\n").at(-1) ?? "";
    const logs = samples[index - 2];
    return sample.language === "text" && before?.language === "sh" && before.file === sample.file
      ? [{ place: named(sample), line, text: sample.text, log: logs?.language === "jsonl" ? logs.text : undefined }]
      : [];
  });
  it("there are some", () => expect(outputs).toHaveLength(3));
  it.each(outputs)("$place: $line", async ({ line, text, log }) => {
    if (log !== undefined) writeFileSync(join(scratch, "review.jsonl"), log);
    const { out } = await cli(ours(line) ?? [], { cwd: scratch });
    expect(out).toBe(text);
  });
});

describe("a sample of JSONC is a file that is taken", () => {
  it.each(of("jsonc").map((sample) => [named(sample), sample] as const))("%s", async (_, { text }) => {
    const [, path = ""] = /^\/\/ (\S+)/.exec(text) ?? [];
    const kinds = { "advisor.json": "advisor", "config.jsonc": "guard", "pi-advisor.json": "isolated" };
    const family = Object.entries(kinds).find(([name]) => path.endsWith(`/${name}`))?.[1] ?? "";
    const file = join(scratch, "sample.jsonc");
    writeFileSync(file, text);
    if (isFamily(family)) expect(fileConfig(family, file, undefined, {}).diagnostics).toEqual([]);
    else if (path.endsWith(".flow.jsonc")) {
      // Beside the tables that it asks.
      const folder = join(scratch, "policies/team");
      cpSync(join(root, "src/analysis/starters/table.jsonc"), join(folder, "release.jsonc"));
      cpSync(join(root, "src/analysis/starters/freeze.jsonc"), join(folder, "freeze.jsonc"));
      writeFileSync(join(folder, "ship.flow.jsonc"), text);
      const checked = await cli(["check", folder]);
      expect(checked).toMatchObject({ code: 0, out: expect.stringContaining("in 3 files") });
    } else if (path.endsWith(".schema.json")) expect(placed(path, text)).toContain(path);
    else if (path.startsWith("policies/")) expect(await cli(["check", placed(path, text)])).toMatchObject({ code: 0 });
    else {
      // The permission system reads its own config, and takes no trailing comma.
      expect(path).toContain("pi-permission-system");
      expect(JSON.parse(text.replaceAll(/^\/\/.*$/gm, ""))).toHaveProperty("authorizerChain", ["ai-guard"]);
    }
    expect(parse(path, text).diagnostics).toEqual([]);
  });
});

describe("a sample of YAML asks for what there is", () => {
  it.each(of("yaml").map((sample) => [named(sample), sample] as const))("%s", (_, { text }) => {
    const inputs = Object.keys(parseYaml(read("action.yml")).inputs);
    const hooks = parseYaml(read(".pre-commit-hooks.yaml")).map(({ id }: { readonly id: string }) => id);
    const sample = parseYaml(text);
    const used = sample.jobs?.policy.steps.at(-1);
    if (used === undefined) for (const { id } of sample.repos[0].hooks) expect(hooks).toContain(id);
    else {
      expect(used.uses).toMatch(/\/pi-policy@/);
      for (const input of Object.keys(used.with)) expect(inputs).toContain(input);
    }
  });
});

/** At its own place, where others find it. */
function placed(path: string, text: string): string {
  const file = join(scratch, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

it("a sample of the library is a program that gives what stands beside it", () => {
  for (const { text } of of("ts")) {
    const [, ...said] = /^\/\/ ("[^"]+"), ("[^"]+"), ("[^"]+"), (\S+)$/m.exec(text) ?? [];
    const program = join(scratch, "sample.ts");
    const show = "console.log([outcome, rule, because].map((one) => JSON.stringify(one)).join('\\n'));";
    const place = "console.log(`${source.file}:${source.line}`);";
    writeFileSync(
      program,
      `${text.replaceAll('"pi-policy"', JSON.stringify(join(root, "src/index.ts")))}\n${show}\n${place}`,
    );
    const out = execFileSync(process.execPath, [program], { encoding: "utf8", cwd: scratch });
    expect(out.trim().split("\n")).toEqual(said);
  }
  expect(of("ts")).toHaveLength(2);
});

it("every command has a row in the document of the command line, and every command in it is one", () => {
  const known = [...readFileSync(join(root, "src/cli/run.ts"), "utf8").matchAll(/^ {2}(\w+): \(\) => import/gm)].map(
    ([, name]) => name,
  );
  const told = read("docs/command-line.md")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => [...(line.split(" | ")[0] ?? "").matchAll(/`([a-z]+)/g)].map(([, name]) => name));
  expect(new Set(told)).toEqual(new Set(["pi", ...known]));
});
