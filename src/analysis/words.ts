/** Regions and changes in words: `mode = default, verdict in [defer-allow … deny-soft]: ask → allow (looser)`. */
import { sameJson, spoken } from "../jsonc/pointer.ts";
import { escaped } from "../text/safe.ts";
import type { Fact } from "../engine/types.ts";
import type { Change } from "./diff.ts";
import { isInterval, isList, isTextSpan, type Bounds, type Span, type TextSpan } from "../space/spans.ts";

/** Longer lists are cut; their whole stands in the JSON. */
const listed = 8;

/** How many recorded decisions a change touches. */
export interface Recorded {
  readonly count: number;
  /** All records that the table or the flow was asked about. */
  readonly of: number;
  readonly noun: "ask" | "decision";
  /** When the first of all was made; empty where no record says. */
  readonly since: string;
  /** When the last of those that change was made. */
  readonly last: string;
}

/** What a change of a flow says beside, or instead of, its region. */
interface Told {
  readonly where?: string;
  readonly also?: string;
  readonly recorded?: Recorded;
}

/** Where a change happens: what it says itself, or its region. */
export const whereWords = ({ region, where }: Pick<Change, "region"> & Told, facts: readonly Fact[]): string =>
  where === "" ? "on this way" : (where ?? regionWords(region, facts));

/** The same before what it comes to, and the other ends after that. */
export const headWords = (change: Pick<Change, "region"> & Told, facts: readonly Fact[]): string =>
  change.where === "" ? "" : `${whereWords(change, facts)}: `;
export const tailWords = ({ also, recorded }: Told): string =>
  `${also === undefined ? "" : `; ${also}`}${recorded === undefined ? "" : `: ${recordedWords(recorded)}`}`;

/** `37 of 12,904 asks since 2026-09-01, last on 2026-10-02`. */
export function recordedWords({ count, of, noun, since, last }: Recorded): string {
  const number = (value: number) => value.toLocaleString("en");
  const day = (time: string) => escaped(time.slice(0, "2026-10-02".length));
  return `${count === 0 ? "none" : number(count)} of ${number(of)} ${noun}${of === 1 ? "" : "s"}${since === "" ? "" : ` since ${day(since)}`}${last === "" ? "" : `, last on ${day(last)}`}`;
}

export function changeWords(change: Change & Told, facts: readonly Fact[]): string {
  return `${headWords(change, facts)}${escaped(change.before.outcome)} → ${escaped(change.after.outcome)} (${change.direction})${tailWords(change)}`;
}

export function regionWords(region: Change["region"], facts: readonly Fact[]): string {
  const parts = Object.entries(region).map(([name, span]) =>
    spanWords(
      name,
      span,
      facts.find((fact) => fact.name === name),
    ),
  );
  return parts.length === 0 ? "always" : parts.join(", ");
}

/** What all changes of a table have in common, when there are several; and the rest of one of them. */
export function sharedRegion(changes: readonly Pick<Change, "region">[]): Change["region"] {
  const [first, ...others] = changes;
  if (first === undefined || others.length === 0) return {};
  return Object.fromEntries(
    Object.entries(first.region).filter(([name, span]) => others.every(({ region }) => sameJson(region[name], span))),
  );
}

export function withoutShared(region: Change["region"], shared: Change["region"]): Change["region"] {
  return Object.fromEntries(Object.entries(region).filter(([name]) => !Object.hasOwn(shared, name)));
}

function spanWords(key: string, span: Span, fact: Fact | undefined): string {
  const name = escaped(key.startsWith("/") && !key.includes(" ") ? spoken(key) : key);
  // Two names with what is true of them in between.
  if (typeof span === "boolean" && key.includes(" = ")) return span ? name : name.replace(" = ", " ≠ ");
  if (span === true && key.includes(" "))
    return escaped(
      key
        .split(" ")
        .map((part) => (part.startsWith("/") ? spoken(part) : part))
        .join(" "),
    );
  if (fact === undefined && key === "fault") return "on a fault";
  if (span === "present" && key.startsWith("/")) return `${name} set`;
  if ((span === "absent" || span === "present") && fact?.optional === true) return `${name} ${span}`;
  if (isList(span)) return `${name} ${listWords(span, fact)}`;
  if (isTextSpan(span)) return `${name} ${textWords(span)}`;
  if (isInterval(span)) return `${name} ${intervalWords(span)}`;
  return `${name} = ${word(span)}`;
}

