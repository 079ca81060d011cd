/**
 * What a person and a reviewer are asked over the two recorded sessions' calls: every call of a reviewed surface is an
 * ask that the reviewer allows. The sessions' folders are not here, so a command hangs on no file, only on edits.
 * Usage: `node tests/bench/repeats.ts FOLDER`, with the folder of the recorded sessions (Pi's first format).
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inlineConfig } from "../../src/config/load.ts";
import { createAuthorize } from "../../src/guard/link/authorize.ts";
import { inForce } from "../../src/guard/watch/in-force.ts";
import type { Registry } from "../../src/guard/reviewers/models.ts";
import { listAt, recordAt } from "../../src/guard/read.ts";
import { createSession } from "../../src/guard/session.ts";
import { askOf } from "../host/harness/asks.ts";
import { isObject } from "../../src/jsonc/pointer.ts";

const USAGE = {
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheWrite: 0,
  totalTokens: 0,
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
};

async function replay(file: string, surfaces: readonly string[]): Promise<string> {
  let reviews = 0;
  const reply = {
    role: "assistant",
    content: [{ type: "text", text: '{"verdict":"allow"}' }],
    usage: USAGE,
    stopReason: "stop",
  };
  const registry = {
    find: () => ({ provider: "stub", id: "reviewer" }),
    getApiKeyAndHeaders: async () => ({ ok: true, apiKey: "k" }),
    streamSimple: () => ((reviews += 1), { result: async () => reply }),
  } as unknown as Registry;
  const seen: unknown[] = [];
  const session = createSession(
    "bench",
    {
      cwd: () => "/home/dev/workspaces/none",
      entries: () => seen.toReversed(),
      words: () => ({ of: () => ({ origin: "seen" }), waiting: () => [] }),
      signal: () => undefined,
      registry: () => registry,
      notify: () => "shown",
      attended: () => true,
      usage: { available: false, record: () => false },
    },
    inForce(inlineConfig("guard", { provider: "stub", model: "reviewer", surfaces }).value, undefined),
  );
  const authorize = createAuthorize(() => session);
  let [asks, person] = [0, 0];
  for (const entry of readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line): unknown => JSON.parse(line))) {
    seen.push(entry);
    const message = isObject(entry) ? recordAt(entry, "message") : {};
    if (message["role"] !== "assistant") continue;
    for (const block of listAt(message, "content").filter(isObject)) {
      const [name, id] = [String(block["name"]), String(block["id"])];
      const input = recordAt(block, "arguments");
      if (block["type"] !== "toolCall" || (name !== "bash" && !surfaces.includes("*"))) continue;
      asks += 1;
      const command = String(input["command"] ?? "");
      const path =
        typeof input["path"] === "string"
          ? { accessIntent: { surface: name, matchValues: [input["path"]], boundaryValue: input["path"] } }
          : {};
      const ask =
        name === "bash"
          ? askOf("bash", { request: { value: command }, details: { command, toolCallId: id } })
          : askOf("tool", {
              request: { surface: name, value: name, toolName: name },
              details: { toolCallId: id, toolName: name, ...path },
            });
      const verdict = await authorize(
        ask,
        { checkPermission: () => ({ state: "ask" }) },
        { review: () => undefined, debug: () => undefined },
      );
      if (verdict.kind === "defer") person += 1;
    }
  }
  return `${asks} asks, ${reviews} reviews sent, ${session.totals.cacheHits} cache hits, ${person} questions to the person`;
}

const [folder = "."] = process.argv.slice(2);
for (const name of readdirSync(folder).filter((one) => one.endsWith(".jsonl"))) {
  for (const surfaces of [["bash", "mcp", "skill"], ["*"]])
    process.stdout.write(`${name}, surfaces ${surfaces.join(" ")}: ${await replay(join(folder, name), surfaces)}\n`);
}
