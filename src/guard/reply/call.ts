/** The verdict as a tool call: a form that no text of a request can take. */
import type { AssistantMessage, Tool } from "@mariozechner/pi-ai";
import { isObject } from "../../jsonc/pointer.ts";
import type { Failure } from "../../host/failure.ts";
import { isDenialValue } from "./loose-denials.ts";
import { SOFT_LEVELS } from "./risk-levels.ts";

export const VERDICT_TOOL_NAME = "give_verdict";
const NAME = VERDICT_TOOL_NAME;

export const VERDICT_TOOL: Tool = {
  name: NAME,
  description: "Gives your verdict on the permission request. Call it once and write nothing else.",
  parameters: {
    type: "object",
    properties: {
      verdict: { type: "string", enum: ["allow", "deny", "defer"] },
      riskLevel: {
        type: "string",
        enum: ["low", "medium", "high", "critical"],
        description: "With deny: how much damage the action could do.",
      },
      lean: {
        type: "string",
        enum: ["allow", "deny"],
        description: "With defer: where you would go if forced. Left out when neutral.",
      },
      reason: { type: "string", description: "With deny and defer." },
    },
    required: ["verdict"],
    additionalProperties: false,
  },
};

type Payload = Readonly<Record<string, unknown>>;

const functionNamed = (key: string) => (payload: Payload) => ({
  ...payload,
  [key]: { type: "function", function: { name: NAME } },
});
const responsesFunction = (payload: Payload) => ({ ...payload, tool_choice: { type: "function", name: NAME } });
const googleFunction = (payload: Payload) => ({
  ...payload,
  config: {
    ...(isObject(payload["config"]) ? payload["config"] : {}),
    toolConfig: { functionCallingConfig: { mode: "ANY", allowedFunctionNames: [NAME] } },
  },
});

/** How each API is made to call this one tool. pi-ai has no option for it, so it is put into the payload. */
const FORCED: { readonly [api: string]: (payload: Payload) => unknown } = {
  "anthropic-messages": (payload) => ({
    ...payload,
    tool_choice: { type: "tool", name: NAME, disable_parallel_tool_use: true },
  }),
  "openai-completions": functionNamed("tool_choice"),
  "mistral-conversations": functionNamed("toolChoice"),
  "openai-responses": responsesFunction,
  "azure-openai-responses": responsesFunction,
  "google-generative-ai": googleFunction,
};

/** The APIs that can be made to call the tool: those of table `guard/verdict-form`, each tested against its own adapter. */
export const FORCED_APIS: readonly string[] = Object.keys(FORCED);

/** A request's payload that leaves the model no choice; as it was where the API is unknown. */
export function forcingCall(api: string): (payload: unknown) => unknown {
  return (payload) => (isObject(payload) ? FORCED[api]?.(payload) : undefined);
}

/** The arguments of a reply's verdict calls. A call of anything else says nothing, unless it denies. */
export function verdictCalls({ content }: AssistantMessage): readonly unknown[] {
  return content.flatMap((block) =>
    block.type === "toolCall" ? [block.name === NAME ? block.arguments : hardDenialIn(block.arguments)] : [],
  );
}

function hardDenialIn(given: Payload): object {
  const { verdict, riskLevel } = given;
  return typeof verdict === "string" && isDenialValue(verdict) && !SOFT_LEVELS.includes(riskLevel) ? given : {};
}

/** Statuses that are about the login or the quota, whatever the words around them are. */
const OTHER_STATUSES: readonly number[] = [401, 402, 403, 408, 429];
const SPEAKS_OF_TOOLS = /\btool(?:s|[ _-]?(?:choice|use|call|calls|calling))?\b|\bfunction[ _-]?call/i;

/** Whether an endpoint turned a request down because of the tool in it. */
export function refusesTools(failure: Failure | undefined): boolean {
  return (
    failure !== undefined &&
    failure.status >= 400 &&
    !OTHER_STATUSES.includes(failure.status) &&
    SPEAKS_OF_TOOLS.test(failure.message)
  );
}
