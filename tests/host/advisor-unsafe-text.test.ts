/** What an advisor writes steers no terminal, forges no line and hides nothing, wherever it comes to stand. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { callTool, type Endpoint, type Pi, say, startEndpoint } from "./harness/index.ts";
import {
  advisorResults,
  record,
  scriptOneConsultation,
  sessionRecords,
  startAdvisorPi,
  textOf,
} from "./advisor-support.ts";
import { scene } from "./isolated-advisor.ts";

const EVIL =
  "Severity: concern\r\nfirst\rover\u001b[31mred\u001b]0;title\u0007 \u202edesrever\u202c zero\u200bwidth \u009b2Jeight \udb40\udc41tag";
const SAFE = "Severity: concern\nfirst\noverred desrever zerowidth eight tag";
/** Each unsafe character, as itself or as JSON writes it. */
const UNSAFE =
  // oxlint-disable-next-line no-control-regex -- control characters are what this is about
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e]|\\r|\\u001b|\\u0007|\\u009b|\\u202e|\\udb40/;

let endpoint: Endpoint;
let pi: Pi | undefined;
beforeEach(async () => {
  endpoint = await startEndpoint();
});
afterEach(async () => {
  await pi?.close();
  pi = undefined;
  await endpoint.close();
});

describe("an advisor's text", () => {
  test("of a consultation, in the result, the session file, the executor's context and the next ledger", async () => {
    pi = await startAdvisorPi({ endpoint });
    endpoint.queue(
      "main",
      callTool("advisor", {}, { text: "One?" }),
      callTool("advisor", {}, { text: "Two?" }),
      say("Done."),
    );
    endpoint.queue("advisor", say(EVIL), say("Severity: none"));
    await pi.prompt("Go.");
    expect(advisorResults(pi)[0]?.text).toBe(SAFE);
    expect(advisorResults(pi)[0]?.details["severity"]).toBe("concern");
    expect(JSON.stringify(sessionRecords(pi))).not.toMatch(UNSAFE);
    for (const { raw } of [...endpoint.requestsOf("main"), ...endpoint.requestsOf("advisor")])
      expect(raw).not.toMatch(UNSAFE);
    expect(endpoint.requestsOf("advisor")[1]?.raw).toContain("overred desrever");
  });
  test("that is nothing but hidden characters is no answer", async () => {
    pi = await startAdvisorPi({ endpoint });
    scriptOneConsultation(endpoint);
    endpoint.queue("advisor", say("\u200b\u202e\u001b[0m"), say("\u200b"));
    await pi.prompt("Go.");
    expect(advisorResults(pi)[0]).toMatchObject({
      text: "Advisor returned no text content.",
      details: { errorMessage: "empty response" },
    });
  });
  test("of a completion review, in its card", async () => {
    pi = await startAdvisorPi({ endpoint, config: { review: { enabled: true } } });
    endpoint.queue("main", callTool("ls", {}), say("It is fixed."));
    endpoint.queue("advisor", say(EVIL));
    await pi.prompt("Fix it.");
    const card = () =>
      sessionRecords(pi ?? { sessions: () => [] }).find((entry) => entry["customType"] === "advisor-review");
    await expect.poll(card, { timeout: 10_000 }).toBeDefined();
    expect(textOf(card()?.["content"])).toContain("\nfirst\noverred desrever zerowidth eight tag\n</advisory>");
    expect(record(card()?.["details"])["advice"]).toBe(SAFE);
    expect(JSON.stringify(sessionRecords(pi))).not.toMatch(UNSAFE);
  });
  test("of an isolated consultation, in the result and in its log", async () => {
    const { endpoint: isolated, ask, records } = await scene();
    isolated.queue("advisor", say(EVIL));
    const [result] = await ask({ question: "Keep it?", purpose: "decision" });
    expect(result?.text.startsWith(`${SAFE}\n\nConsultation: `)).toBe(true);
    expect(records()[0]?.answer).toBe(SAFE);
    expect(isolated.requestsOf("main").at(-1)?.raw).not.toMatch(UNSAFE);
  });
});
