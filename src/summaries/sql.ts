/** One grouping query for every engine: plain columns, `CASE WHEN x < c` and `GROUP BY`. It groups, and decides nothing. */
import { ANY, gapOf, PART } from "./cells.ts";
import { aboutOf, columnOf, COLUMNS, TIME, type Field } from "./columns.ts";
import type { Subject } from "./row.ts";

/** What engines spell in their own way: the type of a double that may be missing, and a text of a JSON log's line. */
export const ENGINES = {
  duckdb: { double: "DOUBLE", text: "VARCHAR", json: (path) => `json_extract_string(line, '$.${path.join(".")}')` },
  spark: { double: "DOUBLE", text: "STRING", json: (path) => `get_json_object(line, '$.${path.join(".")}')` },
  trino: { double: "DOUBLE", text: "VARCHAR", json: (path) => `json_extract_scalar(line, '$.${path.join(".")}')` },
  bigquery: { double: "FLOAT64", text: "STRING", json: (path) => `JSON_VALUE(line, '$.${path.join(".")}')` },
  clickhouse: {
    double: "Nullable(Float64)",
    text: "Nullable(String)",
    json: (path) => `NULLIF(JSON_VALUE(line, '$.${path.join(".")}'), '')`,
  },
  postgres: {
    double: "DOUBLE PRECISION",
    text: "TEXT",
    json: (path) => `CAST(line AS JSON) #>> '{${path.join(",")}}'`,
  },
} as const satisfies { readonly [engine: string]: Dialect };
interface Dialect {
  readonly double: string;
  readonly text: string;
  readonly json: (path: readonly string[]) => string;
}
export type Engine = keyof typeof ENGINES;
export const isEngine = (name: string): name is Engine => Object.hasOwn(ENGINES, name);

const LARGEST = "1.7976931348623157e308";

/** Its rows, as JSON lines, are a summary. `has`: the columns of the table, where they are known; others are missing in every record. */
export function groupingQuery(
  engine: Engine,
  from: string,
  subject: Subject,
  fields: readonly Field[],
  has: (column: string) => boolean = () => true,
): string {
  const { double, text } = ENGINES[engine];
  const about = aboutOf(subject);
  const missing = `CAST(NULL AS ${text})`;
  const facts = fields.flatMap((field) => {
    const column = columnOf(field);
    return column === undefined ? [] : [[column, has(column) ? kept(field, column, double) : missing] as const];
  });
  const columns = [...COLUMNS.map((column) => [column, has(column) ? column : missing] as const), ...facts];
  const names = columns.map(([column]) => column).join(", ");
  return `SELECT ${names},
  COUNT(*) AS records, MIN(${TIME}) AS first_at, MAX(${TIME}) AS last_at
FROM (
  SELECT
${columns.map(([column, expression]) => `    ${expression === column ? column : `${expression} AS ${column}`},\n`).join("")}    ${has(TIME) ? TIME : `${missing} AS ${TIME}`}
  FROM ${from}
  WHERE about = ${quoted(about.about)} AND subject = ${quoted(about.subject)}
) kept
GROUP BY ${names}
`;
}

/** A view of such columns over a table of JSON lines, whose one column is `line`. */
export function viewOfLines(
  engine: Engine,
  view: string,
  from: string,
  subject: Subject,
  fields: readonly Field[],
  paths: (fact: string) => readonly string[],
): string {
  const { json, double, text } = ENGINES[engine];
  const about = aboutOf(subject);
  const own = about.about === "table";
  const columns: (readonly [string, string])[] = [
    ["about", quoted(about.about)],
    ["subject", quoted(about.subject)],
    ["decided_table", own ? `CAST(NULL AS ${text})` : json(["table"])],
    ["rule", json(["rule"])],
    ["outcome", json(["outcome"])],
    [TIME, json([about.about === "event" ? "timestamp" : "time"])],
    ...fields.flatMap((field) => {
      const column = columnOf(field);
      const value = json(paths(field.fact));
      if (column === undefined) return [];
      return [
        [
          column,
          field.kind === "number" ? `CAST(${value} AS ${double})` : field.kind === "flag" ? `${value} = 'true'` : value,
        ] as const,
      ];
    }),
  ];
  return `CREATE VIEW ${view} AS
SELECT
${columns.map(([column, expression]) => `  ${expression} AS ${column}`).join(",\n")}
FROM ${from}
WHERE ${json([about.about])} = ${quoted(about.subject)}
`;
}

function kept({ kind, cells }: Field, column: string, double: string): string {
  if (kind === "flag") return `CASE WHEN ${column} THEN 'true' WHEN NOT ${column} THEN 'false' END`;
  if (kind === "text") {
    if (!cells.unread) return column;
    const words = [...cells.words].map(quoted).join(", ");
    return `CASE WHEN ${column} IS NULL THEN NULL${words === "" ? "" : ` WHEN ${column} IN (${words}) THEN ${column}`} ELSE '${ANY}' END`;
  }
  const value = `CAST(${column} AS ${double})`;
  const { cuts, whole } = cells;
  const steps = cuts.flatMap((cut, at) => {
    const gap = gapOf(cuts, at, whole);
    return [
      ...(gap === undefined ? [] : [`WHEN ${value} < ${number(cut)} THEN '${gap}'`]),
      `WHEN ${value} = ${number(cut)} THEN '${cut}'`,
    ];
  });
  const top = gapOf(cuts, cuts.length, whole) ?? 0;
  return [
    `CASE WHEN ${value} IS NULL THEN NULL`,
    // Not a number is larger than all of them in one engine, and compares with none in another.
    `WHEN NOT (${value} <= ${LARGEST}) THEN 'NaN'`,
    // Every double past 2^53 is whole, and one engine's FLOOR gives no number for it.
    ...(whole
      ? [
          `WHEN CASE WHEN ${value} > -9.007199254740992e15 AND ${value} < 9.007199254740992e15 THEN ${value} <> FLOOR(${value}) ELSE 1 = 0 END THEN '${PART}'`,
        ]
      : []),
    ...steps,
    `ELSE '${top}' END`,
  ].join("\n      ");
}

/** Always a double, never a decimal. */
const number = (value: number): string => value.toExponential();
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
