/**
 * Exact reasoning about regular expressions over all strings. An expression becomes a formula about the text still to be
 * read; reading a character turns it into the next formula. Formulas are decision diagrams, so that equal ones are one
 * number and there are finitely many: they are the states of a deterministic automaton.
 *
 * Understood is what `pattern.ts` makes: groups, alternation, classes, repetition, lookahead, `^` and `$`, flags `i` and `s`.
 */
import { diagram, FALSE, type Formula, TRUE } from "./diagram.ts";
import { expressionParser, type Part } from "./expression.ts";
import { once } from "./once.ts";
import { type Dialect, escapeText } from "./pattern.ts";

export interface Expression { readonly source: string; readonly flags: string }

export interface Automaton {
  /** The formula of each expression before the first character; undefined for one that is not understood. */
  readonly start: readonly (Formula | undefined)[];
  /** One character for each class of characters that no expression tells apart, the most readable first. */
  readonly alphabet: readonly string[];
  readonly classOf: (character: string) => number;
  readonly read: (formula: Formula, characterClass: number) => Formula;
  /** Whether the formula holds when the text ends here. */
  readonly accepts: (formula: Formula) => boolean;
  /** Formulas grew out of bounds, and later ones are wrong. */
  readonly full: () => boolean;
}

/** What must hold of the rest of a text after a character. States and the formulas that lead to them are made once. */
interface State {
  readonly open: () => Formula;
  readonly before: Map<Part, State>;
  readonly readers: Map<number, Formula>;
}

/** Builds one automaton for all expressions; its states come into being as they are read. */
export function automaton(expressions: readonly Expression[]): Automaton {
  const { nodes, choose, variable, full } = diagram();
  const or = (one: Formula, other: Formula) => choose(one, TRUE, other);
  const and = (one: Formula, other: () => Formula) => (one === FALSE ? FALSE : choose(one, other(), FALSE));

  /** The diagram's variables: the text ends here, and then each “one letter and then a state”. */
  const end = variable();
  const readers: { readonly letter: number; readonly next: State }[] = [];
  const reader = (letter: number, next: State) =>
    once(next.readers, letter, () => {
      readers.push({ letter, next });
      return variable();
    });
  const stateOf = (make: () => Formula): State => {
    let formula: Formula | undefined;
    return { open: () => (formula ??= make()), before: new Map(), readers: new Map() };
  };
  const done = stateOf(() => TRUE);
  const enter = (part: Part, next: State) => once(next.before, part, () => stateOf(() => begin(part, next, false)));

  /** The part matches here and then the rest does. `start`: nothing has been read yet. */
  const begin = (part: Part, next: State, start: boolean): Formula => or(some(part, next, start), and(empty(part, start), next.open));
  /** The part matches no characters here. */
  const empty = (part: Part, start: boolean): Formula => {
    switch (part.kind) {
      case "letter": return FALSE;
      case "nothing": case "repeated": return TRUE;
      case "start": return start ? TRUE : FALSE;
      case "end": return end;
      case "sequence": return and(empty(part.one, start), () => empty(part.other, start));
      case "either": return or(empty(part.one, start), empty(part.other, start));
      case "ahead": return begin(part.one, done, start);
      case "not-ahead": return choose(begin(part.one, done, start), FALSE, TRUE);
    }
  };
  /** The part matches at least one character and then the rest does: no path comes back here without reading. */
  const some = (part: Part, next: State, start: boolean): Formula => {
    switch (part.kind) {
      case "letter": return reader(part.letter, next);
      case "sequence": return or(some(part.one, enter(part.other, next), start), and(empty(part.one, start), () => some(part.other, next, start)));
      case "either": return or(some(part.one, next, start), some(part.other, next, start));
      case "repeated": return some(part.one, enter(part, next), start);
      default: return FALSE;
    }
  };

  const { letters, parse } = expressionParser();
  const start = expressions.map(({ source, flags }) => {
    const part = parse(`[^]*(?:${source})`, flags);
    return part && begin(part, done, true);
  });
  const { alphabet, classOf } = classes(letters);

  const after = new Map<number, Formula>();
  const read = (formula: Formula, characterClass: number): Formula => {
    const node = nodes[formula];
    if (node === undefined) return formula;
    return once(after, formula * alphabet.length + characterClass, () => {
      const { letter, next } = readers[node.variable - 1] ?? {};
      const reads = letter !== undefined && letters[letter]?.test(alphabet[characterClass] ?? "") === true;
      return choose(reads && next ? next.open() : FALSE, read(node.yes, characterClass), read(node.no, characterClass));
    });
  };
  const accepts = (formula: Formula): boolean => {
    const node = nodes[formula];
    return node === undefined ? formula === TRUE : accepts(node.variable === 0 ? node.yes : node.no);
  };
  return { start, alphabet, classOf, read, accepts, full };
}

