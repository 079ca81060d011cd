/** Files → the effective config of a family, with who set what and everything that is wrong. Nothing here throws. */
import type { Config, Source } from "../engine/types.ts";
import { byPlace, capped, diagnose, fileStart, type Diagnostic, type Spot } from "../diagnostics/diagnostic.ts";
import { families, type ConfigOf, type Family, type FamilyRules } from "./families.ts";
import { fileLayer, givenLayer, type ReadLayer } from "./layer.ts";
import { inForce, mergeAll, provenance, refsInForce, type Layer, type Provenance } from "./layers.ts";
import type { Location, Where } from "./locate.ts";
import { meaning } from "./meaning.ts";
import type { Placed } from "./placed.ts";
import { knowingModes } from "./modes.ts";
import { at, lastSegment } from "../jsonc/pointer.ts";
import { hold } from "./layer.ts";
import { type Stricter, stricterOnly } from "./project.ts";
import { readText, type Read } from "../files/read.ts";
import type { Environment, Ref } from "./refs.ts";

/** A config that is in force. It is an engine `Config` as it stands. */
export interface Effective<F extends Family = Family> extends Config {
  readonly family: F;
  /** Complete: what no layer sets has its default. */
  readonly value: ConfigOf<F>;
  /** Where the value at a pointer was written; undefined for a default and for what is not there. */
  readonly origin: (pointer: string) => Source | undefined;
  /** What every layer says about the value at a pointer, the one in force first. */
  readonly provenance: (pointer: string) => readonly Provenance[];
  /** From the bottom up, those that contribute nothing included. */
  readonly layers: readonly Layer[];
  /** The references to the environment that are in force; `keepRefs` puts them back when the config is saved. */
  readonly refs: readonly Ref[];
  /** At most 100 for each layer. */
  readonly diagnostics: readonly Diagnostic[];
  /** False when the family's rule for mistakes forbids going on: the guard then reviews nothing, the isolated advisor refuses. */
  readonly usable: boolean;
}

/** The built-in defaults, without those that depend on the machine. */
export function defaults<F extends Family>(family: F): ConfigOf<F> {
  return families[family].defaults;
}

/** Reads the files of all layers. */
export function loadConfig<F extends Family>(family: F, where: Where): Effective<F> {
  const rules: FamilyRules = knowingModes(families[family], where.modes);
  const files = rules.locations(where).map((location) => ({ location, ...find(location, where) }));
  const present = new Set(files.flatMap(({ location, read }) => (read.kind === "absent" ? [] : [location.layer])));
  const layers: ReadLayer[] = [builtIn({ ...rules.defaults, ...rules.localDefaults(where) })];
  for (const { location, file, read } of files) {
    const unread = stateUnread(location, read, where, present, mergeAll(layers));
    layers.push(
      unread
        ? { name: location.layer, state: unread, file, value: undefined, refs: [], held: [], diagnostics: [] }
        : held(fileLayer(rules, location.layer, file, read, where.env), layers, rules),
    );
    if (location.needsTrust) restrict(layers, file, where.stricter ?? (() => false));
  }
  if (rules.overrides !== undefined && where.overrides !== undefined)
    layers.push(held(givenLayer(rules, rules.overrides, "<session>", where.overrides), layers, rules));
  const effective = assemble(family, rules, layers);
  const noticed = [...lacking(rules, effective, layers), ...meaning(family, placed(effective.value, layers))];
  const refused = rules.mistakes === "fail" && noticed.some(({ severity }) => severity === "error");
  return { ...effective, usable: effective.usable && !refused, diagnostics: [...effective.diagnostics, ...noticed] };
}

/** The same as the guard takes it up: mistakes of a project's file end no review; the file counts for no more than what it holds back. */
export function loadInForce<F extends Family>(family: F, where: Where): Effective<F> {
  const all = loadConfig(family, where);
  const projects = families[family]
    .locations(where)
    .filter(({ needsTrust }) => needsTrust === true)
    .map(({ layer }) => layer);
  if (all.usable || !all.layers.some(({ name, state }) => state === "failed" && projects.includes(name))) return all;
  return { ...all, usable: loadConfig(family, { ...where, trusted: false }).usable };
}

/** One file over the defaults, whatever its place: for checking it, or deciding under it. `env` is read where the family refers to it, `modes` are those of the tables in force. */
export function fileConfig<F extends Family>(
  family: F,
  file: string,
  read: Read = readText(file),
  env: Environment = {},
  modes?: readonly string[],
): Effective<F> {
  const rules: FamilyRules = knowingModes(families[family], modes);
  return overDefaults(family, rules, fileLayer(rules, "config", file, read, env));
}

