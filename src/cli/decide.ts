import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import type { Family } from "../config/families.ts";
import { bind } from "../engine/bind.ts";
import type { Policy } from "../engine/policy.ts";
import { escaped } from "../text/safe.ts";
import type { Config, Decision, Fact, Facts, Table } from "../engine/types.ts";
import { type Arguments, type Command, exit, type Exit, type Io, UsageError } from "./command.ts";
import { linesOf } from "./lines.ts";
import { decideCall, listDecider } from "./list-call.ts";
import { paint } from "./style.ts";
import { boundFlow, flowDecider, flowTable } from "../flows/as-table.ts";
import { familyOf } from "../policy/own-tables.ts";
import {
  configFor,
  ownConfig,
  flowsInForce,
  policiesOption,
  tablesInForce,
  type Tables,
  unknownTable,
} from "./tables.ts";
import { isObject } from "../jsonc/pointer.ts";
import { answer, batchDecider, failure } from "./batch.ts";

export const command: Command = {
  name: "decide",
  summary: "the decision of a table or a flow, or of many as JSON lines",
  usage: [
    "decide <table or flow> --facts JSON [--config FILE | --effective]",
    "decide [--batch FILE]          reads JSON lines, from stdin without --batch",
    "decide --list FILE… <command>  by a permission list; with --batch, a call a line",
  ],
  options: {
    facts: { type: "string", short: "f", value: "JSON", help: "the facts, a JSON object" },
    config: {
      type: "string",
      short: "c",
      value: "FILE",
      help: "decide under this config file, over the family's defaults",
    },
    effective: { type: "boolean", help: "decide under the config in force here" },
    batch: {
      type: "string",
      value: "FILE",
      help: 'JSON lines {"table", "facts", "config"?, "id"?}; one answer a line, in order',
    },
    list: { type: "string", value: "FILE", multiple: true, help: "a permission list; several are its layers" },
    tool: { type: "string", help: "with --list: a tool that is no shell" },
    input: { type: "string", value: "JSON", help: "with --tool: what it is called with" },
    policies: policiesOption,
    json: { type: "boolean", help: "one JSON document" },
  },
  details: `\`pi-policy show --tables\` lists the tables. One that is no extension's, such as your team's, comes from --policies and reads --config
over the defaults of the schema that it names. A line's \`config\` is a config object over the family's defaults; its file is <config>. A line that cannot be decided is answered
in place by {"id"?, "error": {"code", "message"}}: bad-json, bad-line, unknown-table, bad-config, or a fact fault (unknown-fact,
unknown-value, wrong-type, out-of-range, missing-fact); the rest goes on and the exit code is 1. With --list a line is {"command", "id"?} or {"tool", "input"?, "id"?}.`,
  run: async (args, io) => {
    const named = args.positionals.length > 0 || args.text("tool") !== undefined;
    if (!named || args.text("batch") !== undefined) return batch(args, io);
    return args.texts("list").length > 0 ? decideCall(args, io) : one(args, io);
  },
};

async function one(args: Arguments, io: Io): Promise<Exit> {
  const { decision, table } = decided(args, io);
  if (args.flag("json"))
    io.out(`${JSON.stringify(decision.fault === undefined ? answer(decision) : { error: failure(decision) })}\n`);
  else if (decision.fault === undefined) io.out(wording(decision, io));
  if (decision.fault === undefined) return exit.done;
  if (!args.flag("json"))
    throw new UsageError(
      decision.fault.message,
      decision.fault.code === "missing-fact"
        ? `the facts of ${table.id}: ${table.facts.map(hintOf).join(", ")}`
        : undefined,
    );
  return exit.usage;
}

/** The table, facts and config of one call, decided; `explain` takes the trace. */
export function decided(
  args: Arguments,
  io: Io,
  trace?: Parameters<Policy["decide"]>[2],
): { readonly decision: Decision; readonly table: Table } {
  const [id = "", ...more] = args.positionals;
  if (more.length > 0) throw new UsageError(`one table at a time, not ${args.positionals.join(", ")}`);
  const tables = tablesInForce(args, io);
  const flows = flowsInForce(args, io, tables);
  const family = familyOf(id);
  const flow = Object.hasOwn(flows, id) ? flows[id] : undefined;
  const table = flow !== undefined ? flowTable(flow, tables) : Object.hasOwn(tables, id) ? tables[id] : undefined;
  if (table === undefined) throw unknownTable(id, tables, flows);
  const config =
    family === undefined
      ? ownConfig(table, args.text("config"), args.flag("effective"), io)
      : familyConfig(family, tables, args, io);
  const bound = flow && boundFlow(flow, tables, config);
  const decider = bound === undefined ? bind(table, config) : flowDecider(bound);
  return { table, decision: decider.decide(factsOf(args.text("facts") ?? "{}"), trace) };
}

