import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SimpleStreamOptions } from "@mariozechner/pi-ai";
import { streamSimple } from "@mariozechner/pi-ai/compat";
import { onTestFinished } from "vitest";
import type { ConsultationRecord } from "../../../generated/consultation-log.ts";
import { type Consultation, consult, type Surroundings } from "../../../src/advisor/isolated/consult.ts";
import { type Endpoint, startEndpoint } from "../../host/harness/endpoint.ts";
import { model } from "./model.ts";
import { recordsIn } from "./records.ts";
import { temporaryFolder } from "./workspace.ts";

export interface Desk {
  readonly endpoint: Endpoint;
  readonly logDirectory: string;
  /** The options of every call that reached Pi's client. */
  readonly calls: readonly SimpleStreamOptions[];
  /** The session ids that were given back. */
  readonly released: readonly string[];
  configure(config: object | string): void;
  ask(args: unknown, more?: Partial<Surroundings>): Promise<Consultation>;
  records(): readonly ConsultationRecord[];
}

export const question = { question: "Keep our own retry?", purpose: "decision", context: "The SDK retries twice." };

/** Consultations with pi-ai's real client against the scripted endpoint, with a folder of their own for everything. */
export async function desk(): Promise<Desk> {
  const top = temporaryFolder();
  const endpoint = await startEndpoint();
  onTestFinished(() => endpoint.close());
  const agentDir = join(top, "agent");
  mkdirSync(agentDir);
  const env = { PI_CODING_AGENT_DIR: agentDir, XDG_STATE_HOME: join(top, "state") };
  const logDirectory = join(top, "state", "pi-advisor", "consultations");
  const known = new Map(["advisor", "other"].map((id) => [`stub/${id}`, model(endpoint.url, id)]));
  const calls: SimpleStreamOptions[] = [];
  const released: string[] = [];
  const configure: Desk["configure"] = (config) =>
    writeFileSync(join(agentDir, "pi-advisor.json"), typeof config === "string" ? config : JSON.stringify(config));
  configure({ model: "stub/advisor" });
  return {
    endpoint,
    logDirectory,
    calls,
    released,
    configure,
    ask: (args, more) =>
      consult(args, {
        models: {
          find: (provider, id) => known.get(`${provider}/${id}`),
          streamSimple(model, context, options = {}) {
            calls.push(options);
            return streamSimple(model, context, { ...options, apiKey: "scripted-key" });
          },
        },
        release: (id) => void released.push(id),
        where: { env, home: top, agentDir, cwd: top, trusted: false },
        sessionId: "pi-session",
        ...more,
      }),
    records: () => recordsIn(logDirectory),
  };
}
