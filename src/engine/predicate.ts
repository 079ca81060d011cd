/**
 * One condition on one fact, with the config's values filled in: whether it holds, in which words it says so, and where it
 * cuts the fact's values into atoms.
 */
import { compilePattern } from "../globs/pattern.ts";
import { word } from "./shown.ts";
import type { Condition, ConditionObject, Config, Fact, Facts, Operand, Rule, Source } from "./types.ts";
import { at } from "../jsonc/pointer.ts";

export type Value = string | number | boolean | undefined;

export interface Predicate {
  /** The index of the fact in its table; -1 for a condition on the config, which `bind` folds away. */
  readonly fact: number;
  /** Absent values never get here: every condition on them is false. */
  readonly holds: (value: Exclude<Value, undefined>, values: readonly Value[]) => boolean;
  readonly expected: string;
  /** Where the operand was written, when the config holds it; `default` as its layer when it is built in. */
  readonly from?: Source;
  readonly literals: readonly string[];
  readonly cuts: readonly number[];
  readonly likes: readonly Like[];
  /** The indexes of the facts that this one is compared with. */
  readonly same: readonly number[];
  /** Of texts, it holds just for its literals and what its patterns match. */
  readonly plain?: true;
}

/** A list of patterns of which one must match. */
export interface Like {
  readonly patterns: readonly string[];
  readonly matches: (text: string) => boolean;
}

/** A rule whose config operands are filled in. */
export interface BoundRule {
  readonly id: string;
  readonly then: string;
  readonly because: string;
  readonly told?: Pick<Rule, "says" | "risk">;
  readonly source: Source;
  /** Every one must hold. */
  readonly tests: readonly Predicate[];
  readonly examples: readonly Facts[];
}

interface Scope {
  readonly facts: readonly Fact[];
  readonly fact: Pick<Fact, "type"> & { readonly index: number };
  readonly config: Config;
  /** The place to name for an operand that is a built-in default. */
  readonly table: Source;
}

const never = () => false;

export function predicate(condition: Condition, scope: Scope): Predicate {
  if (!isOperators(condition)) return membership(condition, scope);
  const parts = (Object.keys(condition) as (keyof ConditionObject)[]).map((operator) =>
    operation(operator, condition, scope),
  );
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  return conjunction(parts, scope);
}

function conjunction(parts: readonly Predicate[], scope: Scope): Predicate {
  return merge(
    parts,
    (value, values) => parts.every((part) => part.holds(value, values)),
    parts.map((part) => part.expected).join(" and "),
    scope,
  );
}

function operation(operator: keyof ConditionObject, condition: ConditionObject, scope: Scope): Predicate {
  switch (operator) {
    case "is":
      return membership(condition.is, scope);
    case "atLeast":
      return comparison("at least", condition.atLeast, (a, b) => a >= b, scope);
    case "above":
      return comparison("above", condition.above, (a, b) => a > b, scope);
    case "atMost":
      return comparison("at most", condition.atMost, (a, b) => a <= b, scope);
    case "below":
      return comparison("below", condition.below, (a, b) => a < b, scope);
    case "like":
      return likeness(condition.like, scope);
    case "same":
      return sameness(condition.same, scope);
    case "not":
      return negation(condition.not, scope);
    case "all":
      return conjunction(
        (condition.all ?? []).map((one) => predicate(one, scope)),
        scope,
      );
  }
}

function membership(operand: ConditionObject["is"], scope: Scope): Predicate {
  const { value, from } = resolve(operand, scope);
  const listed: readonly unknown[] = Array.isArray(value) ? value : [value];
  const wanted = new Set(listed.filter(isScalar));
  return {
    ...blank(scope, from),
    holds: (given) => wanted.has(given),
    expected: [...wanted].map(word).join(" or ") || "nothing",
    literals: [...wanted].filter((item) => typeof item === "string"),
    cuts: [...wanted].filter((item) => typeof item === "number"),
    plain: true,
  };
}

function comparison(
  words: string,
  operand: Operand | undefined,
  compare: (a: number, b: number) => boolean,
  scope: Scope,
): Predicate {
  const { value, from } = resolve(operand, scope);
  const { type } = scope.fact;
  const rank =
    type.kind === "closed"
      ? (item: unknown) => type.values.findIndex((known) => known === item)
      : (item: unknown) => (typeof item === "number" ? item : Number.NaN);
  const line = rank(value);
  // An operand that the config leaves open, that is no number or that stands on no step of the scale, is met by no value.
  const usable = Number.isFinite(line) && !(type.kind === "closed" && line < 0);
  return {
    ...blank(scope, from),
    holds: usable ? (given) => compare(rank(given), line) : never,
    expected: `${words} ${isScalar(value) ? word(value) : "(not set)"}`,
    cuts: usable && type.kind === "number" ? [line] : [],
  };
}

function likeness(operand: ConditionObject["like"], scope: Scope): Predicate {
  const { value, from } = resolve(operand, scope);
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  const dialect = scope.fact.type.kind === "text" ? scope.fact.type.match : "name";
  const compiled = given
    .filter((item) => typeof item === "string")
    .flatMap((pattern) => {
      const result = compilePattern(pattern, dialect);
      return result.ok ? [{ pattern, matches: result.matches }] : [];
    });
  const matches = (text: string) => compiled.some((one) => one.matches(text));
  return {
    ...blank(scope, from),
    holds: (text) => typeof text === "string" && matches(text),
    expected: `like ${given.map((one) => word(String(one))).join(" or ") || "nothing"}`,
    likes: [{ patterns: compiled.map(({ pattern }) => pattern), matches }],
    plain: true,
  };
}

function sameness(name: string | undefined, scope: Scope): Predicate {
  const other = scope.facts.findIndex((fact) => fact.name === name);
  return {
    ...blank(scope),
    holds: (value, values) => values[other] === value,
    expected: `the same as ${name}`,
    same: [other],
  };
}

function negation(condition: Condition | undefined, scope: Scope): Predicate {
  const inner = predicate(condition ?? [], scope);
  return merge([inner], (value, values) => !inner.holds(value, values), `not ${inner.expected}`, scope);
}

function merge(parts: readonly Predicate[], holds: Predicate["holds"], expected: string, scope: Scope): Predicate {
  const from = parts.find((part) => part.from !== undefined)?.from;
  return {
    ...blank(scope, from),
    holds,
    expected,
    literals: parts.flatMap((part) => part.literals),
    cuts: parts.flatMap((part) => part.cuts),
    likes: parts.flatMap((part) => part.likes),
    same: parts.flatMap((part) => part.same),
  };
}

const blank = (scope: Scope, from?: Source) => ({
  fact: scope.fact.index,
  literals: [],
  cuts: [],
  likes: [],
  same: [],
  ...(from !== undefined && { from }),
});

function resolve(operand: unknown, { config, table }: Scope): { value: unknown; from?: Source } {
  if (!isPointer(operand)) return { value: operand };
  return { value: at(config.value, operand.config), ...origin(config, operand.config, table) };
}

/** Who set the value at this pointer: its own place, or the table's with the layer `default`. */
export function origin(config: Config, pointer: string, table: Source): { from?: Source } {
  if (config.origin === undefined) return {};
  return { from: config.origin(pointer) ?? { ...table, layer: "default" } };
}

export const isOperators = (condition: Condition): condition is ConditionObject =>
  typeof condition === "object" && !Array.isArray(condition);
const isPointer = (operand: unknown): operand is { readonly config: string } =>
  typeof operand === "object" && operand !== null && "config" in operand && typeof operand.config === "string";
const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";
