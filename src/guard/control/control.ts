import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { NoticeGrade } from "../../host/notices.ts";
import type { Current } from "../current.ts";
import type { Guard } from "../current.ts";
import { PREFIX } from "../guard.ts";

/** What a command works with. */
export interface Control {
  readonly guard: Guard;
  readonly current: Current;
  readonly context: ExtensionContext;
}

/** A command's answer is never gated. Where no one sees a notice it goes to stderr: Pi keeps stdout for the agent's own words. */
export function say({ guard, context }: Control, grade: NoticeGrade, text: string): void {
  if (context.hasUI) guard.notify(grade, text);
  else console.error(`${PREFIX} ${text}`);
}
