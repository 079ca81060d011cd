/** Braces: `{a,b}` and the ranges `{8..12}`, `{01..03}`, `{1..9..2}`, as micromatch spells them out. */
import { createRequire } from "node:module";
import type micromatch from "micromatch";

/** Loaded with the first pattern that has braces: most processes never meet one, and loading it costs more than all the rest. */
let loaded: typeof micromatch | undefined;
const micro = (): typeof micromatch => (loaded ??= createRequire(import.meta.url)("micromatch") as typeof micromatch);

/** What one pattern may stand for: more is a slip, or costs more than anybody gains. */
export const MAX_ALTERNATIVES = 1_000;

/** The patterns that one with braces stands for; a text says why it stands for none. */
export function expandBraces(pattern: string): readonly string[] | string {
  if (!/[{}]/.test(pattern)) return [pattern];
  if (!paired(pattern)) return "brackets, braces or parentheses do not pair up";
  const misread = refusals.find(([when]) => when.test(pattern));
  if (misread !== undefined) return misread[1];
  const tooMany = `its braces stand for more than ${MAX_ALTERNATIVES.toLocaleString("en")} patterns`;
  if (alternatives(pattern) > MAX_ALTERNATIVES) return tooMany;
  try {
    return [...new Set(micro().braces(pattern, { expand: true, rangeLimit: MAX_ALTERNATIVES }))];
  } catch {
    return tooMany;
  }
}

/** What is read otherwise than it looks. */
const refusals: readonly (readonly [RegExp, string])[] = [
  [/\{\.\.[^{}]*,/, "`{..` begins neither a range nor a list; put another alternative first"],
  [/\$\{/, "variables are not expanded"],
  [/["'`]/, "quotes in a pattern with braces are not understood; write `?` for a quote"],
  [
    /\{(?!-?\d+\.\.-?\d+(?:\.\.-?\d+)?\}|[a-z]\.\.[a-z](?:\.\.\d+)?\}|[A-Z]\.\.[A-Z](?:\.\.\d+)?\})[^{},]+\.\.[^{},]*\}/,
    "a range goes from number to number, or from letter to letter of one case",
  ],
];

function paired(pattern: string): boolean {
  let depth = 0;
  for (const character of pattern) {
    if (character === "{") depth += 1;
    else if (character === "}" && (depth -= 1) < 0) return false;
  }
  return depth === 0;
}

/** At least as many as there are: counted before they are made, from the innermost braces outwards. */
function alternatives(pattern: string): number {
  const innermost = /\{([^{}]*)\}/;
  let [rest, count] = [pattern, 1];
  for (let found = innermost.exec(rest); found !== null && count <= MAX_ALTERNATIVES; found = innermost.exec(rest)) {
    count *= inBraces(found[1] ?? "");
    rest = rest.replace(innermost, "x");
  }
  return count;
}

function inBraces(body: string): number {
  const [, first, last, step] = /^(-?\d+)\.\.(-?\d+)(?:\.\.(-?\d+))?$/.exec(body) ?? [];
  if (first === undefined || last === undefined) return body.split(",").length;
  return Math.abs(Number(last) - Number(first)) / Math.max(1, Math.abs(Number(step ?? 1))) + 1;
}
