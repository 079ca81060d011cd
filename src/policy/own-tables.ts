/**
 * The tables in force: the shipped ones, and a user's own in place of those whose ids they have. An own table is taken
 * only when it can be asked like the shipped one, has no errors, and keeps every shipped invariant that is a floor.
 */
import { statSync } from "node:fs";
import { join } from "node:path";
import { tables as shippedTables } from "../../generated/tables.js";
import { diagnose, type Diagnostic } from "../diagnostics/diagnostic.ts";
import { filesUnder, isFolder } from "../files/folders.ts";
import { describeProblem } from "./table-problems.ts";
import { loadTables, type LoadedTable } from "./tables.ts";
import { nearest } from "../text/suggest.ts";
import type { Problem, Table } from "../engine/types.ts";
import { breakingFlows, inPlace } from "./flow-floors.ts";
import { misfits } from "./fit.ts";
import { familyOf, modePointer, modesOf, type Tables } from "./modes.ts";
import { prove } from "../proof/prove.ts";

export { familyOf, modesOf, withModes, type Tables } from "./modes.ts";

/** The tables in force, and what keeps a user's own out. */
export interface PolicyTables {
  /** By id; own tables of ids that are not shipped are among them, for whoever asks them. */
  readonly tables: Tables;
  /** The own tables that are in force. */
  readonly own: readonly Table[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Where a user's own tables live. A project has no such place: it must not change what guards against it. */
export function ownTablesFolder(agentDir: string): string {
  return join(agentDir, "pi-policy", "policies");
}

/** `policies`: a folder to read instead of the agent directory's. Never throws; without own tables it costs one look at the disk. */
export function loadPolicyTables({
  agentDir,
  policies,
}: {
  readonly agentDir: string;
  readonly policies?: string | undefined;
}): PolicyTables {
  const folder = policies ?? ownTablesFolder(agentDir);
  const stamp = stampOf(folder);
  if (stamp === undefined) return shippedOnly;
  const known = read.get(folder);
  if (known?.stamp === stamp) return known.tables;
  const tables = readOwn(folder);
  read.set(folder, { stamp, tables });
  return tables;
}

const shippedOnly: PolicyTables = { tables: shippedTables, own: [], diagnostics: [] };

/** What a folder held the last time: proving floors takes longer than a consultation should wait for each time. */
const read = new Map<string, { readonly stamp: string; readonly tables: PolicyTables }>();

/** Changes whenever a file of the folder does; undefined when there is no such folder. */
function stampOf(folder: string): string | undefined {
  if (!isFolder(folder)) return undefined;
  return filesUnder(folder)
    .filter((file) => /\.jsonc?$/.test(file))
    .map(stamped)
    .join("\n");
}

function stamped(file: string): string {
  try {
    const { mtimeMs, ctimeMs, size, ino } = statSync(file);
    return [file, mtimeMs, ctimeMs, size, ino].join(" ");
  } catch {
    return `${file} cannot be opened`;
  }
}

function readOwn(folder: string): PolicyTables {
  const { loaded, diagnostics } = loadTables([folder]);
  const judged = loaded.map((one) => ({ one, found: judge(one) }));
  const usable = judged
    .filter(({ found }) => !found.some(({ severity }) => severity === "error"))
    .map(({ one }) => one);
  const apart = breakingFlows(usable);
  const own = usable.filter((one) => !apart.has(one));
  const tables = inPlace(own);
  return {
    tables,
    own: own.map(({ table }) => table),
    diagnostics: [
      ...diagnostics,
      ...judged.flatMap(({ found }) => found),
      ...[...apart.values()].flat(),
      ...own.flatMap((one) => modeGaps(one, tables)),
    ],
  };
}

/** Everything that keeps an own table from being in force. */
export function judge(own: LoadedTable): Diagnostic[] {
  const { table, parsed } = own;
  const shipped = Object.hasOwn(shippedTables, table.id) ? shippedTables[table.id] : undefined;
  const family = familyOf(table.id);
  const spot = (pointer: string) => ({ file: parsed.file, pointer, range: parsed.range(pointer) });
  if (shipped === undefined || family === undefined) {
    const near = nearest(table.id, Object.keys(shippedTables));
    return [
      diagnose(
        "bad-table",
        spot("/id"),
        {
          what: `no shipped table has the id \`${table.id}\`, so neither extension asks it`,
          help:
            near === undefined
              ? "give it a shipped table's id to replace that one; `pi-policy show --tables` lists them"
              : `did you mean \`${near}\`?`,
        },
        "warning",
      ),
    ];
  }
  const unfit = misfits(table, shipped);
  if (unfit.length > 0)
    return unfit.map(({ pointer, what }) => diagnose("bad-table", spot(pointer), { what, help: shippedStays }));
  const aboutFloors = prove({ ...table, invariants: shipped.invariants.filter(({ floor }) => floor === true) }, family);
  const floors = aboutFloors.filter(isBrokenInvariant);
  const unproved = aboutFloors.find(({ code }) => code === "sampled");
  if (floors.length === 0 && unproved !== undefined)
    return [
      diagnose("bad-table", spot("/rules"), {
        what: `it cannot be proved that the table keeps its floors: ${unproved.given}`,
        help: shippedStays,
      }),
    ];
  if (floors.length > 0) {
    return floors.map(({ what, given, rule = "" }) => ({
      ...diagnose("broken-invariant", spot(placeOf(table, rule)), { invariant: what, what: given }),
      help: `it is a floor of ${table.id} that no table of yours may break; ${shippedStays}`,
    }));
  }
  return prove(table, family).map((problem) => {
    const found = describeProblem(problem, parsed);
    return found.severity === "error" ? { ...found, help: shippedStays } : found;
  });
}

const shippedStays = "the shipped table stays in force";
const isBrokenInvariant = ({ code, pointer }: Problem) =>
  code === "broken-invariant" && pointer.startsWith("/invariants/");

/** Where in its document a rule stands. */
function placeOf({ kind, rules }: Table, id: string): string {
  const index = rules.findIndex((rule) => rule.id === id);
  if (index >= 0) return kind === "ladder" ? `/ladders/${id.slice(0, id.lastIndexOf("."))}` : `/rules/${index}`;
  return id === "otherwise" ? "/otherwise" : "/onFault";
}

/** Tables that have no rule for a mode which the ladder adds: they then give what a fault gives, which is safe but should be known. */
function modeGaps({ table, parsed }: LoadedTable, tables: Tables): Diagnostic[] {
  const added = modesOf(tables).filter((mode) => !modesOf(shippedTables).includes(mode));
  if (table.id !== "guard/mode-ladder" || added.length === 0) return [];
  const pointer = "/facts/mode/oneOf";
  const gaps = Object.values(tables).filter(
    (one) =>
      one.facts.some(({ config }) => config === modePointer) &&
      prove(one, "guard").some(({ code }) => code === "uncovered"),
  );
  return gaps.map(({ id, onFault }) => ({
    ...diagnose(
      "uncovered",
      { file: parsed.file, pointer, range: parsed.range(pointer) },
      { what: `${id} has no rule for the mode \`${added.join("` or `")}\` and gives \`${onFault}\` then` },
      "warning",
    ),
    help: `put a table ${id} of your own beside this one to say otherwise`,
  }));
}
