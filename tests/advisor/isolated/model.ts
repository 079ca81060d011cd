import type { Api, Model } from "@mariozechner/pi-ai";

/** A model of the scripted endpoint. */
export function model(url: string, id: string): Model<Api> {
  return {
    id,
    name: id,
    provider: "stub",
    api: "openai-completions",
    baseUrl: `${url}/v1`,
    reasoning: true,
    input: ["text"],
    contextWindow: 100_000,
    maxTokens: 32_768,
    cost: { input: 1, output: 2, cacheRead: 0.1, cacheWrite: 0 },
  };
}
