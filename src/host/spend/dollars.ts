/** Sums of money as people read them. */

const CENT = 0.01;

/** Two digits, and as many as it takes below a cent: `$0.21`, `$0.0042`. Nothing is `$0.00`. */
export function dollars(amount: number): string {
  if (!(Math.abs(amount) > 0) || Math.abs(amount) >= CENT) return `$${amount.toFixed(2)}`;
  // Two digits that count, and never an exponent.
  return `$${amount.toFixed(Math.min(12, 1 - Math.floor(Math.log10(Math.abs(amount)))))}`;
}
