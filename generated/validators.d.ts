// Written by `npm run generate`; edit schemas/ or policies/ instead.
/** One mistake. `instancePath` is a JSON pointer; for a key that is unknown or missing it is the object's, and `params` names the key. */
export interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly params: { readonly [name: string]: unknown };
  /** The value of the keyword that failed. */
  readonly schema: unknown;
  /** The schema around it: its `properties`, `enum` or `default` make a suggestion. */
  readonly parentSchema: { readonly [keyword: string]: unknown };
  readonly data: unknown;
}

/** True when the value fits; otherwise `errors` holds every mistake until the next call. */
export interface Validator {
  (value: unknown): boolean;
  errors?: readonly SchemaError[] | null;
}

/** The advisor's own file, advisor.json. */
export declare const advisor: Validator;

/** One consultation of the isolated advisor, as it stands in the private log. */
export declare const consultationLog: Validator;

/** One line about one decision: what `pi-policy decide` writes and, with more keys, what the guard leaves in the review log. */
export declare const decisionRecord: Validator;

/** A flow: tables one after the other. */
export declare const flow: Validator;

/** One layer of the permission guard's configuration, config.jsonc. */
export declare const guard: Validator;

/** The isolated advisor's own file, pi-advisor.json. */
export declare const isolated: Validator;

/** Scales that several tables share, each a list of its steps with the lowest first. */
export declare const scales: Validator;

/** One line of a summary, as `pi-policy summarize` writes it: how often one tuple of facts came to one outcome. */
export declare const summary: Validator;

/** A suite of tests for one table or flow: single cases, and whole matrices of two facts. */
export declare const tableTest: Validator;

/** A policy table: typed facts in, one outcome out. */
export declare const table: Validator;
