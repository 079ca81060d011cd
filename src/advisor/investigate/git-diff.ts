/** `git_diff`: what changed in the workspace, file by file as far as the advisor may see it. */
import { escaped } from "../../text/safe.ts";
import type { Access } from "./access.ts";
import { BOUNDS } from "./bounds.ts";
import { git, type GitResult, reasonOf } from "./git.ts";
import { openRepository, PROBLEMS } from "./repository.ts";
import { sift } from "./pace.ts";
import {
  type Arguments,
  type Answer,
  declare,
  flagArgument,
  type InvestigationTool,
  refusal,
  stringArgument,
} from "./tool.ts";

export function gitDiffTool(access: Access): InvestigationTool {
  return {
    declaration: declare(
      "git_diff",
      "Show the net change of the workspace against the index, or of the index against HEAD. Gives a summary unless `patch` is true; untracked files are named.",
      {
        path: { type: "string", description: "File or directory to limit the diff to (default: the whole workspace)" },
        patch: { type: "boolean", description: "Show the changes themselves (default: false)" },
        staged: { type: "boolean", description: "Show what is staged instead of what is not (default: false)" },
      },
    ),
    run: (args, { signal }) => diff(access, args, signal),
  };
}

/** Refuses programs that a repository can configure, and judges a renamed file by each of its names. */
const SAFE_DIFF = [
  "--no-ext-diff",
  "--no-textconv",
  "--no-renames",
  "--no-color",
  "--ignore-submodules=all",
  "--relative",
] as const;

/** Git quotes line breaks in names by itself, but only with this what turns the order of letters around. */
const QUOTED = ["core.quotePath=true"] as const;

type Ask = (command: string, more: readonly string[], settings?: readonly string[]) => Promise<GitResult>;

async function diff(access: Access, args: Arguments, signal: AbortSignal | undefined): Promise<Answer> {
  const checked = access.check(stringArgument(args, "path") ?? ".");
  if (!checked.ok) return refusal(checked.error);
  const repository = await openRepository(access.root, signal);
  if ("problem" in repository) return refusal(repository.problem);
  const ask: Ask = (command, more, settings = []) =>
    git(
      access.root,
      [...repository.settings, ...settings],
      [...repository.named, "--literal-pathspecs", command, ...more],
      signal,
    );
  const staged = flagArgument(args, "staged") ? ["--staged"] : [];

  const changed = await ask("diff", [...SAFE_DIFF, ...staged, "--name-only", "-z", "--", checked.path]);
  if (changed.code !== 0) return refusal(reasonOf(changed));
  const names = changed.stdout.split("\0").filter((name) => name !== "");
  const visible = await sift(names, (name) => access.allows(name));
  // A path of the diff also stands for everything below it, so one that was a file and is now a directory goes alone.
  const folders = new Set(names.flatMap(foldersOf));
  const unambiguous = visible.filter((name) => !folders.has(name));
  const shown = unambiguous.slice(0, BOUNDS.diffFiles);

  const form = flagArgument(args, "patch") ? ["--patch"] : ["--stat"];
  const body =
    shown.length === 0
      ? undefined
      : await ask(
          "diff",
          [...SAFE_DIFF, ...staged, ...form, "--", ...shown],
          shown.some((name) => escaped(name) !== name) ? QUOTED : [],
        );
  if (body !== undefined && body.code !== 0) return refusal(reasonOf(body));
  const untracked = staged.length > 0 ? [] : await untrackedNames(access, ask, checked.path);
  if (!repository.unchanged()) return refusal(PROBLEMS.changed);
  const notes = [
    ...(body?.cut === true ? ["[the diff was cut: too large]"] : []),
    ...(shown.length < unambiguous.length
      ? [`[${unambiguous.length - shown.length} more changed files; limit the diff to a path]`]
      : []),
    ...(unambiguous.length < names.length
      ? [`[${names.length - unambiguous.length} changed files not shown by policy]`]
      : []),
    ...(untracked.length > 0 ? [`Untracked: ${untracked.map(escaped).join(", ")}`] : []),
  ];
  return {
    text: [body === undefined || body.stdout === "" ? "(no changes)" : body.stdout.trimEnd(), ...notes].join("\n"),
  };
}

/** `a` and `a/b` for `a/b/c`. */
function foldersOf(name: string): readonly string[] {
  const parts = name.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

async function untrackedNames(access: Access, ask: Ask, path: string): Promise<readonly string[]> {
  const listed = await ask("ls-files", ["--others", "--exclude-standard", "-z", "--", path]);
  const names = await sift(listed.stdout.split("\0"), (name) => name !== "" && access.allows(name));
  return names.length > BOUNDS.diffFiles
    ? [...names.slice(0, BOUNDS.diffFiles), `… ${names.length - BOUNDS.diffFiles} more`]
    : names;
}
