/** One layer of a config: from a file, or from an object that somebody hands over. */
import { byPlace, capped, diagnose, fileStart, type Diagnostic, type Range, type Spot } from "./diagnostic.ts";
import type { FamilyRules } from "./families.ts";
import type { Layer } from "./layers.ts";
import { parse, type ParsedFile } from "./parse.ts";
import { plain } from "./plain.ts";
import { at } from "./pointer.ts";
import { unreadable, type Read } from "./read.ts";
import { expand, type Environment, type Expansion } from "./refs.ts";
import { shape } from "./shape.ts";
import { validate, type Written } from "./validate.ts";

export interface ReadLayer extends Layer {
  readonly diagnostics: readonly Diagnostic[];
  /** Where a value of the layer, or its key, stands; undefined where the layer has no such value. */
  readonly spot?: (pointer: string, part?: "key" | "value") => Spot | undefined;
}

export function fileLayer(rules: FamilyRules, name: string, file: string, read: Read, env: Environment): ReadLayer {
  if (read.kind === "text") return parsedLayer(rules, name, parse(file, read.text), rules.refs ? env : undefined);
  return { name, state: "failed", file, value: undefined, refs: [], diagnostics: [unreadable(file, read)] };
}

/** A layer without a file of its own. `${…}` stays as it is. */
export function givenLayer(rules: FamilyRules, name: string, label: string, value: unknown, text?: string): ReadLayer {
  if (text !== undefined) return unfiled(parsedLayer(rules, name, parse(label, text), undefined));
  const diagnostics: Diagnostic[] = [];
  const range = (): Range => fileStart;
  const copy = plain(value ?? null, (diagnostic) => diagnostics.push(diagnostic), { file: label, pointer: "", range: fileStart });
  return unfiled(parsedLayer(rules, name, { file: label, text: "", value: copy, recovered: copy, diagnostics, range }, undefined));
}

function unfiled(layer: ReadLayer): ReadLayer {
  const { file: _, ...rest } = layer;
  return rest;
}

function parsedLayer(rules: FamilyRules, name: string, parsed: ParsedFile, env: Environment | undefined): ReadLayer {
  const { file, recovered } = parsed;
  const failed = { name, state: "failed", file, value: undefined, refs: [] } as const;
  if (recovered === undefined) return { ...failed, diagnostics: parsed.diagnostics };
  const expansion: Expansion = env === undefined ? { value: recovered, refs: [], unresolved: [] } : expand(recovered, env);
  const written: Written = { file, range: parsed.range, raw: recovered, strictKeys: rules.strictKeys };
  const unresolved = expansion.unresolved.map(({ pointer, ...details }) => diagnose("unresolved-ref", { file, pointer, range: parsed.range(pointer) }, details));
  const open = new Set(expansion.unresolved.map(({ pointer }) => pointer));
  const mistakes = validate(expansion.value, rules.validator, written)
    // A text without a value cannot be judged, and a file with broken syntax may only seem to lack a key.
    .filter(({ code, pointer }) => !open.has(pointer) && (parsed.value !== undefined || code !== "missing-key"));
  const shaped = shape(expansion.value, mistakes, rules);
  const diagnostics = capped([...parsed.diagnostics, ...unresolved, ...shaped.diagnostics].toSorted(byPlace));
  if (unresolved.length > 0 && parsed.value !== undefined) return { ...failed, state: "skipped", diagnostics };
  const broken = parsed.value === undefined || (rules.mistakes === "fail" && diagnostics.some(({ severity }) => severity === "error"));
  if (broken) return { ...failed, diagnostics };
  const spot = (pointer: string, part: "key" | "value" = "value"): Spot | undefined =>
    at(shaped.value, pointer) === undefined ? undefined : { file, pointer: shaped.written(pointer), range: parsed.range(shaped.written(pointer), part) };
  return {
    name,
    state: "loaded",
    file,
    value: shaped.value,
    refs: expansion.refs.filter(({ pointer, value }) => at(shaped.value, pointer) === value),
    source: (pointer) => {
      const { line, column } = parsed.range(shaped.written(pointer));
      return { file, line, column, layer: name };
    },
    spot,
    diagnostics,
  };
}
