/** Medians of rounds in one process. Contenders of a task take turns round by round, so that drift meets all alike. */
export interface Contender {
  readonly name: string;
  /** One call on the i-th input; what it gives is compared between contenders first. */
  readonly run: (index: number) => unknown;
  readonly calls: number;
}

export interface Figure {
  readonly name: string;
  readonly nanoseconds: number;
  readonly low: number;
  readonly high: number;
}

export function measure(contenders: readonly Contender[], rounds = 21): Figure[] {
  const times = contenders.map((): number[] => []);
  let sink = 0;
  for (let round = 0; round < rounds + 2; round++) {
    for (const [at, { run, calls }] of contenders.entries()) {
      const start = process.hrtime.bigint();
      for (let index = 0; index < calls; index++) if (run(index) === sink) sink++;
      const spent = Number(process.hrtime.bigint() - start) / calls;
      if (round >= 2) times[at]?.push(spent);
    }
  }
  return contenders.map(({ name }, at) => {
    const sorted = [...(times[at] ?? [])].sort((a, b) => a - b);
    return { name, nanoseconds: median(sorted), low: sorted[0] ?? 0, high: sorted.at(-1) ?? 0 };
  });
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** All contenders must give the same answer on every input before they are timed. */
export function sameAnswers(contenders: readonly Contender[], inputs: number): void {
  const [first, ...others] = contenders;
  for (let index = 0; index < inputs; index++) {
    const expected = first?.run(index);
    for (const { name, run } of others) {
      const actual = run(index);
      if (actual !== expected)
        throw new Error(`${name} answers ${String(actual)} on input ${index}, ${first?.name} ${String(expected)}`);
    }
  }
}

export function table(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, column) => Math.max(cell.length, ...rows.map((row) => (row[column] ?? "").length)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(" | ")} |`;
  return [
    `### ${title}`,
    "",
    line(head),
    `|${widths.map((width, column) => (column === 0 ? "-".repeat(width + 2) : `${"-".repeat(width + 1)}:`)).join("|")}|`,
    ...rows.map(line),
    "",
  ].join("\n");
}
