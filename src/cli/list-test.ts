/** Cases beside a permission list: commands and calls, each with what the list should answer. */
import { resolve } from "node:path";
import { readText } from "../files/read.ts";
import { parse } from "../jsonc/parse.ts";
import { isObject, listAt } from "../jsonc/pointer.ts";
import type { Format } from "../lists/formats.ts";
import { type Call, type Effect, effects, type ListRule, type Step } from "../lists/list.ts";
import { escaped } from "../text/safe.ts";
import { type Arguments, exit, type Exit, type Io, UsageError } from "./command.ts";
import { callFrom, openLists } from "./list-call.ts";
import { paint } from "./style.ts";

interface Case {
  readonly call: Call;
  readonly shown: string;
  readonly expected: Effect;
  readonly place: string;
}

/** Each file is a list of cases, `{ "cases": […] }`, or a case a line. */
export function testLists(args: Arguments, io: Io): Exit {
  const { format, opened } = openLists(args.texts("list"), io);
  if (args.positionals.length === 0)
    throw new UsageError("which cases?", 'name their file: {"command": "git push -f", "expect": "deny"} a line');
  const cases = args.positionals.flatMap((file) => casesOf(file, format, io));
  const met = new Set<ListRule>();
  const failures = cases.flatMap(({ call, shown, expected, place }) => {
    const { effect, steps } = opened.decide(call);
    for (const { rule } of steps) if (rule !== undefined) met.add(rule);
    const decided = steps.find((step) => step.effect === effect);
    return effect === expected
      ? []
      : [{ place, shown, expected, actual: effect, by: decided === undefined ? "" : byOf(decided) }];
  });
  const rules = opened.list.surfaces
    .flatMap((surface) => surface.rules)
    .filter(({ source }) => source.file !== "<built-in>");
  const untested = rules.filter((rule) => !met.has(rule));
  if (args.flag("json"))
    io.out(
      `${JSON.stringify({ cases: cases.length, passed: cases.length - failures.length, failures, untested: untested.map(({ id, source }) => ({ rule: id, source })) }, null, 2)}\n`,
    );
  else {
    const style = paint(io.color);
    for (const { place, shown, expected, actual, by } of failures)
      io.out(
        `${style.red("✗")} ${escaped(shown)}: expected ${expected}, is ${style.bold(actual)}${by}  ${style.dim(place)}\n`,
      );
    if (args.flag("coverage"))
      for (const { id, then, source } of untested)
        io.out(
          `${style.yellow("untested")} \`${escaped(id)}\` (${then})  ${style.dim(`${escaped(source.file)}:${source.line}`)}\n`,
        );
    io.out(
      `${cases.length - failures.length} of ${cases.length} cases pass; ${rules.length - untested.length} of ${rules.length} rules decided one\n`,
    );
  }
  return failures.length > 0 ? exit.findings : exit.done;
}

const byOf = ({ rule, because }: Step): string =>
  rule === undefined
    ? ", since no rule matches"
    : ` by \`${escaped(rule.id)}\` on line ${rule.source.line}${because === undefined ? "" : `; ${escaped(because)}`}`;

function casesOf(name: string, format: Format, io: Io): Case[] {
  const read = readText(resolve(io.cwd, name));
  if (read.kind !== "text")
    throw new UsageError(`cannot read ${name}`, read.kind === "absent" ? "there is no such file" : read.why);
  const values = name.endsWith(".jsonl") ? linesIn(name, read.text) : listIn(name, read.text);
  return values.map(({ value, line }) => caseOf(value, `${escaped(name)}:${line}`, format, io));
}

interface Placed {
  readonly value: unknown;
  readonly line: number;
}

function linesIn(name: string, text: string): Placed[] {
  return text.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    const { value } = parse(name, line);
    if (value === undefined) throw new UsageError(`${name}:${index + 1} is no JSON`);
    return [{ value, line: index + 1 }];
  });
}

function listIn(name: string, text: string): Placed[] {
  const { value, range, diagnostics } = parse(name, text);
  if (value === undefined)
    throw new UsageError(
      `${name}:${diagnostics[0]?.range.line ?? 1}: ${diagnostics[0]?.message ?? "it cannot be read"}`,
    );
  const [pointer, list] = Array.isArray(value) ? ["", value] : ["/cases", listAt(value, "/cases")];
  return list.map((one: unknown, index) => ({ value: one, line: range(`${pointer}/${index}`).line }));
}

function caseOf(value: unknown, place: string, format: Format, io: Io): Case {
  const given = isObject(value) ? value : {};
  const expected = effects.find((effect) => effect === given["expect"]);
  if (expected === undefined) throw new UsageError(`${place}: \`expect\` is allow, ask or deny`);
  const call = callFrom(given, format, io);
  if (call === undefined) throw new UsageError(`${place}: a case has a \`command\`, or a \`tool\` and its \`input\``);
  const shown = typeof given["command"] === "string" ? given["command"] : `${call.tool} ${JSON.stringify(call.input)}`;
  return { call, shown, expected, place };
}
