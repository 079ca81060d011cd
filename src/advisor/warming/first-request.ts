/** A consultation's first request, kept so that it can be sent again. */
import type { Api, Model, Usage } from "@mariozechner/pi-ai";
import type { RequestRecord } from "../budget/spend.ts";
import type { CallOptions, CallRequest, CallResult } from "../../host/call.ts";
import { promptOf } from "../../host/spend/usage.ts";
import { fingerprintOf } from "./payload.ts";

/** What was sent; the same object for every request of a consultation but for its messages. */
export interface Sent {
  readonly model: Model<Api>;
  readonly request: CallRequest;
  readonly options: Pick<CallOptions, "reasoning" | "sessionId">;
  /** Sets the marks that tell its provider where to keep the prompt. */
  readonly mark: (payload: unknown) => unknown;
  readonly record: RequestRecord;
  readonly effort: string | undefined;
}

export interface FirstRequest extends Sent {
  /** Undefined when the payload could not be recognized again. */
  readonly fingerprint: string | undefined;
  readonly usage: Usage;
}

/** Looks on while a consultation talks to its model. */
export interface Observer {
  readonly onPayload: (model: Model<Api>, payload: unknown) => void;
  readonly onReply: (sent: Sent, result: CallResult) => void;
}

export interface Watch extends Observer {
  /** The first request that was answered and billed; undefined while there is none. */
  readonly first: () => FirstRequest | undefined;
}

export function watchFirstRequest(): Watch {
  let fingerprint: string | undefined;
  let first: FirstRequest | undefined;
  return {
    onPayload: (model, payload) => {
      if (first === undefined) fingerprint = fingerprintOf(model.api, payload);
    },
    onReply: (sent, result) => {
      // A later request carries an investigation, which no later consultation repeats.
      if (first !== undefined || sent.request.messages.length !== sent.record.messageCount) return;
      if (result.kind === "reply" && result.failure === undefined && promptOf(result.usage) > 0)
        first = { ...sent, fingerprint, usage: result.usage };
    },
    first: () => first,
  };
}
