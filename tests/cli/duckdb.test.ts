import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { rowOfColumns } from "../../src/summaries/columns.ts";
import { keyOf } from "../../src/summaries/row.ts";
import { ENGINES } from "../../src/summaries/sql.ts";
import { cli } from "./run.ts";

const folder = mkdtempSync(join(tmpdir(), "pi-policy-duckdb-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const run = (...argv: readonly string[]) => cli(argv, { cwd: folder, env: { HOME: folder } });
const record =
  '{"timestamp":"2026-10-01T09:00:00.000Z","event":"ai_guard.decision","surface":"bash","verdict":"allow","outcome":"allow"}\n';

describe("what only DuckDB reads", () => {
  it("is said to need it, where it is not installed", async () => {
    writeFileSync(join(folder, "log.jsonl.gz"), gzipSync(record));
    const { code, err } = await run("summarize", "log.jsonl.gz");
    expect(code).toBe(2);
    expect(err).toMatch(/log\.jsonl\.gz is read through DuckDB\n {2}help: npm install @duckdb\/node-api/);
  });
  it("is not plain lines, of which several files may be named by one pattern", async () => {
    writeFileSync(join(folder, "a1.jsonl"), record);
    writeFileSync(join(folder, "a2.jsonl"), record);
    const { out } = await run("summarize", "a*.jsonl");
    expect(JSON.parse(out)).toMatchObject({ count: 2 });
  });
});

describe("a grouping query", () => {
  it.each(Object.keys(ENGINES))(
    "is printed for %s, with the thresholds of the policy and the one shape",
    async (engine) => {
      writeFileSync(join(folder, "guard.jsonc"), '{ "classifier": { "intentThreshold": 0.75 } }');
      const { code, out } = await run("summarize", "--sql", engine, "--from", "records", "--config", "guard.jsonc");
      expect(code).toBe(0);
      expect(out).toMatch(/^SELECT about, subject, [^]*GROUP BY about, subject/);
      expect(out).toContain("< 7.5e-1 THEN");
      // Every word of the guard's log counts.
      expect(out).not.toContain("'*'");
      const view = await run("summarize", "--sql", engine, "--from", "raw", "--view");
      expect(view.out).toMatch(/^CREATE VIEW raw_records AS\nSELECT/);
    },
  );
  it("names no table of anybody's choice", async () => {
    expect((await run("summarize", "--sql", "duckdb", "--from", "a; DROP TABLE b")).code).toBe(2);
    expect((await run("summarize", "--sql", "duckdb")).code).toBe(2);
    expect((await run("summarize", "--sql", "duckdb", "--from", "t", "--of", "team/none")).code).toBe(2);
  });
  it("gives rows of a summary", () => {
    const row = rowOfColumns({
      about: "event",
      subject: "ai_guard.decision",
      outcome: "ask",
      text_surface: "bash",
      text_defer_kind: null,
      number_intent: "0.25",
      number_risk: "NaN",
      flag_alone: "true",
      records: 3n,
      first_at: "a",
      last_at: "b",
    });
    expect(row).toEqual({
      event: "ai_guard.decision",
      outcome: "ask",
      facts: { surface: "bash", intent: 0.25, risk: "NaN", alone: true },
      count: 3,
      first: "a",
      last: "b",
    });
    expect(row && keyOf(row)).toContain('"facts":{"alone":true,"intent":0.25');
    expect(rowOfColumns({ about: "event", subject: "x", records: 0 })).toBeUndefined();
  });
});
