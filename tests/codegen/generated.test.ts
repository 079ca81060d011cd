import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { codes } from "../../src/diagnostics/diagnostic.ts";
import { drift } from "../../src/codegen/drift.ts";
import { outputs } from "../../src/codegen/outputs.ts";

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
    const wanted = new Map([
      ["generated/same.ts", "same"],
      ["generated/changed.ts", "new"],
      ["generated/missing.ts", ""],
    ]);
    expect(drift(folder, wanted)).toEqual({
      stale: ["generated/changed.ts", "generated/missing.ts"],
      orphaned: ["generated/leftover.ts"],
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

describe("the validators", () => {
  test("import nothing", () => {
    expect(readFileSync(join(root, "generated/validators.js"), "utf8")).not.toMatch(/\brequire\(|\bimport\b/);
  });
});
