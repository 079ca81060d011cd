/** Config files that break in a random way while they are in use: none loosens what is in force, and mended ones count again. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadInForce } from "../../src/config/load.ts";
import { saveFile } from "../../src/files/save.ts";
import { whereabouts } from "../../src/config/locate.ts";
import { type Random, randomOf } from "../random.ts";

const STRICT = JSON.stringify(
  { provider: "a", model: "b", mode: "strict", surfaces: ["bash"], cache: { maxEntries: 0 } },
  null,
  2,
);

function broken({ below, pick }: Random, file: string): string {
  rmSync(file, { recursive: true, force: true });
  const kind = pick([
    "gone",
    "truncated",
    "folder",
    "loop",
    "dangling",
    "device",
    "endless",
    "binary",
    "huge",
    "doubled",
  ]);
  switch (kind) {
    case "gone":
      break;
    case "truncated":
      writeFileSync(file, STRICT.slice(0, below(STRICT.length)));
      break;
    case "folder":
      mkdirSync(file);
      break;
    case "loop":
      symlinkSync(file, file);
      break;
    case "dangling":
      symlinkSync(`${file}-nowhere`, file);
      break;
    case "device":
      symlinkSync("/dev/null", file);
      break;
    case "endless":
      symlinkSync("/dev/zero", file);
      break;
    case "binary":
      writeFileSync(file, Buffer.from(Array.from({ length: 200 }, () => below(256))));
      break;
    case "huge":
      writeFileSync(file, STRICT + " ".repeat(5 * 1024 * 1024));
      break;
    default:
      writeFileSync(file, STRICT + STRICT);
  }
  return kind;
}

export function fileFaults(seed: number, count: number): string[] {
  const random = randomOf(seed);
  const path = mkdtempSync(join(tmpdir(), "faults-"));
  const where = () => whereabouts({ env: {}, home: path, cwd: join(path, "project"), trusted: true });
  const file = join(path, ".pi/agent/extensions/pi-permission-ai-guard/config.jsonc");
  const faults: string[] = [];
  saveFile(file, STRICT);
  for (let time = 0; time < count; time++) {
    const kind = broken(random, file);
    const found = loadInForce("guard", where());
    const said = found.diagnostics.some(({ severity }) => severity === "error");
    // Without a file there is no reviewer, and so no review.
    const absent = kind === "gone" || kind === "dangling";
    if (absent ? found.value.provider !== undefined : found.usable || !said)
      faults.push(`seed ${seed}, ${time}: a file that is ${kind} leaves a config that is used, or nothing is said`);
    rmSync(file, { recursive: true, force: true });
    const saved = saveFile(file, STRICT);
    if (!saved.saved || loadInForce("guard", where()).value.mode !== "strict")
      faults.push(`seed ${seed}, ${time}: after ${kind} the mended file does not count`);
  }
  rmSync(path, { recursive: true });
  return faults;
}
