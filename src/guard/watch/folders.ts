import { type FSWatcher, watch } from "node:fs";
import { dirname } from "node:path";

/** Editors write a file in several steps. */
const SETTLE_MS = 100;

/** Watches the folders that exist; a folder that comes later is seen at the next look. */
export function watchFolders(files: readonly string[], look: () => void): readonly FSWatcher[] {
  let timer: NodeJS.Timeout | undefined;
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(look, SETTLE_MS).unref();
  };
  return [...new Set(files.map(dirname))].flatMap((folder) => {
    try {
      return [watch(folder, { persistent: false }, soon).on("error", () => undefined)];
    } catch {
      return [];
    }
  });
}
