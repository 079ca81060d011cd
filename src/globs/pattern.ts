/** What a pattern means, in both dialects, and whether a text matches it. */
import { expandBraces } from "./braces.ts";
import { bothCases, single } from "./charset.ts";
import { languageOf, parseGlob, type Part } from "./glob.ts";
import { ALL, EMPTY, type Language, type Languages } from "./language.ts";
import { machine } from "./machine.ts";
import { refusal } from "./refusals.ts";
import type { Dialect } from "./texts.ts";

/**
 * A pattern that is understood, or why it is not, in words for the person who wrote it. `matches` takes one step for each
 * UTF-16 unit of the text, whatever the pattern; `language` is the same pattern as an expression, for reasoning about it.
 */
export type Compiled =
  | { readonly ok: true; readonly matches: (text: string) => boolean; readonly language: (make: Languages) => Language }
  | { readonly ok: false; readonly problem: string };

/**
 * Compiles one pattern. A path pattern without `/` matches any one segment, so `.env` also matches all that is inside a
 * directory `.env`; and a path that equals the pattern letter for letter always matches.
 */
export function compilePattern(pattern: string, dialect: Dialect): Compiled {
  const problem = refusal(pattern, dialect);
  if (problem !== undefined) return { ok: false, problem };
  return dialect === "name" ? namePattern(pattern) : pathPattern(pattern);
}

function namePattern(pattern: string): Compiled {
  const [head = "", ...others] = pattern.split(/\*+/);
  return {
    ok: true,
    matches: others.length === 0 ? (text) => text === pattern : nameMatcher(head, others),
    language: (make) =>
      others.reduce((before, part) => make.sequence(before, ALL, exactly(part, make)), exactly(head, make)),
  };
}

/** Between stars the first place where a part fits is as good as any, so no second try is needed. */
function nameMatcher(head: string, others: readonly string[]): (text: string) => boolean {
  const middle = others.slice(0, -1);
  const tail = others.at(-1) ?? "";
  return (text) => {
    const end = text.length - tail.length;
    if (head.length > end || !text.startsWith(head) || !text.endsWith(tail)) return false;
    let at = head.length;
    for (const part of middle) {
      const found = text.indexOf(part, at);
      if (found < 0 || found + part.length > end) return false;
      at = found + part.length;
    }
    return true;
  };
}

function exactly(text: string, make: Languages, set = single): Language {
  return make.sequence(...text.split("").map((unit) => make.letter(set(unit))));
}

function pathPattern(pattern: string): Compiled {
  const expanded = expandBraces(pattern);
  if (typeof expanded === "string") return { ok: false, problem: expanded };
  const parsed: { readonly whole: boolean; readonly parts: readonly Part[] }[] = [];
  for (const one of expanded) {
    const parts = parseGlob(one);
    if (typeof parts === "string") return { ok: false, problem: parts };
    parsed.push({ whole: one.includes("/"), parts });
  }
  const language = (make: Languages): Language => {
    const anySegment = (one: Language): Language => {
      const slash = make.letter(single("/"));
      return make.sequence(
        make.either(EMPTY, make.sequence(ALL, slash)),
        one,
        make.either(EMPTY, make.sequence(slash, ALL)),
      );
    };
    const literal = exactly(pattern, make, (unit) => bothCases(single(unit)));
    return make.either(
      pattern.includes("/") ? literal : anySegment(literal),
      ...parsed.map(({ whole, parts }) => (whole ? languageOf(parts, make) : anySegment(languageOf(parts, make)))),
    );
  };
  let matches: ((text: string) => boolean) | undefined;
  return { ok: true, language, matches: (text) => (matches ??= machine(language).matches)(text) };
}

/** A function that gives the index of the first pattern that matches a text, or -1. A pattern that does not compile matches nothing. */
export function joinPatterns(patterns: readonly string[], dialect: Dialect): (text: string) => number {
  return dialect === "name" ? joinNames(patterns) : joinPaths(patterns);
}

/** Names are short and seldom repeat, so hashing each would cost more than deciding it: literals lie in buckets by length and first letter. */
function joinNames(patterns: readonly string[]): (text: string) => number {
  const bucketOf = (text: string) => (text.length * 7 + text.charCodeAt(0)) & 63;
  const buckets = Array.from({ length: 64 }, (): { readonly index: number; readonly text: string }[] => []);
  const wildcards = patterns.flatMap((pattern, index) => {
    const [head = "", ...others] = pattern.split(/\*+/);
    const tail = others.at(-1);
    const one = compilePattern(pattern, "name");
    if (tail === undefined && one.ok) buckets[bucketOf(pattern)]?.push({ index, text: pattern });
    return tail === undefined || !one.ok
      ? []
      : [{ index, head, tail, least: head.length + tail.length, matches: others.length > 1 ? one.matches : undefined }];
  });
  return (text) => {
    let literal = -1;
    for (const one of buckets[bucketOf(text)] ?? [])
      if (one.text === text) {
        literal = one.index;
        break;
      }
    for (const { index, head, tail, least, matches } of wildcards) {
      if (literal !== -1 && literal < index) break;
      if (
        text.length >= least &&
        text.startsWith(head) &&
        text.endsWith(tail) &&
        (matches === undefined || matches(text))
      )
        return index;
    }
    return literal;
  };
}

/** With more parts of expressions than this the automaton for all patterns is larger than it is worth: they are asked one by one. */
const MAX_JOINED = 20_000;

/** One automaton rules out the common case, that nothing matches; only then is the first of them looked for. */
function joinPaths(patterns: readonly string[]): (text: string) => number {
  const each = patterns.map((pattern) => compilePattern(pattern, "path"));
  const any = machine((make) => make.either(...each.flatMap((one) => (one.ok ? [one.language(make)] : []))));
  return (text) =>
    any.made() > MAX_JOINED || any.matches(text) ? each.findIndex((one) => one.ok && one.matches(text)) : -1;
}
