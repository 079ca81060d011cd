/**
 * `npm run check:engines [FOLDER]`: the one grouping query on engines that hold logs, each of which must give the same
 * summary as the log itself. Installs what it needs into a folder of its own; for other engines the query is only parsed.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSummary } from "../../src/analysis/summarize.ts";
import { fieldsOf, pathOf } from "../../src/analysis/fields.ts";
import { type Engine, groupingQuery, viewOfLines } from "../../src/summaries/sql.ts";
import { policies, records, subject } from "./records.ts";

const home = process.argv[2] ?? join(tmpdir(), "pi-policy-engines");
mkdirSync(home, { recursive: true });
chmodSync(home, 0o755);
const lines = [...records(5_000)];
const fields = fieldsOf(subject, policies) ?? [];
const query = (engine: Engine, from: string) => groupingQuery(engine, from, subject, fields);
const view = (engine: Engine) => viewOfLines(engine, "recorded", "raw", subject, fields, pathOf(subject));

function summary(of: readonly string[]): string {
  const sum = createSummary({ policies, classifiers: [], keepNumbers: false, private: false });
  for (const line of of) sum.line(Buffer.from(line).toString("latin1"));
  const { rows, bad } = sum.finish();
  if (bad > 0) throw new Error(`${bad} lines are no rows`);
  return rows.join("\n");
}
const expected = summary(lines);
const raw = join(home, "raw.jsonl");
const parquet = join(home, "records.parquet");
const csv = join(home, "raw.csv");
writeFileSync(raw, `${lines.join("\n")}\n`);
writeFileSync(csv, lines.map((line) => `"${line.replaceAll('"', '""')}"\n`).join(""));

const run = (program: string, args: readonly string[], options: object = {}): string =>
  execFileSync(program, args, { encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "pipe"], ...options });

async function duckdb(): Promise<string[]> {
  if (!existsSync(join(home, "node_modules/@duckdb/node-api")))
    run("npm", ["install", "--silent", "--no-save", "--prefix", home, "@duckdb/node-api"]);
  const { DuckDBInstance } = createRequire(join(home, "x.js"))("@duckdb/node-api");
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  await connection.run(
    `CREATE TABLE raw AS SELECT line FROM read_csv('${raw}', columns = {'line': 'VARCHAR'}, delim = '\\x01', header = false, quote = '', escape = '', auto_detect = false)`,
  );
  await connection.run(view("duckdb"));
  await connection.run(`COPY recorded TO '${parquet}' (FORMAT parquet)`);
  const rows = await (
    await connection.runAndReadAll(query("duckdb", `read_parquet('${parquet}')`))
  ).getRowObjectsJson();
  return rows.map((row: object) => JSON.stringify(row));
}

function postgres(): string[] {
  const bin = globSync("/usr/lib/postgresql/*/bin").toSorted().at(-1);
  if (bin === undefined) {
    run("apt-get", ["install", "-y", "--no-install-recommends", "postgresql"]);
    return postgres();
  }
  const data = join(home, "postgres");
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data);
  // The server refuses to run as root.
  const root = process.getuid?.() === 0;
  const as = root ? { uid: 65534, gid: 65534, env: { ...process.env, HOME: data } } : {};
  if (root) run("chown", ["65534:65534", data]);
  run(
    join(bin, "initdb"),
    ["-D", join(data, "db"), "-U", "check", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"],
    as,
  );
  const server = ["-D", join(data, "db"), "-l", join(data, "log"), "-w", "-o", `-k ${data} -c listen_addresses=''`];
  run(join(bin, "pg_ctl"), [...server, "start"], { ...as, stdio: "ignore" });
  try {
    const psql = (sql: string) =>
      run(join(bin, "psql"), ["-h", data, "-U", "check", "-d", "postgres", "-v", "ON_ERROR_STOP=1", "-qAtc", sql], as);
    psql("CREATE TABLE raw (line TEXT)");
    run(join(bin, "psql"), ["-h", data, "-U", "check", "-d", "postgres", "-qc", `\\copy raw FROM '${csv}' CSV`], as);
    psql(view("postgres"));
    return psql(`SELECT row_to_json(q) FROM (${query("postgres", "recorded")}) q`)
      .trim()
      .split("\n");
  } finally {
    run(join(bin, "pg_ctl"), ["-D", join(data, "db"), "-m", "immediate", "stop"], as);
  }
}

const python = join(home, "python/bin/python");
function pip(): void {
  if (!existsSync(python)) run("python3", ["-m", "venv", join(home, "python")]);
  run(python, ["-m", "pip", "install", "-q", "pyspark", "sqlglot"]);
}

function spark(): string[] {
  const out = join(home, "spark.jsonl");
  const script = `
import sys
from pyspark.sql import SparkSession
spark = SparkSession.builder.master("local-cluster[2,1,1024]").config("spark.sql.shuffle.partitions", "4").config("spark.ui.enabled", "false").config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1").getOrCreate()
spark.read.parquet(sys.argv[1]).createOrReplaceTempView("recorded")
rows = spark.sql(open(sys.argv[2]).read()).toJSON().collect()
open(sys.argv[3], "w").write("".join(row + "\\n" for row in rows))
spark.stop()
`;
  writeFileSync(join(home, "spark.sql"), query("spark", "recorded"));
  run(python, ["-c", script, parquet, join(home, "spark.sql"), out], {
    env: { ...process.env, SPARK_LOCAL_IP: "127.0.0.1" },
  });
  return readFileSync(out, "utf8").trim().split("\n");
}

let failed = false;
async function check(name: string, of: () => string[] | Promise<string[]>): Promise<void> {
  const start = Date.now();
  try {
    const same = summary(await of()) === expected;
    if (!same) failed = true;
    console.log(
      `${name}: ${same ? "the same summary, byte for byte" : "ANOTHER SUMMARY"} (${((Date.now() - start) / 1000).toFixed(1)} s)`,
    );
  } catch (error) {
    failed = true;
    console.log(`${name}: FAILED: ${error instanceof Error ? error.message.slice(0, 2_000) : String(error)}`);
  }
}

console.log(`${lines.length} records, ${expected.split("\n").length} rows`);
await check("DuckDB", duckdb);
await check("PostgreSQL", postgres);
pip();
await check("Spark, local cluster of two workers", spark);
for (const engine of ["trino", "bigquery", "clickhouse"] as const)
  for (const sql of [query(engine, "recorded"), view(engine)]) {
    writeFileSync(join(home, "parsed.sql"), sql);
    try {
      run(python, [
        "-c",
        "import sqlglot, sys; sqlglot.parse_one(open(sys.argv[1]).read(), read=sys.argv[2])",
        join(home, "parsed.sql"),
        engine,
      ]);
      console.log(
        `${engine}: ${sql.slice(0, 6) === "SELECT" ? "query" : "view"} parsed in its dialect by sqlglot, and no more than that`,
      );
    } catch (error) {
      failed = true;
      console.log(`${engine}: NOT PARSED: ${error instanceof Error ? error.message.slice(0, 1_000) : String(error)}`);
    }
  }
process.exitCode = failed ? 1 : 0;
