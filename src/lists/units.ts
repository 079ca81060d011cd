/**
 * A shell text as the commands that it runs. Which of them a permission list sees differs by format; each unit says where
 * it stands, so that a format can say what it looks into.
 */
import { createRequire } from "node:module";
import type * as Unbash from "unbash";
import type { Command, Pipeline, Redirection, SyntaxNode, Word } from "unbash";

/** What a unit may stand inside of. */
export type Within = "substitution" | "process" | "subshell" | "group" | "control" | "function" | "heredoc";

export interface Unit {
  /** The command as it stands in the text, without assignments in front and without redirects. */
  readonly text: string;
  /** The same with them. */
  readonly whole: string;
  /** Its words without quotes and escapes; undefined for one that the shell would have to expand first. */
  readonly words: readonly (string | undefined)[];
  /** The words as they are written. */
  readonly written: readonly string[];
  /** `A=b` in front of it. */
  readonly assignments: readonly { readonly name: string; readonly text: string }[];
  /** Files that it reads or writes by redirects; undefined for a name that the shell would have to expand. */
  readonly redirects: readonly { readonly writes: boolean; readonly path: string | undefined; readonly text: string }[];
  /** From the outermost. */
  readonly within: readonly Within[];
  /** Whether its outermost command of a control structure, or a function, is this very text: it was not looked into. */
  readonly control?: true;
}

export interface Shell {
  readonly units: readonly Unit[];
  /** Why the text is not understood; its units are then not all that it runs. */
  readonly problem?: string;
}

/** No permission list decides about a longer text, and the parser's own stack ends with deep nesting. */
const LONGEST = 100_000;

let loaded: typeof Unbash | undefined;
/** The parser is loaded when a shell text is first read. */
const unbash = (): typeof Unbash => (loaded ??= createRequire(import.meta.url)("unbash") as typeof Unbash);

/** Never throws: what cannot be parsed says so. */
export function unitsOf(source: string): Shell {
  if (source.length > LONGEST) return { units: [], problem: "the text is too long" };
  if (source.includes("\0")) return { units: [], problem: "no shell can be given a NUL" };
  try {
    const script = unbash().parse(source);
    const found: Found = { source, units: [], problems: [] };
    if (script.errors !== undefined && script.errors.length > 0)
      found.problems.push(script.errors[0]?.message ?? "syntax error");
    visit(script, [], found);
    const [problem] = found.problems;
    return { units: found.units, ...(problem === undefined ? {} : { problem }) };
  } catch (error) {
    return { units: [], problem: error instanceof Error ? error.message : String(error) };
  }
}

interface Found {
  readonly source: string;
  readonly units: Unit[];
  readonly problems: string[];
}

const CONTROL: ReadonlySet<SyntaxNode["type"]> = new Set([
  "If",
  "For",
  "While",
  "Case",
  "Select",
  "ArithmeticFor",
  "Coproc",
]);
const INSIDE: { readonly [type: string]: Within } = {
  Subshell: "subshell",
  BraceGroup: "group",
  Function: "function",
  CommandExpansion: "substitution",
  ArithmeticCommandExpansion: "substitution",
  ProcessSubstitution: "process",
  HereDocBody: "heredoc",
};

function visit(node: SyntaxNode, within: readonly Within[], found: Found): void {
  // The parser takes the rest of the text for one that never ends.
  if (node.type === "HereDoc" && node.closing === undefined) found.problems.push("a here-document does not end");
  if (node.type === "Command") {
    if (node.name !== undefined || node.prefix.length > 0) found.units.push(unit(node, within, found.source));
  } else if (CONTROL.has(node.type) || node.type === "BraceGroup" || node.type === "Function") {
    found.units.push(whole(node, within, found.source));
  }
  const inner = CONTROL.has(node.type) ? "control" : INSIDE[node.type];
  const here = inner === undefined ? within : [...within, inner];
  const start = found.units.length;
  unbash().forEachChild(node, (child) => {
    if ("errors" in child && Array.isArray(child.errors) && child.errors.length > 0)
      found.problems.push("syntax error");
    visit(child, here, found);
  });
  if (node.type === "Pipeline") time(node, start, found);
}

/** A word of the shell to its own parser; a program like any other to those of most agents. */
function time({ prefixes = [], commands }: Pipeline, start: number, { source, units, problems }: Found): void {
  const prefix = prefixes.find(({ type }) => type === "Time");
  const first = units[start];
  if (prefix === undefined || first === undefined) return;
  if (commands[0]?.type !== "Command") {
    problems.push("`time` stands before more than one command");
    return;
  }
  const words = source.slice(prefix.pos, prefix.end).split(/\s+/);
  units[start] = {
    ...first,
    text: [...words, first.text].join(" "),
    whole: [...words, first.whole].join(" "),
    words: [...words, ...first.words],
    written: [...words, ...first.written],
  };
}

function unit(command: Command, within: readonly Within[], source: string): Unit {
  const words = [...(command.name === undefined ? [] : [command.name]), ...command.args];
  const first = words[0];
  const last = words.at(-1);
  const inside =
    first !== undefined && last !== undefined
      ? command.redirects.filter(({ pos }) => pos > first.pos && pos < last.pos)
      : [];
  const text =
    first === undefined || last === undefined
      ? ""
      : inside.length === 0
        ? source.slice(first.pos, last.end)
        : words.map(({ pos, end }) => source.slice(pos, end)).join(" ");
  return {
    text,
    whole: source.slice(command.pos, Math.max(command.end, ...command.redirects.map(({ end }) => end))).trim(),
    words: words.map((word) => (word.type === "Word" ? literal(word) : word.text)),
    written: words.map(({ pos, end }) => source.slice(pos, end)),
    assignments: command.prefix.flatMap((one) =>
      one.type === "Assignment" ? [{ name: one.name, text: one.text }] : [],
    ),
    redirects: command.redirects.flatMap(file),
    within,
  };
}

/** A control structure as one text, for formats that do not look into it. */
function whole(node: SyntaxNode, within: readonly Within[], source: string): Unit {
  const text = source.slice(node.pos, node.end);
  return { text, whole: text, words: [], written: [], assignments: [], redirects: [], within, control: true };
}

function file(redirect: Redirection): Unit["redirects"] {
  if (redirect.type !== "Redirect" || redirect.target === undefined) return [];
  const { operator, target } = redirect;
  // `>&2` and `2>&1` name no file.
  if (operator.endsWith("&") && /^(?:\d+|-)$/.test(target.text)) return [];
  return [{ writes: operator !== "<" && operator !== "<&", path: literal(target), text: target.text }];
}

const EXPANDED: ReadonlySet<string> = new Set(["Literal", "SingleQuoted", "AnsiCQuoted", "DoubleQuoted", "Glob"]);

/** A word's value where the shell leaves it as it is; a glob counts as its own text. */
function literal(word: Word): string | undefined {
  const plain = (word.parts ?? []).every(
    (part) =>
      EXPANDED.has(part.type) && (part.type !== "DoubleQuoted" || part.parts.every(({ type }) => type === "Literal")),
  );
  return plain ? word.value : undefined;
}
