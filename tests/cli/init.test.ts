import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parse } from "../../src/jsonc/parse.ts";
import { editorEdits, starter } from "../../src/analysis/starters.ts";
import { cli } from "./run.ts";

const root = new URL("../..", import.meta.url).pathname.replace(/\/$/, "");
let [home, cwd] = ["", ""];
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "pi-policy-init-"));
  cwd = join(home, "project");
  mkdirSync(cwd);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));
const run = (...argv: readonly string[]) => cli(argv, { cwd, env: { HOME: home } });
const text = (path: string) => readFileSync(path, "utf8");
function write(path: string, content: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

const places = {
  advisor: ".config/rpiv-advisor/advisor.json",
  guard: ".pi/agent/extensions/pi-permission-ai-guard/config.jsonc",
  isolated: ".pi/agent/pi-advisor.json",
} as const;

describe("pi-policy init writes a starter", () => {
  it.each(Object.entries(places))(
    "for the %s family, to its place, and it passes every check",
    async (family, place) => {
      const file = join(home, place);
      expect(await run("init", family)).toMatchObject({ code: 0, err: "" });
      expect(await run("check", file, "--strict")).toMatchObject({ code: 0 });
      expect(await run("show", family)).toMatchObject({ code: 0, out: expect.stringContaining(file) });
      const schema = (parse(file, text(file)).value as { readonly $schema: string }).$schema;
      expect(schema).toBe(`./schemas/${family}.schema.json`);
      expect(existsSync(join(dirname(file), schema))).toBe(true);
      if (family === "advisor") expect(statSync(file).mode & 0o777).toBe(0o600);
    },
  );

  it("whose settings are the defaults, so that it changes nothing by itself", async () => {
    const shown = async (family: string) => {
      const { out } = await run("show", family, "--json");
      const document = JSON.parse(out) as {
        readonly [family: string]: {
          readonly values: readonly { readonly pointer: string; readonly value: unknown }[];
        };
      };
      return document[family]?.values
        .map(({ pointer, value }) => [pointer, value])
        .filter(([pointer]) => pointer !== "/logDirectory");
    };
    for (const family of ["advisor", "isolated"]) {
      const before = await shown(family);
      await run("init", family);
      expect(await shown(family)).toEqual(before);
    }
    const before = await shown("guard");
    await run("init", "guard");
    const after = await shown("guard");
    const named = new Set(["/provider", "/model"]);
    expect(after?.filter(([pointer]) => !named.has(String(pointer)))).toEqual(
      before?.filter(([pointer]) => !named.has(String(pointer))),
    );
  });

  it("for a project: a table and its suite, proved, passing and covered", async () => {
    expect(await run("init", "project")).toMatchObject({ code: 0 });
    expect(await run("check", "policies", "--strict")).toMatchObject({ code: 0 });
    expect(await run("test", "--min", "100")).toMatchObject({ code: 0, out: expect.stringContaining("100.0 %") });
  });

  it("and every commented line of it is a setting that could be uncommented", () => {
    for (const name of ["advisor", "guard", "isolated"] as const) {
      const written = starter(name, "/x", "/y");
      const uncommented = written
        .replaceAll(/^(\s*)\/\/ ("|\{ )/gm, "$1$2")
        .replaceAll(/^(.*?["\d\]}el])\s*$/gm, "$1,")
        .replaceAll(/,,$/gm, ",")
        .replaceAll(/^(\s*"[a-zA-Z]+": [[{]),$/gm, "$1");
      const { diagnostics, value } = parse(name, uncommented.replace(/,\s*$/, ""));
      expect({ name, diagnostics }).toEqual({ name, diagnostics: [] });
      expect(Object.keys(value as object).length).toBeGreaterThan(4);
    }
  });
});

describe("a starter is edited by hand", () => {
  it.each(["advisor", "guard", "isolated"] as const)("each line of %s can be uncommented alone", (name) => {
    const lines = starter(name, "/x", "/y").split("\n");
    const settings = lines.flatMap((line, index) => (/^ *\/\/ ("|\{ )/.test(line) ? [index] : []));
    expect(settings.length).toBeGreaterThan(0);
    for (const one of settings) {
      const edited = lines.map((line, index) => (index === one ? line.replace("// ", "") : line)).join("\n");
      expect({ line: lines[one], diagnostics: parse(name, edited).diagnostics }).toEqual({
        line: lines[one],
        diagnostics: [],
      });
    }
  });
});

describe("pi-policy init overwrites nothing", () => {
  it("that is there, without --force", async () => {
    const file = write(join(home, places.guard), '{ "mode": "strict" }');
    const { code, out } = await run("init", "guard");
    expect({ code, out }).toEqual({
      code: 1,
      out: expect.stringMatching(/kept .*config\.jsonc: it is there already; --force overwrites it/),
    });
    expect(text(file)).toBe('{ "mode": "strict" }');
    expect(await run("init", "guard", "--force")).toMatchObject({ code: 0 });
    expect(text(file)).toContain('"mode": "default"');
  });

  it("nor puts a file out of force that stands elsewhere", async () => {
    write(join(home, places.guard.replace("jsonc", "json")), '{ "mode": "strict" }');
    expect(await run("init", "guard")).toMatchObject({
      code: 1,
      out: expect.stringContaining("config.json is there, and would no longer count"),
    });
    expect(existsSync(join(home, places.guard))).toBe(false);
  });
});

describe("pi-policy init sets up the editor", () => {
  const settings = () => join(cwd, ".vscode/settings.json");

  it("in a file of its own, once", async () => {
    await run("init", "project");
    const first = text(settings());
    const value = parse("settings.json", first).value as {
      readonly "json.schemas": readonly { readonly fileMatch: readonly string[]; readonly url: string }[];
      readonly "files.associations": object;
    };
    expect(value["json.schemas"].map(({ fileMatch }) => fileMatch[0])).toEqual(
      expect.arrayContaining(["**/policies/scales.jsonc", "**/policies/*/*.jsonc"]),
    );
    for (const { url } of value["json.schemas"]) {
      expect(url).toMatch(/^\.\/policies\/schemas\//);
      expect(existsSync(join(cwd, url))).toBe(true);
    }
    expect(value["files.associations"]).toMatchObject({ "**/pi-advisor.json": "jsonc" });
    await run("init", "isolated");
    expect(text(settings())).toBe(first);
  });

  it("keeping every comment and setting that is there, and replacing its own stale ones", async () => {
    const before = `{
  // our house rules
  "editor.tabSize": 2, // two
  "json.schemas": [
    // somebody else's
    { "fileMatch": ["/other.json"], "url": "./other.schema.json" },
    { "fileMatch": ["**/policies/scales.jsonc"], "url": "./gone/scales.schema.json" }
  ],
}
`;
    write(settings(), before);
    await run("init", "project");
    const after = text(settings());
    for (const line of before.split("\n").filter((one) => /\/\/|other/.test(one)))
      expect(after).toContain(line.trimEnd());
    expect(after).not.toContain("./gone/");
    expect(parse("settings.json", after).diagnostics).toEqual([]);
  });

  it("but not in a file with errors, nor when told to leave it", async () => {
    write(settings(), "{ broken");
    expect(await run("init", "guard")).toMatchObject({
      code: 1,
      out: expect.stringMatching(/kept .*settings\.json: /),
    });
    expect(text(settings())).toBe("{ broken");
    rmSync(join(cwd, ".vscode"), { recursive: true });
    await run("init", "isolated", "--skip-editor");
    expect(existsSync(settings())).toBe(false);
  });

  it("with paths that can be shared where the package is part of the project", () => {
    const schemas = "/you/node_modules/pi-policy/schemas";
    expect(starter("table", "/you/policies/team/release.jsonc", schemas)).toContain(
      '"$schema": "../../node_modules/pi-policy/schemas/table.schema.json"',
    );
    expect(editorEdits({}, "/you/.vscode/settings.json", schemas)[0]?.value).toContainEqual({
      fileMatch: ["**/pi-advisor.json"],
      url: "./node_modules/pi-policy/schemas/isolated.schema.json",
    });
  });
});

describe("what init writes can be shared", () => {
  it.each([["project"], ["guard"], ["advisor"], ["isolated"]])(
    "%s: no path of a home, a package or a cache is in it",
    async (kind) => {
      await run("init", kind);
      for (const folder of [home, cwd])
        for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((one) =>
          /\.jsonc?$/.test(one),
        )) {
          const content = text(join(folder, file));
          if (file.endsWith(".schema.json")) continue;
          for (const path of [home, cwd, root, "file:", "_npx", "node_modules"])
            expect(content, file).not.toContain(path);
        }
      expect(await run("init", kind)).toMatchObject({ code: 1, out: expect.stringContaining("unchanged") });
    },
  );
  it("a schema of one's own at that place is kept, unless it is forced", async () => {
    const file = join(cwd, "policies/schemas/table.schema.json");
    write(file, "{}");
    expect(await run("init", "project")).toMatchObject({
      code: 1,
      out: expect.stringMatching(/kept .*table\.schema\.json/),
    });
    expect(text(file)).toBe("{}");
    expect(await run("init", "project", "--force")).toMatchObject({ code: 0 });
    expect(text(file)).toBe(text(join(root, "schemas/table.schema.json")));
  });
});

describe("pi-policy init is asked for one starter", () => {
  it("by a name that it knows", async () => {
    expect(await run("init")).toMatchObject({ code: 2, out: "" });
    expect(await run("init", "gaurd")).toMatchObject({
      code: 2,
      err: expect.stringContaining("did you mean `guard`?"),
    });
    expect(JSON.parse((await run("init", "guard", "--json")).out)).toMatchObject({
      files: [
        { path: join(home, places.guard), state: "written" },
        { path: join(dirname(join(home, places.guard)), "schemas/guard.schema.json"), state: "written" },
      ],
      editor: { state: "written" },
    });
  });
});
