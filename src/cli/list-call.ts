/** One call put to a permission list: what became of each part of it, and by which rule. */
import { resolve } from "node:path";
import { readText } from "../files/read.ts";
import { isObject } from "../jsonc/pointer.ts";
import { layerName } from "../lists/check.ts";
import { type Format, formatOf, formats, inOrder, layerOf, type Opened, shellCall } from "../lists/formats.ts";
import type { Call, ListLayer, ListRule, Step } from "../lists/list.ts";
import { escaped } from "../text/safe.ts";
import { type Answer, answered } from "./batch.ts";
import { type Arguments, exit, type Exit, type Io, UsageError } from "./command.ts";
import { paint, type Style } from "./style.ts";

/** The rules that a step's text nearly meets: those that begin with the same word. */
const CLOSE = 4;

export function explainCall(args: Arguments, io: Io): Exit {
  const { format, opened } = openLists(args.texts("list"), io);
  const call = callOf(format, args, io);
  const { effect, steps } = opened.decide(call);
  const shown = steps.map((step) => ({ ...step, close: closeTo(step, opened) }));
  if (args.flag("json"))
    io.out(`${JSON.stringify({ format: format.name, follows: format.follows, effect, steps: shown.map(plain) })}\n`);
  else io.out(words(format, effect, shown, paint(io.color)));
  return exit.done;
}

/** `decide --list`: what the list answers, and the rule of the part that decided. */
export function decideCall(args: Arguments, io: Io): Exit {
  const { format, opened } = openLists(args.texts("list"), io);
  const result = answerOf(opened, callOf(format, args, io));
  if (args.flag("json")) io.out(`${JSON.stringify(result)}\n`);
  else {
    const style = paint(io.color);
    const { effect, surface, text, rule, source, because } = result;
    const by = rule === undefined ? "no rule matches" : `\`${escaped(rule)}\``;
    io.out(
      `${style.bold(effect)}  ${surface ?? ""} ${style.cyan(escaped(text ?? ""))}  ${by}${because === undefined ? "" : `; ${escaped(because)}`}\n`,
    );
    if (source !== undefined) io.out(style.dim(`  at ${at({ source })}\n`));
  }
  return exit.done;
}

/** A call a line, `{"command"}` or `{"tool", "input"}`; never throws for a line. */
export function listDecider(args: Arguments, io: Io): (line: string) => Answer {
  const { format, opened } = openLists(args.texts("list"), io);
  const shape = '{"command", "id"?} or {"tool", "input"?, "id"?}';
  return (line) =>
    answered(line, shape, (given) => {
      const call = callFrom(given, format, io);
      return call === undefined
        ? { error: { code: "bad-line", message: `a line is ${shape}` } }
        : answerOf(opened, call);
    });
}

/** The call that a case or a line writes: a `command`, or a `tool` and its `input`. */
export function callFrom(given: { readonly [key: string]: unknown }, format: Format, io: Io): Call | undefined {
  const around = { home: io.env["HOME"] ?? "", cwd: io.cwd };
  const { command, tool, input = {} } = given;
  if (typeof command === "string") return shellCall(format, command, around);
  return typeof tool === "string" && isObject(input) ? { tool, input, ...around } : undefined;
}

function answerOf(opened: Opened, call: Call) {
  const { effect, steps } = opened.decide(call);
  const decided = steps.find((step) => step.effect === effect);
  return {
    effect,
    ...(decided && {
      surface: decided.surface,
      text: decided.text,
      ...(decided.rule && { rule: decided.rule.id, source: decided.rule.source }),
      ...(decided.because !== undefined && { because: decided.because }),
    }),
  };
}

