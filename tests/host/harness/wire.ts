/** Scripted turns in the words of each wire format. */
import type { Billed, ReplyTurn } from "./script.ts";

export const DEFAULT_BILLED: Billed = { input: 10, output: 5 };

/** A streamed reply, one string per write; `text` holds the pieces of the text, which may drip or be cut. */
export interface Stream {
  readonly head: readonly string[];
  readonly text: readonly string[];
  readonly tail: readonly string[];
}

export interface WireFormat {
  readonly stream: (turn: ReplyTurn, model: string) => Stream;
  /** The whole reply as one JSON body. */
  readonly whole: (turn: ReplyTurn, model: string) => unknown;
}

const PIECE = 64 * 1024;

/** The text of a turn in the pieces that it is sent in. */
function pieces(turn: ReplyTurn): readonly string[] {
  const text = turn.text ?? "";
  const size = turn.drip?.size ?? PIECE;
  return Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  );
}

const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const event = (type: string, rest: object = {}) => `event: ${type}\n${data({ type, ...rest })}`;

const finishOf = (turn: ReplyTurn) => turn.finish ?? (turn.toolCalls === undefined ? "stop" : "tool_calls");

const completionUsage = ({ input, output, cached }: Billed) => ({
  prompt_tokens: input,
  completion_tokens: output,
  total_tokens: input + output,
  prompt_tokens_details: { cached_tokens: cached ?? 0 },
});

const toolCallsOf = (turn: ReplyTurn) =>
  (turn.toolCalls ?? []).map((call, index) => ({
    index,
    id: call.id ?? `call_${index}_${Math.random().toString(36).slice(2, 10)}`,
    type: "function",
    function: {
      name: call.name,
      arguments: typeof call.arguments === "string" ? call.arguments : JSON.stringify(call.arguments),
    },
  }));

/** OpenAI chat completions. */
const completions: WireFormat = {
  stream(turn, model) {
    const chunk = (delta: unknown, finish: string | null = null) =>
      data({
        id: "chatcmpl-scripted",
        object: "chat.completion.chunk",
        created: 0,
        model,
        choices: [{ index: 0, delta, finish_reason: finish }],
      });
    const usage = turn.usage === undefined ? DEFAULT_BILLED : turn.usage;
    return {
      head: [
        chunk({ role: "assistant", content: "" }),
        ...(turn.thinking === undefined ? [] : [chunk({ reasoning_content: turn.thinking })]),
      ],
      text: pieces(turn).map((content) => chunk({ content })),
      tail: [
        ...toolCallsOf(turn).map((call) => chunk({ tool_calls: [call] })),
        chunk({}, finishOf(turn)),
        ...(usage === null
          ? []
          : [
              data({
                id: "chatcmpl-scripted",
                object: "chat.completion.chunk",
                created: 0,
                model,
                choices: [],
                usage: completionUsage(usage),
              }),
            ]),
        "data: [DONE]\n\n",
      ],
    };
  },
  whole(turn, model) {
    const usage = turn.usage === undefined ? DEFAULT_BILLED : turn.usage;
    return {
      id: "chatcmpl-scripted",
      object: "chat.completion",
      created: 0,
      model,
      choices: [
        {
          index: 0,
          message: {
            role: "assistant",
            content: turn.text ?? null,
            ...(turn.toolCalls ? { tool_calls: toolCallsOf(turn) } : {}),
          },
          finish_reason: finishOf(turn),
        },
      ],
      ...(usage === null ? {} : { usage: completionUsage(usage) }),
    };
  },
};

/** Anthropic messages. */
const messages: WireFormat = {
  stream(turn, model) {
    const { input, output, cached = 0, written = { short: 0, long: 0 } } = turn.usage ?? DEFAULT_BILLED;
    const creation = written.short + written.long;
    const billed = {
      input_tokens: input - cached - creation,
      cache_read_input_tokens: cached,
      cache_creation_input_tokens: creation,
      cache_creation: { ephemeral_5m_input_tokens: written.short, ephemeral_1h_input_tokens: written.long },
      output_tokens: 0,
    };
    const message = {
      id: "msg_scripted",
      type: "message",
      role: "assistant",
      model,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: billed,
    };
    const hasText = turn.text !== undefined;
    const calls = (turn.toolCalls ?? []).flatMap((call, position) => {
      const index = position + (hasText ? 1 : 0);
      return [
        event("content_block_start", {
          index,
          content_block: { type: "tool_use", id: call.id ?? `toolu_${index}`, name: call.name, input: {} },
        }),
        event("content_block_delta", {
          index,
          delta: { type: "input_json_delta", partial_json: JSON.stringify(call.arguments) },
        }),
        event("content_block_stop", { index }),
      ];
    });
    const stop = turn.finish ?? (turn.toolCalls === undefined ? "end_turn" : "tool_use");
    return {
      head: [
        event("message_start", { message }),
        ...(hasText ? [event("content_block_start", { index: 0, content_block: { type: "text", text: "" } })] : []),
      ],
      text: pieces(turn).map((text) => event("content_block_delta", { index: 0, delta: { type: "text_delta", text } })),
      tail: [
        ...(hasText ? [event("content_block_stop", { index: 0 })] : []),
        ...calls,
        event("message_delta", { delta: { stop_reason: stop, stop_sequence: null }, usage: { output_tokens: output } }),
        event("message_stop"),
      ],
    };
  },
  whole: () => ({
    type: "error",
    error: { type: "invalid_request_error", message: "the scripted endpoint only streams this format" },
  }),
};

/** OpenAI responses: text and function calls. */
const responses: WireFormat = {
  stream(turn, model) {
    const { input, output, cached = 0 } = turn.usage ?? DEFAULT_BILLED;
    const usage = {
      input_tokens: input,
      input_tokens_details: { cached_tokens: cached },
      output_tokens: output,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: input + output,
    };
    const response = { id: "resp_scripted", object: "response", model, status: "completed", output: [] };
    const item = { id: "item_scripted", type: "message", role: "assistant", content: [] };
    const text = pieces(turn);
    const calls = toolCallsOf(turn).flatMap(({ id, function: { name, arguments: given } }, position) => {
      const call = { type: "function_call", id: `fc_${position}`, call_id: id, name };
      return [
        event("response.output_item.added", {
          output_index: position + 1,
          item: { ...call, arguments: "", status: "in_progress" },
        }),
        event("response.function_call_arguments.delta", { item_id: call.id, output_index: position + 1, delta: given }),
        event("response.output_item.done", {
          output_index: position + 1,
          item: { ...call, arguments: given, status: "completed" },
        }),
      ];
    });
    return {
      head: [
        event("response.created", { response: { ...response, status: "in_progress" } }),
        event("response.output_item.added", { output_index: 0, item }),
      ],
      text: text.map((delta) =>
        event("response.output_text.delta", { item_id: item.id, output_index: 0, content_index: 0, delta }),
      ),
      tail: [
        event("response.output_item.done", {
          output_index: 0,
          item: {
            ...item,
            status: "completed",
            content: [{ type: "output_text", text: text.join(""), annotations: [] }],
          },
        }),
        ...calls,
        event("response.completed", { response: { ...response, ...(turn.usage === null ? {} : { usage }) } }),
      ],
    };
  },
  whole: () => ({ error: { message: "the scripted endpoint only streams this format" } }),
};

/** Wire formats by request path. */
export const FORMATS: Readonly<Record<string, WireFormat>> = {
  "/v1/chat/completions": completions,
  "/anthropic/v1/messages": messages,
  "/v1/responses": responses,
};
