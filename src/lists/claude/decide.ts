/** Which rules a call of Claude Code meets. A deny or an ask sees more spellings of a command than an allow does. */
import { resolve } from "node:path";
import { type Answer, type Call, type Effect, type List, type Step, type Surface, lookUp, strictest } from "../list.ts";
import { fullPath, isOutside } from "../paths.ts";
import { type Unit, unitsOf } from "../units.ts";
import {
  FILE_READERS,
  NEVER_BY_PREFIX,
  SEEN_THROUGH,
  STRIPPED,
  canonical,
  isKnownSafe,
  isReadOnly,
} from "./commands.ts";

const EDITORS: ReadonlySet<string> = new Set(["Edit", "Write", "MultiEdit", "NotebookEdit"]);
const READERS: ReadonlySet<string> = new Set(["Read", "Grep", "Glob", "LS"]);

export function decideClaude(list: List, call: Call): Answer {
  const steps = [...parameterSteps(list, call), ...toolSteps(list, call), ...stepsOf(list, call)];
  const ruled = steps.filter(({ rule }) => rule !== undefined && rule.then !== "allow");
  if (ruled.length > 0) return { ...strictest(ruled), steps };
  if (call.mode === "bypassPermissions") return { effect: "allow", steps };
  const named = steps.find(({ surface: name, rule }) => name === "tool" && rule?.then === "allow");
  const answer =
    named === undefined
      ? strictest(steps.filter(({ surface: name }) => name !== "tool" && !name.includes(".")))
      : { effect: "allow" as const, steps };
  return call.mode === "dontAsk" && answer.effect === "ask" ? { effect: "deny", steps } : { ...answer, steps };
}

const find = (list: List, name: string): Surface | undefined => list.surfaces.find((one) => one.name === name);

/** Denies and asks see more spellings than allows do. */
function look(list: List, name: string, texts: readonly string[], strict: readonly string[], unmatched: Effect): Step {
  const rules = find(list, name);
  const none: Step = { surface: name, text: texts[0] ?? "", effect: unmatched };
  if (rules === undefined) return none;
  const held = lookUp(rules, strict);
  if (held.rule !== undefined && held.rule.then !== "allow") return held;
  const found = lookUp(rules, texts);
  return found.rule === undefined ? none : found;
}

function parameterSteps(list: List, { tool, input }: Call): readonly Step[] {
  return list.surfaces.flatMap((rules) => {
    const [of, name = ""] = rules.name.split(".");
    const value = input[name];
    if (of !== tool || !rules.name.includes(".") || value === undefined || typeof value === "object") return [];
    const step = lookUp(rules, [String(value)]);
    return step.rule === undefined ? [] : [step];
  });
}

function toolSteps(list: List, { tool }: Call): readonly Step[] {
  const step = look(list, "tool", [tool], [tool], "ask");
  return step.rule === undefined ? [] : [step];
}

function stepsOf(list: List, call: Call): readonly Step[] {
  const { tool, input } = call;
  const text = (name: string): string => (typeof input[name] === "string" ? String(input[name]) : "");
  if (tool === "Bash") return bashSteps(list, call, text("command"));
  if (tool === "PowerShell") return [same(list, tool, canonical(text("command")))];
  if (EDITORS.has(tool)) return [editStep(list, call, text("file_path"))];
  if (READERS.has(tool)) return [readStep(list, call, text("file_path") || text("path") || call.cwd)];
  if (tool === "WebFetch") return [same(list, tool, hostOf(text("url")))];
  if (tool === "Agent" || tool === "Task") return [{ ...same(list, "Agent", text("subagent_type")) }];
  return [same(list, tool, text("skill") || text("name"))];
}

const same = (list: List, name: string, text: string): Step => look(list, name, [text], [text], "ask");

/** A host's labels as folders, so that a star stays in one of them. */
function hostOf(url: string): string {
  try {
    return new URL(url).hostname.toLowerCase().split(".").join("/");
  } catch {
    return "";
  }
}

/** Below the root: what the patterns of paths are about. */
const textOfPath = (path: string, call: Call): string => fullPath(path, call).replace(/^\/+/, "");

const isInside = (path: string, { cwd, projectRoot = cwd }: Call): boolean =>
  [cwd, projectRoot].some((root) => !isOutside(resolve(cwd, path), root));

function readStep(list: List, call: Call, path: string): Step {
  const text = textOfPath(path, call);
  return look(list, "Read", [text], [text], isInside(path, call) ? "allow" : "ask");
}

/** What may not be read may not be written. */
function editStep(list: List, call: Call, path: string): Step {
  const text = textOfPath(path, call);
  const reading = readStep(list, call, path);
  if (reading.rule?.then === "deny") return reading;
  return look(list, "Edit", [text], [text], call.mode === "acceptEdits" && isInside(path, call) ? "allow" : "ask");
}

