import { isAbsolute } from "node:path";
import type { Api, Model } from "@mariozechner/pi-ai";
import type { Effective } from "../../config/load.ts";
import { parseModelKey } from "../../config/model-key.ts";
import type { Policy } from "../../engine/policy.ts";
import type { Models } from "./dispatch.ts";
import { badConfig, badInput, foreignDirectory, oversizedInput, REGISTRY_FAILED, unknownModel } from "./errors.ts";
import { readQuestion } from "./question.ts";
import { type Accepted, selectedModel } from "./record.ts";
import { inputChars, requestText } from "./request.ts";

/** Ready to be sent; or refused, with what may be recorded of it: bad or oversized input is not kept. */
export type Prepared =
  | { readonly ready: Accepted; readonly model: Model<Api> }
  | { readonly refusal: string; readonly accepted?: Accepted };

/** Every check that comes before a call. Nothing is repaired, cut or replaced: what does not fit is refused. */
export function prepare(args: unknown, config: Effective<"isolated">, policy: Policy, models: Models): Prepared {
  if (!config.usable) return { refusal: badConfig(config.diagnostics) };
  const { logDirectory } = config.value;
  if (logDirectory !== undefined && !isAbsolute(logDirectory)) return { refusal: foreignDirectory(logDirectory) };
  const read = readQuestion(args);
  if ("problem" in read) return { refusal: badInput(read.problem) };

  const { question } = read;
  const request = requestText(question);
  const chars = inputChars(request);
  if (policy.decide("isolated/input", { inputChars: chars }).outcome === "refuse")
    return { refusal: oversizedInput(chars, config.value.maxInputChars) };

  const accepted = { question, request, config: config.value };
  const selected = selectedModel(question, config.value);
  const key = parseModelKey(selected);
  let model: Model<Api> | undefined;
  try {
    model = key === undefined ? undefined : models.find(key.provider, key.id);
  } catch {
    return { refusal: REGISTRY_FAILED, accepted };
  }
  return model === undefined ? { refusal: unknownModel(selected), accepted } : { ready: { ...accepted, model }, model };
}
