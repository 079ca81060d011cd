/** What a table reads of its config, and which settings, facts and constants meet each other there. */
import { isObject } from "../jsonc/pointer.ts";
import type { Condition, ConditionObject, Fact, Table, When } from "../engine/types.ts";

/** Settings and facts that are compared with each other, directly or by way of others, and what else they are compared with. */
export interface Meeting {
  readonly pointers: readonly string[];
  readonly facts: readonly Fact[];
  /** Texts, numbers and flags that stand in the tables. */
  readonly constants: readonly (string | number | boolean)[];
  /** Pointers whose value is a list of patterns. */
  readonly patterns: readonly string[];
  /** Whether a pattern that stands in the tables is among what they are compared with. */
  readonly matched: boolean;
  /** Whether an invariant orders the values of one of the facts, or two facts are compared. */
  readonly related: boolean;
}

interface Node {
  readonly pointers: Set<string>;
  readonly facts: Map<string, Fact[]>;
  readonly constants: Set<string | number | boolean>;
  readonly patterns: Set<string>;
  matched: boolean;
  related: boolean;
}

/** Of all the tables together, whose facts are the same where they have the same name. */
export function meetings(tables: readonly Table[]): readonly Meeting[] {
  const nodes = new Map<string, Node>();
  const nodeOf = (key: string): Node => {
    const known = nodes.get(key);
    if (known !== undefined) return known;
    const made: Node = {
      pointers: new Set(key.startsWith("/") ? [key] : []),
      facts: new Map(),
      constants: new Set(),
      patterns: new Set(),
      matched: false,
      related: false,
    };
    nodes.set(key, made);
    return made;
  };
  const join = (one: string, other: string) => {
    const [kept, gone] = [nodeOf(one), nodeOf(other)];
    if (kept === gone) return;
    for (const pointer of gone.pointers) kept.pointers.add(pointer);
    for (const [name, facts] of gone.facts) kept.facts.set(name, [...(kept.facts.get(name) ?? []), ...facts]);
    for (const constant of gone.constants) kept.constants.add(constant);
    for (const pattern of gone.patterns) kept.patterns.add(pattern);
    kept.matched ||= gone.matched;
    kept.related ||= gone.related;
    for (const [key, node] of nodes) if (node === gone) nodes.set(key, kept);
  };
  const condition = (key: string, given: Condition): void => {
    if (isLiteral(given)) {
      for (const one of [given].flat()) nodeOf(key).constants.add(one);
      return;
    }
    const { not, all = [], ...operators } = given;
    for (const one of not === undefined ? all : [not, ...all]) condition(key, one);
    for (const [operator, operand] of Object.entries(operators) as [string, unknown][]) {
      if (operator === "same") {
        join(key, String(operand));
        nodeOf(key).related = true;
      } else if (isObject(operand) && typeof operand["config"] === "string") {
        join(key, operand["config"]);
        if (operator === "like") nodeOf(key).patterns.add(operand["config"]);
      } else if (operator === "like") nodeOf(key).matched = true;
      else
        for (const one of [operand].flat())
          if (typeof one === "string" || typeof one === "number" || typeof one === "boolean")
            nodeOf(key).constants.add(one);
    }
  };
  const when = (given: When = {}) => {
    for (const [key, one] of Object.entries(given)) condition(key, one);
  };
  for (const { facts, rules, invariants, list } of tables) {
    for (const fact of facts) {
      const { name, type } = fact;
      const node = nodeOf(name);
      node.facts.set(name, [...(node.facts.get(name) ?? []), fact]);
      // Left out, such a fact has the value of the setting, or none.
      if (
        fact.config !== undefined &&
        (fact.optional ||
          tables.some((other) => other.facts.some((one) => one.name === name && one.config !== fact.config)))
      )
        join(name, fact.config);
      // Where two tables put other values in the place of a missing or unknown one, it is these that settings are compared with.
      if (
        tables.some((other) =>
          other.facts.some(
            (one) => one.name === name && (one.missing !== fact.missing || one.unknown !== fact.unknown),
          ),
        )
      ) {
        for (const value of [fact.missing, fact.unknown]) if (value !== undefined) node.constants.add(value);
      }
      if (type.kind === "number")
        for (const end of [type.min, type.max]) if (end !== undefined) node.constants.add(end);
    }
    for (const rule of rules) when(rule.when);
    for (const invariant of invariants) {
      when(invariant.when);
      if (invariant.neverLooserAlong !== undefined) nodeOf(invariant.neverLooserAlong).related = true;
    }
    if (list !== undefined) nodeOf(list.kind === "blocklist" ? list.entries : list.patterns);
  }
  return [...new Set(nodes.values())]
    .filter(({ pointers }) => pointers.size > 0)
    .map(({ facts, ...node }) => ({
      ...node,
      pointers: [...node.pointers],
      constants: [...node.constants],
      patterns: [...node.patterns],
      facts: [...facts.values()].flat(),
    }));
}

const isLiteral = (condition: Condition): condition is Exclude<Condition, ConditionObject> =>
  typeof condition !== "object" || Array.isArray(condition);
