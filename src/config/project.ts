/** `projectLayer` of the guard's global file: what a project's own file may change. */
import { diagnose, type Diagnostic, type Spot } from "../diagnostics/diagnostic.ts";
import { at, isObject, leaves, segments, spoken } from "../jsonc/pointer.ts";

export type ProjectLayer = "any" | "stricter-only" | "ignore";

/** Whether a config that differs from another by this setting, among others, makes no decision looser. What nobody can judge is none. */
export type Stricter = (pointer: string, config: unknown, beneath: unknown) => boolean;

/** What counts of a project's value, and a diagnostic for each setting that does not. Of settings that belong together one may have to wait for the other. */
export function stricterOnly(
  project: unknown,
  beneath: unknown,
  spot: (pointer: string) => Spot,
  stricter: Stricter,
): { readonly value: unknown; readonly diagnostics: readonly Diagnostic[] } {
  const value: { [key: string]: unknown } = {};
  const config: { [key: string]: unknown } = isObject(beneath) ? { ...beneath } : {};
  const left = settings(project);
  const counts = (pointer: string) => {
    const tried = { ...config };
    put(tried, pointer, at(project, pointer));
    return stricter(pointer, tried, beneath);
  };
  for (let tried = -1; tried !== left.size && left.size > 0;) {
    tried = left.size;
    for (const next of left) {
      if (!counts(next)) continue;
      for (const target of [value, config]) put(target, next, at(project, next));
      left.delete(next);
    }
  }
  return { value, diagnostics: [...left].map((one) => diagnose("looser-project", spot(one), { name: spoken(one) })) };
}

/** The pointers of a value's settings; a list is one setting. */
function settings(value: unknown): Set<string> {
  const found = new Set<string>();
  for (const [leaf] of leaves(value)) {
    const list = segments(leaf).findIndex((segment) => /^\d+$/.test(segment));
    found.add(
      list < 0
        ? leaf
        : leaf
            .split("/")
            .slice(0, list + 1)
            .join("/"),
    );
  }
  found.delete("");
  return found;
}

function put(target: { [key: string]: unknown }, pointer: string, value: unknown): void {
  const [key = "", ...rest] = segments(pointer);
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  const inner = isObject(target[key]) ? { ...target[key] } : {};
  put(inner, rest.map((segment) => `/${segment}`).join(""), value);
  target[key] = inner;
}
