import type { Failure } from "../../host/failure.ts";

/** What a person can mend, in our own words: a provider's body may hold anything. */
export const NO_SUCH_MODEL = "no such model";
const UNREACHABLE = "unreachable";

/** Statuses with which providers say that they do not know the model; the words of any other are about something else. */
const UNKNOWN_STATUSES: readonly number[] = [0, 400, 404, 410, 422];

/** Why a request to a reviewer failed: the missing model, else the status, else that nothing answered; undefined when nothing is known. */
export function causeOf(failure: Failure | undefined): string | undefined {
  if (failure === undefined) return undefined;
  const { status, code, family } = failure;
  if (family === "missing-model" && UNKNOWN_STATUSES.includes(status)) return NO_SUCH_MODEL;
  if (status > 0) return `http ${status}`;
  return code !== "" || family === "connection" ? UNREACHABLE : undefined;
}

/** A failed review by its kind, and its cause where one is known. */
export function failureText(kind: string, cause: string | undefined): string {
  return cause === undefined ? kind : `${kind}, ${cause}`;
}
