/** Every sentence with which a consultation can end badly. None quotes the provider: its errors may hold anything. */
import type { TableOutcomes } from "../../../generated/table-types.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { CallResult } from "../../host/call.ts";
import { oneLine } from "../../text/cut.ts";

/** Characters of the asking model's own words that an error repeats: refused input is not kept, and may be of any length. */
const REPEATED_CHARS = 200;

export function badConfig(diagnostics: readonly Diagnostic[]): string {
  return ["Invalid pi-advisor.json", ...errorLines(diagnostics)].join("\n");
}

/** What makes a file unusable, each with its place. */
export function errorLines(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.flatMap(({ severity, file, range, message }) =>
    severity === "error" ? [`${file}:${range.line}:${range.column}: ${message}`] : [],
  );
}

/** The schema takes the paths of every system, since a file may be written on another one. */
export function foreignDirectory(directory: string): string {
  return `Invalid pi-advisor.json\nlogDirectory must be absolute: ${oneLine(directory, REPEATED_CHARS)} is a relative path on this system`;
}

/** Pi's own registry threw: what it said may quote anything. */
export const REGISTRY_FAILED = "Consultation failed; raw error omitted.";

export function badInput(problem: string): string {
  return `Invalid advisor input: ${oneLine(problem, REPEATED_CHARS)}`;
}

export function oversizedInput(chars: number, limit: number): string {
  return `Advisor input exceeds maxInputChars: ${chars} characters with the instructions, ${limit} are allowed`;
}

export function unknownModel(key: string): string {
  return `Requested advisor model not found; no fallback: ${oneLine(key, REPEATED_CHARS)}`;
}

/** The class of a failure, which quotes nobody; undefined where there is no more to say. */
export function failureClass(cause: TableOutcomes["advisor/failure-cause"], status: number): string | undefined {
  if (status >= 400) return `http ${status}`;
  switch (cause) {
    case "auth":
      return "not logged in";
    case "unreachable":
      return "unreachable";
    case "timeout":
      return "the provider took too long";
    case "misconfigured":
      return "the provider does not have the model";
    case "quota":
      return "quota used up";
    case "overload":
      return "overloaded";
    case "size":
    case "provider":
      return undefined;
  }
}

/** Why there is no whole answer, by how the call ended; undefined stands for a call that was never made. */
const endings = {
  unsent: () => "Consultation cancelled before anything was sent.",
  cancelled: () => "Consultation cancelled; the provider may go on and bill.",
  "timed-out": (timeoutMs) => `Consultation timed out after ${timeoutMs} ms; the provider may go on and bill.`,
  thrown: () => "Consultation failed; raw error omitted.",
  reply: () => "Provider response incomplete or empty; raw provider error omitted.",
} as const satisfies Record<"unsent" | CallResult["kind"], (timeoutMs: number) => string>;

export function noAnswer(ending: CallResult["kind"] | undefined, timeoutMs: number): string {
  return endings[ending ?? "unsent"](timeoutMs);
}
