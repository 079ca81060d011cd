/** What a table reads of its config, and what becomes of it between two versions. */
import { at, leaves, sameJson } from "../jsonc/pointer.ts";
import type { Effective } from "../config/load.ts";
import type { Source, Table } from "../engine/types.ts";

/** One value of a config on both sides; without `source` it is the built-in default, without a value it is not set. */
export interface Setting {
  readonly pointer: string;
  readonly before: Side;
  readonly after: Side;
}
interface Side {
  readonly value: unknown;
  readonly source?: Source;
}

/** Pointers that the table's rules, facts and list read; invariants decide nothing. */
export function settingsRead({ rules, facts, list }: Table): readonly string[] {
  const bound = facts.flatMap(({ config }) => config ?? []);
  return [
    ...new Set([
      ...pointersIn(rules.map(({ when }) => when)),
      ...bound,
      ...(list === undefined ? [] : [list.kind === "blocklist" ? list.entries : list.patterns]),
    ]),
  ];
}

/** Those, and what its invariants read. */
export function settingsNamed(table: Table): readonly string[] {
  return [...new Set([...settingsRead(table), ...pointersIn(table.invariants.map(({ when }) => when))])];
}

function pointersIn(conditions: unknown): readonly string[] {
  const found = new Set<string>();
  const visit = (value: unknown, key = ""): void => {
    if (key.startsWith("/")) found.add(key);
    if (typeof value !== "object" || value === null) return;
    if ("config" in value && typeof value.config === "string") found.add(value.config);
    for (const [name, inner] of Object.entries(value)) visit(inner, name);
  };
  visit(conditions);
  return [...found];
}

export function changedSettings(pointers: readonly string[], before: Effective, after: Effective): Setting[] {
  return pointers
    .filter((pointer) => !sameJson(at(before.value, pointer), at(after.value, pointer)))
    .map((pointer) => ({ pointer, before: side(before, pointer), after: side(after, pointer) }));
}

/** Every value that differs and that none of `read` covers. A list is one value. */
export function otherSettings(read: ReadonlySet<string>, before: Effective, after: Effective): Setting[] {
  const pointers = new Set([...values(before), ...values(after)]);
  const covered = (pointer: string) => [...read].some((one) => pointer === one || pointer.startsWith(`${one}/`));
  return changedSettings(
    [...pointers].filter((pointer) => pointer !== "/$schema" && !covered(pointer)),
    before,
    after,
  );
}

function values({ value }: Effective): string[] {
  return [...new Set([...leaves(value)].map(([pointer]) => pointer.replace(/\/\d+(?:\/.*)?$/, "")))].filter(
    (pointer) => pointer !== "",
  );
}

/** As it was written: what a reference to the environment stands for is never shown. */
function side(config: Effective, pointer: string): Side {
  const [first] = config.provenance(pointer);
  const value = at(config.value, pointer);
  const written =
    first?.ref ??
    (Array.isArray(value)
      ? value.map((entry: unknown, index) => config.provenance(`${pointer}/${index}`)[0]?.ref ?? entry)
      : value);
  return { value: written, ...(first?.source && { source: first.source }) };
}
