/**
 * A stranger's text, made safe to show: what a model, a provider, an agent or a file's name says may not steer a
 * terminal, turn a line around, hide in it, or begin a line of its own. Everything here takes time linear in the text.
 */
import { SEQUENCES } from "./sequences.ts";

/** There without being seen: marks of direction, zero widths, fillers, variation selectors, tags. */
const HIDDEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** What ends a line, in one reader or another. A lone CR lets a terminal write over the line. */
const LINE_ENDS = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g;
/** Control characters other than tab and line feed. */
const CONTROLS = /[^\P{Cc}\t\n]/gu;

/** On as many lines as it has: line feeds and tabs stay, every other control, sequence and hidden character goes. */
export function safeText(text: string): string {
  return text.replace(SEQUENCES, "").replace(LINE_ENDS, "\n").replace(HIDDEN, "").replace(CONTROLS, "").toWellFormed();
}

/** The same on one line: each run of white space becomes one blank. */
export function safeLine(text: string): string {
  return safeText(text).replace(/\s+/g, " ").trim();
}

/** Without controls and hidden characters; the letters of a sequence stay, and so do lines and spaces. */
export function withoutHidden(text: string): string {
  return text.replace(LINE_ENDS, "\n").replace(HIDDEN, "").replace(CONTROLS, "");
}

const UNSAFE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cs}\u2028\u2029]/gu;
/** Escapes as they are written; each is made once. */
const escapes = new Map([
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);

/** On one line with nothing lost: what is not safe to show is written as an escape. For names, values and commands. */
export function escaped(text: string): string {
  return text.replace(UNSAFE, escapeOf);
}

function escapeOf(letter: string): string {
  const known = escapes.get(letter);
  if (known !== undefined) return known;
  const units = letter.split("").map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  const made = units.join("");
  escapes.set(letter, made);
  return made;
}
