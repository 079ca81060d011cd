/** The meaning pass: what fits the schema and still does nothing, or something that its writer cannot have wanted. */
import { blocklist } from "./blocklist.ts";
import { conflicts, inversions } from "./conflicts.ts";
import { diagnose, type Diagnostic } from "../diagnostics/diagnostic.ts";
import { families, type Family } from "./families.ts";
import { covers } from "./name-pattern.ts";
import { at, child, isObject, listAt as list, sameJson, spoken } from "../jsonc/pointer.ts";
import { repeated, type Placed } from "./placed.ts";
import { leftOut } from "./protect.ts";
import { surfaceNames, surfaces } from "./surface-patterns.ts";

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
