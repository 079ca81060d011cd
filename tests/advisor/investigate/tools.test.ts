import { execFileSync } from "node:child_process";
import { closeSync, ftruncateSync, openSync, rmSync, symlinkSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callLine } from "../../../src/advisor/investigate/surface.ts";
import { withheldPaths } from "../../../src/advisor/investigate/withheld.ts";
import { callOf, createTestWorkspace, type TestWorkspace } from "./workspace.ts";

const SECRET = "hunter2-TOP-SECRET";
const PNG = Buffer.from("89504e470d0a1a0a0000000d", "hex");

let work: TestWorkspace;
beforeAll(() => {
  work = createTestWorkspace();
  work.write({ "neighbour.txt": SECRET, ".env": SECRET }, work.outside);
  work.write({
    "src/a.ts": "export const one = 1;\nexport const two = 2;\n",
    "src/deep/b.ts": "const three = 3;\n",
    "environment.ts": "not a secret",
    "..foo": "a file with dots",
    ".env": SECRET,
    ".ENV.local": SECRET,
    "deploy/.env.production": SECRET,
    "certs/server.PEM": SECRET,
    "keys/ID_RSA.bak": SECRET,
    "dir/.env/inner.txt": SECRET,
    "shot.png": PNG,
    "binary.dat": Buffer.from([1, 2, 0, 3]),
  });
  symlinkSync(work.outside, work.path("out-dir"));
  symlinkSync(`${work.outside}/neighbour.txt`, work.path("out-file"));
  symlinkSync(`${work.outside}/not-yet-there`, work.path("dangling"));
  symlinkSync("loop-b", work.path("loop-a"));
  symlinkSync("loop-a", work.path("loop-b"));
  symlinkSync(".env", work.path("notes.txt"));
  symlinkSync("src", work.path("inner-dir"));
  execFileSync("mkfifo", [work.path("pipe")]);
  const sparse = openSync(work.path("huge.txt"), "w");
  ftruncateSync(sparse, 2 * 1024 ** 3);
  closeSync(sparse);
});
afterAll(() => work.remove());

const denied = (input: string) => `Path is denied to the advisor by policy: ${input}`;
const outside = (input: string) => `Path is outside the session workspace: ${input}`;

describe("paths are resolved through realpath and must stay inside the session cwd", () => {
  test.each(["src/a.ts", "./src/../src/a.ts", "inner-dir/a.ts", "@src/a.ts"])("%s is read", async (path) => {
    expect((await work.ask("read", { path })).text).toContain("export const one");
  });
  test("an absolute path and a file URL inside are read", async () => {
    for (const path of [work.path("src/a.ts"), `file://${work.path("src/a.ts")}`])
      expect((await work.ask("read", { path })).text).toContain("export const one");
  });
  test("a name that only begins with dots is inside", async () =>
    expect((await work.ask("read", { path: "..foo" })).text).toBe("a file with dots"));
  test.each([
    "../outside/neighbour.txt",
    "/etc/passwd",
    "/proc/self/environ",
    "~/.ssh/id_rsa",
    "file:///etc/passwd",
    "out-file",
    "out-dir/neighbour.txt",
    "dangling",
    "out-dir/new.txt",
    "@/etc/passwd",
  ])("%s is refused", async (path) => {
    expect(await work.ask("read", { path })).toEqual({ text: outside(path), isError: true, images: [] });
  });
  test.each(["loop-a", "a\0b"])("%j cannot be resolved, and says so", async (path) => {
    const { text, isError } = await work.ask("read", { path });
    expect({ text, isError }).toEqual({ text: `Path cannot be resolved: ${path}`, isError: true });
  });
  test.each(["grep", "find"])("%s starts nowhere else", async (tool) => {
    for (const path of ["..", "/", "out-dir"])
      expect((await work.ask(tool, { pattern: "x", path })).text).toBe(outside(path));
  });
  test("ls and git_diff neither", async () => {
    expect((await work.ask("ls", { path: ".." })).text).toBe(outside(".."));
    expect((await work.ask("git_diff", { path: "../outside" })).text).toBe(outside("../outside"));
  });
});

