/** The isolated advisor's consultation log, for the review by a person that nothing replaces. */
import { join, resolve } from "node:path";
import { reviewName } from "../host/consultations/files.ts";
import { isLeftOver, isReviewAlone, type LoggedConsultation, readLog } from "../host/consultations/read-log.ts";
import { readNotes, writeNotes } from "../host/consultations/review-notes.ts";
import { loadConfig } from "../config/load.ts";
import { logDirectory as defaultLogDirectory } from "../config/locate.ts";
import { type Arguments, type Command, exit, type Exit, type Io, UsageError } from "./command.ts";
import { consultationList, consultationPage, remainsPage, reviewPage } from "./report/consultations.ts";
import { paint, type Style } from "./style.ts";
import { here } from "./tables.ts";

export const command: Command = {
  name: "consultations",
  summary: "the isolated advisor's log: list it, read one, review one",
  usage: ["consultations [list]", "consultations show ID", "consultations review ID [--note TEXT]"],
  options: {
    directory: { type: "string", short: "d", value: "DIR", help: "the log's directory, instead of the configured one" },
    note: { type: "string", short: "n", value: "TEXT", help: "review: adds this to the notes" },
    json: { type: "boolean", help: "one JSON document" },
  },
  details: `ID may be cut short as long as it names one consultation. \`review\` shows the question, the facts that were given, the answer and
its cost, then the five questions, and keeps your notes in <ID>.review.md beside the record; the record itself is never changed.
\`list\` names what was left over: files of a consultation that is still running, or whose process was interrupted; and your
notes whose record is gone, since no record is kept for longer than a month or so.`,
  run: consultations,
};

const actions: { readonly [name: string]: (log: Log, args: Arguments, io: Io) => Promise<Exit> } = {
  list,
  show,
  review,
};

interface Log {
  readonly directory: string;
  readonly consultations: readonly LoggedConsultation[];
}

/** `list`, `show ID` or `review ID`; without a word, the list. */
export async function consultations(args: Arguments, io: Io): Promise<Exit> {
  const [name = "list"] = args.positionals;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (action === undefined)
    throw new UsageError(
      `\`${name}\` is nothing to do with consultations`,
      `there are ${Object.keys(actions)
        .map((known) => `\`${known}\``)
        .join(", ")}`,
    );
  if (args.text("note") !== undefined && action !== review) throw new UsageError("--note goes with review");
  const directory = logDirectory(args, io);
  return action({ directory, consultations: await readLog(directory).catch(unreadable(directory)) }, args, io);
}

function logDirectory(args: Arguments, io: Io): string {
  const given = args.text("directory");
  if (given !== undefined) return resolve(io.cwd, given);
  const where = here(io);
  const config = loadConfig("isolated", where);
  if (!config.usable)
    io.err("pi-advisor.json has errors (see `pi-policy check`), so this is the log in the default directory\n");
  return config.value.logDirectory ?? defaultLogDirectory(where);
}

async function list({ directory, consultations: all }: Log, args: Arguments, io: Io): Promise<Exit> {
  if (args.positionals.length > 1) throw new UsageError("list takes no id", "`show ID` reads one");
  const document = { directory, consultations: all.map((one) => ({ ...one, leftOver: isLeftOver(one) })) };
  io.out(
    args.flag("json") ? `${JSON.stringify(document)}\n` : consultationList(directory, all, new Date(), paint(io.color)),
  );
  return exit.done;
}

async function show(log: Log, args: Arguments, io: Io): Promise<Exit> {
  const { one, page } = chosen(log, args);
  const notes = await readNotes(log.directory, one.id);
  if (args.flag("json")) io.out(`${JSON.stringify({ ...one, ...(notes === undefined ? {} : { notes }) })}\n`);
  else io.out(page(notes, paint(io.color)));
  return exit.done;
}

async function review(log: Log, args: Arguments, io: Io): Promise<Exit> {
  const { one, page } = chosen(log, args);
  const path = await writeNotes(log.directory, one.id, args.text("note")).catch(unreadable(log.directory));
  const notes = await readNotes(log.directory, one.id);
  if (args.flag("json")) io.out(`${JSON.stringify({ ...one, reviewed: true, notes, notesFile: path })}\n`);
  else io.out(`${page(undefined, paint(io.color))}${reviewPage(notes ?? "", path, paint(io.color))}`);
  return exit.done;
}

interface Chosen {
  readonly one: LoggedConsultation;
  /** What there is to read of it. */
  readonly page: (notes: string | undefined, style: Style) => string;
}

/** The consultation that the second word names. */
function chosen({ directory, consultations: all }: Log, args: Arguments): Chosen {
  const [, wanted, ...more] = args.positionals;
  if (wanted === undefined || more.length > 0)
    throw new UsageError("one id, please", "`pi-policy consultations` lists them");
  const matches = all.filter(({ id }) => id.startsWith(wanted));
  const [one, another] = matches;
  if (one === undefined)
    throw new UsageError(`there is no consultation \`${wanted}\``, "`pi-policy consultations` lists them");
  if (another !== undefined)
    throw new UsageError(`\`${wanted}\` could be any of ${matches.length} consultations`, "write more of the id");
  const { record } = one;
  if (record !== undefined) return { one, page: (notes, style) => consultationPage(one, record, notes, style) };
  if (!isReviewAlone(one)) throw new UsageError(`no file of consultation ${one.id} is a whole record`);
  const path = join(directory, reviewName(one.id));
  return {
    one,
    page: (notes, style) => remainsPage(one, style) + (notes === undefined ? "" : reviewPage(notes, path, style)),
  };
}

function unreadable(directory: string): (error: unknown) => never {
  return (error) => {
    throw new UsageError(`cannot use the log in ${directory}`, error instanceof Error ? error.message : String(error));
  };
}
