/**
 * Whether a redaction hides what would run or what is acted on. It does, unless the place is known to hold nothing but data:
 * a header, a login, a variable that is used in such places only, a text that is printed. Then the ask goes to a person,
 * who sees the command whole.
 */
import type { Command, Redirection } from "unbash";
import type { Span } from "../../secrets/redaction.ts";
import { type Argument, isDataArgument, isPattern, isQuery, isScriptFlag, isUser } from "./data-places.ts";
import { DECLARERS, SHELLS, SINKS } from "./running-words.ts";
import { type Place, programOf, readScript, type Script } from "./script.ts";
import { isAddressVariable, isSecretVariable } from "../../secrets/names.ts";

/** `spans`: what redaction takes out of `source`, a shell command. */
export function hidesCode(source: string, spans: readonly Span[]): boolean {
  if (spans.length === 0) return false;
  return hidden(source, spans, false);
}

function hidden(source: string, spans: readonly Span[], nested: boolean): boolean {
  try {
    const script = readScript(source);
    return (
      script === undefined || !spans.every((span) => isData({ source, script, nested, followed: new Set() }, span))
    );
  } catch {
    // Nested too deep to be parsed, and so to be judged.
    return true;
  }
}

interface Text {
  readonly source: string;
  readonly script: Script;
  /** An argument of another command: its shell is not the one that was asked about. */
  readonly nested: boolean;
  readonly followed: Set<string>;
}

function isData(text: Text, span: Span): boolean {
  const { source, script, nested } = text;
  const place = script.places
    .filter(({ command }) => contains(command, span) || heredocOf(command, span) !== undefined)
    .at(-1);
  if (place === undefined) return false;
  const variable = assigned(source, place.command, span);
  if (variable === undefined) return isDataOf(text, place, span);
  if (nested && place.command.name === undefined) return false;
  const exported = place.command.name !== undefined;
  if (!holdsSecret(variable, exported, span, source)) return false;
  return isUsedAsData(text, variable.name);
}

interface Variable {
  readonly name: string;
  /** What stands before the span in the value, and after it. */
  readonly lead: string;
  readonly rest: string;
}

/** Lower-case names are the script's own: no program reads them. Neither is a header's line a program, whatever its variable. */
function holdsSecret({ name, lead, rest }: Variable, exported: boolean, span: Span, source: string): boolean {
  if (isAddressVariable(name)) return isUser(lead, rest) || isQuery(lead, true) || source.startsWith("$", span.start);
  return isSecretVariable(name) || (!exported && (/^[a-z][a-z0-9_]*$/.test(name) || /^[A-Za-z][\w-]*: /.test(lead)));
}

/** Every use of a variable that holds a cut value: its expansions, and its name wherever a program may read it. */
function isUsedAsData(text: Text, name: string): boolean {
  const { source, script, followed } = text;
  if (followed.has(name)) return true;
  followed.add(name);
  if (script.opaque || writesText(text)) return false;
  const expansions = script.expansions.filter((one) => one.name === name).map(({ span }) => span);
  const mentions = [...source.matchAll(new RegExp(`(?<![\\w/?&-])${name}(?!\\w)`, "g"))]
    .map(({ index }) => ({ start: index, end: index + name.length }))
    .filter(
      (span) =>
        !expansions.some((one) => contains({ pos: one.start, end: one.end }, span)) && !isDeclaration(text, span),
    );
  return [...expansions, ...mentions].every((span) => isData(text, span));
}

/** The name itself in `NAME=…`, `export NAME` and `unset NAME`. */
function isDeclaration({ source, script }: Text, span: Span): boolean {
  return script.places.some(({ command }) => {
    const program = programOf(command);
    if (command.prefix.some((part) => part.type === "Assignment" && part.pos === span.start)) return true;
    if (program === undefined) return false;
    const before = [...command.args].filter((part) => part.end <= program.pos);
    const declares = DECLARERS.has(program.name) || program.name === "unset";
    return [...before, ...(declares ? program.args : [])].some(
      (part) => part.pos === span.start && (part.end === span.end || source.startsWith("=", span.end)),
    );
  });
}

/** A file that the text writes may read any variable, if it runs. */
function writesText({ source, script }: Text): boolean {
  return script.places.some(
    ({ command, around }) =>
      /^(?:echo|printf|cat|tee|base64|sed|tr)$/.test(programOf(command)?.name ?? "") &&
      !onlyDataFiles(source, [...command.redirects, ...around]),
  );
}

/** The variable that holds the span, when it stands in an assignment of the shell. */
function assigned(source: string, command: Command, span: Span): Variable | undefined {
  const program = programOf(command);
  const declared = program !== undefined && DECLARERS.has(program.name);
  const parts = [
    ...command.prefix,
    ...command.args.filter(
      (part) =>
        declared ||
        (program !== undefined && part.end <= program.pos) ||
        (program?.name === "env" && program.args.includes(part)),
    ),
  ];
  for (const part of parts) {
    if (!contains(part, span)) continue;
    const written = source.slice(part.pos, part.end);
    const [start, name] = /^([A-Za-z_]\w*)\+?=/.exec(written) ?? [];
    if (start === undefined || name === undefined) return undefined;
    return {
      name,
      lead: unquoted(source.slice(part.pos + start.length, span.start)),
      rest: unquoted(source.slice(span.end, part.end)),
    };
  }
  return undefined;
}

