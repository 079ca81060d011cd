/** Floors of the shipped flows, which tables of a user's own may not break together either. */
import { families } from "../../generated/schemas.js";
import { flows, tables as shippedTables } from "../../generated/tables.js";
import { families as familyRules, type Family } from "../config/families.ts";
import { knowingModes } from "../config/modes.ts";
import { diagnose, type Diagnostic } from "../diagnostics/diagnostic.ts";
import { type Broken, proveFlow } from "../flows/prove.ts";
import { brokenWords } from "../flows/words.ts";
import type { Family as Allowed } from "../proof/every-config.ts";
import { familyOf, modesOf, type Tables, withModes } from "./modes.ts";
import type { LoadedTable } from "./tables.ts";

/** The shipped tables, with these in place of those whose ids they have. */
export const inPlace = (own: readonly LoadedTable[]): Tables =>
  withModes({ ...shippedTables, ...Object.fromEntries(own.map(({ table }) => [table.id, table])) });

/** Tables that keep their own floors may still break one of a flow, alone or together: those, each with what it breaks. */
export function breakingFlows(own: readonly LoadedTable[]): ReadonlyMap<LoadedTable, readonly Diagnostic[]> {
  const asked = new Set(Object.values(flows).flatMap(({ nodes }) => nodes.map(({ table }) => table)));
  const involved = own.filter(({ table }) => asked.has(table.id));
  const broken = involved.length === 0 ? [] : brokenFloors(inPlace(own));
  if (broken.length === 0) return new Map();
  // Those that alone make the difference; where each needs another to break it, all of them.
  const alone = involved.filter(
    (one) => brokenFloors(inPlace(own.filter((other) => other !== one))).length < broken.length,
  );
  const apart = alone.length > 0 ? alone : involved;
  const told = apart.map((one): [LoadedTable, readonly Diagnostic[]] => [
    one,
    broken.map(({ flow, broken: way }) => ({
      ...diagnose(
        "broken-invariant",
        { file: one.parsed.file, pointer: "/id", range: one.parsed.range("/id") },
        { invariant: way.invariant.id, what: brokenWords(way) },
      ),
      help: `it is a floor of the flow ${flow} that no tables of yours may break; the shipped table stays in force`,
    })),
  ]);
  return new Map([...told, ...breakingFlows(own.filter((one) => !apart.includes(one)))]);
}

/** The floors of the shipped flows that some tables break. What could not be looked at in full counts as broken. */
function brokenFloors(tables: Tables): readonly { readonly flow: string; readonly broken: Broken }[] {
  const modes = modesOf(tables);
  return Object.values(flows).flatMap((flow) => {
    const family = familyOf(flow.id);
    const floors = flow.invariants.filter(({ floor }) => floor === true);
    const allowedConfigs = family === undefined ? { defaults: {} } : configsOf(family, modes);
    return (proveFlow(flow, tables, allowedConfigs, floors)?.broken ?? []).map((broken) => ({ flow: flow.id, broken }));
  });
}

function configsOf(family: Family, modes: readonly string[]): Allowed {
  const { defaults } = families[family];
  return {
    defaults,
    schema: family === "guard" ? knowingModes(familyRules.guard, modes).schema : families[family].schema,
  };
}
