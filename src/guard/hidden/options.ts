/** The arguments of a command as its program takes them, by the options that are known of it. */
import { CUT_PLACES, type CutPlace } from "./data-places.ts";
import type { Part } from "./plain-script.ts";
import type { KnownProgram } from "./known-program.ts";

export interface Argument {
  readonly part: Part;
  /** Where the value begins in the part's text. */
  readonly from: number;
  /** The option's name; undefined for a word of its own. */
  readonly option: string | undefined;
  readonly value: string;
  /** What may be cut in it. */
  readonly cut: CutPlace | undefined;
}

type Kind = "switch" | "attached" | "valued";

interface Options {
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly cuts: ReadonlyMap<string, CutPlace>;
}

/** Undefined when an option is not known, or the words are not as they must be. */
export function argumentsOf(args: readonly Part[], known: KnownProgram): readonly Argument[] | undefined {
  const options = optionsOf(known);
  const read: Argument[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const part = args[at];
    if (part === undefined) break;
    if (isForbidden(part, known)) return undefined;
    const option = /^-[^-]/.test(part.text) && part.text !== "-" ? shortOf(part, options) : longOf(part, options);
    if (option === "unknown") return undefined;
    if (option === undefined) {
      read.push({ part, from: 0, option: undefined, value: part.text, cut: known.wordCut });
      continue;
    }
    if (option.from !== undefined) {
      read.push({ part, from: option.from, option: option.name, value: part.text.slice(option.from), cut: option.cut });
      continue;
    }
    if (!option.takesNext) {
      read.push({ part, from: part.text.length, option: option.name, value: "", cut: undefined });
      continue;
    }
    at += 1;
    const next = args[at];
    if (next === undefined || isForbidden(next, known)) return undefined;
    read.push({ part: next, from: 0, option: option.name, value: next.text, cut: option.cut });
  }
  if (known.endsInWord === true && read.at(-1)?.option !== undefined) return undefined;
  const words = read.filter(({ option }) => option === undefined).map(({ value }) => value);
  return known.words === undefined || known.words.test(words.join("\n")) ? read : undefined;
}

const isForbidden = ({ raw, text }: Part, { never }: KnownProgram): boolean =>
  never !== undefined && (never.test(raw) || never.test(text));

interface Option {
  readonly name: string;
  /** Where its value begins in the same word. */
  readonly from: number | undefined;
  readonly takesNext: boolean;
  readonly cut: CutPlace | undefined;
}

function longOf({ text }: Part, { kinds, cuts }: Options): Option | "unknown" | undefined {
  if (!text.startsWith("--")) return undefined;
  const [, name = "", value] = /^--([\w.-]+)(=)?/.exec(text) ?? [];
  const kind = name.length > 1 ? kinds.get(name) : undefined;
  if (kind === undefined || (kind === "switch" && value !== undefined)) return "unknown";
  const from = value === undefined ? undefined : name.length + 3;
  return { name, from, takesNext: kind === "valued" && from === undefined, cut: cuts.get(name) };
}

/** `-sSLH…`: switches, and at the end one option with its value in the same word or the next. */
function shortOf({ text }: Part, { kinds, cuts }: Options): Option | "unknown" {
  for (let at = 1; at < text.length; at += 1) {
    const name = text.charAt(at);
    const kind = kinds.get(name);
    if (kind === undefined) return "unknown";
    if (kind === "switch") continue;
    const from = at + 1 < text.length ? at + 1 : undefined;
    return { name, from, takesNext: kind === "valued" && from === undefined, cut: cuts.get(name) };
  }
  return { name: text.slice(1), from: undefined, takesNext: false, cut: undefined };
}

const made = new WeakMap<KnownProgram, Options>();

function optionsOf(known: KnownProgram): Options {
  const before = made.get(known);
  if (before !== undefined) return before;
  const kinds = new Map<string, Kind>();
  const cuts = new Map<string, CutPlace>();
  const add = (names: string | undefined, kind: Kind): void => {
    for (const name of names?.split(" ") ?? []) kinds.set(name, kind);
  };
  add(known.switches, "switch");
  add(known.valued, "valued");
  for (const [place, names] of entriesOf(known.cut ?? {})) {
    add(names, "valued");
    for (const name of names.split(" ")) cuts.set(name, place);
  }
  add(known.attached, "attached");
  const options = { kinds, cuts };
  made.set(known, options);
  return options;
}

function entriesOf(cut: NonNullable<KnownProgram["cut"]>): readonly (readonly [CutPlace, string])[] {
  return CUT_PLACES.flatMap((place) => (cut[place] === undefined ? [] : [[place, cut[place]] as const]));
}
