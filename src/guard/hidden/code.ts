/**
 * Whether a redaction hides what would run or what is acted on. It does, unless every cut value stands in a place that is
 * known to hold data, and nothing else of the command could take it up. Then the ask goes to a person, who sees it whole.
 */
import { isAddressVariable, isSecretVariable } from "../../secrets/names.ts";
import type { Span } from "../../secrets/redaction.ts";
import { type Cut, isDataAt, isUser, type Request } from "./data-places.ts";
import { type Argument, argumentsOf } from "./options.ts";
import {
  contains,
  type Expansion,
  type Part,
  plainScript,
  type Unit,
  unquoted,
  type Variable,
} from "./plain-script.ts";
import type { KnownProgram } from "./known-program.ts";
import { KNOWN_PROGRAMS } from "./programs.ts";

/** `spans`: what redaction takes out of `source`, a shell command. */
export function hidesCode(source: string, spans: readonly Span[]): boolean {
  if (spans.length === 0) return false;
  try {
    return !isPlainData(source, spans);
  } catch {
    // Nested too deep to be parsed, and so to be judged.
    return true;
  }
}

/** One command with what is known of its program and its arguments. */
interface KnownUnit extends Unit {
  readonly known: KnownProgram;
  readonly read: readonly Argument[];
}

interface Text {
  readonly source: string;
  readonly units: readonly KnownUnit[];
  readonly expansions: readonly Expansion[];
}

/** A unit of nothing but assignments. */
const ASSIGNS: KnownProgram = { programs: "" };
/** May stand beside a text that is written to a file: they read and copy none. */
const BESIDE_FILE: ReadonlySet<string> = new Set(["cd", "mkdir", "set"]);

/** Commands, cut values and variables of a plain command: more would take long to follow. */
const MAX_PARTS = 60;

function isPlainData(source: string, spans: readonly Span[]): boolean {
  const script = plainScript(source);
  if (script === undefined) return false;
  if (Math.max(script.units.length, spans.length, script.expansions.length) > MAX_PARTS) return false;
  const units = script.units.map(knownUnit).filter((unit) => unit !== undefined);
  if (units.length < script.units.length || !units.every((unit) => isKnownPipe(unit, units))) return false;
  const sets = units.flatMap((unit) => unit.sets);
  if (!sets.every(isOwnVariable) || !script.expansions.every((one) => one.whole || isOneWord(one, sets))) return false;
  const text: Text = { source, units, expansions: script.expansions };
  const held = heldBy(text, spans);
  // A hook or a helper gets the whole environment.
  if (held.length > 0 && units.some(({ known }) => known.starts === true)) return false;
  const uses = script.expansions.filter(({ name }) => held.some((variable) => variable.name === name));
  return [...spans, ...uses].every((span) => isData(text, span, held));
}

function knownUnit(unit: Unit): KnownUnit | undefined {
  if (unit.program === "") return { ...unit, known: ASSIGNS, read: [] };
  for (const known of KNOWN_PROGRAMS) {
    if (!known.programs.split(" ").includes(unit.program)) continue;
    const read = argumentsOf(unit.args, known);
    if (read !== undefined) return { ...unit, known, read };
  }
  return undefined;
}

const knownOf = (unit: Unit, units: readonly KnownUnit[]): KnownProgram | undefined =>
  units.find(({ args }) => args === unit.args)?.known;

/** Its input is data to it, and only what answers or prints writes to a file. */
function isKnownPipe(unit: KnownUnit, units: readonly KnownUnit[]): boolean {
  const { known, before, reads, writes, heredoc } = unit;
  if ((before.length > 0 || reads.length > 0 || heredoc !== undefined) && known.takesInput === undefined) return false;
  if (writes.length === 0) return true;
  const source = knownOf(before[0] ?? unit, units);
  // What it was given itself is told with the answer.
  const tellsItsInput = [unit, ...before].some(({ args }) => args.some(({ text }) => VERBOSE.test(text)));
  return !tellsItsInput && (source?.answers === true || source?.prints === true);
}

const VERBOSE = /^-[A-Za-z]*v|^--verbose$/;

/** Names of the script's own, and those that programs read as a key or an address: no path of programs, no shell's setting. */
function isOwnVariable({ name }: Variable): boolean {
  return (
    (/^[a-z][a-z0-9_]*$/.test(name) && !name.endsWith("path")) ||
    isSecretVariable(name) ||
    (isAddressVariable(name) && !/command|askpass|trace/i.test(name)) ||
    PLAIN_VARIABLE.test(name)
  );
}
const PLAIN_VARIABLE =
  /^(?:[A-Z]+_)*(?:HOST|PORT|USER|NAME|REGION|PROFILE|NAMESPACE|DATABASE|DB|ID|ORG|REPO|OWNER|VERSION|HEADER|AUTH_HEADER|H|T)$/;

