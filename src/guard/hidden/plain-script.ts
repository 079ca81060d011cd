/**
 * A shell text of the plainest kind: literal programs with literal words and bare variables, in lists and pipes. What has
 * any other construct (a function, a loop, a substitution, a job in the background) is not plain, and so nothing of it may be cut.
 */
import { type Assignment, type Command, forEachChild, parse, type Redirect, type SyntaxNode } from "unbash";
import type { Span } from "../../secrets/redaction.ts";
import { WRAPPERS } from "./programs.ts";

/** One word of a command, or a variable's value. */
export interface Part extends Span {
  /** Without its quotes and escapes; variables stand as they are written. */
  readonly text: string;
  readonly raw: string;
}

export interface Unit {
  readonly program: string;
  readonly args: readonly Part[];
  /** Variables that are set for it, or by it when it is no program. */
  readonly sets: readonly Variable[];
  /** Files that it writes, and what it is given as a text. */
  readonly writes: readonly Part[];
  readonly reads: readonly Part[];
  readonly heredoc: Span | undefined;
  /** The units of its pipe that come before it and after it. */
  readonly before: readonly Unit[];
  readonly after: readonly Unit[];
}

export interface Variable {
  readonly name: string;
  readonly value: Part;
}

export interface Expansion extends Span {
  readonly name: string;
  /** In quotes: one word whatever it holds. */
  readonly whole: boolean;
}

export interface PlainScript {
  readonly units: readonly Unit[];
  readonly expansions: readonly Expansion[];
}

const PLAIN_NODES: ReadonlySet<SyntaxNode["type"]> = new Set([
  "Script",
  "Statement",
  "CompoundList",
  "AndOr",
  "Pipeline",
  "Time",
  "Negation",
  "Subshell",
  "BraceGroup",
  "Command",
  "Word",
  "Literal",
  "SingleQuoted",
  "DoubleQuoted",
  "SimpleExpansion",
  "ParameterExpansion",
  "Assignment",
  "Redirect",
  "FileDescriptor",
  "HereDoc",
  "HereDocDelimiter",
  "HereDocBody",
]);
/** Take assignments as arguments, and print every variable when they are given an option. */
const DECLARERS: ReadonlySet<string> = new Set(["export", "readonly", "local"]);
/** Where the kernel and the shell keep earlier words, and files that are no files. */
const KEPT_BY_SYSTEM = /\/(?:proc|dev\/(?!null\b))|environ/i;
const SYSTEM_PROGRAM = /^(?:\/usr(?:\/local)?|\/opt\/homebrew)?\/bin\//;
const ASSIGNMENT = /^([A-Za-z_]\w*)=/;

/** Undefined when something of it is not plain. */
export function plainScript(source: string): PlainScript | undefined {
  if (KEPT_BY_SYSTEM.test(source)) return undefined;
  const expansions: Expansion[] = [];
  const units: Unit[] = [];
  let plain = true;
  const readUnits = (commands: readonly Command[]): void => {
    const read = commands.map((command) => unitOf(source, command));
    if (read.includes(undefined)) plain = false;
    const known = read.filter((unit) => unit !== undefined);
    units.push(...known.map((unit, at) => ({ ...unit, before: known.slice(0, at), after: known.slice(at + 1) })));
  };
  const visit = (node: SyntaxNode, quoted: boolean): void => {
    plain &&= PLAIN_NODES.has(node.type) || (node.type === "Glob" && node.kind === "question");
    if (!plain) return;
    if ("errors" in node && node.errors !== undefined && node.errors.length > 0) plain = false;
    if (node.type === "Statement" && node.background === true) plain = false;
    if (node.type === "SimpleExpansion" || node.type === "ParameterExpansion") {
      const bare = node.type === "SimpleExpansion" ? node.text : `$${node.text.slice(2, -1)}`;
      if (/^\$(?!BASH)[A-Za-z]\w*$/.test(bare))
        expansions.push({ name: bare.slice(1), start: node.pos, end: node.end, whole: quoted });
      else plain = false;
    }
    if (node.type === "Pipeline" && node.commands.some(({ type }) => type !== "Command")) plain = false;
    if (node.type === "Pipeline") readUnits(node.commands.filter((one) => one.type === "Command"));
    forEachChild(node, (child) => {
      if (child.type === "Command" && node.type !== "Pipeline") readUnits([child]);
      visit(child, node.type === "DoubleQuoted" || node.type === "Assignment" || (quoted && node.type === "Word"));
    });
  };
  visit(parse(source), false);
  return plain ? { units, expansions } : undefined;
}

