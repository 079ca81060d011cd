// Written by `npm run generate`; edit schemas/ or policies/ instead.

/**
 * The isolated advisor's own file, pi-advisor.json. It is strict: one unknown key or bad value refuses the consultation before anything is sent.
 */
export interface IsolatedConfig {
  /**
   * Where this schema lives, for the editor. Never read by the advisor.
   */
  readonly $schema?: string;
  /**
   * The model that is asked, as provider/modelId. A call may name another one for itself; an unknown model is never replaced by a different one.
   */
  readonly model: string;
  /**
   * How much the model reasons.
   */
  readonly reasoning: "off" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max";
  /**
   * Output tokens asked of the provider, reasoning included on most of them. A request, not a strict cap: some providers never receive it, and the result then says so.
   */
  readonly maxTokens: number;
  /**
   * Milliseconds after which the wait ends. A provider that ignores the signal may go on, and bill.
   */
  readonly timeoutMs: number;
  /**
   * Characters of the instructions and the input together. A longer request is refused, never cut.
   */
  readonly maxInputChars: number;
  /**
   * Absolute path of the private consultation log. Without it: pi-advisor/consultations in $XDG_STATE_HOME, or in ~/.local/state when that is not set. A directory that others can read, or a path with a symlink in it, is refused.
   */
  readonly logDirectory?: string;
}
