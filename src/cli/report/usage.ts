/** The advisor's usage as a JSON document, and as a page for people. */
import type { FilesRead } from "../../host/session-files/report.ts";
import type { Day, Spent, Tally } from "../../host/session-files/sums.ts";
import type { Style } from "../style.ts";
import { type Bar, barChart, type Glyph } from "./chart.ts";
import { periodsOf } from "./periods.ts";
import { safeText } from "../../text/safe.ts";
import { dollars as usd } from "../../host/spend/dollars.ts";
import { count, table } from "./text.ts";

export interface UsageAbout {
  /** ISO; undefined: from the beginning. */
  readonly since: string | undefined;
  readonly sessions: string;
  readonly read: FilesRead;
  readonly tally: Tally;
}

/** All numbers are sums over distinct records; costs are USD. `ratio`: actual to estimated, null without estimates. */
export function usageDocument({ since, sessions, read, tally }: UsageAbout): object {
  const { consultations, warming, reviews, estimates, days, models, lowerBound, unpriced, repeated, undated } = tally;
  return {
    since: since ?? null,
    sessions,
    totalUsd: totalOf(tally),
    unknown: unknownOf(tally),
    lowerBound: lowerBound > 0,
    consultations: {
      ...consultations,
      skips: Object.fromEntries(consultations.skips),
      failures: Object.fromEntries(consultations.failures),
    },
    warming,
    reviews: { ...reviews, severities: Object.fromEntries(reviews.severities) },
    estimates: {
      ...estimates,
      ratio: ratio(estimates.actualUsd, estimates.estimatedUsd),
      firstRequestRatio: ratio(estimates.firstRequestUsd, estimates.estimatedUsd),
    },
    days: [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, spent]) => ({ day, ...spent })),
    models: [...models].map(([model, spent]) => ({ model, ...spent })).sort((a, b) => b.costUsd - a.costUsd),
    records: { lastAttemptOnly: lowerBound, unpriced, repeated, undated },
    files: read,
  };
}

export function usagePage(about: UsageAbout, columns: number, style: Style): string {
  const { since, sessions, read, tally } = about;
  const { consultations, warming, reviews, lowerBound } = tally;
  const lines = [
    `${style.bold("Advisor usage")}${since === undefined ? "" : ` since ${since}`} in ${safeText(sessions)}`,
    "",
    ...table([
      [
        "consultations",
        `${consultations.count}`,
        money(consultations),
        cacheShare(consultations),
        parts([
          [consultations.answered, "answered"],
          [consultations.failed, "failed"],
          [consultations.skipped, "skipped"],
          [consultations.untold, "by another tool"],
        ]),
      ],
      [
        "cache warming",
        `${warming.count}`,
        money(warming),
        cacheShare(warming),
        parts([
          [warming.hits, "hit"],
          [warming.misses, "missed"],
          [warming.failed, "failed"],
        ]),
      ],
      ["reviews", `${reviews.count}`, money(reviews), cacheShare(reviews), listOf(reviews.severities)],
      [
        "together",
        `${consultations.count + warming.count + reviews.count}`,
        money({ costUsd: totalOf(tally), unknown: unknownOf(tally) }),
        "",
        lowerBound > 0 || unknownOf(tally) > 0 ? "a lower bound, see below" : "",
      ],
    ]),
    "",
    ...details(tally),
    ...modelLines(tally),
    ...chartLines(tally.days, columns, style),
    ...remarks(read, tally).map((line) => style.dim(line)),
  ];
  return `${lines.join("\n")}\n`;
}

function details({ consultations, warming, reviews, estimates }: Tally): readonly string[] {
  const rows: (readonly string[])[] = [
    [
      "requests",
      `${consultations.requests + reviews.requests}, ${consultations.retries + reviews.retries} of them retries; ${count(consultations.lookUps, "look-up")} by the advisor`,
    ],
    ["trimmed", `${consultations.trimmed} of ${count(consultations.count, "consultation")}`],
  ];
  if (consultations.skips.size > 0) rows.push(["skipped for", listOf(consultations.skips)]);
  if (consultations.failures.size > 0) rows.push(["failed with", listOf(consultations.failures)]);
  if (estimates.count > 0) {
    const { estimatedUsd, actualUsd, firstRequestUsd } = estimates;
    rows.push([
      "estimates",
      `${usd(estimatedUsd)} estimated, ${usd(actualUsd)} billed: × ${times(actualUsd, estimatedUsd)}, the first request alone × ${times(firstRequestUsd, estimatedUsd)} (${count(estimates.count, "consultation")})`,
    ]);
  }
  if (warming.count > 0)
    rows.push(["warming", `expected to save ${usd(warming.expectedSavingsUsd)} beyond its own cost`]);
  return table(rows);
}

