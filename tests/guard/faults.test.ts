/** Every way in which a review can fail, in every mode, with and without backups. */
import { describe, expect, test } from "vitest";
import type { Endpoint } from "../host/harness/endpoint.ts";
import { type Answer, fail, failWithPage, hang, reset, say, type Turn } from "../host/harness/script.ts";
import { askOf } from "../host/harness/asks.ts";
import type { Benches } from "./setup.ts";
import { withBenches } from "./with-benches.ts";

const MODES = ["strict", "default", "lenient", "permissive"] as const;
const MACHINERY = { strict: "deny", default: "defer", lenient: "defer", permissive: "deny" } as const;
const ALLOWED = { strict: "allow", default: "allow", lenient: "allow", permissive: "allow" } as const;
/** Long enough for any answer, however busy the machine. */
const TIMEOUT_MS = 10_000;
const SHORT_MS = 400;
const SECRET = `sk-ant-${"s3cr3t".repeat(8)}`;
const BODY = "PROVIDER-BODY";

let endpoint: Endpoint;
let benches: Benches;
withBenches((opened) => ({ endpoint, benches } = opened));

/** `over`: a healthy backup answers instead. `kind`: how the failure is recorded without a backup. */
interface FaultCase {
  readonly kind: string;
  readonly over: boolean;
  readonly turn?: Turn;
  readonly primary?: object;
  /** For a reply that never comes in time, or is slow because it is long. */
  readonly timeoutMs?: number;
}

const allow = say('{"verdict":"allow"}');
const worded = `${BODY} ${SECRET} http://inner.example/path`;
const FAULTS: Readonly<Record<string, FaultCase>> = {
  "an empty reply": { kind: "empty-reply", over: false, turn: say("") },
  prose: { kind: "no-json", over: false, turn: say("Sure, this looks fine, allow it.") },
  "two verdicts": { kind: "two-verdicts", over: false, turn: say('{"verdict":"allow"} {"verdict":"defer"}') },
  "unbalanced JSON": { kind: "no-json", over: false, turn: say('{"verdict":"allow"') },
  "a broken deny before an allow example": {
    kind: "no-json",
    over: false,
    turn: say('{"verdict": deny!, "reason":"x, or {"verdict":"allow"}'),
  },
  "verdict=allow": { kind: "no-json", over: false, turn: say("verdict=allow") },
  "an unknown verdict": { kind: "invalid-verdict-value", over: false, turn: say('{"verdict":"approve"}') },
  "5 MB of text": {
    kind: "no-json",
    over: false,
    turn: say(`{"verdict":"allow"}${" word".repeat(1_000_000)}`),
    timeoutMs: 30_000,
  },
  "an HTML page as the reply's text": {
    kind: "no-json",
    over: false,
    turn: say("<html><body>blocked by firewall</body></html>"),
  },
  "an HTML page with status 403": {
    kind: "call-failed",
    over: false,
    turn: failWithPage(403, `<html>${worded}</html>`),
  },
  "an HTML page with status 502": {
    kind: "call-failed",
    over: true,
    turn: failWithPage(502, `<html>${worded}</html>`),
  },
  "a refused connection": { kind: "call-failed", over: true, primary: { provider: "dead", model: "reviewer" } },
  "a reset connection": { kind: "call-failed", over: true, turn: reset() },
  "a hang past the timeout": { kind: "timeout", over: true, turn: hang(), timeoutMs: SHORT_MS },
  "a slow drip past the timeout": {
    kind: "timeout",
    over: true,
    turn: say(`{"verdict":"allow"}${" ".repeat(60)}`, { drip: { size: 2, everyMs: 50 } }),
    timeoutMs: SHORT_MS,
  },
  "status 401": { kind: "call-failed", over: false, turn: fail(401, worded) },
  "status 402": { kind: "call-failed", over: true, turn: fail(402, worded) },
  "status 403": { kind: "call-failed", over: false, turn: fail(403, worded) },
  "status 404": { kind: "call-failed", over: true, turn: fail(404, worded) },
  "status 429": { kind: "call-failed", over: true, turn: fail(429, worded) },
  "status 429 with a long retry-after": {
    kind: "call-failed",
    over: true,
    turn: fail(429, worded, { "retry-after": "3600" }),
  },
  "status 500": { kind: "call-failed", over: true, turn: fail(500, worded) },
  "a model that Pi does not know": {
    kind: "model-unresolved",
    over: false,
    primary: { provider: "stub", model: "ghost" },
  },
};

