/** What `npm start` shows: steps with their decisions and checks, in colour where the terminal has any. */
import { styleText } from "node:util";

/** A decision as the extensions record it. */
export interface ShownDecision {
  readonly table: string;
  readonly outcome: string;
  readonly rule: string;
  readonly because?: string;
  readonly source: { readonly file: string; readonly line: number; readonly layer?: string };
}

export interface Check {
  readonly says: string;
  readonly holds: boolean;
}

export interface StepResult {
  /** What was asked, label → text. */
  readonly asked: Readonly<Record<string, string>>;
  readonly decisions: readonly ShownDecision[];
  readonly checks: readonly Check[];
}

export interface Report {
  title(text: string, subtitle: string): void;
  /** Prints a step that has ended; false when one of its checks does not hold. */
  step(number: number, name: string, result: StepResult): boolean;
  end(failures: number, steps: number, elapsedMs: number): void;
}

type Format = Parameters<typeof styleText>[0];

const LABEL_WIDTH = 10;
const OUTCOME_FORMATS: Readonly<Record<string, Format>> = {
  allow: "green",
  active: "green",
  deny: "red",
  blocked: "red",
  ask: "yellow",
  inactive: "yellow",
};

/** Table, outcome, rule, row, layer. */
const COLUMN_FORMATS: readonly (Format | "outcome")[] = ["bold", "outcome", "reset", "cyan", "dim"];

/** `place` words a file for people: relative, or with `~` for the throwaway home. */
export function createReport(stream: NodeJS.WriteStream, place: (file: string) => string): Report {
  const color = stream.isTTY && stream.hasColors() && !process.env["NO_COLOR"];
  const paint = (format: Format, text: string) => (color ? styleText(format, text, { validateStream: false }) : text);
  const print = (line = "") => stream.write(`${line}\n`);
  const row = (label: string, text: string) => print(`   ${paint("dim", label.padEnd(LABEL_WIDTH))}${text}`);

  /** Columns, with the row's reason beneath; rows that decided several times stand once. */
  const decisionLines = (decisions: readonly ShownDecision[]): string[] => {
    const rows = decisions.map(({ table, outcome, rule, because, source }) => ({
      cells: [table, outcome, rule, `${place(source.file)}:${source.line}`, `layer ${source.layer ?? "none"}`],
      outcome,
      because,
    }));
    const once = [...Map.groupBy(rows, ({ cells }) => cells.join()).values()].flatMap((same) =>
      same[0] === undefined ? [] : [{ ...same[0], times: same.length }],
    );
    const widths = COLUMN_FORMATS.map((_, column) => Math.max(...once.map(({ cells }) => cells[column]?.length ?? 0)));
    return once.flatMap(({ cells, outcome, because, times }) => {
      const formats = COLUMN_FORMATS.map((format) =>
        format === "outcome" ? (OUTCOME_FORMATS[outcome] ?? "magenta") : format,
      );
      const columns = cells.map((cell, column) => paint(formats[column] ?? "reset", cell.padEnd(widths[column] ?? 0)));
      const line = `   ${columns.join("  ")}${times > 1 ? paint("dim", `  × ${times}`) : ""}`;
      return [line.trimEnd(), ...(because === undefined ? [] : [paint("dim", `     ${because}`)])];
    });
  };

  return {
    title(text, subtitle) {
      print();
      print(`${paint("bold", text)}  ${paint("dim", subtitle)}`);
    },
    step(number, name, { asked, decisions, checks }) {
      print();
      print(`${paint("cyan", String(number).padStart(2))} ${paint("bold", name)}`);
      for (const [label, text] of Object.entries(asked)) row(label, text);
      for (const line of decisionLines(decisions)) print(line);
      for (const { says, holds } of checks) print(`   ${holds ? paint("green", "✓") : paint("red", "✗")} ${says}`);
      return checks.every(({ holds }) => holds);
    },
    end(failures, steps, elapsedMs) {
      const seconds = `${(elapsedMs / 1000).toFixed(1)} s`;
      print();
      print(
        failures === 0
          ? `${paint("green", `all ${steps} steps as expected`)}  ${paint("dim", seconds)}`
          : `${paint("red", `${failures} of ${steps} steps went wrong`)}  ${paint("dim", seconds)}`,
      );
      print();
    },
  };
}
