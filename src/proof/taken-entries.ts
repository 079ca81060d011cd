/** Entries of a row's own list that can decide nothing: an earlier entry of the list, or an earlier row, takes them whole. */
import { child, isObject, sameJson } from "../jsonc/pointer.ts";
import { entryFills, entryOf, literalEntry, type Entry } from "../globs/entries.ts";
import { fillingFor, ordered } from "../globs/first-match.ts";
import type { Dialect } from "../globs/texts.ts";
import type { Condition, Problem, Table, When } from "../engine/types.ts";

interface Listed {
  readonly entry: Entry;
  readonly written: string;
  readonly pointer: string;
  /** The row that it stands in, and what else the row asks. */
  readonly rule: string;
  readonly others: When;
}

/** `dead`: rules that decide nothing at all, of which that alone is told. */
export function takenEntries({ kind, facts, rules }: Table, dead: ReadonlySet<string>): Problem[] {
  if (kind !== "rules") return [];
  return facts.flatMap(({ name, type }) => {
    if (type.kind !== "text") return [];
    const listed = rules.flatMap(({ id, when }, index): Listed[] => {
      const { [name]: condition, ...others } = when;
      if (condition === undefined) return [];
      const pointer = child(child(child("/rules", index), "when"), name);
      return entriesIn(condition, type.match, pointer).map((one) => ({ ...one, rule: id, others }));
    });
    const list = ordered(
      listed.map(({ entry }) => entry),
      type.match,
    );
    const filling = fillingFor([list]);
    if (filling === undefined) return [];
    return listed.flatMap(({ entry, written, pointer, rule, others }, index): Problem[] => {
      // A row of one entry that decides nothing is dead as a whole.
      if (dead.has(rule)) return [];
      const able = (at: number) => {
        const taker = listed[at];
        return at < index && taker !== undefined && (taker.rule === rule || implied(taker.others, others));
      };
      const takers = entryFills(entry, filling).map((text) => list.find.all(text).find(able));
      const [first] = takers;
      const by = listed[first ?? -1];
      if (by === undefined || takers.includes(undefined)) return [];
      return [{ code: "shadowed-entry", pointer, what: written, given: by.written, by: by.pointer }];
    });
  });
}

/** Whether whatever meets the one also meets the other, as far as it can be read off. */
const implied = (wanted: When, given: When): boolean =>
  Object.entries(wanted).every(([key, condition]) => sameJson(condition, given[key]));

function entriesIn(
  condition: Condition,
  dialect: Dialect,
  pointer: string,
): Pick<Listed, "entry" | "written" | "pointer">[] {
  const literals = (given: unknown, here: string) =>
    texts(given, here).map(({ text, at }) => ({ entry: literalEntry(text), written: text, pointer: at }));
  if (!isObject(condition)) return literals(condition, pointer);
  const [[operator, given] = [], ...more] = Object.entries(condition);
  if (operator === undefined || more.length > 0) return [];
  if (operator === "is") return literals(given, child(pointer, "is"));
  if (operator !== "like") return [];
  return texts(given, child(pointer, "like")).flatMap(({ text, at }) => {
    const entry = entryOf(text, dialect);
    return entry === undefined ? [] : [{ entry, written: text, pointer: at }];
  });
}

function texts(given: unknown, pointer: string): { readonly text: string; readonly at: string }[] {
  if (typeof given === "string") return [{ text: given, at: pointer }];
  return Array.isArray(given)
    ? given.flatMap((text: unknown, index) => (typeof text === "string" ? [{ text, at: child(pointer, index) }] : []))
    : [];
}
