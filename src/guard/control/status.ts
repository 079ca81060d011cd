import type { Policy } from "../../engine/policy.ts";
import { deviations } from "../tell/footer.ts";
import { placeOf } from "../tell/place.ts";
import type { Current } from "../current.ts";
import type { Guard } from "../current.ts";
import { unreviewedServers } from "../../analysis/mcp-servers.ts";
import { modelKey } from "../reviewers/reviewers.ts";
import type { GuardSession, LastDecision } from "../session.ts";

/** What is in force, one fact a line. */
export function statusText(
  current: Current,
  { link, absence, tools }: Pick<Guard, "link" | "absence" | "tools">,
): string {
  const { session, overrides, where } = current;
  const { force, counters, totals, cache } = session;
  const { config, hash } = force;
  const own = Object.keys(overrides);
  return [
    deviations(current)
      .map(({ text }) => text)
      .join(" · ") || "at rest",
    ...(session.problem === undefined ? [] : [`not reviewing; ${session.problem}`]),
    `link ${link.standing === "unregistered" ? `not registered, the permission system ${absence().what}` : STANDINGS[link.standing]}`,
    `mode ${config.mode}, surfaces ${config.surfaces.join(" ")}`,
    ...unreviewedLines(force.policy, tools(), unreviewedServers(force.policy, where)),
    ...reviewerLines(session),
    `breaker ${counters.denyStreak} of ${config.circuitBreaker.consecutive} in a row, ${counters.sessionDenies} of ${config.circuitBreaker.total} in all`,
    `cache ${cache.size} of ${config.cache.maxEntries}, ${totals.cacheHits} hits`,
    `reviews ${totals.reviews}, ${totals.tokens} tokens, $${totals.costUsd.toFixed(4)}`,
    `policy ${hash}${own.length === 0 ? "" : `, overridden here ${own.join(" ")}`}`,
  ].join("\n");
}

/** The tools whose asks go past every reviewer: a tool is its own surface. `servers`: globs of such tools, which need not be connected. */
export function unreviewedLines(
  policy: Policy,
  tools: readonly string[],
  servers: readonly string[],
): readonly string[] {
  const known = tools.filter(
    (surface) =>
      policy.decide("guard/surfaces", { surface }).outcome === "skip" &&
      !servers.some((glob) => surface.startsWith(glob.slice(0, -1))),
  );
  const unreviewed = [...known, ...servers].sort();
  return unreviewed.length === 0 ? [] : [`reviewed by nobody: ${unreviewed.join(" ")}`];
}

/** Who reviews, and how the last review failed if it did. */
export function reviewerLines({ force, failing }: Pick<GuardSession, "force" | "failing">): readonly string[] {
  return [
    `reviewers ${force.reviewers.map(modelKey).join(", then ") || "none"}`,
    ...(failing === undefined ? [] : [`last review failed (${failing})`]),
  ];
}

const STANDINGS = { registered: "registered", taken: "kept out by another link of the same name" } as const;

/** The last answer and the row that it came from. */
export function whyText(last: LastDecision | undefined): string {
  if (last === undefined) return "nothing has been decided in this session";
  const { surface, outcome, decision, way, gate, failure, hostRule } = last;
  const host = hostRule === undefined ? "" : `; the permission system's own rule is ${hostRule}`;
  return [
    `${surface} request answered ${outcome} by ${decision.table}, rule ${decision.rule} (${decision.because}), at ${placeOf(decision.source)}; gate ${gate}${failure === undefined ? "" : ` (${failure})`}${host}, ${last.time}`,
    ...way.map(
      ({ table, rule, outcome: said, because, source }) =>
        `  ${table} ${said}, rule ${rule} (${because}) at ${placeOf(source)}`,
    ),
  ].join("\n");
}
