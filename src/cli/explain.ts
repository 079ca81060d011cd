import { escaped } from "../text/safe.ts";
import type { Decision, Source, Step } from "../engine/types.ts";
import { type Command, exit, UsageError } from "./command.ts";
import { command as decide, decided } from "./decide.ts";
import { explainCall } from "./list-call.ts";
import { paint, type Style } from "./style.ts";
import { policiesOption } from "./tables.ts";
import { left, widest } from "./columns.ts";
import { answer } from "./batch.ts";
import { type FlowDecision, isFlowDecision } from "../flows/as-table.ts";

export const command: Command = {
  name: "explain",
  summary: "the same decision, with every rule that was considered, or every table on its way",
  usage: [
    "explain <table or flow> --facts JSON [--config FILE | --effective]",
    "explain --list FILE… <command>          a permission list: which rule decides each part of a command",
  ],
  options: {
    facts: decide.options["facts"] ?? { type: "string", help: "" },
    config: decide.options["config"] ?? { type: "string", help: "" },
    effective: decide.options["effective"] ?? { type: "boolean", help: "" },
    list: { type: "string", value: "FILE", multiple: true, help: "a permission list; several are its layers" },
    tool: { type: "string", help: "with --list: a tool that is no shell" },
    input: { type: "string", value: "JSON", help: "with --tool: what it is called with" },
    policies: policiesOption,
    json: { type: "boolean", help: "one JSON document: the decision and its steps" },
  },
  run: async (args, io) => {
    if (args.texts("list").length > 0) return explainCall(args, io);
    if (args.positionals.length === 0) throw new UsageError("which table?", "pi-policy explain <table> --facts JSON");
    const steps: Step[] = [];
    const { decision } = decided(args, io, steps);
    const style = paint(io.color);
    if (args.flag("json"))
      io.out(`${JSON.stringify(isFlowDecision(decision) ? answer(decision) : { decision, steps })}\n`);
    else io.out(isFlowDecision(decision) ? wayText(decision, style) : explained(decision, steps, style));
    return decision.fault === undefined ? exit.done : exit.usage;
  },
};

/** The whole way of a flow: each table with its row, from what it was told to where it ended. */
function wayText(decision: FlowDecision, style: Style): string {
  const { way, table: flow, outcome, fault } = decision;
  const width = widest(way.map(({ decision: { table } }) => table));
  const lines = way.map(({ facts, decision: { table, outcome: said, rule, because, source } }) => {
    const told = Object.entries(facts).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
    return `${style.green("●")} ${left(table, width)}  ${style.bold(said)} by ${style.cyan(rule)}: ${escaped(because)}${told.length === 0 ? "" : `; told ${escaped(told.join(", "))}`}  ${style.dim(place(source))}\n`;
  });
  const end = fault === undefined ? "" : `, and a fault on the way (${fault.code}): ${fault.message}`;
  return `${lines.join("")}${flow}: ${style.bold(outcome)}${end}\n`;
}

/** The walk in words: each rule with the first condition that failed, then the one that decided. */
export function explained(decision: Decision, steps: readonly Step[], style: Style): string {
  const width = widest(steps.map(({ rule }) => rule));
  const lines = steps.map(({ rule, then, because, source, failed }) => {
    const name = left(rule, width);
    if (failed === undefined)
      return `${style.green("●")} ${style.bold(name)}  ${style.bold(then)}: ${escaped(because)}  ${style.dim(place(source))}`;
    // A default has no file of its own: its row's place would stand there twice.
    const { file, line, column } = source;
    const { from } = failed;
    const set =
      from === undefined
        ? ""
        : style.dim(
            ` (${from.layer !== undefined && from.file === file && from.line === line ? from.layer : place(from)})`,
          );
    return `${style.dim("○")} ${name}  ${style.cyan(failed.fact)} is ${failed.actual}, ${failed.expected.startsWith("not ") ? "wanted:" : "not"} ${failed.expected}${set}  ${style.dim(place({ file, line, column }))}`;
  });
  const verdict =
    decision.fault === undefined
      ? `${decision.table}: ${style.bold(decision.outcome)} by ${decision.rule}${setBy(decision)}`
      : `${decision.table}: ${style.bold(decision.outcome)}, because of a fault (${decision.fault.code}): ${decision.fault.message}`;
  return `${lines.map((line) => `${line}\n`).join("")}${verdict}\n`;
}

/** Which layer of the config made it so; nothing where no config had a say. */
export const setBy = ({ source: { layer } }: Decision): string =>
  layer === undefined ? "" : `, value set by ${layer}`;

export const place = ({ file, line, column, layer }: Source): string =>
  `${escaped(file)}:${line}:${column}${layer === undefined ? "" : `, ${layer}`}`;