describe("denyPatterns refuses credential-shaped files", () => {
  test.each([
    ".env",
    ".ENV.local",
    "deploy/.env.production",
    "certs/server.PEM",
    "keys/ID_RSA.bak",
    "dir/.env/inner.txt",
    "notes.txt",
  ])("%s", async (path) => {
    expect((await work.ask("read", { path })).text).toBe(denied(path));
  });
  test("`environment.ts` is none", async () =>
    expect((await work.ask("read", { path: "environment.ts" })).text).toBe("not a secret"));
  test("however a letter with marks is spelt, in the pattern, on the disk or in the call", async () => {
    const [composed, taken] = ["caf\u00e9.secret", "cafe\u0301.secret"];
    work.write({ [composed]: SECRET, [taken]: SECRET });
    for (const pattern of [composed, taken]) {
      const config = { tools: { denyPatterns: [pattern] } };
      for (const path of [composed, taken])
        expect((await work.ask("read", { path }, { config })).text).toBe(denied(path));
      expect((await work.ask("find", { pattern: "*.secret" }, { config })).text).toBe("(no matches)");
    }
    for (const name of [composed, taken]) rmSync(work.path(name));
  });
  test("a configured list with a refused pattern is added to the defaults", async () => {
    const config = { tools: { denyPatterns: ["src/**", "./.env"] } };
    for (const path of [".env", "certs/server.PEM", "src/a.ts"])
      expect((await work.ask("read", { path }, { config })).text).toBe(denied(path));
  });
  test("a configured list replaces the defaults", async () => {
    const config = { tools: { denyPatterns: ["src/**"] } };
    expect((await work.ask("read", { path: ".env" }, { config })).text).toBe(SECRET);
    expect((await work.ask("read", { path: "src/a.ts" }, { config })).text).toBe(denied("src/a.ts"));
  });
});

describe("what comes out is judged too", () => {
  test("grep without a path finds nothing denied or outside", async () => {
    const { text } = await work.ask("grep", { pattern: "hunter2|export" });
    expect(text).not.toContain(SECRET);
    expect(text).toContain("src/a.ts:1: export const one = 1;");
  });
  test("find and ls name nothing denied", async () => {
    for (const { text } of [
      await work.ask("find", { pattern: "*" }),
      await work.ask("ls"),
      await work.ask("ls", { path: "deploy" }),
      await work.ask("ls", { path: "certs" }),
    ]) {
      expect(text.toLowerCase()).not.toMatch(/\.env|server\.pem|id_rsa|inner\.txt|notes\.txt|neighbour|out-file/);
    }
    expect((await work.ask("ls", { path: "deploy" })).text).toBe("(empty)\n[1 more not shown by policy]");
    expect((await work.ask("find", { pattern: "*.ts" })).text.split("\n").sort()).toEqual([
      "environment.ts",
      "src/a.ts",
      "src/deep/b.ts",
    ]);
  });
  test("nor a file or folder that is withheld", async () => {
    const withheld = [work.path("src/deep")];
    expect((await work.ask("read", { path: "src/deep/b.ts" }, { withheld })).text).toBe(denied("src/deep/b.ts"));
    expect((await work.ask("grep", { pattern: "three" }, { withheld })).text).toBe("(no matches)");
    expect((await work.ask("ls", { path: "src" }, { withheld })).text).toBe("a.ts\n[1 more not shown by policy]");
  });
});

describe("Pi's own files are not the workspace's", () => {
  const places = { sessionDir: "", sessionFile: undefined };
  test("an agent directory or a session directory inside it goes as a whole", async () => {
    work.write({ ".pi/agent/notes.md": SECRET, "logs/one.jsonl": SECRET });
    const withheld = withheldPaths({
      cwd: work.root,
      agentDir: work.path(".pi/agent"),
      sessionDir: work.path("logs"),
      sessionFile: work.path("logs/one.jsonl"),
    });
    for (const path of [".pi/agent/notes.md", "logs/one.jsonl"])
      expect((await work.ask("read", { path }, { withheld })).text).toBe(denied(path));
  });
  test("where it is the agent directory, logins, keys and sessions stay away, and the rest is read", async () => {
    work.write({
      "auth.json": SECRET,
      "models.json": SECRET,
      "mcp.json": SECRET,
      "sessions/one.jsonl": SECRET,
      "settings.json": "{}",
    });
    const withheld = withheldPaths({ cwd: work.root, agentDir: work.root, ...places });
    for (const path of ["auth.json", "models.json", "mcp.json", "sessions/one.jsonl"])
      expect((await work.ask("read", { path }, { withheld })).text).toBe(denied(path));
    expect((await work.ask("read", { path: "settings.json" }, { withheld })).text).toBe("{}");
    expect((await work.ask("grep", { pattern: "hunter2" }, { withheld })).text).not.toContain("models.json");
  });
});

