/** An executor that asks again and again, in a real Pi. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { callTool, type Endpoint, type Pi, say, startEndpoint } from "./harness/index.ts";
import { advisorResults, startAdvisorPi } from "./advisor-support.ts";

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

test("the same question is answered, then answered with a reminder, then not sent; a new prompt starts anew", async () => {
  pi = await startAdvisorPi({ endpoint });
  const ask = () => callTool("advisor", {}, { text: "Is this right?" });
  endpoint.queue("main", ask(), ask(), ask(), ask(), say("Done."), ask(), say("Done."));
  endpoint.queue("advisor", say("Severity: none\nYes."), say("Severity: none\nStill."), say("Severity: none\nAgain."));
  await pi.prompt("Go.");
  expect(endpoint.requestsOf("advisor")).toHaveLength(2);
  const refused = /^Advisor skipped: it was asked \d times for this prompt, and too little was done in between\./;
  expect(advisorResults(pi).map(({ text }) => text)).toEqual([
    "Severity: none\nYes.",
    "Severity: none\nStill.\n\n[The advisor was asked 2 times for this prompt. Act on its advice before you ask again.]",
    expect.stringMatching(refused),
    expect.stringMatching(refused),
  ]);
  expect(advisorResults(pi)[2]?.details).toMatchObject({
    skipped: true,
    cause: "cadence",
    errorMessage: "asked too often",
  });

  await pi.prompt("On.");
  expect(endpoint.requestsOf("advisor")).toHaveLength(3);
  expect(advisorResults(pi).at(-1)?.text).toBe("Severity: none\nAgain.");
});

test("calls of one message that ask the same count one by one", async () => {
  pi = await startAdvisorPi({ endpoint });
  const calls = Array.from({ length: 5 }, () => ({ name: "advisor", arguments: {} }));
  endpoint.queue("main", { kind: "reply", text: "Is this right?", toolCalls: calls }, say("Done."));
  endpoint.queue("advisor", say("Severity: none\nOne."), say("Severity: none\nTwo."), say("Severity: none\nThree."));
  await pi.prompt("Go.");
  expect(endpoint.requestsOf("advisor")).toHaveLength(2);
});
