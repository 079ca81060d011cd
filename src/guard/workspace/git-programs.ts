/** Whether git itself would start a program of the workspace when it only reads: a monitor, a filter, a hook, or git in another repository. */
import { homedir } from "node:os";
import { dirname, resolve } from "node:path";
import { lookAt } from "./look.ts";

/** Settings that name a program, or another file of settings. */
const NAMES_PROGRAM =
  /fsmonitor|textconv|external|command|include|program|hookspath|worktree|filter|clean|smudge|process|promisor|partialclone/i;
/** The mode of a repository within the repository, and the mark of an index in two files. */
const REPOSITORY_WITHIN = [Buffer.from([0, 0, 0xe0, 0]), Buffer.from("link\0")] as const;

/** In doubt it would. */
export function gitRunsPrograms(folder: string): boolean {
  const own = [
    resolve(homedir(), ".gitconfig"),
    resolve(process.env["XDG_CONFIG_HOME"] ?? resolve(homedir(), ".config"), "git/config"),
  ];
  return own.some((path) => !isHarmless(path)) || repositoryRuns(folder);
}

function repositoryRuns(folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    const found = lookAt(resolve(at, ".git"));
    if (found === "absent") {
      // A folder may itself be a repository.
      if (lookAt(resolve(at, "HEAD")) !== "absent") return true;
      if (dirname(at) === at) return false;
      continue;
    }
    if (typeof found !== "object" || !("folder" in found)) return true;
    const index = lookAt(resolve(found.folder, "index"));
    if (
      index === "unknown" ||
      (typeof index === "object" &&
        (!("content" in index) || REPOSITORY_WITHIN.some((mark) => index.content.includes(mark))))
    )
      return true;
    return (
      !isHarmless(resolve(found.folder, "config")) ||
      lookAt(resolve(found.folder, "hooks/post-index-change")) !== "absent"
    );
  }
}

function isHarmless(path: string): boolean {
  const found = lookAt(path);
  return (
    found === "absent" ||
    (typeof found === "object" && "content" in found && !NAMES_PROGRAM.test(found.content.toString("utf8")))
  );
}
