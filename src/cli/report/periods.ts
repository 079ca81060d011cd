/** Days, weeks, months or years: whichever lets the whole time fit on a page. */
import type { Day } from "../../host/session-files/sums.ts";

export interface Periods {
  readonly unit: string;
  /** Without gaps: what has nothing to show is there with 0. */
  readonly periods: readonly { readonly label: string; readonly day: Day }[];
}

/** At most so many rows. */
const ROWS = 31;
const DAY_MS = 86_400_000;

interface Unit {
  readonly unit: string;
  readonly label: (date: Date) => string;
}

/** A week is named after its Monday. */
const UNITS: readonly Unit[] = [
  { unit: "day", label: (date) => iso(date) },
  { unit: "week", label: (date) => iso(new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY_MS)) },
  { unit: "month", label: (date) => iso(date).slice(0, 7) },
  { unit: "year", label: (date) => iso(date).slice(0, 4) },
];

/** `days` by UTC date. A time wider than all rows together is shown by the years that have something in them. */
export function periodsOf(days: ReadonlyMap<string, Day>): Periods {
  const dates = [...days.keys()].sort();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return { unit: "day", periods: [] };
  const spanDays = (Date.parse(last) - Date.parse(first)) / DAY_MS;
  for (const { unit, label } of UNITS) {
    const wide = spanDays > ROWS * 366;
    if (wide && unit !== "year") continue;
    const labels = wide ? new Set(dates.map((date) => label(new Date(date)))) : labelsBetween(first, spanDays, label);
    if (labels.size > ROWS && unit !== "year") continue;
    const sums = new Map([...labels].map((name) => [name, { consultationsUsd: 0, warmingUsd: 0, reviewsUsd: 0 }]));
    for (const [date, day] of days) {
      const sum = sums.get(label(new Date(date)));
      if (sum === undefined) continue;
      sum.consultationsUsd += day.consultationsUsd;
      sum.warmingUsd += day.warmingUsd;
      sum.reviewsUsd += day.reviewsUsd;
    }
    return { unit, periods: [...sums].map(([name, day]) => ({ label: name, day })) };
  }
  return { unit: "year", periods: [] };
}

function labelsBetween(first: string, spanDays: number, label: Unit["label"]): ReadonlySet<string> {
  const start = Date.parse(first);
  return new Set(Array.from({ length: spanDays + 1 }, (_, day) => label(new Date(start + day * DAY_MS))));
}

const iso = (date: Date): string => date.toISOString().slice(0, 10);
