/** A shell text as the commands and expansions that it is made of. */
import { type Command, type CommandArgument, forEachChild, parse, type Redirection, type SyntaxNode } from "unbash";
import type { Span } from "../../secrets/redaction.ts";
import { LISTERS, RUNNERS, SHELLS, WRAPPERS } from "./running-words.ts";

export interface Place {
  readonly command: Command;
  /** The programs that its output may reach. */
  readonly pipedInto: readonly string[];
  /** Its output becomes words of another command, or it stands in a function, whose output and input are its caller's. */
  readonly substituted: boolean;
  /** The redirections of what it stands in. */
  readonly around: readonly Redirection[];
  /** Its input comes from a pipe. */
  readonly fed: boolean;
}

export interface Script {
  readonly places: readonly Place[];
  readonly expansions: readonly { readonly name: string; readonly span: Span }[];
  /** Functions and aliases of the text: their names say nothing about what runs. */
  readonly defined: ReadonlySet<string>;
  /** Something may use a variable without its name. */
  readonly opaque: boolean;
  /** A shell runs some file or text. */
  readonly runsFiles: boolean;
}

export interface Program {
  readonly name: string;
  /** All of them, the wrappers first. */
  readonly own: readonly string[];
  readonly args: readonly CommandArgument[];
  /** Where the last program's name stands. */
  readonly pos: number;
  readonly end: number;
}

/** `python3.12` is `python`. */
const baseOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
const baseName = (path: string): string =>
  path
    .slice(path.lastIndexOf("/") + 1)
    .replace(/\.exe$/, "")
    .replace(/(?<=[a-z])[\d.]+$/, "");

/** Nothing, when it is not written out what runs. */
export function programOf({ name, args }: Command): Program | undefined {
  if (name === undefined || !isLiteral(name.text)) return undefined;
  let current = { name: knownName(name.value), own: [baseName(name.value)], args, pos: name.pos, end: name.end };
  for (let wrapper = WRAPPERS.get(current.name); wrapper !== undefined; wrapper = WRAPPERS.get(current.name)) {
    const [plain, valued] = wrapper;
    let at = 0;
    while (at < current.args.length) {
      const part = current.args[at];
      const word = part?.type === "Word" ? part.value : "A=";
      if (valued.has(word)) at += 2;
      else if (
        plain.has(word) ||
        (/^[A-Za-z_]\w*=/.test(word) && /^(?:env|sudo)$/.test(current.name)) ||
        (current.name === "timeout" && /^\d[\d.]*[smhd]?$/.test(word))
      )
        at += 1;
      else break;
    }
    const next = current.args[at];
    if (next === undefined) return current;
    if (next.type !== "Word" || !isLiteral(next.text) || next.value.startsWith("-")) return undefined;
    current = {
      name: knownName(next.value),
      own: [...current.own, baseName(next.value)],
      args: current.args.slice(at + 1),
      pos: next.pos,
      end: next.end,
    };
  }
  return current;
}

/** A program of a folder that is not the system's may be anybody's: its path is its name. */
const knownName = (path: string): string =>
  !path.includes("/") || /^(?:\/usr(?:\/local)?|\/opt\/homebrew)?\/bin\/[^/]+$/.test(path) ? baseName(path) : path;

