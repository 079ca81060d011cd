/** The policy files of a range of commits, read from git's own store. Git is started without a shell, and refs are resolved before they are used. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Scales } from "../engine/types.ts";
import { readUnlinked, type Read } from "../files/read.ts";
import { FILTER_QUERY, filterSettings, gitArguments, gitEnvironment } from "../files/safe-git.ts";
import { formatOf } from "../lists/formats.ts";
import { aroundFlows, type Changed, sides, underChanged } from "./git-beside.ts";
import { blobs, candidate, fields, fromGit, type Git } from "./git-texts.ts";
import { holdsPolicy } from "./git-holds.ts";
import type { Entry } from "./policy-file.ts";
import type { Pair, SideName } from "./sides.ts";
import { scalesNear } from "./scales-near.ts";

export interface GitRange {
  readonly pairs: readonly Pair[];
  readonly scales: (side: SideName, file: string) => Scales;
  readonly texts: (side: SideName, file: string) => Read;
  /** The paths under which there is no policy file, on neither side. */
  readonly bare: readonly string[];
}
export interface GitFailure {
  readonly failure: string;
  readonly help?: string;
}

/** `BASE` compares with the working tree, untracked files included; `BASE..HEAD` two commits; `BASE...HEAD` from where they parted. */
export function gitRange(range: string, paths: readonly string[], cwd: string): GitRange | GitFailure {
  let settings: readonly string[] = [];
  const git: Git = (args, input) =>
    execFileSync("git", gitArguments(settings, args), {
      cwd,
      maxBuffer: MAX_BYTES,
      stdio: ["pipe", "pipe", "pipe"],
      timeout: GIT_MS,
      ...(input !== undefined && { input }),
      env: gitEnvironment(),
    });
  try {
    const filters = filterSettings(filterList(git));
    if (filters === undefined)
      return { failure: "a content filter of this repository has `=` in its name, so it cannot be kept from running" };
    settings = filters;
    const root = git(["rev-parse", "--show-toplevel"]).toString("utf8").replace(/\n$/, "");
    const { base, head } = ends(range, git);
    const touched = changedFiles(base, head, paths, git);
    const moved = [...touched, ...underChanged(touched, base, git)];
    const everywhere = () => (paths.length === 0 ? touched : changedFiles(base, head, [], git));
    const files = [...moved, ...aroundFlows(moved, everywhere, base, git)];
    const read = texts(files, { before: base, ...(head !== undefined && { after: head }) }, root, git);
    const pairs = files.flatMap((changed): readonly Pair[] => {
      const moved = changed.before !== undefined && changed.after !== undefined && changed.before !== changed.after;
      const sides = (["before", "after"] as const).map((side) => ({ side, ...sideOf(changed, side, read) }));
      const unread = sides.findLast(({ why }) => why !== undefined);
      if (changed.beside === true && unread !== undefined) return [];
      const pair = {
        ...Object.fromEntries(sides.flatMap(({ side, entry }) => (entry === undefined ? [] : [[side, entry]]))),
        ...(moved && { moved }),
        ...(unread?.why !== undefined && {
          unread: { side: unread.side, file: changed[unread.side] ?? "", why: unread.why },
        }),
      };
      return [pair];
    });
    const text = (side: SideName, file: string) => textOf(read(side, file));
    return {
      pairs,
      scales: scalesNear(text),
      texts: read,
      bare: paths.filter((path) => !holdsPolicy(path, [base, head], text, git)),
    };
  } catch (error) {
    return failureOf(error, range);
  }
}

/** What git itself may hand over at once. */
const MAX_BYTES = 1 << 29;

/** For one call of git; a range of commits takes a few. */
const GIT_MS = 60_000;

/** Git says 1 where there is nothing to list. */
function filterList(git: Git): string {
  try {
    return git(FILTER_QUERY).toString("utf8");
  } catch (error) {
    if (error instanceof Error && "status" in error && error.status === 1) return "";
    throw error;
  }
}

type SideRead = (side: SideName, file: string) => Read;

/** What a side holds, or why that is not known; neither, where it is not there. */
function sideOf(changed: Changed, side: SideName, read: SideRead): { readonly entry?: Entry; readonly why?: string } {
  const file = changed[side];
  if (file === undefined) return {};
  if (changed.links?.includes(side) === true) return { why: "this is a link, which is not followed here" };
  const found = read(side, file);
  switch (found.kind) {
    case "text":
      return { entry: { file, text: found.text } };
    case "unreadable":
      return { why: found.why };
    case "absent":
      return { why: "git does not have this file here" };
  }
}