function modelLines({ models }: Tally): readonly string[] {
  const rows = [...models]
    .sort(([, a], [, b]) => b.costUsd - a.costUsd)
    .map(([model, spent]) => [safeText(model), `${spent.count}`, money(spent)]);
  return rows.length === 0 ? [] : ["", ...table(rows)];
}

/** A character for each kind of work, so that the chart reads without colour too. */
const WORK = [
  { name: "consultations", fill: "█", colour: "cyan", of: (day: Day) => day.consultationsUsd },
  { name: "warming", fill: "▒", colour: "yellow", of: (day: Day) => day.warmingUsd },
  { name: "reviews", fill: "▓", colour: "magenta", of: (day: Day) => day.reviewsUsd },
] as const satisfies readonly {
  readonly name: string;
  readonly fill: string;
  readonly colour: keyof Style;
  readonly of: (day: Day) => number;
}[];

function chartLines(days: ReadonlyMap<string, Day>, columns: number, style: Style): readonly string[] {
  const { unit, periods } = periodsOf(days);
  const bars = periods.map(({ label, day }): Bar => ({
    label: `  ${label}`,
    parts: WORK.map(({ of }) => of(day)),
    figure: usd(sumOf(day)),
  }));
  if (periods.every(({ day }) => sumOf(day) === 0)) return [];
  const glyphs = WORK.map(({ fill, colour }): Glyph => ({ fill, shade: style[colour] }));
  const legend = WORK.map(({ name, fill, colour }) => `${style[colour](fill)} ${name}`).join("  ");
  return ["", `${style.bold(`Spent by ${unit}`)}  ${legend}`, "", ...barChart(bars, glyphs, columns)];
}

function remarks(read: FilesRead, tally: Tally): readonly string[] {
  const { lowerBound, unpriced, repeated, undated } = tally;
  const unknown = unknownOf(tally);
  const were = (number: number) => (number === 1 ? "was" : "were");
  return [
    "",
    `${count(read.files, "file")}, ${(read.bytes / 1e6).toFixed(1)} MB, ${count(read.lines, "line")}${repeated === 0 ? "" : `; ${count(repeated, "repeated record")} left out`}`,
    ...(lowerBound === 0
      ? []
      : [`${count(lowerBound, "record")} kept only the last attempt, so the sums are a lower bound`]),
    ...(unknown === 0
      ? []
      : [
          `What ${count(unknown, "call")} cost is unknown, so the sums are a lower bound${unpriced === 0 ? "" : `: ${count(unpriced, "record")} ${were(unpriced)} billed without a price`}`,
        ]),
    ...(undated === 0 ? [] : [`${count(undated, "record")} without a time ${were(undated)} left out`]),
    ...(read.torn === 0 ? [] : [`${count(read.torn, "torn line")} could not be read`]),
    ...(read.tooLong === 0 ? [] : [`${count(read.tooLong, "line")} ${were(read.tooLong)} too long to read`]),
    ...(read.unreadable === 0 ? [] : [`${count(read.unreadable, "file")} could not be read`]),
  ];
}

const totalOf = ({ consultations, warming, reviews }: Tally): number =>
  consultations.costUsd + warming.costUsd + reviews.costUsd;
const unknownOf = ({ consultations, warming, reviews }: Tally): number =>
  consultations.unknown + warming.unknown + reviews.unknown;
const sumOf = (day: Day): number => day.consultationsUsd + day.warmingUsd + day.reviewsUsd;
const ratio = (actual: number, estimated: number): number | null => (estimated > 0 ? actual / estimated : null);
const times = (actual: number, estimated: number): string => ratio(actual, estimated)?.toFixed(2) ?? "?";

/** What is known, and that there is more. */
const money = ({ costUsd, unknown }: Pick<Spent, "costUsd" | "unknown">): string =>
  unknown === 0 ? usd(costUsd) : costUsd === 0 ? "unknown" : `${usd(costUsd)} + unknown`;

function cacheShare({ tokens }: Spent): string {
  const prompt = tokens.input + tokens.cacheRead + tokens.cacheWrite;
  return prompt === 0 ? "cache n/a" : `cache ${Math.round((100 * tokens.cacheRead) / prompt)}%`;
}

const parts = (all: readonly (readonly [number, string])[]): string =>
  all.flatMap(([number, name]) => (number === 0 ? [] : [`${number} ${name}`])).join(", ");
const listOf = (counts: ReadonlyMap<string, number>): string =>
  parts([...counts].sort(([, a], [, b]) => b - a).map(([name, number]) => [number, safeText(name)]));
