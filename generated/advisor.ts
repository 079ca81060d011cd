// Written by `npm run generate`; edit schemas/ or policies/ instead.

/**
 * The advisor's own file, advisor.json. A bad value falls back to its default and a bad list entry is dropped, each with a warning; nothing else in the file is lost.
 */
export interface AdvisorConfig {
  /**
   * Where this schema lives, for the editor. Never read by the advisor.
   */
  readonly $schema?: string;
  /**
   * The model that gives advice, as provider/modelId. Without it the advisor is off. The older provider:modelId is read too and becomes the slash form at the next save.
   */
  readonly modelKey?: string;
  /**
   * How much the advisor's model reasons. Without it no reasoning parameter is sent at all.
   */
  readonly effort?: "minimal" | "low" | "medium" | "high" | "xhigh" | "max";
  /**
   * What kind of consultation the advisor tool makes.
   */
  readonly style?: "branch" | "isolated";
  /**
   * Executor models for which the advisor tool is taken away, since a second opinion is not worth its price there. The first matching entry is the one that is named.
   *
   * Items: An executor model, blocked at every effort or from one effort up.
   */
  readonly disabledForModels: readonly (
    | string
    | {
        /**
         * The executor model, as provider/modelId.
         */
        readonly model: string;
        /**
         * The lowest executor effort that is blocked; a tie blocks. Without it every effort is blocked, none included.
         */
        readonly minEffort?: "minimal" | "low" | "medium" | "high" | "xhigh" | "max";
      }
  )[];
  /**
   * What the executor is told about when to ask. Read once when the extension loads: restart Pi after a change.
   */
  readonly guidance?: {
    /**
     * One line for the system prompt, in place of the built-in one.
     */
    readonly promptSnippet?: string;
    /**
     * The guidelines for the system prompt, in place of all the built-in ones.
     *
     * @minItems 1
     *
     * Items: One guideline, a sentence or two.
     */
    readonly promptGuidelines?: readonly string[];
  };
  /**
   * What advice may cost in money, tokens and time. Read at every consultation. The limits are about estimates, not invoices.
   */
  readonly budget: {
    /**
     * USD. A cold request above this and above contextBudgetTokens is trimmed before it is sent.
     */
    readonly perCallSoftUsd: number;
    /**
     * USD for one consultation, the attempts already billed included. Above it, onExceed says what happens. 0: any positive estimate needs an approval.
     */
    readonly perCallHardUsd: number;
    /**
     * USD for all advice on the current branch, this call included. Above it, onExceed says what happens. 0: any positive estimate needs an approval.
     */
    readonly sessionUsd: number;
    /**
     * Seconds after a request during which an unchanged prefix is expected to be read from the provider's cache. 0: every estimate assumes a cold cache.
     */
    readonly warmWindowSec: number;
    /**
     * Tokens that a cold request is trimmed to once it is also above perCallSoftUsd. 0: never trim. A fraction is rounded down.
     */
    readonly contextBudgetTokens: number;
    /**
     * Seconds that one consultation may take, its investigation included; waiting for an approval does not count. 0: no limit.
     */
    readonly timeoutSec: number;
    /**
     * What happens to a request over a cap.
     */
    readonly onExceed: "confirm" | "skip";
  };
  /**
   * How the executor's branch is condensed for the advisor.
   */
  readonly ledger: {
    /**
     * How many of the newest tool rounds are sent word for word; older ones become one-line cards. A fraction is rounded down.
     */
    readonly tailToolCalls: number;
    /**
     * Characters that each part of those newest rounds may have. A fraction is rounded down.
     */
    readonly tailMaxChars: number;
    /**
     * Characters of one user message; a longer one keeps its head and its tail around a marked gap that the advisor can expand. A fraction is rounded down.
     */
    readonly userMessageMaxChars: number;
    /**
     * Characters of the preview of a message that an extension wrote. A fraction is rounded down.
     */
    readonly customPreviewChars: number;
  };
  /**
   * What the advisor may look at by itself. It never gets a tool that changes anything.
   */
  readonly tools: {
    /**
     * Whether the advisor gets any tools. false: one request, no tools.
     */
    readonly enabled: boolean;
    /**
     * How many further model requests one consultation may spend on looking around, each priced against the budget first. 0: one request, no tools. A fraction is rounded down.
     */
    readonly maxRounds: number;
    /**
     * Characters of one tool result. A fraction is rounded down.
     */
    readonly maxResultChars: number;
    /**
     * Whether the advisor may read the workspace (read, grep, find, ls, git_diff). false: only advisor_expand is left.
     */
    readonly repo: boolean;
    /**
     * Files that the advisor is refused, in any letter case. A pattern without a slash matches any part of a path, one with a slash the whole path from the workspace. A list of your own replaces the default one; while a pattern of it is refused, both are in force.
     *
     * Items: A file pattern.
     */
    readonly denyPatterns: readonly string[];
  };
  /**
   * Whether the provider's prompt cache is kept warm between consultations, where that is expected to pay off.
   */
  readonly warming: {
    /**
     * Whether a refresh is ever considered.
     */
    readonly enabled: boolean;
    /**
     * Seconds that the provider keeps a prompt. 0: what Pi's model registry says for the retention in PI_CACHE_RETENTION; no warming when it says nothing.
     */
    readonly ttlSec: number;
    /**
     * Tokens that a prompt must have to be worth a refresh. A ledger is often far smaller.
     */
    readonly minPromptTokens: number;
    /**
     * How likely another consultation is assumed to be, 0 to 1. A number above 1 is read as 1, and is no mistake.
     */
    readonly continueProbability: number;
    /**
     * USD that a refresh must be expected to save.
     */
    readonly minSavingsUsd: number;
    /**
     * Seconds after the last consultation at which refreshing ends.
     */
    readonly maxDurationSec: number;
  };
  /**
   * Whether finished work is reviewed in the background.
   */
  readonly review: {
    /**
     * Whether a run that ends in a final answer is reviewed.
     */
    readonly enabled: boolean;
    /**
     * How many tool calls a run must have made, so that chat is left alone. A fraction is rounded down.
     */
    readonly minToolCalls: number;
    /**
     * The least severity that is shown. Without it every finding is.
     */
    readonly minSeverity?: "nit" | "concern" | "blocker";
  };
}
