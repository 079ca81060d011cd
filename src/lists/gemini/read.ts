/**
 * The policies of Gemini CLI, as version 0.61 decides: the matching rule of the highest priority, its layer's tier first.
 * A file with one mistake counts for nothing.
 */
import { createRequire } from "node:module";
import type * as Toml from "smol-toml";
import { isObject } from "../../jsonc/pointer.ts";
import { argsTest, commandTest } from "./expression.ts";
import { type Effect, type List, type ListLayer, type ListRule, surface } from "../list.ts";

export interface GeminiRule extends ListRule {
  /** Its tier and its own priority. */
  readonly priority: number;
  readonly tools: readonly string[];
  readonly server?: string;
  /** It says something of the command or the arguments. */
  readonly narrow: boolean;
  readonly allowRedirection: boolean;
}

export interface GeminiList extends List {
  /** The highest priority first, the built-in ones among them. */
  readonly rules: readonly GeminiRule[];
  readonly mode: string;
  readonly interactive: boolean;
}

const TIERS: { readonly [layer: string]: number } = { default: 1, extension: 2, workspace: 3, user: 4, admin: 5 };
const DECISIONS: { readonly [word: string]: Effect } = { allow: "allow", deny: "deny", ask_user: "ask" };

let loaded: typeof Toml | undefined;
const toml = (): typeof Toml => (loaded ??= createRequire(import.meta.url)("smol-toml") as typeof Toml);

/** The TOML of a layer as a value; undefined for what cannot be read. */
export function parseToml(text: string): unknown {
  try {
    return toml().parse(text);
  } catch {
    return undefined;
  }
}

/** A mode or an interactive state limits rules that name one. */
export function readGeminiList(
  layers: readonly ListLayer[],
  { mode = "default", interactive = true }: { readonly mode?: string; readonly interactive?: boolean } = {},
): GeminiList {
  const inert: List["inert"][number][] = [];
  const written = layers.flatMap((layer) => {
    const source = { ...layer.place(""), layer: layer.name };
    if (layer.name === "workspace") {
      inert.push({ source, rule: "the whole file", why: "policies of a workspace are not loaded" });
      return [];
    }
    const raw = rawRules(layer);
    if (typeof raw === "string") {
      inert.push({
        source,
        rule: "the whole file",
        why: `${raw}, and one mistake takes the whole file out`,
        all: true,
      });
      return [];
    }
    return raw.flatMap((rule, index) =>
      ruleOf(rule, index, layer, (why, text) =>
        inert.push({ source: { ...layer.place(`/rule/${index}`), layer: layer.name }, rule: text, why }),
      ),
    );
  });
  const rules = [...written, ...BUILT_IN]
    .filter(
      ({ modes, when }) =>
        (modes === undefined || modes.includes(mode)) && (when === undefined || when === interactive),
    )
    .toSorted((a, b) => b.priority - a.priority);
  const shell = rules.filter((rule) => isFor(rule, SHELL, undefined));
  return {
    format: "gemini-cli",
    surfaces: [surface(SHELL, "command", shell, interactive ? "ask" : "deny")],
    fallback: interactive ? "ask" : "deny",
    inert,
    rules,
    mode,
    interactive,
  };
}

export const SHELL = "run_shell_command";

interface Limited extends GeminiRule {
  readonly modes?: readonly string[];
  readonly when?: boolean;
}

type Raw = { readonly [key: string]: unknown };
const KEYS: ReadonlySet<string> = new Set([
  "toolName",
  "decision",
  "priority",
  "mcpName",
  "subagent",
  "toolAnnotations",
  "argsPattern",
  "commandPrefix",
  "commandRegex",
  "modes",
  "interactive",
  "allowRedirection",
  "denyMessage",
]);

/** The rules of a file, or why none of it counts. */
function rawRules({ value }: ListLayer): readonly Raw[] | string {
  if (value === undefined) return "it is no TOML";
  const list = isObject(value) ? (value["rule"] ?? []) : [];
  if (!Array.isArray(list)) return "`rule` is no list of tables";
  for (const one of list) {
    const wrong = mistake(one);
    if (wrong !== undefined) return wrong;
  }
  return list.filter(isObject);
}