/**
 * A config object over the defaults. References are not expanded, and places are those of `text` when it is given.
 * Any value of the right types can be bound: only those mistakes make it unusable for which the family refuses a file.
 */
export function inlineConfig<F extends Family>(
  family: F,
  value: unknown,
  text?: string,
  modes?: readonly string[],
): Effective<F> {
  const rules: FamilyRules = knowingModes(families[family], modes);
  return overDefaults(family, rules, givenLayer(rules, "config", "<config>", value, text));
}

function overDefaults<F extends Family>(family: F, rules: FamilyRules, layer: ReadLayer): Effective<F> {
  const base = builtIn(families[family].defaults);
  const layers = [base, held(layer, [base], rules)];
  const effective = assemble(family, rules, layers);
  // A mistake that keeps the file out hides none of what the rest of it means.
  const meant = layers.map((one) => (one.rest === undefined ? one : { ...one, value: one.rest }));
  const diagnostics = [...effective.diagnostics, ...meaning(family, placed(mergeAll(meant), meant))].toSorted(byPlace);
  return { ...effective, diagnostics: capped(diagnostics) };
}

/** A layer as it counts over those beneath it. */
function held(layer: ReadLayer, beneath: readonly ReadLayer[], rules: FamilyRules): ReadLayer {
  return layer.held.length === 0 ? layer : hold(layer, mergeAll(beneath), rules.defaults);
}

function builtIn(value: object): ReadLayer {
  return { name: "default", state: "built-in", value, refs: [], held: [], diagnostics: [] };
}

function assemble<F extends Family>(family: F, rules: FamilyRules, layers: readonly ReadLayer[]): Effective<F> {
  const merged = mergeAll(layers);
  return {
    family,
    value: isConfig<F>(rules, merged) ? merged : families[family].defaults,
    origin: (pointer) => inForce(layers, pointer)?.source?.(pointer),
    provenance: (pointer) => provenance(layers, pointer),
    layers,
    refs: refsInForce(layers),
    diagnostics: layers.flatMap(({ diagnostics }) => capped(diagnostics)),
    usable: rules.mistakes === "fall-back" || layers.every(({ state }) => state !== "failed"),
  };
}

/** The places of an effective config's values, in the files of the layers that set them. */
function placed(value: unknown, layers: readonly ReadLayer[]): Placed {
  return {
    value,
    spot: (pointer, part) => inForce(layers, pointer)?.spot?.(pointer, part),
  };
}

/** A mode that only a user's table knows passes too, beyond what the type of the config can say. */
function isConfig<F extends Family>(rules: FamilyRules, value: unknown): value is ConfigOf<F> {
  return rules.validator(value);
}

/** The first candidate that exists, or the first of all. */
function find({ candidates }: Location, where: Where): { readonly file: string; readonly read: Read } {
  for (const file of candidates) {
    const read = (where.read ?? readText)(file);
    if (read.kind !== "absent") return { file, read };
  }
  return { file: candidates[0] ?? where.cwd, read: { kind: "absent" } };
}

/** Why a file is not taken up, if it is not. */
function stateUnread(
  location: Location,
  read: Read,
  where: Where,
  present: ReadonlySet<string>,
  beneath: unknown,
): Layer["state"] | undefined {
  if (read.kind === "absent") return "absent";
  if (location.needsTrust && !where.trusted) return "untrusted";
  if (location.needsTrust && at(beneath, "/projectLayer") === "ignore") return "ignored";
  return location.insteadOf !== undefined && present.has(location.insteadOf) ? "unneeded" : undefined;
}

/** Holds the topmost layer to what the layers beneath it allow a project. */
function restrict(layers: ReadLayer[], file: string, stricter: Stricter): void {
  const project = layers.pop();
  if (project === undefined) return;
  const beneath = mergeAll(layers);
  if (project.value === undefined || at(beneath, "/projectLayer") !== "stricter-only") {
    layers.push(project);
    return;
  }
  const spot = (pointer: string): Spot => project.spot?.(pointer, "key") ?? { file, pointer, range: fileStart };
  const { value, diagnostics } = stricterOnly(project.value, beneath, spot, stricter);
  layers.push({ ...project, value, diagnostics: [...project.diagnostics, ...diagnostics] });
}

/** What no layer sets but must be set before anything can run. */
function lacking(rules: FamilyRules, { value }: Effective, layers: readonly ReadLayer[]): Diagnostic[] {
  const file =
    layers.findLast(({ state }) => state === "loaded")?.file ??
    layers.find((layer) => layer.file !== undefined)?.file ??
    "";
  return rules.needed
    .filter((pointer) => at(value, pointer) === undefined)
    .map((pointer) =>
      diagnose("incomplete-config", { file, pointer, range: fileStart }, { key: lastSegment(pointer) }),
    );
}
