/** What the advisor's consultations, refreshes and reviews came to, read from Pi's session files. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { sessionsDirectory } from "../host/session-files/find.ts";
import { reportUsage, type FilesRead } from "../host/session-files/report.ts";
import { type Arguments, type Command, exit, type Exit, type Io, UsageError } from "./command.ts";
import { usageDocument, usagePage } from "./report/usage.ts";
import { paint } from "./style.ts";
import { here } from "./tables.ts";

export const command: Command = {
  name: "usage",
  summary: "what the advisor cost, and what it did for it",
  usage: ["usage [--since DATE|TIMESTAMP] [--sessions DIR]"],
  options: {
    since: {
      type: "string",
      short: "s",
      value: "DATE|TIMESTAMP",
      help: "leave out what is older: 2026-09-28 (from 00:00 UTC), or an ISO timestamp",
    },
    sessions: { type: "string", value: "DIR", help: "session files of this directory and below, instead of Pi's own" },
    json: { type: "boolean", help: "one JSON document" },
  },
  details: `Every record counts once, in however many files it stands: a forked session repeats what it began with. Records that kept only their
last attempt, as older versions wrote them, are counted and the sums then called a lower bound. Costs are what Pi computed from
reported usage, not an invoice; what nobody reported, or priced, is unknown and no part of the sums. Days are UTC. Lines longer than 8 MiB are passed over, and cut-off lines are counted.`,
  run: usage,
};

export async function usage(args: Arguments, io: Io): Promise<Exit> {
  if (args.positionals.length > 0)
    throw new UsageError(`\`${args.positionals[0]}\` is one word too many`, "a directory goes with --sessions");
  const sinceText = args.text("since");
  const since = sinceText === undefined ? undefined : timeIn(sinceText);
  const given = args.text("sessions");
  const sessions = given === undefined ? sessionsDirectory(here(io)) : resolve(io.cwd, given);
  if (given !== undefined && !existsSync(sessions))
    throw new UsageError(`cannot read ${given}`, "there is no such directory");
  const { read, tally } = await reportUsage(sessions, since, progressOn(io)).catch((error: unknown) => {
    if (!existsSync(sessions))
      throw new UsageError(`there are no session files in ${sessions}`, "name another directory with --sessions");
    throw new UsageError(`cannot read ${sessions}`, error instanceof Error ? error.message : String(error));
  });
  if (io.progress) io.err(CLEAR_LINE);
  const about = { since: since === undefined ? undefined : new Date(since).toISOString(), sessions, read, tally };
  io.out(
    args.flag("json") ? `${JSON.stringify(usageDocument(about))}\n` : usagePage(about, io.columns, paint(io.color)),
  );
  return exit.done;
}

/** A date alone, or a date and a time with or without its offset. */
const TIME = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** Milliseconds since the epoch. The date is checked by itself, since `Date` takes a 30 February for a 2 March. */
function timeIn(text: string): number {
  const [, date = ""] = TIME.exec(text) ?? [];
  const day = Date.parse(date);
  const time = Date.parse(text);
  if (date === "" || Number.isNaN(time) || Number.isNaN(day) || new Date(day).toISOString().slice(0, 10) !== date)
    throw new UsageError(
      `\`${text}\` is no date`,
      "write --since 2026-09-28, or an ISO timestamp such as 2026-09-28T14:00:00Z",
    );
  return time;
}

const CLEAR_LINE = "\r\x1b[2K";
const QUIET_MS = 1000;
const BETWEEN_MS = 100;

/** A line on the terminal once a second has passed. */
function progressOn(io: Io): (read: FilesRead, files: number) => void {
  const started = performance.now();
  let shown = started;
  return ({ files, unreadable, bytes }, all) => {
    const now = performance.now();
    if (!io.progress || now - started < QUIET_MS || now - shown < BETWEEN_MS) return;
    shown = now;
    io.err(`${CLEAR_LINE}${files + unreadable} of ${all} files, ${(bytes / 1e6).toFixed(0)} MB`);
  };
}
