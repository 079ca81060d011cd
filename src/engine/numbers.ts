/** Numbers are doubles: between two of them may lie none, and beyond 2^53 every one is whole. */
import type { FactType } from "./types.ts";

const bytes = new DataView(new ArrayBuffer(8));

/** The next larger double. */
export function after(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  if (value === -Infinity) return -Number.MAX_VALUE;
  if (!Number.isFinite(value)) return value;
  bytes.setFloat64(0, value);
  bytes.setBigInt64(0, bytes.getBigInt64(0) + (value > 0 ? 1n : -1n));
  return bytes.getFloat64(0);
}

/** The next larger whole number. */
export const wholeAfter = (value: number): number => (Math.abs(value) < 2 ** 53 ? Math.floor(value) + 1 : after(value));

type Range = Extract<FactType, { kind: "number" }>;

export const holdsNumber = ({ min = -Infinity, max = Infinity, integer = false }: Range, value: number): boolean =>
  value >= min && value <= max && (!integer || Number.isInteger(value));

/**
 * Up to `count` numbers of the type strictly between two doubles; infinite ends belong to it. A readable one comes first,
 * then the smallest ones, so that none are found only where there are none.
 */
export function between(low: number, high: number, type: Range, count = 1): number[] {
  const { min = -Infinity, max = Infinity, integer = false } = type;
  const fits = (value: number) =>
    (value > low || low === -Infinity) && (value < high || high === Infinity) && holdsNumber(type, value);
  const start = Number.isFinite(low) ? low : high === Infinity ? 0 : high - 2;
  const middle = (start + (Number.isFinite(high) ? high : Number.isFinite(max) ? max : start + 2)) / 2;
  const found = new Set(
    [low === -Infinity ? min : Number.NaN, integer ? Math.floor(middle) : Number(middle.toPrecision(4)), middle]
      .filter((value) => Number.isFinite(value) && fits(value))
      .slice(0, 1),
  );
  let next =
    min > low ? (integer && !Number.isInteger(min) ? wholeAfter(min) : min) : integer ? wholeAfter(low) : after(low);
  for (let tried = 0; tried <= count && found.size < count && fits(next); tried++) {
    found.add(next);
    next = integer ? wholeAfter(next) : after(next);
  }
  return [...found];
}
