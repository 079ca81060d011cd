import { closeSync, existsSync, openSync, readSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { flows } from "../../generated/tables.js";
import { isFamily, type Family } from "../config/families.ts";
import { kindOf } from "../config/family.ts";
import { fileConfig, loadConfig, type Effective } from "../config/load.ts";
import { filesUnder, isFolder } from "../files/folders.ts";
import { readText } from "../files/read.ts";
import { parse } from "../jsonc/parse.ts";
import { createPolicy } from "../engine/policy.ts";
import { loadPolicyTables, modesOf } from "../policy/own-tables.ts";
import { createReplay, type ReplayReport, type ReplaySide } from "../analysis/replay.ts";
import { type Arguments, type Command, exit, type Exit, type Io, UsageError } from "./command.ts";
import { replayHost } from "./replay-list.ts";
import { replayText } from "./report/replay.ts";
import { paint } from "./style.ts";
import { here, type Tables, tablesInForce } from "./tables.ts";

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
    json: { type: "boolean", help: "one JSON document" },
  },
  details: `Logs: the permission system's review log and debug log, Pi's session files, or folders of them; without any, the permission system's
own here. The guard's decisions are settled again from what the reviewer judged; with the debug log a classifier's answers are scored
again under the new thresholds. Of the advisor: the budget gate of each request and the blocklist, from session files; the executor's
effort is the last one set before it in the file. What would need a model, a dialog or a session's counters is not replayed, and counted.
JSON: {"files", "lines", "bad", "torn", "replayed", "changed", "looser", "stricter", "sideways", "changes": [{"before", "after", "direction",
"surface"?, "count", "first", "last", "example"}], "frequent": [{"surface"?, "target", "before", "after", "direction", "count", "last"}], "riskiest":
[{"time", "surface"?, "target"?, "requestId"?, "riskLevel"?, "usd"?, "before", "after", "table", "rule"}], "notReplayed": [{"reason", "count"}], "drifted",
"unscored", "tripped"}; frequent: by how often, riskiest: looser ones alone, the gravest first. drifted: OLD decides otherwise than was recorded.
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
    const replay = createReplay({
      after: after.side,
      ...(before && { before: before.side }),
      classifiers: [...after.classifiers, ...(before?.classifiers ?? [])],
      kept: limitOf(args),
    });
    await readAll(files, replay.file, io);
    const report = replay.report();
    if (args.flag("json")) io.out(`${JSON.stringify({ files: files.length, ...report }, null, 2)}\n`);
    else io.out(replayText(report, files.length, io.cwd, paint(io.color)));
    return exitOf(report, args.text("fail-on"));
  },
};

interface Chosen {
  readonly side: ReplaySide;
  readonly configs: { readonly [F in Family]?: Effective };
  readonly classifiers: readonly string[];
}

function sideOf(given: readonly string[], tables: Tables, args: Arguments, io: Io): Chosen {
  const modes = modesOf(tables);
  const configs: { [F in Family]?: Effective } = {};
  for (const name of given) {
    const path = resolve(io.cwd, name);
    const read = readText(path);
    if (read.kind !== "text")
      throw new UsageError(`cannot read ${name}`, read.kind === "absent" ? "there is no such file" : read.why);
    const told = args.text("family");
    const family = told === "guard" || told === "advisor" ? told : kindOf(path, parse(path, read.text).recovered);
    if (family === undefined || !isFamily(family) || family === "isolated")
      throw new UsageError(`${name} is no config of the guard or the advisor`, "name its family: --family guard");
    if (configs[family] !== undefined) throw new UsageError(`two configs of the ${family} on one side`);
    const config = fileConfig(family, path, read, io.env, modes);
    if (!config.usable) {
      const [first = "", ...more] = config.diagnostics.map(
        (one) => `${one.file}:${one.range.line}:${one.range.column}: ${one.message}`,
      );
      throw new UsageError(first, undefined, more);
    }
    configs[family] = config;
  }
  // Other tables alone: under the configs that are in force here.
  if (given.length === 0 && args.text("policies") !== undefined) {
    configs.guard = loadConfig("guard", { ...here(io), modes });
    configs.advisor = loadConfig("advisor", here(io));
  }
  const { guard, advisor } = configs;
  return {
    configs,
    side: {
      ...(guard && { guard: createPolicy(tables, guard, flows) }),
      ...(advisor && { advisor: createPolicy(tables, advisor) }),
    },
    classifiers: guard === undefined ? [] : classifiersOf(guard.value),
  };
}

/** The classifiers among the reviewers of a guard's config, as provider/model. */
function classifiersOf(value: object): string[] {
  const reviewers: unknown[] = [
    value,
    ...("fallbacks" in value && Array.isArray(value.fallbacks) ? value.fallbacks : []),
  ];
  return reviewers.flatMap((one) => {
    if (typeof one !== "object" || one === null || !("provider" in one) || !("model" in one)) return [];
    return "modelType" in one && one.modelType === "classifier" ? [`${String(one.provider)}/${String(one.model)}`] : [];
  });
}

function logsOf(args: Arguments, io: Io): string[] {
  if (args.positionals.length > 0) return args.positionals.flatMap((name) => logsAt(name, io));
  const folder = join(here(io).agentDir, "extensions", "pi-permission-system", "logs");
  const own = ["pi-permission-system-debug.jsonl", "pi-permission-system-permission-review.jsonl"]
    .map((file) => join(folder, file))
    .filter((file) => existsSync(file));
  if (own.length === 0) throw new UsageError("which log?", `the permission system has written none to ${folder}`);
  return own;
}

function logsAt(name: string, io: Io): string[] {
  const path = resolve(io.cwd, name);
  if (!existsSync(path)) throw new UsageError(`cannot read ${name}`, "there is no such file or folder");
  if (!isFolder(path)) return [path];
  const logs = filesUnder(path).filter((file) => file.endsWith(".jsonl"));
  if (logs.length === 0) throw new UsageError(`there is no log in ${name}`, "a log's name ends in .jsonl");
  return logs;
}

/** Logs of debug records first: a classifier's answers must be there before the decision that they led to. */
function ordered(files: readonly string[]): string[] {
  const unique = [...new Set(files)];
  const debug = unique.filter((file) => beginning(file).includes('"stream":"debug"'));
  return [...debug, ...unique.filter((file) => !debug.includes(file))];
}

function beginning(path: string): string {
  let file: number | undefined;
  try {
    file = openSync(path, "r");
    const buffer = Buffer.alloc(400);
    return buffer.toString("latin1", 0, readSync(file, buffer, 0, buffer.length, 0));
  } catch {
    return "";
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

async function readAll(
  files: readonly string[],
  read: (path: string, onChunk: (bytes: number) => void) => Promise<void>,
  io: Io,
): Promise<void> {
  const total = files.reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);
  let [done, shown, told] = [0, Date.now(), false];
  const progress = (bytes: number) => {
    done += bytes;
    if (!io.progress || Date.now() - shown < 1000) return;
    [shown, told] = [Date.now(), true];
    io.err(
      `\r${Math.min(100, Math.floor((100 * done) / Math.max(1, total)))} % of ${files.length} ${files.length === 1 ? "log" : "logs"}`,
    );
  };
  for (const file of files) {
    try {
      await read(file, progress);
    } catch (error) {
      throw new UsageError(`cannot read ${file}`, error instanceof Error ? error.message : String(error));
    }
  }
  if (told) io.err("\r\u001b[K");
}

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
