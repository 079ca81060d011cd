/** Two policies that differ in tables and config, compared as flows and by asking a second interpreter about many inputs. */
import { readFileSync } from "node:fs";
import { flows as shippedFlows, scales, tables as shippedTables } from "../../generated/tables.js";
import { inlineConfig } from "../../src/config/load.ts";
import { createPolicy } from "../../src/engine/policy.ts";
import { lower } from "../../src/engine/lower.ts";
import type { Fact, Facts, Table, TableDocument } from "../../src/engine/types.ts";
import { compareFlows } from "../../src/flows/compare.ts";
import { parse } from "../../src/jsonc/parse.ts";
import { within } from "../../src/space/within.ts";
import { type Doc, interpret } from "../judge/interpreter.ts";
import { type Random, randomOf } from "../random.ts";

const folder = new URL("../../policies/", import.meta.url);
const read = (file: string): Doc => parse(file, readFileSync(new URL(file, folder), "utf8")).value as Doc;
const flow: Doc = read("guard/ask.flow.jsonc");
const nodes = Object.entries(flow["nodes"] as Record<string, Doc>);
const documents: ReadonlyMap<string, Doc> = new Map(
  nodes.map(([, { table }]) => [String(table), read(`${String(table)}.jsonc`)] as const),
);

interface Side {
  readonly config: object;
  readonly documents: ReadonlyMap<string, Doc>;
}

/** From the flow's document and its tables' alone: no part of `src/` has a hand in it. */
function walked({ config, documents: docs }: Side, facts: Facts): string {
  const answers = new Map<string, string>();
  for (let at = nodes[0]; at !== undefined;) {
    const [name, node] = at;
    const doc = docs.get(String(node["table"])) as Doc;
    const given: { [fact: string]: unknown } = {};
    for (const fact of Object.keys(doc["facts"] as object)) {
      const from = (node["with"] as Record<string, unknown> | undefined)?.[fact];
      if (from === undefined) given[fact] = facts[fact];
      else if (typeof from !== "object" || from === null) given[fact] = from;
      else {
        const {
          fact: other,
          from: earlier = [],
          otherwise,
        } = from as { fact?: string; from?: string[]; otherwise?: unknown };
        if (other !== undefined) given[fact] = facts[other];
        else
          given[fact] =
            earlier
              .filter((one) => answers.has(one))
              .map((one) => answers.get(one))
              .at(-1) ?? otherwise;
      }
    }
    const { outcome } = interpret(doc, given, config, scales as unknown as Doc);
    answers.set(name, outcome);
    const next = (node["to"] as Record<string, string> | undefined)?.[outcome];
    if (next === undefined)
      return (node["end"] as Record<string, string> | undefined)?.[outcome] ?? String(flow["onFault"]);
    at = nodes.find(([one]) => one === next);
  }
  throw new Error("the flow leads nowhere");
}

function someConfig(random: Random): object {
  const share = () => random.below(5) / 4;
  return {
    provider: "stub",
    model: "reviewer",
    mode: random.pick(["strict", "default", "lenient", "permissive"]),
    modelType: random.pick(["chat", "classifier"]),
    reasoning: random.pick(["off", "low"]),
    timeoutMs: random.pick([1, 1000, 15_000]),
    maxTokens: random.pick([1, 4096]),
    surfaces: random.some(["bash", "mcp", "skill", "path", "!path", "mcp__*", "*", "!bash"], 0, 4),
    classifier: { intentThreshold: share(), riskThreshold: share(), confidenceThreshold: share() },
    circuitBreaker: { consecutive: random.below(4), total: random.below(4), verdict: random.pick(["deny", "defer"]) },
  };
}

/** One row of one table answers otherwise. */
function editedRow(random: Random, doc: Doc): Doc {
  const outcomes = doc["outcomes"] as readonly string[];
  const rules = (doc["rules"] ?? []) as readonly Doc[];
  if (doc["kind"] === "ladder") {
    const ladders = doc["ladders"] as Record<string, Doc>;
    const name = random.pick(Object.keys(ladders));
    return {
      ...doc,
      ladders: {
        ...ladders,
        [name]: {
          ...ladders[name],
          allowThrough: random.pick(["allow", "defer-allow", "defer"]),
          denyFrom: random.pick(["defer-deny", "deny-soft", "deny-hard"]),
        },
      },
    };
  }
  if (rules.length === 0) return doc;
  const at = random.below(rules.length);
  return {
    ...doc,
    rules: rules.map((rule, index) => (index === at ? { ...rule, then: random.pick(outcomes) } : rule)),
  };
}

