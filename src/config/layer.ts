/** One layer of a config: from a file, or from an object that somebody hands over. */
import {
  byPlace,
  capped,
  diagnose,
  fileStart,
  type Diagnostic,
  type Range,
  type Spot,
} from "../diagnostics/diagnostic.ts";
import type { FamilyRules } from "./families.ts";
import { merge, type Layer } from "./layers.ts";
import { parse, type ParsedFile } from "../jsonc/parse.ts";
import { plain } from "../jsonc/plain.ts";
import { at, child, listAt, nested, segments } from "../jsonc/pointer.ts";
import { heldText, impossible, type HeldList, type ProtectingList } from "./protect.ts";
import { unreadable, type Read } from "../files/read.ts";
import { expand, type Environment, type Expansion } from "./refs.ts";
import { shape } from "./shape.ts";
import { validate, type Written } from "./validate.ts";

export interface ReadLayer extends Layer {
  readonly diagnostics: readonly Diagnostic[];
  /** Lists that hold something back and cannot be taken as they are written; `hold` completes them. */
  readonly held: readonly HeldList[];
  /** What is right in a layer that is not taken up: it counts for nothing, and may still say something wrong. */
  readonly rest?: unknown;
  /** Where a value of the layer, or its key, stands; undefined where the layer has no such value. */
  readonly spot?: (pointer: string, part?: "key" | "value") => Spot | undefined;
}

export function fileLayer(rules: FamilyRules, name: string, file: string, read: Read, env: Environment): ReadLayer {
  if (read.kind === "text") return parsedLayer(rules, name, parse(file, read.text), rules.refs ? env : undefined);
  return { name, state: "failed", file, value: undefined, refs: [], held: [], diagnostics: [unreadable(file, read)] };
}

/** A layer without a file of its own. `${…}` stays as it is. */
export function givenLayer(rules: FamilyRules, name: string, label: string, value: unknown, text?: string): ReadLayer {
  if (text !== undefined) return unfiled(parsedLayer(rules, name, parse(label, text), undefined));
  const diagnostics: Diagnostic[] = [];
  const range = (): Range => fileStart;
  const copy = plain(value ?? null, (diagnostic) => diagnostics.push(diagnostic), {
    file: label,
    pointer: "",
    range: fileStart,
  });
  return unfiled(
    parsedLayer(
      rules,
      name,
      { file: label, text: "", value: copy, recovered: copy, replaced: [], diagnostics, range },
      undefined,
    ),
  );
}

function unfiled(layer: ReadLayer): ReadLayer {
  const { file: _, ...rest } = layer;
  return rest;
}

function parsedLayer(rules: FamilyRules, name: string, parsed: ParsedFile, env: Environment | undefined): ReadLayer {
  const { file, recovered } = parsed;
  const spotOf = (pointer: string): Spot => ({ file, pointer, range: parsed.range(pointer) });
  if (recovered === undefined)
    return { name, state: "failed", file, value: undefined, refs: [], held: [], diagnostics: parsed.diagnostics };
  const expansion: Expansion =
    env === undefined ? { value: recovered, refs: [], unresolved: [], unclosed: [] } : expand(recovered, env);
  const written: Written = { file, range: parsed.range, raw: recovered, strictKeys: rules.strictKeys };
  const unresolved = expansion.unresolved.map(({ pointer, ...details }) =>
    diagnose("unresolved-ref", spotOf(pointer), details),
  );
  const unclosed = expansion.unclosed.map(({ pointer, variable }) =>
    diagnose("unclosed-ref", spotOf(pointer), { variable }),
  );
  const open = new Set(expansion.unresolved.map(({ pointer }) => pointer));
  const mistakes = [
    ...validate(expansion.value, rules.validator, written),
    ...impossible(expansion.value, rules.protects, spotOf),
  ]
    // A text without a value cannot be judged, but that it is one where none may stand; and a file with broken syntax may only seem to lack a key.
    .filter(
      ({ code, pointer }) =>
        (!open.has(pointer) || code === "wrong-type") && (parsed.value !== undefined || code !== "missing-key"),
    );
  // A list entry with a repeated key could be meant either way. Diagnostics end at a limit, so they cannot tell of all of them.
  const unclear = parsed.replaced.filter(({ pointer }) =>
    rules.protects.some((list) => pointer.startsWith(`${list.pointer}/`)),
  );
  const shaped = shape(expansion.value, mistakes, rules, [...open, ...unclear.map(({ pointer }) => pointer)]);
  const found = capped([...parsed.diagnostics, ...unresolved, ...unclosed, ...shaped.diagnostics].toSorted(byPlace));
  const skipped = unresolved.length > 0 && parsed.value !== undefined;
  const failed =
    parsed.value === undefined || (rules.mistakes === "fail" && found.some(({ severity }) => severity === "error"));
  const taken = !skipped && !failed;
  const repeated = (pointer: string) => parsed.replaced.some((one) => touches(one.pointer, pointer));
  const spoilt = (pointer: string) =>
    repeated(pointer) || mistakes.some((one) => one.severity === "error" && touches(one.pointer, pointer));
  const held = rules.protects
    .filter(({ pointer }) => !taken || spoilt(pointer))
    .flatMap((list) => {
      const one = heldIn(list, shaped.value, earlier(parsed, list, rules));
      // Where nothing can be read of it nothing is added: what lies beneath holds, as it does without the layer.
      return one.entries.length > 0 || (taken && Array.isArray(at(expansion.value, list.pointer))) ? [one] : [];
    });
  // To leave out entries of a list that has nothing built in is no more than their own diagnostics say.
  const said = held.filter(
    ({ list }) => !taken || repeated(list.pointer) || listAt(rules.defaults, list.pointer).some(list.protects),
  );
  const spot = (pointer: string, part: "key" | "value" = "value"): Spot | undefined =>
    at(shaped.value, pointer) === undefined
      ? undefined
      : { file, pointer: shaped.written(pointer), range: parsed.range(shaped.written(pointer), part) };
  return {
    name,
    state: taken ? "loaded" : skipped ? "skipped" : "failed",
    file,
    value: taken ? shaped.value : governing(rules, shaped.value, expansion.value),
    ...(!taken && { rest: shaped.value }),
    refs: expansion.refs.filter(({ pointer, value }) =>
      taken ? at(shaped.value, pointer) === value : held.some(({ list }) => pointer.startsWith(`${list.pointer}/`)),
    ),
    source: (pointer) => {
      const { line, column } = parsed.range(shaped.written(pointer));
      return { file, line, column, layer: name };
    },
    spot,
    held,
    diagnostics: [...found, ...said.map((one) => heldText(one, spotOf(one.list.pointer), taken))],
  };
}

