import type { Decision } from "../../../engine/types.ts";
import type { Report } from "../../../analysis/report.ts";
import { jsonText } from "../stranger.ts";
import { headline, notCompared } from "./words.ts";

/** The documented JSON document; keys beside `tables` and `summary` are there only when they have something to say. */
export function diffJson(report: Report): string {
  const { tables, summary, settings, guarantees, unmatched, moved, problems } = report;
  const some = (key: string, list: readonly unknown[]) => (list.length > 0 ? { [key]: list } : {});
  const values = settings.flatMap(({ files, values: changed, idle }) => [
    ...changed.map((one) => ({ files, ...one })),
    ...idle.map((one) => ({ files, ...one, idle: true })),
  ]);
  return jsonText({
    tables: tables.map(({ table, exact, lacking, files, changes }) => ({
      table,
      exact,
      ...some("lacking", lacking),
      files,
      changes: changes.map(({ region, before, after, direction, witness, settings: causes }) => ({
        region,
        before: side(before),
        after: side(after),
        direction,
        witness,
        ...some("settings", causes),
      })),
    })),
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

const side = ({ outcome, rule, source }: Decision) => ({ outcome, rule, source });
