/** Table + config → decider: config operands are filled in, conditions on the config folded away, lists expanded to rules. */
import { decider, type Decider } from "./decide.ts";
import { isOperators, origin, predicate, type BoundRule, type Predicate } from "./predicate.ts";
import { shown } from "./shown.ts";
import type { Condition, Config, FactType, Fault, Rule, Source, Table, When } from "./types.ts";
import { at } from "../jsonc/pointer.ts";

/**
 * A table over one config. Bind once, decide often. Never throws: a setting that is not there makes the conditions on
 * it fail, and a rule that asks for a fact which the table does not declare makes every decision a fault.
 */
export function bind(table: Table, config: Config): Decider {
  const rules = [
    ...listRules(table, config),
    ...table.rules.flatMap((rule) => {
      const source = { file: table.file, line: rule.at[0], column: rule.at[1] };
      const bound = bindWhen(rule.when, table, config, source);
      if (bound === undefined) return [];
      return [
        {
          id: rule.id,
          then: rule.then,
          because: rule.because,
          told: toldBy(rule),
          source: layered(source, bound),
          tests: bound.tests,
          examples: rule.examples ?? [],
        },
      ];
    }),
  ];
  if (table.otherwise !== undefined) {
    const { then, because, at } = table.otherwise;
    rules.push({
      id: "otherwise",
      then,
      because,
      told: toldBy(table.otherwise),
      source: { file: table.file, line: at[0], column: at[1] },
      tests: [],
      examples: [],
    });
  }
  return decider(table, config, rules, unknownFact(table));
}

/** A condition on a fact that is not declared could only be left out, and its rule with it: nothing is decided then. */
function unknownFact({ id, facts, rules }: Table): Fault | undefined {
  for (const rule of rules)
    for (const [key, condition] of Object.entries(rule.when)) {
      const fact = [...(key.startsWith("/") ? [] : [key]), ...factsCompared(condition)].find(
        (name) => !facts.some((one) => one.name === name),
      );
      const message = `the rule ${shown(rule.id)} of ${id} asks for ${shown(fact)}, which is none of the table's facts`;
      if (fact !== undefined) return { code: "unknown-fact", fact, message };
    }
  return undefined;
}

function factsCompared(condition: Condition): string[] {
  if (!isOperators(condition)) return [];
  const { same, not, all = [] } = condition;
  return [same ?? [], ...(not === undefined ? all : [not, ...all]).map(factsCompared)].flat();
}

function toldBy({ says, risk }: Pick<Rule, "says" | "risk">): Pick<Rule, "says" | "risk"> {
  return { ...(says !== undefined && { says }), ...(risk !== undefined && { risk }) };
}

interface BoundWhen {
  readonly tests: readonly Predicate[];
  /** The first config value that the conditions read. */
  readonly from?: Source;
}

/** Undefined when a condition on the config does not hold: no facts can then reach the rule. */
export function bindWhen(when: When, table: Table, config: Config, source: Source): BoundWhen | undefined {
  const tests: Predicate[] = [];
  let from: Source | undefined;
  for (const [key, condition] of Object.entries(when)) {
    if (key.startsWith("/")) {
      const value = at(config.value, key);
      if (!configHolds(condition, value, config, source)) return undefined;
      from ??= origin(config, key, source).from;
      continue;
    }
    const index = table.facts.findIndex((fact) => fact.name === key);
    const fact = table.facts[index];
    if (fact === undefined) return undefined;
    const test = predicate(condition, { facts: table.facts, fact: { type: fact.type, index }, config, table: source });
    tests.push(test);
    from ??= test.from;
  }
  return { tests, ...(from !== undefined && { from }) };
}

function configHolds(condition: Condition, value: unknown, config: Config, source: Source): boolean {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return false;
  const type: FactType = typeof value === "number" ? { kind: "number" } : { kind: "text", match: "name", examples: [] };
  return predicate(condition, { facts: [], fact: { type, index: -1 }, config, table: source }).holds(value, []);
}

/** A blocklist entry or a pattern is a rule of its own, placed where it was written. */
function listRules(table: Table, config: Config): BoundRule[] {
  const { list } = table;
  if (list === undefined) return [];
  const pointer = list.kind === "blocklist" ? list.entries : list.patterns;
  const items = at(config.value, pointer);
  if (!Array.isArray(items)) return [];
  const here = { file: table.file, line: table.otherwise?.at[0] ?? 1, column: table.otherwise?.at[1] ?? 1 };
  const rules = items.flatMap((item: unknown, index) => {
    const rule = (id: string, then: string, because: string, when: When): BoundRule[] => {
      const bound = bindWhen(when, table, { value: config.value }, here);
      if (bound === undefined) return [];
      // Few entries ever decide, and finding the place of each costs more than all the rest of a cold start's binding.
      let source: Source | undefined;
      return [
        {
          id,
          then,
          because,
          tests: bound.tests,
          examples: [],
          get source() {
            return (source ??= origin(config, `${pointer}/${index}`, here).from ?? here);
          },
        },
      ];
    };
    if (list.kind === "blocklist") {
      const subject = typeof item === "string" ? item : at(item, list.subject[1]);
      if (typeof subject !== "string") return [];
      const threshold = list.atLeast && at(item, list.atLeast[1]);
      const atLeast =
        list.atLeast && typeof threshold === "string" ? { [list.atLeast[0]]: { atLeast: threshold } } : {};
      return rule("listed", list.then, list.because, { [list.subject[0]]: subject, ...atLeast });
    }
    if (typeof item !== "string") return [];
    const excludes = item.startsWith("!");
    const pattern = excludes ? item.slice(1) : item;
    const members = Object.hasOwn(list.families, pattern) ? list.families[pattern] : undefined;
    const like = { like: [pattern, ...(members ?? [])] };
    return excludes
      ? rule("excluded", list.excluded, `\`${item}\` excludes it`, { [list.fact]: like })
      : rule("included", list.included, `\`${item}\` includes it`, { [list.fact]: like });
  });
  // An exclude wins over every include, wherever it stands.
  return [...rules.filter(({ id }) => id !== "included"), ...rules.filter(({ id }) => id === "included")];
}

/** The rule's own place, with the layer of the config value that it read. */
function layered(source: Source, { from }: BoundWhen): Source {
  return from?.layer === undefined ? source : { ...source, layer: from.layer };
}
