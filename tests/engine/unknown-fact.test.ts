import { describe, expect, it } from "vitest";
import { bind } from "../../src/engine/bind.ts";
import { lower } from "../../src/engine/lower.ts";
import type { When } from "../../src/engine/types.ts";

/** A rule that could not be judged must not be left out: what it holds back would pass. */
describe("a rule that asks for a fact which the table does not declare", () => {
  const table = (when: When) =>
    lower(
      {
        kind: "rules",
        id: "own/gate",
        description: "",
        outcomes: ["allow", "deny"],
        facts: { danger: { flag: true }, other: { flag: true } },
        rules: [
          { id: "safe", when: { danger: false }, then: "allow", because: "safe" },
          { id: "danger", when, then: "deny", because: "danger" },
        ],
        otherwise: { then: "allow", because: "nothing speaks against it" },
        onFault: "deny",
      },
      {},
      "t.jsonc",
      () => [1, 1],
    );
  it.each<readonly [string, When, string]>([
    ["as a key", { dangr: true }, "dangr"],
    ["beside one that it declares", { danger: true, dangr: true }, "dangr"],
    ["in `same`", { danger: { same: "othr" } }, "othr"],
    ["in `not`", { danger: { not: { same: "othr" } } }, "othr"],
    ["by a name that every object has", { toString: true }, "toString"],
  ])("%s: every decision is a fault, and says so", (_, when, fact) => {
    for (const facts of [
      { danger: true, other: false },
      { danger: false, other: false },
    ])
      expect(bind(table(when), { value: {} }).decide(facts)).toMatchObject({
        outcome: "deny",
        rule: "on-fault",
        fault: { code: "unknown-fact", fact },
        because: `the rule \`danger\` of own/gate asks for \`${fact}\`, which is none of the table's facts`,
      });
  });
  it("and none is, where all are declared", () =>
    expect(
      bind(table({ danger: { same: "other" } }), { value: {} }).decide({ danger: true, other: true }),
    ).toMatchObject({
      outcome: "deny",
      rule: "danger",
    }));
});
