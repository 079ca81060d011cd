/**
 * What is proved about a table over every cell of its fact space, under each of the given configs: it covers all, its
 * invariants hold, its examples decide as they say, and every rule can decide something.
 */
import type { TextAtoms } from "../globs/atoms.ts";
import { at, sameJson, spoken, child } from "../jsonc/pointer.ts";
import { bindWhen } from "../engine/bind.ts";
import type { Decider } from "../engine/decide.ts";
import type { Predicate } from "../engine/predicate.ts";
import { regions, type Regions } from "../space/regions.ts";
import type { Cell } from "../space/cells.ts";
import type { Config, Decision, InvariantDocument, Problem, Table } from "../engine/types.ts";
import { settingsNamed } from "./reads.ts";
import { takenEntries } from "./taken-entries.ts";

/** One config that is valid for the table's family, and the table bound to it. */
export interface Bound {
  readonly decider: Decider;
  readonly config: Config;
}

/** How many cells are decided for one table, over all configs; more would keep a person waiting. */
const maxDecisions = 1_000_000;
/** Decisions of more rules than this count as several. */
const manyRules = 100;
const manyFacts = 40;
/** And under each of them at least so many, for most tables have no more. */
const fewestCells = 500;

/** `lacking`: why the configs do not stand for all that are valid. A rule that none of them reaches may then be reached under another. */
export function lint(table: Table, bound: readonly Bound[], lacking?: string): Problem[] {
  const problems = new Map<string, Problem>();
  const report = (problem: Problem) => {
    if (!problems.has(`${problem.code} ${problem.pointer}`))
      problems.set(`${problem.code} ${problem.pointer}`, problem);
  };
  const reached = new Set<string>();
  const sampled = new Set<Bound>();
  const why = new Set(lacking === undefined ? [] : [lacking]);
  const texts = new Map<string, TextAtoms>();
  // Of very many rules each decision asks many, and of very many facts each cell holds many.
  const size = Math.max(1, table.rules.length / manyRules) * Math.max(1, table.facts.length / manyFacts);
  const weight = Math.max(1, bound.length) * size;
  const maxCells = Math.max(fewestCells, Math.ceil(maxDecisions / weight));
  const across = table.invariants.some(({ neverLooserAlong }) => neverLooserAlong !== undefined);
  const spaceOf = ({ decider }: Bound, also: readonly Predicate[]) =>
    regions([decider], { also, across, mentionedOnly: true, maxCells, texts });

  for (const one of bound) {
    const { decider, config } = one;
    const invariants = table.invariants.flatMap((invariant, index) => {
      const when = bindWhen(invariant.when ?? {}, table, config, { file: table.file, line: 1, column: 1 });
      return when === undefined ? [] : [{ invariant, index, tests: when.tests }];
    });
    const space = spaceOf(
      one,
      invariants.flatMap(({ tests }) => tests),
    );
    if (!space.exact) sampled.add(one);
    for (const reason of space.lacking) why.add(reason);
    const under = settingsOf(table, config.value, bound[0]?.config.value);
    const checks = invariants.map(({ invariant, index, tests }) => ({
      id: invariant.id,
      index,
      tests,
      breaks: breaker(invariant, table, space),
    }));
    for (const cell of space.cells()) {
      const decision = decider.decide(cell.facts);
      reached.add(decision.rule);
      if (decision.fault !== undefined)
        report({ code: "uncovered", pointer: "", what: decision.fault.code, given: `${show(cell.facts)}${under}` });
      for (const { id, index, tests, breaks } of checks) {
        if (!holds(tests, cell, table) || !breaks(cell, decision)) continue;
        report({
          code: "broken-invariant",
          pointer: `/invariants/${index}`,
          what: id,
          given: `${show(cell.facts)} gives ${decision.outcome} (${decision.rule})${under}`,
          rule: decision.rule,
        });
      }
    }
  }

  const dead =
    lacking !== undefined
      ? new Map<string, string[]>()
      : deadRules(table, bound, { reached, sampled, cellsOf: (one) => spaceOf(one, []).cells() });
  for (const [index, rule] of table.rules.entries()) {
    const pointer =
      table.kind === "ladder" ? child("/ladders", rule.id.slice(0, rule.id.lastIndexOf("."))) : `/rules/${index}`;
    const takers = dead.get(rule.id);
    if (takers !== undefined) report({ code: "dead-rule", pointer, what: rule.id, given: takers.join(", ") });
    for (const [at, example] of (rule.examples ?? []).entries()) {
      const decision = bound[0]?.decider.decide(example);
      if (decision !== undefined && decision.rule !== rule.id)
        report({
          code: "broken-invariant",
          pointer: `${pointer}/examples/${at}`,
          what: rule.id,
          given: `${show(example)} is decided by ${decision.rule}`,
        });
    }
  }
  if (dead.has("otherwise") && table.otherwise?.guard !== true)
    report({ code: "dead-rule", pointer: "/otherwise", what: "otherwise", given: "" });
  for (const problem of takenEntries(table, new Set(dead.keys()))) report(problem);
  if (why.size > 0) report({ code: "sampled", pointer: "", what: table.id, given: [...why].join("; ") });
  return [...problems.values()];
}

