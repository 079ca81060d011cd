/** What each code needs to be worded. `received` is already fit for showing: see `show`. */
export interface Details {
  syntax: { readonly what: string; readonly help?: string };
  unreadable: { readonly why: string; readonly help?: string };
  "more-mistakes": { readonly told: number };
  "duplicate-key": { readonly key: string; readonly line: number };
  "prototype-key": { readonly key: string };
  "wrong-type": { readonly name: string; readonly expected: string; readonly received: string; readonly help?: string };
  "out-of-range": { readonly name: string; readonly expected: string; readonly received: string };
  "unknown-value": {
    readonly name: string;
    readonly received: string;
    readonly known: readonly string[];
    readonly suggestion?: string;
  };
  "malformed-value": { readonly name: string; readonly received: string; readonly expected: string };
  "missing-key": { readonly name: string; readonly key: string };
  "unknown-key": {
    readonly key: string;
    readonly within: string;
    readonly known: readonly string[];
    readonly suggestion?: string;
    readonly help?: string;
  };
  "bad-glob": { readonly pattern: string; readonly why: string; readonly suggestion?: string };
  "bad-table": { readonly what: string; readonly help?: string };
  uncovered: { readonly what: string };
  "broken-invariant": { readonly invariant: string; readonly what: string; readonly of?: "example of" };
  "dead-rule": { readonly rule: string; readonly why: string };
  sampled: { readonly table: string; readonly why: string };
  "inert-rule": { readonly rule: string; readonly why: string };
  "repeated-rule": { readonly rule: string; readonly by: string; readonly line: number };
  "opening-rule": { readonly rule: string; readonly why: string };
  "passed-by": { readonly rule: string; readonly spelling: string };
  "unused-lane": { readonly lane: string };
  "unclosed-ref": { readonly variable: string };
  "unresolved-ref": { readonly variable: string; readonly state: "not set" | "empty" };
  "shadowed-entry": { readonly entry: string; readonly by: string; readonly line: number };
  "duplicate-entry": { readonly entry: string; readonly line: number };
  "dead-glob": { readonly pattern: string; readonly why: string };
  "unknown-surface": { readonly pattern: string; readonly why: string; readonly suggestion?: string };
  "only-excludes": { readonly name: string; readonly how: "is empty" | "only excludes" };
  "inverted-thresholds": {
    readonly lower: string;
    readonly low: unknown;
    readonly upper: string;
    readonly high: unknown;
    readonly effect: string;
  };
  "risky-combination": { readonly what: string; readonly effect: string };
  "dropped-entry": {
    readonly entry: string;
    readonly why: string;
    readonly help?: string;
    readonly suggestion?: string;
  };
  "held-list": { readonly name: string; readonly held: "a refused part" | "a layer left out" };
  "widened-list": { readonly name: string; readonly missing: readonly string[] };
  "dead-entry": { readonly model: string; readonly why: string; readonly suggestion?: string };
  "incomplete-config": { readonly key: string };
  "uncovered-lane": { readonly lane: string };
  "looser-project": { readonly name: string };
  "unused-setting": { readonly name: string; readonly why: string };
}

export type Severity = "error" | "warning";
export type Code = keyof Details;

export interface Row<C extends Code> {
  readonly severity: Severity;
  /** What the code means, for the reference. */
  readonly means: string;
  readonly help?: string;
  /** Where only some can be said, these are among them: a file's author must not be able to crowd them out. */
  readonly always?: true;
  readonly message: (details: Details[C]) => string;
}
