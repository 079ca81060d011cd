/** The table files of both sides, paired by the id of their table and compared. */
import { scales as shippedScales } from "../../generated/tables.js";
import { schemaReader, type SchemaReader } from "../policy/table-settings.ts";
import { readScales, readTable } from "../policy/tables.ts";
import type { Scales, Table } from "../engine/types.ts";
import { compareTables, type Tables } from "./compare.ts";
import type { Reading } from "./policy-file.ts";
import { guaranteeChange, type GuaranteeChange } from "./guarantees.ts";
import {
  type Context,
  type Moved,
  type Note,
  reported,
  type SideName,
  type Sides,
  type TableReport,
  type Unmatched,
} from "./sides.ts";

/** An invariant that one side has and the other has not, or not so. */
export interface Guarantee {
  readonly table: string;
  readonly id: string;
  readonly change: GuaranteeChange;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface ComparedTables {
  readonly reports: readonly TableReport[];
  readonly guarantees: readonly Guarantee[];
  readonly unmatched: readonly Unmatched[];
  readonly moved: readonly Moved[];
  /** The tables of each side, by id. */
  readonly inForce: { readonly [side in SideName]: Tables };
}

/** One side of a pair; `table` is missing when the file cannot be used. */
interface Read {
  readonly pair: Sides;
  readonly file: string;
  readonly table?: Table;
}

export function comparedTables(sides: readonly Sides[], context: Context, note: Note): ComparedTables {
  const after = readSide("after", sides, context, note, []);
  const before = readSide("before", sides, context, note, after);
  const byId = (side: readonly Read[], id: string) => side.find(({ table }) => table?.id === id);
  const unusable = (side: readonly Read[], { pair }: Read) =>
    side.some((one) => one.pair === pair && one.table === undefined);
  const shipped = (id: string) => (Object.hasOwn(context.tables, id) ? context.tables[id] : undefined);
  const reports: TableReport[] = [];
  const guarantees: Guarantee[] = [];
  const unmatched: Unmatched[] = [];
  const moved: Moved[] = [];
  const compare = (old: Table, now: Table) => {
    const changes = compareTables(old, now);
    if (changes !== undefined)
      reports.push({ ...reported(changes), files: { before: old.file, after: now.file }, of: "table" });
    guarantees.push(...changedGuarantees(old, now));
  };

  for (const read of after) {
    const { table, file } = read;
    // A file that cannot be used on the other side is a problem of its own, not a new table.
    if (table === undefined || (byId(before, table.id) === undefined && unusable(before, read))) continue;
    const was = byId(before, table.id);
    const old = was?.table;
    if (was !== undefined && (was.pair !== read.pair || read.pair.moved === true))
      moved.push({ before: was.pair.before?.entry.file ?? was.file, after: file });
    // A table of a shipped id takes the shipped one's place; the shipped one itself, new to its own repository, does not.
    const replaced = shipped(table.id);
    if (old !== undefined) {
      if (old !== table) compare(old, table);
    } else {
      if (replaced !== undefined) compare(replaced, table);
      unmatched.push({ table: table.id, file, side: "after" });
    }
  }
  for (const read of before) {
    const { table, file } = read;
    if (table === undefined || byId(after, table.id) !== undefined || unusable(after, read)) continue;
    const successor = shipped(table.id);
    if (successor !== undefined) compare(table, successor);
    unmatched.push({ table: table.id, file, side: "before" });
  }
  return {
    reports,
    guarantees,
    unmatched,
    moved,
    inForce: { before: byIds(before), after: byIds(after) },
  };
}

const byIds = (side: readonly Read[]): Tables =>
  Object.fromEntries(side.flatMap(({ table }) => (table === undefined ? [] : [[table.id, table]])));

/** The same text under the same scales is the same table: it is read once, and that saves most of the time. */
function readSide(
  side: SideName,
  sides: readonly Sides[],
  context: Context,
  note: Note,
  other: readonly Read[],
): Read[] {
  const readings = (kind: string) =>
    sides.flatMap((pair) => {
      const reading = pair[side];
      return reading?.kind === kind ? [{ pair, reading }] : [];
    });
  const given = readings("scales").map(
    ({
      reading: {
        entry: { file },
        parsed,
      },
    }) => {
      const { scales, diagnostics } = readScales(parsed);
      note(side, diagnostics, Object.keys(scales).length > 0);
      return { folder: file.slice(0, file.lastIndexOf("/") + 1), scales };
    },
  );
  const scalesChanged = sides.some(
    ({ before, after, same }) => !same && [before, after].some((one) => one?.kind === "scales"),
  );
  const scalesOf = (file: string): Scales =>
    given
      .filter(({ folder }) => file.startsWith(folder))
      .reduce<Scales>((all, { scales }) => ({ ...all, ...scales }), {
        ...shippedScales,
        ...context.scales(side, file),
      });
  const schemas = schemaReader((file) => context.texts?.(side, file) ?? { kind: "absent" });
  return readings("table").map(({ pair, reading }) => {
    const known = scalesChanged || !pair.same ? undefined : other.find((one) => one.pair === pair);
    // The schema that a table names may be another one on this side.
    const same = known?.table?.config === undefined ? known : undefined;
    return same ?? readOne(pair, reading, { scales: scalesOf(reading.entry.file), schemas }, side, note);
  });
}

function readOne(
  pair: Sides,
  { entry, parsed }: Reading,
  { scales, schemas }: { readonly scales: Scales; readonly schemas: SchemaReader },
  side: SideName,
  note: Note,
): Read {
  const { loaded, diagnostics } = readTable(parsed, scales, schemas);
  note(side, diagnostics, loaded !== undefined);
  return { pair, file: entry.file, ...(loaded && { table: loaded.table }) };
}

function changedGuarantees(before: Table, after: Table): Guarantee[] {
  const told = (
    { id: table, file }: Table,
    { id, at: [line, column] }: Table["invariants"][number],
    change: GuaranteeChange | undefined,
  ): Guarantee[] => (change === undefined ? [] : [{ table, id, change, file, line, column }]);
  const find = (table: Table, id: string) => table.invariants.find((one) => one.id === id);
  return [
    ...before.invariants.flatMap((invariant) => {
      const now = find(after, invariant.id);
      return now === undefined
        ? told(before, invariant, "removed")
        : told(after, now, guaranteeChange(invariant, now, after.outcomes));
    }),
    ...after.invariants
      .filter(({ id }) => find(before, id) === undefined)
      .flatMap((invariant) => told(after, invariant, "added")),
  ];
}
