/** The meaning pass: what fits the schema and still does nothing, or something that its writer cannot have wanted. */
import { scales, tables } from "../../generated/tables.js";
import { conflicts, inversions } from "./conflicts.ts";
import { diagnose, type Diagnostic, type Spot } from "../diagnostics/diagnostic.ts";
import { families, type Family } from "./families.ts";
import { parseModelKey } from "./model-key.ts";
import { covers, overlap } from "./name-pattern.ts";
import { at, child, isObject, listAt as list, sameJson, spoken } from "../jsonc/pointer.ts";
import { leftOut } from "./protect.ts";
import { misnamed } from "./surface-names.ts";

/** An effective config, and where its values were written. A built-in default has no place and is never at fault. */
export interface Placed {
  readonly value: unknown;
  readonly spot: (pointer: string, part?: "key" | "value") => Spot | undefined;
}

export function meaning(family: Family, config: Placed): Diagnostic[] {
  return checks[family].flatMap((check) => check(config));
}

type Check = (config: Placed) => Diagnostic[];

const checks: { readonly [F in Family]: readonly Check[] } = {
  advisor: [blocklist, denyPatterns, (config) => widened("advisor", config), (config) => thresholds("advisor", config)],
  guard: [
    surfaces,
    surfaceNames,
    lanes,
    (config) => widened("guard", config),
    (config) => thresholds("guard", config),
    (config) => combinations("guard", config),
  ],
  isolated: [],
};

interface Entry {
  readonly pointer: string;
  readonly model: string;
  readonly minEffort?: string;
}

/** An entry takes its model from its own effort upwards; without an effort it takes all, unset effort included. */
function blocklist(config: Placed): Diagnostic[] {
  const efforts = scales["effort"] ?? [];
  const entries = list(config.value, "/disabledForModels").map((item, index): Entry => {
    const pointer = child("/disabledForModels", index);
    if (!isObject(item)) return { pointer, model: String(item) };
    return {
      pointer,
      model: String(item["model"]),
      ...(typeof item["minEffort"] === "string" ? { minEffort: item["minEffort"] } : {}),
    };
  });
  const takes = (wide: Entry, narrow: Entry): boolean =>
    wide.minEffort === undefined ||
    (narrow.minEffort !== undefined && efforts.indexOf(wide.minEffort) <= efforts.indexOf(narrow.minEffort));
  const seen = new Map<string, Entry[]>();
  const found: Diagnostic[] = [];
  for (const entry of entries) {
    const others = seen.get(entry.model) ?? [];
    const earlier = others.find((other) => takes(other, entry));
    const dead = deadEntry(entry, efforts);
    const spot = earlier !== undefined || dead !== undefined ? config.spot(entry.pointer) : undefined;
    if (spot !== undefined && earlier !== undefined)
      found.push(
        repeated(
          config,
          spot,
          spokenEntry(entry),
          earlier.pointer,
          earlier.minEffort === entry.minEffort ? undefined : spokenEntry(earlier),
        ),
      );
    else if (spot !== undefined && dead !== undefined)
      found.push(diagnose("dead-entry", spot, { model: entry.model, ...dead }));
    // A list may be of any length; what an earlier entry takes whole takes nothing itself.
    if (earlier === undefined) seen.set(entry.model, [...others, entry]);
  }
  return found;
}

/** Why no model can be the one of an entry; undefined when one can. Models are named to the letter: nothing in an entry is a pattern. */
function deadEntry(
  { model }: Entry,
  efforts: readonly string[],
): { readonly why: string; readonly suggestion?: string } | undefined {
  const key = parseModelKey(model);
  const trimmed = model.replace(/\s+/g, "");
  if (trimmed !== model)
    return { why: "holds a blank, which no model's name has", ...(trimmed === "" ? {} : { suggestion: trimmed }) };
  if (model.startsWith("!")) return { why: "begins with `!`, which excludes nothing here" };
  if (/[*?]/.test(model)) return { why: "is not read as a pattern; name each model" };
  if (key === undefined) return { why: "names no provider that a model can have" };
  if (key.provider.includes(":"))
    return { why: "names no provider that a model can have", suggestion: model.replace(":", "/") };
  const effort = efforts.find((one) => key.id.endsWith(`:${one}`));
  if (effort === undefined) return undefined;
  return {
    why: `ends with an effort; write that as \`minEffort\``,
    suggestion: JSON.stringify({ model: model.slice(0, -effort.length - 1), minEffort: effort }),
  };
}

