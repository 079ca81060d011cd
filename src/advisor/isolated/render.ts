/** How an isolated consultation looks in Pi's transcript: words, and not the account that the working model reads. */
import {
  type AgentToolResult,
  getMarkdownTheme,
  type Theme,
  type ToolRenderResultOptions,
} from "@earendil-works/pi-coding-agent";
import { type Component, Container, Markdown, Spacer, Text } from "@earendil-works/pi-tui";
import { dollars } from "../../host/spend/dollars.ts";
import { safeLine, safeText } from "../../text/safe.ts";
import { isObject } from "../../jsonc/pointer.ts";

/** Where the account begins in the result's text. */
const ACCOUNT = /\n*^Consultation: \S+\n\{[^\n]*\}\s*$/m;

export function renderIsolatedResult(
  result: AgentToolResult<unknown>,
  options: ToolRenderResultOptions,
  theme: Theme,
): Component {
  const text = safeText(result.content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n"));
  if (options.isPartial) return new Text(theme.fg("muted", text), 0, 0);
  const box = new Container();
  box.addChild(new Text(theme.fg("muted", headline(result.details)), 0, 0));
  const body = text.replace(ACCOUNT, "");
  if (body !== "") {
    box.addChild(new Spacer(1));
    box.addChild(new Markdown(body, 0, 0, getMarkdownTheme()));
  }
  return box;
}

/** `completed · provider/model · $0.12`; a cost that nobody knows is said to be unknown. */
export function headline(details: unknown): string {
  if (!isObject(details)) return "";
  const { status, model, accounting, warnings } = details;
  const usd = isObject(accounting) ? accounting["estimatedUsd"] : undefined;
  const parts = [status, model].filter((part) => typeof part === "string");
  const notes = Array.isArray(warnings) ? warnings.filter((warning) => typeof warning === "string") : [];
  return [...parts, typeof usd === "number" ? dollars(usd) : "cost unknown", ...notes].map(safeLine).join(" · ");
}
