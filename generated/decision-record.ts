// Written by `npm run generate`; edit schemas/ or policies/ instead.

/**
 * One line about one decision: what `pi-policy decide` writes and, with more keys, what the guard leaves in the review log. A line that could not be decided has an error instead of an outcome.
 */
export interface DecisionRecord {
  /**
   * The caller's own mark of the line, handed back as it came.
   */
  readonly id?: string | number | boolean | null;
  /**
   * When it was decided, in ISO 8601.
   */
  readonly time?: string;
  /**
   * The id of the table that decided.
   */
  readonly table?: string;
  /**
   * The outcome, one of the table's.
   */
  readonly outcome?: string;
  /**
   * The id of the rule that decided; on-fault when the facts did not fit.
   */
  readonly rule?: string;
  /**
   * The rule's reason, in its own words.
   */
  readonly because?: string;
  /**
   * Where the deciding row stands.
   */
  readonly source?: {
    /**
     * The file; <config> for a config that was passed inline.
     */
    readonly file: string;
    /**
     * The line, counted from 1.
     */
    readonly line: number;
    /**
     * The column, counted from 1.
     */
    readonly column: number;
    /**
     * The config layer that set the deciding value, when one did.
     */
    readonly layer?: string;
  };
  /**
   * The id of the flow that the ask went through; its tables are in `way`.
   */
  readonly flow?: string;
  /**
   * The tables that were asked on the way through the flow, in order, each with what it answered and the row that said so.
   *
   * Items: One table on the way.
   */
  readonly way?: readonly {
    /**
     * The id of the table.
     */
    readonly table: string;
    /**
     * What it answered.
     */
    readonly outcome: string;
    /**
     * The id of the row that said so.
     */
    readonly rule: string;
    /**
     * Where the row stands, as file:line:column, and the layer of the config that set it where one did.
     */
    readonly source: string;
  }[];
  /**
   * Why there is no decision.
   */
  readonly error?: {
    /**
     * The sort of mistake.
     */
    readonly code:
      | "bad-json"
      | "bad-line"
      | "unknown-table"
      | "bad-config"
      | "unknown-fact"
      | "unknown-value"
      | "wrong-type"
      | "out-of-range"
      | "missing-fact"
      | "uncovered";
    /**
     * The mistake in words.
     */
    readonly message: string;
  };
  /**
   * The facts of the decision, which is what a replay decides again.
   */
  readonly facts?: {
    readonly [k: string]: unknown;
  };
  /**
   * The config of the decision, as far as it differs from the defaults.
   */
  readonly config?: {
    readonly [k: string]: unknown;
  };
  /**
   * A hash of the tables and the config that were in force, free of comments and formatting.
   */
  readonly policyHash?: string;
  /**
   * The permission request, by the permission system's id.
   */
  readonly requestId?: string;
  /**
   * The surface of the request.
   */
  readonly surface?: string;
  /**
   * What was to be authorised, with secrets taken out.
   */
  readonly target?: string;
  /**
   * The step of the guard that made the record.
   */
  readonly gate?:
    "policy-decided" | "circuit-breaker" | "model-unresolved" | "auth-failed" | "transcript-error" | "no-target" | "cache-hit" | "model" | "internal-error";
  /**
   * Whether a reviewer was asked.
   */
  readonly modelCalled?: boolean;
  /**
   * The reviewer's own judgement, before the mode.
   */
  readonly verdict?: "allow" | "deny" | "defer";
  /**
   * What the guard returned, when the mode changed the verdict.
   */
  readonly emittedVerdict?: "allow" | "deny" | "defer";
  /**
   * Why the mode changed the verdict.
   */
  readonly emittedReason?: string;
  /**
   * The reviewer's explanation, cleaned: of a deny why, of a defer what was unclear. Absent of an allow.
   */
  readonly reason?: string;
  /**
   * Why there was no verdict; null when there was a clean one.
   */
  readonly deferKind?: string | null;
  /**
   * Where a defer leaned.
   */
  readonly lean?: "allow" | "deny" | null;
  /**
   * The risk that the reviewer saw.
   */
  readonly riskLevel?: "low" | "medium" | "high" | "critical" | null;
  /**
   * The mode in force.
   */
  readonly mode?: string;
  /**
   * Milliseconds that the reviewer took, all attempts together.
   */
  readonly latencyMs?: number;
  /**
   * How many attempts, when more than one.
   */
  readonly attempts?: number;
  /**
   * The reviewer, as provider/model.
   */
  readonly modelId?: string;
  /**
   * The reviewer's text where it could not be read as a verdict, cut in the middle when long; null when there was none.
   */
  readonly rawReply?: string | null;
  /**
   * A fingerprint of the user's own words that the reviewer saw.
   */
  readonly contextHash?: string;
  /**
   * How many entries of the session the reviewer saw.
   */
  readonly strippedCount?: number;
  /**
   * What the review cost in USD, where it was reported.
   */
  readonly costUsd?: number;
}
