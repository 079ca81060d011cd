/** What the product says of a pair of tables, against what brute force finds under many configs. */
import { bind } from "../../src/engine/bind.ts";
import { lower } from "../../src/engine/lower.ts";
import type { Problem, Step, Table, TableDocument } from "../../src/engine/types.ts";
import { compareTables } from "../../src/analysis/compare.ts";
import { coverage } from "../../src/analysis/coverage.ts";
import { familyOf } from "../../src/policy/own-tables.ts";
import { prove } from "../../src/proof/prove.ts";
import { interpret, meets, stepsOf, valuesOf, type Doc, type Loose, type Values } from "./interpreter.ts";
import * as make from "./random.ts";

/** So many configs for each side, and so many inputs under each. */
const CONFIGS = 40;
const INPUTS = 25;

export interface Verdict {
  readonly faults: readonly string[];
  readonly exact: boolean;
  readonly changes: number;
}

const lowered = (doc: Doc): Table =>
  lower(doc as unknown as TableDocument, make.scales as never, "t.jsonc", () => [1, 1]);

export function judged(seed: number): Verdict {
  const r = make.random(seed);
  const before = make.document(r);
  const after = make.edited(r, before);
  const faults: string[] = [];
  const fault = (kind: string, what: unknown) => {
    if (!faults.some((one) => one.startsWith(kind))) faults.push(`${kind}: ${JSON.stringify(what)}`);
  };
  const tables = [lowered(before), lowered(after)] as const;
  const changed = compareTables(tables[0], tables[1]);
  const proofs = tables.map((table) => prove(table, familyOf(table.id)));
  const told = new Set(changed?.changes.map((change) => key(change.before, change.after)));
  const dead = proofs.map((found) => new Set(found.flatMap(({ code, what }) => (code === "dead-rule" ? [what] : []))));
  const docs = [before, after] as const;
  const found = [...docs, ...docs].map(() => new Set<string>());

  for (let count = 0; count < CONFIGS; count++) {
    const config = make.config(r, before);
    const deciders = tables.map((table) => bind(table, { value: config }));
    for (let input = 0; input < INPUTS; input++) {
      const given = make.facts(r, docs, config);
      const said = docs.map((doc, side) => {
        const own = Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(doc["facts"], name)));
        const expected = interpret(doc, own, config, make.scales);
        const steps: Step[] = [];
        for (const decision of [deciders[side]?.decide(own), deciders[side]?.decide(own, steps)]) {
          if (decision?.outcome !== expected.outcome || decision.rule !== expected.rule)
            fault("decide", { side, given: own, expected, decision });
        }
        if (dead[side]?.has(expected.rule) === true)
          fault("dead", { side, given: own, config: settings(config), rule: expected.rule });
        for (const broken of violated(doc, own, config, expected.outcome)) found[side]?.add(broken);
        return expected;
      });
      const [old, now] = said;
      if (old === undefined || now === undefined || old.outcome === now.outcome) continue;
      if (changed?.exact !== false && !told.has(key(old, now)))
        fault("diff misses", { given, config: settings(config), old, now });
    }
    for (const [side, doc] of docs.entries())
      for (const broken of alongViolated(r, doc, config)) found[side]?.add(broken);
  }

  for (const [side, doc] of docs.entries()) {
    const own = proofs[side] ?? [];
    const sampled = own.some(({ code }) => code === "sampled");
    const broken = own.filter(({ code, pointer }) => code === "broken-invariant" && pointer.startsWith("/invariants/"));
    for (const id of found[side] ?? [])
      if (!sampled && !broken.some(({ what }) => what === id)) fault("invariant missed", { side, id });
    for (const problem of broken) if (!witnessed(doc, problem)) fault("invariant kept", { side, problem });
    for (const { rule, facts, config = {}, reason } of coverage([lowered(doc)], new Map()).missing) {
      const reachable = reason === "untested" || reason === "needs-config";
      if (reachable && interpret(doc, facts ?? {}, merged(doc, config), make.scales).rule !== rule)
        fault("coverage", { side, rule, facts, config });
      if (!sampled && reason !== "not-found" && reachable === dead[side]?.has(rule))
        fault("coverage and dead rules", { side, rule, reason });
    }
  }
  for (const change of changed?.changes ?? []) {
    const bare = Object.keys(change.region).every((name) => !name.startsWith("/"));
    if (!bare || change.region["fault"] !== undefined) continue;
    const config = merged(before, {});
    const [old, now] = docs.map((doc) =>
      interpret(
        doc,
        Object.fromEntries(Object.entries(change.witness).filter(([name]) => Object.hasOwn(doc["facts"], name))),
        config,
        make.scales,
      ),
    );
    if (old === undefined || now === undefined || key(old, now) !== key(change.before, change.after))
      fault("diff invents", { change, old, now });
  }
  return { faults, exact: changed?.exact !== false, changes: changed?.changes.length ?? 0 };
}

