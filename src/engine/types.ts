/**
 * The engine's vocabulary. Everything here is plain readonly data.
 *
 * A *table document* is what a person writes (JSONC); `lower` turns it into a *table* of rules that still carry their
 * places; `bind` turns a table and a config into a *decider*.
 */

import type { ConfigSchema } from "../../generated/schemas.js";
import type * as Tables from "../../generated/table.ts";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A place in a file, 1-based. `layer` names the config layer that set the deciding value, when one did. */
export interface Source {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly layer?: string;
}

// ── What a person writes ────────────────────────────────────────────────────────────────────────────────────────────

/** One operand, as its schema says: a literal, or a JSON pointer into the effective config. */
export type Operand = string | number | boolean | { readonly config: string };

type Written = Exclude<Tables.Condition, string | number | boolean | readonly unknown[]>;
/** A condition on one fact. All operators that are present must hold. A bare literal or list is short for `is`. */
export type Condition = Exclude<Tables.Condition, Written> | ConditionObject;
export interface ConditionObject extends Omit<Written, "not"> {
  readonly not?: Condition;
  /** Nobody writes it: `lower` makes it where a rule and the definition that it uses are about the same fact. */
  readonly all?: readonly Condition[];
}

/** Conditions by fact name; a key that begins with `/` is about the effective config and folded away at bind. */
export type When = { readonly [factOrPointer: string]: Condition };

/** A table as people write it; its schema is `pi-policy/schemas/table.schema.json`. */
export type TableDocument = Tables.TableDocument;
export type RulesDocument = Tables.Rules;
export type RuleDocument = RulesDocument["rules"][number];
export type LadderDocument = Tables.Ladder;
export type BlocklistDocument = Tables.Blocklist;
export type GlobsDocument = Tables.Globs;
export type FactDocument = Tables.Facts[string];
export type InvariantDocument = Tables.Invariants[number];

/** Shared scales: name → steps, lowest first. */
export type Scales = { readonly [name: string]: readonly string[] };

// ── What `lower` makes of it ────────────────────────────────────────────────────────────────────────────────────────

/** What values a fact may have. */
export type FactType =
  | { readonly kind: "closed"; readonly values: readonly (string | boolean)[]; readonly ordered: boolean }
  | {
      readonly kind: "number";
      readonly min?: number;
      readonly max?: number;
      readonly integer?: boolean;
      readonly unit?: string;
    }
  | { readonly kind: "text"; readonly match: "name" | "path"; readonly examples: readonly string[] };

/** What a table is told: one named value, of one type. */
export interface Fact {
  readonly name: string;
  readonly type: FactType;
  readonly config?: string;
  readonly optional: boolean;
  readonly absent: readonly string[];
  readonly unknown?: string | number | boolean;
  readonly missing?: string | number | boolean;
}

/** A place inside the table's own file. */
export type Place = readonly [line: number, column: number];

/** A row with its place: when its conditions all hold and no rule before it did, it decides. */
export interface Rule {
  readonly id: string;
  readonly when: When;
  readonly then: string;
  readonly because: string;
  readonly says?: string;
  readonly risk?: Risk;
  readonly at: Place;
  readonly examples?: readonly Facts[];
}

/** What a row may say of how much is at risk. */
export type Risk = NonNullable<RuleDocument["risk"]>;

/** The config that a table of no family names: its schema and its defaults. */
export interface TableSettings {
  /** The schema's file. */
  readonly file: string;
  readonly schema: ConfigSchema;
  /** The schema's own, and over them those that the table states. */
  readonly defaults: unknown;
}

/** A table as the engine takes it. `loadTables` and `tableFrom` make one from what people write. */
export interface Table {
  readonly id: string;
  readonly kind: TableDocument["kind"];
  readonly description: string;
  readonly file: string;
  readonly outcomes: readonly string[];
  readonly ordered: boolean;
  readonly facts: readonly Fact[];
  /** In order of precedence. A blocklist's and a pattern list's rules come in at bind, before these. */
  readonly rules: readonly Rule[];
  /** `guard`: nothing has to reach it. */
  readonly otherwise?: Pick<Rule, "then" | "because" | "says" | "risk" | "at"> & { readonly guard?: boolean };
  readonly onFault: string;
  /** What configs may be, for a table that names a schema of its own: other tables read their family's. */
  readonly config?: TableSettings;
  readonly invariants: readonly (InvariantDocument & { readonly at: Place })[];
  /** Blocklists and globs: the list in the config that becomes rules at bind. */
  readonly list?:
    | {
        readonly kind: "blocklist";
        readonly entries: string;
        readonly subject: readonly [fact: string, pointer: string];
        readonly atLeast?: readonly [fact: string, pointer: string];
        readonly then: string;
        readonly because: string;
      }
    | {
        readonly kind: "globs";
        readonly patterns: string;
        readonly fact: string;
        readonly included: string;
        readonly excluded: string;
        readonly families: { readonly [family: string]: readonly string[] };
      };
}

// ── What `bind` and `decide` give ───────────────────────────────────────────────────────────────────────────────────

/** The effective config, and who set what. `{ value }` alone is enough. */
export interface Config {
  readonly value: unknown;
  /** Where the value at this JSON pointer was written; undefined for a built-in default. */
  readonly origin?: (pointer: string) => Source | undefined;
}

/** What a table is asked with: values by the names of its facts. */
export type Facts = { readonly [name: string]: unknown };

/** What is wrong with facts that do not fit a table. */
export type FaultCode = "unknown-fact" | "unknown-value" | "wrong-type" | "out-of-range" | "missing-fact" | "uncovered";
/** Why facts do not fit a table. */
export interface Fault {
  readonly code: FaultCode;
  readonly fact: string;
  readonly message: string;
}

/** `fault` is present when the facts did not fit; the outcome is then the table's `onFault` and the rule `on-fault`. */
export interface Decision<Outcome extends string = string> {
  readonly table: string;
  readonly outcome: Outcome;
  readonly rule: string;
  readonly because: string;
  /** What people are told, and the risk that goes with it, where the row has them. */
  readonly says?: string;
  readonly risk?: Risk;
  readonly source: Source;
  readonly fault?: Fault;
}

/** One rule that was considered, in order. `failed` is the first condition that did not hold; the last step has none. */
export interface Step {
  readonly rule: string;
  readonly then: string;
  readonly because: string;
  readonly source: Source;
  readonly failed?: {
    readonly fact: string;
    /** The condition with config operands filled in, in words: `at most 3`. */
    readonly expected: string;
    readonly actual: string;
    /** Where the operand came from when the config set it. */
    readonly from?: Source;
  };
}

/** A finding about a document, by pointer; the config layer gives it a place and words. */
export interface Problem {
  readonly code:
    | "unknown-value"
    | "wrong-type"
    | "out-of-range"
    | "duplicate-entry"
    | "uncovered"
    | "dead-rule"
    | "broken-invariant"
    | "inverted-thresholds"
    | "bad-glob"
    | "bad-table"
    | "sampled"
    | "shadowed-entry";
  readonly pointer: string;
  readonly part?: "key" | "value";
  readonly what: string;
  readonly given: string;
  readonly known?: readonly string[];
  /** The rule that decides against a broken invariant. */
  readonly rule?: string;
  /** The pointer to what takes a shadowed entry whole. */
  readonly by?: string;
}