/** How a fact reads in a hint: its name, and whether a caller may leave it out. */
function hintOf({ name, config, optional, missing }: Fact): string {
  return config !== undefined
    ? `${name} (else the config's)`
    : optional || missing !== undefined
      ? `${name} (optional)`
      : name;
}

function familyConfig(family: Family, tables: Tables, args: Arguments, io: Io): Config {
  const config = configFor(family, { file: args.text("config"), effective: args.flag("effective"), tables }, io);
  const told = config.diagnostics.map(({ severity, file, range, message }) => ({
    severity,
    text: `${escaped(file)}:${range.line}:${range.column}: ${message}`,
  }));
  if (args.text("config") !== undefined || !config.usable)
    for (const { severity, text } of told) io.err(`${severity}: ${text}\n`);
  if (!config.usable) throw new UsageError(`there is no config to decide under`, `pi-policy check says more`);
  return config;
}

function factsOf(text: string): Facts {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError(
      `--facts is no JSON: ${error instanceof Error ? error.message : String(error)}`,
      'quote it for the shell: --facts \'{"mode": "strict"}\'',
    );
  }
  if (!isObject(value)) throw new UsageError('--facts is a JSON object: {"fact": value}');
  return value;
}

function wording(decision: Decision, io: Io): string {
  const style = paint(io.color);
  const { file, line, column, layer } = decision.source;
  return `${style.bold(decision.outcome)}  ${decision.table}  ${style.cyan(decision.rule)}  ${escaped(decision.because)}\n${style.dim(`  at ${escaped(file)}:${line}:${column}${layer === undefined ? "" : `, value set by ${layer}`}`)}\n`;
}

// ── Batch ───────────────────────────────────────────────────────────────────────────────────────────────────────────

async function batch(args: Arguments, io: Io): Promise<Exit> {
  if (args.positionals.length > 0 || args.text("tool") !== undefined)
    throw new UsageError("--batch goes without a table or call", "each line of a batch names its own");
  if (args.text("facts") !== undefined || args.text("config") !== undefined || args.flag("effective"))
    throw new UsageError("--facts, --config and --effective go with a table", "in a batch each line has its own");
  const file = args.text("batch");
  if (file === undefined && "isTTY" in io.stdin && io.stdin.isTTY === true)
    throw new UsageError(
      "which table?",
      "pi-policy decide <table> --facts JSON, or --batch - for JSON lines that you type",
    );
  const lines =
    file === undefined || file === "-"
      ? reading(io.stdin, "stdin")
      : reading(createReadStream(resolve(io.cwd, file)), file);
  const answerLine = args.texts("list").length > 0 ? listDecider(args, io) : batchFor(args, io);
  let faults = 0;
  let pending = "";
  try {
    for await (const line of lines) {
      if (line.trim() === "") continue;
      const result = answerLine(line);
      if ("error" in result) faults++;
      pending += `${JSON.stringify(result)}\n`;
      if (pending.length > 1 << 16) {
        io.out(pending);
        pending = "";
      }
    }
  } finally {
    io.out(pending);
  }
  return faults === 0 ? exit.done : exit.findings;
}

function batchFor(args: Arguments, io: Io) {
  const tables = tablesInForce(args, io);
  return batchDecider(tables, flowsInForce(args, io, tables));
}

async function* reading(stream: AsyncIterable<Uint8Array | string>, shown: string): AsyncGenerator<string> {
  try {
    yield* linesOf(stream);
  } catch (error) {
    throw new UsageError(
      `cannot read ${shown}`,
      !(error instanceof Error)
        ? String(error)
        : "code" in error && error.code === "ENOENT"
          ? "there is no such file"
          : error.message,
    );
  }
}
