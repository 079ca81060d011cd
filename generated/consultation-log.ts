// Written by `npm run generate`; edit schemas/ or policies/ instead.

/**
 * One consultation of the isolated advisor, as it stands in the private log. It never holds hidden reasoning, headers, raw responses or a provider's raw error.
 */
export interface ConsultationRecord {
  /**
   * The version of this format.
   */
  readonly schemaVersion: 1;
  /**
   * The version of the package that wrote the record.
   */
  readonly packageVersion: string;
  /**
   * The version of the instructions that were sent.
   */
  readonly promptVersion: number;
  /**
   * The consultation's id, which its file and the tool's result carry too.
   */
  readonly id: string;
  /**
   * The Pi session that asked.
   */
  readonly sessionId?: string;
  /**
   * When it began, in ISO 8601.
   */
  readonly startedAt: string;
  /**
   * When it ended, in ISO 8601; absent while it runs.
   */
  readonly finishedAt?: string;
  /**
   * Milliseconds from beginning to end.
   */
  readonly durationMs?: number;
  /**
   * How it ended.
   */
  readonly status: "pending" | "completed" | "incomplete" | "failed" | "cancelled" | "timeout";
  /**
   * How many requests were sent: 0 or 1.
   */
  readonly modelCalls: number;
  /**
   * What was asked. Absent when the input was invalid or too long.
   */
  readonly input?: {
    /**
     * The question.
     */
    readonly question: string;
    /**
     * What the answer is for.
     */
    readonly purpose: "decision" | "diagnosis" | "critique";
    /**
     * The context that the caller wrote.
     */
    readonly context?: string;
    /**
     * The model that the caller asked for, as provider/modelId.
     */
    readonly model?: string;
  };
  /**
   * What was sent, and under which limits.
   */
  readonly request?: {
    /**
     * The instructions.
     */
    readonly system?: string;
    /**
     * The input as it was put together.
     */
    readonly user?: string;
    /**
     * The model in the config, as provider/modelId.
     */
    readonly defaultModel?: string;
    /**
     * The model of this call alone, as provider/modelId.
     */
    readonly override?: string | null;
    /**
     * The model that was asked for in the end, as provider/modelId.
     */
    readonly selected?: string;
    /**
     * How much reasoning was asked for.
     */
    readonly reasoning?: string;
    /**
     * Output tokens that were asked for.
     */
    readonly maxTokens?: number;
    /**
     * Milliseconds after which the wait would end.
     */
    readonly timeoutMs?: number;
    /**
     * Characters that the request could have.
     */
    readonly maxInputChars?: number;
    /**
     * The session id that the provider saw, used for this consultation alone.
     */
    readonly providerSessionId?: string;
    /**
     * Retries that Pi was told to make: 0.
     */
    readonly maxRetries?: number;
  };
  /**
   * The model that Pi found.
   */
  readonly resolvedModel?: {
    /**
     * Its provider.
     */
    readonly provider?: string;
    /**
     * Its id at the provider.
     */
    readonly id?: string;
    /**
     * The protocol that it is spoken to in.
     */
    readonly api?: string;
  };
  /**
   * The model that the response says it is from.
   */
  readonly reportedModel?: {
    /**
     * The provider.
     */
    readonly provider?: string;
    /**
     * The model that was asked.
     */
    readonly model?: string;
    /**
     * The model that answered, in the provider's words.
     */
    readonly responseModel?: string;
    /**
     * The reasoning level in the provider's words.
     */
    readonly providerThinkingLevel?: string;
  };
  /**
   * Why the response ended; null when none came.
   */
  readonly finishReason?: string | null;
  /**
   * What went wrong, from a fixed list of sentences.
   */
  readonly error?: string;
  /**
   * The visible text of the answer, with known secrets taken out.
   */
  readonly answer?: string;
  /**
   * What it used, as Pi reports it.
   */
  readonly accounting: {
    /**
     * Token counts; null when they are unknown. Reasoning is part of the output and the one-hour cache writes are part of the cache writes.
     */
    readonly tokens: {
      /**
       * Input tokens outside the cache.
       */
      readonly input?: number;
      /**
       * Output tokens, reasoning included.
       */
      readonly output?: number;
      /**
       * Input tokens read from the cache.
       */
      readonly cacheRead?: number;
      /**
       * Input tokens written to the cache.
       */
      readonly cacheWrite?: number;
      /**
       * Of those, the ones kept for an hour.
       */
      readonly cacheWrite1h?: number;
      /**
       * Of the output, the tokens of reasoning.
       */
      readonly reasoning?: number;
      /**
       * All tokens together.
       */
      readonly totalTokens?: number;
    } | null;
    /**
     * Pi's estimate in USD, which is no invoice; null when the price is unknown, as an estimate of zero is.
     */
    readonly estimatedUsd: number | null;
    /**
     * What was billed is never known here.
     */
    readonly actualBilledUsd: null;
    /**
     * Whether the answer came to its end; otherwise the counts may be too low.
     */
    readonly complete: boolean;
    /**
     * Where the estimate comes from.
     */
    readonly costSource?: string;
  };
  /**
   * What should be known about this consultation.
   *
   * Items: A warning.
   */
  readonly warnings: readonly string[];
  /**
   * What was done to keep secrets out of this record. It cannot catch every form.
   */
  readonly redaction: {
    /**
     * Whether known secrets were looked for.
     */
    readonly applied: boolean;
    /**
     * Which secrets were looked for.
     */
    readonly policy: string;
  };
}
