/** `npm run bench [task…]`: prints one table a task. The peers are installed beside this file, not with the project. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = dirname(fileURLToPath(import.meta.url));
const tasks: { readonly [name: string]: () => Promise<string> } = {
  decide: async () => (await import("./decide.ts")).benchDecide(),
  patterns: async () => (await import("./patterns.ts")).benchPatterns(),
  size: async () => (await import("./size.ts")).benchSize(),
  lists: async () => (await import("./lists.ts")).benchLists(),
  cold: async () => (await import("./cold.ts")).benchCold(),
  diff: async () => (await import("./diff.ts")).benchDiff(),
  replay: async () => (await import("./replay.ts")).benchReplay(),
  usage: async () => (await import("./usage.ts")).benchUsage(),
  start: async () => (await import("./start.ts")).benchStart(),
  ledger: async () => (await import("./ledger.ts")).benchLedger(),
  flows: async () => (await import("./flows.ts")).benchFlows(),
  guard: async () => (await import("./guard.ts")).benchGuard(),
  texts: async () => (await import("./texts.ts")).benchTexts(),
};

if (!existsSync(join(folder, "node_modules"))) {
  process.stderr.write("installing the peers …\n");
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--silent", "--no-package-lock"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
}
const chosen = process.argv.slice(2);
const stray = chosen.find((name) => !Object.hasOwn(tasks, name));
if (stray !== undefined) throw new Error(`\`${stray}\` is no task; there are ${Object.keys(tasks).join(", ")}`);
process.stdout.write(
  `${cpus()[0]?.model.trim() ?? "unknown processor"}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}\n\n`,
);
for (const [name, run] of Object.entries(tasks)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  process.stdout.write(`${await run()}\n`);
}
