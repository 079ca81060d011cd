/**
 * What a request of the advisor still holds of what the work needs next: the names that the following entries use and
 * that the raw branch held, the newest errors, and whether one `advisor_expand` brings back what is missing.
 */
import type { SessionEntry } from "@earendil-works/pi-coding-agent";
import { primaryArgument } from "../../src/advisor/ledger/card.ts";
import { callsIn, textIn } from "../../src/advisor/ledger/content.ts";

/** How many entries from here on count as what the work needs next, and how far back an error counts as new. */
const NEXT = 25;
const NEWEST = 60;

export interface Share {
  readonly found: number;
  readonly of: number;
}

export interface Recall {
  /** Files and folders, named by anyone. */
  readonly paths: Share;
  /** Other names, in the user's words and in the executor's. */
  readonly user: Share;
  readonly executor: Share;
  readonly errors: Share;
  /** Of the names that are missing, those behind one id that is shown. */
  readonly reach: Share;
}

/** `text` is the whole request; `expand` what `advisor_expand` answers for one id; `cwd` what relative paths start from. */
export function recallOf(
  entries: readonly SessionEntry[],
  end: number,
  text: string,
  expand: (id: string) => string,
  cwd: string,
): Recall {
  const before = entries.slice(0, end);
  const raw = before.flatMap(rawTexts).join("\n");
  const next = entries.slice(end, end + NEXT);
  const held = (names: ReadonlySet<string>) => [...names].filter((name) => raw.includes(name));
  const paths = held(new Set(next.flatMap(usedTexts).flatMap((used) => pathsIn(used, cwd))));
  const user = held(identifiersOf(next.filter((entry) => roleOf(entry) === "user")));
  const executor = held(identifiersOf(next.filter((entry) => roleOf(entry) === "assistant")));
  const shown = (name: string): boolean => text.includes(name);
  const missing = [...new Set([...paths, ...user, ...executor])].filter((name) => !shown(name));
  const behind = missing.length === 0 ? [] : shownIds(text).map(expand);
  const share = (names: readonly string[], has: (name: string) => boolean): Share => ({
    found: names.filter(has).length,
    of: names.length,
  });
  const flat = flattened(text);
  return {
    paths: share(paths, shown),
    user: share(user, shown),
    executor: share(executor, shown),
    errors: share(before.slice(-NEWEST).flatMap(errorLine), (line) => flat.includes(line)),
    reach: share(missing, (name) => behind.some((whole) => whole.includes(name))),
  };
}

export function together(recalls: readonly Recall[]): Recall {
  const sum = (pick: (recall: Recall) => Share): Share => ({
    found: recalls.reduce((total, recall) => total + pick(recall).found, 0),
    of: recalls.reduce((total, recall) => total + pick(recall).of, 0),
  });
  return {
    paths: sum((one) => one.paths),
    user: sum((one) => one.user),
    executor: sum((one) => one.executor),
    errors: sum((one) => one.errors),
    reach: sum((one) => one.reach),
  };
}

export const percent = ({ found, of }: Share): number => (of === 0 ? 100 : (found / of) * 100);

/** Everything that can be opened by what the request says of it. */
function shownIds(text: string): readonly string[] {
  const ids = [...text.matchAll(/^\s*#([\w+]+) |advisor_expand\("([^"]+)"\)|\[… #(\w+): /gm)].flatMap(
    ([, ...found]) => found.find((id) => id !== undefined) ?? [],
  );
  return [...new Set(ids)];
}

const roleOf = (entry: SessionEntry): string => (entry.type === "message" ? entry.message.role : entry.type);

/** What an entry says about the work: its words, and what each of its calls is about. */
function usedTexts(entry: SessionEntry): readonly string[] {
  if (entry.type !== "message" || (entry.message.role !== "user" && entry.message.role !== "assistant")) return [];
  const { content } = entry.message;
  return [textIn(content), ...callsIn(content).map((call) => wholeArgument(call.arguments))];
}

/** The argument that a card names, uncut. */
function wholeArgument(args: Readonly<Record<string, unknown>>): string {
  const cut = primaryArgument(args).replace(/…$/, "");
  const whole = Object.values(args).find(
    (value) => typeof value === "string" && value !== "" && flattened(value).startsWith(cut),
  );
  return typeof whole === "string" ? whole : cut;
}

function rawTexts(entry: SessionEntry): readonly string[] {
  if (entry.type === "compaction" || entry.type === "branch_summary") return [entry.summary];
  if (entry.type !== "message") return [];
  const { message } = entry;
  if (message.role === "bashExecution") return message.excludeFromContext ? [] : [message.command, message.output];
  const content = "content" in message ? message.content : [];
  return [textIn(content), ...callsIn(content).flatMap((call) => stringsIn(call.arguments))];
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

const WORD = /[\w@.~+/-]+/g;
const FILE = /\w\.(?:[cm]?[jt]sx?|jsonc?|md|ya?ml|sh|py|rs|go|html|css|toml|txt)$/;
/** Fewer segments than this are words of prose, such as `and/or`, if no file ends them. */
const SEGMENTS = 3;

/** Files and folders; those in the workspace as they are called from there. */
function pathsIn(text: string, cwd: string): readonly string[] {
  return (text.match(WORD) ?? []).flatMap((word) => {
    const inside = word.startsWith(`${cwd}/`) ? word.slice(cwd.length + 1) : word;
    const path = inside.replace(/^(?:\.{1,2}\/)+|^@(?=[\w.-]+\/.*\.)/, "").replace(/[./-]+$/, "");
    const segments = path.split("/");
    return !path.startsWith("//") && (FILE.test(path) || (segments.length >= SEGMENTS && !segments.includes("")))
      ? [path]
      : [];
  });
}

/** A word that nobody writes by chance: with an inner capital, with an underscore, or with digits among its letters. */
const IDENTIFIER =
  /(?<![\w$/.-])(?=\w*(?:[a-z][A-Z]|[A-Za-z0-9]_[A-Za-z0-9]|[a-z]{2}\d|\d[a-z]))[A-Za-z_$][\w$]{3,}(?![\w$]|\.\w|\/)/g;
/** A single word that the writer marked as a name. */
const MARKED = /`([A-Za-z_$][\w$-]{2,})(?:\(\))?`/g;

function identifiersOf(entries: readonly SessionEntry[]): ReadonlySet<string> {
  const texts = entries.flatMap(usedTexts);
  return new Set([
    ...texts.flatMap((text) => [...text.matchAll(IDENTIFIER)].map(([name]) => name)),
    ...texts.flatMap((text) => [...text.matchAll(MARKED)].map(([, name = ""]) => name)),
  ]);
}

/** Enough of an error's first line to tell it from another. */
const ERROR_CHARS = 80;

function errorLine(entry: SessionEntry): readonly string[] {
  if (entry.type !== "message" || entry.message.role !== "toolResult" || !entry.message.isError) return [];
  const line = textIn(entry.message.content)
    .split("\n")
    .find((one) => one.trim() !== "");
  return line === undefined ? [] : [flattened(line).slice(0, ERROR_CHARS)];
}

const flattened = (text: string): string => text.replace(/\s+/g, " ").trim();