function otherSide(random: Random, side: Side): Side {
  const config = random.chance(70) ? someConfig(random) : side.config;
  const docs = new Map(side.documents);
  for (const table of random.some([...docs.keys()], 0, 2)) docs.set(table, editedRow(random, docs.get(table) as Doc));
  return { config, documents: docs };
}

const lowered = (docs: Side["documents"]): { readonly [id: string]: Table } => ({
  ...shippedTables,
  ...Object.fromEntries(
    [...docs].map(([id, doc]) => [id, lower(doc as unknown as TableDocument, scales, id, () => [1, 1])]),
  ),
});

/** Values at, beside and between everything that either config or a table draws a line at. */
function someValue(random: Random, { type, optional }: Fact): unknown {
  if (optional && random.chance(30)) return undefined;
  switch (type.kind) {
    case "closed":
      return random.pick(type.values);
    case "number": {
      const value = random.pick([
        0, 0.1, 0.25, 0.3, 0.5, 0.6, 0.75, 0.9, 1, 2, 3, 4, 999, 1000, 1001, 4096, 4097, 15_000, 15_001, 20_000,
      ]);
      const whole = type.integer === true ? Math.ceil(value) : value;
      return Math.min(Math.max(whole, type.min ?? whole), type.max ?? whole);
    }
    case "text":
      return random.pick([
        "none",
        "secrets_credentials",
        "bash",
        "mcp",
        "skill",
        "path",
        "path_read",
        "external_directory",
        "mcp__a__b",
        "mcp__x",
        "deploy",
        "",
      ]);
  }
}

export interface Judged {
  readonly faults: readonly string[];
  readonly changes: number;
  /** Inputs whose end differs. */
  readonly moved: number;
}

/** `inputs`: how many are asked of each pair. */
export function judged(seed: number, inputs: number): Judged {
  const random = randomOf(seed);
  const before: Side = { config: someConfig(random), documents };
  const sides = [before, otherSide(random, before)] as const;
  const effective = sides.map(({ config }) => inlineConfig("guard", config));
  const bound = sides.map((side, index) =>
    createPolicy(lowered(side.documents), effective[index] ?? { value: {} }, shippedFlows).flow("guard/ask"),
  );
  const [old, now] = bound;
  if (old === undefined || now === undefined) throw new Error("the flow is not bound");
  const diff = compareFlows(old, now, { maxRegions: Number.POSITIVE_INFINITY });
  const faults: string[] = diff.lacking.map((why) => `seed ${seed}: not exact, ${why}`);
  const facts = [...diff.facts.values()];
  let moved = 0;
  for (let input = 0; input < inputs; input += 1) {
    const given = Object.fromEntries(
      facts.filter(({ config }) => config === undefined).map((fact) => [fact.name, someValue(random, fact)] as const),
    );
    const ends = sides.map((side, index) => walked({ ...side, config: effective[index]?.value ?? {} }, given));
    const decided = bound.map((one) => one?.decide(given).outcome);
    const show = JSON.stringify({ given, ends, decided });
    if (ends.join() !== decided.join()) faults.push(`seed ${seed}: decided otherwise ${show}`);
    const told = diff.changes.flatMap((change) =>
      [{ regions: change.regions, before: change.before.outcome, after: change.after.outcome }, ...change.also].filter(
        ({ regions }) => regions.some((region) => within(region, given, facts, {})),
      ),
    );
    if (ends[0] === ends[1]) {
      if (told.length > 0) faults.push(`seed ${seed}: told as changed ${show}`);
      continue;
    }
    moved += 1;
    if (told.length !== 1 || told[0]?.before !== ends[0] || told[0]?.after !== ends[1])
      faults.push(`seed ${seed}: told ${told.length} times ${show}`);
  }
  return { faults: faults.slice(0, 3), changes: diff.changes.length, moved };
}
