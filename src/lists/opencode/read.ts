/**
 * The permission list of opencode, in both of its dialects: `permission` of version 1 and `permissions` of version 2, as of
 * 1.18. One row of rules for all tools; the last that matches decides, and the agent's come after the config's.
 */
import { child, isObject } from "../../jsonc/pointer.ts";
import { type Effect, type List, type ListLayer, type ListRule, type Surface, effects, surface } from "../list.ts";
import { withHome } from "../paths.ts";
import { wildcards } from "../wildcards.ts";

interface Row {
  readonly action: string;
  readonly resource: string;
  readonly then: Effect;
  readonly source: ListRule["source"];
}

export interface OpencodeList extends List {
  readonly dialect: "v1" | "v2";
  /** In the order of the files, the built-in ones first. */
  readonly rows: readonly Row[];
}

const BUILT_IN = { file: "<built-in>", line: 1, column: 1, layer: "built-in" };
const row = (action: string, resource: string, then: Effect): Row => ({ action, resource, then, source: BUILT_IN });
/** What holds without a rule. Version 2 asks; its agents bring rules of their own. */
const DEFAULTS: { readonly [dialect in OpencodeList["dialect"]]: readonly Row[] } = {
  v1: [
    row("*", "*", "allow"),
    row("external_directory", "*", "ask"),
    row("doom_loop", "*", "ask"),
    row("read", "*.env", "ask"),
    row("read", "*.env.*", "ask"),
    row("read", "*.env.example", "allow"),
  ],
  v2: [row("*", "*", "ask")],
};
/** What each dialect calls these tools; the other's name is never looked at. */
export const NAMES: { readonly [dialect in OpencodeList["dialect"]]: { readonly [tool: string]: string } } = {
  v1: { shell: "bash", write: "edit", patch: "edit", multiedit: "edit", subagent: "task" },
  v2: { bash: "shell", write: "edit", patch: "edit", multiedit: "edit", task: "subagent" },
};
/** Asked under another name, so that a rule for them is never looked at. */
const INERT: ReadonlySet<string> = new Set(["write", "patch", "multiedit", "todoread"]);
export function readOpencodeList(layers: readonly ListLayer[], home: string): OpencodeList {
  const dialect = layers.some(({ value }) => isObject(value) && Array.isArray(value["permissions"])) ? "v2" : "v1";
  const merged = new Map<string, Row>();
  const agents: Row[] = [];
  const mistakes: Inert[] = [];
  const skip: Skip = (layer, pointer, why) =>
    void mistakes.push({
      source: { ...layer.place(pointer), layer: layer.name },
      rule: pointer || "the whole file",
      why,
      ...(/^(?:\/permissions?)?$/.test(pointer) && { all: true }),
    });
  for (const layer of layers) {
    const list = isObject(layer.value) ? layer.value["permissions"] : undefined;
    if (list !== undefined && !Array.isArray(list)) skip(layer, "/permissions", "it is no list of rules");
  }
  for (const layer of layers)
    for (const one of dialect === "v1" ? rowsOf(layer, skip) : listed(layer, skip)) {
      // An overridden key keeps its place; what an agent says comes after all that.
      if (layer.name === "agent") agents.push(one);
      else merged.set(dialect === "v1" ? `${one.action}\n${one.resource}` : String(merged.size), one);
    }
  const rows = [...DEFAULTS[dialect], ...merged.values(), ...agents].map((one) => ({
    ...one,
    resource: withHome(one.resource, home),
  }));
  const known = NAMES[dialect];
  const inert = rows
    .filter(
      ({ action, source }) =>
        source !== BUILT_IN && (INERT.has(action) || (Object.hasOwn(known, action) && known[action] !== action)),
    )
    .map(({ action, resource, source }) => ({
      source,
      rule: `${action} ${resource}`,
      why: `this version asks as \`${known[action] ?? "nothing"}\`, so a rule for \`${action}\` is never looked at`,
    }));
  const names = [...new Set(rows.map(({ action }) => action))].filter((name) => name !== "*" && !name.includes("*"));
  return {
    format: "opencode",
    surfaces: names.map((name) => surfaceFor(rows, name)),
    fallback: dialect === "v1" ? "allow" : "ask",
    inert: [...mistakes, ...inert],
    dialect,
    rows,
  };
}

type Inert = OpencodeList["inert"][number];
type Skip = (layer: ListLayer, pointer: string, why: string) => void;
const NO_STATE = "it is neither allow, ask nor deny";

function* rowsOf(layer: ListLayer, skip: Skip): Generator<Row> {
  if (layer.value !== undefined && !isObject(layer.value)) skip(layer, "", "the config is no object");
  const permission = isObject(layer.value) ? layer.value["permission"] : undefined;
  const whole = stateOf(permission);
  const at = (pointer: string) => ({ ...layer.place(pointer), layer: layer.name });
  if (whole !== undefined) yield { action: "*", resource: "*", then: whole, source: at("/permission") };
  else if (permission !== undefined && !isObject(permission))
    skip(layer, "/permission", `${NO_STATE}, and no object either`);
  if (!isObject(permission)) return;
  for (const [action, value] of Object.entries(permission)) {
    const pointer = child("/permission", action);
    const then = stateOf(value);
    if (then !== undefined) yield { action, resource: "*", then, source: at(pointer) };
    else if (!isObject(value)) skip(layer, pointer, NO_STATE);
    else
      for (const [resource, state] of Object.entries(value)) {
        const one = stateOf(state);
        if (one !== undefined) yield { action, resource, then: one, source: at(child(pointer, resource)) };
        else skip(layer, child(pointer, resource), NO_STATE);
      }
  }
}

function* listed(layer: ListLayer, skip: Skip): Generator<Row> {
  const permissions = isObject(layer.value) ? layer.value["permissions"] : undefined;
  if (!Array.isArray(permissions)) return;
  for (const [index, one] of permissions.entries()) {
    const then = isObject(one) ? stateOf(one["effect"]) : undefined;
    if (!isObject(one) || then === undefined) {
      skip(layer, `/permissions/${index}`, "a rule is an object whose `effect` is allow, ask or deny");
      continue;
    }
    const source = { ...layer.place(`/permissions/${index}`), layer: layer.name };
    yield { action: String(one["action"] ?? "*"), resource: String(one["resource"] ?? "*"), then, source };
  }
}

const stateOf = (value: unknown): Effect | undefined => effects.find((effect) => effect === value);

/** The rows whose action matches this tool's name, the last first. */
export function surfaceFor(rows: readonly Row[], name: string): Surface {
  const own = rows.filter(({ action }) => action === name || (action.includes("*") && glob(action, name)));
  const rules = own.toReversed().map(({ action, resource, then, source }, index): ListRule => ({
    id: `${action} ${resource}${own.filter((other) => other.action === action && other.resource === resource).length > 1 ? ` #${own.length - index}` : ""}`,
    then,
    ...wildcards(resource),
    source,
  }));
  return surface(name, ABOUT[name] ?? "resource", rules, "ask");
}

const ABOUT: { readonly [name: string]: string } = {
  bash: "command",
  shell: "command",
  read: "path",
  edit: "path",
  external_directory: "path",
};

const glob = (pattern: string, name: string): boolean => {
  const parts = pattern.split("*");
  const [head = "", tail = ""] = [parts[0], parts.at(-1)];
  return pattern === "*" || (name.startsWith(head) && name.endsWith(tail) && name.length >= head.length + tail.length);
};
