/** The repository that git finds for the workspace, and whether all that git would read of it is the workspace's own. */
import { type Dirent, realpathSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { FILTER_QUERY, filterSettings } from "../../files/safe-git.ts";
import { isInside } from "./access.ts";
import { BOUNDS } from "./bounds.ts";
import { readStart } from "./file.ts";
import { git, reasonOf } from "./git.ts";
import { type Stamps, stamps } from "./stamps.ts";

export interface Opened {
  /** What git must be told before it may look at the workspace's files. */
  readonly settings: readonly string[];
  /** Arguments that name the repository that was judged: git then looks for no other. */
  readonly named: readonly string[];
  /** To be asked after git has answered: what it read may have been swapped for another repository's data, and back. */
  readonly unchanged: () => boolean;
}

/** `problem`: why git may not look at all. */
export type Repository = Opened | { readonly problem: string };

export const PROBLEMS = {
  files: "git diff is not available: the repository's files are outside the session workspace.",
  data: "git diff is not available: the repository's data is outside the session workspace.",
  changed: "git diff is not available: the repository changed while it was read; ask again.",
  filter: "git diff is not available: a content filter has `=` in its name.",
} as const;

export async function openRepository(root: string, signal: AbortSignal | undefined): Promise<Repository> {
  const found = await git(root, [], ["rev-parse", "--show-toplevel", "--absolute-git-dir", "--git-common-dir"], signal);
  if (found.code !== 0) return { problem: reasonOf(found) };
  const [top, gitDir, commonDir, ...more] = found.stdout.replace(/\n$/, "").split("\n");
  if (top === undefined || gitDir === undefined || commonDir === undefined || more.length > 0)
    return { problem: PROBLEMS.data };
  // `core.worktree` may name any directory, and git would then show the files there.
  if (!isInside(top, root)) return { problem: PROBLEMS.files };
  const { see, unchanged } = stamps();
  if (!(await isOwn(root, top, gitDir, resolve(root, commonDir), see).catch(() => false)))
    return { problem: PROBLEMS.data };
  const named = [`--git-dir=${gitDir}`, `--work-tree=${top}`];
  const settings = filterSettings((await git(root, [], [...named, ...FILTER_QUERY], signal)).stdout);
  return settings === undefined ? { problem: PROBLEMS.filter } : { settings, named, unchanged };
}

/**
 * What stands in the workspace may have been written by anyone, and may name another repository: as its git directory,
 * as the one it shares, as an alternate store of objects, or by a link. What stands outside was not written from here,
 * so it counts as this workspace's if it is where git looks first, or says itself that it belongs here, as that of a
 * linked work tree or of a submodule does.
 */
async function isOwn(
  root: string,
  workTree: string,
  gitDirectory: string,
  commonDirectory: string,
  see: Stamps["see"],
): Promise<boolean> {
  for (const path of [gitDirectory, join(gitDirectory, "commondir"), commonDirectory]) see(path);
  const [top, gitDir, commonDir] = [realpathSync(workTree), realpathSync(gitDirectory), realpathSync(commonDirectory)];
  for (const path of [gitDir, commonDir]) see(path);
  const [gitInside, commonInside] = [isInside(root, gitDir), isInside(root, commonDir)];
  if (!gitInside && gitDir !== join(top, ".git") && !pointsTo(gitDir, top)) return false;
  if (!commonInside && commonDir !== gitDir && (gitInside || dirname(gitDir) !== join(commonDir, "worktrees")))
    return false;
  if (gitInside && !(await linksStayInside(root, gitDir, 0, see))) return false;
  return !commonInside || objectsInside(root, join(commonDir, "objects"), new Set(), see);
}

/** A linked work tree's git directory names the work tree's `.git`; a submodule's names its work tree. */
function pointsTo(gitDir: string, top: string): boolean {
  const link = textOf(join(gitDir, "gitdir"))?.trim();
  if (link !== undefined) {
    const place = resolve(gitDir, link);
    return basename(place) === ".git" && tryReal(dirname(place)) === top;
  }
  const configured = ["config", "config.worktree"].map((name) => textOf(join(gitDir, name)) ?? "").join("\n");
  const named = [...configured.matchAll(WORK_TREE)].at(-1)?.[1];
  return named !== undefined && tryReal(resolve(gitDir, named.trim().replace(/^"(.*)"$/, "$1"))) === top;
}

/** As git writes it into the configuration of a submodule. */
const WORK_TREE = /^[ \t]*worktree[ \t]*=[ \t]*(.+)$/gim;

/** The store of objects with all of its alternates; git follows those of alternates too. */
async function objectsInside(root: string, objects: string, seen: Set<string>, see: Stamps["see"]): Promise<boolean> {
  for (const path of [objects, join(objects, "info"), join(objects, "info", "alternates")]) see(path);
  const real = realpathSync(objects);
  if (seen.has(real)) return true;
  seen.add(real);
  if (seen.size > MOST_STORES || !isInside(root, real) || !(await linksStayInside(root, real, OBJECT_LEVELS, see)))
    return false;
  const alternates = (textOf(join(real, "info", "alternates")) ?? "")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  for (const line of alternates) {
    // A quoted path has escapes of git's own.
    if (line.startsWith('"') || !isInside(root, resolve(real, line))) return false;
    if (!(await objectsInside(root, resolve(real, line), seen, see))) return false;
  }
  return true;
}

/** Chains of alternates beyond this are no accident. */
const MOST_STORES = 32;
/** `objects/ab/cdef…`, `objects/pack/multi-pack-index.d/…`, `objects/info/commit-graphs/…`. */
const OBJECT_LEVELS = 2;

/** Whether no symlink of a directory, and of those `levels` deep below it, leads out of the workspace. */
async function linksStayInside(
  root: string,
  directory: string,
  levels: number,
  see: Stamps["see"],
  budget = { entries: BOUNDS.entries },
): Promise<boolean> {
  see(directory);
  const entries: readonly Dirent[] = await readdir(directory, { withFileTypes: true });
  budget.entries -= entries.length;
  if (budget.entries < 0) return false;
  for (const entry of entries) {
    const path = join(directory, entry.name);
    if (entry.isSymbolicLink() && !isInside(root, tryReal(path) ?? "/")) return false;
    if (entry.isDirectory() && levels > 0 && !(await linksStayInside(root, path, levels - 1, see, budget)))
      return false;
  }
  return true;
}

/** Far more than any of git's own pointers takes. */
const POINTER_BYTES = 1024 * 1024;

/** Undefined where nothing is. Throws for what is there and no file: git might still wait for it. */
function textOf(path: string): string | undefined {
  const real = tryReal(path);
  if (real === undefined) return undefined;
  const opened = readStart(real, POINTER_BYTES);
  if (opened === undefined || opened.size > POINTER_BYTES) throw new Error(`not a readable file: ${path}`);
  return opened.bytes.toString("utf8");
}

function tryReal(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
