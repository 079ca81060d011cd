/** A deterministic automaton for one expression, whose states come into being as texts are read. */
import { includes } from "./charset.ts";
import { ALL, type Language, type Languages, languages, NONE } from "./language.ts";

/** 0: no text that goes on from here matches; 1: every one does. */
export type State = number;
export const DEAD: State = 0;
export const SURE: State = 1;

export interface Machine {
  readonly start: State;
  readonly read: (state: State, unit: number) => State;
  readonly accepts: (state: State) => boolean;
  /** Whether the whole text matches: one step a unit, however the pattern is made. */
  readonly matches: (text: string) => boolean;
  /** Units of one class are read alike. */
  readonly classOf: (unit: number) => number;
  /** Where a class may begin or end, ascending from 0. */
  readonly borders: readonly number[];
  /** How many parts of expressions were made: what it has cost so far. */
  readonly made: () => number;
}

/** Past so many parts of expressions (some 20 MB) what was made is forgotten and made again: a text may lead through more states than fit in memory. */
const MAX_MADE = 100_000;
const UNKNOWN = -1;
const ASCII = 128;

/** `build` makes the expression of what is to match. With `keep`, no state is ever forgotten, so that states may be held on to. */
export function machine(build: (make: Languages) => Language, { keep = false } = {}): Machine {
  let make = languages();
  let beginning = build(make);
  const sets = make.sets();
  const borders = [...new Set([0, ...sets.flatMap((set) => set.flatMap(([begin, last]) => [begin, last + 1]))])]
    .filter((border) => border <= 0xffff)
    .sort((a, b) => a - b);

  const numbers = new Map<string, number>();
  const representatives: number[] = [];
  const classes = borders.map((unit) => {
    const key = sets.map((set) => (includes(set, unit) ? "1" : "0")).join("");
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, representatives.length);
    return representatives.push(unit) - 1;
  });
  const above = (unit: number): number => {
    let [low, high] = [0, borders.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((borders[middle] ?? 0) <= unit) low = middle;
      else high = middle - 1;
    }
    return classes[low] ?? 0;
  };
  const plain = Uint16Array.from({ length: ASCII }, (_, unit) => above(unit));
  const classOf = (unit: number): number => (unit < ASCII ? (plain[unit] ?? 0) : above(unit));

  const width = representatives.length;
  let expressions: Language[] = [];
  let states = new Map<Language, State>();
  let steps: Int32Array[] = [];
  let accepting: boolean[] = [];
  const stateOf = (expression: Language): State => {
    const known = states.get(expression);
    if (known !== undefined) return known;
    states.set(expression, expressions.length);
    accepting.push(make.holdsEmpty(expression));
    steps.push(new Int32Array(width).fill(UNKNOWN));
    return expressions.push(expression) - 1;
  };
  stateOf(NONE);
  stateOf(ALL);
  const start = stateOf(beginning);

  /** Begins again with the first states alone, which keep their numbers, and gives the expression at which the reading stands. */
  const forget = (here: Language): Language => {
    const fresh = languages();
    const now = make.copy(here, fresh);
    beginning = make.copy(beginning, fresh);
    [make, expressions, states, steps, accepting] = [fresh, [], new Map(), [], []];
    for (const one of [NONE, ALL, beginning]) stateOf(one);
    return now;
  };

  const read = (state: State, unit: number): State => {
    const row = steps[state];
    const at = classOf(unit);
    const known = row?.[at] ?? DEAD;
    if (known !== UNKNOWN) return known;
    let here = expressions[state] ?? NONE;
    const full = !keep && make.size() > MAX_MADE;
    if (full) here = forget(here);
    const next = stateOf(make.after(here, representatives[at] ?? 0));
    if (!full && row !== undefined) row[at] = next;
    return next;
  };

  return {
    start,
    read,
    accepts: (state) => accepting[state] === true,
    classOf,
    borders,
    made: () => make.size(),
    matches: (text) => {
      let state = start;
      for (let index = 0; index < text.length; index += 1) {
        state = read(state, text.charCodeAt(index));
        if (state <= SURE) return state === SURE;
      }
      return accepting[state] === true;
    },
  };
}
