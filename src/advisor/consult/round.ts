/** One round of investigation: the advisor's tool calls, and the messages that answer them. */
import type { Message, ToolCall, ToolResultMessage } from "@mariozechner/pi-ai";
import { callLine, type Surface } from "../investigate/surface.ts";
import { untilAborted } from "./abort.ts";
import type { RoundDetails } from "./details.ts";

/** Calls of one answer that are run at most; further ones are refused as if the allowance were spent. */
const CALLS_PER_ROUND = 16;

const TOO_MANY_RESULT = "Too many tool calls at once — this one was not run.";
const EXHAUSTED_RESULT = "Tool budget exhausted — no further tool calls will run. Answer with what you have.";
const EXHAUSTED_NOTE =
  "Your investigation budget is spent. Do not call any more tools; give your verdict and your advice from what you have seen.";
const SEEN_IMAGE = "[the image was shown in an earlier round]";

/** Runs the calls side by side; every one has its result, in their order. `made` is told of each that ran. */
export function runCalls(
  calls: readonly ToolCall[],
  surface: Surface,
  stop: AbortSignal,
  progress: (line: string) => void,
  made: (round: RoundDetails) => void,
): Promise<readonly Message[]> {
  const runs = surface.run(calls.slice(0, CALLS_PER_ROUND), stop);
  return Promise.all(
    calls.map(async (call, index) => {
      const run = runs[index];
      if (run === undefined) return refused(call, TOO_MANY_RESULT);
      const line = callLine(call);
      progress(`advisor: ${line.tool}${line.argument === undefined ? "" : ` ${line.argument}`}`);
      const { text, images, isError } = await untilAborted(run, stop, { text: "", images: [], isError: true });
      made({
        ...line,
        chars: text.length,
        ...(isError ? { isError } : {}),
        ...(images.length === 0 ? {} : { images: images.length }),
      });
      return resultOf(call, [{ type: "text", text }, ...images], isError);
    }),
  );
}

/** Refuses all of them and says that no more will run. */
export function refuseCalls(calls: readonly ToolCall[]): readonly Message[] {
  return [
    ...calls.map((call) => refused(call, EXHAUSTED_RESULT)),
    { role: "user", content: EXHAUSTED_NOTE, timestamp: 0 },
  ];
}

/** A message as later rounds carry it: an image's bytes arrive inside one round and go no further. */
export function withoutImages(message: Message): Message {
  if (message.role !== "toolResult" || !message.content.some((part) => part.type === "image")) return message;
  return {
    ...message,
    content: message.content.map((part) => (part.type === "image" ? { type: "text", text: SEEN_IMAGE } : part)),
  };
}

const refused = (call: ToolCall, text: string): ToolResultMessage => resultOf(call, [{ type: "text", text }], true);

function resultOf(call: ToolCall, content: ToolResultMessage["content"], isError: boolean): ToolResultMessage {
  return { role: "toolResult", toolCallId: call.id, toolName: call.name, content, isError, timestamp: 0 };
}
