import { loadPolicyTables } from "../policy/own-tables.ts";
import { createReplay, type ReplayReport } from "../analysis/replay.ts";
import { type Arguments, type Command, exit, type Exit, UsageError } from "./command.ts";
import { logsOf, ordered, readAll } from "./logs.ts";
import { replayHost } from "./replay-list.ts";
import { replayText } from "./report/replay.ts";
import { rulesText } from "./report/rules.ts";
import { sideOf } from "./sides.ts";
import { paint } from "./style.ts";
import { here, tablesInForce } from "./tables.ts";

export const command: Command = {
  name: "replay",
  summary: "decides recorded decisions again under other policy, without a model call",
  usage: [
    "replay [log…] --config NEW [--against OLD]",
    "replay [log…] --policies DIR",
    "replay [log…] --host-config NEW         the asks that a changed permission list would settle without a review",
  ],
  options: {
    config: {
      type: "string",
      short: "c",
      value: "NEW",
      multiple: true,
      help: "the config to decide under: a guard's, an advisor's, or one of each",
    },
    against: {
      type: "string",
      value: "OLD",
      multiple: true,
      help: "compare with what this config decides, instead of with what was recorded",
    },
    policies: {
      type: "string",
      value: "DIR",
      help: "decide by your own tables in this folder; OLD stays with those in force",
    },
    "host-config": {
      type: "string",
      value: "NEW",
      multiple: true,
      help: "a list of the permission system; several are its layers",
    },
    family: {
      type: "string",
      choices: ["guard", "advisor"],
      help: "what a config is, when neither $schema, name nor keys tell",
    },
    "fail-on": {
      type: "string",
      choices: ["looser", "any"],
      help: "exit with 1 when a decision gets looser, or changes at all",
    },
    limit: { type: "string", value: "N", help: "how many frequent requests and risky records to list (10)" },
    rules: { type: "boolean", help: "list how often each rule decides under NEW, when last, and those that never do" },
    format: {
      type: "string",
      short: "f",
      choices: ["text", "json", "html"],
      help: "how to write it (text); html is a page of the rules",
    },
    json: { type: "boolean", help: "the same as --format json" },
  },
  details: `Logs: the permission system's review log and debug log, Pi's session files, or folders of them; without any, the permission system's
own here. The guard's decisions are settled again from what the reviewer judged; with the debug log a classifier's answers are scored
again under the new thresholds. Of the advisor: the budget gate of each request and the blocklist, from session files; the executor's
effort is the last one set before it in the file. What would need a model, a dialog or a session's counters is not replayed, and counted.
JSON: {"files", "lines", "bad", "torn", "replayed", "changed", "looser", "stricter", "sideways", "changes": [{"before", "after", "direction",
"surface"?, "count", "first", "last", "example"}], "frequent": [{"surface"?, "target", "before", "after", "direction", "count", "last"}], "riskiest":
[{"time", "surface"?, "target"?, "requestId"?, "riskLevel"?, "usd"?, "before", "after", "table", "rule"}], "notReplayed": [{"reason", "count"}], "drifted",
"unscored", "tripped", "rules"?: [{"table", "rule", "outcome", "source", "count", "first", "last", "unusedDays"?}]}; frequent: by how often, riskiest: looser ones alone, the gravest first. drifted: OLD decides otherwise than was recorded.
Exit codes: 0 done, whatever changes; 1 a change that --fail-on names; 2 wrong usage, or a log or config that cannot be read.`,
  run: async (args, io) => {
    const files = ordered(logsOf(args, io));
    if (args.texts("host-config").length > 0) return replayHost(files, args, io);
    const tables = tablesInForce(args, io);
    const after = sideOf(args.texts("config"), tables, args, io);
    const before =
      args.texts("against").length === 0
        ? undefined
        : sideOf(args.texts("against"), loadPolicyTables(here(io)).tables, args, io);
    if (Object.keys(after.configs).length === 0)
      throw new UsageError("under which policy?", "name a config with --config, or a folder of tables with --policies");
    const format = args.flag("json") ? "json" : (args.text("format") ?? "text");
    const rules = args.flag("rules") || format === "html";
    const replay = createReplay({
      after: after.side,
      ...(before && { before: before.side }),
      classifiers: [...after.classifiers, ...(before?.classifiers ?? [])],
      kept: limitOf(args),
      rules,
    });
    await readAll(files, replay, io, before ? [after.side, before.side] : [after.side]);
    const report = replay.report();
    if (format === "json") io.out(`${JSON.stringify({ files: files.length, ...report }, null, 2)}\n`);
    else if (format === "html")
      io.out((await import("./report/html/rules-page.ts")).rulesPage(report.rules ?? [], io.cwd));
    else {
      io.out(replayText(report, files.length, io.cwd, paint(io.color)));
      if (rules) io.out(rulesText(report.rules ?? [], io.cwd, paint(io.color)));
    }
    return exitOf(report, args.text("fail-on"));
  },
};

function limitOf(args: Arguments): number {
  const given = args.text("limit") ?? "10";
  const limit = Number(given);
  if (!Number.isInteger(limit) || limit < 0 || given.trim() === "")
    throw new UsageError(`\`--limit ${given}\` is no number of records`);
  return limit;
}

function exitOf({ changed, looser }: ReplayReport, failOn: string | undefined): Exit {
  return (failOn === "any" && changed > 0) || (failOn === "looser" && looser > 0) ? exit.findings : exit.done;
}