const isLiteral = (text: string): boolean => text === "[" || !/[$`*?[\]{}~]/.test(text);
/** Reads the environment, or runs what it made itself. */
const DYNAMIC =
  /environ|getenv|process\.env|\bENV\b|\bprintenv\b|\beval\b|\bexec\b\s*\(|\$\{!|`|\$\(|\bdeclare\b|\btypeset\b|\bcompgen\b|\bset\b|\benv\b\s*\||\bvars\(|globals|locals/;
/** What the shell, or the kernel, keeps of earlier words. */
const REMEMBERED = /\$\{?_(?!\w)|\bBASH_|\/proc\/|\bhistory\b|\bfc\b/;

/** Undefined when the text is no whole script of the shell, reads its own words again, or hands a program to what runs it. */
export function readScript(source: string): Script | undefined {
  if (REMEMBERED.test(source)) return undefined;
  const [places, expansions, defined]: [Place[], { name: string; span: Span }[], Set<string>] = [[], [], new Set()];
  let [broken, opaque, feeds, files] = [false, false, false, false];
  const [written, run] = [new Set<string>(), new Set<string>()];
  const readCommand = (node: Command, { pipedInto, substituted, fed }: Around): void => {
    const program = programOf(node);
    if (program === undefined) {
      opaque ||= node.name !== undefined;
      return;
    }
    if (fed && runsInput(node)) feeds = true;
    if (
      /^(?:hash|enable)$/.test(program.name) ||
      [...node.prefix, ...program.args].some((part) => /^PATH\+?=/.test(source.slice(part.pos, part.end)))
    )
      feeds = true;
    const reads = [...SHELLS, "eval", "source", "."].some((one) => program.own.includes(one));
    if (reads) files = true;
    if (reads && program.args.some((part) => /\$\(|`|<\(/.test(source.slice(part.pos, part.end)))) feeds = true;
    for (const part of node.redirects)
      if (part.type === "Redirect" && part.operator.includes(">") && part.target !== undefined)
        written.add(baseOf(part.target.value));
    program.args.forEach((part, at) => {
      const before = program.args[at - 1];
      if (
        part.type === "Word" &&
        before?.type === "Word" &&
        /^(?:-o|--output|-O|--output-document)$/.test(before.value)
      )
        written.add(baseOf(part.value));
    });
    if (reads)
      for (const part of program.args)
        if (part.type === "Word") run.add(/[*?[$]/.test(part.text) ? "*" : baseOf(part.value));
    if (node.name?.value.includes("/") === true) run.add(baseOf(node.name.value));
    if (["eval", "source", ".", "trap", "alias", "exec"].includes(program.name)) opaque = true;
    if (program.name === "alias")
      for (const part of program.args) defined.add(source.slice(part.pos, part.end).split("=")[0] ?? "");
    const listing =
      LISTERS.has(program.name) && !program.args.some((part) => source.slice(part.pos, part.end).includes("="));
    if (listing && (pipedInto.length > 0 || substituted || node.redirects.length > 0)) opaque = true;
    const texts = node.suffix.map((part) =>
      part.type === "HereDoc" ? part.body.text : source.slice(part.pos, part.end),
    );
    if (program.own.some((one) => RUNNERS.has(one)) && texts.some((text) => DYNAMIC.test(text))) opaque = true;
    if (
      program.args.some((part) => part.type === "Word" && RUNNERS.has(baseName(part.value))) &&
      texts.some((text) => DYNAMIC.test(text))
    )
      opaque = true;
  };
  const visit = (node: SyntaxNode, around: Around): void => {
    if ("errors" in node && node.errors !== undefined && node.errors.length > 0) broken = true;
    if (node.type === "Function") defined.add(node.name.value);
    if (node.type === "Command") {
      places.push({ command: node, ...around });
      readCommand(node, around);
    }
    if (node.type === "SimpleExpansion" || node.type === "ParameterExpansion") {
      const name = node.type === "ParameterExpansion" ? node.parameter : node.text.replace(/^\$/, "");
      if (node.type === "ParameterExpansion" && (node.prefix === "!" || node.operation?.type === "Transform"))
        opaque = true;
      expansions.push({ name, span: { start: node.pos, end: node.end } });
    }
    if (node.type === "Pipeline") {
      node.commands.forEach((command, at) => {
        const later = node.commands.slice(at + 1);
        const after = later.map((next) => (next.type === "Command" ? sinkName(next) : "eval"));
        visit(command, { ...around, fed: around.fed || at > 0, pipedInto: [...after, ...around.pipedInto] });
      });
      return;
    }
    const inner =
      around.substituted || ["CommandExpansion", "ProcessSubstitution", "Function", "Coproc"].includes(node.type);
    const redirects = node.type === "Redirected" ? [...around.around, ...node.redirects] : around.around;
    forEachChild(node, (child) => visit(child, { ...around, substituted: inner, around: redirects }));
  };
  visit(parse(source), { pipedInto: [], substituted: false, around: [], fed: false });
  const runsWritten = written.size > 0 && (run.has("*") || [...written].some((file) => run.has(file)));
  return broken || feeds || runsWritten ? undefined : { places, expansions, defined, opaque, runsFiles: files };
}

type Around = Omit<Place, "command">;

/** A login or a plain reader by its name; `eval` for whatever may do more with its input. */
function sinkName(command: Command): string {
  const program = programOf(command);
  if (
    program === undefined ||
    command.redirects.some(
      (part) =>
        part.type === "Redirect" &&
        part.operator.includes(">") &&
        part.target?.value !== "/dev/null" &&
        !/^\d$/.test(part.target?.value ?? ""),
    )
  )
    return "eval";
  const [verb, action] = program.args.map((part) => (part.type === "Word" ? part.value : ""));
  const login =
    verb === "login" ||
    (verb === "registry" && action === "login") ||
    (program.name === "gh" && (verb === "auth" || verb === "secret"));
  return /^(?:docker|podman|helm|gh|vault)$/.test(program.name) && !login ? "eval" : program.name;
}

/** A shell or an interpreter that is told no program takes it from its input. */
function runsInput(command: Command): boolean {
  const program = programOf(command);
  if (program === undefined) return true;
  if (
    !RUNNERS.has(program.name) ||
    /^(?:sed|[gmn]?awk|xargs|parallel|ssh|make|exec|trap|alias|\.|source|eval)$/.test(program.name)
  )
    return false;
  const [first] = program.args;
  return first === undefined || (first.type === "Word" && !/^-(?:m|c|e)$/.test(first.value));
}
