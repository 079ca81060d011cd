/** Whether a document may stand, from the raw schemas by ajv and from what the schema's words say of names. Nothing of `src/` has a hand in it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv, type ValidateFunction } from "ajv";
import { scales } from "../../generated/tables.js";
import { type Doc, interpret, type Loose, stepsOf } from "../judge/interpreter.ts";
import { isAmbiguous, treeOf, valueOf } from "./reading.ts";

export type Kind = "guard" | "advisor" | "isolated" | "table" | "table-test" | "scales" | "flow";

const ajv = new Ajv({ strict: false, allowUnionTypes: true, discriminator: true, logger: false });
const schemas = new Map<Kind, ValidateFunction>();

export function fits(kind: Kind, value: unknown): boolean {
  let known = schemas.get(kind);
  if (known === undefined) {
    const file = join(import.meta.dirname, "../../schemas", `${kind}.schema.json`);
    known = ajv.compile(JSON.parse(readFileSync(file, "utf8")));
    schemas.set(kind, known);
  }
  return known(value) === true;
}

export type Opinion = { readonly refused: string } | { readonly value: Loose };

/** What the judge makes of a file: why it cannot stand, or what it says. */
export function opinion(kind: Kind, bytes: Buffer, tables: readonly Doc[]): Opinion {
  if (bytes.length > 4 * 1024 * 1024) return { refused: "too large" };
  const text = bytes.toString("utf8");
  if (!Buffer.from(text).equals(bytes)) return { refused: "no UTF-8" };
  if (text.includes("\0")) return { refused: "holds a null byte" };
  const tree = treeOf(text);
  if (tree === undefined) return { refused: "no JSON with comments" };
  if (isAmbiguous(tree)) return { refused: "ambiguous names" };
  const value: Loose = valueOf(tree);
  if (!fits(kind, value)) return { refused: "outside the schema" };
  const why =
    kind === "table"
      ? wrongTable(value)
      : kind === "table-test"
        ? wrongSuite(value, tables)
        : kind === "flow"
          ? wrongFlow(value, tables)
          : kind === "scales" && Object.values(value as Doc).some((steps) => Array.isArray(steps) && twice(steps))
            ? "a step twice"
            : undefined;
  return why === undefined ? { value } : { refused: why };
}

const entries = (value: Loose): [string, Loose][] => Object.entries(value ?? {});
const twice = (names: readonly unknown[]) => new Set(names).size < names.length;

/** A name that a table uses and does not have, a value outside its fact, or an example that the rows decide otherwise. */
function wrongTable(doc: Doc): string | undefined {
  const facts: Doc = doc["facts"];
  const outcomes: readonly string[] = doc["outcomes"];
  const unknownFact = (name: string) => !Object.hasOwn(facts, name);
  const unknownOutcome = (one: Loose) => [one ?? []].flat().some((name: string) => !outcomes.includes(name));
  const define: Doc = doc["define"] ?? {};
  if (twice(outcomes)) return "an outcome twice";
  for (const [name, fact] of entries(facts)) {
    if (fact.scale !== undefined && !Object.hasOwn(scales, fact.scale)) return `scale of ${name}`;
    if (fact.oneOf !== undefined && twice(fact.oneOf)) return `a value of ${name} twice`;
    if (fact.number?.min > fact.number?.max) return `no number is a ${name}`;
    for (const given of [fact.unknown, fact.missing])
      if (given !== undefined && !isValue(fact, given)) return `${name} becomes no value of its own`;
  }
  if (unknownOutcome(doc["onFault"])) return "onFault";
  const wrongWhen = (when: Loose): string | undefined =>
    entries(when)
      .map(([key, condition]) => {
        if (key === "use") return Object.hasOwn(define, condition) ? undefined : "use";
        if (key.startsWith("/")) return undefined;
        return unknownFact(key) ? `fact ${key}` : wrongCondition(condition, facts[key], unknownFact);
      })
      .find((one) => one !== undefined);
  for (const invariant of doc["invariants"] ?? []) {
    const why = wrongWhen(invariant.when);
    if (why !== undefined) return `invariant: ${why}`;
    if (unknownOutcome(invariant.always) || unknownOutcome(invariant.never)) return "invariant's outcome";
    if (invariant.neverLooserAlong !== undefined && unknownFact(invariant.neverLooserAlong)) return "along";
  }
  if (twice((doc["invariants"] ?? []).map(({ id }: Doc) => id))) return "an invariant twice";
  switch (doc["kind"]) {
    case "rules": {
      if (twice(doc["rules"].map(({ id }: Doc) => id))) return "a rule twice";
      for (const [name, when] of entries(define)) {
        const why = wrongWhen(when);
        if (why !== undefined) return `define: ${why}`;
        let use: Loose = name;
        for (const _ of entries(define)) if ((use = define[use]?.use) === name) return "define leads to itself";
      }
      for (const { when, then, examples } of doc["rules"]) {
        const why = wrongWhen(when) ?? (unknownOutcome(then) ? "then" : undefined);
        if (why !== undefined) return `rule: ${why}`;
        for (const example of examples ?? []) if (Object.keys(example).some(unknownFact)) return "example's fact";
      }
      if (unknownOutcome(doc["otherwise"]?.then)) return "otherwise";
      return wrongExample(doc);
    }
    case "ladder": {
      if (unknownFact(doc["climb"]) || unknownFact(doc["by"])) return "ladder's facts";
      const steps = stepsOf(facts[doc["climb"]], scales);
      if (facts[doc["climb"]].scale === undefined || steps === undefined) return "no scale to climb";
      const by = stepsOf(facts[doc["by"]], scales);
      for (const [value, { allowThrough, denyFrom }] of entries(doc["ladders"]))
        if (
          by?.includes(value) !== true ||
          !steps.includes(allowThrough) ||
          steps.indexOf(denyFrom) <= steps.indexOf(allowThrough)
        )
          return `ladder ${value}`;
      return undefined;
    }
    case "blocklist":
      return [...entries(doc["subject"]), ...entries(doc["atLeast"])].some(([name]) => unknownFact(name))
        ? "blocklist's facts"
        : undefined;
    default:
      return unknownOutcome(doc["included"]) || Object.values(facts)[0]?.["text"] === undefined ? "globs" : undefined;
  }
}

