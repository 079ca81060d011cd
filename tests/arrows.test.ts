import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

const BELOW = [
  "globs",
  "text",
  "engine",
  "diagnostics",
  "jsonc",
  "secrets",
  "files",
  "space",
  "config",
  "proof",
  "flows",
  "policy",
  "lists",
  "summaries",
  "analysis",
];

/** Which folders of src/ a folder may import from. What is not listed may not be imported. */
const arrows: { readonly [folder: string]: readonly string[] } = {
  globs: [],
  text: [],
  engine: ["globs", "jsonc", "text"],
  diagnostics: ["text"],
  jsonc: ["diagnostics", "text"],
  secrets: ["text"],
  files: ["diagnostics", "jsonc", "text"],
  space: ["engine", "globs", "jsonc", "text"],
  config: ["diagnostics", "engine", "files", "globs", "jsonc", "text"],
  proof: ["config", "engine", "globs", "jsonc", "space", "text"],
  flows: ["engine", "globs", "jsonc", "proof", "space"],
  policy: ["config", "diagnostics", "engine", "files", "flows", "globs", "jsonc", "proof", "space", "text"],
  analysis: [
    "config",
    "diagnostics",
    "engine",
    "files",
    "flows",
    "globs",
    "jsonc",
    "lists",
    "policy",
    "proof",
    "space",
    "summaries",
    "text",
  ],
  summaries: ["engine", "files", "jsonc"],
  lists: ["config", "diagnostics", "engine", "globs", "jsonc", "proof", "space", "text"],
  host: ["config", "engine", "files", "jsonc", "secrets", "text"],
  guard: [...BELOW, "host"],
  advisor: [...BELOW, "host"],
  // The types of a team's own tables come from the generator of the shipped ones.
  cli: [...BELOW, "codegen", "host"],
  action: ["cli", "jsonc"],
  codegen: [...BELOW],
  "index.ts": [...BELOW],
};
const pi = /^(@mariozechner|@earendil-works)\//;
const mayImportPi = ["host", "guard", "advisor"];

interface Import {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
}

function imports(): Import[] {
  return globSync("src/**/*.ts").flatMap((from) => {
    const text = readFileSync(from, "utf8");
    const statements = [
      ...text.matchAll(/^\s*(?:import|export)\s+(type\s+)?(?:[\w*{][^"';]*?\sfrom\s+)?"([^"]+)"/gm),
      ...text.matchAll(/\bimport\(\s*()"([^"]+)"/g),
    ];
    return statements.map(([, type, to = ""]) => ({ from, to, typeOnly: type !== undefined && type !== "" }));
  });
}
const folderOf = (file: string) => file.split("/")[1] ?? "";

describe("imports run one way", () => {
  const all = imports();

  it("finds the imports of every folder", () => {
    for (const folder of Object.keys(arrows))
      if (globSync(`src/${folder}/*.ts`).length > 0 && folder !== "files")
        expect(
          all.some(({ from }) => folderOf(from) === folder),
          folder,
        ).toBe(true);
  });

  it("between the folders of src/", () => {
    const broken = all.filter(({ from, to }) => {
      if (!to.startsWith(".")) return false;
      const target = normalize(join(dirname(from), to));
      if (target.startsWith("generated/")) return false;
      if (!target.startsWith("src/")) return true;
      const [own, other] = [folderOf(from), folderOf(target)];
      return own !== other && !(arrows[own] ?? []).includes(other);
    });
    expect(broken.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it("and only host, guard and advisor know Pi", () => {
    expect(
      all
        .filter(({ from, to }) => pi.test(to) && !mayImportPi.includes(folderOf(from)))
        .map(({ from, to }) => `${from} → ${to}`),
    ).toEqual([]);
  });

  it("and at run time Pi is met under the one name that every host maps, and its interface packages", () => {
    const named = new Set(all.filter(({ to, typeOnly }) => pi.test(to) && !typeOnly).map(({ to }) => to));
    for (const name of named)
      expect(["@mariozechner/pi-ai", "@earendil-works/pi-coding-agent", "@earendil-works/pi-tui"]).toContain(name);
  });
});

describe("files", () => {
  const files = globSync("src/**/*.ts");
  const all = imports();

  it("do not import each other in a circle, types included", () => {
    const next = new Map(
      files.map((file) => [
        file,
        all
          .filter(({ from, to }) => from === file && to.startsWith("."))
          .map(({ to }) => normalize(join(dirname(file), to))),
      ]),
    );
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (file: string, way: readonly string[]): void => {
      if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(" → "));
      if (done.has(file)) return;
      done.add(file);
      for (const to of next.get(file) ?? []) visit(to, [...way, file]);
    };
    for (const file of files) visit(file, []);
    expect(circles).toEqual([]);
  });

  it("have at most 250 lines", () => {
    const long = files.filter((file) => readFileSync(file, "utf8").split("\n").length - 1 > 250);
    expect(long).toEqual([]);
  });
});

describe("git", () => {
  it("is started by what makes it safe, and nowhere else", () => {
    const starts = globSync("src/**/*.ts").filter((file) =>
      /(?:spawn|execFile|exec|fork)(?:Sync)?\(\s*["'`]git\b/.test(readFileSync(file, "utf8")),
    );
    expect(starts.toSorted()).toEqual(["src/advisor/investigate/git.ts", "src/analysis/git.ts"]);
    for (const file of starts)
      expect(readFileSync(file, "utf8"), file).toMatch(/"git", gitArguments\([^]*env: gitEnvironment\(\)/);
  });
});

describe("the engine", () => {
  it("can be read in one sitting: at most 1,400 lines", () => {
    const lines = globSync("src/engine/*.ts").reduce(
      (sum, file) => sum + readFileSync(file, "utf8").split("\n").length - 1,
      0,
    );
    expect(lines).toBeGreaterThan(500);
    expect(lines).toBeLessThanOrEqual(1400);
  });
});
