/**
 * What is proved about a table over every cell of its fact space, under each of the given configs: it covers all, its
 * invariants hold, its examples decide as they say, and every rule can decide something.
 */
import { bindWhen } from "./bind.ts";
import type { Decider } from "./decide.ts";
import type { Predicate } from "./predicate.ts";
import { regions, type Cell, type Regions } from "./regions.ts";
import type { Config, Decision, InvariantDocument, Table } from "./types.ts";

/** A finding about a document, by pointer; the config layer gives it a place and words. */
export interface Problem {
  readonly code: "unknown-value" | "wrong-type" | "out-of-range" | "duplicate-entry" | "uncovered" | "dead-rule" | "broken-invariant" | "inverted-thresholds" | "bad-glob";
  readonly pointer: string;
  readonly part?: "key" | "value";
  readonly what: string;
  readonly given: string;
  readonly known?: readonly string[];
  /** The rule that decides against a broken invariant. */
  readonly rule?: string;
}

/** One config that is valid for the table's family, and the table bound to it. */
export interface Bound { readonly decider: Decider; readonly config: Config }

export function lint(table: Table, bound: readonly Bound[]): Problem[] {
  const problems = new Map<string, Problem>();
  const report = (problem: Problem) => { if (!problems.has(`${problem.code} ${problem.pointer}`)) problems.set(`${problem.code} ${problem.pointer}`, problem); };
  const reached = new Set<string>();
  const rivals = new Map<string, Set<string>>();

  for (const { decider, config } of bound) {
    const invariants = table.invariants.map((invariant, index) => ({ invariant, index, when: bindWhen(invariant.when ?? {}, table, config, { file: table.file, line: 1, column: 1 }) }));
    const space = regions([decider], { also: invariants.flatMap(({ when }) => when?.tests ?? []) });
    const decided: { cell: Cell; decision: Decision }[] = [];
    for (const cell of space.cells()) {
      const decision = decider.decide(cell.facts);
      decided.push({ cell, decision });
      reached.add(decision.rule);
      if (decision.fault !== undefined) report({ code: "uncovered", pointer: "", what: decision.fault.code, given: show(cell.facts) });
    }
    for (const { id, tests } of decider.rules) {
      if (reached.has(id)) continue;
      const names = rivals.get(id) ?? new Set();
      for (const { cell, decision } of decided) if (holds(tests, cell, table)) names.add(decision.rule);
      rivals.set(id, names);
    }
    for (const { invariant, index, when } of invariants) {
      if (when === undefined) continue;
      const broken = breaks(invariant, decided.filter(({ cell }) => holds(when.tests, cell, table)), table, space);
      if (broken !== undefined) report({ code: "broken-invariant", pointer: `/invariants/${index}`, what: invariant.id, given: `${show(broken.cell.facts)} gives ${broken.decision.outcome} (${broken.decision.rule})`, rule: broken.decision.rule });
    }
  }

  for (const [index, rule] of table.rules.entries()) {
    const pointer = table.kind === "ladder" ? `/ladders/${rule.id.slice(0, rule.id.lastIndexOf("."))}` : `/rules/${index}`;
    if (!reached.has(rule.id)) report({ code: "dead-rule", pointer, what: rule.id, given: [...(rivals.get(rule.id) ?? [])].join(", ") });
    for (const [at, example] of (rule.examples ?? []).entries()) {
      const decision = bound[0]?.decider.decide(example);
      if (decision !== undefined && decision.rule !== rule.id) report({ code: "broken-invariant", pointer: `${pointer}/examples/${at}`, what: rule.id, given: `${show(example)} is decided by ${decision.rule}` });
    }
  }
  if (table.otherwise !== undefined && !reached.has("otherwise")) report({ code: "dead-rule", pointer: "/otherwise", what: "otherwise", given: "" });
  return [...problems.values()];
}

function holds(tests: readonly Predicate[], { facts }: Cell, table: Table): boolean {
  const values = table.facts.map(({ name }) => facts[name]);
  return tests.every((test) => {
    const value = values[test.fact];
    return value !== undefined && test.holds(value, values);
  });
}

type Decided = { readonly cell: Cell; readonly decision: Decision };

/** The first decision that breaks the invariant. */
function breaks(invariant: InvariantDocument, decided: readonly Decided[], table: Table, { axes }: Regions): Decided | undefined {
  const { always, never, neverLooserAlong } = invariant;
  const among = (wanted: string | readonly string[], outcome: string) => [wanted].flat().includes(outcome);
  if (always !== undefined) return decided.find(({ decision }) => !among(always, decision.outcome));
  if (never !== undefined) return decided.find(({ decision }) => among(never, decision.outcome));
  const along = axes.findIndex(({ fact }) => fact.name === neverLooserAlong);
  const lines = new Map<string, Decided>();
  for (const one of decided) {
    if (axes[along]?.atoms[one.cell.at[along] ?? 0]?.witness === undefined) continue;
    const line = one.cell.at.filter((_, axis) => axis !== along).join(" ");
    const before = lines.get(line);
    if (before !== undefined && table.outcomes.indexOf(one.decision.outcome) < table.outcomes.indexOf(before.decision.outcome)) return one;
    lines.set(line, one);
  }
  return undefined;
}

const show = (facts: object) => JSON.stringify(facts);
