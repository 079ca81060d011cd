/** The executor's tools by name and purpose: enough to advise on them, and nothing that their schemas would cost. */
import { safeLine } from "../../text/safe.ts";
import { oneLine, shorten } from "../../text/cut.ts";

const PURPOSE_CHARS = 200;
/** Hosts with many servers offer thousands of tools; beyond these, their number says enough. */
const MOST_TOOLS = 200;
const NAME_CHARS = 120;
const HEADING = "## Executor's tool catalogue (names and purpose only)";

export interface ToolLike {
  readonly name: string;
  readonly description?: string;
}

/** Empty for no tools. The order of the registry does not matter. */
export function catalogueText(tools: readonly ToolLike[]): string {
  if (tools.length === 0) return "";
  const lines = tools.map(
    ({ name, description = "" }) =>
      `- ${oneLine(name, NAME_CHARS)} — ${shorten(firstSentence(description), PURPOSE_CHARS)}`,
  );
  const sorted = lines.sort((a, b) => (a < b ? -1 : 1));
  const hidden = sorted.length - MOST_TOOLS;
  return [HEADING, ...sorted.slice(0, MOST_TOOLS), ...(hidden > 0 ? [`- … and ${hidden} more`] : [])].join("\n");
}

function firstSentence(description: string): string {
  const text = safeLine(description.slice(0, 4 * PURPOSE_CHARS));
  const end = /[.!?](?=\s|$)/.exec(text);
  return end === null ? text : text.slice(0, end.index + 1);
}
