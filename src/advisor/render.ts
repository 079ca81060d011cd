/** How a consultation looks in Pi's transcript. */
import {
  getMarkdownTheme,
  type AgentToolResult,
  type Theme,
  type ToolRenderResultOptions,
} from "@earendil-works/pi-coding-agent";
import { type Component, Container, Markdown, Spacer, Text } from "@earendil-works/pi-tui";
import { dollars } from "../host/spend/dollars.ts";
import { promptOf, readUsage } from "../host/spend/usage.ts";
import { safeLine, safeText } from "../text/safe.ts";
import type { AdvisorDetails } from "./consult/details.ts";
import { labelOf, type Selection } from "./control/selection.ts";
import { parseVerdict, type Severity } from "./severity.ts";
import { isObject } from "../jsonc/pointer.ts";

/** Theme colours by verdict; an answer without one is shown as plain text. */
const COLOURS = { none: "success", nit: "muted", concern: "warning", blocker: "error" } as const satisfies Record<
  Severity,
  string
>;

/** The call: whom it asks. */
export function renderAdvisorCall(selection: () => Selection | undefined) {
  return (_args: unknown, theme: Theme): Component => {
    const chosen = selection();
    const name = theme.fg("toolTitle", theme.bold("advisor"));
    return new Text(chosen === undefined ? name : `${name} ${theme.fg("muted", labelOf(chosen))}`, 0, 0);
  };
}

/** The answer: verdict, model, cost, share read from the cache, rounds; the advice as markdown, open from the start. */
export function renderAdvisorResult(
  result: AgentToolResult<unknown>,
  options: ToolRenderResultOptions,
  theme: Theme,
): Component {
  const text = safeText(result.content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n"));
  if (options.isPartial) return new Text(theme.fg("muted", text), 0, 0);
  const details = detailsIn(result.details);
  const { severity, body } = parseVerdict(text);
  const box = new Container();
  box.addChild(new Text(headline(severity, details, theme), 0, 0));
  if (details.errorMessage !== undefined) {
    box.addChild(new Text(theme.fg(details.skipped === true ? "warning" : "error", text), 0, 0));
    return box;
  }
  if (body !== "") {
    box.addChild(new Spacer(1));
    box.addChild(new Markdown(body, 0, 0, getMarkdownTheme()));
  }
  return box;
}

/** `concern · a:model, high · $0.12 · cache 90% · 2 rounds`. */
export function headline(severity: Severity | undefined, details: Shown, theme: Pick<Theme, "fg" | "bold">): string {
  const { usage } = details;
  const prompt = usage === undefined ? 0 : promptOf(usage);
  const parts = [
    ...(details.advisorModel === undefined
      ? []
      : [`${details.advisorModel}${details.effort === undefined ? "" : `, ${details.effort}`}`]),
    ...(usage === undefined
      ? []
      : [
          dollars(usage.cost.total),
          `cache ${prompt === 0 ? "n/a" : `${Math.round((100 * usage.cacheRead) / prompt)}%`}`,
        ]),
    ...(details.rounds === 0 ? [] : [`${details.rounds} ${details.rounds === 1 ? "look-up" : "look-ups"}`]),
  ];
  const verdict = severity === undefined ? [] : [theme.fg(COLOURS[severity], theme.bold(severity))];
  return [...verdict, ...parts.map((part) => theme.fg("muted", safeLine(part)))].join(theme.fg("muted", " · "));
}

/** What a stored result may still tell: session files are read back without validation. */
export interface Shown {
  readonly advisorModel?: string;
  readonly effort?: string;
  readonly usage?: NonNullable<AdvisorDetails["usage"]>;
  readonly rounds: number;
  readonly errorMessage?: string;
  readonly skipped?: boolean;
}

function detailsIn(details: unknown): Shown {
  if (!isObject(details)) return { rounds: 0 };
  const { advisorModel, effort, errorMessage, rounds } = details;
  const usage = readUsage(details["usage"]);
  return {
    ...(typeof advisorModel === "string" ? { advisorModel } : {}),
    ...(typeof effort === "string" ? { effort } : {}),
    ...(usage === undefined ? {} : { usage }),
    rounds: Array.isArray(rounds) ? rounds.length : 0,
    ...(typeof errorMessage === "string" ? { errorMessage } : {}),
    ...(details["skipped"] === true ? { skipped: true } : {}),
  };
}
