import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { instructions } from "../../src/advisor/isolated/request.ts";
import type { RecordedRequest } from "./harness/script.ts";
import { say } from "./harness/script.ts";
import { callAdvisor, type Scene, scene, type SceneOptions, toolEnds } from "./isolated-advisor.ts";

const markers = fileURLToPath(new URL("./fixtures/markers.ts", import.meta.url));
const turns = 40;

/** The consultation whose bytes are looked at, over each wire format that the scripted provider speaks. */
const question = {
  question: "Keep our own retry?",
  purpose: "decision",
  context: 'The SDK retries twice.\n"Quoted", \\ and 🙂 stay as they are.',
};
const user = `Purpose: decision\nQuestion: ${question.question}\nExplicit context/evidence/constraints:\n${question.context}`;

/**
 * The whole body that each wire format may carry: model, limits, the two texts, and the framing that Pi's client for that
 * format always adds. `id` is the consultation's.
 */
const formats: readonly { readonly model: string; readonly body: (id: string) => object }[] = [
  {
    model: "stub/advisor",
    body: () => ({
      model: "advisor",
      messages: [
        { role: "system", content: instructions },
        { role: "user", content: user },
      ],
      stream: true,
      stream_options: { include_usage: true },
      store: false,
      max_completion_tokens: 777,
      reasoning_effort: "high",
    }),
  },
  {
    model: "stub/wide",
    body: (id) => ({
      model: "wide",
      input: [
        { role: "developer", content: instructions },
        { role: "user", content: [{ type: "input_text", text: user }] },
      ],
      stream: true,
      prompt_cache_key: id,
      store: false,
      max_output_tokens: 777,
      reasoning: { effort: "high", summary: "auto" },
      include: ["reasoning.encrypted_content"],
    }),
  },
  {
    model: "claude/thinker",
    body: () => ({
      model: "thinker",
      messages: [{ role: "user", content: [{ type: "text", text: user, cache_control: { type: "ephemeral" } }] }],
      // Pi makes room for the thinking, up to what the model can do.
      max_tokens: 4096,
      stream: true,
      system: [{ type: "text", text: instructions, cache_control: { type: "ephemeral" } }],
      thinking: { type: "enabled", budget_tokens: 3072, display: "summarized" },
    }),
  },
];

const options: SceneOptions = {
  config: '{\n  // MARK-config-comment\n  "model": "stub/advisor",\n  "maxTokens": 777,\n}',
  models: { "stub/wide": { api: "openai-responses" }, "claude/thinker": {} },
};

/** Asks over every format and gives the requests, by the model's id. */
async function consult({ endpoint, pi }: Scene): Promise<ReadonlyMap<string, RecordedRequest>> {
  const since = endpoint.requests.length;
  const models = formats.map(({ model }) => model);
  for (const model of models) endpoint.queue(idOf(model), say("MARK-answer"));
  endpoint.queue("main", callAdvisor(...models.map((model) => ({ ...question, model }))), say("MARK-last-word"));
  const ends = toolEnds(await pi.prompt("MARK-last-prompt"));
  expect(ends.map(({ details }) => details["status"])).toEqual(models.map(() => "completed"));
  return new Map(endpoint.requests.slice(since).map((request) => [request.model, request]));
}

const idOf = (model: string) => model.slice(model.indexOf("/") + 1);

/** A session with marked words everywhere that Pi knows of. */
async function longSession(): Promise<Scene> {
  const made = await scene({
    ...options,
    extensions: [markers],
    keepSession: true,
    args: ["--append-system-prompt", "MARK-appended-system-prompt"],
    env: { MARKED: "MARK-environment", PI_SESSION_NOTE: "MARK-environment" },
    projectFiles: {
      "notes.md": "MARK-file-content\n",
      "AGENTS.md": "MARK-agents-file\n",
      "README.md": "MARK-readme\n",
    },
    homeFiles: { "notes.txt": "MARK-home-file\n" },
  });
  const { endpoint, pi } = made;
  for (let turn = 0; turn < turns; turn += 1) {
    endpoint.queue(
      "main",
      { kind: "reply", thinking: `MARK-thinking-${turn}`, text: `MARK-reply-${turn}`, toolCalls: toolCalls(turn) },
      say(`MARK-conclusion-${turn} ${"and so on ".repeat(200)}`, { thinking: `MARK-thought-${turn}` }),
    );
    await pi.prompt(`MARK-prompt-${turn}`);
  }
  await pi.prompt("/plant");
  // A former consultation, and a summary that Pi itself makes of all this.
  endpoint.queue("advisor", say("MARK-former-answer", { thinking: "MARK-former-thinking" }));
  endpoint.queue(
    "main",
    callAdvisor({ question: "MARK-former-question", purpose: "critique", context: "MARK-former-context" }),
    say("noted"),
  );
  await pi.prompt("consult once");
  endpoint.queue("main", say("MARK-summary"), say("MARK-summary"));
  await pi.send({ type: "compact" });
  return made;
}

function toolCalls(turn: number) {
  const calls = [
    { name: "read", arguments: { path: "notes.md" } },
    { name: "bash", arguments: { command: `echo MARK-command-${turn}` } },
    { name: "marker_tool", arguments: {} },
  ];
  return [calls[turn % calls.length] ?? { name: "marker_tool", arguments: {} }];
}

describe("contract: the request holds the instructions and this question, byte for byte, and nothing else", () => {
  it("from a long session with marked words everywhere else", async () => {
    const long = await longSession();
    const marked = await consult(long);
    const empty = await consult(await scene(options));
    const planted = long.endpoint
      .requestsOf("main")
      .map(({ raw }) => raw)
      .join("\n");
    for (const word of [
      "MARK-appended-system-prompt",
      "MARK-extension-system-prompt",
      "MARK-tool-description",
      "MARK-tool-snippet",
      "MARK-prompt-0",
      "MARK-thinking-1",
      "MARK-reply-39",
      "MARK-file-content",
      "MARK-command-1",
      "MARK-tool-result",
      "MARK-custom-message",
      "MARK-former-answer",
      "MARK-summary",
    ]) {
      // Where the working model sees it, there was something to leak.
      expect(planted, word).toContain(word);
    }

    const sessions = long.pi.workspace.sessions().map(({ records: [head] }) => String(head?.["id"]));
    expect(sessions).toHaveLength(1);
    for (const { model, body } of formats) {
      const [here, there] = [marked.get(idOf(model)), empty.get(idOf(model))];
      if (here === undefined || there === undefined) throw new Error(`no request to ${model}`);
      const id =
        long
          .records()
          .findLast(({ request, input }) => request?.selected === model && input?.question === question.question)?.id ??
        "";
      expect(here.raw).toBe(JSON.stringify(body(id)));
      // Neither does a header carry anything: the same ones as from the empty session, and nothing marked in them.
      expect(Object.keys(here.headers).toSorted()).toEqual(Object.keys(there.headers).toSorted());
      const around = JSON.stringify(here.headers) + here.path;
      for (const word of ["MARK", ...sessions]) expect(around).not.toContain(word);
    }
  });

  it("with a fresh provider session each time, on a wire that carries one", async () => {
    const made = await scene(options);
    const keys = [await consult(made), await consult(made)].map(
      (requests) => requests.get("wide")?.body["prompt_cache_key"],
    );
    const ids = made
      .records()
      .filter(({ request }) => request?.selected === "stub/wide")
      .map(({ id }) => id);
    expect(keys.toSorted()).toEqual(ids.toSorted());
    expect(new Set(keys).size).toBe(2);
  });
});
