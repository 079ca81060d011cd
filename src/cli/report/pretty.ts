import { escaped } from "../../text/safe.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { widthOf } from "../columns.ts";
import type { Style } from "../style.ts";

/** One diagnostic with its line of the file, a caret under it, and what to do about it. */
export function pretty(diagnostic: Diagnostic, text: string | undefined, style: Style): string {
  const { severity, code, message, file, range, help, suggestion } = diagnostic;
  const paint = severity === "error" ? style.red : style.yellow;
  const lines = [`${style.bold(paint(severity))}${style.dim(`[${code}]`)} ${style.bold(message)}`];
  const number = String(range.line);
  const gutter = " ".repeat(number.length);
  lines.push(`${gutter} ${style.blue("╭─")} ${escaped(file)}:${range.line}:${range.column}`);
  const line = text?.split(/\r?\n/, range.line)[range.line - 1];
  if (line !== undefined && line.trim() !== "") {
    const { shown, before, marked } = frame(line, range);
    lines.push(
      `${style.blue(`${number} │`)} ${shown}`,
      `${gutter} ${style.blue("│")} ${" ".repeat(before)}${paint("^".repeat(marked))}`,
    );
  }
  const advice = [
    suggestion === undefined || help?.includes(suggestion) === true ? [] : [`did you mean \`${suggestion}\`?`],
    help ?? [],
  ].flat();
  lines.push(`${gutter} ${style.blue("╰─")}${advice.length > 0 ? ` ${style.cyan("help")}: ${advice.join("; ")}` : ""}`);
  return `${lines.join("\n")}\n`;
}

/** A window of a long line, in columns as the terminal shows them. */
function frame(
  line: string,
  { column, endLine, endColumn, line: start }: Diagnostic["range"],
): { shown: string; before: number; marked: number } {
  const width = 110;
  const clean = line.replaceAll("\t", " ").replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "·");
  const from = column - 1 > width - 30 ? column - 30 : 0;
  const shown = `${from > 0 ? "…" : ""}${clean.slice(from, from + width)}${clean.length > from + width ? "…" : ""}`;
  const end = endLine === start ? endColumn : line.length + 1;
  const at = column - 1 - from + (from > 0 ? 1 : 0);
  const marked = shown.slice(at, at + Math.max(0, end - column));
  return { shown, before: widthOf(shown.slice(0, at)), marked: Math.max(1, widthOf(marked)) };
}
