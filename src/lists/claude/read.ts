/**
 * The permission list of Claude Code's settings, as its documentation of version 2.1.240 says: the rules of all layers
 * together, every deny before every ask before every allow.
 */
import { join } from "node:path";
import { isObject } from "../../jsonc/pointer.ts";
import { type Effect, type List, type ListLayer, type ListRule, type Surface, effects, surface } from "../list.ts";
import { canonical } from "./commands.ts";

/** A rule as it is written: `Tool` or `Tool(spec)`. */
interface Written {
  readonly text: string;
  readonly effect: Effect;
  readonly tool: string;
  readonly spec: string | undefined;
  readonly layer: ListLayer;
  readonly pointer: string;
}

export interface Around {
  readonly home: string;
  readonly cwd: string;
  readonly projectRoot: string;
}

/** Rules about files for tools that ask for them under another name: never looked at. */
const INERT_PATHS: { readonly [tool: string]: string } = {
  Write: "Edit",
  MultiEdit: "Edit",
  NotebookEdit: "Edit",
  Glob: "Read",
};
/** Members of an input that other rules are about. */
const PRIMARY: ReadonlySet<string> = new Set(["command", "file_path", "path", "url"]);

/** `projects`: layers whose allows wait until the person trusts the project. */
export function readClaudeList(layers: readonly ListLayer[], around: Around, trusted = true): List {
  const inert: { source: ListRule["source"]; rule: string; why: string }[] = [];
  const bySurface = new Map<string, ListRule[]>();
  const skip = (layer: ListLayer, pointer: string, why: string): void =>
    void inert.push({
      source: { ...layer.place(pointer), layer: layer.name },
      rule: pointer || "the whole file",
      why,
      ...(!/\d$/.test(pointer) && { all: true }),
    });
  for (const one of written(layers, skip)) {
    const source = { ...one.layer.place(one.pointer), layer: one.layer.name };
    const idle = (why: string): void => void inert.push({ source, rule: one.text, why });
    if (one.effect === "allow" && !trusted && (one.layer.name === "project" || one.layer.name === "local")) {
      idle("a project's allows wait until the project is trusted");
      continue;
    }
    const placed = place(one, around);
    if (typeof placed === "string") {
      idle(placed);
      continue;
    }
    const rules = bySurface.get(placed.surface) ?? [];
    rules.push({ id: uniqueId(one, rules), then: one.effect, patterns: placed.patterns, source });
    bySurface.set(placed.surface, rules);
  }
  const surfaces = [...bySurface].map(([name, rules]): Surface => {
    const order = rules.toSorted((a, b) => effects.indexOf(b.then) - effects.indexOf(a.then));
    return surface(name, ABOUT[name] ?? "value", order, "ask", PATH_LIKE.has(name) ? "path" : "name");
  });
  return { format: "claude-code", surfaces, fallback: "ask", inert };
}

const ABOUT: { readonly [surface: string]: string } = {
  Bash: "command",
  Read: "path",
  Edit: "path",
  WebFetch: "host",
  tool: "tool",
};
const PATH_LIKE: ReadonlySet<string> = new Set(["Read", "Edit", "WebFetch"]);

function uniqueId({ text, effect }: Written, rules: readonly ListRule[]): string {
  const id = `${effect} ${text}`;
  const same = rules.filter((rule) => rule.id === id || rule.id.startsWith(`${id} #`)).length;
  return same === 0 ? id : `${id} #${same + 1}`;
}