describe("odd files hang and flood nothing", () => {
  test("a FIFO is no readable file", async () =>
    expect((await work.ask("read", { path: "pipe" })).text).toBe("Not a readable file: pipe"));
  test("a directory neither", async () => expect((await work.ask("read", { path: "src" })).isError).toBe(true));
  test("2 GB of nothing is one line", async () =>
    expect((await work.ask("read", { path: "huge.txt" })).text).toBe(`[binary file, ${2 * 1024 ** 3} bytes]`));
  test("a search passes over both", async () => {
    const { text, isError } = await work.ask("grep", { pattern: "three" });
    expect(isError).toBe(false);
    expect(text).toContain("src/deep/b.ts:1: const three = 3;");
  });
  test("binary content is not shown", async () =>
    expect((await work.ask("read", { path: "binary.dat" })).text).toBe("[binary file, 4 bytes]"));
  test("a pattern that computes forever is stopped", async () => {
    work.write({ "redos.txt": `${"a".repeat(40)}!` });
    const { text, isError } = await work.ask("grep", { pattern: "^(a+)+$", path: "redos.txt" });
    expect(isError).toBe(true);
    expect(text).toContain("took too long");
  });
});

describe("read", () => {
  test("offset and limit, and how to go on", async () => {
    expect((await work.ask("read", { path: "src/a.ts", offset: 2, limit: 1 })).text).toBe(
      "export const two = 2;\n[1 more lines; offset 3 continues]",
    );
    expect((await work.ask("read", { path: "src/a.ts", offset: 99 })).isError).toBe(true);
  });
  test("a long file is two ends, and says at which line the gap begins", async () => {
    work.write({ "long-lines.txt": Array.from({ length: 1000 }, (_, index) => `line ${index + 1}`).join("\n") });
    const { text } = await work.ask("read", { path: "long-lines.txt" }, { maxResultChars: 600 });
    expect(text.length).toBeLessThanOrEqual(600);
    const offset = Number(/offset (\d+) continues/.exec(text)?.[1]);
    const shown = text.split("[…")[0]?.split("\n") ?? [];
    expect(shown.at(-2)).toBe(`line ${offset - 1}`);
    expect((await work.ask("read", { path: "long-lines.txt", offset, limit: 1 })).text).toContain(`line ${offset}\n`);
    rmSync(work.path("long-lines.txt"));
  });
  test("a name that begins with `@` is read where there is one, and a mention without", async () => {
    work.write({ "@scope/x.ts": "scoped", "plain/x.ts": "plain" });
    expect((await work.ask("read", { path: "@scope/x.ts" })).text).toBe("scoped");
    expect((await work.ask("read", { path: "@plain/x.ts" })).text).toBe("plain");
    for (const name of ["@scope", "plain"]) rmSync(work.path(name), { recursive: true });
  });
  test("an image goes to a vision advisor, a marker to any other", async () => {
    const seen = await work.ask("read", { path: "shot.png" }, { vision: true });
    expect(seen.images).toEqual([{ type: "image", mimeType: "image/png", data: PNG.toString("base64") }]);
    expect(await work.ask("read", { path: "shot.png" })).toEqual({
      text: "[image omitted — this advisor model accepts text only]",
      isError: false,
      images: [],
    });
  });
});

describe("grep", () => {
  test("case, literal text, context, globs and a limit", async () => {
    expect((await work.ask("grep", { pattern: "EXPORT", ignoreCase: true, limit: 1 })).text).toContain(
      "[the first 1 matches]",
    );
    expect((await work.ask("grep", { pattern: "one = 1;", literal: true, context: 1, path: "src" })).text).toBe(
      "src/a.ts:1: export const one = 1;\nsrc/a.ts-2- export const two = 2;",
    );
    expect((await work.ask("grep", { pattern: "const", glob: "deep/*.ts", path: "src" })).text).toBe(
      "src/deep/b.ts:1: const three = 3;",
    );
    expect((await work.ask("grep", { pattern: "(" })).text).toMatch(/^Invalid pattern/);
  });
});

test("a search whose lines come to much stops there, and says so", async () => {
  const wide = createTestWorkspace();
  const deep = Array.from({ length: 15 }, () => "d".repeat(200)).join("/");
  wide.write(
    Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`${deep}/${index}.txt`, "x\ny\n".repeat(200)])),
  );
  const { text } = await wide.ask("grep", { pattern: "x", context: 1, limit: 2000 }, { maxResultChars: 10_000_000 });
  expect(text.slice(-40)).toContain("[incomplete: too much found]");
  expect(text.length).toBeLessThan(1_010_000);
  wide.remove();
});

