/**
 * Regular languages as expressions that are read letter by letter: what is left of an expression after a letter (its
 * Brzozowski derivative) is an expression again. Equal expressions are one number, so an expression has finitely many
 * of them, and they are the states of a deterministic automaton. Complement and intersection cost no more than union.
 */
import { includes, type Charset } from "./charset.ts";
import { once } from "./once.ts";

/** An expression, by number. */
export type Language = number;
/** No text at all, the empty text alone, every text. */
export const NONE: Language = 0;
export const EMPTY: Language = 1;
export const ALL: Language = 2;

type Node =
  | { readonly kind: "none" | "empty" | "all" }
  | { readonly kind: "letter"; readonly set: Charset }
  | { readonly kind: "sequence"; readonly one: Language; readonly other: Language }
  | { readonly kind: "either" | "both"; readonly parts: readonly Language[] }
  | { readonly kind: "not" | "repeated"; readonly one: Language };

export interface Languages {
  readonly letter: (set: Charset) => Language;
  readonly sequence: (...parts: readonly Language[]) => Language;
  readonly either: (...parts: readonly Language[]) => Language;
  readonly both: (...parts: readonly Language[]) => Language;
  readonly not: (one: Language) => Language;
  /** Any number of times, none included. */
  readonly repeated: (one: Language) => Language;
  /** Whether the empty text is in it. */
  readonly holdsEmpty: (one: Language) => boolean;
  /** What may follow after a character that begins with this unit. */
  readonly after: (one: Language, unit: number) => Language;
  /** How many parts the expressions that were made have. */
  readonly size: () => number;
  /** Every set of characters that a letter of any expression names. */
  readonly sets: () => readonly Charset[];
  /** The same expression among the expressions of another maker. */
  readonly copy: (one: Language, to: Languages) => Language;
}

const UNITS = 0x10000;

/** A maker of expressions; those of two makers must not be mixed. */
export function languages(): Languages {
  const nodes: Node[] = [{ kind: "none" }, { kind: "empty" }, { kind: "all" }];
  const empties: boolean[] = [false, true, true];
  const made = new Map<string, Language>();
  let size = 0;
  const sets = new Map<string, Charset>();
  const make = (key: string, node: Node, holdsEmpty: boolean): Language =>
    once(made, key, () => {
      empties.push(holdsEmpty);
      size += "parts" in node ? node.parts.length : 1;
      return nodes.push(node) - 1;
    });
  const empty = (one: Language): boolean => empties[one] === true;

  const letter = (set: Charset): Language => {
    if (set.length === 0) return NONE;
    const key = set.join(";");
    sets.set(key, set);
    return make(`l${key}`, { kind: "letter", set }, false);
  };
  /** A pattern may be as long as its file: its parts are walked, not recursed into. */
  const inRow = (one: Language): Language[] => {
    const parts: Language[] = [];
    let rest = one;
    for (let node = nodes[rest]; node?.kind === "sequence"; node = nodes[rest]) {
      parts.push(node.one);
      rest = node.other;
    }
    return [...parts, rest];
  };
  const two = (one: Language, other: Language): Language => {
    if (one === NONE || other === NONE) return NONE;
    if (one === EMPTY) return other;
    if (other === EMPTY) return one;
    if (one === ALL && other === ALL) return ALL;
    // To the right, so that equal sequences are equal whatever made them.
    if (nodes[one]?.kind === "sequence") return inRow(one).reduceRight((rest, part) => two(part, rest), other);
    return make(`s${one},${other}`, { kind: "sequence", one, other }, empty(one) && empty(other));
  };
  const gathered = (kind: "either" | "both", parts: readonly Language[]): Language => {
    const [neutral, final] = kind === "either" ? [NONE, ALL] : [ALL, NONE];
    const all = new Set<Language>();
    for (const part of parts) {
      const node = nodes[part];
      for (const one of node?.kind === kind ? node.parts : [part]) if (one !== neutral) all.add(one);
    }
    if (all.has(final)) return final;
    // What holds of a text and what does not hold of it: together all or nothing.
    for (const one of all) {
      const node = nodes[one];
      if (node?.kind === "not" && all.has(node.one)) return final;
    }
    const sorted = [...all].sort((one, other) => one - other);
    const [first = neutral, second] = sorted;
    if (second === undefined) return first;
    return make(
      `${kind}${sorted.join()}`,
      { kind, parts: sorted },
      kind === "either" ? sorted.some(empty) : sorted.every(empty),
    );
  };
  const not = (one: Language): Language => {
    if (one === NONE) return ALL;
    if (one === ALL) return NONE;
    const node = nodes[one];
    return node?.kind === "not" ? node.one : make(`n${one}`, { kind: "not", one }, !empty(one));
  };
  const repeated = (one: Language): Language => {
    if (one === NONE || one === EMPTY) return EMPTY;
    const node = nodes[one];
    if (one === ALL || node?.kind === "repeated") return one;
    if (node?.kind === "letter" && node.set[0]?.[0] === 0 && node.set[0][1] === 0xffff) return ALL;
    return make(`r${one}`, { kind: "repeated", one }, true);
  };

  /** What was read before, by expression and unit: expressions share most of their parts. */
  const read = new Map<number, Language>();
  const after = (one: Language, unit: number): Language =>
    one <= ALL ? (one === ALL ? ALL : NONE) : once(read, one * UNITS + unit, () => derived(one, unit));
  const derived = (one: Language, unit: number): Language => {
    const node = nodes[one] ?? { kind: "none" };
    switch (node.kind) {
      case "none":
      case "empty":
        return NONE;
      case "all":
        return ALL;
      case "letter":
        return includes(node.set, unit) ? EMPTY : NONE;
      case "sequence": {
        const first = two(after(node.one, unit), node.other);
        return empty(node.one) ? gathered("either", [first, after(node.other, unit)]) : first;
      }
      case "either":
      case "both":
        return gathered(
          node.kind,
          node.parts.map((part) => after(part, unit)),
        );
      case "not":
        return not(after(node.one, unit));
      case "repeated":
        return two(after(node.one, unit), one);
    }
  };

  const copy = (one: Language, to: Languages): Language => {
    const node = nodes[one] ?? { kind: "none" };
    switch (node.kind) {
      case "none":
      case "empty":
      case "all":
        return one;
      case "letter":
        return to.letter(node.set);
      case "sequence":
        return to.sequence(...inRow(one).map((part) => copy(part, to)));
      case "either":
      case "both":
        return to[node.kind](...node.parts.map((part) => copy(part, to)));
      case "not":
      case "repeated":
        return to[node.kind](copy(node.one, to));
    }
  };

  return {
    letter,
    sequence: (...parts) => parts.reduceRight((rest, part) => two(part, rest), EMPTY),
    either: (...parts) => gathered("either", parts),
    both: (...parts) => gathered("both", parts),
    not,
    repeated,
    holdsEmpty: empty,
    after,
    size: () => size,
    sets: () => [...sets.values()],
    copy,
  };
}