const answering =
  (turn: Turn | undefined): Answer =>
  () =>
    turn ?? allow;
const BACKUPS = {
  "no backup": [],
  "a backup that fails likewise": [{ provider: "other", model: "backup" }],
  "a healthy backup": [{ provider: "other", model: "backup" }],
} as const;

async function run(fault: FaultCase, backups: keyof typeof BACKUPS) {
  endpoint.clear();
  endpoint.answer("reviewer", answering(fault.turn));
  endpoint.answer("backup", answering(backups === "a healthy backup" ? undefined : (fault.turn ?? fail(500, worded))));
  return Promise.all(
    MODES.map(async (mode) => {
      const bench = benches.open({
        config: { timeoutMs: fault.timeoutMs ?? TIMEOUT_MS, mode, ...fault.primary, fallbacks: BACKUPS[backups] },
      });
      const verdict = await bench.ask();
      return { mode, verdict, bench };
    }),
  );
}

describe.each(Object.keys(BACKUPS) as (keyof typeof BACKUPS)[])("with %s", (backups) => {
  test.each(Object.entries(FAULTS))("%s", async (_name, fault) => {
    const cells = await run(fault, backups);
    const expected = fault.over && backups === "a healthy backup" ? ALLOWED : MACHINERY;
    expect(Object.fromEntries(cells.map(({ mode, verdict }) => [mode, verdict.kind]))).toEqual(expected);
    for (const { bench, verdict } of cells) {
      expect(bench.decisions()).toHaveLength(1);
      if (expected === MACHINERY && backups === "no backup")
        expect(bench.decisions()[0]).toMatchObject({
          deferKind: fault.kind,
          verdict: "defer",
          table: "guard/machinery",
        });
      const said = JSON.stringify([bench.log, bench.notices, verdict]);
      expect(said).not.toContain(BODY);
      expect(said).not.toContain("s3cr3t");
      expect(said).not.toContain("http://");
      // At most three requests for one ask, and with backups one provider request each.
      const perAsk = endpoint.requestsOf("reviewer").length / MODES.length;
      expect(perAsk).toBeLessThanOrEqual(backups === "no backup" || fault.kind === "empty-reply" ? 3 : 1);
    }
    // No failure's words come back in what the next reviewer reads.
    for (const request of endpoint.requests) expect(JSON.stringify(request.body)).not.toContain(BODY);
  });
});

test("an endpoint that fails at random loses no record and leaves no timer", async () => {
  const healthy: readonly Turn[] = [
    allow,
    say('{"verdict":"deny","reason":"x"}'),
    say('{"verdict":"defer","reason":"y"}'),
  ];
  const turns: readonly Turn[] = [
    ...healthy,
    say(""),
    say("prose"),
    fail(500),
    fail(429),
    fail(401),
    reset(),
    failWithPage(502),
  ];
  let failures = 0;
  let state = 20_261_130;
  const random = (): Turn => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const turn = turns[(state >> 8) % turns.length] ?? allow;
    failures += healthy.includes(turn) ? 0 : 1;
    return turn;
  };
  endpoint.clear();
  endpoint.answer("reviewer", random);
  endpoint.answer("backup", random);
  const bench = benches.open({
    config: {
      mode: "strict",
      fallbacks: BACKUPS["a healthy backup"],
      circuitBreaker: { consecutive: 10_000, total: 10_000 },
      cache: { maxEntries: 0 },
    },
  });
  const count = 2_500;
  // Many at once, but not so many that one waits its own deadline away.
  const verdicts: Awaited<ReturnType<typeof bench.ask>>[] = [];
  for (let from = 0; from < count; from += 50)
    verdicts.push(
      ...(await Promise.all(
        Array.from({ length: 50 }, (_, index) => `make ${from + index}`).map((command) =>
          bench.ask(askOf("bash", { request: { value: command }, details: { command } })),
        ),
      )),
    );
  expect(failures).toBeGreaterThanOrEqual(2_000);
  expect(bench.decisions()).toHaveLength(count);
  const allowed = bench.decisions().filter(({ verdict }) => verdict === "allow").length;
  expect(verdicts.filter(({ kind }) => kind === "allow")).toHaveLength(allowed);
  expect(process.getActiveResourcesInfo().filter((name) => name === "Timeout")).toHaveLength(0);
}, 180_000);
