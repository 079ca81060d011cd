/** Tables and settings without measure are refused or said to be too many: none ends the program, and none is taken in silence. */
import { expect, it } from "vitest";
import { tableFrom } from "../../src/index.ts";
import { everyConfig } from "../../src/proof/every-config.ts";
import { product } from "../../src/space/product.ts";
import type { Table } from "../../src/engine/types.ts";

const document = {
  kind: "rules",
  id: "own/large",
  description: "d",
  outcomes: ["a", "b"],
  facts: { n: { number: { min: 0 } } },
  rules: [],
  otherwise: { then: "a", because: "c" },
  onFault: "b",
};
const many = <T>(count: number, made: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => made(index));
const tableOf = (more: object): Table => {
  const { table, diagnostics } = tableFrom({ ...document, ...more });
  if (table === undefined) throw new Error(JSON.stringify(diagnostics[0]));
  return table;
};

it("thousands of axes take no stack", () => {
  const fact = (name: string) =>
    ({ name, type: { kind: "closed", values: [true], ordered: false }, optional: false, absent: [] }) as const;
  const axes = many(5000, (index) => ({ fact: fact(`f${index}`), atoms: [{ witness: index }] }));
  const cells = [...product(axes as never)];
  expect(cells).toHaveLength(1);
  expect(Object.keys(cells[0]?.facts ?? {})).toHaveLength(5000);
});

it("and few give every combination, the last axis first", () => {
  const axis = (name: string, values: readonly unknown[]) => ({
    fact: { name },
    atoms: values.map((witness) => ({ witness })),
  });
  expect(
    [...product([axis("a", [1, 2]), axis("b", [undefined, 3, 4])] as never)].map(({ at, facts }) => [at, facts]),
  ).toEqual([
    [[0, 0], { a: 1 }],
    [[0, 1], { a: 1, b: 3 }],
    [[0, 2], { a: 1, b: 4 }],
    [[1, 0], { a: 2 }],
    [[1, 1], { a: 2, b: 3 }],
    [[1, 2], { a: 2, b: 4 }],
  ]);
  expect([...product([])]).toEqual([{ at: [], facts: {} }]);
  expect([...product([axis("a", []), axis("b", [1])] as never)]).toEqual([]);
});

it.each([
  ["that meet on one fact", (index: number) => ({ n: { is: { config: `/x${index}` } } })],
  ["each for itself", (index: number) => ({ [`/x${index}`]: true })],
])("thousands of settings %s: not proved, and said", (_, when) => {
  const table = tableOf({
    rules: many(3000, (index) => ({ id: `r${index}`, when: when(index), then: "b", because: "c" })),
  });
  const { configs, lacking } = everyConfig([table], { defaults: {} });
  expect(configs.length).toBeLessThan(1000);
  expect(lacking).toContain("it reads 3,000 settings, which are too many");
});

it("definitions that include each other without measure are refused", () => {
  const chain = (length: number, last: object) =>
    Object.fromEntries(
      many(length, (index) => [
        `d${index}`,
        index === length - 1 ? last : { use: `d${index + 1}`, n: { above: index } },
      ]),
    );
  const rules = [{ id: "r", when: { use: "d0" }, then: "b", because: "c" }];
  expect(tableFrom({ ...document, define: chain(90, { n: 1 }), rules }).table).toBeDefined();
  const { table, diagnostics } = tableFrom({ ...document, define: chain(3000, { n: 1 }), rules });
  expect(table).toBeUndefined();
  expect(diagnostics[0]?.message).toBe("the definition `d0` includes others more than 100 deep");
  expect(tableFrom({ ...document, define: chain(20, { use: "d0" }), rules }).diagnostics[0]?.message).toBe(
    "the definition `d0` includes itself",
  );
});
