import { createRequire } from "node:module";
import type micromatch from "micromatch";

/** Loaded with the first path pattern: most processes never meet one, and loading it costs more than all the rest. */
let loaded: typeof micromatch | undefined;
const micro = (): typeof micromatch => (loaded ??= createRequire(import.meta.url)("micromatch") as typeof micromatch);

/** `name`: `*` spans any characters. `path`: micromatch's dialect over `/`-separated relative paths, dotfiles included, case ignored. */
export type Dialect = "name" | "path";

export type Compiled = { readonly ok: true; readonly regex: RegExp; readonly source: string } | { readonly ok: false; readonly problem: string };

/** What a path pattern must not contain: paths are normalised before they are matched, so such a pattern could never match. */
const pathRefusals: readonly (readonly [RegExp, string])[] = [
  [/\\/, "`\\` is not a separator and escapes nothing here; write `/`"],
  [/^(?:[a-z]:)?\//i, "paths are relative to the root; leave out the leading part"],
  [/^\.\//, "paths have no leading `./`"],
  [/(?:^|\/)\.{1,2}(?:\/|$)/, "paths have no `.` or `..` segments"],
  [/\/$/, "paths have no trailing `/`; `dir/**` matches all that is inside"],
  [/^!(?!\((?!\?))/, "a leading `!` negates nothing here"],
];

/**
 * Compiles one pattern; `source` is the regular expression's source. A path pattern without `/` matches any one segment,
 * so `.env` also matches all that is inside a directory `.env`. What no path can match is a `problem`, in words.
 */
export function compilePattern(pattern: string, dialect: Dialect): Compiled {
  if (pattern === "") return { ok: false, problem: "the pattern is empty" };
  if (dialect === "name") return compiled(`^${nameBody(pattern.split(/\*+/).map(escapeText))}$`, "s");
  const refusal = pathRefusals.find(([refused]) => refused.test(pattern));
  if (refusal) return { ok: false, problem: refusal[1] };
  const body = globBody(pattern);
  if (body === undefined) return { ok: false, problem: "brackets, braces or parentheses do not pair up" };
  return compiled(pattern.includes("/") ? `^(?:${body})$` : `(?:^|\\/)(?:${withinSegment(body)})(?:\\/|$)`, "is");
}

/** With more stars than this an expression that may backtrack takes too long on a text that does not match. */
const fewStars = 2;

/** Between stars the first place where a part fits is as good as any, so many stars need no second try. */
function nameBody(parts: readonly string[]): string {
  if (parts.length - 1 <= fewStars) return parts.join(".*");
  const [head = "", ...others] = parts;
  return `${head}${others.slice(0, -1).map((part) => `(?:(?!${part}).)*${part}`).join("")}.*${others.at(-1) ?? ""}`;
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
    return tail === undefined || !one.ok ? [] : [{ index, head, tail, least: head.length + tail.length, regex: others.length > 1 ? one.regex : undefined }];
  });
  return (text) => {
    let literal = -1;
    for (const one of buckets[bucketOf(text)] ?? []) if (one.text === text) { literal = one.index; break; }
    for (const { index, head, tail, least, regex } of wildcards) {
      if (literal !== -1 && literal < index) break;
      if (text.length >= least && text.startsWith(head) && text.endsWith(tail) && (regex === undefined || regex.test(text))) return index;
    }
    return literal;
  };
}

/** One expression rules out the common case, that nothing matches; only then is the first of them looked for. */
function joinPaths(patterns: readonly string[]): (text: string) => number {
  const each = patterns.map((pattern) => compilePattern(pattern, "path"));
  const any = new RegExp(each.flatMap((one) => (one.ok ? [one.source] : [])).join("|") || "(?!)", "is");
  return (text) => (any.test(text) ? each.findIndex((one) => one.ok && one.regex.test(text)) : -1);
}

function compiled(source: string, flags: string): Compiled {
  const regex = new RegExp(source, flags);
  return { ok: true, regex, source: regex.source };
}

/** The source of an expression that matches exactly this text. */
export function escapeText(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** What stands between the anchors of micromatch's expression; undefined where it refuses the pattern or makes one that never matches. */
function globBody(pattern: string): string | undefined {
  const { makeRe } = micro();
  try {
    let { source } = makeRe(pattern, { dot: true, nocase: true, strictBrackets: true, windows: false });
    if (source === "$^") return undefined;
    while (source.startsWith("^(?:") && source.endsWith(")$")) source = source.slice(4, -2);
    return source;
  } catch {
    return undefined;
  }
}

/** The same expression, held inside one segment: no character of it is a `/`, and the end it looks ahead to is the segment's. */
function withinSegment(body: string): string {
  return body.replace(/\\[^]|\[(?:\\[^]|[^\]\\])*\]|[.$]/g, (piece) => {
    if (piece === "$") return "(?:\\/|$)";
    if (piece === ".") return "[^/]";
    return piece.startsWith("[") && new RegExp(piece).test("/") ? `(?:(?!\\/)${piece})` : piece;
  });
}