/** Files of one format, as the layers that their places say. */
export function openLists(files: readonly string[], io: Io): { readonly format: Format; readonly opened: Opened } {
  const around = { home: io.env["HOME"] ?? "", cwd: io.cwd };
  let format: Format | undefined;
  const layers: ListLayer[] = [];
  for (const name of files) {
    const file = resolve(io.cwd, name);
    const known = formatOf(file);
    if (known === undefined)
      throw new UsageError(
        `nothing tells whose permission list ${name} is`,
        `a list tells by its place, as its agent reads it; there are ${formats.map((one) => one.name).join(", ")}`,
      );
    if (format !== undefined && format !== known.format)
      throw new UsageError("these lists are of two formats", "name the layers of one");
    format = known.format;
    const read = readText(file);
    if (read.kind !== "text")
      throw new UsageError(`cannot read ${name}`, read.kind === "absent" ? "there is no such file" : read.why);
    const { layer, diagnostics } = layerOf(format, layerName(known.layer, file, around), {
      file: name,
      text: read.text,
    });
    layers.push(layer);
    for (const { severity, range, message } of diagnostics)
      io.err(`${severity}: ${escaped(name)}:${range.line}:${range.column}: ${message}\n`);
    // An empty list may allow everything; of one that nobody can read nobody knows what it allows.
    if (layer.value === undefined && diagnostics.length > 0)
      throw new UsageError(`cannot read ${name}`, "mend it first; `pi-policy check` names each mistake");
  }
  if (format === undefined) throw new UsageError("which list?", "name its file: --list .claude/settings.json");
  const opened = format.open(inOrder(format, layers), around);
  // One entry that does nothing is for `check`; a list without any of its own has nothing to answer by.
  const own = opened.list.surfaces.some(({ rules }) => rules.some(({ source }) => files.includes(source.file)));
  if (!own)
    for (const { rule, why, source } of opened.list.inert)
      io.err(`warning: ${escaped(source.file)}:${source.line}: \`${escaped(rule)}\` does nothing: ${escaped(why)}\n`);
  return { format, opened };
}

function callOf(format: Format, args: Arguments, io: Io): Call {
  const around = { home: io.env["HOME"] ?? "", cwd: io.cwd };
  const [command, ...more] = args.positionals;
  const tool = args.text("tool");
  if (tool === undefined) {
    if (command === undefined || more.length > 0)
      throw new UsageError("which command?", "write it as one argument: 'git push -f origin main'");
    return shellCall(format, command, around);
  }
  const text = args.text("input") ?? "{}";
  try {
    const input: unknown = JSON.parse(text);
    if (isObject(input)) return { tool, input, ...around };
  } catch {
    // Said below.
  }
  throw new UsageError("--input takes a JSON object", 'as in --tool Read --input \'{"file_path": ".env"}\'');
}

type Shown = Step & { readonly close: readonly ListRule[] };

function closeTo({ surface: name, text, rule }: Step, { list }: Opened): readonly ListRule[] {
  const rules = list.surfaces.find((one) => one.name === name)?.rules ?? [];
  const word = text.split(/[\s/]/)[0] ?? "";
  return rules
    .filter(
      (one) =>
        one !== rule && one.patterns.some((pattern) => pattern === "*" || (word !== "" && pattern.startsWith(word))),
    )
    .slice(0, CLOSE);
}

const at = ({ source: { file, line, layer } }: Pick<ListRule, "source">): string =>
  `${escaped(file)}:${line}${layer === undefined ? "" : `, ${layer}`}`;

const plain = ({ rule, close, ...step }: Shown) => ({
  ...step,
  ...(rule && { rule: rule.id, source: rule.source }),
  close: close.map(({ id, then, source }) => ({ rule: id, then, source })),
});

function words(format: Format, effect: string, steps: readonly Shown[], style: Style): string {
  const lines = steps.flatMap(({ surface, text, effect: own, rule, because, close }) => [
    `${own === effect ? style.green("●") : style.dim("○")} ${surface} ${style.cyan(escaped(text))}: ${style.bold(own)} ${
      rule === undefined ? "since no rule matches" : `by \`${escaped(rule.id)}\`  ${style.dim(at(rule))}`
    }${because === undefined ? "" : `; ${escaped(because)}`}`,
    ...close.map((one) => style.dim(`    close: \`${escaped(one.id)}\` (${one.then})  ${at(one)}`)),
  ]);
  return [...lines, `${style.bold(effect)} as ${format.follows} decides`, ""].join("\n");
}
