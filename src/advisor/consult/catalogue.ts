/** The executor's tools by name and purpose: enough to advise on them, and nothing that their schemas would cost. */
import { flatten, shorten } from "../ledger/clip.ts";

const PURPOSE_CHARS = 200;
const HEADING = "## Executor's tool catalogue (names and purpose only)";

export interface ToolLike {
  readonly name: string;
  readonly description?: string;
}

/** Empty for no tools. The order of the registry does not matter. */
export function catalogueText(tools: readonly ToolLike[]): string {
  if (tools.length === 0) return "";
  const lines = tools.map(({ name, description = "" }) => `- ${flatten(name)} — ${shorten(firstSentence(description), PURPOSE_CHARS)}`);
  return [HEADING, ...lines.sort((a, b) => (a < b ? -1 : 1))].join("\n");
}

function firstSentence(description: string): string {
  const text = flatten(description.slice(0, 4 * PURPOSE_CHARS));
  const end = /[.!?](?=\s|$)/.exec(text);
  return end === null ? text : text.slice(0, end.index + 1);
}
