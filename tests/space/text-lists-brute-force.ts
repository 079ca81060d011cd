/** Lint and diff of random tables against deciding every input; throws at the first difference. */
import fc from "fast-check";
import { bind } from "../../src/engine/bind.ts";
import { lower } from "../../src/engine/lower.ts";
import { regions } from "../../src/space/regions.ts";
import type { RulesDocument } from "../../src/engine/types.ts";
import { diffDeciders } from "../../src/analysis/diff.ts";
import { lint } from "../../src/proof/lint.ts";
import { within } from "../../src/space/within.ts";
import { edited, editedPaths, inputs, pathInputs } from "./text-lists.ts";

const table = (document: RulesDocument) => lower(document, {}, "t.jsonc", () => [1, 1]);

export interface Count {
  readonly tables: number;
  readonly dead: number;
  readonly changes: number;
  readonly looser: number;
  readonly listed: number;
}

export type Over = "one text" | "two texts" | "paths";

export function againstBruteForce(over: Over, runs: number, seed: number): Count {
  const count = { tables: 0, dead: 0, changes: 0, looser: 0, listed: 0 };
  fc.assert(
    fc.property(over === "paths" ? editedPaths : edited(over === "two texts"), ({ before, after }) => {
      const [old, now] = [table(before), table(after)];
      const sides = [bind(old, { value: {} }), bind(now, { value: {} })] as const;
      const all = [...(over === "paths" ? pathInputs() : inputs(over === "two texts", before))];
      const decisions = all.map((facts) => sides.map((side) => side.decide(facts)));

      // With a trace every rule is asked in turn; without one, only those that the text may meet.
      for (const [index, facts] of all.entries()) {
        if (index % 5 === 0 && sides.some((side, at) => side.decide(facts, []).rule !== decisions[index]?.[at]?.rule))
          throw new Error(`${JSON.stringify(facts)} is decided otherwise when each rule is asked`);
      }

      const problems = lint(old, [{ decider: sides[0], config: { value: {} } }]);
      if (problems.some(({ code }) => code === "sampled")) throw new Error("sampled");
      const dead = problems.filter(({ code }) => code === "dead-rule").map(({ what }) => what);
      const reached = new Set(decisions.map(([one]) => one?.rule));
      for (const id of dead) if (reached.has(id)) throw new Error(`${id} is said to be dead`);
      for (const { id } of old.rules)
        if (!reached.has(id) && !dead.includes(id) && over !== "paths") throw new Error(`${id} is not said to be dead`);
      if (problems.some(({ code }) => code === "uncovered") !== reached.has("on-fault")) throw new Error("uncovered");

      const { changes, exact, facts: known } = diffDeciders(...sides);
      if (!exact) throw new Error("not exact");
      for (const [index, facts] of all.entries()) {
        const [one, other] = decisions[index] ?? [];
        // A spelling of "absent" is looked at as what it stands for.
        if (one === undefined || other === undefined || facts["name"] === "aa") continue;
        const covering = changes.filter(({ region }) => within(region, facts, known, {}));
        const expected = one.outcome === other.outcome ? [] : [[one.rule, other.rule]];
        const found = covering.map((change) => [change.before.rule, change.after.rule]);
        if (JSON.stringify(found) !== JSON.stringify(expected))
          throw new Error(
            `${JSON.stringify(facts)}: ${JSON.stringify(covering.map(({ region }) => region))} ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`,
          );
      }
      const ranks = ["allow", "ask", "deny"];
      for (const { witness, region, direction, ...change } of changes) {
        const [one, other] = sides.map((side) => side.decide(witness));
        if (one?.rule !== change.before.rule || other?.rule !== change.after.rule)
          throw new Error(`the witness ${JSON.stringify(witness)} is decided otherwise`);
        if (!within(region, witness, known, {}))
          throw new Error(`the witness ${JSON.stringify(witness)} is not in its region`);
        if ((ranks.indexOf(other.outcome) < ranks.indexOf(one.outcome) ? "looser" : "stricter") !== direction)
          throw new Error(`${direction} is wrong`);
        count.looser += Number(direction === "looser");
      }
      count.tables += 1;
      count.listed += regions(sides).lists.length;
      count.dead += dead.length;
      count.changes += changes.length;
    }),
    { numRuns: runs, seed },
  );
  return count;
}
