/** The host's rules for commands, written from its documentation alone: what the reader and the engine are held against. */
import { randomOf } from "../random.ts";

export type State = "allow" | "ask" | "deny";
export interface Model {
  readonly layers: readonly { readonly [pattern: string]: State }[];
  readonly fallback: State;
}

const STRICT: readonly State[] = ["allow", "ask", "deny"];
const WRAPPERS = new Set(
  "sudo env xargs time nohup timeout nice parallel rush doas setsid stdbuf watch flock eval".split(" "),
);

/** An overridden key keeps its place, a new one goes last; of all that match the last decides; the strictest unit wins. */
export function decide({ layers, fallback }: Model, units: readonly string[]): State {
  const order: string[] = [];
  const states = new Map<string, State>();
  for (const layer of layers)
    for (const [pattern, state] of Object.entries(layer)) {
      if (!states.has(pattern)) order.push(pattern);
      states.set(pattern, state);
    }
  const one = (text: string): State => {
    let found: State = fallback;
    for (const pattern of order) if (matches(pattern, text)) found = states.get(pattern) ?? found;
    const [program = ""] = text.split(" ");
    return found === "allow" && WRAPPERS.has(program) ? "ask" : found;
  };
  return STRICT[Math.max(...units.map((unit) => STRICT.indexOf(one(unit))))] ?? "ask";
}

function matches(pattern: string, text: string): boolean {
  if (pattern.endsWith(" *") && matches(pattern.slice(0, -2), text)) return true;
  const source = pattern
    .split("*")
    .map((part) => part.replaceAll(/[^\w ]/g, (mark) => (mark === "?" ? "[^]" : `\\${mark}`)))
    .join("[^]*");
  return new RegExp(`^${source}$`).test(text);
}

const PROGRAMS = ["git", "npm", "rm", "ls", "sudo", "timeout", "cargo", "make"];
const WORDS = ["status", "push", "run", "test", "-rf", "--all", "x", "main", "origin"];

export interface Generated {
  readonly model: Model;
  readonly commands: readonly { readonly text: string; readonly units: readonly string[] }[];
}

/** The same seed gives the same lists and commands. */
export function generate(seed: number, commands: number): Generated {
  const { pick, below } = randomOf(seed);
  const words = (least: number, most: number): string[] =>
    Array.from({ length: least + below(most - least + 1) }, () => pick(WORDS));
  const pattern = (): string => {
    const kind = below(7);
    if (kind === 0) return "*";
    const text = [pick(PROGRAMS), ...words(0, 2)].join(" ");
    if (kind === 1) return text;
    if (kind === 2) return `${text}*`;
    if (kind === 3) return `* ${pick(WORDS)}`;
    if (kind === 4) return `${pick(PROGRAMS)} * ${pick(WORDS)}`;
    if (kind === 5) return `${text.slice(0, -1)}?${below(2) === 0 ? "" : " *"}`;
    return `${text} *`;
  };
  const layer = () => Object.fromEntries(Array.from({ length: 1 + below(12) }, () => [pattern(), pick(STRICT)]));
  const layers = Array.from({ length: 1 + below(2) }, layer);
  const unit = (): string => [pick(PROGRAMS), ...words(0, 3)].join(" ");
  return {
    model: { layers, fallback: pick(STRICT) },
    commands: Array.from({ length: commands }, () => {
      const units = Array.from({ length: 1 + below(3) }, unit);
      return { units, text: units.join(pick([" && ", "; ", " | ", " || ", "\n"])) };
    }),
  };
}