function unitOf(source: string, command: Command): Unit | undefined {
  const { name, args, prefix, redirects, suffix } = command;
  const sets = prefix.filter((part) => part.type === "Assignment").map((part) => setBy(source, part));
  const files = redirects.filter((part): part is Redirect => part.type === "Redirect");
  const heredoc = suffix.find((part) => part.type === "HereDoc");
  if (
    redirects.length !== files.length + (heredoc === undefined ? 0 : 1) ||
    (heredoc !== undefined && !heredoc.delimiter?.quoted && /[$`\\]/.test(heredoc.body.text))
  )
    return undefined;
  const targets = files.flatMap((part) =>
    part.target === undefined || part.target.value === "/dev/null" || /^[\d-]$/.test(part.target.value)
      ? []
      : [{ part: partOf(source, part.target.pos, part.target.end), reads: part.operator === "<" }],
  );
  const around = {
    writes: targets.filter(({ reads }) => !reads).map(({ part }) => part),
    reads: targets.filter(({ reads }) => reads).map(({ part }) => part),
    heredoc: heredoc === undefined ? undefined : { start: heredoc.body.pos, end: heredoc.body.end },
    before: [],
    after: [],
  };
  if (name === undefined)
    return sets.includes(undefined) ? undefined : { ...around, program: "", args: [], sets: sets.flatMap(one) };
  const words = [name, ...args].map(({ pos, end }) => partOf(source, pos, end));
  const own = unwrapped(words);
  const [first, ...rest] = own ?? [];
  if (first === undefined || (/[^\w./+-]/.test(first.raw) && first.raw !== "[")) return undefined;
  const program = first.text.replace(SYSTEM_PROGRAM, "");
  if (DECLARERS.has(program)) sets.push(...rest.flatMap((part) => declaredBy(part)));
  return sets.includes(undefined) ? undefined : { ...around, program, args: rest, sets: sets.flatMap(one) };
}

const one = (variable: Variable | undefined): Variable[] => (variable === undefined ? [] : [variable]);

/** Undefined for an array, an element of one, or what is added to an older value. */
function setBy(source: string, { name, value, append, index }: Assignment): Variable | undefined {
  if (value.type !== "Word" || append === true || index !== undefined) return undefined;
  return { name, value: partOf(source, value.pos, value.end) };
}

/** `export NAME=…` sets, `export NAME` does not; what is neither cannot be told. */
function declaredBy(part: Part): readonly (Variable | undefined)[] {
  const name = ASSIGNMENT.exec(part.raw)?.[1];
  if (name === undefined) return /^[A-Za-z_]\w*$/.test(part.raw) ? [] : [undefined];
  const value = part.raw.slice(name.length + 1);
  return [{ name, value: { text: unquoted(value), raw: value, start: part.start + name.length + 1, end: part.end } }];
}

/** The words from the last program on, which those before it only start. */
function unwrapped(words: readonly Part[]): readonly Part[] | undefined {
  const wrapper = WRAPPERS.get(words[0]?.text ?? "");
  if (wrapper === undefined) return words;
  let at = 1;
  while (at < words.length) {
    const word = words[at]?.text ?? "";
    if (wrapper.valued.has(word)) at += 2;
    else if (wrapper.plain.test(word)) at += 1;
    else break;
  }
  return unwrapped(words.slice(at));
}

function partOf(source: string, start: number, end: number): Part {
  const raw = source.slice(start, end);
  return { start, end, raw, text: unquoted(raw) };
}

export const unquoted = (text: string): string => text.replace(/["'\\]/g, "");
export const contains = (outer: Span, inner: Span): boolean => outer.start <= inner.start && inner.end <= outer.end;
