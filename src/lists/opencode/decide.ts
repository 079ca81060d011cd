/** Which rules a call of opencode meets. */
import { relative } from "node:path";
import { type Answer, type Call, type Step, lookUp, strictest } from "../list.ts";
import { fullPath, isOutside } from "../paths.ts";
import { type Unit, unitsOf } from "../units.ts";
import { NAMES, type OpencodeList, surfaceFor } from "./read.ts";

const FREE: ReadonlySet<string> = new Set(["cd", "chdir", "pushd", "popd"]);
/** Programs whose arguments are looked at as paths. */
const TOUCHES: ReadonlySet<string> = new Set(["rm", "cp", "mv", "mkdir", "touch", "chmod", "chown", "cat"]);

export function decideOpencode(list: OpencodeList, call: Call & { readonly auto?: boolean }): Answer {
  const answer = strictest(stepsOf(list, call));
  return call.auto === true && answer.effect === "ask" ? { ...answer, effect: "allow" } : answer;
}

const look = ({ surfaces, rows }: OpencodeList, name: string, text: string): Step =>
  lookUp(surfaces.find((one) => one.name === name) ?? surfaceFor(rows, name), [text]);

function stepsOf(list: OpencodeList, call: Call): readonly Step[] {
  const { tool, input } = call;
  const name = NAMES[list.dialect][tool] ?? tool;
  const command = input["command"];
  if (name === "bash" || name === "shell")
    return shellSteps(list, call, name, typeof command === "string" ? command : "");
  const path = input["filePath"] ?? input["path"];
  if (typeof path === "string") return [...outside(list, call, path), look(list, name, shownPath(path, call))];
  return [look(list, name, String(input["url"] ?? input["pattern"] ?? "*"))];
}

function shellSteps(list: OpencodeList, call: Call, name: string, command: string): readonly Step[] {
  const { units, problem } = unitsOf(command);
  const commands = units.filter(({ control, words }) => control !== true && words.length > 0);
  const steps = commands.flatMap((unit): Step[] => [
    ...touched(unit).flatMap((path) => outside(list, call, path)),
    // Assignments and redirects are part of the text that the rules see.
    ...(FREE.has(unit.words[0] ?? "") ? [] : [look(list, name, unit.whole)]),
  ]);
  if (problem !== undefined)
    return [...steps, { surface: name, text: command, effect: "ask", because: "the text cannot be parsed" }];
  return steps.length > 0
    ? steps
    : [{ surface: name, text: command, effect: "allow", because: "nothing in it is asked for" }];
}

const touched = ({ words }: Unit): readonly string[] =>
  TOUCHES.has(words[0] ?? "")
    ? words.slice(1).flatMap((word) => (word === undefined || word.startsWith("-") ? [] : [word]))
    : [];

function outside(list: OpencodeList, call: Call, path: string): readonly Step[] {
  const full = fullPath(path, call);
  return isOutside(full, call.cwd) ? [look(list, "external_directory", full)] : [];
}

/** Within the folder at work a path is told from there. */
function shownPath(path: string, call: Call): string {
  const full = fullPath(path, call);
  return isOutside(full, call.cwd) ? full : relative(call.cwd, full);
}
