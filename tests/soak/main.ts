/** `npm run soak [task…]`: the large counts of property tests, each run once; the suite takes a seeded share of the same. */
import { cpus } from "node:os";

/** A task tries its situations and gives one line with what it counted; it throws at the first that is wrong. */
const tasks: { readonly [name: string]: () => Promise<string> } = {
  size: async () => (await import("./size.ts")).soakSize(),
  patterns: async () => (await import("./patterns.ts")).soakPatterns(),
  milder: async () => (await import("./milder.ts")).soakMilder(),
  "provoked-replies": async () => (await import("./provoked-replies.ts")).soakProvokedReplies(),
  "seeded-edits": async () => (await import("./seeded-edits.ts")).soakSeededEdits(),
  commands: async () => (await import("./commands.ts")).soakCommands(),
  lists: async () => (await import("./lists.ts")).soakLists(),
  exact: async () => (await import("./exact.ts")).soakExact(),
  flows: async () => (await import("./flows.ts")).soakFlows(),
  faults: async () => (await import("./faults.ts")).soakFaults(),
  mutated: async () => (await import("./mutated.ts")).soakMutated(),
  rows: async () => (await import("./rows.ts")).soakRows(),
};

const chosen = process.argv.slice(2);
const stray = chosen.find((name) => !Object.hasOwn(tasks, name));
if (stray !== undefined) throw new Error(`\`${stray}\` is no task; there are ${Object.keys(tasks).join(", ")}`);
process.stdout.write(`${cpus().length} cores, Node ${process.version}\n`);
for (const [name, run] of Object.entries(tasks)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const started = performance.now();
  const line = await run();
  process.stdout.write(`${name}: ${line}, ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
}
