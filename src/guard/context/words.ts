import type { TableFacts } from "../../../generated/table-types.ts";
import { QUESTION_TOOLS } from "./intent.ts";
import { listAt, recordAt, textAt } from "../read.ts";
import { onCommandLine, typedLine, withoutFiles } from "./typed.ts";
import type { Vouchers } from "../../host/vouchers.ts";
import { isObject } from "../../jsonc/pointer.ts";

/** Whether a person is known to have said it: fact `origin` of table `guard/transcript`. */
export type Origin = TableFacts["guard/transcript"]["origin"];

export interface Said {
  readonly origin: Origin;
  /** What was typed, which a stored message need not be; undefined: take the message's own text. */
  readonly typed?: string;
  /** What stands before it in a prompt of the command line: piped in, or of a file. */
  readonly piped?: string;
}

/** Tells what a person said to this guard from everything else that stands in a session under the user's name. */
export interface Words {
  /** Pi's `input` event. `piped`: the text may begin with what was piped in. */
  heard(input: { readonly text: string; readonly source: string; readonly piped: boolean }): void;
  /** Takes note of entries that came since the last time; newest first. */
  settle(entries: Iterable<unknown>): void;
  of(entry: Record<string, unknown>): Said;
  /** Lines that Pi has not stored yet, newest first. */
  waiting(): readonly string[];
  /** The agent has come to rest with nothing queued: what was heard before its run and not stored never will be. */
  rested(): void;
  started(): void;
}

interface Heard {
  readonly text: string;
  readonly said: Said;
  old: boolean;
}

/** Longest queue of lines that are not stored: nobody types more ahead. */
const MAX_WAITING = 50;

export interface WordsOptions {
  /** Session ids, the current one first. The others are of sessions that Pi says it was forked from. */
  readonly sessions: () => readonly string[];
  /** Entries that were there when the session began: read, not seen. */
  readonly read: readonly unknown[];
  readonly vouchers: Pick<Vouchers, "vouch" | "vouches">;
  readonly argv?: readonly string[];
}

export function createWords({ sessions, read, vouchers, argv = process.argv.slice(2) }: WordsOptions): Words {
  const seen = new Set(read.flatMap(idOf));
  const said = new Map<string, Said>();
  let waiting: Heard[] = [];
  const current = (): string => sessions()[0] ?? "";

  /** The line that a stored message was typed as: of the same text, or else the oldest, which something has rewritten on its way. */
  const take = (text: string): Heard | undefined => {
    const same = waiting.filter((heard) => heard.text === text);
    const taken = same.find((heard) => heard.said.origin === "seen") ?? same[0] ?? waiting[0];
    waiting = waiting.filter((heard) => heard !== taken);
    return taken;
  };
  const note = (entry: unknown): void => {
    const [id] = idOf(entry);
    if (id === undefined || !speaks(entry)) return;
    const text = storedText(entry);
    const noted: Said = isUser(entry) ? (take(text)?.said ?? { origin: "extension" }) : { origin: "seen" };
    said.set(id, noted);
    if (noted.origin === "seen") vouchers.vouch(current(), id, content(entry, noted.typed));
  };
  const recall = (entry: Record<string, unknown>, id: string): Said => {
    if (!seen.has(id)) return { origin: "extension" };
    const typed = isUser(entry) ? withoutFiles(typedLine(storedText(entry))).typed : undefined;
    const vouched = sessions().some((session) => vouchers.vouches(session, id, content(entry, typed)));
    // A fork's entries are vouched for under its own name from now on.
    if (vouched) vouchers.vouch(current(), id, content(entry, typed));
    return vouched ? { origin: "vouched", ...(typed === undefined ? {} : { typed }) } : { origin: "unvouched" };
  };
  const of = (entry: Record<string, unknown>): Said => {
    const [id] = idOf(entry);
    if (id === undefined) return { origin: "unvouched" };
    const known = said.get(id) ?? recall(entry, id);
    said.set(id, known);
    return known;
  };
  // All at once, as a fork of this fork is vouched for under this one's name alone.
  if (sessions().length > 1) read.filter(speaks).forEach(of);
  return {
    of,
    heard({ text, source, piped }) {
      const own = piped ? onCommandLine(text, argv) : text;
      const before = text.slice(0, text.length - own.length);
      const person = source === "interactive" || source === "rpc";
      const noted: Said = person
        ? { origin: "seen", typed: withoutFiles(own).typed, ...(before === "" ? {} : { piped: before }) }
        : { origin: "extension" };
      waiting = [...waiting, { text, said: noted, old: false }].slice(-MAX_WAITING);
    },
    settle(entries) {
      const fresh: unknown[] = [];
      for (const entry of entries) {
        const [id] = idOf(entry);
        if (id !== undefined && seen.has(id)) break;
        fresh.push(entry);
      }
      for (const entry of fresh.reverse()) {
        note(entry);
        for (const id of idOf(entry)) seen.add(id);
      }
    },
    waiting: () =>
      waiting
        .flatMap(({ said: { origin, typed } }) => (origin === "seen" && typed !== undefined ? [typed] : []))
        .reverse(),
    started() {
      for (const heard of waiting) heard.old = true;
    },
    rested() {
      waiting = waiting.filter(({ old }) => !old);
    },
  };
}

function idOf(entry: unknown): readonly string[] {
  const id = isObject(entry) ? textAt(entry, "id") : undefined;
  return id === undefined ? [] : [id];
}

function isUser(entry: Record<string, unknown>): boolean {
  return recordAt(entry, "message")["role"] === "user";
}

/** Whether it can hold a person's words: a user's message, or the result of a question tool. */
export function speaks(entry: unknown): entry is Record<string, unknown> {
  if (!isObject(entry) || entry["type"] !== "message") return false;
  const { role, toolName } = recordAt(entry, "message");
  return role === "user" || (role === "toolResult" && typeof toolName === "string" && QUESTION_TOOLS.has(toolName));
}

/** The texts of a message, a line each. */
export function contentText(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .flatMap((block) => (isObject(block) && block["type"] === "text" ? [textAt(block, "text") ?? ""] : []))
    .join("\n");
}

function storedText(entry: Record<string, unknown>): string {
  return contentText(recordAt(entry, "message")["content"]);
}

/** What a mark covers: all that a reviewer would be told of the entry. */
function content(entry: Record<string, unknown>, typed: string | undefined): string {
  const message = recordAt(entry, "message");
  const role = textAt(message, "role");
  const rest =
    role === "user"
      ? [typed]
      : [
          textAt(message, "toolName"),
          message["isError"] === true,
          message["details"],
          listAt(message, "content").length,
        ];
  return JSON.stringify([role, storedText(entry), ...rest]);
}
