/**
 * Whether a test notices what becomes of each shipped row: one row at a time gets another outcome, and the tests of the
 * room that asks its table run, without the table's own suite and examples. A row that nobody notices decides nothing
 * that anybody holds.
 */
import { spawn } from "node:child_process";
import { globSync } from "node:fs";
import { tables } from "../../generated/tables.js";

const root = new URL("../..", import.meta.url).pathname;

/** The tests that meet a table through the code that acts on it, those without a whole Pi first. */
function testsOf(table: string): readonly (readonly string[])[] {
  const room = table.startsWith("guard/") ? "guard" : table.startsWith("isolated/") ? "advisor/isolated" : "advisor";
  const inPi = table.startsWith("guard/") ? "guard" : table.startsWith("isolated/") ? "advisor-isolated" : "advisor";
  return [
    globSync(`tests/${room}/**/*.test.ts`, { cwd: root, exclude: (name) => LONG.includes(name) }),
    globSync(`tests/host/${inPi}*.test.ts`, { cwd: root }),
  ];
}

/** Tests that try thousands of situations: what they hold shows in a shorter one as well. */
const LONG = ["milder.test.ts", "seeded-edits.test.ts"];

export interface Row {
  readonly table: string;
  /** Its place among the table's rows; -1 for `otherwise`. */
  readonly at: number;
  readonly id: string;
  readonly others: readonly string[];
}

/** Every row of every shipped table. */
export function rows(): readonly Row[] {
  return Object.values(tables).flatMap((table) => {
    const row = (at: number, id: string, then: string): Row => ({
      table: table.id,
      at,
      id,
      others: table.outcomes.filter((outcome) => outcome !== then),
    });
    const last = table.otherwise === undefined ? [] : [row(-1, "otherwise", table.otherwise.then)];
    return [...table.rules.map(({ id, then }, at) => row(at, id, then)), ...last];
  });
}

/** Whether tests pass, with a row changed or with none. */
function pass(tests: readonly string[], changed?: { readonly id: string; readonly at: number; readonly then: string }) {
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config", "tests/soak/rows.config.ts", "--bail=1"];
  const env = { ...process.env, ...(changed === undefined ? {} : { CHANGED_ROW: JSON.stringify(changed) }) };
  return new Promise<boolean>((done) => {
    spawn(process.execPath, [...vitest, ...tests], { cwd: root, env, stdio: "ignore" }).on("exit", (code) =>
      done(code === 0),
    );
  });
}

/** Whether some test fails when the row decides otherwise. */
export async function noticed({ table, at, others }: Row): Promise<boolean> {
  for (const tests of testsOf(table))
    for (const then of others) if (!(await pass(tests, { id: table, at, then }))) return true;
  return false;
}

/** `SOAK_TABLES`: only tables whose id begins with it. */
export async function soakRows(): Promise<string> {
  const only = process.env["SOAK_TABLES"] ?? "";
  const chosen = rows().filter(({ table }) => table.startsWith(only));
  const suites = new Map(chosen.flatMap(({ table }) => testsOf(table).map((tests) => [tests.join(" "), tests])));
  for (const tests of suites.values())
    if (!(await pass(tests))) throw new Error(`fails with no row changed: ${tests.join(" ")}`);
  const missed: string[] = [];
  for (const row of chosen) {
    if (await noticed(row)) continue;
    missed.push(`${row.table} ${row.id}`);
    process.stderr.write(`nobody notices ${row.table} ${row.id}\n`);
  }
  return `${chosen.length} rows, ${chosen.length - missed.length} noticed; by nobody: ${missed.join(", ") || "none"}`;
}
