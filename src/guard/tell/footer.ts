import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import { defaults } from "../../config/load.ts";
import { withUi } from "../../host/notices.ts";
import type { Current } from "../current.ts";

const KEY = "ai-guard";

/** What differs from the resting guard, in the order of its weight; empty at rest. */
export function deviations({
  session,
  overrides,
  pending,
  told,
}: Pick<Current, "session" | "overrides" | "pending" | "told">): readonly {
  readonly text: string;
  readonly alarming: boolean;
}[] {
  const { mode, notifyLevel } = session.force.config;
  const base = defaults("guard");
  const parts: { text: string; alarming: boolean }[] = [];
  if (session.problem !== undefined) parts.push({ text: "off", alarming: true });
  if (session.paused) parts.push({ text: "paused", alarming: true });
  if (mode !== base.mode)
    parts.push({ text: "mode" in overrides ? `${mode} (session)` : mode, alarming: ALARMING_MODES.has(mode) });
  if (notifyLevel !== base.notifyLevel) parts.push({ text: `notify ${notifyLevel}`, alarming: false });
  if (pending.waiting().length > 0) parts.push({ text: "an edit waits", alarming: true });
  if (told.waiting().length > 0) parts.push({ text: "changed, not seen", alarming: true });
  return parts;
}

/** Modes that pass what a reviewer denied: a silenced pane must stay visible. */
const ALARMING_MODES: ReadonlySet<string> = new Set(["permissive"]);

/** Shows the deviations in Pi's footer, or clears them. */
export function showFooter(context: ExtensionContext, current: Current): void {
  // A guard that nobody has set up deviates from nothing.
  const different = current.loaded.wanted || current.session.problem === undefined ? deviations(current) : [];
  const parts = [...different, ...(current.session.reviewing ? [{ text: "reviewing", alarming: false }] : [])];
  withUi(context, (ui) => {
    const colour = (text: string, alarming: boolean): string =>
      context.mode === "tui" && alarming ? ui.theme.fg("error", text) : text;
    ui.setStatus(
      KEY,
      parts.length === 0
        ? undefined
        : `ai-guard ${parts.map(({ text, alarming }) => colour(text, alarming)).join(" · ")}`,
    );
  });
}
