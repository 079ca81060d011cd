/** `check --overlaps`: rows that both hold somewhere and say different things, each pair with one input for which it is so. */
import { describe, expect, it } from "vitest";
import { families } from "../../generated/schemas.js";
import { tables } from "../../generated/tables.js";
import { bind } from "../../src/engine/bind.ts";
import { everyConfig } from "../../src/proof/every-config.ts";
import { overlaps } from "../../src/proof/overlaps.ts";
import { cli } from "../cli/run.ts";

const guard = Object.values(tables).filter(({ id }) => id.startsWith("guard/"));

describe("overlapping rows", () => {
  it.each(guard.map((table) => [table.id, table] as const))(
    "%s: both hold for the input that is told, and the first decides",
    (_, table) => {
      const { configs } = everyConfig([{ ...table, invariants: [] }], families.guard);
      for (const { first, second, facts, configured } of overlaps(table, families.guard)) {
        expect(first.then).not.toBe(second.then);
        const both = (configured ? configs : configs.slice(0, 1)).some((value) => {
          const { rules, valuesOf } = bind(table, { value });
          const values = valuesOf(facts);
          return [first, second].every(({ rule }) =>
            rules.some(
              ({ id, tests }) =>
                id === rule &&
                tests.every(
                  (test) => values[test.fact] !== undefined && test.holds(values[test.fact] as never, values),
                ),
            ),
          );
        });
        expect([first.rule, second.rule, both]).toEqual([first.rule, second.rule, true]);
      }
    },
  );
  it("are told only for rows that say different things", () => {
    const [verdict, ladder] = [tables["guard/verdict"], tables["guard/mode-ladder"]];
    if (verdict === undefined || ladder === undefined) throw new Error("the tables are gone");
    expect(overlaps(ladder, families.guard)).toEqual([]);
    expect(overlaps(verdict, families.guard).map(({ first, second }) => [first.rule, second.rule])).toEqual([
      ["lean-allow", "no-lean"],
      ["lean-deny", "no-lean"],
      ["soft-deny", "hard-deny"],
    ]);
  });
  it("are no mistake: asked for they are listed, and the exit code stays", async () => {
    const args = ["check", new URL("../../policies/guard/verdict.jsonc", import.meta.url).pathname];
    expect(await cli([...args, "--overlaps"])).toMatchObject({
      code: 0,
      out: expect.stringContaining(
        'soft-deny (deny-soft) stands before hard-deny (deny-hard), and both hold for {"reply":"deny"',
      ),
    });
    expect((await cli(args)).out).not.toContain("stands before");
    expect(JSON.parse((await cli([...args, "--overlaps", "--json"])).out).overlaps).toHaveLength(3);
    expect(JSON.parse((await cli([...args, "--json"])).out)).not.toHaveProperty("overlaps");
  });
});
