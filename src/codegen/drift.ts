/** How the folders that are generated differ from what they should hold. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

export interface Drift {
  /** Files that are missing or hold something else. */
  readonly stale: readonly string[];
  /** Files that nothing generates any more. */
  readonly orphaned: readonly string[];
}

const GENERATED = ["generated", "docs/tables"];

/** `wanted` is file (relative to `root`) → text; every file in the folders above is compared. */
export function drift(root: string, wanted: ReadonlyMap<string, string>): Drift {
  const stale = [...wanted].filter(([file, text]) => text !== read(join(root, file))).map(([file]) => file);
  const present = GENERATED.filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile());
  const files = present.map((entry) =>
    join(entry.parentPath, entry.name)
      .slice(root.length + 1)
      .replaceAll("\\", "/"),
  );
  return { stale, orphaned: files.filter((file) => !wanted.has(file)) };
}

function read(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}
