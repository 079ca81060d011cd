/** Patterns of the guard's `surfaces` that include or exclude nothing, and names that look like slips. */
import { tables } from "../../generated/tables.js";
import { diagnose, type Diagnostic } from "../diagnostics/diagnostic.ts";
import { child, listAt as list } from "../jsonc/pointer.ts";
import { covers, overlap } from "./name-pattern.ts";
import { repeated, type Placed } from "./placed.ts";
import { misnamed } from "./surface-names.ts";

/** An include that an exclude takes whole, an exclude that takes nothing, and what another pattern already says. */
export function surfaces(config: Placed): Diagnostic[] {
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
export function surfaceNames(config: Placed): Diagnostic[] {
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
