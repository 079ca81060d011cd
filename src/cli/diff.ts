import { familyNames, isFamily } from "../config/families.ts";
import type { FileKind } from "../config/family.ts";
import { besides } from "../analysis/besides.ts";
import type { Direction } from "../analysis/diff.ts";
import { pairUp } from "../analysis/folders.ts";
import { gitRange } from "../analysis/git.ts";
import { isListPair } from "../analysis/lists.ts";
import { isConfigKind, readEntry } from "../analysis/policy-file.ts";
import { formatOf } from "../lists/formats.ts";
import { report, type Report } from "../analysis/report.ts";
import type { Context, Pair } from "../analysis/sides.ts";
import { type Arguments, type Command, exit, type Io, UsageError } from "./command.ts";
import { paint } from "./style.ts";
import { policiesOption, tablesInForce } from "./tables.ts";

const kinds = [...familyNames, "table"] as const;

export const command: Command = {
  name: "diff",
  summary: "which decisions change between two policies, and in which direction",
  usage: [
    "diff <before> <after>                    two configs of a family, two tables or flows, or two folders",
    "diff --git BASE[..HEAD] [paths…]         the policy files of a range of commits",
  ],
  options: {
    git: {
      type: "string",
      value: "RANGE",
      help: "BASE (against the working tree), BASE..HEAD, or BASE...HEAD (from where they parted)",
    },
    format: {
      type: "string",
      short: "f",
      choices: ["text", "markdown", "json", "github", "sarif", "html"],
      help: "how to write it (text)",
    },
    json: { type: "boolean", help: "the same as --format json" },
    replay: {
      type: "string",
      value: "LOG",
      multiple: true,
      help: "say beside each change how many recorded decisions it touches: a log, a summary, or a folder of them",
    },
    "fail-on": {
      type: "string",
      choices: ["looser", "any"],
      help: "exit with 1 on a looser decision, or on any that changes",
    },
    family: { type: "string", choices: kinds, help: "what the files are, when neither $schema, name nor keys tell" },
    tables: { type: "boolean", help: "every table by itself, instead of what becomes of an ask or a consultation" },
    policies: policiesOption,
  },
  details: `Two configs are compared by what comes out at the end of each flow that asks their tables; what changes inside without
another end is only counted, and --tables shows it. A flow of your own is compared with the tables of each side. Directions go by the order of a table's outcomes: looser is more permissive. An unordered table only changes sideways. A decision
that keeps its outcome under another rule is no change. Two configs are compared under the same tables, over the family's defaults;
two tables under every config that matters. In a range of commits, files are found by $schema and by place, also when renamed; one that
cannot be read on one side is reported and the rest goes on. Also a change: what was added, removed or moved, an invariant that was
removed or promises less, what cannot be read. --fail-on any fails on each of them, --fail-on looser on all but what was added, an
invariant that promises more, and an old side that cannot be read; both on a table that was only sampled.`,
  run: async (args, io) => {
    const found = await replayed(compared(args, io), args, io);
    const fails = failing(found, args.text("fail-on"));
    io.out(await rendered(found, args.flag("json") ? "json" : (args.text("format") ?? "text"), io));
    return fails ? exit.findings : exit.done;
  },
};

/** What is told of records is loaded where there are some. */
async function replayed(found: Report, args: Arguments, io: Io): Promise<Report> {
  const names = args.texts("replay");
  if (names.length === 0) return found;
  const { recordsOf } = await import("./records.ts");
  const { withRecorded } = await import("../analysis/recorded.ts");
  return withRecorded(found, await recordsOf(names, io));
}

