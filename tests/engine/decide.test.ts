import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bind } from "../../src/engine/bind.ts";
import { lower } from "../../src/engine/lower.ts";
import { compilePattern } from "../../src/globs/pattern.ts";
import type { Step } from "../../src/engine/types.ts";
import { config, document, factValues, reference, scales } from "./random.ts";

const nowhere = () => [1, 1] as const;
const like = (pattern: string, text: string, dialect: "name" | "path") => {
  const compiled = compilePattern(pattern, dialect);
  return compiled.ok && compiled.matches(text);
};

describe("decide", () => {
  it("agrees with a naive reading of the rules, and so does its trace, on any table, config and facts", () => {
    fc.assert(
      fc.property(
        document,
        config,
        fc.array(factValues, { minLength: 1, maxLength: 12 }),
        (table, settings, inputs) => {
          const decider = bind(lower(table, scales, "t.jsonc", nowhere), { value: settings });
          for (const given of inputs) {
            const expected = reference(table, settings, given, like);
            const steps: Step[] = [];
            const explained = decider.decide(given, steps);
            for (const decision of [explained, decider.decide(given), decider.decide(given)]) {
              expect({
                outcome: decision.outcome,
                rule: decision.rule,
                ...(decision.fault && { fault: decision.fault.code }),
              }).toEqual(expected);
            }
            if (expected.fault === undefined) expect(steps.at(-1)).toMatchObject({ rule: explained.rule });
            expect(steps.slice(0, -1).every((step) => step.failed !== undefined)).toBe(true);
          }
        },
      ),
      { numRuns: 1500 },
    );
  });
});
