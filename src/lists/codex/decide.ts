/** Which rules a command of Codex meets, and what holds where there is none. */
import { acts } from "../acting.ts";
import { type Answer, lookUp, type Step, strictest } from "../list.ts";
import { type Unit, unitsOf } from "../units.ts";
import { type CodexList, SURFACE, textOf } from "./read.ts";

export interface CodexCall {
  readonly argv: readonly string[];
  /** `untrusted`, `on-request`, `never`. */
  readonly approval_policy: string;
  readonly sandbox?: string;
  /** The model asks to leave the sandbox. */
  readonly escalated?: boolean;
}

const SHELLS: ReadonlySet<string> = new Set(["bash", "zsh", "sh"]);
/** Changes nothing, so that it runs unasked. */
const KNOWN_SAFE: ReadonlySet<string> = new Set([
  "ls",
  "cat",
  "echo",
  "pwd",
  "head",
  "tail",
  "grep",
  "wc",
  "which",
  "true",
  "false",
  "uname",
  "whoami",
  "nl",
]);
const SAFE_GIT: ReadonlySet<string> = new Set(["status", "log", "diff", "show", "branch"]);

export function decideCodex(list: CodexList, call: CodexCall): Answer {
  const steps = commandsOf(call.argv).map((argv) => step(list, argv, call));
  return strictest(steps);
}

/** A script that is a plain chain of words is split; any other is one command. */
function commandsOf(argv: readonly string[]): readonly (readonly string[])[] {
  const [shell = "", flag = "", script, ...more] = argv;
  if (!SHELLS.has(shell) || (flag !== "-lc" && flag !== "-c") || script === undefined || more.length > 0) return [argv];
  const { units, problem } = unitsOf(script);
  if (problem !== undefined || units.length === 0 || !units.every(isPlain) || /(?:^|[^&])&(?:[^&]|$)/.test(script))
    return [argv];
  return units.map(({ words }) => words.map((word) => word ?? ""));
}

const isPlain = ({ words, written, assignments, redirects, within, control }: Unit): boolean =>
  control !== true &&
  within.length === 0 &&
  assignments.length === 0 &&
  redirects.length === 0 &&
  words.length > 0 &&
  words.every((word, index) => word !== undefined && (!/[*?[{]/.test(word) || /^["']/.test(written[index] ?? "")));

function step(list: CodexList, argv: readonly string[], call: CodexCall): Step {
  const [rules] = list.surfaces;
  const program = argv[0] ?? "";
  const name = program.slice(program.lastIndexOf("/") + 1);
  const hosts = list.hosts.get(name);
  const byName = program.startsWith("/") && (hosts === undefined || hosts.includes(program));
  const exact = rules === undefined ? undefined : lookUp(rules, [textOf(argv)]);
  const found =
    exact?.rule === undefined && byName && rules !== undefined
      ? lookUp(rules, [textOf([name, ...argv.slice(1)])])
      : exact;
  const shown = { surface: SURFACE, text: argv.join(" ") };
  if (found?.rule !== undefined)
    return found.effect === "ask" && call.approval_policy === "never"
      ? { ...found, ...shown, effect: "deny", because: "nobody may be asked" }
      : { ...found, ...shown };
  return { ...shown, ...unruled(argv, call) };
}

function unruled(
  argv: readonly string[],
  { approval_policy: policy, escalated }: CodexCall,
): Pick<Step, "effect" | "because"> {
  const forced = isForcedRemoval(argv[0] === "sudo" ? argv.slice(1) : argv);
  if (forced) return { effect: policy === "never" ? "deny" : "ask", because: "it removes by force" };
  if (policy === "untrusted")
    return isKnownSafe(argv)
      ? { effect: "allow", because: "the command is known to change nothing" }
      : { effect: "ask" };
  return escalated === true && policy !== "never"
    ? { effect: "ask", because: "it asks to leave the sandbox" }
    : { effect: "allow", because: "it runs inside the sandbox" };
}

const isForcedRemoval = ([program, ...args]: readonly string[]): boolean =>
  program === "rm" && args.some((arg) => /^-[a-zA-Z]*f/.test(arg) || arg === "--force");

const isKnownSafe = (argv: readonly string[]): boolean => {
  const [program = "", first = ""] = argv;
  return !acts(argv) && (KNOWN_SAFE.has(program) || (program === "git" && SAFE_GIT.has(first)));
};
