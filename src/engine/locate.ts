/**
 * One fact's values fall into finitely many atoms: a closed set by value, numbers at the cut points, texts by the literals
 * and patterns that the rules name. No rule can tell two values of one atom apart.
 */
import { joinPatterns } from "../globs/pattern.ts";
import { isTextOf } from "../globs/texts.ts";
import { holdsNumber } from "./numbers.ts";
import type { BoundRule, Predicate, Value } from "./predicate.ts";
import { shown } from "./shown.ts";
import type { Config, Fact, Fault, Table } from "./types.ts";
import { at } from "../jsonc/pointer.ts";

export interface Locator {
  readonly name: string;
  readonly size: number;
  /** The atom of a present value; -1 when it is outside the fact's type. */
  readonly locate: (given: unknown) => number;
  /** The atom of an absent value; -1 when it must not be absent. */
  readonly whenAbsent: number;
  /** What the rules see: spellings of "absent", unknown and missing values replaced, the config's value filled in. */
  readonly value: (given: unknown) => Value;
  readonly fault: (given: unknown) => Fault;
}

export function locator(fact: Fact, index: number, rules: readonly BoundRule[], config: Config, table: Table): Locator {
  const tests = rules.flatMap((rule) => rule.tests).filter((test) => test.fact === index);
  const type = typeAtoms(fact, tests, table);
  const absentAtom = type.size;
  const configAtom = type.size + 1;
  const inType = (given: unknown): given is Exclude<Value, undefined> => type.locate(given) >= 0;
  const configured = fact.config === undefined ? undefined : (at(config.value, fact.config) ?? undefined);

  const known = type.locate;
  const unknownAtom = fact.unknown === undefined ? -1 : known(fact.unknown);
  const absentWords = new Set<unknown>(fact.absent);
  const locate =
    absentWords.size === 0 && unknownAtom < 0
      ? known
      : (given: unknown) => {
          if (absentWords.has(given)) return whenAbsent;
          const atom = known(given);
          return atom < 0 ? unknownAtom : atom;
        };
  const fallback = fact.missing !== undefined ? known(fact.missing) : fact.optional ? absentAtom : -1;
  const whenAbsent = inType(configured)
    ? configAtom
    : configured !== undefined && fact.config !== undefined && !absentWords.has(configured)
      ? -1
      : fallback;

  return {
    name: fact.name,
    size: type.size + 2,
    locate,
    whenAbsent,
    value: (given) => {
      if (given === undefined || given === null || absentWords.has(given))
        return whenAbsent === configAtom && inType(configured) ? configured : fact.missing;
      return inType(given) ? given : fact.unknown;
    },
    fault: (given) => faultOf(fact, absentWords.has(given) ? configured : (given ?? configured)),
  };
}

function typeAtoms({ type }: Fact, tests: readonly Predicate[], table: Table): Pick<Locator, "size" | "locate"> {
  switch (type.kind) {
    case "closed": {
      const atoms = new Map<unknown, number>(type.values.map((value, index) => [value, index]));
      return { size: atoms.size, locate: (given) => atoms.get(given) ?? -1 };
    }
    case "number": {
      const cuts = cutPoints(tests);
      return {
        size: 2 * cuts.length + 1,
        locate: (given) => {
          if (typeof given !== "number" || !holdsNumber(type, given)) return -1;
          let atom = 0;
          for (const cut of cuts) {
            if (given < cut) break;
            atom += given === cut ? 1 : 2;
          }
          return atom;
        },
      };
    }
    case "text":
      return textAtoms(type.match, tests, table);
  }
}

function textAtoms(
  dialect: "name" | "path",
  tests: readonly Predicate[],
  table: Table,
): Pick<Locator, "size" | "locate"> {
  const isText = (given: unknown): given is string => typeof given === "string" && isTextOf(dialect, given);
  const literals = new Map<unknown, number>(
    [...new Set(tests.flatMap((test) => test.literals))].map((literal, index) => [literal, index]),
  );
  const likes = tests.flatMap((test) => test.likes);
  const count = literals.size;
  if (likes.length === 0)
    return { size: count + 1, locate: (given) => (isText(given) ? (literals.get(given) ?? count) : -1) };
  if (table.list?.kind === "globs") {
    // Each rule is one pattern list and the first that matches decides, so the atom is that rule.
    const owners = likes.flatMap(({ patterns }, at) => patterns.map(() => at));
    const first = joinPatterns(
      likes.flatMap(({ patterns }) => patterns),
      dialect,
    );
    return { size: likes.length + 1, locate: (given) => (isText(given) ? (owners[first(given)] ?? likes.length) : -1) };
  }
  // So many ways to match have no index, and then no atom is asked for.
  if (2 ** likes.length > Number.MAX_SAFE_INTEGER)
    return { size: Infinity, locate: (given) => (typeof given === "string" ? 0 : -1) };
  const masks = new Map<string, number>();
  return {
    size: count + 2 ** likes.length,
    locate: (given) => {
      if (!isText(given)) return -1;
      const literal = literals.get(given);
      if (literal !== undefined) return literal;
      const mask = likes.map(({ matches }) => (matches(given) ? "1" : "0")).join("");
      if (!masks.has(mask)) masks.set(mask, masks.size);
      return count + (masks.get(mask) ?? 0);
    },
  };
}

/** The numbers at which some rule's answer can change, ascending. */
export const cutPoints = (tests: readonly Predicate[]): number[] =>
  [...new Set(tests.flatMap((test) => test.cuts))].sort((a, b) => a - b);

function faultOf({ name, type }: Fact, given: unknown): Fault {
  const fault = (code: Fault["code"], message: string): Fault => ({ code, fact: name, message });
  const other = typeof given === "string" ? `the text ${shown(given)}` : shown(given);
  if (given === undefined || given === null) return fault("missing-fact", `\`${name}\` is missing`);
  switch (type.kind) {
    case "closed": {
      const listed = type.values.join(", ");
      return typeof given === typeof type.values[0]
        ? fault("unknown-value", `${shown(given)} is no value of \`${name}\`: ${listed}`)
        : fault("wrong-type", `\`${name}\` is one of ${listed}, not ${other}`);
    }
    case "number":
      return typeof given === "number" && !Number.isNaN(given) && !(type.integer === true && !Number.isInteger(given))
        ? fault("out-of-range", `\`${name}\` is ${given}, outside ${type.min ?? "-∞"} to ${type.max ?? "∞"}`)
        : fault("wrong-type", `\`${name}\` is a ${type.integer === true ? "whole number" : "number"}, not ${other}`);
    case "text":
      return typeof given === "string"
        ? fault(
            "unknown-value",
            `${shown(given)} is no path as \`${name}\` has it: without empty segments, \`.\`, \`..\` and backslashes`,
          )
        : fault("wrong-type", `\`${name}\` is a text, not ${other}`);
  }
}
