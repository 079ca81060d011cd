/** Finds the JSON objects in a reply, wherever they stand in it and however much prose, braces and quotes are around them. */
import { isDenialValue, MAX_VALUE_CHARS } from "./loose-denials.ts";
import { HARD_LEVELS } from "./risk-levels.ts";
import { VERDICT_TOOL_NAME } from "./call.ts";

/** What one object says under the keys of a verdict, with every value of a repeated key; what is no text is undefined. */
export interface Statement {
  readonly verdict: readonly (string | undefined)[];
  readonly riskLevel: readonly (string | undefined)[];
  readonly lean: readonly (string | undefined)[];
  readonly reason: readonly (string | undefined)[];
  /** 0 for the object itself, more for one that stands inside it. */
  readonly depth: number;
}

export interface Found {
  /** What the whole objects say. */
  readonly statements: readonly Statement[];
  /** What was said before an object broke off. */
  readonly broken: readonly Statement[];
  /** Everything outside the whole objects, and the comments inside them. */
  readonly prose: string;
  /** The same without the comments. */
  readonly outside: string;
}

/** Deeper than any verdict, and deeper than a parser should have to follow. */
const MAX_DEPTH = 8;
/** The longest key of a verdict, every letter escaped. */
const MAX_KEY_CHARS = 6 * "riskLevel".length;
/** A comment that is longer is no part of an object: of many that begin inside each other, all would be read to one end. */
const MAX_COMMENT_CHARS = 200;

