/**
 * How git is started in a repository that may be hostile: with none of the programs that its configuration can name, and
 * without the network. Every call of git in this package goes through here; a test holds that.
 */

/** Configuration that would start a program or follow the network, turned off. */
const SAFE_CONFIG = [
  "core.fsmonitor=false",
  "core.hooksPath=/dev/null",
  "core.pager=cat",
  "core.attributesFile=/dev/null",
  "core.quotePath=false",
  "diff.external=",
  "diff.submodule=short",
  "diff.ignoreSubmodules=all",
  "submodule.recurse=false",
  "protocol.allow=never",
] as const;

/** The arguments before a command: no pager, safe settings and then further ones. */
export function gitArguments(settings: readonly string[], args: readonly string[]): readonly string[] {
  return ["--no-pager", ...[...SAFE_CONFIG, ...settings].flatMap((setting) => ["-c", setting]), ...args];
}

/** Never the caller's own git environment: it could point anywhere, or name a program. */
export function gitEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_"));
  return {
    ...Object.fromEntries(kept),
    GIT_OPTIONAL_LOCKS: "0",
    GIT_NO_LAZY_FETCH: "1",
    GIT_ALLOW_PROTOCOL: "none",
    GIT_TERMINAL_PROMPT: "0",
    GIT_PAGER: "cat",
    LC_ALL: "C",
  };
}

/** What lists the commands of all content filters: git would run one on each changed file of the work tree. */
export const FILTER_QUERY = [
  "config",
  "--name-only",
  "-z",
  "--get-regexp",
  "^filter\\..*\\.(clean|smudge|process)$",
] as const;

const FILTER_COMMAND = /^(filter\.[^\n]*)\.(?:clean|smudge|process)$/;

/**
 * Settings that let the content through each filter of the list; an empty command does. Undefined when one has `=` in its
 * name: `-c` ends a name at its first `=`, so such a filter could not be turned off.
 */
export function filterSettings(listed: string): readonly string[] | undefined {
  const drivers = [...new Set(listed.split("\0").flatMap((name) => FILTER_COMMAND.exec(name)?.[1] ?? []))];
  if (drivers.some((driver) => driver.includes("="))) return undefined;
  return drivers.flatMap((driver) => [
    `${driver}.clean=`,
    `${driver}.smudge=`,
    `${driver}.process=`,
    `${driver}.required=false`,
  ]);
}
