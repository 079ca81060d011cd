/**
 * The guard's own time for one ask, with a reviewer that answers at once: what a person waits for beside the model.
 * The same asks are run several times over and each counts with its best time, or a busy machine's neighbours would be measured.
 */
import { SessionManager } from "@earendil-works/pi-coding-agent";
import { inlineConfig } from "../../src/config/load.ts";
import { createAuthorize } from "../../src/guard/link/authorize.ts";
import { newestFirst } from "../../src/guard/context/entries.ts";
import { inForce } from "../../src/guard/watch/in-force.ts";
import type { Registry } from "../../src/guard/reviewers/models.ts";
import { createSession } from "../../src/guard/session.ts";
import { createWords } from "../../src/guard/context/words.ts";
import { askOf } from "../host/harness/asks.ts";
import { table } from "./measure.ts";

const ASKS = 600;
const WARM_UP = 200;
const ROUNDS = 7;

const USAGE = {
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheWrite: 0,
  totalTokens: 0,
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
};
type Message = Parameters<SessionManager["appendMessage"]>[0];
const user = (index: number): Message => ({
  role: "user",
  content: `please look into part ${index} of the project, ${"with some care ".repeat(20)}`,
  timestamp: index,
});
const call = (index: number, args: Record<string, string>): Message => ({
  role: "assistant",
  content: [
    { type: "text", text: "I will look. ".repeat(40) },
    { type: "toolCall", id: `c${index}`, name: "bash", arguments: args },
  ],
  api: "openai-completions",
  provider: "stub",
  model: "main",
  usage: USAGE,
  stopReason: "toolUse",
  timestamp: index,
});
const result = (index: number): Message => ({
  role: "toolResult",
  toolCallId: `c${index}`,
  toolName: "bash",
  content: [{ type: "text", text: "line of output\n".repeat(120) }],
  isError: false,
  timestamp: index,
});

interface Shape {
  readonly name: string;
  readonly entries: number;
  /** One entry in so many is the user's, the rest tool rounds. */
  readonly userEvery: number;
}
/** One in ten is about what recorded sessions look like; a single one makes the agent's work the whole branch. */
const SHAPES: readonly Shape[] = [
  { name: "1,000 entries", entries: 1_000, userEvery: 10 },
  { name: "10,000 entries", entries: 10_000, userEvery: 10 },
  { name: "10,000 entries, one typed line", entries: 10_000, userEvery: 10_000 },
];

function sessionOf({ entries, userEvery }: Shape): SessionManager {
  const session = SessionManager.inMemory("/project");
  for (let index = 0; index < entries; index += 1)
    session.appendMessage(
      index % userEvery === 0
        ? user(index)
        : index % 2 === 0
          ? result(index)
          : call(index, { command: `grep -rn "needle ${index}" src | head -50` }),
    );
  return session;
}

async function times(
  shape: Shape,
): Promise<{ readonly first: number; readonly fresh: readonly number[]; readonly repeated: readonly number[] }> {
  const manager = sessionOf(shape);
  const reply = {
    role: "assistant",
    content: [{ type: "text", text: '{"verdict":"allow"}' }],
    usage: USAGE,
    stopReason: "stop",
  };
  const registry = {
    find: () => ({ provider: "stub", id: "reviewer" }),
    getApiKeyAndHeaders: async () => ({ ok: true, apiKey: "k" }),
    streamSimple: () => ({ result: async () => reply }),
  } as unknown as Registry;
  // As in a session that is resumed with its record: the first ask reads every line that was there.
  const words = createWords({
    sessions: () => ["bench"],
    read: manager.getEntries(),
    vouchers: { vouch: () => undefined, vouches: () => true },
  });
  const session = createSession(
    "bench",
    {
      cwd: () => "/project",
      entries: () => newestFirst(manager),
      words: () => (words.settle(newestFirst(manager)), words),
      signal: () => undefined,
      registry: () => registry,
      notify: () => "shown",
      attended: () => true,
      usage: { available: false, record: () => false },
    },
    inForce(inlineConfig("guard", { provider: "stub", model: "reviewer" }).value, undefined),
  );
  const authorize = createAuthorize(() => session);
  const log = { review: () => undefined, debug: () => undefined };
  const query = { checkPermission: () => ({ state: "ask" }) };
  const timed = async (command: string): Promise<number> => {
    const ask = askOf("bash", { request: { value: command }, details: { command } });
    const start = performance.now();
    const verdict = await authorize(ask, query, log);
    const spent = performance.now() - start;
    if (verdict.kind !== "allow") throw new Error(`${command} came to ${verdict.kind}`);
    return spent;
  };
  const cold = await timed("make");
  const [fresh, repeated]: [number[], number[]] = [[], []];
  for (let index = 0; index < WARM_UP + ASKS; index += 1) {
    manager.appendMessage(call(shape.entries + index, { command: `make target-${index} ${"--flag ".repeat(30)}` }));
    const first = await timed(`make target-${index}`);
    const again = await timed(`make target-${index}`);
    if (index < WARM_UP) continue;
    fresh.push(first);
    repeated.push(again);
  }
  return { first: cold, fresh, repeated };
}

/** Ask by ask the best of all rounds. */
function best(rounds: readonly (readonly number[])[]): readonly number[] {
  return (rounds[0] ?? []).map((_time, index) =>
    Math.min(...rounds.map((times) => times[index] ?? Number.POSITIVE_INFINITY)),
  );
}

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

export async function benchGuard(): Promise<string> {
  const rows: string[][] = [];
  for (const shape of SHAPES) {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await times(shape));
    const first = Math.min(...rounds.map((round) => round.first)).toFixed(3);
    rows.push([`the first ask of a session, ${shape.name}`, first, first]);
    const series = [
      ["a new ask", best(rounds.map(({ fresh }) => fresh))],
      ["the same ask again", best(rounds.map(({ repeated }) => repeated))],
    ] as const;
    for (const [name, values] of series) {
      rows.push([`${name}, ${shape.name}`, ...[0.5, 0.99].map((share) => percentile(values, share).toFixed(3))]);
    }
  }
  return table(
    "The guard's own time per ask, milliseconds (limits at p99: 2 new, 0.5 again)",
    ["ask", "median", "p99"],
    rows,
  );
}
