/** The conditions of a table in words, with the names of the settings in place of their values. */
import { isObject } from "../jsonc/pointer.ts";
import type { Condition, ConditionObject, When } from "../engine/types.ts";

const WORDS = {
  is: "is",
  atLeast: "at least",
  above: "above",
  atMost: "at most",
  below: "below",
  like: "like",
  same: "the same as",
} satisfies { readonly [operator in Exclude<keyof ConditionObject, "not" | "all">]: string };

/** Markdown: every condition that must hold, or `always`. A key with `/` is a setting. */
export function whenWords(when: When): string {
  const parts = Object.entries(when).map(([fact, condition]) => `${code(fact)} ${conditionWords(condition)}`);
  return parts.length === 0 ? "always" : parts.join(" and ");
}

function conditionWords(condition: Condition): string {
  if (!isWritten(condition)) return `is ${operand(condition)}`;
  const { not, all = [], ...rest } = condition;
  return [
    ...entries(rest).map(([operator, value]) => `${WORDS[operator]} ${operand(value)}`),
    ...all.map(conditionWords),
    ...(not === undefined ? [] : [negated(not)]),
  ].join(" and ");
}

const negated = (condition: Condition): string => {
  const words = conditionWords(condition);
  return words.includes(" and ") ? `not (${words})` : words.replace(/^is /, "is ").replace(/^(is )?/, "$1not ");
};

function operand(value: unknown): string {
  if (Array.isArray(value)) return value.map(code).join(" or ");
  return isObject(value) ? code(value["config"]) : code(value);
}

export const code = (value: unknown): string => `\`${value === "" ? '""' : String(value)}\``;

const isWritten = (condition: Condition): condition is ConditionObject => isObject(condition);

const entries = (rest: Omit<ConditionObject, "not" | "all">) =>
  (Object.keys(WORDS) as (keyof typeof WORDS)[]).flatMap((operator) =>
    rest[operator] === undefined ? [] : [[operator, rest[operator]] as const],
  );
