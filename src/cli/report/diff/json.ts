import type { Decision } from "../../../engine/types.ts";
import type { Report } from "../../../analysis/report.ts";
import type { TableReport } from "../../../analysis/sides.ts";
import type { FlowSide } from "../../../flows/compare.ts";
import { jsonText } from "../stranger.ts";
import { headline, notCompared } from "./words.ts";

/** The documented JSON document; keys beside `tables` and `summary` are there only when they have something to say. */
export function diffJson(report: Report): string {
  const { tables, inside, summary, settings, guarantees, unmatched, moved, problems } = report;
  const some = (key: string, list: readonly unknown[]) => (list.length > 0 ? { [key]: list } : {});
  const values = settings.flatMap(({ files, values: changed, idle }) => [
    ...changed.map((one) => ({ files, ...one })),
    ...idle.map((one) => ({ files, ...one, idle: true })),
  ]);
  const told = ({ table, exact, lacking, files, changes }: TableReport) => ({
    table,
    exact,
    ...some("lacking", lacking),
    files,
    changes: changes.map(({ region, before, after, direction, witness, settings: causes, recorded }) => ({
      region,
      before: side(before),
      after: side(after),
      direction,
      witness,
      ...some("settings", causes),
      ...(recorded && { recorded }),
    })),
  });
  return jsonText({
    tables: tables.filter(({ flow }) => flow === undefined).map(told),
    ...some(
      "flows",
      tables.flatMap(({ table, exact, lacking, files, flow, changes }) =>
        flow === undefined
          ? []
          : {
              flow: table,
              exact,
              ...some("lacking", lacking),
              files,
              changes: flow.changes.map(
                ({ regions, before, after, direction, also, witness, settings: causes }, at) => ({
                  regions,
                  before: end(before),
                  after: end(after),
                  direction,
                  ...some("also", also),
                  witness,
                  ...some("settings", causes),
                  ...(changes[at]?.recorded && { recorded: changes[at].recorded }),
                }),
              ),
            },
      ),
    ),
    ...some(
      "inside",
      inside.map((one) => ({ ...told(one), within: one.within, reaches: one.reaches })),
    ),
    summary,
    headline: headline(report),
    ...some("notCompared", notCompared(report)),
    ...some("values", values),
    ...some("invariants", guarantees),
    ...some("unmatched", unmatched),
    ...some("moved", moved),
    ...some(
      "problems",
      problems.map(({ side: where, usable, code, file, range, pointer, message, help }) => ({
        side: where,
        usable,
        code,
        file,
        ...range,
        pointer,
        message,
        ...(help !== undefined && { help }),
      })),
    ),
  });
}

const end = ({ outcome, steps }: FlowSide) => ({
  outcome,
  way: steps.map(({ node, decision: { table, outcome: said, rule, source } }) => ({
    node,
    table,
    outcome: said,
    rule,
    source,
  })),
});

const side = ({ outcome, rule, source }: Decision) => ({ outcome, rule, source });
