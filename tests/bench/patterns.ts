/** How the time of one match grows with the text: ten patterns that made a backtracking matcher slow. */
import { compilePattern } from "../../src/globs/pattern.ts";
import type { Dialect } from "../../src/globs/texts.ts";
import { median, table } from "./measure.ts";

const PATTERNS: readonly (readonly [Dialect, string])[] = [
  ["path", "+(*).key"],
  ["path", "*(a|aa|a*a)b"],
  ["path", "*a*a*a*a*a*a*b"],
  ["path", "!(*a*b*c).pem"],
  ["path", "+(+(a|b)|*(ab))c"],
  ["path", "**/a/**/a/**/a/**/b"],
  ["path", "{*a*b*,*b*c*,*c*a*}.key"],
  ["path", "*a??????????b"],
  ["name", "*a*b*a*b*a*b*c"],
  ["name", "a*a*a*a*a*a*a*b"],
];
const SIZES = [1_000, 10_000, 100_000, 1_000_000] as const;
const ROUNDS = 9;

/** The slope of the line through log(size), log(time): 1 is linear. */
function slope(times: readonly number[]): number {
  const points = times.map((time, index) => [Math.log(SIZES[index] ?? 1), Math.log(time)] as const);
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  return (
    points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) /
    points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
  );
}

export async function benchPatterns(): Promise<string> {
  const rows = PATTERNS.map(([dialect, pattern]) => {
    const compiled = compilePattern(pattern, dialect);
    if (!compiled.ok) throw new Error(`${pattern}: ${compiled.problem}`);
    const texts = SIZES.map((size) =>
      Array.from({ length: size }, (_, index) => "abc/aab"[(index * index) % 7] ?? "a").join(""),
    );
    const rounds = Array.from({ length: ROUNDS }, () =>
      texts.map((text) => {
        const start = performance.now();
        compiled.matches(text);
        return (performance.now() - start) * 1_000;
      }),
    );
    const times = SIZES.map((_, index) => median(rounds.map((round) => round[index] ?? Number.NaN)));
    return [`${dialect} \`${pattern}\``, ...times.map((time) => time.toFixed(1)), slope(times).toFixed(2)];
  });
  return table(
    "One match over longer and longer texts, microseconds (limit of the slope: 1.1)",
    ["pattern", ...SIZES.map((size) => size.toLocaleString("en")), "slope"],
    rows,
  );
}
