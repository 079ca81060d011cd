/**
 * Whether a command does nothing but read what it names. Only the plainest shell is understood: literal words, whole
 * quotes, pipes and lists. Whatever the shell would have to work out may be anything, so it is not taken for reading.
 */
import { READING } from "./reading-programs.ts";

export interface Reading {
  /** Every argument as the program gets it. */
  readonly names: readonly string[];
  /** git reads its settings, which may name programs. */
  readonly git: boolean;
  /** It may name no folder. */
  readonly filesOnly: boolean;
}

/** Nobody who only reads writes more; it bounds the time for a call of any length. */
const MAX_CHARS = 10_000;

/** Undefined when the command may run or change something. */
export function reading(command: string): Reading | undefined {
  if (command.length > MAX_CHARS) return undefined;
  const commands = split(command);
  if (commands === undefined) return undefined;
  const [first = []] = commands;
  // Behind a second `cd` nobody looks for the names in the right folder.
  const moves = first[0] === "cd" && first.length === 2 && /^[^-]/.test(first[1] ?? "");
  for (const [program = "", ...args] of moves ? commands.slice(1) : commands) {
    const reads = READING.get(program);
    if (reads === undefined) return undefined;
    if (reads.every !== undefined && !args.every((arg) => reads.every?.test(arg))) return undefined;
    if (reads.whole !== undefined && (args.some((arg) => arg.includes("\n")) || !reads.whole.test(args.join("\n"))))
      return undefined;
  }
  const names = commands.flatMap((words) => words.slice(1));
  // Where `..` leads from behind a link only the disk knows.
  if (names.some((name) => (moves ? PARENT : BACK).test(name))) return undefined;
  const programs = commands.map(([program = ""]) => program);
  return {
    names,
    git: programs.includes("git"),
    filesOnly: programs.some((program) => READING.get(program)?.filesOnly === true),
  };
}

const PARENT = /(?:^|\/)\.\.(?:\/|$)/;
const BACK = /(?:^|\/)(?!\.\.?\/)[^/]+\/+\.\.(?:\/|$)/;

const END = String.raw`(?=[\s;|>]|&&|$)`;
const BARE = String.raw`(?:~/)?[\p{L}\p{N}_./:=,@%+^-]*`;
/** Spaces, then what separates commands, a redirection to nothing, or one word. */
const TOKEN = new RegExp(
  String.raw`[ \t]*(?:(?<end>\n|;|&&|\|\|?)|(?<null>(?:[12&]?>[ \t]*/dev/null|2>&1)${END})|(?<option>(?:[\w-]+=)?)(?:"(?<double>[^"$\x60\\!~][^"$\x60\\!]*)"|'(?<single>[^'~][^']*)')${END}|(?<bare>${BARE})${END})`,
  "uy",
);

function split(command: string): readonly (readonly string[])[] | undefined {
  const text = command.trim();
  const commands: string[][] = [[]];
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < text.length;) {
    const from = TOKEN.lastIndex;
    const { end, option, double, single, bare } = TOKEN.exec(text)?.groups ?? {};
    if (TOKEN.lastIndex <= from) return undefined;
    const word = bare ?? (option === undefined ? undefined : `${option}${double ?? single ?? ""}`);
    if (end !== undefined) commands.push([]);
    else if (word !== undefined && word !== "") commands.at(-1)?.push(word);
  }
  const full = commands.filter((words) => words.length > 0);
  return full.length === 0 ? undefined : full;
}
