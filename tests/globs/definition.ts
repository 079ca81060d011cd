/**
 * What a pattern means, said as plainly as can be: a pattern is tried at every place of a text, without any machine.
 * Written from `docs/patterns.md` alone; slow, and the judge of the real thing.
 */
// oxlint-disable no-control-regex -- control characters are a class of their own
const CLASSES: { readonly [name: string]: RegExp } = {
  alnum: /[a-z0-9]/i,
  alpha: /[a-z]/i,
  ascii: /[\0-\x7f]/,
  blank: /[ \t]/,
  cntrl: /[\0-\x1f\x7f]/,
  digit: /[0-9]/,
  graph: /[!-~]/,
  lower: /[a-z]/i,
  print: /[ -~]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /[ \t\n\v\f\r]/,
  upper: /[a-z]/i,
  word: /[a-z0-9_]/i,
  xdigit: /[0-9a-f]/i,
};

const sameLetter = (one: string, other: string) =>
  one === other || one.toLowerCase() === other || one.toUpperCase() === other;

/** The alternatives that braces stand for. */
export function spelled(pattern: string): string[] {
  for (let open = 0; open < pattern.length; open += 1) {
    if (pattern[open] !== "{") continue;
    let depth = 0;
    const commas: number[] = [];
    for (let at = open; at < pattern.length; at += 1) {
      if (pattern[at] === "{") depth += 1;
      else if (pattern[at] === "," && depth === 1) commas.push(at);
      else if (pattern[at] === "}" && (depth -= 1) === 0) {
        const [head, tail, body] = [pattern.slice(0, open), pattern.slice(at + 1), pattern.slice(open + 1, at)];
        const range = /^([a-z])\.\.([a-z])$/.exec(body);
        if (range !== null) {
          const [first, last] = [body.charCodeAt(0), body.charCodeAt(3)];
          const letters = Array.from({ length: Math.abs(last - first) + 1 }, (_, index) =>
            String.fromCharCode(first + Math.sign(last - first) * index),
          );
          return letters.flatMap((letter) => spelled(head + letter + tail));
        }
        if (commas.length === 0) break;
        const cuts = [open, ...commas, at];
        return cuts.slice(1).flatMap((cut, index) => spelled(head + pattern.slice((cuts[index] ?? 0) + 1, cut) + tail));
      }
    }
  }
  return [pattern];
}

/** The end of the group that opens at `open`, and where its alternatives begin and end. */
function groupAt(pattern: string, open: number): { readonly end: number; readonly choices: readonly string[] } {
  let depth = 0;
  const cuts = [open];
  for (let at = open; at < pattern.length; at += 1) {
    const character = pattern[at];
    if (character === "[" && pattern.indexOf("]", at) > 0) at = classEnd(pattern, at) - 1;
    else if (character === "(") depth += 1;
    else if (character === "|" && depth === 1) cuts.push(at);
    else if (character === ")" && (depth -= 1) === 0) {
      cuts.push(at);
      return { end: at + 1, choices: cuts.slice(1).map((cut, index) => pattern.slice((cuts[index] ?? 0) + 1, cut)) };
    }
  }
  throw new Error(`${pattern} does not close`);
}

function classEnd(pattern: string, open: number): number {
  return open + (/^\[[!^]?(?:\[:[a-z]+:\]|[^\]])*\]/.exec(pattern.slice(open))?.[0].length ?? 1);
}

