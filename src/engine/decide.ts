/**
 * The one decision path. Facts are located in a grid whose cells hold finished decisions, filled at the first visit by
 * walking the rules; asked for a trace, the same walk writes it down.
 */
import { candidates } from "./candidates.ts";
import { locator, type Locator } from "./locate.ts";
import { origin, type BoundRule, type Predicate, type Value } from "./predicate.ts";
import { shown, word } from "./shown.ts";
import type { Config, Decision, Facts, Fault, Source, Step, Table } from "./types.ts";

/** A table that is bound to a config and can be asked. */
export interface Decider {
  readonly table: Table;
  readonly rules: readonly BoundRule[];
  /** Never throws: facts that do not fit give the table's `onFault` with `fault` set. `trace` receives every rule considered. */
  readonly decide: (facts: Facts, trace?: Step[]) => Decision;
  /** What the rules see of these facts: "absent", unknown and missing values replaced, the config's filled in. */
  readonly valuesOf: (facts: Facts) => readonly Value[];
}

const none: Facts = {};

/** How many cells a decider keeps: some ten megabytes, which only a table of many facts ever fills. */
const maxKept = 100_000;

/** So often each rule is asked before an index is made: a first decision must not wait for one. */
const fewWalks = 8;

/** `broken`: why nothing can be decided by this table. */
export function decider(table: Table, config: Config, rules: readonly BoundRule[], broken?: Fault): Decider {
  const here: Source = { file: table.file, line: 1, column: 1 };
  const slots = table.facts.map((fact, index) => locator(fact, index, rules, config, table));
  const names = new Set(table.facts.map(({ name }) => name));
  const pairs = [
    ...new Map(
      rules
        .flatMap(({ tests }) => tests)
        .flatMap(({ fact, same }) => same.map((other) => [`${fact} ${other}`, [fact, other] as const])),
    ).values(),
  ];
  let size = 1;
  const strides = slots.map((slot) => {
    const stride = size;
    size *= slot.size;
    return stride;
  });
  // Past this an index no longer tells all cells apart; such a table walks its rules every time.
  const indexed = size * 2 ** pairs.length <= Number.MAX_SAFE_INTEGER;
  const cells = new Map<number, Decision>();

  function decide(given: Facts | null | undefined, trace?: Step[]): Decision {
    if (broken !== undefined) return faulty(broken);
    // Left out by a caller whose language does not tell.
    const facts = given ?? none;
    let index = 0;
    let present = 0;
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at] as Locator;
      const value = facts[slot.name];
      let atom: number;
      if (value === undefined || value === null) atom = slot.whenAbsent;
      else {
        present++;
        atom = slot.locate(value);
      }
      if (atom < 0) return faulty(slot.fault(value ?? undefined));
      index += atom * (strides[at] as number);
    }
    for (const _ in facts) present--;
    if (present !== 0) {
      const stray = Object.keys(facts).find((name) => !names.has(name));
      if (stray !== undefined)
        return faulty({
          code: "unknown-fact",
          fact: stray,
          message: `${shown(stray)} is no fact of ${table.id}; its facts are ${[...names].join(", ") || "none"}`,
        });
    }
    if (!indexed) return walk(facts, trace);
    if (pairs.length > 0) index += related(facts) * size;
    const known = cells.get(index);
    if (known !== undefined && trace === undefined) return known;
    const decision = walk(facts, trace);
    if (cells.size < maxKept) cells.set(index, decision);
    return decision;
  }

  function related(facts: Facts): number {
    return pairs.reduce(
      (bits, [a, b], bit) =>
        bits + Number(slots[a]?.value(facts[slots[a].name]) === slots[b]?.value(facts[slots[b].name])) * 2 ** bit,
      0,
    );
  }

  const valuesOf = (facts: Facts): readonly Value[] => slots.map((slot) => slot.value(facts[slot.name]));

  const all = [...rules.keys()];
  let walks = 0;
  let candidate: ((values: readonly Value[]) => readonly number[]) | undefined;

  /** The first rule whose every test holds. */
  function walk(facts: Facts, trace?: Step[]): Decision {
    const values = valuesOf(facts);
    // A trace tells of every rule.
    const able =
      trace === undefined && (walks += 1) > fewWalks
        ? (candidate ??= candidates(table.facts, rules) ?? (() => all))(values)
        : all;
    for (const at of able) {
      const { id, then, because, told, source, tests } = rules[at] as BoundRule;
      const failed = tests.find((test) => {
        const value = values[test.fact];
        return value === undefined || !test.holds(value, values);
      });
      if (trace !== undefined) {
        trace.push({
          rule: id,
          then,
          because,
          source,
          ...(failed && {
            failed: {
              fact: table.facts[failed.fact]?.name ?? "",
              expected: failed.expected,
              actual: word(values[failed.fact] ?? "absent"),
              ...(failed.from && { from: failed.from }),
            },
          }),
        });
      }
      if (failed === undefined)
        return Object.freeze({
          table: table.id,
          outcome: then,
          rule: id,
          because,
          ...told,
          source: { ...source, ...configured(tests, facts) },
        });
    }
    return faulty({ code: "uncovered", fact: "", message: `no rule of ${table.id} covers these facts` });
  }

  /** The layer that set a fact of the rule which the caller left to the config. */
  function configured(tests: readonly Predicate[], facts: Facts): Pick<Source, "layer"> {
    for (const { fact } of tests) {
      const { name = "", config: pointer } = table.facts[fact] ?? {};
      const layer =
        pointer === undefined || (facts[name] ?? undefined) !== undefined
          ? undefined
          : origin(config, pointer, here).from?.layer;
      if (layer !== undefined) return { layer };
    }
    return {};
  }

  function faulty(fault: Fault): Decision {
    return Object.freeze({
      table: table.id,
      outcome: table.onFault,
      rule: "on-fault",
      because: fault.message,
      source: here,
      fault,
    });
  }

  return { table, rules, decide, valuesOf };
}
