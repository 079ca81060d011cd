/** Words that other policy languages have, or that this one uses itself, are refused by a message that names them. */
import { describe, expect, it } from "vitest";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { coverage } from "../../src/analysis/coverage.ts";
import { prove } from "../../src/proof/prove.ts";
import { loadTables } from "../../src/policy/tables.ts";

const read = (table: object) => {
  const folder = mkdtempSync(join(tmpdir(), "pi-policy-words-"));
  const file = join(folder, "t.jsonc");
  writeFileSync(file, JSON.stringify(table));
  const found = loadTables([file]);
  rmSync(folder, { recursive: true });
  return found;
};
const base = {
  kind: "rules",
  id: "team/words",
  description: "x",
  outcomes: ["yes", "no"],
  facts: { sure: { flag: true } },
  rules: [
    { id: "sure", when: { sure: true }, then: "yes", because: "x" },
    { id: "unsure", when: { sure: false }, then: "no", because: "x" },
  ],
  onFault: "no",
};
const messages = (table: object) => read(table).diagnostics.map(({ message, pointer }) => `${pointer} ${message}`);

describe("a word that means something else", () => {
  it.each(["anyOf", "allOf", "oneOf", "noneOf", "any", "all", "or", "and", "not"])("%s in a `when`", (word) =>
    expect(
      messages({ ...base, rules: [{ id: "a", when: { [word]: ["x"] }, then: "yes", because: "x" }, ...base.rules] }),
    ).toEqual([
      `/rules/0/when/${word} conditions have no \`${word}\`: write a rule for each case, or a list of the values that a fact may have`,
    ]),
  );
  it("is a fact where the table has one of that name", () =>
    expect(
      messages({
        ...base,
        facts: { sure: { flag: true }, any: { flag: true } },
        rules: [{ id: "a", when: { any: true }, then: "yes", because: "x" }, ...base.rules],
      }),
    ).toEqual([]));
  it("a fact called `use`", () =>
    expect(messages({ ...base, facts: { sure: { flag: true }, use: { flag: true } } })).toEqual([
      "/facts/use a fact cannot be called `use`, by which a rule takes in shared conditions",
    ]));
  it.each(["on-fault", "otherwise"])("a rule called `%s`", (id) => {
    const found = messages({ ...base, rules: [{ ...base.rules[0], id }, base.rules[1]] });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`\`${id}\``);
  });
});

describe("an `otherwise` that nothing reaches", () => {
  const last = { then: "no", because: "whatever a later edit leaves open" };
  const only = (table: object) => {
    const [found] = read(table).tables;
    if (found === undefined) throw new Error(messages(table).join());
    return found;
  };
  it("is a dead rule", () =>
    expect(prove(only({ ...base, otherwise: last }), undefined).map(({ code, what }) => [code, what])).toEqual([
      ["dead-rule", "otherwise"],
    ]));
  it("and stays when it says that it stands guard; no case has to reach it", () => {
    const table = only({ ...base, otherwise: { ...last, guard: true } });
    expect(prove(table, undefined)).toEqual([]);
    expect(coverage([table], new Map([["team/words", new Set(["sure", "unsure"])]]))).toMatchObject({
      rules: 2,
      percent: 100,
    });
  });
});
