/** What a provider holds open for the advisor is given back when the session ends, however that happens. */
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADVISOR, callTool, type Endpoint, type Pi, runPi, say, startEndpoint } from "./harness/index.ts";
import { ADVISOR_JSON, advisorResults, record, startAdvisorPi } from "./advisor-support.ts";

const LINGERING = fileURLToPath(new URL("fixtures/lingering-provider.ts", import.meta.url));
const MOVES = fileURLToPath(new URL("advisor-moves.ts", import.meta.url));

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

const env = () => ({ LINGERING_URL: `${endpoint.url}/v1` });
const script = () => {
  endpoint.queue("main", callTool("advisor", {}, { text: "Right?" }), say("All done."));
  endpoint.queue("advisor", say("Severity: none"));
};

test("`pi -p` ends when its answer is printed", async () => {
  script();
  const started = performance.now();
  const run = await runPi("Go.", {
    endpoint,
    mode: "print",
    extensions: [LINGERING, ADVISOR],
    permissionHost: "none",
    model: "stub/main",
    env: env(),
    homeFiles: { [ADVISOR_JSON]: { modelKey: "lingering/advisor" } },
  });
  expect(run.stdout).toContain("All done.");
  expect(run.code).toBe(0);
  expect(endpoint.requestsOf("advisor")).toHaveLength(1);
  expect(performance.now() - started).toBeLessThan(30_000);
}, 60_000);

describe("nothing stays open", () => {
  test.each([
    ["a switch", (on: Pi) => on.send({ type: "new_session" })],
    [
      "a fork",
      async (on: Pi) => {
        const { data } = await on.send({ type: "get_fork_messages" });
        const messages = record(data)["messages"];
        const [first] = Array.isArray(messages) ? messages.map(record) : [];
        await on.send({ type: "fork", entryId: String(first?.["entryId"]) });
      },
    ],
    ["a reload", (on: Pi) => on.prompt("/go-reload")],
  ])("after %s", async (_name, step: (on: Pi) => Promise<unknown>) => {
    pi = await startAdvisorPi({
      endpoint,
      extensions: [MOVES, LINGERING, ADVISOR],
      env: env(),
      config: { modelKey: "lingering/advisor" },
    });
    script();
    await pi.prompt("Go.");
    expect(advisorResults(pi)[0]?.text).toBe("Severity: none");
    await pi.prompt("/open-sessions");
    expect((await pi.notice(/^open:/)).message).toBe("open: 1");
    await step(pi);
    const since = pi.notices.length;
    await pi.prompt("/open-sessions");
    expect((await pi.notice(/^open:/, since)).message).toBe("open: 0");
  });
  test("after the end of Pi", async () => {
    pi = await startAdvisorPi({
      endpoint,
      extensions: [LINGERING, ADVISOR],
      env: env(),
      config: { modelKey: "lingering/advisor" },
    });
    script();
    await pi.prompt("Go.");
    expect(await pi.close()).toEqual({ code: 0, signal: null });
  });
});