/** Where an object may begin: its first key, its end or a comment follows. */
const OPENING = /\{(?=\s*["}/])/g;

/**
 * Reads from every opening brace until the object is whole or stops being one. Linear: a reading ends at its first
 * mistake, and openings whose readings run on side by side are nested, so there are no more than `MAX_DEPTH` of them.
 */
export function findObjects(text: string): Found {
  const [statements, broken, prose, outside]: [Statement[], Statement[], string[], string[]] = [[], [], [], []];
  const opening = new RegExp(OPENING);
  let from = 0;
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const { end, said, comments } = readObject(text, match.index);
    if (end === undefined) {
      broken.push(...said);
      continue;
    }
    opening.lastIndex = end;
    // A comment is prose, and prose may hold an object.
    const inside = [...said, ...comments.flatMap((comment) => findObjects(comment).statements)];
    // Braces that say nothing of a verdict are prose.
    if (inside.length === 0) continue;
    statements.push(...inside);
    prose.push(text.slice(from, match.index), ...comments);
    outside.push(text.slice(from, match.index));
    from = end;
  }
  prose.push(text.slice(from));
  outside.push(text.slice(from));
  return { statements, broken, prose: prose.join("\n"), outside: outside.join("\n") };
}

interface ReadObject {
  /** Undefined when the object breaks off. */
  readonly end: number | undefined;
  readonly said: readonly Statement[];
  readonly comments: readonly string[];
}

type Writable = {
  -readonly [Key in keyof Statement]: Statement[Key] extends readonly (infer Value)[] ? Value[] : Statement[Key];
};

const LITERAL = /[-+.\w]+/y;
const GAP = /\s*/y;

function readObject(text: string, open: number): ReadObject {
  const [all, comments]: [Writable[], string[]] = [[], []];
  let at = open;

  /** Passes white space and comments; false when a comment has no end. */
  const skip = (): boolean => {
    for (;;) {
      GAP.lastIndex = at;
      at += GAP.exec(text)?.[0].length ?? 0;
      const close = text.startsWith("/*", at) ? "*/" : text.startsWith("//", at) ? "\n" : undefined;
      if (close === undefined) return true;
      const near = text.slice(at + 2, at + MAX_COMMENT_CHARS);
      const length = near.indexOf(close);
      if (length < 0) return false;
      comments.push(near.slice(0, length));
      at += 2 + length + close.length;
    }
  };
  const string = (): string | undefined => {
    const begin = at + 1;
    for (let end = begin; end < text.length; end += 1) {
      const character = text[end];
      if (character === "\\") end += 1;
      else if (character === '"') {
        at = end + 1;
        return text.slice(begin, end);
      }
    }
    return undefined;
  };
  /** A value's text when it is one, null when it is something else, undefined when it is nothing at all. */
  const value = (depth: number): string | null | undefined => {
    if (text[at] === '"') return string();
    if (text[at] === "{" || text[at] === "[")
      return depth < MAX_DEPTH && (text[at] === "{" ? object(depth + 1) : list(depth + 1)) ? null : undefined;
    LITERAL.lastIndex = at;
    const literal = LITERAL.exec(text)?.[0];
    at += literal?.length ?? 0;
    return literal === undefined ? undefined : null;
  };
  /** Entries up to the closing bracket; a comma may stand before it. */
  const entries = (close: string, entry: () => boolean): boolean => {
    at += 1;
    for (;;) {
      if (!skip()) return false;
      if (text[at] === close) break;
      if (!entry() || !skip()) return false;
      if (text[at] === ",") at += 1;
      else if (text[at] !== close) return false;
    }
    at += 1;
    return true;
  };
  const list = (depth: number): boolean => entries("]", () => value(depth) !== undefined);
  const object = (depth: number): boolean => {
    let said: Writable | undefined;
    let isCall = false;
    return entries("}", () => {
      if (text[at] !== '"') return false;
      const raw = string();
      if (raw === undefined || !skip() || text[at] !== ":") return false;
      at += 1;
      if (!skip()) return false;
      const [inside, begin] = [all.length, at];
      const given = value(depth);
      const written = raw.length > MAX_KEY_CHARS ? raw : decoded(raw);
      // A denial may stand in a list or an object of its own.
      const inner =
        given === null && /[[{]/.test(text.charAt(begin))
          ? text.slice(begin, Math.min(at, begin + MAX_VALUE_CHARS))
          : undefined;
      const plain = given ?? (inner !== undefined && isDenialValue(inner) ? inner : undefined);
      const key = keyOf(written, plain);
      if (depth === 0 && key === "name" && given === VERDICT_TOOL_NAME) isCall = true;
      // A call that a model wrote as a text: its arguments are the answer.
      if (depth === 0 && isCall && ARGUMENTS.includes(key)) for (const one of all.slice(inside)) one.depth -= 1;
      if (given !== undefined && isKey(key)) {
        // Most braces of a hostile reply say nothing of a verdict: they cost no statement.
        if (said === undefined) all.push((said = { verdict: [], riskLevel: [], lean: [], reason: [], depth }));
        said[key].push(plain === undefined || (given === null && key !== "verdict") ? undefined : decoded(plain));
      }
      return given !== undefined;
    });
  };

  const whole = object(0);
  return { end: whole ? at : undefined, said: all.filter(({ verdict }) => verdict.length > 0), comments };
}

/** Under these a call that is written as a text has its arguments. */
const ARGUMENTS: readonly string[] = ["arguments", "parameters", "input"];

const KEYS = ["verdict", "riskLevel", "lean", "reason"] as const;

/** The key that a name stands for: in any spelling where its value makes a denial or a graver one, else as written. */
function keyOf(name: string, value: string | undefined): string {
  if (value === undefined) return name;
  const plain = name.toLowerCase().replace(/[\s_-]/g, "");
  if (plain === "verdict" && isDenialValue(decoded(value))) return plain;
  return plain === "risklevel" && HARD_LEVELS.some((level) => level === value) ? "riskLevel" : name;
}

function isKey(name: string): name is (typeof KEYS)[number] {
  return KEYS.some((key) => key === name);
}

const ESCAPED: { readonly [letter: string]: string } = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/** A string's text. Models forget to escape: raw line breaks and tabs count as written, and so does a backslash that escapes nothing. */
export function decoded(raw: string): string {
  return raw.replace(
    /\\(?:u([0-9a-fA-F]{4})|(["\\/bfnrt]))?/g,
    (escape, code: string | undefined, letter: string | undefined) => {
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
      return letter === undefined ? escape : (ESCAPED[letter] ?? letter);
    },
  );
}
