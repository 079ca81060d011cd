/** A small seeded generator, so that a million situations cost little and each can be made again from its number. */
export interface Random {
  /** A whole number from 0 to `below` - 1. */
  below(below: number): number;
  pick<T>(values: readonly T[]): T;
  /** True in `percent` of a hundred calls. */
  chance(percent: number): boolean;
  /** Between `least` and `most` picks, in a random order; one value may come twice. */
  some<T>(values: readonly T[], least: number, most: number): T[];
}

/** The generator mulberry32: 32 bits of state, passes the usual tests of small generators. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const pick = <T>(values: readonly T[]): T => {
    for (const value of values.slice(below(values.length))) return value;
    throw new Error("nothing to pick from");
  };
  return {
    below,
    pick,
    chance: (percent) => below(100) < percent,
    some: (values, least, most) => Array.from({ length: least + below(most - least + 1) }, () => pick(values)),
  };
}
