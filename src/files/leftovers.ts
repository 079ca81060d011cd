/** Temporary files of saves that were killed before they could rename or remove theirs. */
import { randomBytes } from "node:crypto";
import { basename, dirname, join } from "node:path";
import { lstatSync, readdirSync, rmSync } from "./fs.ts";

/** A save is over in milliseconds. */
const MAX_AGE_MS = 60_000;
const RANDOM_BYTES = 6;

/** Beside its target, since only a rename within one file system is atomic; it names the process that writes it. */
export function temporaryFor(target: string): string {
  return join(dirname(target), `.${basename(target)}.${process.pid}.${randomBytes(RANDOM_BYTES).toString("hex")}`);
}

/** Removes those of `target` whose process is gone. Never throws: nothing depends on it. */
export function removeLeftovers(target: string): void {
  const start = `.${basename(target)}.`;
  const end = new RegExp(`^(\\d{1,10})\\.[0-9a-f]{${2 * RANDOM_BYTES}}$`);
  try {
    for (const name of readdirSync(dirname(target))) {
      const [, pid] = name.startsWith(start) ? (end.exec(name.slice(start.length)) ?? []) : [];
      if (pid === undefined) continue;
      const file = join(dirname(target), name);
      const status = lstatSync(file, { throwIfNoEntry: false });
      if (status?.isFile() === true && (!isAlive(Number(pid)) || Date.now() - status.mtimeMs > MAX_AGE_MS))
        rmSync(file, { force: true });
    }
  } catch {
    // The next save tries again.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of somebody else's is one all the same.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
