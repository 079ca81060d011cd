/**
 * What plain lines are not: Parquet and compressed JSON, read through DuckDB where it is installed. It groups what it
 * reads; it is loaded here alone, and no extension gets here.
 */
import { fieldsOf, type Reader } from "../analysis/fields.ts";
import { isObject } from "../jsonc/pointer.ts";
import { rowOfColumns } from "../summaries/columns.ts";
import type { Row, Subject } from "../summaries/row.ts";
import { groupingQuery } from "../summaries/sql.ts";
import { UsageError } from "./command.ts";

const PACKAGE = "@duckdb/node-api";

/** What a log is read into. */
export interface Sink {
  readonly line: (line: string) => void;
  readonly row: (row: Row) => void;
}

export const needsDuckdb = (path: string): boolean => /\.(?:parquet|gz|zst)$/.test(path);

type Query = (sql: string, onRow: (row: { readonly [column: string]: unknown }) => void) => Promise<void>;

/** `policies`: what records are grouped by. */
export async function readThroughDuckdb(path: string, sink: Sink, policies: readonly Reader[]): Promise<void> {
  const query = await opened(path);
  const file = `'${path.replaceAll("'", "''")}'`;
  if (!path.endsWith(".parquet")) {
    const lines = `read_csv(${file}, columns = {'line': 'VARCHAR'}, delim = '\\x01', header = false, quote = '', escape = '', auto_detect = false)`;
    return query(`SELECT line FROM ${lines} WHERE line IS NOT NULL`, ({ line }) =>
      sink.line(Buffer.from(String(line)).toString("latin1")),
    );
  }
  const from = `read_parquet(${file})`;
  const columns = new Set<unknown>();
  await query(`DESCRIBE SELECT * FROM ${from}`, ({ column_name: column }) => columns.add(column));
  const add = (given: { readonly [column: string]: unknown }) => {
    const row = rowOfColumns(given);
    if (row !== undefined) sink.row(row);
  };
  if (!columns.has("about") || !columns.has("subject"))
    throw new UsageError(
      `${path} has no records`,
      "`summarize --sql duckdb --view` makes their columns from JSON lines",
    );
  if (columns.has("records")) return query(`SELECT * FROM ${from}`, add);
  const subjects: Subject[] = [];
  await query(
    `SELECT DISTINCT about, subject FROM ${from} WHERE about IN ('event', 'flow', 'table')`,
    ({ about, subject }) => subjects.push({ [String(about)]: String(subject) }),
  );
  for (const subject of subjects) {
    const fields = fieldsOf(subject, policies);
    if (fields === undefined)
      throw new UsageError(
        `${path} has records of ${subject.flow ?? subject.table ?? ""}, which no policy has`,
        "--policies DIR names the folder of your own",
      );
    await query(
      groupingQuery("duckdb", from, subject, fields, (column) => columns.has(column)),
      add,
    );
  }
}

async function opened(path: string): Promise<Query> {
  const found: unknown = await import(PACKAGE).catch(() => undefined);
  const instance = isObject(found) ? found["DuckDBInstance"] : undefined;
  if (!creates(instance)) throw new UsageError(`${path} is read through DuckDB`, `npm install ${PACKAGE}`);
  // It spills to the disk past this.
  const connection = await (await instance.create(":memory:", { memory_limit: "160MB", threads: "2" })).connect();
  return async (sql, onRow) => {
    const result = await connection.stream(sql);
    const names = result.columnNames();
    for (let chunk = await result.fetchChunk(); chunk !== null && chunk.rowCount > 0; chunk = await result.fetchChunk())
      for (const values of chunk.getRows()) onRow(Object.fromEntries(names.map((name, at) => [name, values[at]])));
  };
}

interface Creates {
  readonly create: (
    path: string,
    options: { readonly [name: string]: string },
  ) => Promise<{
    readonly connect: () => Promise<{ readonly stream: (sql: string) => Promise<Result> }>;
  }>;
}
interface Result {
  readonly columnNames: () => readonly string[];
  readonly fetchChunk: () => Promise<{
    readonly rowCount: number;
    readonly getRows: () => readonly (readonly unknown[])[];
  } | null>;
}
const creates = (value: unknown): value is Creates =>
  (typeof value === "function" || isObject(value)) && "create" in value && typeof value.create === "function";
