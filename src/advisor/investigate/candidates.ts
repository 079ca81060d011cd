/**
 * What a search goes through: what git tracks first, then what it would take up, so that build output does not bury the
 * sources. What git ignores is searched when it is asked for, or when the search starts there.
 */
import { join, sep } from "node:path";
import type { Access } from "./access.ts";
import type { Limit } from "./bounds.ts";
import { git } from "./git.ts";
import { openRepository } from "./repository.ts";
import { type Found, type Walk, walk } from "./walk.ts";

export interface SearchFrom {
  readonly access: Access;
  readonly start: { readonly real: string; readonly path: string };
  readonly limit: Limit;
  /** Also what git ignores. */
  readonly ignored: boolean;
  readonly signal: AbortSignal | undefined;
}

export async function candidates({ access, start, limit, ignored, signal }: SearchFrom): Promise<Walk> {
  const all = () => walk(access, start, limit);
  if (ignored) return all();
  const repository = await openRepository(access.root, signal);
  if ("problem" in repository) return walk(access, start, limit, "unignored");
  const list = (...more: readonly string[]) =>
    git(
      access.root,
      repository.settings,
      [...repository.named, "--literal-pathspecs", "ls-files", "-z", ...more, "--", start.path],
      signal,
    );
  const [tracked, others] = await Promise.all([list("--cached", "--stage"), list("--others", "--exclude-standard")]);
  if (!repository.unchanged()) return walk(access, start, limit, "unignored");
  if (tracked.stdout === "" && others.stdout === "") return all();

  let reason = tracked.cut || others.cut ? "too many files" : undefined;
  function* found(): Generator<Found> {
    const folders = new Set<string>();
    for (const { name: path, kind } of listedIn(tracked.stdout, others.stdout)) {
      if (limit.expired()) {
        reason = "out of time";
        return;
      }
      for (const folder of foldersBelow(start.path, path)) {
        if (folders.has(folder)) continue;
        folders.add(folder);
        if (access.allows(folder)) yield { real: at(access, folder), path: folder, kind: "directory" };
      }
      const real = at(access, path);
      if (kind === "link") {
        if (access.check(real).ok) yield { real, path, kind };
      } else if (!access.allows(path)) {
        continue;
      } else if (kind === "file") {
        yield { real, path, kind };
      } else {
        yield { real, path, kind: "directory" };
        const inner = walk(access, { real, path }, limit, "unignored");
        yield* inner.found;
        reason ??= inner.cutShort();
      }
    }
  }
  return { found: found(), cutShort: () => reason };
}

interface Listed {
  readonly name: string;
  readonly kind: "file" | "link" | "repository";
}

/** One by one: a large workspace has hundreds of thousands. */
function* listedIn(tracked: string, others: string): Generator<Listed> {
  let last = "";
  for (const line of partsOf(tracked)) {
    // `mode object stage`, a tab, the name. A file in conflict stands there once for each of its stages.
    const name = line.slice(line.indexOf("\t") + 1);
    if (name === last) continue;
    last = name;
    // 120000 is a link, 160000 another repository.
    yield { name, kind: line.startsWith("120000") ? "link" : line.startsWith("160000") ? "repository" : "file" };
  }
  for (const name of partsOf(others))
    yield name.endsWith("/") ? { name: name.slice(0, -1), kind: "repository" } : { name, kind: "file" };
}

function* partsOf(text: string): Generator<string> {
  for (let from = 0, end = text.indexOf("\0"); end !== -1; from = end + 1, end = text.indexOf("\0", from))
    yield text.slice(from, end);
}

const at = ({ root }: Access, path: string): string => join(root, path.split("/").join(sep));

/** The folders between where the search starts and a name. */
function foldersBelow(start: string, path: string): readonly string[] {
  const parts = path.split("/");
  const from = start === "." ? 0 : start.split("/").length;
  return parts.slice(from, -1).map((_, index) => parts.slice(0, from + index + 1).join("/"));
}
