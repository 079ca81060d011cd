/** A cut value leaves an ask judged only in a place that is known to be data, beside nothing that could take it up. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readAsk } from "../../src/guard/ask/ask.ts";
import { isHidden } from "../../src/guard/hidden/hidden.ts";
import { redact } from "../../src/secrets/redaction.ts";
import { askOf } from "../host/harness/asks.ts";

interface HiddenCase {
  readonly command?: string;
  readonly input?: unknown;
  readonly judged: boolean;
  readonly why: string;
}

const CASES = readFileSync(new URL("hidden-cases.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line): HiddenCase => JSON.parse(line));

function askAbout({ command, input }: HiddenCase) {
  if (command !== undefined)
    return readAsk(askOf("bash", { request: { value: command }, details: { command } }), "/project");
  const ask = readAsk(askOf("mcp"), "/project");
  return { ...ask, facts: { ...ask.facts, toolInput: JSON.stringify(input) } };
}

describe.each([
  [false, "is not judged"],
  [true, "is judged"],
])("an ask with a cut value (%s)", (judged, says) => {
  test.each(
    CASES.filter((one) => one.judged === judged).map((one) => ({
      ...one,
      shown: one.command ?? JSON.stringify(one.input),
    })),
  )(`${says}, $why: $shown`, async ({ shown, ...one }) => {
    expect(redact(shown)).not.toBe(shown);
    expect(await isHidden(askAbout(one))).toBe(!judged);
  });
});