test("lines around several matches stand once, in order", async () => {
  work.write({ "around.txt": "1\n2x\n3\n4x\n5\n6\n7x\n8" });
  const { text } = await work.ask("grep", { pattern: "x", path: "around.txt", context: 1 });
  expect(text.split("\n")).toEqual([
    "around.txt-1- 1",
    "around.txt:2: 2x",
    "around.txt-3- 3",
    "around.txt:4: 4x",
    "around.txt-5- 5",
    "around.txt-6- 6",
    "around.txt:7: 7x",
    "around.txt-8- 8",
  ]);
  rmSync(work.path("around.txt"));
});

describe("advisor_expand", () => {
  const lookUp = (id: string) => (id === "known" ? "x".repeat(100) : undefined);
  test("tolerates a leading #, and says which id is not there", async () => {
    expect((await work.ask("advisor_expand", { ids: ["#known", "other"] }, { lookUp })).text).toBe(
      `#known\n${"x".repeat(100)}\n\n#other: not found in this session branch.`,
    );
  });
  test.each([{}, { ids: "known" }, { ids: [3] }, { ids: [] }])("malformed arguments %j are an error", async (args) => {
    expect(await work.ask("advisor_expand", args, { lookUp })).toMatchObject({
      text: "advisor_expand requires `ids`: an array of ledger entry ids.",
      isError: true,
    });
  });
  test("no call looks up more ids than could be shown", async () => {
    let lookUps = 0;
    const ids = Array.from({ length: 50_000 }, (_, index) => `e${index}`);
    const { text } = await work.ask(
      "advisor_expand",
      { ids },
      { lookUp: () => void (lookUps += 1), maxResultChars: 50_000 },
    );
    expect(lookUps).toBe(100);
    expect(text).toContain("[49900 more ids were not looked up: ask for fewer at once]");
  });
  test("many ids together stay within maxResultChars", async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `known${index}`);
    const { text } = await work.ask(
      "advisor_expand",
      { ids },
      { lookUp: () => "y".repeat(5000), maxResultChars: 3000 },
    );
    expect(text.length).toBeLessThanOrEqual(3000);
  });
});

describe("the surface", () => {
  test("declares the tools that the configuration offers, and no mutating one", () => {
    const names = (config: object) => work.surface({ config }).declarations.map(({ name }) => name);
    expect(names({})).toEqual(["advisor_expand", "read", "grep", "find", "ls", "git_diff"]);
    expect(names({ tools: { repo: false } })).toEqual(["advisor_expand"]);
    expect(names({ tools: { enabled: false } })).toEqual([]);
    expect(names({ tools: { maxRounds: 0 } })).toEqual([]);
  });
  test("refuses unknown tools in-band, those of a closed workspace too", async () => {
    expect(await work.ask("bash", { command: "rm -rf /" })).toMatchObject({
      text: "Unknown tool: bash",
      isError: true,
    });
    expect(await work.ask("read", { path: "src/a.ts" }, { config: { tools: { repo: false } } })).toMatchObject({
      text: "Unknown tool: read",
      isError: true,
    });
  });
  test("no result exceeds maxResultChars, 0 included", async () => {
    work.write({ "long.txt": "abcdefghij".repeat(50) });
    for (const maxResultChars of [0, 1, 2, 10, 60, 200])
      expect((await work.ask("read", { path: "long.txt" }, { maxResultChars })).text.length).toBeLessThanOrEqual(
        maxResultChars,
      );
  });
  test("arguments of any shape are answered, never thrown", async () => {
    const names = ["read", "grep", "find", "ls", "git_diff", "advisor_expand"];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.dictionary(
          fc.constantFrom("path", "pattern", "glob", "limit", "offset", "context", "ids", "patch", "staged", "literal"),
          fc.jsonValue(),
        ),
        async (name, args) => {
          const { text } = await work.ask(name, args);
          expect(text).not.toContain(SECRET);
        },
      ),
      { numRuns: 150 },
    );
  });
  test("a call's progress line names what it is about", () => {
    expect(callLine(callOf("read", { path: "a\nb" }))).toEqual({ tool: "read", argument: "a b" });
    expect(callLine(callOf("advisor_expand", { ids: ["1", "2", "3", "4", "5"] }))).toEqual({
      tool: "advisor_expand",
      argument: "1, 2, 3, 4",
    });
    expect(callLine(callOf("ls", {}))).toEqual({ tool: "ls" });
    expect(callLine(callOf("x".repeat(1_000_000), { path: "\u001b[31m\u0007 " }))).toEqual({
      tool: `${"x".repeat(80)}…`,
    });
    expect(callLine(callOf("grep", { pattern: "x".repeat(100) })).argument).toBe(`${"x".repeat(80)}…`);
  });
});
