/** Lines to the person, in every mode of Pi: a notification where there is a screen, else a line on the console. */
import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import { type NoticeGrade, withUi } from "../host/notices.ts";

/** Without a screen, what was asked for goes to stdout unless that carries JSON; anything else goes to stderr. */
export function sayIn(ctx: ExtensionContext, grade: NoticeGrade, text: string, asked = false): void {
  if (withUi(ctx, (ui) => ui.notify(text, grade)) !== "headless") return;
  if (asked && grade !== "error" && modeOf(ctx) !== "json") console.log(text);
  else console.error(text);
}

export type Mode = "tui" | "rpc" | "json" | "print";

/** Hosts before 0.78.1 do not say: a screen on a terminal is then taken for the full one. */
export function modeOf(ctx: ExtensionContext): Mode {
  const told: unknown = Reflect.get(ctx, "mode");
  if (told === "tui" || told === "rpc" || told === "json" || told === "print") return told;
  if (!ctx.hasUI) return "print";
  return process.stdout.isTTY ? "tui" : "rpc";
}
