/** A user's own tables in a real Pi: a fifth mode works, and a floor holds. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callTool, type Endpoint, isObject, type Pi, say, startEndpoint } from "./harness/index.ts";
import { CHAT, decisions, declineDialogs, NO_BREAKER, startGuard } from "./guard-setup.ts";

let endpoint: Endpoint;
beforeAll(async () => void (endpoint = await startEndpoint()));
afterAll(() => endpoint?.close());

const OWN = "pi-policy/policies/guard/mode-ladder.jsonc";
const ladder = (modes: readonly string[], permissive: string, more: string): string => `{
  "kind": "ladder", "id": "guard/mode-ladder", "description": "mine", "outcomes": ["allow", "ask", "deny"],
  "facts": { "mode": { "oneOf": ${JSON.stringify(modes)}, "config": "/mode" }, "verdict": { "scale": "verdict" } },
  "climb": "verdict", "by": "mode", "onFault": "deny",
  "ladders": {
    "strict":     { "allowThrough": "allow", "denyFrom": "defer-allow", "because": "only an allow passes" },
    "default":    { "allowThrough": "allow", "denyFrom": "deny-hard", "because": "you judge" },
    "lenient":    { "allowThrough": "defer", "denyFrom": "deny-hard", "because": "alarms ask" },
    "permissive": { "allowThrough": "${permissive}", "denyFrom": "deny-hard", "because": "hardly anything asks" }${more}
  }
}`;
const MODES = ["strict", "default", "lenient", "permissive"];
const careful = ladder(
  [...MODES, "careful"],
  "deny-soft",
  `,
    "careful":    { "allowThrough": "allow", "denyFrom": "defer-deny", "because": "a leaning to deny is enough" }`,
);
/** Past the last cut line nothing is denied any more. */
const reckless = ladder(MODES, "deny-hard", "");

async function outcomeOf(pi: Pi, command: string, verdict: object): Promise<"run" | "asked" | "blocked"> {
  endpoint.clear();
  endpoint.answer("reviewer", () => say(JSON.stringify(verdict)));
  const dialogs = declineDialogs(pi);
  endpoint.queue("main", callTool("bash", { command }), say("done"));
  const events = await pi.prompt(`please run ${command}`);
  const end = events.find(({ type }) => type === "tool_execution_end");
  if (dialogs.length > 0) return "asked";
  return end !== undefined && isObject(end["result"]) && end["isError"] !== true ? "run" : "blocked";
}

describe("contract: your own tables", () => {
  test("a fifth mode is a mode: in the config, in the session's settings, and in every decision", async () => {
    const pi = await startGuard({
      endpoint,
      config: { ...CHAT, ...NO_BREAKER, mode: "careful" },
      agentFiles: { [OWN]: careful },
    });
    try {
      expect(await outcomeOf(pi, "echo 1", { verdict: "allow" })).toBe("run");
      expect(await outcomeOf(pi, "echo 2", { verdict: "defer", reason: "unclear" })).toBe("asked");
      expect(await outcomeOf(pi, "echo 3", { verdict: "defer", lean: "deny", reason: "unclear" })).toBe("blocked");
      expect(decisions(pi).at(-1)).toMatchObject({
        mode: "careful",
        rule: "careful.deny",
        source: { file: expect.stringMatching(/mode-ladder\.jsonc$/), line: 10, layer: "global" },
      });

      await pi.send({ type: "prompt", message: "/ai-guard mode default" });
      await pi.notice(/mode default \(session\)/);
      expect(await outcomeOf(pi, "echo 4", { verdict: "defer", lean: "deny", reason: "unclear" })).toBe("asked");
      await pi.send({ type: "prompt", message: "/ai-guard mode careful" });
      await pi.notice(/mode careful \(session\)/);
      expect(await outcomeOf(pi, "echo 5", { verdict: "defer", lean: "deny", reason: "unclear" })).toBe("blocked");
      await pi.send({ type: "prompt", message: "/ai-guard mode" });
      await pi.notice(/it takes strict, default, lenient, permissive, careful, reset/);
    } finally {
      await pi.close();
    }
  }, 180_000);

  test("a table that lets hard danger pass is refused, the shipped one stays, and the region is named", async () => {
    const pi = await startGuard({
      endpoint,
      config: { ...CHAT, ...NO_BREAKER, mode: "permissive" },
      agentFiles: { [OWN]: reckless },
    });
    try {
      const { message } = await pi.notice(/hard-danger-is-blocked/);
      expect(message).toMatch(
        /\{"mode":"permissive","verdict":"deny-hard"\} gives allow \(permissive\.allow\).*mode-ladder\.jsonc:9/,
      );
      expect(
        await outcomeOf(pi, "echo danger", { verdict: "deny", riskLevel: "critical", reason: "destroys everything" }),
      ).toBe("blocked");
      expect(await outcomeOf(pi, "echo 1", { verdict: "deny", riskLevel: "low", reason: "no" })).toBe("run");
      expect(decisions(pi).map(({ source }) => isObject(source) && source["file"])).toEqual([
        "policies/guard/mode-ladder.jsonc",
        "policies/guard/mode-ladder.jsonc",
      ]);
    } finally {
      await pi.close();
    }
  }, 180_000);

  test("and a project's own tables are not read", async () => {
    const pi = await startGuard({
      endpoint,
      config: { ...CHAT, ...NO_BREAKER },
      projectFiles: { [`.pi/${OWN}`]: careful, "policies/guard/mode-ladder.jsonc": careful },
    });
    try {
      await pi.send({ type: "prompt", message: "/ai-guard mode careful" });
      await pi.notice(/does not know .?"?careful/);
    } finally {
      await pi.close();
    }
  }, 180_000);
});
