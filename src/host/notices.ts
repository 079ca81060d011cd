/** Lines to the person in front of Pi: prefixed, and never a reason to fail. */
import type { ExtensionContext } from "@earendil-works/pi-coding-agent";

export type NoticeGrade = "info" | "warning" | "error";

/** The part of a Pi context that can show something. */
export type UiContext = Pick<ExtensionContext, "hasUI" | "ui">;

/** `early`: no session yet, so the line went to stderr. `headless`: nobody is looking. `stale`: the session is gone. */
export type Delivery = "shown" | "early" | "headless" | "stale";

export type Notify = (grade: NoticeGrade, text: string) => Delivery;

/**
 * A notifier for one extension. `current` gives the context of the session that runs now, undefined before the first.
 * Line breaks are kept; an empty text shows nothing and counts as shown.
 */
export function createNotify(prefix: string, current: () => UiContext | undefined): Notify {
  return (grade, text) => {
    if (text.trim() === "") return "shown";
    const line = `${prefix} ${text}`;
    const context = current();
    if (context === undefined) {
      console.warn(line);
      return "early";
    }
    return withUi(context, (ui) => ui.notify(line, grade));
  };
}

/**
 * Does something with the screen if there is one. Background work outlives sessions, and every access to the context
 * of an ended one throws: that is an answer here, not a fault.
 */
export function withUi(context: UiContext, use: (ui: ExtensionContext["ui"]) => void): Exclude<Delivery, "early"> {
  try {
    if (!context.hasUI) return "headless";
    use(context.ui);
    return "shown";
  } catch {
    return "stale";
  }
}
