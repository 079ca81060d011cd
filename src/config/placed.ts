/** Findings about a config's values need the places where those were written. */
import { diagnose, type Diagnostic, type Spot } from "../diagnostics/diagnostic.ts";

/** An effective config, and where its values were written. A built-in default has no place and is never at fault. */
export interface Placed {
  readonly value: unknown;
  readonly spot: (pointer: string, part?: "key" | "value") => Spot | undefined;
}

/** An entry that an earlier one already says; `by` where that one says more. */
export function repeated(
  config: Placed,
  spot: Spot,
  entry: string,
  otherPointer: string,
  by: string | undefined,
): Diagnostic {
  const line = config.spot(otherPointer)?.range.line ?? spot.range.line;
  return by === undefined
    ? diagnose("duplicate-entry", spot, { entry, line })
    : diagnose("shadowed-entry", spot, { entry, by, line });
}
