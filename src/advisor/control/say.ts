/** Lines to the person, in every mode of Pi: a notification where there is a screen, else a line on the console. */
import { writeSync } from "node:fs";
import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import { type NoticeGrade, withUi } from "../../host/notices.ts";

/** Without a screen, what was asked for goes to stdout unless that carries JSON; anything else goes to stderr. */
export function sayIn(ctx: ExtensionContext, grade: NoticeGrade, text: string, asked = false): void {
  if (withUi(ctx, (ui) => ui.notify(text, grade)) !== "headless") return;
  if (asked && grade !== "error" && modeOf(ctx) !== "json" && wroteOut(text)) return;
  console.error(text);
}

/** Pi turns the console's stdout over to stderr in print mode, so that only answers stand there: this is one. */
function wroteOut(text: string): boolean {
  try {
    writeSync(STDOUT, `${text}\n`);
    return true;
  } catch {
    return false;
  }
}

const STDOUT = 1;

export type Mode = "tui" | "rpc" | "json" | "print";

/** Hosts before 0.78.1 do not say: a screen on a terminal is then taken for the full one. */
export function modeOf(ctx: ExtensionContext): Mode {
  const told: unknown = Reflect.get(ctx, "mode");
  if (told === "tui" || told === "rpc" || told === "json" || told === "print") return told;
  if (!ctx.hasUI) return "print";
  return process.stdout.isTTY ? "tui" : "rpc";
}