const textOf = (found: Read): string | undefined => (found.kind === "text" ? found.text : undefined);

function changedFiles(base: string, head: string | undefined, paths: readonly string[], git: Git): Changed[] {
  const raw = fields(
    git([
      "diff",
      "--raw",
      "--no-abbrev",
      "--no-relative",
      "--no-ext-diff",
      "--no-textconv",
      "-M",
      "-z",
      base,
      ...(head === undefined ? [] : [head]),
      "--",
      ...paths,
    ]),
  );
  const untracked =
    head === undefined
      ? fields(git(["ls-files", "--others", "--exclude-standard", "--full-name", "-z", "--", ...paths]))
      : [];
  return [...rawChanges(raw), ...untracked.map((after) => ({ after }))].filter((changed) =>
    sides(changed).some((path) => candidate.test(path) || formatOf(path) !== undefined),
  );
}

/** The files' texts, fetched together; others, such as scales nearby, when they are asked for. Without a commit a side is the working tree. */
function texts(
  files: readonly Changed[],
  commits: { readonly [side in SideName]?: string },
  root: string,
  git: Git,
): SideRead {
  const spec = (side: SideName, file: string) => `${commits[side] ?? ""}:${file}`;
  const wanted = files.flatMap((changed) =>
    (["before", "after"] as const).flatMap((side) =>
      commits[side] === undefined || changed[side] === undefined || changed.links?.includes(side) === true
        ? []
        : [spec(side, changed[side])],
    ),
  );
  const known = new Map<string, Read>(
    [...blobs([...new Set(wanted)], git)].map(([name, text]) => [name, { kind: "text", text }]),
  );
  return (side, file) => {
    const name = spec(side, file);
    const found =
      known.get(name) ?? (commits[side] === undefined ? readUnlinked(join(root, file)) : fromGit(name, git));
    known.set(name, found);
    return found;
  };
}

function ends(range: string, git: Git): { readonly base: string; readonly head?: string } {
  const [, from = "", dots, to = ""] = /^(.*?)(\.{2,3})(.*)$/s.exec(range) ?? ["", range];
  const commit = (name: string) =>
    git(["rev-parse", "--verify", "--quiet", "--end-of-options", `${name === "" ? "HEAD" : name}^{commit}`])
      .toString("utf8")
      .trim();
  const base = commit(from);
  if (dots === undefined) return { base };
  const head = commit(to);
  return { base: dots === "..." ? git(["merge-base", base, head]).toString("utf8").trim() : base, head };
}

/** `:oldmode newmode oldsha newsha status\0path\0[newpath\0]`. A submodule is no file. */
function rawChanges(fields: readonly string[]): Changed[] {
  const found: Changed[] = [];
  for (let at = 0; at < fields.length;) {
    const [oldMode = "", newMode = "", , , status = ""] = (fields[at++] ?? "").slice(1).split(" ");
    const from = fields[at++] ?? "";
    const to = /^[RC]/.test(status) ? (fields[at++] ?? "") : from;
    const [before, after] = [
      files.has(oldMode) && !status.startsWith("C") ? from : undefined,
      files.has(newMode) ? to : undefined,
    ];
    const links = (["before", "after"] as const).filter((_, at) => [oldMode, newMode][at] === link);
    if (before !== undefined || after !== undefined)
      found.push({
        ...(before !== undefined && { before }),
        ...(after !== undefined && { after }),
        ...(links.length > 0 && { links }),
      });
  }
  return found;
}

const link = "120000";
const files: ReadonlySet<string> = new Set(["100644", "100755", link]);

/** What git said, for a person. An error that is not git's is the program's own. */
function failureOf(error: unknown, range: string): GitFailure {
  if (!(error instanceof Error) || !("stderr" in error || "code" in error)) throw error;
  if ("code" in error && error.code === "ETIMEDOUT")
    return { failure: `git took longer than ${GIT_MS / 1000} seconds` };
  if ("code" in error && error.code === "ENOENT") return { failure: "git is not installed, or not on the path" };
  const said = "stderr" in error && error.stderr instanceof Buffer ? error.stderr.toString("utf8").trim() : "";
  if (said !== "") return { failure: said.split("\n")[0]?.replace(/^fatal: /, "") ?? said };
  return {
    failure: `\`${range}\` is no range of commits here`,
    help: "give BASE, BASE..HEAD or BASE...HEAD; a shallow clone may lack the commit: fetch it first",
  };
}
