/** Values for a setting, so that each thing that a table can make of it occurs. */
import type { Meeting } from "./operands.ts";

/** Texts that something is compared with, and for each setting one that nothing else has. */
export function texts(
  spoken: string,
  { pointers, facts, constants, patterns, matched }: Meeting,
  lack: (why: string) => void,
): string[] {
  if (matched || patterns.length > 0) lack(`${spoken} may be any text, and patterns are compared with it`);
  const named = new Set(
    [
      ...constants,
      ...facts.flatMap(({ type, absent, missing }) => [
        ...(type.kind === "closed" ? type.values : []),
        ...absent,
        missing,
      ]),
    ].filter((one) => typeof one === "string"),
  );
  const others = pointers
    .map((_, index) => `other-${index + 1}`)
    .map((text) => {
      while (named.has(text)) text += "-";
      return text;
    });
  return [...named, ...others];
}

/** For one text it counts only whether the list matches it; for more of them at once these lists are not all. */
export function lists(
  pointer: string,
  { pointers, facts, constants, patterns, matched, related }: Meeting,
  lack: (why: string) => void,
): readonly (readonly unknown[])[] {
  const spoken = pointer.slice(1).replaceAll("/", ".");
  const types = facts.map(({ type }) => type);
  const names = new Set(facts.map(({ name }) => name));
  if (patterns.includes(pointer)) {
    if (names.size !== 1 || related) lack(`${spoken} is a list that several facts are compared with`);
    return [[], [types.some((type) => type.kind === "text" && type.match === "path") ? "**" : "*"]];
  }
  const values = [...new Set(types.flatMap((type) => (type.kind === "closed" ? type.values : [])))];
  if (types.every(({ kind }) => kind === "closed") && values.length <= 6) return subsetsOf(values);
  const open = types.every(({ kind }) => kind === "text")
    ? texts(spoken, { pointers, facts, constants, patterns: [], matched: false, related }, lack)
    : values;
  if (matched || related || names.size !== 1 || pointers.length > 1 || types.some(({ kind }) => kind !== "text"))
    lack(`${spoken} is a list whose every entry counts`);
  return [[], open];
}

function subsetsOf<T>(items: readonly T[]): readonly (readonly T[])[] {
  return items.reduce<readonly (readonly T[])[]>((sets, item) => [...sets, ...sets.map((set) => [...set, item])], [[]]);
}
