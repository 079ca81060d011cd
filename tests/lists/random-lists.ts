/** Random permission lists of every format, and calls to put to them; the same seed gives the same. */
import { type Format, formats, type Opened } from "../../src/lists/formats.ts";
import { type Effect, effects } from "../../src/lists/list.ts";
import { type Random, randomOf } from "../random.ts";

export const AROUND = { home: "/home/u", cwd: "/srv/app" };

const PROGRAMS = ["git", "npm", "rm", "ls", "cargo", "make", "docker", "gh"];
const WORDS = ["status", "push", "run", "test", "-rf", "--all", "x", "main", "pr", "view"];

export interface RandomList {
  readonly format: Format;
  readonly opened: Opened;
  /** What was written, for messages. */
  readonly written: unknown;
}

export function randomList(format: Format, seed: number): RandomList {
  const random = randomOf(seed);
  const written = WRITERS[format.name]?.(random);
  return { format, written, opened: opened(format, written) };
}

export const opened = (format: Format, value: unknown): Opened =>
  format.open([{ name: "user", file: "list", value, place: () => ({ file: "list", line: 1, column: 1 }) }], AROUND);

export function randomCommand({ pick, some }: Random): string {
  return [pick(PROGRAMS), ...some(WORDS, 0, 3)].join(" ");
}

function pattern({ pick, some, below }: Random): string {
  const text = [pick(PROGRAMS), ...some(WORDS, 0, 2)].join(" ");
  return (
    [
      () => "*",
      () => text,
      () => `${text}*`,
      () => `* ${pick(WORDS)}`,
      () => `${pick(PROGRAMS)} * ${pick(WORDS)}`,
      () => `${text} *`,
    ][below(6)]?.() ?? text
  );
}

/** Of ten rules, mostly: enough for some to be dead. */
const several = <T>(random: Random, make: () => T): T[] => Array.from({ length: 3 + random.below(10) }, make);
const map = (random: Random): Record<string, Effect> =>
  Object.fromEntries(several(random, () => [pattern(random), random.pick(effects)]));

const WRITERS: { readonly [format: string]: (random: Random) => unknown } = {
  "pi-permission-system": (random) => ({ permission: { "*": random.pick(effects), bash: map(random) } }),
  "claude-code": (random) => ({
    permissions: Object.fromEntries(
      effects.map((effect) => [effect, several(random, () => `Bash(${pattern(random)})`).slice(0, 5)]),
    ),
  }),
  opencode: (random) => ({ permission: { "*": random.pick(effects), bash: map(random) } }),
  codex: (random) =>
    several(random, () => {
      const words = [random.pick(PROGRAMS), ...random.some(WORDS, 0, 2)];
      return `prefix_rule(pattern = ${JSON.stringify(words)}, decision = "${random.pick(["allow", "prompt", "forbidden"])}")`;
    }).join("\n"),
  "gemini-cli": (random) => ({
    rule: several(random, () => ({
      toolName: "run_shell_command",
      commandPrefix: [random.pick(PROGRAMS), ...random.some(WORDS, 0, 2)].join(" "),
      decision: random.pick(["allow", "ask_user", "deny"]),
      priority: random.below(1000),
    })),
  }),
};

export const named = (name: string): Format => {
  const found = formats.find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no format ${name}`);
  return found;
};
