import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { saveFile } from "../../src/files/save.ts";
import { home } from "../config/support/home.ts";

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

describe("a link is followed from where its folder really is", () => {
  it.each([
    ["a linked folder with a relative link in it", "../shared/config.json", "dotfiles/shared/config.json"],
    ["through another linked folder", "../hop/../config.json", "elsewhere/config.json"],
    ["to a file that is not there yet", "../shared/new.json", "dotfiles/shared/new.json"],
  ])("%s", (_name, link, real) => {
    const { path, write } = home();
    for (const file of [
      "dotfiles/shared/config.json",
      "elsewhere/config.json",
      "elsewhere/inner/x",
      "shared/config.json",
      "config.json",
      "dotfiles/config.json",
    ])
      write(file, "old");
    mkdirSync(join(path, "dotfiles/pi"), { recursive: true });
    symlinkSync(join(path, "dotfiles/pi"), join(path, "agent"));
    symlinkSync(join(path, "elsewhere/inner"), join(path, "dotfiles/hop"));
    symlinkSync(link, join(path, "dotfiles/pi/config.json"));
    expect(
      saveFile(join(path, "agent/config.json"), "new", link.includes("new") ? { expected: null } : { expected: "old" }),
    ).toEqual({ saved: true });
    expect(readFileSync(join(path, real), "utf8")).toBe("new");
    expect(readFileSync(join(path, "agent/config.json"), "utf8")).toBe("new");
    for (const file of ["shared/config.json", "config.json", "dotfiles/config.json"])
      expect(readFileSync(join(path, file), "utf8")).toBe("old");
    expect(existsSync(join(path, "shared/new.json"))).toBe(false);
  });
});

describe("a save that was killed leaves nothing for long", () => {
  it("the next one removes its temporary file, and touches nothing else", () => {
    const { path, write } = home();
    const dead = spawnSync(process.execPath, ["-e", ""]).pid;
    const tail = "0123456789ab";
    for (const name of [`.config.json.${dead}.${tail}`, `.config.json.${process.pid}.${tail}`]) write(name, "half");
    const kept = [
      `.config.json.${process.pid}.abcdef012345`,
      `.other.json.${dead}.${tail}`,
      `.config.json.${dead}`,
      `.config.json.${dead}.notes`,
      `config.json.${dead}.${tail}`,
    ];
    for (const name of kept) write(name, "half");
    mkdirSync(join(path, `.config.json.${dead}.ffffffffffff`));
    // One of a process whose number another has by now.
    utimesSync(join(path, `.config.json.${process.pid}.${tail}`), 1, 1);
    expect(saveFile(join(path, "config.json"), "text")).toEqual({ saved: true });
    expect(readdirSync(path).toSorted()).toEqual(
      [...kept, `.config.json.${dead}.ffffffffffff`, "config.json"].toSorted(),
    );
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
