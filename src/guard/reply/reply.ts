/** What a chat reviewer answered: the facts of table `guard/verdict`, as written, and its reason. */
export interface Reply {
  readonly verdict: "allow" | "defer" | "deny";
  readonly lean: string | undefined;
  readonly riskLevel: string | undefined;
  /** As it may be shown and recorded; undefined when blank. */
  readonly reason: string | undefined;
}
