/** A program that consults once, in the folder that it is given, and prints the consultation's status. */
import { join } from "node:path";
import type { AssistantMessage } from "@mariozechner/pi-ai";
import { consult } from "../../../../src/advisor/isolated/consult.ts";
import { model } from "../model.ts";

const top = process.argv[2] ?? "";
const advisor = model("http://127.0.0.1:9", "advisor");
const answer: AssistantMessage = {
  role: "assistant",
  content: [{ type: "text", text: "Keep it." }],
  api: advisor.api,
  provider: advisor.provider,
  model: advisor.id,
  usage: { input: 10, output: 5, cacheRead: 0, cacheWrite: 0, totalTokens: 15, cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 } },
  stopReason: "stop",
  timestamp: 0,
};

const { status, warnings } = await consult(
  { question: "Keep our own retry?", purpose: "decision", model: "stub/advisor" },
  {
    models: { find: () => advisor, streamSimple: () => ({ result: async () => answer }) },
    release: () => {},
    where: { env: { XDG_STATE_HOME: join(top, "state") }, home: top, agentDir: top, cwd: top, trusted: false },
  },
);
console.log(JSON.stringify({ status, warnings }));
