/** Rows that both hold for some facts and say different things: there their order decides. */
import { bind } from "../engine/bind.ts";
import type { Facts, Source, Table } from "../engine/types.ts";
import type { TextAtoms } from "../globs/atoms.ts";
import { sameJson } from "../jsonc/pointer.ts";
import { regions } from "../space/regions.ts";
import { everyConfig, type Family } from "./every-config.ts";

export interface Overlap {
  readonly table: string;
  /** The row that decides. */
  readonly first: OverlappingRow;
  readonly second: OverlappingRow;
  /** For which both hold. */
  readonly facts: Facts;
  /** Whether that takes other settings than the defaults. */
  readonly configured: boolean;
}
export interface OverlappingRow {
  readonly rule: string;
  readonly then: string;
  readonly source: Source;
}

/** So many cells are looked at for one table, over all configs; what overlaps in none of them is not told. */
const MAX_CELLS = 300_000;

/** The pairs of a table's own rows, each with one input; a row without a condition meets all and is no news. */
export function overlaps(table: Table, family: Family): readonly Overlap[] {
  const { configs } = everyConfig([{ ...table, invariants: [] }], family);
  const texts = new Map<string, TextAtoms>();
  const own = new Map(table.rules.map((rule, index) => [rule.id, index]));
  const found = new Map<string, Overlap>();
  const maxCells = Math.ceil(MAX_CELLS / configs.length);
  for (const value of configs) {
    const decider = bind(table, { value });
    const rows = decider.rules.filter(({ id, tests }) => own.has(id) && tests.length > 0);
    const space = regions([decider], { mentionedOnly: true, maxCells, texts });
    for (const { facts } of space.cells()) {
      const values = decider.valuesOf(facts);
      const holding = rows.filter(({ tests }) =>
        tests.every((test) => {
          const one = values[test.fact];
          return one !== undefined && test.holds(one, values);
        }),
      );
      for (const [at, first] of holding.entries())
        for (const second of holding.slice(at + 1)) {
          const key = `${first.id} ${second.id}`;
          if (first.then === second.then || found.has(key)) continue;
          const row = ({ id, then, source }: typeof first): OverlappingRow => ({ rule: id, then, source });
          found.set(key, {
            table: table.id,
            first: row(first),
            second: row(second),
            facts,
            configured: !sameJson(value, configs[0]),
          });
        }
    }
  }
  const place = ({ rule }: OverlappingRow) => own.get(rule) ?? 0;
  return [...found.values()].toSorted((a, b) => place(a.first) - place(b.first) || place(a.second) - place(b.second));
}
