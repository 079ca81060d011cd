import { describe, expect, test } from "vitest";
import { parseVerdict } from "../../src/advisor/severity.ts";

describe("the first line of an answer is its verdict", () => {
  test.each([
    ["Severity: none", "none", ""],
    ["Severity: nit\nFix the name.", "nit", "Fix the name."],
    ["  **Severity: Concern**\n\nText", "concern", "Text"],
    ["**severity:** `BLOCKER`\nStop.", "blocker", "Stop."],
    ["> Severity: none — go on", "none", ""],
    ["```\nSeverity: none\n```", undefined, "```\nSeverity: none\n```"],
    ["Here it is.\nSeverity: blocker", undefined, "Here it is.\nSeverity: blocker"],
    ["Severity: nonesuch", undefined, "Severity: nonesuch"],
    ["Severity: critical", undefined, "Severity: critical"],
    ["", undefined, ""],
  ])("%j is %s", (answer, severity, body) => expect(parseVerdict(answer)).toEqual({ severity, body }));
});
