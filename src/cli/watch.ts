/** Waiting for files to change, and what a change of policy files affects. */
import { statSync } from "node:fs";
import { basename, dirname } from "node:path";
import type { SuiteSet } from "../analysis/suite-files.ts";
import { watchTrees } from "./watch-trees.ts";

/** An editor writes a file in several steps; a change counts once nothing has happened for this long. */
const settleMs = 80;

/** The files that changed together, again and again, until the program is interrupted. Nothing that changes after the call is missed. */
export function watchFolders(paths: readonly string[]): AsyncGenerator<readonly string[]> {
  const changed = new Set<string>();
  let [timer, wake, settled, over]: [NodeJS.Timeout | undefined, () => void, boolean, boolean] = [
    undefined,
    () => {},
    false,
    false,
  ];
  const folders = new Set(
    paths.map((path) => (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true ? path : dirname(path))),
  );
  const watching = watchTrees([...folders], (file) => {
    if (!/\.jsonc?$/.test(file) || basename(file).startsWith(".")) return;
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => {
      settled = true;
      wake();
    }, settleMs);
  });
  const stop = () => {
    over = true;
    wake();
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  async function* changes(): AsyncGenerator<readonly string[]> {
    try {
      for (;;) {
        if (!settled && !over)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        if (over) return;
        settled = false;
        const files = [...changed].sort();
        changed.clear();
        if (files.length > 0) yield files;
      }
    } finally {
      clearTimeout(timer);
      watching.close();
      process.off("SIGINT", stop);
      process.off("SIGTERM", stop);
    }
  }
  return changes();
}

/** Which suites and tables a change affects: changed ones, and the suites of changed tables; scales affect all. */
export function affects(changed: readonly string[], { beside }: SuiteSet): (file: string, table: string) => boolean {
  const files = new Set(changed);
  const tables = new Set(beside.filter(({ parsed }) => files.has(parsed.file)).map(({ table }) => table.id));
  const all = changed.some((file) => basename(file).startsWith("scales."));
  return (file, table) => all || files.has(file) || tables.has(table);
}
