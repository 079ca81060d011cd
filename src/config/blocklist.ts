/** Entries of a list of models that can block nothing, or nothing more. */
import { scales } from "../../generated/tables.js";
import { diagnose, type Diagnostic } from "../diagnostics/diagnostic.ts";
import { child, isObject, listAt as list } from "../jsonc/pointer.ts";
import { parseModelKey } from "./model-key.ts";
import { repeated, type Placed } from "./placed.ts";

interface Entry {
  readonly pointer: string;
  readonly model: string;
  readonly minEffort?: string;
}

/** An entry takes its model from its own effort upwards; without an effort it takes all, unset effort included. */
export function blocklist(config: Placed): Diagnostic[] {
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
