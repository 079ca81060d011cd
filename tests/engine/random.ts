/** Random tables, configs and facts, and an evaluator so naive that it can be believed by reading it. */
import fc from "fast-check";
import type {
  Condition,
  ConditionObject,
  Decision,
  FactDocument,
  Json,
  RulesDocument,
  Scales,
  When,
} from "../../src/engine/types.ts";

export const scales: Scales = { heat: ["cold", "mild", "warm", "hot"] };

const facts: { readonly [name: string]: FactDocument } = {
  kind: { oneOf: ["a", "b", "c"] },
  lean: { oneOf: ["left", "right", "none"], unknown: "none", missing: "none" },
  heat: { scale: "heat", optional: true, absent: ["off"] },
  mode: { scale: "heat", config: "/mode" },
  count: { number: { min: 0, max: 10 } },
  whole: { number: { min: -3, integer: true }, missing: 0 },
  name: { text: { match: "name", examples: ["bash"] } },
  other: { text: { match: "name" }, optional: true },
  path: { text: { match: "path" }, optional: true },
  sure: { flag: true },
};
const words = ["a", "b", "bash", "bash_read", "x", "", "ns:deploy", ".env", "src/.env", "src/a.ts", "A.TS"];
const names = ["*", "b*", "*:deploy", "bash", "*_read", "x*y"];
const paths = [".env", "*.ts", "src/**", "src/*.{ts,js}", "**/a*"];

const operand = (literal: fc.Arbitrary<string | number | boolean>, pointer: string) =>
  fc.oneof({ weight: 3, arbitrary: literal }, { weight: 1, arbitrary: fc.constant({ config: pointer }) });

function conditionOn(name: string, over: readonly string[], depth = 1): fc.Arbitrary<Condition> {
  const fact = facts[name] ?? {};
  const negated = depth > 0 ? [conditionOn(name, over, depth - 1).map((not): Condition => ({ not }))] : [];
  const pick = (...options: fc.Arbitrary<Condition>[]) => fc.oneof(...options, ...negated);
  const ordered = (literal: fc.Arbitrary<string | number>, pointer: string) =>
    fc
      .record(
        {
          atLeast: operand(literal, pointer),
          above: operand(literal, pointer),
          atMost: operand(literal, pointer),
          below: operand(literal, pointer),
        },
        { requiredKeys: [] },
      )
      .filter((condition) => Object.keys(condition).length > 0) as fc.Arbitrary<ConditionObject>;
  if (fact.flag) return pick(fc.boolean());
  if (fact.number) {
    const literal = fact.number.integer ? fc.integer({ min: -3, max: 6 }) : fc.constantFrom(0, 0.5, 2, 5, 10);
    return pick(literal, ordered(literal, "/limit"));
  }
  if (fact.text) {
    const like = fc.array(fc.constantFrom(...(fact.text.match === "path" ? paths : names)), {
      minLength: 1,
      maxLength: 3,
    });
    const same = name === "name" && over.includes("other") ? [fc.constant<Condition>({ same: "other" })] : [];
    return pick(
      fc.constantFrom(...words),
      fc.array(fc.constantFrom(...words), { maxLength: 3 }),
      like.map((list): Condition => ({ like: list })),
      fc.constant<Condition>({ like: { config: "/patterns" } }),
      ...same,
    );
  }
  const steps = fact.oneOf ?? scales[fact.scale ?? ""] ?? [];
  const member = pick(
    fc.constantFrom(...steps),
    fc.subarray([...steps]),
    fc.constant<Condition>({ is: { config: "/mode" } }),
  );
  return fact.scale ? fc.oneof(member, ordered(fc.constantFrom(...steps), "/mode")) : member;
}

const whenOf = (over: readonly string[]): fc.Arbitrary<When> =>
  fc.subarray([...over], { maxLength: Math.min(3, over.length) }).chain((chosen) =>
    fc
      .record({
        facts: fc.tuple(
          ...chosen.map((name) => conditionOn(name, over).map((condition) => [name, condition] as const)),
        ),
        config: fc.oneof(
          { weight: 4, arbitrary: fc.constant({}) },
          {
            weight: 1,
            arbitrary: fc.constantFrom<When>({ "/on": true }, { "/limit": { above: 3 } }, { "/mode": { not: "hot" } }),
          },
        ),
      })
      .map(({ facts, config }) => ({ ...Object.fromEntries(facts), ...config })),
  );

/** Rules over the named facts only; the table declares no others. */
export const documentOver = (over: readonly string[]): fc.Arbitrary<RulesDocument> =>
  fc
    .record({
      rules: fc.array(fc.record({ when: whenOf(over), then: fc.constantFrom("yes", "ask", "no") }), { maxLength: 8 }),
      otherwise: fc.option(fc.constantFrom("yes", "ask", "no"), { nil: undefined }),
    })
    .map(({ rules, otherwise }) => ({
      kind: "rules",
      id: "test/random",
      description: "random",
      outcomes: ["yes", "ask", "no"],
      facts: Object.fromEntries(over.map((name) => [name, facts[name] ?? {}])),
      onFault: "no",
      rules: rules.map((rule, index) => ({ ...rule, id: `r${index}`, because: "random" })),
      ...(otherwise && { otherwise: { then: otherwise, because: "random" } }),
    }));

export const document = documentOver(Object.keys(facts));

