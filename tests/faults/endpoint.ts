/** An endpoint that fails in a random way at each request: an ask is allowed only where an answer said so in full. */
import { askOf } from "../host/harness/asks.ts";
import type { Endpoint } from "../host/harness/endpoint.ts";
import { fail, failWithPage, hang, reset, say, type Turn } from "../host/harness/script.ts";
import { type Random, randomOf } from "../random.ts";
import type { Benches } from "../guard/setup.ts";

const ALLOW = '{"verdict":"allow"}';
/** Long enough for a whole answer on a busy machine. */
const TIMEOUT_MS = 2_000;
const AT_ONCE = 40;

interface Drawn {
  readonly turn: Turn;
  /** The verdict that came whole. */
  readonly says?: "allow" | "deny" | "defer";
}

/** What a verdict must say for its ask to be allowed: a lenient mode also takes a doubt, or a soft denial, for an allow. */
const MAY_ALLOW = {
  strict: ["allow"],
  default: ["allow"],
  lenient: ["allow", "defer"],
  permissive: ["allow", "defer", "deny"],
} as const;

function turnOf({ below, pick }: Random): Drawn {
  const bad = (turn: Turn): Drawn => ({ turn });
  const status = pick([400, 401, 402, 403, 404, 408, 413, 418, 422, 429, 451, 500, 502, 503, 504, 529]);
  switch (below(14)) {
    case 0:
    case 1:
      return { turn: say(ALLOW), says: "allow" };
    case 2:
      return { turn: say('{"verdict":"deny","reason":"x"}'), says: "deny" };
    case 3:
      return { turn: say('{"verdict":"defer","reason":"y"}'), says: "defer" };
    case 4:
      return bad(say(ALLOW.slice(0, below(ALLOW.length))));
    case 5:
      return bad(say(`${ALLOW} ${ALLOW.replace("allow", "deny")}`));
    case 6:
      return bad(reset());
    case 7:
      return bad(fail(status));
    case 8:
      return bad(failWithPage(status, `<p>${ALLOW}</p>`));
    case 9:
      return bad(say(ALLOW, { drip: { size: 4, everyMs: 1 }, cutAfter: below(4) }));
    case 10:
      return bad({ kind: "http", status: 200, headers: { "content-type": "text/event-stream" }, body: "data: {\n\n" });
    case 11:
      return bad(say(pick(["", "allow", "null", "[]", '"allow"', "\u0000", '{"verdict":["allow"]}'])));
    case 12:
      return bad({ kind: "http", status: 200, headers: { "content-type": "application/json" }, body: ALLOW });
    default:
      return bad(below(20) === 0 ? hang() : say("x".repeat(below(50_000))));
  }
}

/** What was lost or allowed; empty when nothing was. */
export async function endpointFaults(
  endpoint: Endpoint,
  benches: Benches,
  seed: number,
  count: number,
): Promise<string[]> {
  const random = randomOf(seed);
  const faults: string[] = [];
  endpoint.clear();
  const mode = random.pick(["strict", "default", "lenient", "permissive"] as const);
  const may: readonly (string | undefined)[] = MAY_ALLOW[mode];
  let allows = 0;
  const answer = (): Turn => {
    const { turn, says } = turnOf(random);
    if (may.includes(says)) allows += 1;
    return turn;
  };
  endpoint.answer("reviewer", answer);
  endpoint.answer("backup", answer);
  const bench = benches.open({
    config: {
      mode,
      timeoutMs: TIMEOUT_MS,
      fallbacks: [{ provider: "other", model: "backup" }],
      circuitBreaker: { consecutive: 1_000_000, total: 1_000_000 },
      cache: { maxEntries: 0 },
    },
  });
  let allowed = 0;
  for (let from = 0; from < count; from += AT_ONCE) {
    const verdicts = await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => {
        const command = `make ${from + index}`;
        return bench.ask(askOf("bash", { request: { value: command }, details: { command } }));
      }),
    );
    allowed += verdicts.filter(({ kind }) => kind === "allow").length;
  }
  if (allowed > allows) faults.push(`seed ${seed}: ${allowed} asks were allowed and ${allows} answers allowed`);
  const decisions = bench.decisions();
  if (decisions.length !== count) faults.push(`seed ${seed}: ${count} asks and ${decisions.length} records`);
  const recorded = decisions.filter(({ outcome }) => outcome === "allow").length;
  if (recorded !== allowed) faults.push(`seed ${seed}: ${allowed} asks were allowed and ${recorded} recorded so`);
  const timers = process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  if (timers > 0) faults.push(`seed ${seed}: ${timers} timers are left`);
  return faults;
}