function mistake(rule: unknown): string | undefined {
  if (!isObject(rule)) return "a rule is no table";
  const { toolName, decision, priority } = rule;
  const unknown = Object.keys(rule).find((key) => !KEYS.has(key));
  if (unknown !== undefined) return `\`${unknown}\` is no key of a rule`;
  if (toolName === undefined) return "a rule lacks `toolName`";
  if (typeof decision !== "string" || !Object.hasOwn(DECISIONS, decision))
    return `\`${String(decision)}\` is no decision`;
  if (typeof priority !== "number" || !Number.isInteger(priority) || priority < 0 || priority > 999)
    return `the priority ${String(priority)} is no whole number from 0 to 999`;
  const narrow = ["argsPattern", "commandPrefix", "commandRegex"].filter((key) => rule[key] !== undefined);
  if (narrow.length > 1) return `\`${narrow.join("` and `")}\` exclude each other`;
  const shell = texts(toolName).every((name) => name === SHELL);
  if (!shell && (rule["commandPrefix"] !== undefined || rule["commandRegex"] !== undefined))
    return `\`${String(narrow[0])}\` needs toolName = "${SHELL}"`;
  return undefined;
}

const texts = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(String);

function ruleOf(rule: Raw, index: number, layer: ListLayer, idle: (why: string, text: string) => void): Limited[] {
  const tools = texts(rule["toolName"]);
  const prefixes = texts(rule["commandPrefix"]);
  const expression = rule["commandRegex"] ?? rule["argsPattern"];
  const id = `#${index + 1} ${tools.join(",")}${prefixes.length > 0 ? ` ${prefixes.join(", ")}` : ""}${expression === undefined ? "" : ` /${String(expression)}/`}`;
  const none = tools.filter((name) => /^mcp_\*./.test(name));
  if (none.length > 0) {
    idle(
      `\`${none[0] ?? ""}\` matches nothing: a star stands alone, after \`mcp_\`, or at the end of a server's name`,
      id,
    );
    return [];
  }
  const strict = rule["decision"] !== "allow";
  const test =
    rule["commandRegex"] === undefined
      ? argsTest(rule["argsPattern"], strict)
      : commandTest(String(rule["commandRegex"]), strict);
  if (test === null) {
    idle("its expression cannot be read", id);
    return [];
  }
  const { modes, interactive } = rule;
  return [
    {
      id: `${layer.name} ${id}`,
      then: DECISIONS[String(rule["decision"])] ?? "ask",
      patterns: prefixes.length === 0 ? ["*"] : prefixes.flatMap(withBoundary),
      ...(test === undefined ? {} : { test }),
      source: { ...layer.place(`/rule/${index}`), layer: layer.name },
      priority: (TIERS[layer.name] ?? 1) + Number(rule["priority"]) / 1000,
      tools,
      ...(rule["mcpName"] === undefined ? {} : { server: String(rule["mcpName"]) }),
      narrow: prefixes.length > 0 || test !== undefined,
      allowRedirection: rule["allowRedirection"] === true,
      ...(modes === undefined ? {} : { modes: texts(modes) }),
      ...(typeof interactive === "boolean" ? { when: interactive } : {}),
    },
  ];
}

/** A prefix ends at a blank, a quote or the end of the command. */
const withBoundary = (prefix: string): readonly string[] => [prefix, `${prefix} *`, `${prefix}"*`, `${prefix}'*`];

/** Whether a rule is about a tool, by the few patterns that the engine knows. */
export function isFor({ tools, server }: GeminiRule, tool: string, of: string | undefined): boolean {
  if (server !== undefined) {
    if (of === undefined || (server !== "*" && server !== of)) return false;
    return tools.some((name) => name === "*" || tool === name || tool === `mcp_${of}_${name}`);
  }
  return tools.some(
    (name) =>
      name === "*" ||
      name === tool ||
      (name === "mcp_*" && tool.startsWith("mcp_")) ||
      (/^mcp_[^*]+_\*$/.test(name) && tool.startsWith(name.slice(0, -1))),
  );
}

const builtIn = (
  id: string,
  tools: readonly string[],
  then: Effect,
  priority: number,
  limits: object = {},
): Limited => ({
  id: `default ${id}`,
  then,
  patterns: ["*"],
  source: { file: "<built-in>", line: 1, column: 1, layer: "default" },
  priority,
  tools,
  narrow: false,
  allowRedirection: false,
  ...limits,
});
const READS = ["read_file", "read_many_files", "list_directory", "glob", "search_file_content", "grep_search"];
const WRITES = ["write_file", "replace"];
/** What the package ships, as far as a list needs it. */
const BUILT_IN: readonly Limited[] = [
  builtIn("yolo", ["*"], "allow", 1.998, { modes: ["yolo"], allowRedirection: true }),
  builtIn("plan", ["*"], "deny", 1.04, { modes: ["plan"] }),
  builtIn("autoEdit", WRITES, "allow", 1.015, { modes: ["autoEdit"] }),
  builtIn("reads", READS, "allow", 1.05),
  builtIn("writes", [...WRITES, SHELL, "web_fetch"], "ask", 1.01, { when: true }),
  builtIn("unattended", [...WRITES, SHELL, "web_fetch"], "deny", 1.01, { when: false }),
];