/** What counts of a layer that is not taken up. A setting that was written and cannot be read counts as its strictest value. */
function governing({ governs }: FamilyRules, value: unknown, written: unknown): unknown {
  const kept = governs.flatMap(([pointer, lost]) =>
    at(written, pointer) === undefined ? [] : [nested(pointer, at(value, pointer) ?? lost)],
  );
  return kept.reduce<unknown>((below, above) => merge(below, above), undefined);
}

/** Whether a place in a file lies in a value, or the value in it. */
function touches(place: string, pointer: string): boolean {
  return place === pointer || place.startsWith(`${pointer}/`) || pointer.startsWith(`${place}/`);
}

function heldIn(list: ProtectingList, value: unknown, more: readonly unknown[]): HeldList {
  const own = listAt(value, list.pointer);
  const places = new Map(own.map((entry, index) => [JSON.stringify(entry), child(list.pointer, index)]));
  return {
    list,
    entries: [...own, ...more].filter(list.protects),
    written: (entry) => places.get(JSON.stringify(entry)),
  };
}

/** What a list said before its key, or one that it lies in, came again. */
function earlier(
  { file, replaced, range }: ParsedFile,
  { pointer }: ProtectingList,
  rules: FamilyRules,
): readonly unknown[] {
  return replaced.flatMap((one) => {
    if (pointer !== one.pointer && !pointer.startsWith(`${one.pointer}/`)) return [];
    const value = nested(pointer, at(one.value, pointer.slice(one.pointer.length)) ?? []);
    const mistakes = [
      ...validate(value, rules.validator, { file, range, raw: value, strictKeys: rules.strictKeys }),
      ...impossible(value, rules.protects, (place) => ({ file, pointer: place, range: fileStart })),
    ];
    return listAt(shape(value, mistakes, rules).value, pointer);
  });
}

/** The layer with its held lists completed by what holds `beneath` it and by the built-in lists. */
export function hold(layer: ReadLayer, beneath: unknown, builtIn: unknown): ReadLayer {
  return layer.held.reduce((whole, held) => complete(whole, held, beneath, builtIn), layer);
}

function complete(
  layer: ReadLayer,
  { list, entries, written }: HeldList,
  beneath: unknown,
  builtIn: unknown,
): ReadLayer {
  const { pointer, protects } = list;
  const base = distinct([...listAt(beneath, pointer), ...listAt(builtIn, pointer).filter(protects)]);
  const known = new Set(base.map(keyOf));
  const added = distinct(entries).filter((entry) => !known.has(keyOf(entry)));
  const whole = [...base, ...added];
  const own = new Set(entries.map(keyOf));
  const inFile = (asked: string): string => {
    if (!asked.startsWith(`${pointer}/`)) return asked;
    const [index = "", ...rest] = segments(asked.slice(pointer.length));
    const place = written(whole[Number(index)]);
    return place === undefined ? pointer : rest.reduce(child, place);
  };
  const { source, spot } = layer;
  return {
    ...layer,
    value: merge(layer.value, nested(pointer, whole)),
    refs: layer.refs.flatMap((ref) => {
      if (!ref.pointer.startsWith(`${pointer}/`)) return [ref];
      const index = own.has(keyOf(ref.value)) ? whole.indexOf(ref.value) : -1;
      return index < 0 ? [] : [{ ...ref, pointer: child(pointer, index) }];
    }),
    ...(source === undefined ? {} : { source: (asked: string) => source(inFile(asked)) }),
    ...(spot === undefined ? {} : { spot: (asked: string, part?: "key" | "value") => spot(inFile(asked), part) }),
  };
}

const keyOf = (entry: unknown): string => JSON.stringify(entry);
const distinct = (entries: readonly unknown[]): unknown[] => [
  ...new Map(entries.map((entry) => [keyOf(entry), entry])).values(),
];
