import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ensurePrivateDirectory } from "../../../src/host/consultations/directory.ts";
import { fileName, parseFileName, reviewName } from "../../../src/host/consultations/files.ts";
import { beginRecord, completeRecord } from "../../../src/advisor/isolated/log.ts";
import { temporaryFolder } from "./workspace.ts";

const id = "0b2f3c4d-0000-4000-8000-000000000001";
const mode = (path: string) => lstatSync(path).mode & 0o777;

describe("contract: new directories are 0700 and files 0600", () => {
  it("creates every missing component for the owner alone", async () => {
    const top = temporaryFolder();
    const directory = join(top, "a", "b", "c");
    await beginRecord(directory, id, "{}");
    for (const path of [join(top, "a"), join(top, "a", "b"), directory]) expect(mode(path)).toBe(0o700);
    expect(mode(join(directory, fileName(id, "pending")))).toBe(0o600);
    await completeRecord(directory, id, "{}");
    expect(mode(join(directory, fileName(id, "completed")))).toBe(0o600);
  });
});

describe("contract: a record goes from pending over finalizing to completed", () => {
  it("is pending before the call, and only completed after it", async () => {
    const directory = join(temporaryFolder(), "log");
    await beginRecord(directory, id, "before");
    expect(readdirSync(directory)).toEqual([fileName(id, "pending")]);
    expect(readFileSync(join(directory, fileName(id, "pending")), "utf8")).toBe("before");
    await completeRecord(directory, id, "after");
    expect(readdirSync(directory)).toEqual([fileName(id, "completed")]);
    expect(readFileSync(join(directory, fileName(id, "completed")), "utf8")).toBe("after");
  });

  it("can be completed without having been pending", async () => {
    const directory = join(temporaryFolder(), "log");
    await completeRecord(directory, id, "refused");
    expect(readdirSync(directory)).toEqual([fileName(id, "completed")]);
  });

  it("never writes over a file, nor through a link under one of its names", async () => {
    const top = temporaryFolder();
    const directory = join(top, "log");
    const victim = join(top, "victim");
    writeFileSync(victim, "mine");
    mkdirSync(directory, { mode: 0o700 });
    symlinkSync(victim, join(directory, fileName(id, "pending")));
    writeFileSync(join(directory, fileName(id, "finalizing")), "earlier");
    await expect(beginRecord(directory, id, "x")).rejects.toThrow("EEXIST");
    await expect(completeRecord(directory, id, "x")).rejects.toThrow("EEXIST");
    expect(readFileSync(victim, "utf8")).toBe("mine");
    expect(readFileSync(join(directory, fileName(id, "finalizing")), "utf8")).toBe("earlier");
  });
});

describe("contract: shared directories and symbolic links are refused", () => {
  it.each([0o770, 0o701, 0o740, 0o755, 0o777])("a directory of mode %o", async (bits) => {
    const directory = join(temporaryFolder(), "log");
    mkdirSync(directory);
    chmodSync(directory, bits);
    await expect(beginRecord(directory, id, "x")).rejects.toThrow("open to other users");
    expect(readdirSync(directory)).toEqual([]);
    expect(mode(directory)).toBe(bits);
  });

  it("a link as the last component", async () => {
    const top = temporaryFolder();
    const target = join(top, "target");
    mkdirSync(target, { mode: 0o700 });
    symlinkSync(target, join(top, "log"));
    await expect(beginRecord(join(top, "log"), id, "x")).rejects.toThrow("symbolic link");
    expect(readdirSync(target)).toEqual([]);
  });

  it("a link further up, even when everything below it is private", async () => {
    const top = temporaryFolder();
    const target = join(top, "target");
    mkdirSync(join(target, "log"), { recursive: true, mode: 0o700 });
    symlinkSync(target, join(top, "link"));
    await expect(beginRecord(join(top, "link", "log"), id, "x")).rejects.toThrow("symbolic link");
    expect(readdirSync(join(target, "log"))).toEqual([]);
  });

  it("a dangling link, whose target is not created", async () => {
    const top = temporaryFolder();
    symlinkSync(join(top, "nowhere"), join(top, "log"));
    await expect(beginRecord(join(top, "log"), id, "x")).rejects.toThrow("symbolic link");
    expect(existsSync(join(top, "nowhere"))).toBe(false);
  });

  it("a file where a directory should be", async () => {
    const top = temporaryFolder();
    writeFileSync(join(top, "file"), "");
    await expect(ensurePrivateDirectory(join(top, "file", "log"))).rejects.toThrow("not a directory");
  });

  it("a directory that became shared while the call ran", async () => {
    const directory = join(temporaryFolder(), "log");
    await beginRecord(directory, id, "before");
    chmodSync(directory, 0o755);
    await expect(completeRecord(directory, id, "after")).rejects.toThrow("open to other users");
    expect(readdirSync(directory)).toEqual([fileName(id, "pending")]);
  });

  it("is created once by many at the same moment", async () => {
    const directory = join(temporaryFolder(), "a", "b", "c");
    await expect(
      Promise.all(Array.from({ length: 20 }, () => ensurePrivateDirectory(directory))),
    ).resolves.toHaveLength(20);
  });
});

describe("the log knows its own file names and no others", () => {
  it.each(["pending", "finalizing", "completed"] as const)("%s", (stage) => {
    expect(parseFileName(fileName(id, stage))).toEqual({ id, stage });
  });
  it.each([
    reviewName(id),
    `${id}.json`,
    `${id}.completed.json.bak`,
    `x${id}.completed.json`,
    `${id.toUpperCase()}.completed.json`,
    "notes.completed.json",
    "",
  ])("not %s", (name) => {
    expect(parseFileName(name)).toBeUndefined();
  });
});
