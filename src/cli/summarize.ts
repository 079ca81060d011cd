import { createSummary } from "../analysis/summarize.ts";
import { type Command, exit } from "./command.ts";
import { logsOf, ordered, readAll } from "./logs.ts";
import { sideOf } from "./sides.ts";
import { policiesOption, tablesInForce } from "./tables.ts";

export const command: Command = {
  name: "summarize",
  summary: "logs and summaries → one summary: how often each decision was made, without what it was about",
  usage: ["summarize [log…] [--config FILE…] [--policies DIR] > summary.jsonl"],
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
    private: { type: "boolean", help: "hash the texts that no policy names" },
  },
  details: `A row for each tuple of facts and outcome that a log has, with count, first and last time: what \`replay\` needs, and no command's text.
Numbers are grouped between the thresholds of the policies given, so a summary holds for these: a replay under others gives the same
counts where their thresholds are among them, or with --keep-numbers. Summaries add up: any number of them, in any order,
beside logs or alone, give the same bytes. A hashed text is matched by no pattern, so a table that reads paths decides
it by what is left. Logs are those that \`replay\` reads.
Exit codes: 0 done; 2 wrong usage, or a log or config that cannot be read.`,
  run: async (args, io) => {
    const files = ordered(logsOf(args, io));
    const tables = tablesInForce(args, io);
    const policies = sidesOf(args.texts("config"), (given) => sideOf(given, tables, args, io, true));
    const summary = createSummary({
      policies: policies.map(({ side }) => side),
      classifiers: policies.flatMap(({ classifiers }) => classifiers),
      keepNumbers: args.flag("keep-numbers"),
      private: args.flag("private"),
    });
    await readAll(files, summary.file, io);
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

/** Rows that are written at once. */
const ROWS = 1_000;

/** Each config counts for itself: two of one family are the two sides of a comparison. */
const sidesOf = <Side>(configs: readonly string[], sideFor: (given: readonly string[]) => Side): Side[] =>
  configs.length === 0 ? [sideFor([])] : configs.map((config) => sideFor([config]));