function isDataOf(text: Text, place: Place, span: Span): boolean {
  const { source, script } = text;
  const { command } = place;
  const program = programOf(command);
  if (program === undefined || program.own.some((one) => script.defined.has(one))) return false;
  if (heredocOf(command, span) !== undefined)
    return program.name === "cat" && program.args.length === 0 && isPrinted(text, place, span);
  const at = program.args.findIndex((part) => contains(part, span));
  const part = program.args[at];
  if (part === undefined) return false;
  const all = program.args.map((one) => unquoted(source.slice(one.pos, one.end)));
  const words = all.slice(0, at);
  const argument: Argument = {
    program: program.name,
    words,
    all,
    lead: unquoted(source.slice(part.pos, span.start)),
    value: source.slice(span.start, span.end),
    rest: unquoted(source.slice(span.end, part.end)),
  };
  if (program.name === "echo" || (program.name === "printf" && words[0] !== "-v") || isPattern(argument))
    return isPrinted(text, place, span);
  if (isMessage(argument)) return true;
  if (/^(?:\[|test)$/.test(program.name)) return /^-[nz]$/.test(words.at(-1) ?? "");
  if (isDataArgument(argument) || (isScriptFlag(source, argument) && !writesText(text))) return true;
  return isInner(source, argument, part, span);
}

function isMessage({ program, words }: Argument): boolean {
  const [verb = "", action = ""] = words;
  if (program === "git")
    return /^(?:commit|tag|notes)$/.test(verb) && /^(?:-m|-am|--message)$/.test(words.at(-1) ?? "");
  return (
    /^(?:gh|glab)$/.test(program) &&
    /^(?:pr|issue|release|mr)$/.test(verb) &&
    /^(?:create|comment|edit|review)$/.test(action) &&
    /^(?:-b|-t|--body|--title)$/.test(words.at(-1) ?? "")
  );
}

/** `bash -c '…'` and `ssh host '…'`: the argument is a shell text of its own, with the same rules. */
function isInner(
  source: string,
  { program, words }: Argument,
  part: { readonly pos: number; readonly end: number },
  span: Span,
): boolean {
  const shell = SHELLS.has(program) && words.length === 1 && /^-[il]*c$/.test(words[0] ?? "");
  const remote = program === "ssh" && words.length === 1 && /^[\w@.-]+$/.test(words[0] ?? "");
  const written = source.slice(part.pos, part.end);
  if (!(shell || remote) || !/^'[^']*'$|^"[^"$`\\]*"$/.test(written)) return false;
  return !hidden(written.slice(1, -1), [{ start: span.start - part.pos - 1, end: span.end - part.pos - 1 }], true);
}

/** A text that nothing takes up; in a file, only a line of settings or a key, in a file that holds nothing else and that nothing else names. */
function isPrinted(text: Text, { command, pipedInto, substituted, around }: Place, span: Span): boolean {
  const { source } = text;
  if (substituted || text.script.opaque || !pipedInto.every((one) => SINKS.has(one))) return false;
  const outputs = [...command.redirects, ...around];
  if (!outputs.some(isOutput)) return true;
  if (text.script.runsFiles || !onlyDataFiles(source, outputs)) return false;
  if (source.startsWith("-----BEGIN ", span.start)) return true;
  const line = source.slice(source.lastIndexOf("\n", span.start) + 1, span.start).replace(/^.*["']/, "");
  const name = /^(?:.*\b(?:echo|printf) )?(?:export )?([A-Za-z_]\w*)=$/.exec(line)?.[1];
  if (
    name === undefined ||
    isAddressVariable(name) ||
    !isSecretVariable(name) ||
    !/^["']?\s*(?:$|\n|>|;|&)/.test(source.slice(span.end))
  )
    return false;
  const uses = source.split(new RegExp(`(?<!\\w)${name}(?!\\w)`)).length - 1;
  return uses === 1;
}

const isOutput = (part: Redirection): boolean =>
  part.type === "Redirect" &&
  part.operator.includes(">") &&
  part.target?.value !== "/dev/null" &&
  !/^[\d-]$/.test(part.target?.value ?? "");

function onlyDataFiles(source: string, redirects: readonly Redirection[]): boolean {
  return redirects.filter(isOutput).every((part) => {
    const path = part.type === "Redirect" ? (part.target?.text ?? "") : "";
    const name = path.slice(path.lastIndexOf("/") + 1);
    return (
      /^[\w./-]+$/.test(path) &&
      /^(?:\.env(?:\.[\w-]+)?|[\w.-]+\.(?:env|pem|key|txt|log))$/.test(name) &&
      source.split(name).length === 2
    );
  });
}

function heredocOf({ suffix }: Command, span: Span): Redirection | undefined {
  return suffix.find(
    (part): part is Redirection => part.type === "HereDoc" && part.body.pos <= span.start && span.end <= part.body.end,
  );
}

const contains = ({ pos, end }: { readonly pos: number; readonly end: number }, span: Span): boolean =>
  pos <= span.start && span.end <= end;
const unquoted = (text: string): string => text.replace(/["'\\]/g, "");