/** The strictest effect's rules of the lowest layer first. */
function* written(
  layers: readonly ListLayer[],
  skip: (layer: ListLayer, pointer: string, why: string) => void,
): Generator<Written> {
  for (const layer of layers) {
    if (layer.value !== undefined && !isObject(layer.value)) skip(layer, "", "the settings are no object");
    const permissions = isObject(layer.value) ? layer.value["permissions"] : undefined;
    if (permissions !== undefined && !isObject(permissions)) skip(layer, "/permissions", "it is no object");
    if (!isObject(permissions)) continue;
    for (const effect of effects) {
      const list = permissions[effect];
      const pointer = `/permissions/${effect}`;
      if (list !== undefined && !Array.isArray(list)) skip(layer, pointer, "it is no list of rules");
      if (!Array.isArray(list)) continue;
      for (const [index, text] of list.entries()) {
        const own = `${pointer}/${index}`;
        if (typeof text !== "string") {
          skip(layer, own, "a rule is a text: `Tool` or `Tool(what)`");
          continue;
        }
        const [, tool = text, spec] = /^([^(]*)\((.*)\)$/s.exec(text) ?? [];
        yield { text, effect, tool, spec, layer, pointer: own };
      }
    }
  }
}

/** On which surface a rule stands, and what it matches there; or why it is never looked at. */
function place(
  rule: Written,
  around: Around,
): { readonly surface: string; readonly patterns: readonly string[] } | string {
  const { tool, spec, effect } = rule;
  if (tool === "" || /[()\s]/.test(tool)) return "a rule is `Tool` or `Tool(what)`";
  if (spec === undefined || (spec === "*" && tool !== "WebFetch")) return named(tool, effect);
  const parameter = effect === "allow" ? null : /^(\w+):(?!\*$)(.+)$/s.exec(spec);
  if (parameter !== null && tool !== "WebFetch") {
    const [, name = "", value = ""] = parameter;
    if (PRIMARY.has(name)) return `\`${name}\` has rules of its own and cannot be matched as a parameter`;
    return { surface: `${tool}.${name}`, patterns: [value] };
  }
  switch (tool) {
    case "Bash":
      return commandPatterns(spec);
    case "PowerShell":
      return { surface: "PowerShell", patterns: optional(canonical(spec.replace(/:\*$/, " *"))) };
    case "Read":
    case "Edit":
      return { surface: tool, patterns: pathPatterns(spec, rule, around) };
    case "WebFetch":
      return hostPatterns(spec);
    default:
      return Object.hasOwn(INERT_PATHS, tool)
        ? `\`${tool}\` asks for files as \`${INERT_PATHS[tool]}\`; write \`${INERT_PATHS[tool]}(${spec})\``
        : { surface: tool === "Task" ? "Agent" : tool, patterns: optional(spec) };
  }
}

function named(
  tool: string,
  effect: Effect,
): { readonly surface: string; readonly patterns: readonly string[] } | string {
  // A tool whose calls have rules of their own is named whole among those.
  if (Object.hasOwn(ABOUT, tool) && tool !== "tool")
    return { surface: tool, patterns: [PATH_LIKE.has(tool) ? "**" : "*"] };
  if (effect === "allow" && tool.includes("*") && !/^mcp__[^*_]+(?:_[^*_]+)*__/.test(tool))
    return "in an allow, `*` counts only after `mcp__` and the name of a server";
  const patterns = /^mcp__(?:(?!__).)+$/.test(tool) ? [tool, `${tool}__*`] : [tool];
  return { surface: "tool", patterns };
}

/** A final blank and star may be left out of the call. */
const optional = (pattern: string): readonly string[] =>
  pattern.endsWith(" *") ? [pattern.slice(0, -2), pattern] : [pattern];

function commandPatterns(spec: string): { readonly surface: string; readonly patterns: readonly string[] } | string {
  if (spec === ":*") return "it names no command";
  return { surface: "Bash", patterns: optional(spec.replace(/:\*$/, " *").replaceAll(/[ \t]+/g, " ")) };
}

function hostPatterns(spec: string): { readonly surface: string; readonly patterns: readonly string[] } | string {
  const host = /^domain:(.+)$/.exec(spec)?.[1]?.toLowerCase();
  if (host === undefined) return spec === "*" ? { surface: "WebFetch", patterns: ["**"] } : "it names no `domain:`";
  const labels = host.split(".").join("/");
  return { surface: "WebFetch", patterns: labels.startsWith("*/") ? [labels, `**/${labels}`] : [labels] };
}

/** Written in full, below the root; see `textOfPath`. */
function pathPatterns(spec: string, { effect, layer }: Written, { home, cwd, projectRoot }: Around): readonly string[] {
  const rooted = (path: string): readonly string[] => {
    const text = path.replace(/^\/+/, "");
    return text.endsWith("/**") ? [text] : [text, `${text}/**`];
  };
  if (spec.startsWith("//")) return rooted(spec);
  if (spec.startsWith("~/")) return rooted(join(home, spec.slice(2)));
  if (spec.startsWith("/"))
    return rooted(
      (layer.name === "user" ? join(home, ".claude") : layer.name === "project" ? projectRoot : cwd) + spec,
    );
  const path = spec.replace(/^\.\//, "");
  const single = /^[^/]+(?:\/\*\*)?$/.test(path) && !spec.startsWith("./");
  const anywhere = single && (!path.includes("/") || effect !== "allow") && !path.startsWith("**");
  return rooted(`${cwd}/${anywhere ? "**/" : ""}${path}`);
}
