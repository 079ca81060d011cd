import { lstat, readdir, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { Policy } from "../../engine/policy.ts";
import { codeOf } from "../../files/read.ts";
import { ensurePrivateDirectory } from "../../host/consultations/directory.ts";
import { parseFileName } from "../../host/consultations/files.ts";

const dayMs = 24 * 60 * 60 * 1000;
const mebibyte = 1024 * 1024;

interface Kept {
  readonly path: string;
  readonly state: "pending" | "finalizing" | "completed" | "other";
  readonly modifiedMs: number;
  readonly bytes: number;
}

/**
 * Removes the records that table `isolated/retention` lets go, oldest first. `totalMiB` is what the completed records hold
 * at that moment. Several processes may do this at once: a record that another one removed first counts as removed.
 * Throws when the directory is none that the log would use, cannot be read, or a record cannot be removed.
 */
export async function applyRetention(directory: string, policy: Policy, now: number): Promise<void> {
  const files = await listing(await ensurePrivateDirectory(directory));
  let total = files.reduce((sum, { state, bytes }) => (state === "completed" ? sum + bytes : sum), 0);
  for (const { path, state, modifiedMs, bytes } of files.toSorted(oldestFirst)) {
    const ageDays = Math.max(0, now - modifiedMs) / dayMs;
    const { outcome } = policy.decide("isolated/retention", { state, ageDays, totalMiB: total / mebibyte });
    if (outcome === "keep") continue;
    await unlink(path).catch(unlessGone);
    total -= bytes;
  }
}

async function listing(directory: string): Promise<readonly Kept[]> {
  const names = await readdir(directory);
  const files = await Promise.all(names.map((name) => describe(join(directory, name), name)));
  return files.filter((file) => file !== undefined);
}

async function describe(path: string, name: string): Promise<Kept | undefined> {
  const status = await lstat(path).catch(unlessGone);
  if (status === undefined) return undefined;
  // A link or a folder under a record's name is not a record.
  const state = (status.isFile() ? parseFileName(name)?.stage : undefined) ?? "other";
  return { path, state, modifiedMs: status.mtimeMs, bytes: status.size };
}

function oldestFirst(a: Kept, b: Kept): number {
  return a.modifiedMs - b.modifiedMs || (a.path < b.path ? -1 : 1);
}

function unlessGone(error: unknown): undefined {
  if (codeOf(error) !== "ENOENT") throw error;
}
