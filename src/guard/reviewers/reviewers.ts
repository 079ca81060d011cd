import type { GuardConfig } from "../../../generated/guard.ts";

/** One model that may review: the primary at position 0, then the backups in their order. */
export interface Reviewer {
  readonly position: number;
  readonly role: "primary" | "backup";
  readonly lane: "chat" | "classifier";
  readonly provider: string;
  readonly model: string;
  /** Milliseconds for one request of this reviewer. */
  readonly timeoutMs: number;
  readonly temperature: number | undefined;
}

/** A backup is usually a small fast model: without a limit of its own it gets this much at most. */
const BACKUP_TIMEOUT_MS = 10_000;
/** The whole walk along the backups: twice the primary's time, and never less than this. */
const WALK_BUDGET_MS = 30_000;

/** The reviewers of a config in the order in which they are asked; none without a provider and a model. */
export function reviewersOf(config: GuardConfig): readonly Reviewer[] {
  const { provider, model, modelType, timeoutMs, temperature } = config;
  if (provider === undefined || model === undefined) return [];
  const primary: Reviewer = { position: 0, role: "primary", lane: modelType, provider, model, timeoutMs, temperature };
  const backups = config.fallbacks.map((entry, index): Reviewer => ({
    position: index + 1,
    role: "backup",
    lane: entry.modelType ?? "chat",
    provider: entry.provider,
    model: entry.model,
    timeoutMs: entry.timeoutMs ?? Math.min(timeoutMs, BACKUP_TIMEOUT_MS),
    temperature: entry.temperature ?? temperature,
  }));
  return [primary, ...backups];
}

/** Milliseconds that all reviewers of one ask may take together, once there are backups. */
export function walkBudgetMs(primaryTimeoutMs: number): number {
  return Math.max(2 * primaryTimeoutMs, WALK_BUDGET_MS);
}

export function modelKey({ provider, model }: Reviewer): string {
  return `${provider}/${model}`;
}
