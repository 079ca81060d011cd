/** What the document of daily use says of asks that nobody can be asked about is what their flow comes to. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { flows, tables } from "../../generated/tables.js";
import { inlineConfig } from "../../src/config/load.ts";
import { createPolicy } from "../../src/engine/policy.ts";
import type { Facts } from "../../src/engine/types.ts";

const asked = {
  paused: false,
  applied: true,
  surface: "bash",
  named: true,
  state: "ask",
  shown: "whole",
  denyStreak: 0,
  sessionDenies: 0,
  attended: false,
};
const chat = (reply: string, more: Facts = {}) => ({ ...asked, ended: "chat", reply, ...more });
const rows: readonly (readonly [said: string, inputs: readonly Facts[]])[] = [
  ["allow", [chat("allow")]],
  ["defer, leaning allow or neutral", [chat("defer", { lean: "allow" }), chat("defer")]],
  [
    "defer, leaning deny · deny, low or medium risk",
    [chat("defer", { lean: "deny" }), chat("deny", { riskLevel: "low" }), chat("deny", { riskLevel: "medium" })],
  ],
  [
    "deny, high, critical or unknown risk",
    [chat("deny", { riskLevel: "high" }), chat("deny", { riskLevel: "critical" }), chat("deny")],
  ],
  [
    "the review failed",
    ["timeout", "no-json", "call-failed", "model-unresolved", "internal-error"].map((kind) => ({
      ...asked,
      ended: "failed",
      kind,
    })),
  ],
];
const modes = ["strict", "default", "lenient", "permissive"];

it("docs/daily-use.md says what `guard/ask` comes to", () => {
  const runs = { allow: "runs", deny: "blocked" } as const;
  const line = ([said, inputs]: (typeof rows)[number]) => {
    const cells = modes.map((mode) => {
      const flow = createPolicy(tables, inlineConfig("guard", { provider: "a", model: "b", mode }), flows).flow(
        "guard/ask",
      );
      const ends = new Set(inputs.map((input) => flow?.decide(input).outcome));
      expect([said, mode, ends.size]).toEqual([said, mode, 1]);
      const [end] = ends;
      if (end !== "allow" && end !== "deny") throw new Error(`${said} in ${mode} comes to ${String(end)}`);
      return runs[end];
    });
    return `| ${[said, ...cells].join(" | ")} |`;
  };
  const table = [`| verdict, no UI | ${modes.join(" | ")} |`, "|---|---|---|---|---|", ...rows.map(line)].join("\n");
  expect(readFileSync(new URL("../../docs/daily-use.md", import.meta.url), "utf8")).toContain(`\n\n${table}\n\n`);
});
