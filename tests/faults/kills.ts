/** Saves that are killed, or that find the disk full, at any moment: a reader finds one of the texts whole, and nothing is left beside it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { saveFile } from "../../src/files/save.ts";
import { randomOf } from "../random.ts";

const SAVER = join(import.meta.dirname, "saver.ts");
/** In blocks of 1,024 bytes, as the shell counts a file that may grow no further. */
const LIMIT = 64;

export async function killFaults(seed: number, count: number): Promise<string[]> {
  const { below, chance } = randomOf(seed);
  const faults: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), "kills-"));
  const file = join(folder, "config.json");
  for (let time = 0; time < count; time++) {
    const size = 1 + below(200_000);
    const old = "o".repeat(100);
    writeFileSync(file, old);
    const limit = chance(30) ? `ulimit -f ${LIMIT}; ` : "";
    const child = spawn(
      "bash",
      ["-c", `${limit}exec "$0" "$1" "$2" "$3"`, process.execPath, SAVER, file, String(size)],
      {
        stdio: ["ignore", "pipe", "ignore"],
      },
    );
    const closed = once(child, "close");
    await Promise.race([once(child.stdout, "data"), closed]);
    await sleep(below(12));
    child.kill("SIGKILL");
    await closed;
    const text = readFileSync(file, "utf8");
    const whole = text === old || (text.length === size && /^(?:a*|b*)$/.test(text));
    if (!whole) faults.push(`seed ${seed}, ${time}: ${text.length} of ${size} characters`);
    if (!saveFile(file, "end").saved) faults.push(`seed ${seed}, ${time}: the next save fails`);
    const left = readdirSync(folder).filter((name) => name !== basename(file));
    if (left.length > 0) faults.push(`seed ${seed}, ${time}: ${left.join(", ")} is left`);
  }
  rmSync(folder, { recursive: true });
  return faults;
}
