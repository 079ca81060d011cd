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

/** `place` words a file for people: relative, or with `~` for the throwaway home. */
export function createReport(stream: NodeJS.WriteStream, place: (file: string) => string): Report {
  const color = stream.isTTY && stream.hasColors() && !process.env["NO_COLOR"];
  const paint = (format: Format, text: string) => (color ? styleText(format, text, { validateStream: false }) : text);
  const print = (line = "") => stream.write(`${line}\n`);
  const row = (label: string, text: string) => print(`   ${paint("dim", label.padEnd(LABEL_WIDTH))}${text}`);

  return {
    title(text, subtitle) {
      print();
      print(`${paint("bold", text)}  ${paint("dim", subtitle)}`);
    },
    step(number, name, { asked, decisions, checks }) {
      print();
      print(`${paint("cyan", String(number).padStart(2))} ${paint("bold", name)}`);
      for (const [label, text] of Object.entries(asked)) row(label, text);
      for (const { table, outcome, rule, because, source } of decisions) {
        row("decided", `${paint("bold", table)} ${paint("dim", "→")} ${paint(OUTCOME_FORMATS[outcome] ?? "magenta", outcome)}`);
        row("by rule", because === undefined ? rule : `${rule} ${paint("dim", `(${because})`)}`);
        row("in", `${paint("underline", `${place(source.file)}:${source.line}`)} ${paint("dim", "· layer")} ${source.layer ?? "none"}`);
      }
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
