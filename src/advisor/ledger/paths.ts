/** The paths that a tool call names, wherever its tool wants them. */
import { isObject } from "../../jsonc/pointer.ts";

/**
 * Arguments that hold words, commands or what stands in a file; letters only, in lower case. A file's name in them is talk
 * about the file. Every other text may be a path, for each tool calls its own by another name.
 */
const WORD_KEYS: ReadonlySet<string> = new Set([
  "command",
  "cmd",
  "script",
  "code",
  "pattern",
  "regex",
  "query",
  "glob",
  "include",
  "exclude",
  "content",
  "contents",
  "text",
  "body",
  "data",
  "oldtext",
  "newtext",
  "oldstring",
  "newstring",
  "oldstr",
  "newstr",
  "find",
  "replace",
  "message",
  "prompt",
  "question",
  "description",
  "title",
]);
/** Arguments that hold a patch, whose own lines name its files. */
const PATCH_KEYS: ReadonlySet<string> = new Set(["patch", "input", "diff"]);
const PATCHED =
  /^(?:\*\*\* (?:Add|Update|Delete) File: |\*\*\* Move to: |(?:---|\+\+\+) (?:[abciow]\/)?|diff --git a\/)(\S[^\t\n]*)/gm;

/** Arguments are a model's and may nest for ever. */
const MOST_LEVELS = 8;

/** A longer text is no path. */
const PATH_CHARS = 4096;
/** An address that leads to no file of this machine. */
const ELSEWHERE = /^(?!file:)[a-z][a-z0-9+.-]+:\/\//i;
/** Arguments in JSON, as gateways of other tools take them. */
const JSON_TEXT = /^\s*[{[]/;

export function pathsIn(value: unknown, levels = MOST_LEVELS, key = ""): readonly string[] {
  if (levels === 0 || WORD_KEYS.has(key)) return [];
  if (typeof value === "string") return PATCH_KEYS.has(key) ? patchedIn(value, levels) : namedBy(value, levels);
  if (Array.isArray(value)) return value.flatMap((part) => pathsIn(part, levels - 1, key));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    pathsIn(inner, levels - 1, name.toLowerCase().replace(/[^a-z]/g, "")),
  );
}

function patchedIn(text: string, levels: number): readonly string[] {
  const patched = [...text.matchAll(PATCHED)].flatMap((match) => match[1] ?? []);
  return patched.length > 0 ? patched : namedBy(text, levels);
}

function namedBy(text: string, levels: number): readonly string[] {
  if (JSON_TEXT.test(text)) {
    const inner = parsed(text);
    if (inner !== undefined) return pathsIn(inner, levels - 1);
  }
  return text === "" || text.length > PATH_CHARS || ELSEWHERE.test(text) ? [] : [text];
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
