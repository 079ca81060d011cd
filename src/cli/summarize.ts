import { createSummary } from "../analysis/summarize.ts";
import { fieldsOf, pathOf, type Reader } from "../analysis/fields.ts";
import { GUARD } from "../analysis/guard-row.ts";
import { columnOf } from "../summaries/columns.ts";
import type { Subject } from "../summaries/row.ts";
import { type Engine, ENGINES, groupingQuery, isEngine, viewOfLines } from "../summaries/sql.ts";
import { type Arguments, type Command, exit, UsageError } from "./command.ts";
import { logsOf, ordered, readAll } from "./logs.ts";
import { sideOf } from "./sides.ts";
import { policiesOption, tablesInForce } from "./tables.ts";

export const command: Command = {
  name: "summarize",
  summary: "logs and summaries → one summary: how often each decision was made, without what it was about",
  usage: [
    "summarize [log…] [--config FILE…] [--policies DIR] > summary.jsonl",
    "summarize --sql ENGINE --from TABLE [--of ID] [--view]",
  ],
  options: {
    config: {
      type: "string",
      short: "c",
      value: "FILE",
      multiple: true,
      help: "a config that the summary is to be replayed under, of either family; without it, those in force here",
    },
    policies: policiesOption,
    family: {
      type: "string",
      choices: ["guard", "advisor"],
      help: "what a config is, when neither $schema, name nor keys tell",
    },
    "keep-numbers": {
      type: "boolean",
      help: "round numbers to 6 digits instead of grouping them, for thresholds to come",
    },
    sql: {
      type: "string",
      choices: Object.keys(ENGINES),
      value: "ENGINE",
      help: "print the query whose result, as JSON lines, is a summary: for the engine that holds the records",
    },
    from: { type: "string", value: "TABLE", help: "with --sql: the table of records" },
    of: {
      type: "string",
      value: "ID",
      help: "with --sql: the table or flow of your own that the records are of; else the guard's",
    },
    view: {
      type: "boolean",
      help: "with --sql: the view that makes such a table from one of JSON lines, whose column is `line`",
    },
    private: { type: "boolean", help: "hash the texts that no policy names" },
  },
  details: `A row for each tuple of facts and outcome that a log has, with count, first and last time: what \`replay\` needs, and no command's text.
Numbers are grouped between the thresholds of the policies given, so a summary holds for these: a replay under others gives the same
counts where their thresholds are among them, or with --keep-numbers. Summaries add up: any number of them, in any order,
beside logs or alone, give the same bytes. A hashed text is matched by no pattern, so a table that reads paths decides
it by what is left. Logs are those that \`replay\` reads.
Exit codes: 0 done; 2 wrong usage, or a log or config that cannot be read.`,
  run: async (args, io) => {
    const tables = tablesInForce(args, io);
    const policies = sidesOf(args.texts("config"), (given) => sideOf(given, tables, args, io, true));
    const engine = args.text("sql");
    if (engine !== undefined && isEngine(engine)) {
      io.out(
        query(
          engine,
          policies.map(({ side }) => side),
          args,
        ),
      );
      return exit.done;
    }
    const files = ordered(logsOf(args, io));
    const summary = createSummary({
      policies: policies.map(({ side }) => side),
      classifiers: policies.flatMap(({ classifiers }) => classifiers),
      keepNumbers: args.flag("keep-numbers"),
      private: args.flag("private"),
    });
    await readAll(
      files,
      summary,
      io,
      policies.map(({ side }) => side),
    );
    const { rows, bad, torn } = summary.finish();
    for (let at = 0; at < rows.length; at += ROWS)
      io.out(
        rows
          .slice(at, at + ROWS)
          .map((row) => `${row}\n`)
          .join(""),
      );
    if (bad + torn > 0) io.err(`warning: ${bad + torn} ${bad + torn === 1 ? "line" : "lines"} could not be read\n`);
    return exit.done;
  },
};

function query(engine: Engine, policies: readonly Reader[], args: Arguments): string {
  const [of, from] = [args.text("of"), args.text("from")];
  if (from === undefined) throw new UsageError("which table holds the records?", "--from TABLE");
  if (!/^[\w.\-`"]+$/.test(from)) throw new UsageError(`\`${from}\` is no name of a table`);
  if (args.flag("keep-numbers") || args.flag("private"))
    throw new UsageError("a query keeps what the policies tell apart", "summarize its result with --private");
  const subjects: readonly Subject[] = of === undefined ? [GUARD] : [{ table: of }, { flow: of }];
  for (const subject of subjects) {
    const fields = fieldsOf(subject, policies);
    if (fields === undefined) continue;
    const strange = fields.find((field) => columnOf(field) === undefined);
    if (strange !== undefined)
      throw new UsageError(
        `the fact \`${strange.fact}\` cannot be a column of every engine`,
        "name it in letters and digits alone, the first one small",
      );
    return args.flag("view")
      ? viewOfLines(engine, `${from}_records`, from, subject, fields, pathOf(subject))
      : groupingQuery(engine, from, subject, fields);
  }
  throw new UsageError(`there is no table or flow \`${of ?? ""}\``, "--policies DIR names the folder of your own");
}

/** Rows that are written at once. */
const ROWS = 1_000;

/** Each config counts for itself: two of one family are the two sides of a comparison. */
const sidesOf = <Side>(configs: readonly string[], sideFor: (given: readonly string[]) => Side): Side[] =>
  configs.length === 0 ? [sideFor([])] : configs.map((config) => sideFor([config]));
