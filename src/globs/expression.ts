import { once } from "./once.ts";

/** A part of a regular expression. Equal parts are the same object, so that what different expressions share is seen once. */
export type Part =
  | { readonly kind: "nothing" | "start" | "end" }
  | { readonly kind: "letter"; readonly letter: number }
  | { readonly kind: "sequence" | "either"; readonly one: Part; readonly other: Part }
  | { readonly kind: "repeated" | "ahead" | "not-ahead"; readonly one: Part };

const nothing: Part = { kind: "nothing" };
const signs: { readonly [sign: string]: string } = { "*": "{0,}", "+": "{1,}", "?": "{0,1}" };

/** In order: what opens a group, other signs, repetition, and letters: escapes, classes and single characters. */
const tokens = /\((?:\?[:=!]|(?!\?))|[|)^$]|(?:[*+?]|\{\d+(?:,\d*)?\})\??|\\(?:[^\w]|[dDsSwWnrtvf]|x[\da-fA-F]{2}|u[\da-fA-F]{4})|\[(?:\\[^]|[^\]\\])*\]|[^\\()[|^$*+?{]/gy;

/**
 * Reads expressions that `RegExp` accepts: groups, alternation, classes, repetition, lookahead, `^` and `$`, flags `i` and `s`.
 * Anything else, such as lookbehind or a back reference, gives undefined. `letters` are what matches one character.
 */
export function expressionParser(): { readonly letters: readonly RegExp[]; readonly parse: (source: string, flags: string) => Part | undefined } {
  const letters: RegExp[] = [];
  const letterNumbers = new Map<string, number>();
  const parts = new Map<string, Part>();
  const numbers = new Map<unknown, number>([[nothing, 0]]);
  const shared = (part: Part) =>
    once(parts, Object.values(part).map((field: unknown) => numbers.get(field) ?? field).join(), () => {
      numbers.set(part, numbers.size);
      return part;
    });
  const sequenceOf = (one: Part, other: Part) => (other === nothing ? one : shared({ kind: "sequence", one, other }));
  const parse = (source: string, flags: string): Part | undefined => {
    const all = source.match(tokens) ?? [];
    if (all.join("") !== source || /[^is]/.test(flags)) return undefined;
    let at = 0;
    const alternatives = (): Part => {
      const branches = [sequence()];
      while (all[at++] === "|") branches.push(sequence()); // goes past the closing parenthesis too
      return branches.reduce((one, other) => shared({ kind: "either", one, other }));
    };
    const sequence = (): Part => {
      const items: Part[] = [];
      while (at < all.length && all[at] !== "|" && all[at] !== ")") items.push(repetition(item(all[at++] ?? "")));
      return items.reduceRight((other, one) => sequenceOf(one, other), nothing);
    };
    const item = (token: string): Part => {
      switch (token) {
        case "(": case "(?:": return alternatives();
        case "(?=": return shared({ kind: "ahead", one: alternatives() });
        case "(?!": return shared({ kind: "not-ahead", one: alternatives() });
        case "^": return shared({ kind: "start" });
        case "$": return shared({ kind: "end" });
        default: return shared({ kind: "letter", letter: once(letterNumbers, `${flags}/${token}`, () => letters.push(new RegExp(token, flags)) - 1) });
      }
    };
    const repetition = (one: Part): Part => {
      const token = all[at] ?? "";
      const [, least, comma, most] = /^\{(\d+)(,?)(\d*)\}/.exec(signs[token.charAt(0)] ?? token) ?? [];
      if (least === undefined) return one;
      at += 1;
      const bound = comma === "" ? least : most;
      let rest: Part = bound === "" ? shared({ kind: "repeated", one }) : nothing;
      for (let count = Number(least); count < Number(bound); count += 1) rest = shared({ kind: "either", one: nothing, other: sequenceOf(one, rest) });
      for (let count = 0; count < Number(least); count += 1) rest = sequenceOf(one, rest);
      return rest;
    };
    return alternatives();
  };
  return { letters, parse };
}
