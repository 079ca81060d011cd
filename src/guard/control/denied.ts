import type { DeniedAsk } from "../session.ts";
import { type Control, say } from "./control.ts";
import { shorten } from "../../text/cut.ts";

/** Characters of a target in a list row; the detail shows it whole. */
const ROW_CHARS = 60;

/** What became of a denial that did not hold. */
const SOFTENED: { readonly [Outcome in DeniedAsk["outcome"]]: string } = {
  deny: "",
  ask: "  you were asked",
  allow: "  passed by the mode",
};

/** This session's denies, newest first; picking one shows it whole. */
export async function showDenied(control: Control): Promise<void> {
  const { denied } = control.current.session;
  if (denied.length === 0) return say(control, "info", "no request was denied in this session");
  if (!control.context.hasUI) return say(control, "info", denied.map(detail).join("\n\n"));
  const rows = denied.map((ask, index) => [`${index + 1}. ${row(ask)}`, ask] as const);
  for (;;) {
    const picked = await control.context.ui.select(
      "denied requests",
      rows.map(([label]) => label),
    );
    const ask = rows.find(([label]) => label === picked)?.[1];
    if (ask === undefined) return;
    await control.context.ui.select(detail(ask), ["back"]);
  }
}

function row({ time, surface, target, riskLevel, outcome }: DeniedAsk): string {
  return `${time.slice(11, 19)}  ${surface}  ${shorten(target, ROW_CHARS)}${riskLevel === undefined ? "" : `  (risk ${riskLevel})`}${SOFTENED[outcome]}`;
}

function detail({ time, surface, target, reason, riskLevel, outcome }: DeniedAsk): string {
  return [
    `${time}  ${surface}${riskLevel === undefined ? "" : `  risk ${riskLevel}`}${SOFTENED[outcome]}`,
    target,
    reason,
  ].join("\n");
}
