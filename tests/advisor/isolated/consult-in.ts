import { join } from "node:path";
import type { AssistantMessage } from "@mariozechner/pi-ai";
import { type Consultation, consult } from "../../../src/advisor/isolated/consult.ts";
import { model } from "./model.ts";

const advisor = model("http://127.0.0.1:9", "advisor");
const answer: AssistantMessage = {
  role: "assistant",
  content: [{ type: "text", text: "Keep it." }],
  api: advisor.api,
  provider: advisor.provider,
  model: advisor.id,
  usage: {
    input: 10,
    output: 5,
    cacheRead: 0,
    cacheWrite: 0,
    totalTokens: 15,
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
  },
  stopReason: "stop",
  timestamp: 0,
};

/** Consults once with everything below one folder: `state` is its state directory, and its model always gives the same answer. */
export function consultIn(top: string): Promise<Consultation> {
  return consult(
    { question: "Keep our own retry?", purpose: "decision", model: "stub/advisor" },
    {
      models: { find: () => advisor, streamSimple: () => ({ result: async () => answer }) },
      release: () => {},
      where: { env: { XDG_STATE_HOME: join(top, "state") }, home: top, agentDir: top, cwd: top, trusted: false },
    },
  );
}
