/**
 * What stands in policy files and in their names, made text for each form of report: nothing in it may steer a terminal,
 * begin a line, be markup, name a person or link anywhere. One escape a form.
 */
import { escaped } from "../../text/safe.ts";

/** What is put into words elsewhere, and made safe there: a value that is quoted first must not be escaped before. */
const WORDED: ReadonlySet<string> = new Set(["region", "settings", "values", "idle"]);

/** The same data with every text in it on one line and free of what is not safe to show; what can compute is left as it is. */
export function legible<T>(value: T): T {
  return change(value) as T;
}

function change(value: unknown): unknown {
  if (typeof value === "string") return escaped(value);
  if (Array.isArray(value)) return value.map(change);
  if (typeof value !== "object" || value === null || Object.values(value).some((one) => typeof one === "function"))
    return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [escaped(key), WORDED.has(key) ? one : change(one)]),
  );
}

/** A JSON document that reads the same, and that is safe to print: what JSON leaves as it is and a screen obeys stands as an escape. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2).split("\n").map(escaped).join("\n")}\n`;
}

/** SARIF takes brackets in a message for a link. */
export const sarifText = (text: string): string => escaped(text).replaceAll(/[\\[\]]/g, "\\$&");

/** A code span of markdown that nothing in the text can end, also inside a table; nothing in it is a link or a mention. */
export function code(text: string): string {
  const flat = escaped(text).replaceAll("|", "\\|");
  const ticks = Math.max(0, ...[...flat.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(ticks + 1);
  const pad = ticks > 0 || flat.startsWith(" ") || flat === "" ? " " : "";
  return `${fence}${pad}${flat}${pad}${fence}`;
}

/** Words alone: no sign of these begins markup, a mention or a link. */
const PLAIN = /^(?!.*(?:\bwww\.|\b[0-9a-f]{7,}\b|:\S))[\p{L}\p{N} ,.;:/()'’“”…→–-]*$/iu;

/** Prose in markdown: as it is where it is words alone, as code otherwise. */
export const prose = (text: string): string => (PLAIN.test(text) ? text : code(text));

/** The same inside HTML that stands in markdown, where code spans are not read. */
export const htmlProse = (text: string): string => (PLAIN.test(text) ? text : `<code>${html(escaped(text))}</code>`);

const MARKS: { readonly [character: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
/** HTML's own marks as text. */
export const html = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => MARKS[character] ?? "");
