import { lstatSync, mkdirSync, readdirSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fileName, reviewName, type Stage } from "../../../src/host/consultations/files.ts";
import { applyRetention } from "../../../src/advisor/isolated/retention.ts";
import { policy } from "./policy.ts";
import { temporaryFolder } from "./workspace.ts";

const now = Date.UTC(2026, 10, 30, 12);
const day = 24 * 60 * 60 * 1000;
const mebibyte = 1024 * 1024;
const idOf = (number: number) => `00000000-0000-4000-8000-${number.toString().padStart(12, "0")}`;

/** A log folder of sparse files, by name: age in days and size in MiB. */
function logFolder(files: { readonly [name: string]: { readonly days: number; readonly mebibytes?: number } }): string {
  const folder = temporaryFolder();
  for (const [name, { days, mebibytes = 0 }] of Object.entries(files)) {
    const path = join(folder, name);
    writeFileSync(path, "");
    truncateSync(path, mebibytes * mebibyte);
    const time = new Date(now - days * day);
    utimesSync(path, time, time);
  }
  return folder;
}

const completed = (number: number) => fileName(idOf(number), "completed");

describe("contract: completed records older than 30 days go", () => {
  it("keeps those of 30 days and less", async () => {
    const folder = logFolder({
      [completed(1)]: { days: 30.1 },
      [completed(2)]: { days: 29.9 },
      [completed(3)]: { days: 0 },
      [completed(4)]: { days: -1 },
    });
    await applyRetention(folder, policy, now);
    expect(readdirSync(folder).toSorted()).toEqual([completed(2), completed(3), completed(4)]);
  });
});

describe("contract: above 100 MiB the oldest go first", () => {
  it("stops as soon as the rest fits", async () => {
    const folder = logFolder({
      [completed(1)]: { days: 1, mebibytes: 40 },
      [completed(2)]: { days: 4, mebibytes: 40 },
      [completed(3)]: { days: 3, mebibytes: 40 },
      [completed(4)]: { days: 2, mebibytes: 40 },
    });
    await applyRetention(folder, policy, now);
    expect(readdirSync(folder).toSorted()).toEqual([completed(1), completed(4)]);
  });

  it("leaves exactly 100 MiB alone", async () => {
    const folder = logFolder({
      [completed(1)]: { days: 2, mebibytes: 50 },
      [completed(2)]: { days: 1, mebibytes: 50 },
    });
    await applyRetention(folder, policy, now);
    expect(readdirSync(folder)).toHaveLength(2);
  });

  it("counts what is not a completed record for nothing", async () => {
    const folder = logFolder({ [completed(1)]: { days: 2, mebibytes: 60 }, "archive.tar": { days: 1, mebibytes: 60 } });
    await applyRetention(folder, policy, now);
    expect(readdirSync(folder)).toHaveLength(2);
  });
});

describe("contract: unfinished records, links and other files are never touched", () => {
  it("keeps them however old and large", async () => {
    const old = { days: 400, mebibytes: 200 };
    const unfinished: readonly Stage[] = ["pending", "finalizing"];
    const names = [
      ...unfinished.map((stage) => fileName(idOf(1), stage)),
      reviewName(idOf(1)),
      "notes.completed.json",
      `${completed(2)}.bak`,
    ];
    const folder = logFolder(Object.fromEntries([...names, completed(9)].map((name) => [name, old])));
    mkdirSync(join(folder, completed(3)));
    symlinkSync(join(folder, names[2] ?? ""), join(folder, completed(4)));
    utimesSync(join(folder, completed(3)), 0, 0);

    await applyRetention(folder, policy, now);
    expect(readdirSync(folder).toSorted()).toEqual([...names, completed(3), completed(4)].toSorted());
    expect(lstatSync(join(folder, completed(4))).isSymbolicLink()).toBe(true);
  });

  it("refuses a directory that the log would not use, and leaves it as it is", async () => {
    const folder = logFolder({ [completed(1)]: { days: 400 } });
    const link = join(temporaryFolder(), "link");
    symlinkSync(folder, link);
    await expect(applyRetention(link, policy, now)).rejects.toThrow("symbolic link");
    expect(readdirSync(folder)).toHaveLength(1);
  });
});

describe("several processes may clear up at once", () => {
  it("removes each record once and fails for none", async () => {
    const folder = logFolder(
      Object.fromEntries(Array.from({ length: 60 }, (_, index) => [completed(index), { days: 31 + index }])),
    );
    await Promise.all(Array.from({ length: 8 }, () => applyRetention(folder, policy, now)));
    expect(readdirSync(folder)).toEqual([]);
  });
});
