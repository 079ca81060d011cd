/** The texts of files, out of git's own store and from the disk. */
import type { Read } from "../files/read.ts";

/** Runs git, and gives what it printed. */
export type Git = (args: readonly string[], input?: string) => Buffer;

/** What git lists with `-z`. */
export const fields = (output: Buffer): readonly string[] =>
  output
    .toString("utf8")
    .split("\0")
    .filter((field) => field !== "");

/** Files that may be policy by their names. */
export const candidate = /\.jsonc?$/;

export function fromGit(name: string, git: Git): Read {
  const text = blobs([name], git).get(name);
  return text === undefined ? { kind: "absent" } : { kind: "text", text };
}

/** `git cat-file --batch`: one process for all blobs. */
export function blobs(specs: readonly string[], git: Git): ReadonlyMap<string, string> {
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
