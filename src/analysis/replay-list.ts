/** Which recorded asks a changed permission list would have settled by itself, without a review. */
import { parseLine, readLines, utf8 } from "../files/lines.ts";
import type { Around, Opened } from "../lists/formats.ts";
import { type Call, type Effect, effects } from "../lists/list.ts";
import { text } from "./replay-record.ts";

export interface Settled {
  readonly surface: string;
  readonly target: string;
  readonly effect: Exclude<Effect, "ask">;
  /** The rule that settles it. */
  readonly rule: string;
  count: number;
}

export interface ListReplay {
  /** Asks that the guard was asked about. */
  asks: number;
  readonly effects: { readonly [effect in Effect]: number };
  /** Of surfaces that a log's line says too little of. */
  unknown: number;
  /** By surface and target, the most frequent first. */
  readonly settled: readonly Settled[];
}

/** Of each of these many different asks the target is kept. */
const KEPT = 10_000;

/** `onChunk` hears of the bytes that were read. Rejects when a log cannot be read. */
export async function replayList(
  files: readonly string[],
  { decide }: Opened,
  around: Around,
  onChunk: (bytes: number) => void = () => {},
): Promise<ListReplay> {
  const counts = { allow: 0, ask: 0, deny: 0 };
  let [asks, unknown] = [0, 0];
  const settled = new Map<string, Settled>();
  const onLine = (line: string): void => {
    if (!line.includes("ai_guard.decision")) return;
    const record = parseLine(line);
    if (record?.["event"] !== "ai_guard.decision") return;
    const [surface, target] = [utf8(text(record, "surface") ?? ""), utf8(text(record, "target") ?? "")];
    const call = callOf(surface, target, around);
    asks += 1;
    if (call === undefined) return void (unknown += 1);
    const { effect, steps } = decide(call);
    counts[effect] += 1;
    if (effect === "ask") return;
    const key = `${surface}\n${target}`;
    const known = settled.get(key);
    if (known !== undefined) known.count += 1;
    else if (settled.size < KEPT)
      settled.set(key, {
        surface,
        target,
        effect,
        rule: steps.find((step) => step.effect === effect)?.rule?.id ?? "",
        count: 1,
      });
  };
  for (const file of files) await readLines(file, onLine, onChunk);
  const order = [...settled.values()].toSorted(
    (a, b) => effects.indexOf(a.effect) - effects.indexOf(b.effect) || b.count - a.count,
  );
  return { asks, effects: counts, unknown, settled: order };
}

const FILE_TOOLS: ReadonlySet<string> = new Set(["read", "write", "edit", "grep", "find", "ls"]);

/** The call that an ask stands for, as far as its record says; undefined where a target was cut or tells no call. */
function callOf(surface: string, target: string, around: Around): Call | undefined {
  if (target === "" || target.includes("[REDACTED]") || target.includes("…")) return undefined;
  if (surface === "bash") return { tool: "bash", input: { command: target }, ...around };
  if (surface === "mcp") return { tool: "mcp", input: { tool: target }, ...around };
  if (surface === "skill") return { tool: "skill", input: { name: target }, ...around };
  if (FILE_TOOLS.has(surface)) return { tool: surface, input: { path: target }, ...around };
  return undefined;
}