/** Whether each expression matches the text: what `RegExp.test` says, but by the automaton. Undefined where it cannot say. */
export function member({ start, classOf, read, accepts, full }: Automaton, text: string): (boolean | undefined)[] {
  const classesOf = text.split("").map(classOf);
  const answers = start.map((formula) => (formula === undefined ? undefined : accepts(classesOf.reduce(read, formula))));
  return full() ? answers.map(() => undefined) : answers;
}

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
  /** False when there were too many states or a pattern is not understood: then atoms may be missing, but none is wrong. */
  readonly exact: boolean;
  /** Indexes of the patterns that are not understood. */
  readonly unsupported: readonly number[];
}

export interface AtomOptions {
  readonly dialect?: Dialect;
  /** Preferred as witnesses, the first most. */
  readonly examples?: readonly string[];
  /** How many states to visit before giving up on exactness. */
  readonly maxStates?: number;
}

/** Many patterns, or patterns of many letters, make each state dear; then fewer are visited. */
const readsPerState = 50;

/** What is no text, by dialect. Paths are relative and normalised: not empty, and no segment is empty, `.` or `..`. */
const strangers: { readonly [dialect in Dialect]: RegExp } = { name: /(?!)/, path: /(?:^|\/)\.{0,2}(?:\/|$)/ };

/**
 * Every way in which a text can match the patterns, each with a witness. Literals are atoms of their own, in no other atom.
 * Many patterns of which only “any” matters are best given as one, joined by `|`: what is found doubles with each pattern.
 */
export function atoms(patterns: readonly Expression[], literals: readonly string[], options: AtomOptions = {}): TextAtoms {
  const { dialect = "name", examples = [], maxStates = 20_000 } = options;
  const stranger = strangers[dialect];
  const regexes = patterns.map(({ source, flags }) => new RegExp(source, flags));
  const matches = (text: string) => regexes.map((regex) => regex.test(text));
  const named = new Set(literals.filter((literal) => !stranger.test(literal)));
  const found = new Map<string, TextAtom>();
  const offer = (witness: string) => {
    if (named.has(witness) || stranger.test(witness)) return;
    const atom = { matches: matches(witness), witness };
    once(found, atom.matches.join(), () => atom);
  };
  examples.forEach(offer);

  const { start, alphabet, read, full } = automaton([stranger, ...patterns, ...Array.from(named, (text) => ({ source: `^${escapeText(text)}$`, flags: "" }))]);
  const unsupported = patterns.flatMap((_, index) => (start[index + 1] === undefined ? [index] : []));
  const seen = new Set<string>();
  const queue = [{ text: "", formulas: start.filter((formula) => formula !== undefined) }];
  let visited = 0;
  for (const { text, formulas } of queue) {
    if (found.size === 2 ** patterns.length || visited === maxStates || visited * alphabet.length * start.length > maxStates * readsPerState || full()) break;
    visited += 1;
    for (const [characterClass, character] of alphabet.entries()) {
      const next = formulas.map((formula) => read(formula, characterClass));
      const key = next.join();
      if (next[0] === TRUE || seen.has(key)) continue;
      seen.add(key);
      queue.push({ text: text + character, formulas: next });
      offer(text + character);
    }
  }
  offer(""); // last, for it is the least readable
  const complete = found.size === 2 ** patterns.length || (visited === queue.length && unsupported.length === 0 && !full());
  if (!complete && patterns.length > 1) {
    for (const pattern of patterns) for (const { witness } of atoms([pattern], literals, { dialect, maxStates }).atoms) offer(witness);
  }
  const singled = Array.from(named, (literal) => ({ matches: matches(literal), literal, witness: literal }));
  return { atoms: [...singled, ...found.values()], exact: complete, unsupported };
}

/** Witnesses are made of the first of these that serves. */
const readable = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.:/ !\"#$%&'()*+,;<=>?@[\\]^`{|}~é";

/** Made when first needed: it takes some milliseconds. */
let allCharacters = "";

/**
 * Splits the 65,536 characters (UTF-16 units, as in expressions without the flag `u`) into classes that no letter tells
 * apart. The runs of characters that a letter matches are read off `RegExp` itself, its rules of case included.
 */
function classes(letters: readonly RegExp[]): Pick<Automaton, "alphabet" | "classOf"> {
  allCharacters ||= Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).join("");
  const borders = new Set([...readable, "\0"]);
  for (const { source, flags } of letters) {
    for (const { 0: run, index } of allCharacters.matchAll(new RegExp(`(?:${source})+`, `${flags}g`))) {
      borders.add(run.charAt(0)).add(allCharacters.charAt(index + run.length) || "\0");
    }
  }
  const numbers = new Map<string, number>();
  const alphabet: string[] = [];
  const classOf = (character: string) =>
    once(numbers, letters.map((letter) => Number(letter.test(character))).join(""), () => alphabet.push(character) - 1);
  borders.forEach(classOf);
  return { alphabet, classOf };
}