/** Without quotes a variable is as many words as it holds. */
function isOneWord({ name }: Expansion, sets: readonly Variable[]): boolean {
  const own = sets.filter((variable) => variable.name === name);
  return own.length > 0 && own.every(({ value }) => /^[^\s$*?[]*$/.test(value.text));
}

/** The variables that hold a cut value, also by way of another. */
function heldBy({ source, units, expansions }: Text, spans: readonly Span[]): readonly Variable[] {
  const sets = units.flatMap((unit) => unit.sets);
  let held: readonly Variable[] = [];
  for (;;) {
    const names = new Set(held.map(({ name }) => name));
    const cut = [...spans, ...expansions.filter(({ name }) => names.has(name))];
    const next = sets.filter(({ value }) => cut.some((span) => contains(value, span)));
    if (next.length === held.length || source === "") return next;
    held = next;
  }
}

function isData(text: Text, span: Span, held: readonly Variable[]): boolean {
  const variable = held.find(({ value }) => contains(value, span));
  if (variable !== undefined) return isHeldAsData(text, variable, span);
  for (const unit of text.units) {
    if (unit.heredoc !== undefined && contains(unit.heredoc, span))
      return unit.program === "cat" && unit.args.length === 0 && isPrinted(text, unit, unit.heredoc, span);
    const argument = unit.read.find(({ part }) => contains(part, span));
    if (argument !== undefined) return isDataIn(text, unit, argument, span, held);
  }
  return false;
}

function isHeldAsData({ source }: Text, { name, value }: Variable, span: Span): boolean {
  const [lead, rest] = around(source, value, span);
  if (isAddressVariable(name)) return isUser(lead, rest) || (lead + rest === "" && source.startsWith("$", span.start));
  return /^[a-z]/.test(name) || isSecretVariable(name) || (isHeaderLine(lead) && rest === "");
}

const isHeaderLine = (lead: string): boolean => /^[A-Za-z][\w-]*: /.test(lead);

function isDataIn(text: Text, unit: KnownUnit, argument: Argument, span: Span, held: readonly Variable[]): boolean {
  const { source } = text;
  const { cut: place, part, from } = argument;
  if (place === undefined) return false;
  const [lead, rest] = around(source, part, span);
  const name = text.expansions.find(({ start }) => start === span.start)?.name;
  const cut: Cut = {
    lead: lead.slice(from),
    rest,
    isVariable: name !== undefined,
    holdsHeader: held.some((variable) => variable.name === name && isHeaderLine(variable.value.text)),
  };
  if (lead.length < from || !isDataAt(place, cut, requestOf(unit.read))) return false;
  // What was printed may stand in every file and pipe behind it.
  return unit.known.prints !== true || isPrinted(text, unit, part, span);
}

const around = (source: string, part: Span, span: Span): readonly [lead: string, rest: string] => [
  unquoted(source.slice(part.start, span.start)),
  unquoted(source.slice(span.end, part.end)),
];

const METHOD = new Set(["X", "request", "method"]);
const SENDS = /^(?:d|data.*|json|F|form.*|f|field|raw-field|T|upload-file|post-data|body-data)$/;

/** By its method, by what it sends, and by the first words of a client that takes them as such. */
function requestOf(read: readonly Argument[]): Request {
  const first = read.find(({ option, value }) => option === undefined && /^[A-Z]+$/.test(value));
  const methods = read.filter(({ option }) => option !== undefined && METHOD.has(option)).map(({ value }) => value);
  const all = first === undefined ? methods : [...methods, first.value];
  const gets = read.some(({ part }) => /^-[A-Za-z]*G|^--get$/.test(part.text));
  const sends = read.some(({ option, value }) =>
    option === undefined ? /^[\w-]+:?=[^=]/.test(value) : SENDS.test(option),
  );
  return {
    reads: all.every((method) => /^(?:GET|HEAD)$/.test(method)) && (gets || !sends),
    deletes: !all.every((method) => /^(?:GET|HEAD|POST|PUT|PATCH)$/.test(method)),
  };
}

/** A text that nothing takes up. */
function isPrinted({ source, units }: Text, unit: KnownUnit, printed: Span, span: Span): boolean {
  if (!unit.after.every((one) => knownOf(one, units)?.takesInput === "text")) return false;
  const files = [unit, ...unit.after].flatMap(({ writes }) => writes);
  if (files.length === 0) return true;
  return (
    files.every(isDataFile) &&
    unit.read.filter(({ option }) => option === undefined).length < 2 &&
    units.every((other) => other === unit || BESIDE_FILE.has(other.program)) &&
    isSettings(source, printed, span)
  );
}

/** Nobody runs a file of this name, and a shell that reads it finds no more than settings. */
const isDataFile = ({ raw }: Part): boolean =>
  /^(?:[\w./-]*\/)?(?:\.env(?:\.[\w-]+)?|[\w.-]+\.(?:env|pem|key|txt))$/.test(raw);

const SETTING = /^(?:export )?([A-Za-z_]\w*)=["']?([^\s"'`$\\;&|<>(){}]*)["']?$/;

/** A private key alone, or lines that set variables and do nothing else; the cut value is the whole of one that holds a secret. */
function isSettings(source: string, printed: Span, span: Span): boolean {
  const text = source.slice(printed.start, printed.end);
  const [lead, rest] = [source.slice(printed.start, span.start), source.slice(span.end, printed.end)];
  if (source.startsWith("-----BEGIN ", span.start)) return /^["']?$/.test(lead) && /^["']?\s*$/.test(rest);
  const lines = text
    .replace(/^(["'])(.*)\1$/s, "$2")
    .split(/\n|\\n/)
    .filter((line) => line !== "" && !/^#[^\n]*$/.test(line));
  const name = /(?:^|\n|\\n|["'])(?:export )?([A-Za-z_]\w*)=["']?$/.exec(lead)?.[1];
  return (
    lines.every((line) => SETTING.test(line)) &&
    name !== undefined &&
    isSecretVariable(name) &&
    !isAddressVariable(name) &&
    /^["']?(?:$|\n|\\n)/.test(rest)
  );
}
