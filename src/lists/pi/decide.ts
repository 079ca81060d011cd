/** Which rules a call of Pi meets: on every surface that it touches, and the strictest of them counts. */
import { relative } from "node:path";
import { type Answer, type Call, type Step, lookUp, strictest } from "../list.ts";
import { fullPath, isOutside, withHome } from "../paths.ts";
import { type Unit, unitsOf } from "../units.ts";
import { wrapperOf } from "../wrappers.ts";
import { PATHS, type PiList } from "./read.ts";

export function decidePi(list: PiList, call: Call): Answer {
  const steps = stepsOf(list, call);
  const answer = strictest(steps);
  return list.yolo && answer.effect === "ask" ? { ...answer, effect: "allow" } : answer;
}

function stepsOf(list: PiList, call: Call): readonly Step[] {
  const command = call.input["command"];
  if (call.tool === "bash") return bashSteps(list, call, typeof command === "string" ? command : "");
  const path = call.input["path"];
  if (PATHS.has(call.tool) && typeof path === "string")
    return [...pathSteps(list, call, path), look(list, call.tool, spellings(path, call))];
  if (call.tool === "mcp") return [mcpStep(list, call)];
  if (call.tool === "skill") return [look(list, "skill", [String(call.input["name"] ?? "")])];
  return [look(list, call.tool, [""])];
}

/** The rules of a surface that the list does not have are its default. */
function look(list: PiList, name: string, texts: readonly string[]): Step {
  const found =
    list.surfaces.find((one) => one.name === name) ?? list.surfaces.find((one) => matchesName(one.name, name));
  return found === undefined ? { surface: name, text: texts[0] ?? "", effect: list.fallback } : lookUp(found, texts);
}

const matchesName = (pattern: string, name: string): boolean =>
  pattern.includes("*") &&
  new RegExp(
    `^${pattern
      .split("*")
      .map((part) => part.replaceAll(/[^\w]/g, String.raw`\$&`))
      .join("[^]*")}$`,
  ).test(name);

function bashSteps(list: PiList, call: Call, command: string): readonly Step[] {
  const { units, problem } = unitsOf(command);
  const seen = units.filter(({ within, text }) => text !== "" && !within.some((one) => NOT_SEEN.has(one)));
  const steps = seen.flatMap((unit) => [
    ...pathsOf(unit, call).flatMap((path) => pathSteps(list, call, path)),
    floored(look(list, "bash", [unit.text]), unit),
  ]);
  if (problem === undefined && steps.length > 0) return steps;
  const whole = look(list, "bash", [command]);
  return [
    ...steps,
    whole.effect === "allow" ? { ...whole, effect: "ask", because: "the text cannot be parsed" } : whole,
  ];
}

/** Control structures, braces and functions stay one text, with all that is in them. */
const NOT_SEEN: ReadonlySet<string> = new Set(["control", "group", "function"]);

/** What runs another command is never simply allowed. */
function floored(step: Step, unit: Unit): Step {
  const wrapper = wrapperOf(unit.words);
  return wrapper === undefined || step.effect !== "allow"
    ? step
    : { ...step, effect: "ask", because: `\`${wrapper.program}\` runs another command` };
}

/** Words that are paths by their form, values of options among them, and every target of a redirect. */
function pathsOf({ words, written, redirects }: Unit, { home }: Call): readonly string[] {
  const named = words.slice(1).flatMap((word, index) => {
    const text = word ?? withHome(written[index + 1] ?? "", home);
    const value = /^--?[\w-]+=(.+)$/.exec(text)?.[1] ?? text;
    return /^(?:\.|~|\/)|\//.test(value) && !value.includes("://") && !value.startsWith("-") ? [value] : [];
  });
  return [...named, ...redirects.map(({ path, text }) => path ?? text)].filter((path) => !path.startsWith("/dev/"));
}

function pathSteps(list: PiList, call: Call, path: string): readonly Step[] {
  const texts = spellings(path, call);
  const has = (name: string): boolean => list.surfaces.some((one) => one.name === name);
  return [
    ...(has("path") ? [look(list, "path", texts)].filter(({ rule }) => rule !== undefined) : []),
    ...(isOutside(texts[0] ?? path, call.cwd) ? [look(list, "external_directory", texts)] : []),
  ];
}

/** The path as it is typed, in full, and within the folder at work. */
function spellings(path: string, { cwd, home }: Call): readonly string[] {
  const full = fullPath(path, { cwd, home });
  return [...new Set([full, path, ...(isOutside(full, cwd) ? [] : [relative(cwd, full)])])].filter((one) => one !== "");
}

/** Targets that only tell what there is: any allow for MCP allows them too. */
const DISCOVERY: ReadonlySet<string> = new Set(["status", "list", "search", "describe", "connect"]);

/** The most specific spelling that any rule matches decides. */
function mcpStep(list: PiList, call: Call): Step {
  const named = call.input["tool"];
  const rules = list.surfaces.find(({ name }) => name === "mcp");
  if (typeof named !== "string") {
    const action = Object.keys(call.input).find((key) => DISCOVERY.has(key)) ?? "status";
    const own = look(list, "mcp", [`mcp_${action}`]);
    const allowed = rules?.rules.find(({ then }) => then === "allow");
    return allowed === undefined || own.rule?.then === "deny" ? own : { ...own, effect: "allow", rule: allowed };
  }
  const [server, tool] = split(named, call.servers ?? []);
  const candidates = server === undefined ? [named] : [`${server}_${tool}`, `${server}:${tool}`, server, tool];
  for (const text of [...candidates, "mcp_call"]) {
    const step = look(list, "mcp", [text]);
    if (step.rule !== undefined) return step;
  }
  return { surface: "mcp", text: candidates[0] ?? named, effect: list.fallback };
}

function split(named: string, servers: readonly string[]): readonly [server: string | undefined, tool: string] {
  const server = servers.find((one) => named.startsWith(`${one}:`) || named.startsWith(`${one}_`));
  return server === undefined ? [undefined, named] : [server, named.slice(server.length + 1)];
}
