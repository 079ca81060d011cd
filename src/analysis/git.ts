/** The policy files of a range of commits, read from git's own store. Git is started without a shell, and refs are resolved before they are used. */
import { execFileSync } from "node:child_process";
import { lstatSync } from "node:fs";
import { join } from "node:path";
import type { Scales } from "../engine/types.ts";
import { readRegular } from "../files/regular.ts";
import { FILTER_QUERY, filterSettings, gitArguments, gitEnvironment } from "../files/safe-git.ts";
import { formatOf } from "../lists/formats.ts";
import type { Entry } from "./policy-file.ts";
import type { Pair, SideName } from "./sides.ts";
import { scalesNear } from "./scales-near.ts";

export interface GitRange {
  readonly pairs: readonly Pair[];
  readonly scales: (side: SideName, file: string) => Scales;
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
    const files = [...touched, ...underChangedScales(touched, base, git)];
    const textOf = texts(files, { before: base, ...(head !== undefined && { after: head }) }, root, git);
    const entry = (side: SideName, file: string | undefined): Entry | undefined => {
      const text = file === undefined ? undefined : textOf(side, file);
      return file === undefined || text === undefined ? undefined : { file, text };
    };
    const pairs = files.map(({ before, after }): Pair => {
      const [old, now] = [entry("before", before), entry("after", after)];
      return { ...(old && { before: old }), ...(now && { after: now }) };
    });
    return { pairs, scales: scalesNear(textOf) };
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

interface Changed {
  readonly before?: string;
  readonly after?: string;
}

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

/** A scale that changed may move decisions of tables that did not: they are compared too. */
function underChangedScales(changed: readonly Changed[], base: string, git: Git): Changed[] {
  const folders = new Set(
    changed
      .flatMap(sides)
      .filter((path) => scalesFile.test(path))
      .map((path) => path.replace(scalesFile, "")),
  );
  const known = new Set(changed.flatMap(sides));
  return [...folders]
    .flatMap((folder) =>
      fields(
        git(["ls-tree", "-r", "-z", "--name-only", "--full-tree", base, ...(folder === "" ? [] : ["--", folder])]),
      ),
    )
    .filter((path) => candidate.test(path) && !known.has(path))
    .map((path) => ({ before: path, after: path }));
}

/** The files' texts, fetched together; others, such as scales nearby, when they are asked for. Without a commit a side is the working tree. */
function texts(
  files: readonly Changed[],
  commits: { readonly [side in SideName]?: string },
  root: string,
  git: Git,
): (side: SideName, file: string) => string | undefined {
  const spec = (side: SideName, file: string) => `${commits[side] ?? ""}:${file}`;
  const wanted = files.flatMap((changed) =>
    (["before", "after"] as const).flatMap((side) =>
      commits[side] === undefined || changed[side] === undefined ? [] : [spec(side, changed[side])],
    ),
  );
  const known = new Map<string, string | undefined>(blobs([...new Set(wanted)], git));
  return (side, file) => {
    const name = spec(side, file);
    if (!known.has(name))
      known.set(name, commits[side] === undefined ? fromDisk(join(root, file)) : blobs([name], git).get(name));
    return known.get(name);
  };
}

const sides = ({ before, after }: Changed): readonly string[] => [before, after].filter((path) => path !== undefined);
const fields = (output: Buffer): readonly string[] =>
  output
    .toString("utf8")
    .split("\0")
    .filter((field) => field !== "");
const candidate = /\.jsonc?$/;
const scalesFile = /(?:^|(?<=\/))scales\.jsonc$/;

type Git = (args: readonly string[], input?: string) => Buffer;

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

/** `:oldmode newmode oldsha newsha status\0path\0[newpath\0]`. Links and submodules are no files of their own. */
function rawChanges(fields: readonly string[]): Changed[] {
  const found: Changed[] = [];
  for (let at = 0; at < fields.length;) {
    const [oldMode = "", newMode = "", , , status = ""] = (fields[at++] ?? "").slice(1).split(" ");
    const from = fields[at++] ?? "";
    const to = /^[RC]/.test(status) ? (fields[at++] ?? "") : from;
    const [before, after] = [
      regular.has(oldMode) && !status.startsWith("C") ? from : undefined,
      regular.has(newMode) ? to : undefined,
    ];
    if (before !== undefined || after !== undefined)
      found.push({ ...(before !== undefined && { before }), ...(after !== undefined && { after }) });
  }
  return found;
}

const regular: ReadonlySet<string> = new Set(["100644", "100755"]);

/** `git cat-file --batch`: one process for all blobs. */
function blobs(specs: readonly string[], git: Git): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  // A name with a line break would be two requests to the batch.
  for (const spec of specs.filter((one) => one.includes("\n"))) {
    const text = alone(spec, git);
    if (text !== undefined) found.set(spec, text);
  }
  const asked = specs.filter((spec) => !spec.includes("\n"));
  if (asked.length === 0) return found;
  const output = git(["cat-file", "--batch"], `${asked.join("\n")}\n`);
  let at = 0;
  for (const spec of asked) {
    const end = output.indexOf(10, at);
    const [, type, size] = /^[0-9a-f]+ (\w+) (\d+)$/.exec(output.toString("utf8", at, end)) ?? [];
    at = end + 1;
    if (size === undefined) continue;
    if (type === "blob") found.set(spec, output.toString("utf8", at, at + Number(size)));
    at += Number(size) + 1;
  }
  return found;
}

function alone(spec: string, git: Git): string | undefined {
  try {
    return git(["cat-file", "blob", spec]).toString("utf8");
  } catch {
    return undefined;
  }
}

/** A link is not followed, as it is not in a commit either. */
function fromDisk(path: string): string | undefined {
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() !== true) return undefined;
  const read = readRegular(path, MAX_BYTES);
  return read.kind === "bytes" ? read.bytes.toString("utf8") : undefined;
}

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