function spokenEntry({ model, minEffort }: Entry): string {
  return minEffort === undefined ? model : `${model} from ${minEffort}`;
}

function repeated(config: Placed, spot: Spot, entry: string, otherPointer: string, by: string | undefined): Diagnostic {
  const line = config.spot(otherPointer)?.range.line ?? spot.range.line;
  return by === undefined
    ? diagnose("duplicate-entry", spot, { entry, line })
    : diagnose("shadowed-entry", spot, { entry, by, line });
}

function denyPatterns(config: Placed): Diagnostic[] {
  const patterns = list(config.value, "/tools/denyPatterns").map(String);
  const places = new Map<string, number>();
  return patterns.flatMap((pattern, index) => {
    const first = places.get(pattern) ?? index;
    places.set(pattern, first);
    const spot = config.spot(child("/tools/denyPatterns", index));
    if (spot === undefined) return [];
    return first < index ? [repeated(config, spot, pattern, child("/tools/denyPatterns", first), undefined)] : [];
  });
}

/** An include that an exclude takes whole, an exclude that takes nothing, and what another pattern already says. */
function surfaces(config: Placed): Diagnostic[] {
  const table = tables["guard/surfaces"]?.list;
  const families = table?.kind === "globs" ? table.families : {};
  const patterns = list(config.value, "/surfaces").map((item, index) => {
    const written = String(item);
    const excludes = written.startsWith("!");
    const name = excludes ? written.slice(1) : written;
    return {
      pointer: child("/surfaces", index),
      written,
      excludes,
      names: [name, ...(Object.hasOwn(families, name) ? (families[name] ?? []) : [])],
    };
  });
  type Pattern = (typeof patterns)[number];
  const comparable = patterns.filter(({ names }) => names.every(({ length }) => length <= longestCompared));
  const takes = (wide: Pattern, narrow: Pattern) =>
    narrow.names.every((name) => wide.names.some((other) => covers(other, name)));
  const meets = (left: Pattern, right: Pattern) =>
    left.names.some((name) => right.names.some((other) => overlap(name, other)));
  const includes = comparable.filter(({ excludes }) => !excludes);
  const excludes = comparable.filter((one) => one.excludes);
  const whole = config.spot("/surfaces");
  if (patterns.every((one) => one.excludes)) {
    const how = patterns.length === 0 ? "is empty" : "only excludes";
    return whole === undefined ? [] : [diagnose("only-excludes", whole, { name: "surfaces", how })];
  }
  return patterns.flatMap((pattern, index) => {
    const spot = config.spot(pattern.pointer);
    if (spot === undefined) return [];
    const same = patterns.find((other, place) => place < index && other.written === pattern.written);
    if (same !== undefined) return [repeated(config, spot, pattern.written, same.pointer, undefined)];
    if (!comparable.includes(pattern)) return [];
    const kind = pattern.excludes ? excludes : includes;
    const wider = kind.find(
      (other) => takes(other, pattern) && (!takes(pattern, other) || patterns.indexOf(other) < index),
    );
    if (wider !== undefined && wider !== pattern)
      return [repeated(config, spot, pattern.written, wider.pointer, wider.written)];
    const taker = pattern.excludes ? undefined : excludes.find((other) => takes(other, pattern));
    if (taker !== undefined)
      return [
        diagnose("dead-glob", spot, {
          pattern: pattern.written,
          why: `\`${taker.written}\` excludes all that it includes`,
        }),
      ];
    const idle = pattern.excludes && !includes.some((other) => meets(other, pattern));
    return idle
      ? [diagnose("dead-glob", spot, { pattern: pattern.written, why: "no other pattern includes what it excludes" })]
      : [];
  });
}

