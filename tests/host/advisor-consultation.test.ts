import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { callTool, type Endpoint, type Pi, say, startEndpoint } from "./harness/index.ts";
import {
  advisorResults,
  offeredTools,
  record,
  requestMessages,
  scriptOneConsultation,
  startAdvisorPi,
} from "./advisor-support.ts";

let endpoint: Endpoint;
let pi: Pi | undefined;
beforeEach(async () => {
  endpoint = await startEndpoint();
});
afterEach(async () => {
  await pi?.close();
  await endpoint.close();
});

describe("one consultation in a real Pi", () => {
  test("passes the answer through, with the tables that let it", async () => {
    pi = await startAdvisorPi({ endpoint });
    scriptOneConsultation(endpoint);
    endpoint.queue("advisor", say("Severity: none\nGo on.", { usage: { input: 1000, output: 20 } }));
    await pi.prompt("Please write a haiku.");

    const [result] = advisorResults(pi);
    expect(result?.text).toBe("Severity: none\nGo on.");
    expect(result?.isError).toBe(false);
    expect(result?.details).toMatchObject({
      advisorModel: "stub:advisor",
      effort: null,
      severity: "none",
      stopReason: "stop",
    });
    const decided = Array.isArray(result?.details["decisions"]) ? result.details["decisions"].map(record) : [];
    // Entries of the ledger and paths of a search are decided too, by the thousand: they are left out.
    expect(decided.map(({ table, outcome }) => [table, outcome])).toEqual([
      ["advisor/same-model", "active"],
      ["advisor/blocklist", "active"],
      ["advisor/cadence", "consult"],
      ["advisor/offered-tools", "all"],
      ["advisor/trim", "fold"],
      ["advisor/trim", "keep"],
      ["advisor/budget-gate", "send"],
    ]);
    for (const { rule, source } of decided) {
      expect(rule).toEqual(expect.any(String));
      expect(record(source)).toMatchObject({ file: expect.any(String), line: expect.any(Number) });
    }
    expect(endpoint.requestsOf("advisor")).toHaveLength(1);
    expect(record(result?.usage)).toMatchObject({ input: 1000, output: 20 });
    expect(pi.statuses.get("advisor")).toBe("Advisor $0.0010 · cache 0%");
  });

  test("sends the user's words, the executor's question, and ends on an instruction", async () => {
    pi = await startAdvisorPi({ endpoint });
    scriptOneConsultation(endpoint, "Should I use a lock here?");
    endpoint.queue("advisor", say("Severity: none"));
    await pi.prompt("Make the counter safe, please.");

    const [request] = endpoint.requestsOf("advisor");
    const messages = requestMessages(request?.body ?? {});
    expect(messages.map(({ role }) => role)).not.toContain("assistant");
    expect(messages[0]?.text).toContain("You advise a coding agent");
    expect(messages.some(({ text }) => text.includes("[user] Make the counter safe, please."))).toBe(true);
    expect(messages.at(-1)?.role).toBe("user");
    expect(messages.at(-1)?.text).toContain("Should I use a lock here?");
    expect(messages.at(-1)?.text).toMatch(/Advise the executor on the situation above\./);
    expect(offeredTools(request?.body ?? {})).toEqual(["advisor_expand", "read", "grep", "find", "ls", "git_diff"]);
    // No mutating tool, no tool of the executor, and no reasoning without an effort.
    expect(JSON.stringify(request?.body)).not.toContain("reasoning_effort");
  });

  test("two rounds of investigation reach the advisor and stay out of the next consultation", async () => {
    pi = await startAdvisorPi({ endpoint, projectFiles: { "src/a.ts": "export const answer = 42;\n" } });
    scriptOneConsultation(endpoint);
    endpoint.queue(
      "advisor",
      callTool("read", { path: "src/a.ts" }, { usage: { input: 1000, output: 10 } }),
      callTool("grep", { pattern: "answer" }, { usage: { input: 1100, output: 10 } }),
      say("Severity: nit\nSee src/a.ts.", { usage: { input: 1200, output: 30 } }),
    );
    await pi.prompt("Check the answer.");

    const [result] = advisorResults(pi);
    expect(result?.text).toContain("See src/a.ts.");
    expect(result?.details["rounds"]).toMatchObject([
      { tool: "read", argument: "src/a.ts" },
      { tool: "grep", argument: "answer" },
    ]);
    expect(result?.details["attempts"]).toHaveLength(3);
    expect(record(result?.usage)).toMatchObject({ input: 3300, output: 50 });
    const requests = endpoint.requestsOf("advisor");
    expect(requests).toHaveLength(3);
    const declarations = requests.map(({ body }) => JSON.stringify(body["tools"]));
    expect(new Set(declarations).size).toBe(1);
    expect(requestMessages(requests[1]?.body ?? {}).at(-1)?.text).toContain("export const answer = 42;");
    expect(requestMessages(requests[2]?.body ?? {}).at(-1)?.text).toContain("src/a.ts:1: export const answer = 42;");

    scriptOneConsultation(endpoint, "And now?");
    endpoint.queue("advisor", say("Severity: none"));
    await pi.prompt("Once more.");
    const next = JSON.stringify(endpoint.requestsOf("advisor").at(-1)?.body);
    expect(next).toContain("See src/a.ts.");
    expect(next).not.toContain("export const answer = 42;");
  });
});
