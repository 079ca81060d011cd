/** How long a provider keeps a prompt, and when to send it again. */

/** Pi's word for the longer of the two lifetimes. */
export const isLong = (retention: string | undefined): boolean => retention === "long";

/** Seconds: what was configured, else what the model's registry entry says for this retention; undefined when nobody knows. */
export function lifetimeOf(model: object, configuredSec: number, retention: string | undefined): number | undefined {
  if (configuredSec > 0) return configuredSec;
  const cache: unknown = Reflect.get(model, "promptCache");
  if (typeof cache !== "object" || cache === null) return undefined;
  const seconds: unknown = Reflect.get(cache, isLong(retention) ? "long" : "short");
  return typeof seconds === "number" && Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

const SHARE = 0.9;
const MARGIN_SEC = 10;

/** Seconds after a request at which its refresh is due: 90 % of the lifetime, and at least 10 s before its end. */
export const refreshAfter = (ttlSec: number): number => Math.min(SHARE * ttlSec, ttlSec - MARGIN_SEC);
