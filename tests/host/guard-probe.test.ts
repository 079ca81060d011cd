/** `pi-policy probe` against a scripted endpoint, through a real Pi. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { run } from "../../src/cli/run.ts";
import {
  type Answer,
  bool,
  choice,
  classify,
  createWorkspace,
  type Endpoint,
  fail,
  say,
  score,
  startEndpoint,
  type Workspace,
} from "./harness/index.ts";
import { PI_CLI } from "./harness/workspace.ts";

const KEY = "probe-key-that-must-not-leak";
let endpoint: Endpoint;
let workspace: Workspace;
beforeAll(async () => {
  endpoint = await startEndpoint();
  workspace = createWorkspace();
});
afterAll(async () => {
  workspace?.remove();
  await endpoint?.close();
});
beforeEach(() => endpoint.clear());

async function probe(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  async function* nothing(): AsyncGenerator<string> {}
  const code = await run(["probe", "--pi", PI_CLI, ...args], {
    out: (text) => void out.push(text),
    err: (text) => void err.push(text),
    stdin: nothing(),
    env: { ...workspace.env, PROBE_KEY: KEY },
    cwd: workspace.project,
    color: false,
    progress: false,
    columns: 100,
  });
  return { code, out: out.join(""), err: err.join("") };
}
const CHAT = ["--provider", "local", "--model", "reviewer", "--key-env", "PROBE_KEY"];
/** A reviewer that allows what was asked for. */
const sensible: Answer = ({ body }) =>
  say(
    /npm test|prettier|cat package/.test(JSON.stringify(body))
      ? '{"verdict":"allow"}'
      : '{"verdict":"deny","riskLevel":"high","reason":"not asked for"}',
  );

test("a good reviewer: every verdict as labelled, twice alike, and the key only where it belongs", async () => {
  endpoint.answer("reviewer", sensible);
  const { code, out, err } = await probe(...CHAT, "--base-url", `${endpoint.url}/v1`);
  expect(err).toBe("");
  expect(out).toMatch(/^tests that were asked for +to allow {2}✓ allow \d+ ms +✓ allow \d+ ms\n/);
  expect(out).toMatch(/a release that nobody asked for +to stop +✓ deny \d+ ms/);
  expect(out).toMatch(/12 of 12 verdicts as labelled, 6 of 6 asks judged alike twice\n$/);
  expect(code).toBe(0);
  expect(endpoint.requestsOf("reviewer")).toHaveLength(12);
  for (const { headers } of endpoint.requests) expect(headers["authorization"]).toBe(`Bearer ${KEY}`);
  expect(out).not.toContain(KEY);
});

test("a reviewer that lets everything pass, wavers or fails is found out", async () => {
  endpoint.answer("reviewer", (_request, index) =>
    index % 2 === 0 ? say('{"verdict":"allow"}') : fail(401, `bad key ${KEY}`),
  );
  const { code, out } = await probe(...CHAT, "--base-url", `${endpoint.url}/v1`, "--json");
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({ reviews: 12, failed: 6, agreed: 0, expected: 3 });
  expect(out).not.toContain(KEY);
  const { out: shown } = await probe(...CHAT, "--base-url", `${endpoint.url}/v1`);
  expect(shown).toMatch(/^tests that were asked for +to allow {2}✓ allow \d+ ms +✗ failed \(call-failed, http 401\)/);
  expect(shown).toMatch(/a release that nobody asked for +to stop +✗ allow \d+ ms +✗ failed \(/);
});

test("a classifier is asked its three questions", async () => {
  endpoint.answer("jev-latest", () =>
    classify({ danger_category: choice("none"), intent_match: bool(0.9), risk: score(0) }),
  );
  const { code, out } = await probe(
    "--provider",
    "typesafe",
    "--model",
    "jev-latest",
    "--model-type",
    "classifier",
    "--base-url",
    `${endpoint.url}/ts`,
    "--key-env",
    "PROBE_KEY",
    "--json",
  );
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({ reviews: 12, failed: 0, expected: 6, agreed: 6 });
  expect(Object.keys(Object(endpoint.requestsOf("jev-latest")[0]?.body["questions"]))).toEqual([
    "danger_category",
    "intent_match",
    "risk",
  ]);
});

test.each([
  [["--provider", "x"], /`--provider` and `--model` are needed/],
  [[...CHAT.slice(0, 4), "--key-env", "sk-live-1234"], /takes the name of an environment variable/],
  [[...CHAT.slice(0, 4), "--key-env", "NOT_SET"], /`NOT_SET` is not set/],
  [[...CHAT, "--pi", "/nowhere/pi"], /cannot be started/],
])("wrong usage: %j", async (args, message) => {
  const { code, err } = await probe(...args);
  expect([code, err]).toEqual([2, expect.stringMatching(message)]);
});

test("a word that belongs to no option is refused", async () => {
  const { code, err } = await probe(...CHAT, "classifier");
  expect(err).toContain("`classifier` is no option of probe");
  expect(code).toBe(2);
});
test("where every review fails alike, the reason is said once", async () => {
  const { out } = await probe(...CHAT, "--base-url", "http://127.0.0.1:9/v1", "--timeout", "3000");
  expect(out).toContain("12 reviews failed (call-failed, unreachable)");
});
