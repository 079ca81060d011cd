/**
 * Whether a redaction hides what would run. A value that a header, a flag or an assignment holds and nothing runs may be
 * cut; one that stands where a shell or a program takes code, or names what is acted on, may not.
 * In doubt it does: then the ask goes to a person, who sees the command whole.
 */
import { type Command, forEachChild, parse, type SyntaxNode } from "unbash";
import type { Span } from "../host/redaction.ts";
import { CLIENTS, DECLARERS, FILE_TOOLS, RUNNERS, WRAPPERS } from "./running-words.ts";

interface Place {
  readonly command: Command;
  /** The programs that its output may reach, and whether it becomes words of another command. */
  readonly pipedInto: readonly string[];
  readonly substituted: boolean;
}

interface Script {
  readonly places: readonly Place[];
  readonly expansions: readonly { readonly name: string; readonly span: Span }[];
  /** Functions and aliases of the text: their names say nothing about what runs. */
  readonly defined: ReadonlySet<string>;
  /** Something that runs its input, a text, or another variable's value. */
  readonly opaque: boolean;
  /** Some program runs a text or a file, which an earlier command of the same text may have written. */
  readonly running: boolean;
}

/** `spans`: what redaction takes out of `source`, a shell command. */
export function hidesCode(source: string, spans: readonly Span[]): boolean {
  if (spans.length === 0) return false;
  try {
    const script = readScript(source);
    return script === undefined || hides(source, script, [...spans], new Set());
  } catch {
    // Nested too deep to be parsed, and so to be judged.
    return true;
  }
}

function hides(source: string, script: Script, spans: readonly Span[], named: Set<string>): boolean {
  return spans.some((span) => {
    const place = script.places.filter(({ command }) => (command.pos <= span.start && span.end <= command.end) || heredocHolds(command, span)).at(-1);
    if (place === undefined) return true;
    const variable = assigned(place.command, span);
    if (variable === undefined) return runs(source, script, place, span);
    if (named.has(variable)) return false;
    named.add(variable);
    // The name in a text that some program reads as code is a use that no parser sees.
    const uses = script.expansions.filter(({ name }) => name === variable);
    if (script.opaque || mentions(source, script, variable)) return true;
    return hides(source, script, uses.map((use) => use.span), named);
  });
}

/** The variable that holds the span, when it stands in an assignment of the shell. */
function assigned({ name, prefix, suffix }: Command, span: Span): string | undefined {
  const inside = ({ pos, end }: { readonly pos: number; readonly end: number }): boolean => pos <= span.start && span.end <= end;
  for (const part of prefix) if (part.type === "Assignment" && inside(part)) return part.name;
  if (name === undefined) return undefined;
  const takes = DECLARERS.has(name.value) || name.value === "env" || name.value === "sudo";
  for (const part of takes ? suffix : []) {
    if (!inside(part)) continue;
    if (part.type === "Assignment") return part.name;
    if (part.type === "Word") return /^([A-Za-z_]\w*)\+?=/.exec(part.text)?.[1];
  }
  return undefined;
}

function mentions(source: string, { places }: Script, variable: string): boolean {
  const word = new RegExp(`(?<![A-Za-z0-9_])${variable}(?![A-Za-z0-9_])`);
  return places.some(({ command }) => canRun(command) && command.suffix.some((part) => "text" in part && word.test(quotedOnly(source, part))));
}

/** A runner, or one among the arguments of what may start it. */
function canRun(command: Command): boolean {
  return [...programs(command), ...command.args.map((part) => (part.type === "Word" ? baseName(part.value) : ""))].some((program) => RUNNERS.has(program));
}