/** Names that are near a surface's which the list does not name otherwise: a slip there would unguard it without a word. */
function surfaceNames(config: Placed): Diagnostic[] {
  const patterns = list(config.value, "/surfaces").map(String);
  return patterns.flatMap((pattern, index) => {
    const spot = config.spot(child("/surfaces", index));
    const mark = pattern.startsWith("!") ? "!" : "";
    const slip =
      spot === undefined || pattern.length > longestCompared ? undefined : misnamed(pattern.slice(mark.length));
    if (spot === undefined || slip === undefined) return [];
    const suggestion = slip.suggestion === undefined ? undefined : mark + slip.suggestion;
    if (suggestion !== undefined && patterns.includes(suggestion)) return [];
    return [
      diagnose("unknown-surface", spot, {
        pattern,
        why: slip.why,
        ...(suggestion === undefined ? {} : { suggestion }),
      }),
    ];
  });
}

/** No name is longer; comparing patterns takes the product of their lengths. */
const longestCompared = 200;

/** Each slot of `instructions` needs a reviewer of its lane; a lane without a slot runs its built-in rules. */
function lanes(config: Placed): Diagnostic[] {
  const slots = isObject(at(config.value, "/instructions")) ? Object.keys(at(config.value, "/instructions") ?? {}) : [];
  const reviewers = [
    at(config.value, "/modelType"),
    ...list(config.value, "/fallbacks").map((entry) => at(entry, "/modelType") ?? "chat"),
  ].map(String);
  const unused = slots
    .filter((lane) => !reviewers.includes(lane))
    .map((lane) => ["unused-lane", child("/instructions", lane), lane] as const);
  const uncovered =
    slots.length === 0
      ? []
      : [...new Set(reviewers)]
          .filter((lane) => !slots.includes(lane))
          .map((lane) => ["uncovered-lane", "/instructions", lane] as const);
  return [...unused, ...uncovered].flatMap(([code, pointer, lane]) => {
    const spot = config.spot(pointer, "key");
    return spot === undefined ? [] : [diagnose(code, spot, { lane })];
  });
}

function thresholds(family: Family, config: Placed): Diagnostic[] {
  return inversions[family].flatMap(({ lower, upper, effect }) => {
    const [low, high] = [at(config.value, lower), at(config.value, upper)];
    const spot = config.spot(lower) ?? config.spot(upper);
    if (spot === undefined || typeof low !== "number" || typeof high !== "number" || low <= high) return [];
    return [diagnose("inverted-thresholds", spot, { lower: spoken(lower), low, upper: spoken(upper), high, effect })];
  });
}

function combinations(family: Family, config: Placed): Diagnostic[] {
  return conflicts[family].flatMap(({ code, when, effect }) => {
    const holds = Object.entries(when).every(([pointer, wanted]) => {
      const value = at(config.value, pointer);
      return "is" in wanted ? sameJson(value, wanted.is) : value !== undefined && !sameJson(value, wanted.not);
    });
    const pointers = Object.keys(when);
    const spot = pointers.map((pointer) => config.spot(pointer)).find((one) => one !== undefined);
    if (!holds || spot === undefined) return [];
    if (code === "unused-setting") return [diagnose(code, spot, { name: spoken(pointers[0] ?? ""), why: effect })];
    const what = pointers
      .map((pointer) => `\`${spoken(pointer)}: ${String(at(config.value, pointer))}\``)
      .join(" with ");
    return [diagnose(code, spot, { what, effect })];
  });
}

/** A list of one's own that leaves out what the built-in one holds back. */
function widened(family: Family, config: Placed): Diagnostic[] {
  const { protects, defaults } = families[family];
  return protects.flatMap((held) => {
    const spot = config.spot(held.pointer);
    const missing =
      spot === undefined
        ? []
        : leftOut(list(config.value, held.pointer), list(defaults, held.pointer), held, coversPath);
    return spot === undefined || missing.length === 0
      ? []
      : [diagnose("widened-list", spot, { name: spoken(held.pointer), missing })];
  });
}

/** Where `*` is the only wildcard this is exact; any other pattern covers only itself. */
function coversPath(by: string, entry: string): boolean {
  const [wide, narrow] = [by.toLowerCase(), entry.toLowerCase()];
  return wide === narrow || (/^[^/[\]{}()?!+@|]*$/.test(wide) && covers(wide, narrow));
}