interface Side {
  readonly outcome: string;
  readonly rule: string;
}
const key = (old: Side, now: Side) => `${old.rule} ${old.outcome} → ${now.rule} ${now.outcome}`;

function settings(config: unknown): unknown {
  const { mode, notifyLevel, notifyApprovals, circuitBreaker, classifier, temperature, surfaces, disabledForModels } =
    config as Doc;
  return { mode, notifyLevel, notifyApprovals, circuitBreaker, classifier, temperature, surfaces, disabledForModels };
}

function merged({ id }: Doc, config: unknown): unknown {
  const deep = (base: Loose, more: Loose): Loose =>
    typeof base !== "object" ||
    base === null ||
    Array.isArray(base) ||
    typeof more !== "object" ||
    more === null ||
    Array.isArray(more)
      ? more
      : Object.fromEntries(
          [...new Set([...Object.keys(base), ...Object.keys(more)])].map((name) => [
            name,
            name in more ? deep(base[name], more[name]) : base[name],
          ]),
        );
  return deep(make.baseOf(id), config);
}

function among(wanted: unknown, outcome: string): boolean {
  return [wanted].flat().includes(outcome);
}

/** Invariants about one input that this one breaks. */
function violated(doc: Doc, given: Values, config: unknown, outcome: string): string[] {
  const values = valuesOf(doc, given, config, make.scales);
  if (values === undefined) return [];
  return (doc["invariants"] ?? []).flatMap(({ id, when, always, never }: Doc) => {
    if ((always === undefined && never === undefined) || !meets(when, doc, values, config, make.scales)) return [];
    return (always !== undefined ? !among(always, outcome) : among(never, outcome)) ? [id] : [];
  });
}

/** Two inputs that differ in one fact alone, and the higher is treated more gently. */
function alongViolated(r: make.Random, doc: Doc, config: unknown): string[] {
  return (doc["invariants"] ?? []).flatMap(({ id, when, neverLooserAlong: along }: Doc) => {
    if (along === undefined) return [];
    for (let tries = 0; tries < 6; tries++) {
      const given = make.facts(r, [doc], config);
      const ends = [given, { ...given, [along]: make.facts(r, [doc], config)[along] }];
      const seen = ends.map((one) => ({ one, values: valuesOf(doc, one, config, make.scales) }));
      const steps = stepsOf(doc["facts"][along], make.scales);
      const rank = ({ values }: (typeof seen)[number]) => {
        const value = values?.[along];
        return steps === undefined ? (value as number) : value === undefined ? Number.NaN : steps.indexOf(value);
      };
      if (
        !seen.every(
          ({ values }) =>
            values !== undefined && values[along] !== undefined && meets(when, doc, values, config, make.scales),
        )
      )
        continue;
      const [low, high] = seen.toSorted((a, b) => rank(a) - rank(b));
      if (low === undefined || high === undefined || rank(low) === rank(high)) continue;
      const place = ({ one }: (typeof seen)[number]) =>
        doc["outcomes"].indexOf(interpret(doc, one, config, make.scales).outcome);
      if (place(high) < place(low)) return [id];
    }
    return [];
  });
}

/** What a broken invariant names really breaks it; a pair of inputs is not named, so there it is only looked at that it decides so. */
function witnessed(doc: Doc, { what, given, rule }: Problem): boolean {
  const [, facts = "", , under = ""] = /^(\{.*?\}) gives (\S+) \(\S+\)(?: with (.*))?$/.exec(given) ?? [];
  let config: Loose = structuredClone(make.baseOf(doc["id"]));
  for (const [, pointer = "", value = ""] of under.matchAll(/([\w.]+) = (\[.*?\](?=, \w|$)|"[^"]*"|[^,]+)(?:, |$)/g)) {
    const path = pointer.split(".");
    const holder = path.slice(0, -1).reduce((at, name) => (at[name] ??= {}), config);
    if (value === "unset") delete holder[path.at(-1) ?? ""];
    else holder[path.at(-1) ?? ""] = JSON.parse(value);
  }
  const input = JSON.parse(facts) as Values;
  const said = interpret(doc, input, config, make.scales);
  const invariant = (doc["invariants"] as readonly Doc[]).find(({ id }) => id === what);
  // A config that faults is told too, when what a fault gives is what must not be.
  if (said.fault && invariant?.["neverLooserAlong"] === undefined)
    return (
      said.rule === rule &&
      (invariant?.["always"] === undefined
        ? among(invariant?.["never"], said.outcome)
        : !among(invariant["always"], said.outcome))
    );
  return (
    said.rule === rule &&
    (invariant?.["neverLooserAlong"] !== undefined || violated(doc, input, config, said.outcome).includes(what))
  );
}