interface Visited {
  readonly reached: ReadonlySet<string>;
  /** What was looked at in part alone: a rule that it has may decide somewhere else. */
  readonly sampled: ReadonlySet<Bound>;
  readonly cellsOf: (one: Bound) => Iterable<Cell>;
}

/** Rules that decide nothing under any config, each with those that decide where its conditions hold. */
function deadRules(
  { rules, otherwise, ...table }: Table,
  bound: readonly Bound[],
  { reached, sampled, cellsOf }: Visited,
): Map<string, string[]> {
  const mayDecide = new Set([...sampled].flatMap(({ decider }) => decider.rules.map(({ id }) => id)));
  const ids = [...rules.map(({ id }) => id), ...(otherwise === undefined ? [] : ["otherwise"])];
  const dead = new Map(ids.filter((id) => !reached.has(id) && !mayDecide.has(id)).map((id) => [id, new Set<string>()]));
  for (const one of dead.size === 0 ? [] : bound) {
    const own = one.decider.rules.flatMap(({ id, tests }) => {
      const takers = dead.get(id);
      return takers === undefined ? [] : [{ takers, tests }];
    });
    if (own.length === 0) continue;
    for (const cell of cellsOf(one))
      for (const { takers, tests } of own)
        if (holds(tests, cell, table)) takers.add(one.decider.decide(cell.facts).rule);
  }
  return new Map([...dead].map(([id, takers]) => [id, [...takers]]));
}

function holds(tests: readonly Predicate[], { facts }: Cell, table: Pick<Table, "facts">): boolean {
  const values = table.facts.map(({ name }) => facts[name]);
  return tests.every((test) => {
    const value = values[test.fact];
    return value !== undefined && test.holds(value, values);
  });
}

/** Whether a decision breaks the invariant, told one after the other in the order of the cells. */
function breaker(
  { always, never, neverLooserAlong }: InvariantDocument,
  { outcomes }: Table,
  { axes, relations }: Regions,
): (cell: Cell, decision: Decision) => boolean {
  const among = (wanted: string | readonly string[], outcome: string) => [wanted].flat().includes(outcome);
  if (always !== undefined) return (_, { outcome }) => !among(always, outcome);
  if (never !== undefined) return (_, { outcome }) => among(never, outcome);
  const along = axes.findIndex(({ fact }) => fact.name === neverLooserAlong);
  // Whether another fact is the same changes as this one climbs past it.
  const climbing = new Set(
    relations.flatMap((pair, index) => (pair.includes(along) ? [axes.length - relations.length + index] : [])),
  );
  const lines = new Map<string, Map<number, { least: number; most: number }>>();
  return ({ at }, { outcome }) => {
    const atom = at[along] ?? 0;
    if (axes[along]?.atoms[atom]?.witness === undefined) return false;
    const key = at.filter((_, axis) => axis !== along && !climbing.has(axis)).join(" ");
    const line = lines.get(key) ?? new Map<number, { least: number; most: number }>();
    const rank = outcomes.indexOf(outcome);
    const { least, most } = line.get(atom) ?? { least: rank, most: rank };
    lines.set(key, line.set(atom, { least: Math.min(least, rank), most: Math.max(most, rank) }));
    return (
      least !== most ||
      rank !== least ||
      [...line].some(([other, { least: lowest, most: highest }]) =>
        other < atom ? highest > rank : other > atom && lowest < rank,
      )
    );
  };
}

/** The settings that the table reads and that are not the defaults, in words. */
function settingsOf(table: Table, config: unknown, defaults: unknown): string {
  const told = settingsNamed(table).filter((pointer) => !sameJson(at(config, pointer), at(defaults, pointer)));
  return told.length === 0
    ? ""
    : ` with ${told.map((pointer) => `${spoken(pointer)} = ${JSON.stringify(at(config, pointer)) ?? "unset"}`).join(", ")}`;
}

const show = (facts: object) => JSON.stringify(facts);
