/**
 * The permission list of Pi's permission system, as version 26.3.1 decides: the last pattern that matches, on every surface
 * that a call touches, and the strictest of them.
 */
import { child, isObject } from "../../jsonc/pointer.ts";
import { type Effect, type List, type ListLayer, type ListRule, type Surface, effects, surface } from "../list.ts";
import { withHome } from "../paths.ts";
import { wildcards } from "../wildcards.ts";

/** Surfaces whose text is a path. */
export const PATHS: ReadonlySet<string> = new Set([
  "path",
  "external_directory",
  "read",
  "write",
  "edit",
  "grep",
  "find",
  "ls",
]);
const ABOUT: { readonly [surface: string]: string } = { bash: "command", mcp: "target", skill: "name" };

interface Entry {
  readonly pattern: string;
  readonly then: Effect;
  readonly reason?: string;
  readonly layer: ListLayer;
  readonly pointer: string;
}

/** A surface's entries in the order of the file; a bare state is the whole list. */
type Entries = readonly Entry[] | Entry;

export interface PiList extends List {
  /** Every ask is approved. */
  readonly yolo: boolean;
}

/** Layers from the lowest; one that cannot be read takes every allow of the others with it, the global one also their denies. */
export function readPiList(layers: readonly ListLayer[], home: string): PiList {
  const merged = new Map<string, Entries>();
  const inert: Inert[] = [];
  let broken = false;
  for (const layer of layers) {
    const wrong = mistake(layer.value);
    if (wrong !== undefined) {
      broken ||= layer.name !== "global";
      inert.push({
        source: at(layer, ""),
        rule: "the whole file",
        why: `${wrong}, and one mistake takes the whole file out`,
        all: true,
      });
      continue;
    }
    const permission = isObject(layer.value) ? layer.value["permission"] : undefined;
    for (const [name, value] of Object.entries(isObject(permission) ? permission : {})) {
      const entries = entriesOf(value, child("/permission", name), layer);
      if (entries !== undefined) merged.set(name, over(merged.get(name), entries));
    }
  }
  const clamp = (effect: Effect): Effect => (broken && effect === "allow" ? "ask" : effect);
  const universal = merged.get("*");
  const fallback = clamp(universal !== undefined && "then" in universal ? universal.then : "ask");
  const surfaces = [...merged].flatMap(([name, entries]): Surface[] => {
    if (name === "*") return [];
    const list = "then" in entries ? [entries] : entries;
    const idle = list.flatMap((entry) => unseen(name, entry, list));
    inert.push(...idle.map(({ entry, why }) => ({ source: at(entry.layer, entry.pointer), rule: entry.pattern, why })));
    const rules = list.filter((entry) => !idle.some((one) => one.entry === entry)).toReversed();
    const about = ABOUT[name] ?? (PATHS.has(name) ? "path" : "call");
    return [
      surface(
        name,
        about,
        rules.map((entry) => ruleOf(entry, home, clamp)),
        fallback,
      ),
    ];
  });
  const yolo = layers.some(({ value }) => isObject(value) && value["yoloMode"] === true);
  return { format: "pi-permission-system", surfaces, inert, fallback, yolo };
}

type Inert = List["inert"][number];

const at = (layer: ListLayer, pointer: string): ListRule["source"] => ({ ...layer.place(pointer), layer: layer.name });

const KEYS: ReadonlySet<string> = new Set([
  "$schema",
  "permission",
  "yoloMode",
  "shellTools",
  "authorizerChain",
  "piInfrastructureReadPaths",
  "debugLog",
  "permissionReviewLog",
  "doublePressToConfirm",
  "forwardingTimeoutMs",
  "promptMaxRows",
  "promptFieldMaxWidth",
  "reviewLogFieldMaxWidth",
  "permissionDialogKeys",
  "promptNotifications",
]);

/** Why the host takes nothing of a file; undefined when it takes it. */
function mistake(value: unknown): string | undefined {
  if (!isObject(value)) return "it cannot be read";
  const key = Object.keys(value).find((one) => !KEYS.has(one));
  if (key !== undefined) return `\`${key}\` is no key of this file`;
  const { permission } = value;
  if (permission === undefined) return undefined;
  if (!isObject(permission)) return "`permission` is no object";
  for (const [name, entries] of Object.entries(permission)) {
    if (stateOf(entries) !== undefined) continue;
    const states = isObject(entries) && !("action" in entries) ? Object.entries(entries) : [[name, entries] as const];
    const bad = states.find(([, state]) => stateOf(state) === undefined);
    if (bad !== undefined) return `\`${bad[0]}\` is neither allow, ask nor deny`;
  }
  return undefined;
}

/** An entry that the host never looks up. */
function unseen(name: string, entry: Entry, list: readonly Entry[]): { readonly entry: Entry; readonly why: string }[] {
  const meant = KNOWN.find((one) => one !== name && (one === name.toLowerCase() || `${one}s` === name.toLowerCase()));
  if (meant !== undefined) return [{ entry, why: `no surface is called \`${name}\`; \`${meant}\` is` }];
  if (name !== "mcp" || entry.pattern === "*" || !list.some(({ pattern }) => pattern === "*")) return [];
  const { pattern } = entry;
  if (pattern.includes(":") || !/[_*]/.test(pattern))
    return [{ entry, why: "beside `*` only the form `server_tool` is looked up; write it with `_`" }];
  return [];
}

const KNOWN = ["bash", "mcp", "skill", "path", "external_directory", "read", "write", "edit", "grep", "find", "ls"];

/** Object over object: keys keep their old places, new ones go last. Anything else replaces. */
function over(old: Entries | undefined, now: Entries): Entries {
  if (old === undefined || "then" in old || "then" in now) return now;
  const byPattern = new Map(old.map((entry) => [entry.pattern, entry]));
  for (const entry of now) byPattern.set(entry.pattern, entry);
  return [...byPattern.values()];
}

function entriesOf(value: unknown, pointer: string, layer: ListLayer): Entries | undefined {
  const whole = stateOf(value);
  if (whole !== undefined) return { pattern: "*", ...whole, layer, pointer };
  if (!isObject(value)) return undefined;
  return Object.entries(value).flatMap(([pattern, state]): Entry[] => {
    const read = stateOf(state);
    return read === undefined ? [] : [{ pattern, ...read, layer, pointer: child(pointer, pattern) }];
  });
}

function stateOf(value: unknown): { readonly then: Effect; readonly reason?: string } | undefined {
  const [state, reason] = isObject(value) ? [value["action"], value["reason"]] : [value, undefined];
  const then = effects.find((effect) => effect === state);
  return then === undefined ? undefined : { then, ...(typeof reason === "string" ? { reason } : {}) };
}

function ruleOf(entry: Entry, home: string, clamp: (effect: Effect) => Effect): ListRule {
  const pattern = withHome(entry.pattern, home);
  return {
    id: entry.pattern,
    then: clamp(entry.then),
    ...wildcards(pattern),
    source: at(entry.layer, entry.pointer),
    ...(entry.reason === undefined ? {} : { reason: entry.reason }),
  };
}
