/** Bars that lie on their sides, made of the block characters that every terminal font has. */
import { left, right, widest } from "../columns.ts";

export interface Bar {
  readonly label: string;
  /** Parts of one bar, none below 0, in the order of `glyphs`. */
  readonly parts: readonly number[];
  /** What stands behind the bar. */
  readonly figure: string;
}

/** How one part of a bar is drawn: a character of its own, so that colour is not needed to tell it from the others. */
export interface Glyph {
  readonly fill: string;
  readonly shade: (text: string) => string;
}

/** The narrowest that bars become, however little room there is. */
const LEAST_WIDTH = 10;

/** One line a bar, none wider than `columns`. A part above 0 shows at least one character, and so does no bar of 0. */
export function barChart(bars: readonly Bar[], glyphs: readonly Glyph[], columns: number): readonly string[] {
  const labels = widest(bars.map(({ label }) => label));
  const figures = widest(bars.map(({ figure }) => figure));
  const width = Math.max(LEAST_WIDTH, columns - labels - figures - 4);
  const longest = Math.max(...bars.map(({ parts }) => sum(parts)), Number.MIN_VALUE);
  return bars.map(({ label, parts, figure }) => {
    const lengths = lengthsOf(parts, sum(parts) / longest, width);
    const drawn = lengths.map((length, part) => {
      const glyph = glyphs[part];
      return glyph === undefined || length === 0 ? "" : glyph.shade(glyph.fill.repeat(length));
    });
    return `${left(label, labels)}  ${drawn.join("")}${" ".repeat(width - sum(lengths))}  ${right(figure, figures)}`;
  });
}

/** Whole characters for each part: every part above 0 gets one, and the longest gives way if they are too many together. */
function lengthsOf(parts: readonly number[], share: number, width: number): readonly number[] {
  const total = sum(parts);
  if (total === 0) return parts.map(() => 0);
  const lengths = parts.map((part) => (part === 0 ? 0 : Math.max(1, Math.round((part / total) * share * width))));
  const over = sum(lengths) - width;
  const longest = lengths.indexOf(Math.max(...lengths));
  return over <= 0 ? lengths : lengths.map((length, index) => (index === longest ? length - over : length));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
