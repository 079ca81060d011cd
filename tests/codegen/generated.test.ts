import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { codes } from "../../src/diagnostics/diagnostic.ts";
import { drift } from "../../src/codegen/drift.ts";
import { tables } from "../../generated/tables.js";
import { outputs } from "../../src/codegen/outputs.ts";

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
const root = join(import.meta.dirname, "../..");

describe("what is committed is what is generated", () => {
  test("nothing differs, nothing is left over, and a second run gives the same bytes", async () => {
    const first = await outputs(root);
    expect(drift(root, first)).toEqual({ stale: [], orphaned: [] });
    expect([...(await outputs(root))]).toEqual([...first]);
  });

  test("a changed, a missing and a leftover file are each named", () => {
    const folder = mkdtempSync(join(tmpdir(), "drift-"));
    mkdirSync(join(folder, "generated"));
    writeFileSync(join(folder, "generated/same.ts"), "same");
    writeFileSync(join(folder, "generated/changed.ts"), "old");
    writeFileSync(join(folder, "generated/leftover.ts"), "");
    mkdirSync(join(folder, "docs/tables/guard"), { recursive: true });
    writeFileSync(join(folder, "docs/tables/guard/gone.md"), "");
    writeFileSync(join(folder, "docs/by-hand.md"), "");
    const wanted = new Map([
      ["generated/same.ts", "same"],
      ["generated/changed.ts", "new"],
      ["generated/missing.ts", ""],
    ]);
    expect(drift(folder, wanted)).toEqual({
      stale: ["generated/changed.ts", "generated/missing.ts"],
      orphaned: ["generated/leftover.ts", "docs/tables/guard/gone.md"],
    });
  });
});

describe("the reference", () => {
  const reference = readFileSync(join(root, "generated/reference.md"), "utf8");
  test.each(Object.keys(codes))("has a heading for the code %s", (code) => {
    expect(reference).toContain(`\n### ${code}\n`);
  });
  test("states type, range and default of a key", () => {
    expect(reference).toContain("| `maxInputChars` | integer, 1000 to 100000 | `48000` |");
    expect(reference).toContain("| `circuitBreaker.verdict` | `deny`, `defer` | `deny` |");
    expect(reference).toContain("| `disabledForModels[].minEffort` |");
  });
});

describe("a table's page", () => {
  const page = (id: string) => readFileSync(join(root, `docs/tables/${id}.md`), "utf8");
  const index = readFileSync(join(root, "docs/tables/README.md"), "utf8");

  test.each(Object.values(tables))(
    "$id: its rows, reasons, facts and invariants, and a place in the index",
    (table) => {
      const text = page(table.id);
      expect(index).toContain(`| [${table.id}](${table.id}.md) | ${table.description} |`);
      for (const { id, then, because, says, risk } of table.rules) {
        const told = [
          because,
          ...(says === undefined ? [] : [`told as “${says}”`]),
          ...(risk === undefined ? [] : [`risk \`${risk}\``]),
        ].join("; ");
        expect(text).toMatch(
          new RegExp(
            `^\\| \\[${escape(id)}\\].* \\| \`${escape(then)}\` \\| ${escape(told.replaceAll("|", "\\|"))} \\|$`,
            "m",
          ),
        );
      }
      for (const { name } of table.facts) expect(text).toContain(`\n| \`${name}\` | `);
      for (const { id } of table.invariants) expect(text).toContain(`\n| ${id} | `);
    },
  );
  test("says a setting by its name, a definition by what it stands for, and a ladder as a grid", () => {
    expect(page("advisor/budget-gate")).toContain(
      "| `callUsd` at most `/budget/perCallHardUsd` and `branchUsd` at most `/budget/sessionUsd` | `send` |",
    );
    expect(page("guard/notice")).toContain("| `event` is `none` or `machinery-deny` or `breaker-deny` | `silent` |");
    expect(page("guard/mode-ladder")).toContain("| `defer-deny` | deny | ask | ask | allow |");
    expect(page("advisor/budget-gate")).toContain('  r2{"nobody-to-ask"} -- yes --> o2\n  r2 -- no --> o1\n');
    expect(page("guard/surfaces")).toContain("| includes of `/surfaces` | `surface` matches one | `review` |");
  });
});

describe("the validators", () => {
  test("import nothing", () => {
    expect(readFileSync(join(root, "generated/validators.js"), "utf8")).not.toMatch(/\brequire\(|\bimport\b/);
  });
});
