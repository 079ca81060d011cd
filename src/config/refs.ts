/**
 * `${NAME}` in a config's texts. `${NAME:-fallback}` takes the fallback when the variable is unset or empty, `$$` is a
 * literal `$`, and everything else that looks like a shell's (`$NAME`, `${NAME:?…}`, `$(…)`) stays as it is.
 *
 * A `${NAME}` without a fallback whose variable is unset or empty has no value: then nothing can be said for the whole text.
 */
import { child, isObject, segments } from "../jsonc/pointer.ts";

export type Environment = { readonly [name: string]: string | undefined };

/** A text in a config that does not stand for itself: it refers to the environment, or holds a `$$`. */
export interface Ref {
  readonly pointer: string;
  /** As written, `${NAME}` and all. */
  readonly raw: string;
  readonly variables: readonly string[];
  /** What it came to when it was read. */
  readonly value: string;
}

export interface Unresolved {
  readonly pointer: string;
  readonly variable: string;
  readonly state: "not set" | "empty";
}

export interface Expansion {
  readonly value: unknown;
  readonly refs: readonly Ref[];
  readonly unresolved: readonly Unresolved[];
  /** A `${NAME` that nothing ends: it stays text, which nobody can have wanted. */
  readonly unclosed: readonly Pick<Unresolved, "pointer" | "variable">[];
}

const pattern = /\$\$|\$\{(?<name>[A-Za-z_][A-Za-z0-9_]*)(?::-(?<fallback>[^}]*))?\}/g;

/** Expands one text. Names are looked up among the environment's own, so `constructor` is not set. */
export function expandText(
  text: string,
  env: Environment,
): {
  readonly value: string;
  readonly variables: readonly string[];
  readonly unresolved: readonly Omit<Unresolved, "pointer">[];
} {
  const variables: string[] = [];
  const unresolved: Omit<Unresolved, "pointer">[] = [];
  // Behind the last `}` no reference can end, and looking for the end of each that begins there takes the square of its length.
  const last = text.lastIndexOf("}") + 1;
  const value =
    text.slice(0, last).replace(pattern, (_, name: string | undefined, fallback: string | undefined) => {
      if (name === undefined) return "$";
      variables.push(name);
      const set = Object.hasOwn(env, name) ? env[name] : undefined;
      if (set !== undefined && set !== "") return set;
      if (fallback === undefined) unresolved.push({ variable: name, state: set === undefined ? "not set" : "empty" });
      return fallback ?? "";
    }) + text.slice(last).replaceAll("$$", () => "$");
  return { value, variables, unresolved };
}

/** Behind the last `}` of a text; of two `$` the first takes the other's meaning. */
const openName = /(?<!\$)(?:\$\$)*\$\{([A-Za-z_][A-Za-z0-9_]*)/;

/** Expands every text of a config; keys are left alone. */
export function expand(value: unknown, env: Environment): Expansion {
  const refs: Ref[] = [];
  const unresolved: Unresolved[] = [];
  const unclosed: Pick<Unresolved, "pointer" | "variable">[] = [];
  const walk = (item: unknown, pointer: string): unknown => {
    if (Array.isArray(item)) return item.map((one, index) => walk(one, child(pointer, index)));
    if (isObject(item))
      return Object.fromEntries(Object.entries(item).map(([key, one]) => [key, walk(one, child(pointer, key))]));
    if (typeof item !== "string" || !item.includes("$")) return item;
    const text = expandText(item, env);
    const variable = openName.exec(item.slice(item.lastIndexOf("}") + 1))?.[1];
    if (variable !== undefined) unclosed.push({ pointer, variable });
    unresolved.push(...text.unresolved.map((one) => ({ pointer, ...one })));
    if (text.value !== item || text.variables.length > 0)
      refs.push({ pointer, raw: item, variables: text.variables, value: text.value });
    return text.value;
  };
  return { value: walk(value, ""), refs, unresolved, unclosed };
}

/** The text to write so that it reads back as `text`: where a `$` would mean something, it is doubled. */
export function escapeText(text: string): string {
  const { value, variables } = expandText(text, {});
  return value === text && variables.length === 0 ? text : text.replace(/\$(?=[${])/g, "$$$$");
}

export type Kept = { readonly value: unknown } | { readonly drifted: readonly Ref[] };

/**
 * Puts the placeholders back into a config that is about to be saved, so that no secret that only lives in the environment
 * reaches a file. A reference at the same place is kept; inside a list it is looked for by its value, since entries move.
 * A reference that by now has no value, or another than the one to be saved, is `drifted`: then nothing may be written.
 * Every other text is escaped so that it reads back as itself.
 */
export function keepRefs(value: unknown, refs: readonly Ref[], env: Environment): Kept {
  const drifted = new Set<Ref>();
  const still = ({ raw }: Ref, wanted: unknown): boolean => {
    const now = expandText(raw, env);
    return now.unresolved.length === 0 && now.value === wanted;
  };
  const keep = (item: unknown, pointer: string, list: string | undefined): unknown => {
    if (Array.isArray(item)) return item.map((one, index) => keep(one, child(pointer, index), list ?? pointer));
    if (isObject(item))
      return Object.fromEntries(Object.entries(item).map(([key, one]) => [key, keep(one, child(pointer, key), list)]));
    const place = segments(pointer).at(-1);
    const candidates = refs.filter((ref) =>
      list === undefined
        ? ref.pointer === pointer
        : ref.value === item && ref.pointer.startsWith(`${list}/`) && sameField(ref.pointer, pointer, list, place),
    );
    const ref = candidates.find((one) => still(one, item)) ?? candidates[0];
    if (ref === undefined) return typeof item === "string" ? escapeText(item) : item;
    if (!still(ref, item)) drifted.add(ref);
    return ref.raw;
  };
  const kept = keep(value, "", undefined);
  return drifted.size > 0 ? { drifted: [...drifted] } : { value: kept };
}

/** Inside a list, only an entry's position may differ: `/fallbacks/0/model` and `/fallbacks/2/model` are the same field. */
function sameField(left: string, right: string, list: string, last: string | undefined): boolean {
  const depth = segments(list).length + 1;
  const rest = (pointer: string) => segments(pointer).slice(depth).join("/");
  return last !== undefined && rest(left) === rest(right);
}
