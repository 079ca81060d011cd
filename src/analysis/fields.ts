/** The facts of a subject as columns, by the policies that read them. */
import type { Policy } from "../engine/policy.ts";
import { cellsOf } from "../summaries/cells.ts";
import type { Field } from "../summaries/columns.ts";
import type { Subject } from "../summaries/row.ts";
import { readsOf, type AskedOf } from "./asked.ts";
import { ALONE, GUARD_FACTS, READINGS, STEP, UNSCORED } from "./guard-row.ts";

export interface Reader {
  readonly guard?: Policy | undefined;
  readonly own?: AskedOf | undefined;
}

/** Undefined where the policies know no such table or flow. */
export function fieldsOf(subject: Subject, policies: readonly Reader[]): readonly Field[] | undefined {
  const none = cellsOf([]);
  if (subject.event !== undefined) {
    const classifiers = policies.flatMap(({ guard }) => guard?.decider("guard/classifier") ?? []).map(readsOf);
    const cells = (fact: string) => cellsOf(classifiers.flatMap((reads) => reads.get(fact) ?? []));
    return [
      ...[...GUARD_FACTS, STEP, "danger"].map((fact): Field => ({ fact, kind: "text", cells: none })),
      ...READINGS.map((fact): Field => ({ fact, kind: "number", cells: cells(fact) })),
      ...[UNSCORED, ALONE].map((fact): Field => ({ fact, kind: "flag", cells: none })),
    ];
  }
  const asked = policies.flatMap(({ own }) => own?.(subject) ?? []);
  if (asked.length === 0) return undefined;
  const facts = new Set(asked.flatMap(({ reads }) => [...reads.keys()]));
  return [...facts].map((fact): Field => {
    const reads = asked.flatMap((one) => one.reads.get(fact) ?? []);
    const cells = cellsOf(reads);
    const [type] = reads.map(({ decider, fact: at }) => decider.table.facts[at]?.type);
    const flag = type?.kind === "closed" && type.values.every((value) => typeof value === "boolean");
    return { fact, kind: flag ? "flag" : cells.kind === "number" ? "number" : "text", cells };
  });
}

/** Where a JSON log has a fact. */
export const pathOf =
  (subject: Subject) =>
  (fact: string): readonly string[] =>
    subject.event === undefined ? ["facts", fact] : fact === STEP ? ["facts", "verdict"] : [fact];
