/** The policy files of a range of commits, read from git's own store. Git is started without a shell, and refs are resolved before they are used. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, readScales } from "../config/index.ts";
import type { Scales } from "../engine/types.ts";
import type { Entry } from "./policy-file.ts";
import type { Pair, SideName } from "./report.ts";

export interface GitRange {
  readonly pairs: readonly Pair[];
  readonly scales: (side: SideName, file: string) => Scales;
}
export interface GitFailure { readonly failure: string; readonly help?: string }

/** `BASE` compares with the working tree, untracked files included; `BASE..HEAD` two commits; `BASE...HEAD` from where they parted. */
export function gitRange(range: string, paths: readonly string[], cwd: string): GitRange | GitFailure {
  const git = (args: readonly string[], input?: string): Buffer => execFileSync("git", args, { cwd, maxBuffer: 1 << 29, stdio: ["pipe", "pipe", "pipe"], ...(input !== undefined && { input }), env: { ...process.env, GIT_OPTIONAL_LOCKS: "0" } });
  const lines = (args: readonly string[]) => git(args).toString("utf8").split("\0").filter((line) => line !== "");
  try {
    const root = git(["rev-parse", "--show-toplevel"]).toString("utf8").replace(/\n$/, "");
    const { base, head } = ends(range, git);
    const blobs = (specs: readonly string[]) => batch(specs, git);
    const changed = lines(["diff", "--raw", "--no-abbrev", "--no-relative", "--no-ext-diff", "--no-textconv", "-M", "-z", base, ...(head === undefined ? [] : [head]), "--", ...paths]);
    const untracked = head === undefined ? lines(["ls-files", "--others", "--exclude-standard", "--full-name", "-z", "--", ...paths]).map((path): Changed => ({ after: path })) : [];
    const files = [...rawChanges(changed), ...untracked].filter(({ before, after }) => candidate.test(before ?? "") || candidate.test(after ?? ""));
    const texts = blobs([...new Set(files.flatMap(({ before, after }) => [...(before === undefined ? [] : [`${base}:${before}`]), ...(after === undefined || head === undefined ? [] : [`${head}:${after}`])]))]);
    const read = (side: SideName, path: string | undefined): Entry | undefined => {
      if (path === undefined) return undefined;
      const text = side === "after" && head === undefined ? fromDisk(join(root, path)) : (texts.get(`${side === "before" ? base : head}:${path}`) ?? blobs([`${side === "before" ? base : head}:${path}`]).get(`${side === "before" ? base : head}:${path}`));
      return text === undefined ? undefined : { file: path, text };
    };
    const pairOf = ({ before, after }: Changed): Pair => {
      const [old, now] = [read("before", before), read("after", after)];
      return { ...(old && { before: old }), ...(now && { after: now }) };
    };
    // A scale that changed may move decisions of tables that did not.
    const beneath = files.flatMap(({ before, after }) => [before, after]).flatMap((path) => (path !== undefined && scalesFile.test(path) ? [path.replace(scalesFile, "")] : []));
    const known = new Set(files.flatMap(({ before, after }) => [before ?? "", after ?? ""]));
    const unchanged = [...new Set(beneath)].flatMap((folder) => lines(["ls-tree", "-r", "-z", "--name-only", "--full-tree", base, ...(folder === "" ? [] : ["--", folder])])).filter((path) => candidate.test(path) && !known.has(path));
    const pairs = [...files, ...unchanged.map((path): Changed => ({ before: path, after: path }))].map(pairOf);
    return { pairs, scales: scalesNear((side, path) => read(side, path)?.text) };
  } catch (error) {
    return failureOf(error, range);
  }
}

const candidate = /\.jsonc?$/;
const scalesFile = /(?:^|(?<=\/))scales\.jsonc$/;

type Git = (args: readonly string[], input?: string) => Buffer;

function ends(range: string, git: Git): { readonly base: string; readonly head?: string } {
  const [, from = "", dots, to = ""] = /^(.*?)(\.{2,3})(.*)$/s.exec(range) ?? ["", range];
  const commit = (name: string) => git(["rev-parse", "--verify", "--quiet", "--end-of-options", `${name === "" ? "HEAD" : name}^{commit}`]).toString("utf8").trim();
  const base = commit(from);
  if (dots === undefined) return { base };
  const head = commit(to);
  return { base: dots === "..." ? git(["merge-base", base, head]).toString("utf8").trim() : base, head };
}

interface Changed { readonly before?: string; readonly after?: string }

/** `:oldmode newmode oldsha newsha status\0path\0[newpath\0]`. Links and submodules are no files of their own. */
function rawChanges(fields: readonly string[]): Changed[] {
  const found: Changed[] = [];
  for (let at = 0; at < fields.length;) {
    const [oldMode = "", newMode = "", , , status = ""] = (fields[at++] ?? "").slice(1).split(" ");
    const from = fields[at++] ?? "";
    const to = /^[RC]/.test(status) ? (fields[at++] ?? "") : from;
    const [before, after] = [regular.has(oldMode) && !status.startsWith("C") ? from : undefined, regular.has(newMode) ? to : undefined];
    if (before !== undefined || after !== undefined) found.push({ ...(before !== undefined && { before }), ...(after !== undefined && { after }) });
  }
  return found;
}

const regular: ReadonlySet<string> = new Set(["100644", "100755"]);

/** `git cat-file --batch`: one process for all blobs. */
function batch(specs: readonly string[], git: Git): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  // A name with a line break would be two requests.
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

function fromDisk(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** The scales of the folders above a table, the nearest last. */
export function scalesNear(read: (side: SideName, path: string) => string | undefined): (side: SideName, file: string) => Scales {
  const known = new Map<string, Scales>();
  return (side, file) => {
    const folders = file.split("/").slice(0, -1).map((_, depth, parts) => parts.slice(0, depth + 1).join("/"));
    return folders.slice(-3).reduce<Scales>((all, folder) => {
      const key = `${side} ${folder}`;
      const text = known.has(key) ? undefined : read(side, `${folder}/scales.jsonc`);
      if (!known.has(key)) known.set(key, text === undefined ? {} : readScales(parse(`${folder}/scales.jsonc`, text)).scales);
      return { ...all, ...known.get(key) };
    }, {});
  };
}

function failureOf(error: unknown, range: string): GitFailure {
  const stderr = typeof error === "object" && error !== null && "stderr" in error && error.stderr instanceof Buffer ? error.stderr.toString("utf8").trim() : "";
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  if (code === "ENOENT") return { failure: "git is not installed, or not on the path" };
  if (stderr === "") return { failure: `\`${range}\` is no range of commits here`, help: "give BASE, BASE..HEAD or BASE...HEAD; a shallow clone may lack the commit: fetch it first" };
  return { failure: stderr.split("\n")[0]?.replace(/^fatal: /, "") ?? "git failed" };
}