function isValue(fact: Doc, given: unknown): boolean {
  if (fact["number"] !== undefined)
    return (
      typeof given === "number" &&
      given >= (fact["number"].min ?? -Infinity) &&
      given <= (fact["number"].max ?? Infinity)
    );
  if (fact["text"] !== undefined) return typeof given === "string";
  return stepsOf(fact, scales)?.includes(given) === true;
}

function wrongCondition(given: Loose, fact: Doc, unknownFact: (name: string) => boolean): string | undefined {
  if (Array.isArray(given)) return given.every((one) => isValue(fact, one)) ? undefined : "a value outside its fact";
  if (typeof given !== "object") return isValue(fact, given) ? undefined : "a value outside its fact";
  for (const [operator, operand] of entries(given)) {
    if (operator === "not") {
      const why = wrongCondition(operand, fact, unknownFact);
      if (why !== undefined) return why;
    } else if (operator === "same") {
      if (unknownFact(operand)) return "same as no fact";
    } else if (operator === "like") {
      if (fact["text"] === undefined) return "a pattern for no text";
    } else {
      if (operator !== "is" && fact["number"] === undefined && fact["scale"] === undefined) return "no order";
      const named = typeof operand === "object" && !Array.isArray(operand);
      if (!named && ![operand].flat().every((one: unknown) => isValue(fact, one))) return "a value outside its fact";
    }
  }
  return undefined;
}

/** Only of what the second interpreter reads, and what no setting has a say in. */
function wrongExample(doc: Doc): string | undefined {
  if (!isPlain(doc) || JSON.stringify(doc).includes('"config"') || JSON.stringify(doc["rules"]).includes('"/'))
    return undefined;
  for (const { id, examples } of doc["rules"])
    for (const example of examples ?? [])
      if (interpret(doc, example, {}, scales).rule !== id) return `an example of ${id} decided otherwise`;
  return undefined;
}

/** The second interpreter reads no patterns of paths but the simplest. */
export const isPlain = (doc: Doc): boolean => !JSON.stringify(doc["facts"]).includes('"path"');

/** A suite may be about a flow too, which has no facts of its own. */
function wrongSuite(suite: Doc, tables: readonly Doc[]): string | undefined {
  const table = tables.find(({ id }) => id === suite["table"]);
  if (table === undefined) return "no such table";
  for (const { outcome, facts, fault } of suite["cases"] ?? []) {
    if (outcome !== undefined && !table["outcomes"].includes(outcome)) return "case's outcome";
    if (
      fault === undefined &&
      Object.keys(facts).some((name) => table["facts"] !== undefined && !Object.hasOwn(table["facts"], name))
    )
      return "case's fact";
  }
  return undefined;
}

/** Every outcome of a node's table leads on or ends, and only to what there is. */
function wrongFlow(flow: Doc, tables: readonly Doc[]): string | undefined {
  const nodes: Doc = flow["nodes"];
  const outcomes: readonly string[] = flow["outcomes"];
  if (!outcomes.includes(flow["onFault"])) return "onFault";
  for (const [name, { table: id, to = {}, end = {} }] of entries(nodes)) {
    const table = tables.find((one) => one["id"] === id && one["facts"] !== undefined);
    if (table === undefined) return `table of ${name}`;
    const told = [...Object.keys(to), ...Object.keys(end)];
    if (
      twice(told) ||
      told.length !== table["outcomes"].length ||
      !table["outcomes"].every((one: string) => told.includes(one))
    )
      return `outcomes of ${name}`;
    if (Object.values(to as Doc).some((next) => !Object.hasOwn(nodes, next))) return `ways from ${name}`;
    if (Object.values(end as Doc).some((last) => !outcomes.includes(last))) return `ends of ${name}`;
  }
  return undefined;
}
