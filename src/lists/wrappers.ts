/** Programs that run what stands in their arguments: what a rule for the inner command does not see. */

export interface Wrapper {
  readonly program: string;
  /** Only with such a word among its arguments. */
  readonly when?: RegExp;
  /** What it runs. `words`: the command that its arguments are; `text`: a shell text of its own. */
  readonly runs: "words" | "text";
}

const shells = ["bash", "sh", "dash", "zsh", "ksh"];
const prefixes = [
  "sudo",
  "env",
  "xargs",
  "time",
  "nohup",
  "timeout",
  "nice",
  "parallel",
  "rust-parallel",
  "rush",
  "doas",
  "setsid",
  "stdbuf",
  "watch",
  "flock",
];

/** The wrappers that the permission system of Pi knows. */
export const wrappers: readonly Wrapper[] = [
  ...shells.map((program): Wrapper => ({ program, when: /^-[a-zA-Z]*c/, runs: "text" })),
  { program: "eval", runs: "text" },
  ...prefixes.map((program): Wrapper => ({ program, runs: "words" })),
  { program: "find", when: /^-(?:exec|ok)(?:dir)?$/, runs: "words" },
  { program: "fd", when: /^(?:-[a-zA-Z]*[xX]|--exec)/, runs: "words" },
];

/** The wrapper that a command is; undefined for any other. A word that the shell would have to expand may be any option. */
export function wrapperOf(words: readonly (string | undefined)[]): Wrapper | undefined {
  const [program, ...args] = words;
  const name = program?.slice(program.lastIndexOf("/") + 1);
  return wrappers.find(
    (one) =>
      one.program === name &&
      (one.when === undefined || args.some((arg) => arg === undefined || one.when?.test(arg) === true)),
  );
}
