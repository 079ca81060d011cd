import type { AgentToolResult } from "@earendil-works/pi-coding-agent";
import type { Consultation } from "./consult.ts";

/** What a result carries beside its text, for renderers and for finding the record. */
export type Details = Omit<Consultation, "answer" | "usage" | "decisions">;

/**
 * A consultation as the tool's result: the answer unchanged, or what went wrong and whatever text came; then the id, and
 * the account as JSON. Where the log lies is for people, so it stays out of the text that the working model reads.
 */
export function toolResult({
  answer,
  usage,
  decisions: _decisions,
  ...details
}: Consultation): AgentToolResult<Details> {
  const { id, model, status, error, failure, accounting, warnings } = details;
  const complete = status === "completed";
  const parts = [
    ...(complete
      ? []
      : [
          [`[${status}] ${error ?? ""}`.trimEnd(), ...(failure === undefined ? [] : [`Failure: ${failure}`])].join(
            "\n",
          ),
        ]),
    ...(answer === undefined ? [] : [answer]),
    `Consultation: ${id}\n${JSON.stringify({ model, status, accounting, warnings })}`,
  ];
  return {
    content: [{ type: "text", text: parts.join("\n\n") }],
    details,
    isError: !complete,
    ...(usage === undefined ? {} : { usage }),
  };
}
