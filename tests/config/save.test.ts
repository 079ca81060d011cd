import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, readlinkSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { saveFile } from "../../src/config/save.ts";
import { home } from "./support/home.ts";

const mode = (file: string) => (statSync(file).mode & 0o777).toString(8);

describe("contract: parents are created as needed", () => {
  it("and nothing but the file is left", () => {
    const file = join(home().path, "a/b/config.json");
    expect(saveFile(file, "text")).toEqual({ saved: true });
    expect(readFileSync(file, "utf8")).toBe("text");
    expect(readdirSync(dirname(file))).toEqual(["config.json"]);
  });
});

describe("contract: the file is 0600 on a best-effort basis", () => {
  it("a new one", () => {
    const file = join(home().path, "config.json");
    saveFile(file, "text", { mode: 0o600 });
    expect(mode(file)).toBe("600");
  });
  it("one that was open to others", () => {
    const file = home().write("config.json", "old");
    chmodSync(file, 0o644);
    saveFile(file, "text", { mode: 0o600 });
    expect(mode(file)).toBe("600");
  });
  it("without a wish, a file keeps its mode", () => {
    const file = home().write("config.json", "old");
    chmodSync(file, 0o640);
    saveFile(file, "text");
    expect(mode(file)).toBe("640");
  });
});

describe("a symbolic link is written through to its target", () => {
  it("which may lie in another folder, behind another link", () => {
    const { path, write } = home();
    const target = write("dotfiles/config.json", "old");
    mkdirSync(join(path, "etc"));
    symlinkSync("../dotfiles/config.json", join(path, "etc/one.json"));
    symlinkSync("one.json", join(path, "etc/two.json"));
    expect(saveFile(join(path, "etc/two.json"), "new")).toEqual({ saved: true });
    expect(readFileSync(target, "utf8")).toBe("new");
    expect(readlinkSync(join(path, "etc/two.json"))).toBe("one.json");
    expect(lstatSync(join(path, "etc/one.json")).isSymbolicLink()).toBe(true);
  });
  it("or not exist yet", () => {
    const { path } = home();
    symlinkSync("real/config.json", join(path, "link.json"));
    expect(saveFile(join(path, "link.json"), "new", { expected: null })).toEqual({ saved: true });
    expect(readFileSync(join(path, "real/config.json"), "utf8")).toBe("new");
  });
});

describe("a file that changed since it was read is left alone", () => {
  it.each([
    ["changed", "theirs", "mine", false],
    ["unchanged", "mine", "mine", true],
    ["gone", undefined, "mine", false],
    ["new", "theirs", null, false],
    ["still missing", undefined, null, true],
  ] as const)("%s", (_, there, expected, saved) => {
    const { path } = home();
    const file = join(path, "config.json");
    if (there !== undefined) writeFileSync(file, there);
    const result = saveFile(file, "new", { expected });
    expect(result.saved).toBe(saved);
    if (!result.saved) expect(result.reason).toBe("changed");
    expect(existsSync(file) ? readFileSync(file, "utf8") : undefined).toBe(saved ? "new" : there);
    expect(readdirSync(path).filter((name) => name !== "config.json")).toEqual([]);
  });
});

describe("a failure is a result, and leaves the old text and no temporary file", () => {
  it("a folder stands in the way", () => {
    const { path } = home();
    mkdirSync(join(path, "config.json/inner"), { recursive: true });
    expect(saveFile(join(path, "config.json"), "new")).toMatchObject({ saved: false, reason: "failed" });
    expect(readdirSync(path)).toEqual(["config.json"]);
  });
  it("a file stands where a folder should be", () => {
    const { write } = home();
    expect(saveFile(join(write("file", "x"), "config.json"), "new")).toMatchObject({ saved: false, reason: "failed" });
  });
  it("a link leads to itself", () => {
    const { path } = home();
    symlinkSync("loop.json", join(path, "loop.json"));
    expect(saveFile(join(path, "loop.json"), "new")).toMatchObject({ saved: false, reason: "failed" });
    expect(readdirSync(path)).toEqual(["loop.json"]);
  });
});