/** Steps of a scale in a row by their ends, most of a closed set by what is missing. */
function listWords(span: readonly (string | number | boolean)[], fact: Fact | undefined): string {
  const absent = fact?.optional === true && span.includes("absent") ? " or absent" : "";
  const values = absent === "" ? span : span.filter((one) => one !== "absent");
  if (fact?.type.kind === "closed") {
    const { values: all, ordered } = fact.type;
    const indices = values.map((one) => all.findIndex((known) => known === one));
    const inRow = indices.every((index, at) => at === 0 || index === (indices[at - 1] ?? 0) + 1);
    const [first, last] = [values[0], values.at(-1)];
    if (ordered && inRow && values.length > 1 && first !== undefined && last !== undefined)
      return `in [${word(first)}${values.length > 2 ? " … " : ", "}${word(last)}]${absent}`;
    const missing = all.filter((one) => !values.includes(one));
    if (missing.length === 1 && values.length > 1 && missing[0] !== undefined) return `≠ ${word(missing[0])}${absent}`;
    if (missing.length > 0 && missing.length * 2 < values.length) return `not in ${braces(missing)}${absent}`;
  }
  return values.length === 1 && values[0] !== undefined
    ? `= ${word(values[0])}${absent}`
    : `in ${braces(values)}${absent}`;
}

function textWords({ like = [], any = [], unlike = [], not = [] }: TextSpan): string {
  return [
    ...(like.length > 0 ? [`like ${like.map(word).join(" and ")}`] : []),
    ...(any.length > 0
      ? [any.length === 1 && any[0] !== undefined ? `like ${word(any[0])}` : `like any of ${braces(any)}`]
      : []),
    ...(unlike.length > 0 ? [`not like ${unlike.slice(0, listed).map(word).join(" or ")}${more(unlike)}`] : []),
    ...(not.length > 0
      ? [not.length === 1 && not[0] !== undefined ? `≠ ${word(not[0])}` : `not in ${braces(not)}`]
      : []),
  ].join(", ");
}

/** `[0.4, 0.5)`, or one bound as `≥ 0.5`. */
function intervalWords(bounds: Bounds): string {
  const [atLeast, above, atMost, below] = [bounds.atLeast, bounds.above, bounds.atMost, bounds.below].map((bound) =>
    typeof bound === "object" ? escaped(spoken(bound.config)) : bound,
  );

  const low = atLeast ?? above;
  const high = atMost ?? below;
  if (atLeast !== undefined && atLeast === atMost) return `= ${low}`;
  if (low === undefined) return high === undefined ? "any" : `${atMost === undefined ? "<" : "≤"} ${high}`;
  if (high === undefined) return `${atLeast === undefined ? ">" : "≥"} ${low}`;
  return `in ${atLeast === undefined ? "(" : "["}${low}, ${high}${atMost === undefined ? ")" : "]"}`;
}

const braces = (values: readonly (string | number | boolean)[]) =>
  `{${values.slice(0, listed).map(word).join(", ")}${more(values)}}`;
const more = (values: readonly unknown[]) => (values.length > listed ? `, … ${values.length - listed} more` : "");

/** Words that could be misread stand in quotes; control characters are escaped. */
function word(value: string | number | boolean): string {
  if (typeof value !== "string") return String(value);
  return /^(?!absent$|present$)[\p{L}\p{N}_./:@*!?[\]{}()+-]+$/u.test(value) ? value : escaped(JSON.stringify(value));
}