function bashSteps(list: List, call: Call, command: string): readonly Step[] {
  const { units, problem } = unitsOf(command);
  const programs = units.map(({ words }) => words[0]);
  const mixed = programs.includes("cd") && programs.includes("git");
  const steps = units.flatMap((unit): Step[] => {
    const files = unit.redirects.filter(({ path }) => path !== "/dev/null");
    const written = files.filter(({ writes }) => writes).map(({ path, text }) => editStep(list, call, path ?? text));
    const read = [...files.filter(({ writes }) => !writes).map(({ path, text }) => path ?? text), ...filesRead(unit)]
      .map((path) => readStep(list, call, path))
      .filter(({ rule }) => rule !== undefined && rule.then !== "allow");
    return unit.text === "" ? [...written, ...read] : [unitStep(list, call, unit, mixed), ...written, ...read];
  });
  if (problem === undefined && steps.length > 0) return steps;
  return [...steps, { surface: "Bash", text: command, effect: "ask", because: "the text cannot be parsed" }];
}

function unitStep(list: List, call: Call, unit: Unit, mixed: boolean): Step {
  const spellings = spellingsOf(unit);
  const readOnly = isReadOnly(unit, (path) => isInside(path, call)) && !mixed;
  const found = look(list, "Bash", spellings.allow, spellings.deny, readOnly ? "allow" : "ask");
  const step =
    found.rule === undefined && readOnly ? { ...found, because: "the command is known to change nothing" } : found;
  if (unit.control === true && step.effect !== "deny")
    return { ...step, effect: "ask", because: "what Claude Code makes of control structures is not documented" };
  const exact = step.rule?.patterns.every((pattern) => !pattern.includes("*")) === true;
  const runs = NEVER_BY_PREFIX.find(({ program, when }) => {
    const [name, ...args] = unit.words;
    return name === program && (when === undefined || args.some((arg) => arg === undefined || when.includes(arg)));
  });
  if (step.effect !== "allow") return step;
  if (runs !== undefined && !exact)
    return { ...step, effect: "ask", because: `\`${runs.program}\` runs another command, and no pattern allows it` };
  const stricter = behindOptions(unit).map((text) => look(list, "Bash", [], [text], "allow"));
  return stricter.every(({ effect }) => effect === "allow")
    ? step
    : { ...step, effect: "ask", because: "how many words its options take is not documented" };
}

/** What may be the command behind a wrapper whose options may have values: every end of the text. */
function behindOptions({ words, written }: Unit): readonly string[] {
  const wraps = [...STRIPPED, ...SEEN_THROUGH].some(
    ({ program, skips }) => program === words[0] && skips(words.slice(1)) !== undefined,
  );
  if (!wraps || words[1]?.startsWith("-") !== true) return [];
  return written.flatMap((_, index) => (index < 2 ? [] : [written.slice(index).join(" ")]));
}

/** How a command may be spelled for a rule: without what only goes before it. */
function spellingsOf({ text, written, assignments, words, control }: Unit): {
  readonly allow: readonly string[];
  readonly deny: readonly string[];
} {
  if (control === true) return { allow: [text], deny: [text] };
  const safe = assignments.every(({ name }) => isKnownSafe(name));
  const bare = written.join(" ");
  const inner = unwrapped(words, written, STRIPPED);
  const allow = safe ? [bare, ...inner] : [`${assignments.map(({ text }) => text).join(" ")} ${bare}`];
  const plain = words.every((word) => word !== undefined) ? [words.join(" ")] : [];
  const behind = unwrapped(words, written, [...STRIPPED, ...SEEN_THROUGH]);
  return { allow, deny: [...allow, bare, ...plain, ...inner, ...behind] };
}

/** The commands behind wrappers, one after the other. */
function unwrapped(
  words: readonly (string | undefined)[],
  written: readonly string[],
  wrappers: readonly {
    readonly program: string;
    readonly skips: (args: readonly (string | undefined)[]) => number | undefined;
  }[],
): readonly string[] {
  const wrapper = wrappers.find(({ program }) => program === words[0]);
  const skipped = wrapper?.skips(words.slice(1));
  if (skipped === undefined || skipped + 1 >= words.length) return [];
  const [rest, text] = [words.slice(skipped + 1), written.slice(skipped + 1)];
  return [text.join(" "), ...unwrapped(rest, text, wrappers)];
}

/** Files that a known reader of files is given. */
function filesRead({ words }: Unit): readonly string[] {
  const [program, ...args] = words;
  return program !== undefined && FILE_READERS.has(program)
    ? args.filter((arg): arg is string => arg !== undefined && !arg.startsWith("-"))
    : [];
}
