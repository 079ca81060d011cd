/** Every way in which a text can match some patterns, each with one such text. */
import type { Language, Languages } from "./language.ts";
import { DEAD, type Machine, machine, type State } from "./machine.ts";
import { once } from "./once.ts";
import type { Dialect } from "./texts.ts";
import { textsOf } from "./texts.ts";

/** Texts that nothing named tells apart: one literal, or all other texts that match the same patterns. */
export interface TextAtom {
  /** By index of the pattern. */
  readonly matches: readonly boolean[];
  readonly literal?: string;
  /** One such text, as short and readable as there is. */
  readonly witness: string;
}

export interface TextAtoms {
  readonly atoms: readonly TextAtom[];
  /** False when there were too many states: then atoms may be missing, but none is wrong. */
  readonly exact: boolean;
}

export interface AtomOptions {
  readonly dialect?: Dialect;
  /** Preferred as witnesses, the first most. */
  readonly examples?: readonly string[];
  /** How many states to visit before giving up on exactness. */
  readonly maxStates?: number;
}

/** One pattern, or several of which only “any” matters: what is found doubles with each, so such are best given as one. */
export type Pattern = (make: Languages) => Language;

/** Many patterns, or patterns of many letters, make each state dear; then fewer are visited. */
const READS_PER_STATE = 50;
/** Parts of expressions that one pattern may grow to: some 100 MB. */
const MAX_EXPRESSIONS = 500_000;

/** Literals are atoms of their own, in no other atom. */
export function atoms(patterns: readonly Pattern[], literals: readonly string[], options: AtomOptions = {}): TextAtoms {
  const { dialect = "name", examples = [], maxStates = 20_000 } = options;
  const texts = machine((make) => textsOf(dialect, make), { keep: true });
  const machines = patterns.map((pattern) => machine(pattern, { keep: true }));
  const matches = (text: string) => machines.map((one) => one.matches(text));
  const named = trie(literals.filter((literal) => texts.matches(literal)));
  const found = new Map<string, TextAtom>();
  const offer = (witness: string): void => {
    if (!texts.matches(witness) || named.holds(witness)) return;
    const atom = { matches: matches(witness), witness };
    once(found, atom.matches.join(), () => atom);
  };
  examples.forEach(offer);

  const units = alphabet([texts, ...machines], named.letters);
  const seen = new Set<string>();
  const queue = [{ text: "", literal: named.root, states: [texts, ...machines].map(({ start }) => start) }];
  const full = () => machines.some(({ made }) => made() > MAX_EXPRESSIONS);
  let visited = 0;
  for (const { text, literal, states } of queue) {
    if (
      found.size === 2 ** patterns.length ||
      visited === maxStates ||
      visited * units.length * states.length > maxStates * READS_PER_STATE ||
      full()
    )
      break;
    visited += 1;
    for (const unit of units) {
      const [first = DEAD, ...others] = states;
      const reached: State[] = [texts.read(first, unit)];
      if (reached[0] === DEAD) continue;
      for (const [index, one] of machines.entries()) reached.push(one.read(others[index] ?? DEAD, unit));
      const next = named.after(literal, unit);
      const key = `${next?.id ?? ""} ${reached.join(" ")}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const longer = text + String.fromCharCode(unit);
      queue.push({ text: longer, literal: next, states: reached });
      if (next?.ends !== true && texts.accepts(reached[0] ?? DEAD)) {
        const atom = {
          matches: machines.map((one, index) => one.accepts(reached[index + 1] ?? DEAD)),
          witness: longer,
        };
        once(found, atom.matches.join(), () => atom);
      }
    }
  }
  offer(""); // last, for it is the least readable
  const complete = found.size === 2 ** patterns.length || (visited === queue.length && !full());
  if (!complete && patterns.length > 1) {
    for (const pattern of patterns)
      for (const { witness } of atoms([pattern], literals, { dialect, maxStates }).atoms) offer(witness);
  }
  const singled = named.all.map((literal) => ({ matches: matches(literal), literal, witness: literal }));
  return { atoms: [...singled, ...found.values()], exact: complete };
}

/** Witnesses are made of the first of these that serves. */
const READABLE = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.:/ !\"#$%&'()*+,;<=>?@[\\]^`{|}~é";

/** One unit for each class of units that nothing tells apart, the most readable first. */
function alphabet(machines: readonly Machine[], letters: ReadonlySet<number>): readonly number[] {
  const candidates = [...READABLE].map((character) => character.charCodeAt(0));
  const borders = new Set(machines.flatMap((one) => one.borders));
  for (const letter of letters) borders.add(letter).add(Math.min(letter + 1, 0xffff));
  const classes = new Map<string, number>();
  for (const unit of [...candidates, ...[...borders].sort((one, other) => one - other)]) {
    once(classes, `${letters.has(unit) ? unit : ""} ${machines.map((one) => one.classOf(unit)).join(" ")}`, () => unit);
  }
  return [...classes.values()];
}

interface TrieNode {
  readonly id: number;
  ends: boolean;
  readonly next: Map<number, TrieNode>;
}

/** All literals at once: where in them a text stands, undefined when it is the beginning of none. */
function trie(literals: readonly string[]) {
  let made = 0;
  const node = (): TrieNode => ({ id: (made += 1), ends: false, next: new Map() });
  const root = node();
  const letters = new Set<number>();
  for (const literal of literals) {
    let at = root;
    for (let index = 0; index < literal.length; index += 1) {
      letters.add(literal.charCodeAt(index));
      at = once(at.next, literal.charCodeAt(index), node);
    }
    at.ends = true;
  }
  const all = [...new Set(literals)];
  const set = new Set(all);
  return {
    root: literals.length === 0 ? undefined : root,
    letters,
    all,
    holds: (text: string) => set.has(text),
    after: (at: TrieNode | undefined, unit: number) => at?.next.get(unit),
  };
}
