/** Watching folders with all that is in them. */
import { type FSWatcher, lstatSync, readdirSync, watch } from "node:fs";
import { join, sep } from "node:path";

/**
 * Gives each file that is written, made, renamed or removed. Every folder has a watcher of its own: Node's recursive one
 * holds on to the files themselves on Linux, and an editor that saves by a rename puts another file in their place.
 */
export function watchTrees(folders: readonly string[], onFile: (file: string) => void): { close(): void } {
  const watchers = new Map<string, FSWatcher>();
  const leave = (folder: string): void => {
    for (const [path, watcher] of watchers) {
      if (path !== folder && !path.startsWith(folder + sep)) continue;
      watcher.close();
      watchers.delete(path);
    }
  };
  /** `fresh`: a folder that came while its parent was watched; its files are as new as it is. */
  const enter = (folder: string, fresh: boolean): void => {
    if (watchers.has(folder)) return;
    try {
      const watcher = watch(folder, (_, name) => {
        if (name === null) return;
        const path = join(folder, name);
        onFile(path);
        // One of that name may be gone, or be another folder by now.
        leave(path);
        if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true && isWatched(name)) enter(path, true);
      });
      watcher.on("error", () => leave(folder));
      watchers.set(folder, watcher);
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        if (entry.isDirectory() && isWatched(entry.name)) enter(join(folder, entry.name), fresh);
        else if (fresh) onFile(join(folder, entry.name));
      }
    } catch {
      // It is gone again.
      leave(folder);
    }
  };
  for (const folder of folders) enter(folder, false);
  return {
    close() {
      for (const watcher of watchers.values()) watcher.close();
      watchers.clear();
    },
  };
}

/** Nobody's policies lie there, and there may be very much. */
function isWatched(name: string): boolean {
  return name !== "node_modules" && !name.startsWith(".");
}
