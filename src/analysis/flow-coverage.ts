/** Which answers on the ways of a flow no case takes, and what it would take to get there. */
import type { Flow } from "../engine/flow.ts";
import { boundFlow } from "../flows/as-table.ts";
import { everyConfigSpace, settingsAt } from "../flows/every-config.ts";
import { ways } from "../flows/ways.ts";
import { at, sameJson, segments } from "../jsonc/pointer.ts";
import { familyOf, type Tables } from "../policy/modes.ts";
import { allowed } from "../proof/prove.ts";
import { withValue } from "../proof/with-value.ts";
import type { Coverage, Missing } from "./coverage.ts";

/** How an answer at a place of a flow is noted. */
export const takenKey = (node: string, outcome: string): string => `${node} ${outcome}`;

/** `reached`: by flow, the answers that some case took. */
export function flowCoverage(
  flows: readonly Flow[],
  tables: Tables,
  reached: ReadonlyMap<string, ReadonlySet<string>>,
): Coverage {
  const all = flows.flatMap((flow) =>
    flow.nodes.flatMap(({ name, to, end, at: [line, column] }) =>
      Object.keys({ ...to, ...end }).map((outcome) => ({
        flow,
        node: name,
        outcome,
        source: { file: flow.file, line, column },
      })),
    ),
  );
  const open = all.filter(({ flow, node, outcome }) => reached.get(flow.id)?.has(takenKey(node, outcome)) !== true);
  const found = new Map<string, Pick<Missing, "facts" | "config">>();
  for (const flow of new Set(open.map((one) => one.flow))) {
    const family = allowed(familyOf(flow.id));
    const bound = boundFlow(flow, tables, { value: family.defaults });
    if (bound === undefined) continue;
    const space = everyConfigSpace([bound], family);
    const read = settingsAt([bound]);
    for (const { chosen, tracks } of ways([bound], space)) {
      for (const { node, decision } of tracks[0]?.steps ?? []) {
        const key = `${flow.id} ${takenKey(node, decision.outcome)}`;
        if (found.has(key)) continue;
        const taken = chosen.filter((one) => one !== undefined);
        const facts = Object.assign({}, ...taken.map((one) => one.facts)) as NonNullable<Missing["facts"]>;
        const config = taken
          .flatMap((one) =>
            (space.groups[one.group]?.places ?? [])
              .flatMap(read)
              .map((pointer) => [pointer, at(one.config, pointer)] as const),
          )
          .filter(([pointer, value]) => !sameJson(value, at(family.defaults, pointer)))
          .reduce<unknown>((made, [pointer, value]) => withValue(made, segments(pointer), value), undefined);
        found.set(key, { facts, ...(config !== undefined && { config }) });
      }
    }
  }
  // Every answer must lead somewhere, also one that no table gives here: that is nothing a case could show.
  const missing = open.flatMap(({ flow, node, outcome, source }): Missing[] => {
    const why = found.get(`${flow.id} ${takenKey(node, outcome)}`);
    if (why === undefined) return [];
    const reason = why.config === undefined ? "untested" : "needs-config";
    return [{ table: flow.id, rule: takenKey(node, outcome), source, reason, ...why }];
  });
  const reachedCount = all.length - open.length;
  const rules = reachedCount + missing.length;
  return { rules, reached: reachedCount, percent: rules === 0 ? 100 : (100 * reachedCount) / rules, missing };
}

/** Both as one. */
export function joined(one: Coverage, other: Coverage): Coverage {
  const [rules, reached] = [one.rules + other.rules, one.reached + other.reached];
  return {
    rules,
    reached,
    percent: rules === 0 ? 100 : (100 * reached) / rules,
    missing: [...one.missing, ...other.missing],
  };
}
