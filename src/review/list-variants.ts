/** Configs whose list lets each kind of entry of a blocklist or pattern list decide something; the defaults' list may be empty. */
import { segments } from "../config/pointer.ts";
import type { Table } from "../engine/types.ts";
import { withValue } from "./with-value.ts";

export function listVariants(table: Table, base: unknown): unknown[] {
  const { list } = table;
  if (list === undefined) return [];
  const pointer = list.kind === "blocklist" ? list.entries : list.patterns;
  return lists(table, list).map((entries) => withValue(base, segments(pointer), entries));
}

function lists(table: Table, list: NonNullable<Table["list"]>): unknown[][] {
  if (list.kind === "globs") {
    const patterns = [...new Set([...Object.keys(list.families), ...Object.values(list.families).flat(), ...texts(table, list.fact)])];
    return patterns.flatMap((pattern) => [[pattern], ["*", `!${pattern}`]]);
  }
  const [fact, pointer] = list.subject;
  const subject = withValue({}, segments(pointer), texts(table, fact)[0] ?? "x");
  const steps = table.facts.find(({ name }) => name === list.atLeast?.[0])?.type;
  const step = steps?.kind === "closed" ? steps.values[Math.floor(steps.values.length / 2)] : undefined;
  return [[subject], ...(list.atLeast === undefined || step === undefined ? [] : [[withValue(subject, segments(list.atLeast[1]), step)]])];
}

function texts(table: Table, name: string): readonly string[] {
  const type = table.facts.find((fact) => fact.name === name)?.type;
  return type?.kind === "text" ? type.examples : [];
}
