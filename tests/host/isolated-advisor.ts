/** A real Pi with the advisor in isolated style, and what its consultations leave behind. */
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { ConsultationRecord } from "../../generated/consultation-log.ts";
import { recordsIn } from "../advisor/isolated/records.ts";
import { type Endpoint, startEndpoint } from "./harness/endpoint.ts";
import { ADVISOR } from "./harness/extensions.ts";
import { type Pi, type PiOptions, type RpcEvent, startPi } from "./harness/pi.ts";
import { say, type ReplyTurn } from "./harness/script.ts";

export const advisorFile = { model: "stub/advisor" };

export interface Scene {
  readonly endpoint: Endpoint;
  readonly pi: Pi;
  readonly logDirectory: string;
  /** Lets the working model call the advisor with these arguments, all in one message, and gives the tool's results. */
  ask(...calls: readonly unknown[]): Promise<readonly ToolEnd[]>;
  records(): readonly ConsultationRecord[];
}

export interface ToolEnd {
  readonly text: string;
  readonly isError: boolean;
  readonly details: Readonly<Record<string, unknown>>;
  readonly usage: unknown;
}

export interface SceneOptions extends PiOptions {
  /** The content of pi-advisor.json; null leaves the file out. */
  readonly config?: object | string | null;
}

export async function scene(options: SceneOptions = {}): Promise<Scene> {
  const { config = advisorFile, agentFiles, endpoint = await startEndpoint(), ...rest } = options;
  const files = { ...agentFiles, ...(config === null ? {} : { "pi-advisor.json": config }) };
  options.workspace?.write("agent", files);
  const pi = await startPi({
    permissionHost: "none",
    ...rest,
    endpoint,
    extensions: [ADVISOR, ...(options.extensions ?? [])],
    agentFiles: files,
  });
  onTestFinished(async () => {
    await pi.close();
    if (options.endpoint === undefined) await endpoint.close();
  });
  const logDirectory = logOf(pi.home);
  return {
    endpoint,
    pi,
    logDirectory,
    async ask(...calls) {
      endpoint.queue("main", callAdvisor(...calls), say("done"));
      return toolEnds(await pi.prompt("go on"));
    },
    records: () => recordsIn(logDirectory),
  };
}

export const logOf = (home: string) => join(home, ".local/state/pi-advisor/consultations");

/** The working model's message that calls the advisor, once for each of the arguments. */
export function callAdvisor(...calls: readonly unknown[]): ReplyTurn {
  return { kind: "reply", toolCalls: calls.map((args) => ({ name: "advisor", arguments: args })) };
}

export function toolEnds(events: readonly RpcEvent[]): readonly ToolEnd[] {
  return events
    .filter(({ type }) => type === "tool_execution_end")
    .map(({ result, isError }) => {
      const { content, details, usage } = {
        content: [],
        details: {},
        usage: undefined,
        ...(typeof result === "object" ? result : {}),
      };
      return { text: content.map(({ text }) => text).join(""), isError: isError === true, details, usage };
    });
}
