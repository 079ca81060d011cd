/** Config objects that somebody hands over, made as harmless as those of our own parser. */
import { forbiddenKeys } from "./build.ts";
import { diagnose, type Diagnostic, type Spot } from "../diagnostics/diagnostic.ts";
import { limits } from "./parse.ts";
import { child, isObject } from "./pointer.ts";

/** A copy that nests no deeper than a file may, without the keys that would reach its prototype. */
export function plain(value: unknown, report: (diagnostic: Diagnostic) => void, spot: Spot, depth = 0): unknown {
  if (depth > limits.depth) {
    report(diagnose("syntax", spot, { what: `values nest more than ${limits.depth} deep` }));
    return null;
  }
  if (Array.isArray(value))
    return value.map((item, index) => plain(item, report, { ...spot, pointer: child(spot.pointer, index) }, depth + 1));
  if (!isObject(value)) return value;
  const copy: { [key: string]: unknown } = {};
  for (const [key, item] of Object.entries(value)) {
    const here = { ...spot, pointer: child(spot.pointer, key) };
    if (forbiddenKeys.has(key)) report(diagnose("prototype-key", here, { key }));
    else if (item !== undefined) copy[key] = plain(item, report, here, depth + 1);
  }
  return copy;
}