/** What a program is given as text: an argument with a quote in it. Plain expansions are followed instead. */
function quotedOnly(source: string, { pos, end }: { readonly pos: number; readonly end: number }): string {
  const text = source.slice(pos, end);
  return /['"\\]/.test(text) ? text : "";
}

function runs(source: string, { defined, running }: Script, { command, pipedInto, substituted }: Place, span: Span): boolean {
  const { name, suffix, prefix } = command;
  if (name === undefined || span.start < name.end) return true;
  const own = programs(command);
  const program = own.at(-1);
  if (program === undefined || own.some((one) => defined.has(one) || (FILE_TOOLS.has(one) && !heredocHolds(command, span)))) return true;
  if ([...prefix, ...suffix].some((part) => part.type === "Redirect" && part.pos <= span.start && span.end <= part.end)) return true;
  const before = suffix.filter((part) => part.end <= span.start);
  if (own.some((one) => RUNNERS.has(one)) && !isDataOfScript(command, own, span)) return true;
  // `docker exec box sh -c …`: a runner among the arguments.
  if (before.some((part) => part.type === "Word" && RUNNERS.has(baseName(part.value)))) return true;
  if (program === "git" && isGitCode(source, command, span)) return true;
  if (CLIENTS.has(program)) return false;
  const written = suffix.some((part) => part.type === "Redirect" && part.operator.includes(">"));
  const handedOn = written || pipedInto.some((one) => !CLIENTS.has(one));
  return substituted || pipedInto.some((one) => RUNNERS.has(one)) || (handedOn && running);
}

function heredocHolds({ suffix }: Command, span: Span): boolean {
  return suffix.some((part) => (part.type === "HereDoc" && part.body.pos <= span.start && span.end <= part.body.end) || (part.type === "HereString" && part.pos <= span.start && span.end <= part.end));
}

/** `python tool.py --token …`: behind a script's name its arguments are the script's. */
function isDataOfScript(command: Command, own: readonly string[], span: Span): boolean {
  const [script] = command.args;
  return own.length === 1 && SCRIPT_FIRST.has(own[0] ?? "") && script?.type === "Word" && /^[\w./][\w./-]*$/.test(script.text) && script.end < span.start && !heredocHolds(command, span);
}
const SCRIPT_FIRST: ReadonlySet<string> = new Set(["sh", "bash", "zsh", "python", "python3", "node", "bun", "ruby", "php", "perl"]);

/** A setting of git may be a command; only addresses, headers and messages are not. */
function isGitCode(source: string, { suffix }: Command, span: Span): boolean {
  const at = suffix.findIndex((part) => part.pos <= span.start && span.end <= part.end);
  const [word, option] = [suffix[at], suffix[at - 1]].map((part) => (part === undefined ? "" : source.slice(part.pos, part.end)));
  return !/:\/\/|http\.[^=]*extraheader/i.test(word ?? "") && !/^(?:-m|--message|-am)$/.test(option ?? "");
}

const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** The program of a command, with the wrappers before it; nothing when one of them is not written out. */
function programs({ name, args }: Command): readonly string[] {
  if (name === undefined || !isLiteral(name.text)) return [];
  const found = [baseName(name.value)];
  if (!WRAPPERS.has(found[0] ?? "")) return found;
  for (const part of args) {
    if (part.type !== "Word" || /^[A-Za-z_]\w*=/.test(part.text) || /^-|^\d+[smhd]?$/.test(part.value)) continue;
    if (!isLiteral(part.text)) return [];
    found.push(baseName(part.value));
    if (!WRAPPERS.has(found.at(-1) ?? "")) return found;
  }
  return found;
}

const isLiteral = (text: string): boolean => !/[$`*?[\]{}]/.test(text);

/** Undefined when the text is no whole script of the shell. */
function readScript(source: string): Script | undefined {
  const [places, expansions, defined]: [Place[], { name: string; span: Span }[], Set<string>] = [[], [], new Set()];
  let [broken, opaque, running] = [false, false, false];
  const visit = (node: SyntaxNode, pipedInto: readonly string[], substituted: boolean): void => {
    if ("errors" in node && node.errors !== undefined && node.errors.length > 0) broken = true;
    if (node.type === "Function") defined.add(node.name.value);
    if (node.type === "Command") {
      places.push({ command: node, pipedInto, substituted });
      const own = programs(node);
      if (own.length === 0 && node.name !== undefined) opaque ||= !/^\$\{?\w+\}?$|^"\$\{?\w+\}?"$/.test(node.name.text);
      if (own.some((one) => ["eval", "source", ".", "trap", "alias"].includes(one))) opaque = true;
      if (own.some((one) => RUNNERS.has(one))) {
        running = true;
        opaque ||= /<\(|\$\(|`/.test(source.slice(node.pos, node.end));
      }
      if (own.includes("alias")) for (const part of node.args) defined.add(source.slice(part.pos, part.end).split("=")[0] ?? "");
    }
    if (node.type === "SimpleExpansion" || node.type === "ParameterExpansion") {
      const name = node.type === "ParameterExpansion" ? node.parameter : node.text.replace(/^\$/, "");
      if (node.type === "ParameterExpansion" && node.prefix === "!") opaque = true;
      expansions.push({ name, span: { start: node.pos, end: node.end } });
    }
    if (node.type === "Pipeline") {
      node.commands.forEach((command, at) => {
        const after = node.commands.slice(at + 1).flatMap((next) => (next.type === "Command" ? (programs(next).length === 0 ? ["eval"] : programs(next)) : ["eval"]));
        if (after.some((one) => RUNNERS.has(one))) opaque = true;
        visit(command, [...after, ...pipedInto], substituted);
      });
      return;
    }
    const inner = substituted || node.type === "CommandExpansion" || node.type === "ProcessSubstitution";
    forEachChild(node, (child) => visit(child, pipedInto, inner));
  };
  visit(parse(source), [], false);
  return broken ? undefined : { places, expansions, defined, opaque, running };
}