function inClass(source: string, letter: string): boolean {
  if (letter === "/") return false;
  const negated = /^\[[!^]/.test(source);
  const body = source.slice(negated ? 2 : 1, -1);
  let held = false;
  for (const [, name, first = "", last = first] of body.matchAll(/\[:([a-z]+):\]|([^])(?:-([^]))?/g)) {
    if (name !== undefined) held ||= CLASSES[name]?.test(letter) === true;
    else
      held ||= [letter, letter.toLowerCase(), letter.toUpperCase()].some(
        (one) => one.length === 1 && first <= one && one <= last,
      );
  }
  return held !== negated;
}

/** Where a match of `pattern` that begins at `from` may end. `fresh`: a segment begins here. `last`: the whole pattern ends with this one. */
function ends(pattern: string, text: string, from: number, fresh: boolean, last: boolean): Set<number> {
  if (pattern === "") return new Set([from]);
  const then = (places: Iterable<number>, rest: string, atSegment: boolean): Set<number> =>
    new Set([...places].flatMap((place) => [...ends(rest, text, place, atSegment, last)]));
  const [first = "", second] = [pattern[0], pattern[1]];
  if (second === "(" || first === "(") {
    const sign = first === "(" ? "@" : first;
    if (/[@?+*!]/.test(sign)) {
      const { end, choices } = groupAt(pattern, first === "(" ? 0 : 1);
      const rest = pattern.slice(end);
      const lastToo = last && rest === "";
      const once = (place: number): number[] =>
        choices.flatMap((choice) => [...ends(choice, text, place, fresh, lastToo)]);
      if (sign === "@") return then(once(from), rest, false);
      if (sign === "?") return then([from, ...once(from)], rest, false);
      if (sign === "!") {
        const taken = new Set(once(from));
        const wide = choices.some((choice) => crosses(choice, fresh, lastToo));
        const places = [];
        for (let place = from; place <= text.length; place += 1) {
          if (!taken.has(place)) places.push(place);
          if (text[place] === "/" && !wide) break;
        }
        return then(places, rest, false);
      }
      const reached = new Set(sign === "*" ? [from] : once(from));
      for (const place of sign === "*" ? [from, ...reached] : reached)
        for (const next of once(place)) reached.add(next);
      for (const place of reached) for (const next of once(place)) reached.add(next);
      return then(reached, rest, false);
    }
  }
  if (first === "*") {
    const run = /^\*+(?!\()|^\*+(?=\*\()/.exec(pattern)?.[0] ?? "*";
    const rest = pattern.slice(run.length);
    if (run.length === 2 && fresh && (rest === "" ? last : rest.startsWith("/"))) {
      const places = [];
      if (rest === "") for (let place = from; place <= text.length; place += 1) places.push(place);
      else
        for (let place = from; place <= text.length; place += 1)
          if (
            place === from ||
            (text[place - 1] === "/" &&
              !text
                .slice(from, place - 1)
                .split("/")
                .includes(""))
          )
            places.push(place);
      return rest === "" ? new Set(places) : then(places, rest.slice(1), true);
    }
    const places = [from];
    for (let place = from; place < text.length && text[place] !== "/"; place += 1) places.push(place + 1);
    return then(places, rest, false);
  }
  // A folder and all that is inside.
  if (/^\/(?:\*\*\/)*\*\*$/.test(pattern) && last) {
    const places = [from];
    if (text[from] === "/") for (let place = from + 1; place <= text.length; place += 1) places.push(place);
    return new Set(places);
  }
  const letter = text[from];
  if (letter === undefined) return new Set();
  if (first === "[") {
    const end = classEnd(pattern, 0);
    const [brackets, rest] = [pattern.slice(0, end), pattern.slice(end)];
    const itself = letterForLetter(brackets, text.slice(from, from + end)) ? [from + end] : [];
    return then([...(inClass(brackets, letter) ? [from + 1] : []), ...itself], rest, false);
  }
  const fits = first === "?" ? letter !== "/" : first === "/" ? letter === "/" : sameLetter(first, letter);
  return fits ? ends(pattern.slice(1), text, from + 1, first === "/", last) : new Set();
}

/** Whether a choice of `!(…)` may reach over a `/`. */
function crosses(choice: string, fresh: boolean, last: boolean): boolean {
  return (
    choice.replace(/\[[!^]?(?:\[:[a-z]+:\]|[^\]])*\]/g, "x").includes("/") ||
    (fresh && last && /(?:^|[(|])\*\*(?:$|[)|])/.test(choice))
  );
}

const all = (pattern: string, text: string) => ends(pattern, text, 0, true, true).has(text.length);
const letterForLetter = (pattern: string, text: string) =>
  pattern.length === text.length && pattern.split("").every((one, index) => sameLetter(one, text[index] ?? ""));

export function pathMatches(pattern: string, text: string): boolean {
  return [...spelled(pattern).map((one) => [one, all] as const), [pattern, letterForLetter] as const].some(
    ([one, matches]) =>
      one.includes("/") ? matches(one, text) : text.split("/").some((segment) => matches(one, segment)),
  );
}

export function nameMatches(pattern: string, text: string): boolean {
  const [head = "", ...others] = pattern.split(/\*+/);
  if (others.length === 0) return pattern === text;
  const places = (from: readonly number[], part: string): number[] =>
    Array.from({ length: text.length + 1 }, (_, at) => at)
      .filter((at) => from.some((before) => before <= at) && text.startsWith(part, at))
      .map((at) => at + part.length);
  return text.startsWith(head) && others.reduce(places, [head.length]).includes(text.length);
}
