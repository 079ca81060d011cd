import { editConfig } from "../../jsonc/edit.ts";
import type { Effective } from "../../config/load.ts";
import { type Layer, mergeAll } from "../../config/layers.ts";
import { at, leaves, sameJson } from "../../jsonc/pointer.ts";
import { readText } from "../../files/read.ts";
import { type Environment, keepRefs } from "../../config/refs.ts";
import { saveFile } from "../../files/save.ts";
import type { Written } from "../watch/keeping.ts";
import type { Loaded } from "../watch/load.ts";

export type Target = "global" | "project";
export const TARGETS: readonly Target[] = ["global", "project"];

/** Behind `save-config global`: the project's values too. */
export const WITH_PROJECT = "with-project";
const SESSION = "session";

export interface SaveResult {
  readonly grade: "info" | "warning" | "error";
  readonly text: string;
  readonly written?: Written;
}

/**
 * Writes the effective config, the session's settings included, into a layer's file: only what differs from what the
 * layer and those beneath it come to, comments and everything else kept. References to the environment stay references;
 * one that has drifted refuses the save by name. What a file above the target says is that file's: of a project's values
 * none goes into the user's own file, where every other project would get them too, unless `others` asks for it.
 */
export function saveConfig(
  { effective, trusted }: Pick<Loaded, "effective" | "trusted">,
  target: Target,
  env: Environment,
  others: "left-out" | "too" = "left-out",
): SaveResult {
  const index = effective.layers.findIndex(({ name }) => name === target);
  const layer = effective.layers[index];
  if (layer?.file === undefined) return { grade: "error", text: `there is no ${target} layer here` };
  if (target === "project" && !trusted)
    return { grade: "error", text: "the project is not trusted, so nothing is saved into it" };

  const kept = keepRefs(effective.value, effective.refs, env);
  if ("drifted" in kept) {
    const names = [...new Set(kept.drifted.flatMap(({ variables }) => variables))].map((name) => `\${${name}}`);
    return { grade: "error", text: `not saved; ${names.join(", ")} no longer resolves to what is in force` };
  }
  const beneath = mergeAll(effective.layers.slice(0, index + 1));
  const own = mergeAll(effective.layers.filter(({ name }, place) => place <= index || name === SESSION));
  const differing = settingsOf(effective.value).filter(
    (pointer) => pointer !== "/$schema" && !sameJson(at(beneath, pointer), at(effective.value, pointer)),
  );
  const foreign =
    others === "too" ? [] : differing.filter((pointer) => sameJson(at(own, pointer), at(beneath, pointer)));
  const edits = differing
    .filter((pointer) => !foreign.includes(pointer))
    .map((pointer) => ({ pointer, value: at(kept.value, pointer) }));
  const shadows = leftOut(foreign, effective) + shadowed(effective, index, foreign);
  if (edits.length === 0) return { grade: "info", text: `nothing to save, ${layer.file} says it already${shadows}` };

  const read = readText(layer.file);
  if (read.kind !== "text" && read.kind !== "absent")
    return { grade: "error", text: `not saved; ${layer.file} cannot be read` };
  const before = read.kind === "text" ? read.text : null;
  const edited = editConfig(before ?? "", edits, layer.file);
  if ("diagnostics" in edited) {
    const [first] = edited.diagnostics;
    return {
      grade: "error",
      text: `not saved; ${first === undefined ? "the file has errors" : `${first.message} (${first.file}:${first.range.line})`}`,
    };
  }
  const saved = saveFile(layer.file, edited.text, { expected: before });
  if (!saved.saved) return { grade: "error", text: `not saved; ${saved.why}` };
  const names = edits.map(({ pointer }) => nameOf(pointer));
  return {
    grade: shadows === "" ? "info" : "warning",
    text: `saved ${names.join(", ")} to ${layer.file}; new sessions start from it${shadows}`,
    written: { file: layer.file, before, text: edited.text },
  };
}

/** A list is one setting: layers take each other's place in it whole, so one that got shorter must too. */
function settingsOf(value: unknown): readonly string[] {
  const lists = new Set<string>();
  return [...leaves(value)].flatMap(([pointer]) => {
    const list = prefixes(pointer).find((prefix) => Array.isArray(at(value, prefix)));
    if (list === undefined) return [pointer];
    return lists.has(list) || lists.add(list).size === 0 ? [] : [list];
  });
}

/** The pointer's containers, the outermost first, and itself. */
function prefixes(pointer: string): readonly string[] {
  const keys = pointer.split("/").slice(1);
  return keys.map((_, index) => `/${keys.slice(0, index + 1).join("/")}`);
}

/** Named with whose they are, so that nobody takes them for saved. */
function leftOut(foreign: readonly string[], { origin }: Effective<"guard">): string {
  if (foreign.length === 0) return "";
  const files = [...new Set(foreign.flatMap((pointer) => origin(pointer)?.file ?? []))];
  return `; left out ${foreign.map(nameOf).join(", ")}, from ${files.join(" and ")}; /ai-guard save-config global ${WITH_PROJECT} saves that too`;
}

const nameOf = (pointer: string): string => pointer.slice(1).replaceAll("/", ".");

/** What files above the target say otherwise; the session's own settings are no file. */
function shadowed({ value, layers }: Effective<"guard">, index: number, foreign: readonly string[]): string {
  const above = layers
    .slice(index + 1)
    .filter(
      (layer): layer is Layer & { file: string } =>
        layer.state === "loaded" && layer.file !== undefined && layer.name !== SESSION,
    );
  return above
    .flatMap((layer) =>
      [...leaves(layer.value)]
        .filter(([pointer, own]) => !foreign.includes(pointer) && !sameJson(own, at(value, pointer)))
        .map(([pointer]) => `; ${nameOf(pointer)} is still shadowed by ${layer.file}`),
    )
    .join("");
}
