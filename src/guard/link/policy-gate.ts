import type { Ask } from "../ask/ask.ts";
import type { PermissionCheck, PermissionQuery } from "./chain.ts";
import type { Target } from "../ask/target.ts";

/** How the deterministic engine stands to an ask: the fact of table `guard/policy-gate`, and what it matched. */
export interface GateReading {
  readonly state: "allow" | "deny" | "ask" | "unknown";
  readonly origin?: string;
  readonly matchedPattern?: string;
  readonly matchedSpelling?: string;
}

/** From the most to the least telling: one denied part denies the whole, one open part leaves the whole open. */
const WEIGHT = ["deny", "ask", "unknown", "allow"] as const satisfies readonly GateReading["state"][];

/** Asks the engine again, at the gate's own arguments. An engine that throws has not answered. */
export function readGate(ask: Ask, target: Target, query: PermissionQuery): GateReading {
  const readings = target.queries.map((value) => readOne(ask, value, query));
  return (
    WEIGHT.map((state) => readings.find((reading) => reading.state === state)).find(
      (reading) => reading !== undefined,
    ) ?? { state: "unknown" }
  );
}

function readOne(ask: Ask, value: string, query: PermissionQuery): GateReading {
  try {
    const check = query.checkPermission(ask.surface, value, ask.agentName);
    const { origin, matchedPattern, matchedSpelling } = check;
    return {
      state: stateOf(ask, value, check),
      ...(typeof origin === "string" ? { origin } : {}),
      ...(typeof matchedPattern === "string" ? { matchedPattern } : {}),
      ...(typeof matchedSpelling === "string" ? { matchedSpelling } : {}),
    };
  } catch {
    return { state: "unknown" };
  }
}

/**
 * On `mcp` the engine ignores the value and answers for its status tool, so an answer that is not about what was asked
 * says nothing: the ask stays as open as the gate found it.
 */
function stateOf(ask: Ask, value: string, check: PermissionCheck): GateReading["state"] {
  if (ask.surface === "mcp" && check.target !== value) return "ask";
  return WEIGHT.find((state) => state === check.state) ?? "unknown";
}