export const config = fc.record(
  {
    mode: fc.constantFrom("cold", "mild", "warm", "hot", "tepid"),
    on: fc.boolean(),
    limit: fc.constantFrom(0, 2, 5, 7.5),
    patterns: fc.subarray(["b*", "*.ts", "x"]),
  },
  { requiredKeys: ["mode", "on"] },
);

const valueOf = (name: string): fc.Arbitrary<unknown> => {
  const fact = facts[name] ?? {};
  const right = fact.flag
    ? fc.boolean()
    : fact.number
      ? fact.number.integer
        ? fc.integer({ min: -3, max: 7 })
        : fc.constantFrom(0, 0.2, 0.5, 1, 2, 3.3, 5, 9, 10)
      : fact.text
        ? fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 3 }))
        : fc.constantFrom(...(fact.oneOf ?? scales[fact.scale ?? ""] ?? []));
  return fc.oneof(
    { weight: 30, arbitrary: right as fc.Arbitrary<unknown> },
    { weight: 1, arbitrary: fc.constantFrom(null, undefined, "off", "tepid", 42, -7, 1.5, true) },
  );
};

export const factValues: fc.Arbitrary<{ readonly [name: string]: unknown }> = fc
  .record(Object.fromEntries(Object.keys(facts).map((name) => [name, valueOf(name)])), {
    requiredKeys: ["kind", "count", "name", "sure"],
  })
  .chain((given) =>
    fc.oneof(
      { weight: 20, arbitrary: fc.constant(given) },
      { weight: 1, arbitrary: fc.constant({ ...given, stray: 1 }) },
    ),
  );

// ── The reference ───────────────────────────────────────────────────────────────────────────────────────────────────

type Outcome = Pick<Decision, "outcome" | "rule"> & { readonly fault?: string };
type Given = { readonly [name: string]: unknown };

/** `like` is given from outside: patterns have their own reference. */
export function reference(
  table: RulesDocument,
  settings: Given,
  given: Given,
  like: (pattern: string, text: string, dialect: "name" | "path") => boolean,
): Outcome {
  const fault = (code: string): Outcome => ({ outcome: table.onFault, rule: "on-fault", fault: code });
  const values: { [name: string]: unknown } = {};
  for (const [name, fact] of Object.entries(table.facts)) {
    let value: unknown = given[name] ?? undefined;
    if (fact.absent?.includes(value as string)) value = undefined;
    if (value === undefined && fact.config !== undefined) value = settings[fact.config.slice(1)];
    else if (value !== undefined && typeFault(fact, value) !== undefined && fact.unknown !== undefined)
      value = fact.unknown;
    if (value === undefined) value = fact.missing;
    if (value === undefined && !fact.optional) return fault("missing-fact");
    const wrong = value === undefined ? undefined : typeFault(fact, value);
    if (wrong !== undefined) return fault(wrong);
    values[name] = value;
  }
  if (Object.keys(given).some((name) => !(name in table.facts))) return fault("unknown-fact");
  for (const rule of table.rules) {
    if (
      Object.entries(rule.when).every(([key, condition]) =>
        key.startsWith("/")
          ? holds(condition, settings[key.slice(1)], {})
          : holds(condition, values[key], table.facts[key] ?? {}),
      )
    ) {
      return { outcome: rule.then, rule: rule.id };
    }
  }
  return table.otherwise ? { outcome: table.otherwise.then, rule: "otherwise" } : fault("uncovered");

  function holds(condition: Condition, value: unknown, fact: FactDocument): boolean {
    if (value === undefined) return false;
    if (typeof condition !== "object") return value === condition;
    if (Array.isArray(condition)) return condition.includes(value as never);
    return Object.entries(condition as ConditionObject).every(([operator, operand]) => {
      const right =
        typeof operand === "object" && "config" in operand
          ? (settings[(operand.config as string).slice(1)] as Json)
          : (operand as Json);
      const steps = fact.scale ? (scales[fact.scale] ?? []) : undefined;
      const order = (item: unknown): number => (steps ? steps.indexOf(item as string) : (item as number));
      const comparable = right !== undefined && (!steps || steps.includes(right as string));
      if (operator === "is") return Array.isArray(right) ? right.includes(value) : value === right;
      if (operator === "not") return !holds(operand as Condition, value, fact);
      if (operator === "same") return values[operand as string] === value;
      if (operator === "like")
        return ([right ?? []].flat() as string[]).some((pattern) =>
          like(pattern, value as string, fact.text?.match ?? "name"),
        );
      if (!comparable) return false;
      const [a, b] = [order(value), order(right)];
      return operator === "atLeast" ? a >= b : operator === "above" ? a > b : operator === "atMost" ? a <= b : a < b;
    });
  }
}

function typeFault(fact: FactDocument, value: unknown): string | undefined {
  const listed = fact.oneOf ?? (fact.scale ? scales[fact.scale] : undefined);
  if (listed) return typeof value !== "string" ? "wrong-type" : listed.includes(value) ? undefined : "unknown-value";
  if (fact.flag) return typeof value === "boolean" ? undefined : "wrong-type";
  if (fact.text) {
    if (typeof value !== "string") return "wrong-type";
    return fact.text.match !== "path" ||
      value === "." ||
      (!value.includes("\\") && value.split("/").every((segment) => !["", ".", ".."].includes(segment)))
      ? undefined
      : "unknown-value";
  }
  if (typeof value !== "number" || (fact.number?.integer && !Number.isInteger(value))) return "wrong-type";
  return value < (fact.number?.min ?? -Infinity) || value > (fact.number?.max ?? Infinity) ? "out-of-range" : undefined;
}

export type { Json };
