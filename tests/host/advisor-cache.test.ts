/** What a branch's consultations read from their provider's cache, and whether the bill is the one that was estimated. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { callTool, type Endpoint, fail, type Pi, say, startEndpoint } from "./harness/index.ts";
import { anthropicCache, openAiCache } from "./harness/prompt-cache.ts";
import type { Billed, RecordedRequest, Turn } from "./harness/script.ts";
import { ADVISOR_JSON, advisorResults, record, startAdvisorPi } from "./advisor-support.ts";

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

const OUTPUT = 200;
const RATES = { cost: { input: 5, output: 25, cacheRead: 0.5, cacheWrite: 6.25 }, contextWindow: 200_000 };
/** A prompt long enough that the system prompt is the smaller part. */
const LONG = `Mind these rules.\n${Array.from({ length: 900 }, (_, index) => `Rule ${index}: module ${index % 37} must keep its contract number ${index * 7919}.`).join("\n")}`;

/** Answers an advisor's request, billed by a cache. */
function billedBy(
  cache: (body: RecordedRequest["body"], output: number) => Billed | { readonly error: string },
  turns: readonly Turn[] = [],
): void {
  const queue = [...turns];
  endpoint.answer("advisor", (request) => {
    const turn =
      queue.shift() ?? say(`Severity: nit\n${"Mind the contract of the module that you change. ".repeat(4)}`);
    // What fails is neither billed nor kept.
    if (turn.kind !== "reply") return turn;
    const usage = cache(request.body, OUTPUT);
    return "error" in usage ? fail(400, usage.error) : { ...turn, usage };
  });
}

interface Consulted {
  readonly share: number;
  readonly estimateUsd: number;
  readonly billUsd: number;
  readonly promisedTokens: number;
}

/** Five consultations in one run, each after two rounds of work. */
async function consultations(
  model: string,
  options: Parameters<typeof startAdvisorPi>[0] extends infer Options ? Partial<Options> : never = {},
  times = 5,
): Promise<readonly Consulted[]> {
  const config = { modelKey: model, warming: { enabled: false }, budget: { perCallHardUsd: 100, sessionUsd: 100 } };
  const { homeFiles, ...rest } = options;
  pi = await startAdvisorPi({
    endpoint,
    models: { [model]: RATES },
    projectFiles: { "a.txt": "a\n".repeat(300) },
    ...rest,
    homeFiles: { [ADVISOR_JSON]: config, ...homeFiles },
  });
  for (let index = 0; index < times; index += 1) {
    endpoint.queue(
      "main",
      callTool("read", { path: "a.txt" }, { text: `Looking at part ${index}.` }),
      callTool("ls", {}),
      callTool("advisor", {}, { text: `Is step ${index} right?` }),
    );
  }
  endpoint.queue("main", say("Done."));
  await pi.prompt(LONG);
  return advisorResults(pi).map(({ details, usage }) => {
    const { input, cacheRead, cacheWrite, cost } = record(usage);
    const prompt = Number(input) + Number(cacheRead) + Number(cacheWrite);
    const estimate = record(details["estimate"]);
    return {
      share: Number(cacheRead) / prompt,
      estimateUsd: Number(estimate["costUsd"]),
      billUsd: Number(record(cost)["total"]),
      promisedTokens: Number(estimate["cacheReadTokens"]),
    };
  });
}

function expectCached(consulted: readonly Consulted[]): void {
  expect(consulted).toHaveLength(5);
  for (const { share, estimateUsd, billUsd } of consulted.slice(1)) {
    expect(share).toBeGreaterThanOrEqual(0.9);
    expect(Math.abs(estimateUsd / billUsd - 1)).toBeLessThanOrEqual(0.15);
  }
}

describe("five consultations in a row read at least 90 % from the cache from the second on, and cost what was estimated", () => {
  test("with an API key of Anthropic", async () => {
    billedBy(anthropicCache());
    expectCached(await consultations("claude/advisor"));
    for (const { body } of endpoint.requestsOf("advisor"))
      expect(JSON.stringify(body).match(/"cache_control"/g)?.length).toBeLessThanOrEqual(4);
  });
  test("with a login of Anthropic, whose system prompt takes two marks", async () => {
    billedBy(anthropicCache());
    const oauth = { "auth.json": { claude: { type: "api_key", key: "sk-ant-oat01-scripted" } } };
    expectCached(await consultations("claude/advisor", { agentFiles: oauth }));
    const [first] = endpoint.requestsOf("advisor");
    expect(first?.headers["authorization"]).toMatch(/^Bearer sk-ant-oat/);
    expect(Array.isArray(first?.body["system"]) && first.body["system"]).toHaveLength(2);
  });
  test("kept for an hour", async () => {
    billedBy(anthropicCache());
    expectCached(await consultations("claude/advisor", { env: { PI_CACHE_RETENTION: "long" } }));
    expect(endpoint.requestsOf("advisor")[0]?.raw).toContain('"ttl":"1h"');
  });
  test("with OpenAI, whose cache needs no marks", async () => {
    billedBy(openAiCache());
    expectCached(await consultations("stub/advisor"));
    expect(endpoint.requestsOf("advisor")[0]?.raw).not.toContain("cache_control");
  });
});

describe("the cache is found again", () => {
  test("by each round of an investigation", async () => {
    billedBy(anthropicCache(), [say("Severity: none"), callTool("ls", {}), callTool("read", { path: "a.txt" })]);
    await consultations("claude/advisor", {}, 2);
    const usages = advisorResults(pi ?? { sessions: () => [] }).flatMap(({ details }) =>
      Array.isArray(details["attempts"]) ? details["attempts"] : [],
    );
    const shares = usages
      .map((attempt: unknown) => record(record(attempt)["usage"]))
      .map(
        (usage) =>
          Number(usage["cacheRead"]) /
          (Number(usage["input"]) + Number(usage["cacheRead"]) + Number(usage["cacheWrite"])),
      );
    expect(shares).toHaveLength(4);
    for (const share of shares.slice(1)) expect(share).toBeGreaterThanOrEqual(0.9);
  });
  test("after so many consultations that failed that their questions lie out of a mark's reach", async () => {
    const failing: readonly Turn[] = Array.from({ length: 24 }, () => fail(400, "scripted failure"));
    billedBy(anthropicCache(), [say("Severity: none"), ...failing]);
    const consulted = await consultations("claude/advisor", {}, 26);
    // What the first one was told; the questions since make up the rest.
    expect(consulted.at(-1)?.share).toBeGreaterThanOrEqual(0.7);
  });
});

test("a provider that reads nothing twice in a row is promised nothing more, until it reads again", async () => {
  const cache = anthropicCache();
  let asked = 0;
  billedBy((body, output) => {
    asked += 1;
    const billed = cache(body, output);
    return "error" in billed || asked > 4 ? billed : { input: billed.input, output };
  });
  const consulted = await consultations("claude/advisor", {}, 7);
  expect(consulted.map(({ promisedTokens }) => promisedTokens > 0)).toEqual([
    false,
    true,
    true,
    false,
    false,
    true,
    true,
  ]);
  for (const { estimateUsd, billUsd } of consulted.slice(5))
    expect(Math.abs(estimateUsd / billUsd - 1)).toBeLessThanOrEqual(0.15);
});