function compared(args: Arguments, io: Io): Report {
  const { positionals } = args;
  const family = args.text("family");
  const told: { told?: FileKind } = family === undefined ? {} : { told: isFamily(family) ? family : "table" };
  const context = { ...told, inside: args.flag("tables"), tables: tablesInForce(args, io), env: io.env };
  const range = args.text("git");
  if (range !== undefined) {
    const given = gitRange(range, positionals, io.cwd);
    if ("failure" in given) throw new UsageError(given.failure, given.help);
    const [bare] = given.bare;
    if (bare !== undefined)
      throw new UsageError(`there is no policy file in ${bare}`, `neither at the one end of ${range} nor at the other`);
    return report(given.pairs, { ...context, scales: given.scales, texts: given.texts });
  }
  const [before, after, ...more] = positionals;
  if (before === undefined || after === undefined || more.length > 0)
    throw new UsageError("two sides are compared: `diff <before> <after>`, or `diff --git BASE..HEAD`");
  const given = pairUp(before, after, io.cwd);
  if ("why" in given) throw new UsageError(`cannot read ${given.file}`, given.why);
  const files = given.pairs.length === 1 && given.pairs[0]?.before?.file === before.replaceAll("\\", "/");
  if (files && given.pairs[0] !== undefined)
    return ofFiles(given.pairs[0], { ...context, scales: given.scales, texts: given.texts, byKeys: true });
  const found = report(given.pairs, { ...context, scales: given.scales, texts: given.texts });
  // One side of nothing is as likely a slip in a path as a first policy, and every table would count as new or gone.
  for (const [side, folder] of [
    ["before", before],
    ["after", after],
  ] as const)
    if (!found.sides[side]) throw new UsageError(`there is no policy file in ${folder}`);
  return found;
}

/** Two files that a person named must both be usable, and of one kind. */
function ofFiles({ before, after }: Pair, context: Context): Report {
  if (before === undefined || after === undefined) throw new UsageError("both files must be readable");
  if (context.told === undefined && isListPair({ before, after })) {
    const stray = [before, after].find(({ file }) => formatOf(file) === undefined);
    if (stray !== undefined)
      throw new UsageError("a permission list is compared with another list", `${stray.file} is none by its place`);
    return report([{ before, after }], context);
  }
  const [was, is] = [readEntry(before, context)?.kind, readEntry(after, context)?.kind];
  for (const [kind, { file }] of [
    [was, before],
    [is, after],
  ] as const) {
    if (kind === undefined)
      throw new UsageError(
        `${file} is no policy file by its \`$schema\`, name or keys`,
        `say what it is: --family ${kinds.join("|")}`,
      );
    if (kind !== "table" && kind !== "flow" && !isConfigKind(kind))
      throw new UsageError(
        `${file} is ${kind === "scales" ? "a file of scales" : "a test suite"}, which decides nothing by itself`,
        kind === "scales" ? "compare the two folders that hold it and its tables" : undefined,
      );
  }
  if (was !== is)
    throw new UsageError(
      `${before.file} is of the kind ${was}, and ${after.file} of the kind ${is}`,
      "both sides must be of one kind",
    );
  const found = report([{ before, after }], context);
  const fatal = found.problems.filter(({ usable }) => !usable);
  if (fatal.length > 0) {
    const [first = "", ...more] = fatal.map(
      ({ file, range, message, help }) =>
        `${file}:${range.line}:${range.column}: ${message}${help === undefined ? "" : ` (${help})`}`,
    );
    throw new UsageError(first, undefined, more);
  }
  return found;
}

function failing(found: Report, on: string | undefined): boolean {
  if (on === undefined) return false;
  const any = on === "any";
  const counted: readonly Direction[] = any ? ["looser", "stricter", "sideways"] : ["looser"];
  return (
    counted.some((direction) => found.summary[direction] > 0) ||
    besides(found).some(({ looser }) => any || looser) ||
    found.problems.some(({ side, usable }) => !usable && (any || side === "after")) ||
    found.tables.some(({ exact }) => !exact)
  );
}

/** Loaded one at a time: most runs need one. */
async function rendered(found: Report, format: string, io: Io): Promise<string> {
  switch (format) {
    case "json":
      return (await import("./report/diff/json.ts")).diffJson(found);
    case "markdown":
      return (await import("./report/diff/markdown.ts")).diffMarkdown(found);
    case "github":
      return (await import("./report/diff/github.ts")).diffGithub(found);
    case "sarif":
      return (await import("./report/diff/sarif.ts")).diffSarif(found);
    case "html":
      return (await import("./report/html/diff-page.ts")).diffPage(found);
    case "text":
    default:
      return (await import("./report/diff/text.ts")).diffText(found, paint(io.color));
  }
}
