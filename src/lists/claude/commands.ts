/** What Claude Code knows of commands, as far as it is documented; version 2.1.240. */
import { acts } from "../acting.ts";
import type { Unit } from "../units.ts";

export interface Stripped {
  readonly program: string;
  /** How many arguments stand before the command that it runs; undefined when it is not looked through. */
  readonly skips: (args: readonly (string | undefined)[]) => number | undefined;
}

const options = (args: readonly (string | undefined)[]): number => {
  const first = args.findIndex((arg) => arg === undefined || !arg.startsWith("-"));
  return first < 0 ? args.length : first;
};
const plain = (program: string): Stripped => ({ program, skips: options });

/** Cut off in front of a command, for every rule. */
export const STRIPPED: readonly Stripped[] = [
  { program: "timeout", skips: (args) => options(args) + 1 },
  ...["time", "nice", "nohup", "stdbuf", "command", "builtin", "noglob"].map(plain),
  { program: "xargs", skips: (args) => (args[0]?.startsWith("-") === false ? 0 : undefined) },
];

/** Cut off as well before a deny or an ask is looked for. */
export const SEEN_THROUGH: readonly Stripped[] = [
  {
    program: "env",
    skips: (args) => {
      const first = args.findIndex((arg) => arg === undefined || !(arg.startsWith("-") || /^\w+=/.test(arg)));
      return first < 0 ? undefined : first;
    },
  },
  ...["sudo", "watch", "ionice", "setsid"].map(plain),
];

/** Allowed by a rule without a star alone. */
export const NEVER_BY_PREFIX: readonly { readonly program: string; readonly when?: readonly string[] }[] = [
  ...["watch", "setsid", "ionice", "flock"].map((program) => ({ program })),
  { program: "find", when: ["-exec", "-execdir", "-ok", "-okdir", "-delete"] },
];

/** Programs whose arguments count as files that are read. */
export const FILE_READERS: ReadonlySet<string> = new Set(["cat", "head", "tail", "sed"]);

/** Variables that change nothing of what runs. */
const SAFE_VARIABLES =
  /^(?:NODE_ENV|LANG|LC_\w+|TZ|TERM|NO_COLOR|FORCE_COLOR|CI|DEBUG|RUST_BACKTRACE|RUST_LOG|GOFLAGS)$/;
export const isKnownSafe = (name: string): boolean => SAFE_VARIABLES.test(name);

const READ_ONLY: ReadonlySet<string> = new Set([
  "ls",
  "cat",
  "echo",
  "pwd",
  "head",
  "tail",
  "grep",
  "find",
  "wc",
  "which",
  "diff",
  "stat",
  "du",
]);
const READ_ONLY_GIT: ReadonlySet<string> = new Set(["status", "log", "diff", "show", "blame", "rev-parse", "ls-files"]);
const READ_ONLY_DOCKER: ReadonlySet<string> = new Set(["ps", "images", "logs", "inspect"]);

/** Never asked about unless a rule says so. Words that the shell must expand first may be anything. */
export function isReadOnly({ words, assignments, control }: Unit, inside: (path: string) => boolean): boolean {
  const [program, first] = words;
  if (control === true || program === undefined || words.includes(undefined) || acts(words)) return false;
  if (!assignments.every(({ name }) => isKnownSafe(name))) return false;
  if (program === "cd") return first === undefined || inside(first);
  if (program === "git") return first !== undefined && READ_ONLY_GIT.has(first);
  if (program === "docker") return first !== undefined && READ_ONLY_DOCKER.has(first);
  return READ_ONLY.has(program);
}

/** Other names of PowerShell's commands. */
const aliases: { readonly [alias: string]: string } = {
  gci: "Get-ChildItem",
  ls: "Get-ChildItem",
  dir: "Get-ChildItem",
  gc: "Get-Content",
  cat: "Get-Content",
  type: "Get-Content",
  rm: "Remove-Item",
  del: "Remove-Item",
  ri: "Remove-Item",
  cp: "Copy-Item",
  mv: "Move-Item",
  iwr: "Invoke-WebRequest",
  curl: "Invoke-WebRequest",
  iex: "Invoke-Expression",
};

/** A PowerShell command by its full name. */
export function canonical(command: string): string {
  const [name = "", ...rest] = command.split(" ");
  return [aliases[name.toLowerCase()] ?? name, ...rest].join(" ");
}
