/** What the scripted endpoint answers: plain data, with a constructor for each thing a provider can do. */

export interface ToolCallTurn {
  readonly name: string;
  readonly arguments: unknown;
  readonly id?: string;
}

/** Token counts as an OpenAI-compatible provider bills them; `input` includes `cached`, and `written` of Anthropic. */
export interface Billed {
  readonly input: number;
  readonly output: number;
  readonly cached?: number;
  /** What was written to the cache, for minutes and for an hour. */
  readonly written?: { readonly short: number; readonly long: number };
}

export interface ReplyTurn {
  readonly kind: "reply";
  readonly text?: string;
  readonly thinking?: string;
  readonly toolCalls?: readonly ToolCallTurn[];
  /** Null leaves the usage out altogether. */
  readonly usage?: Billed | null;
  readonly finish?: string;
  /** Before the first byte. */
  readonly delayMs?: number;
  /** Sends the text in pieces of `size` characters, one each `everyMs`. */
  readonly drip?: { readonly size: number; readonly everyMs: number };
  /** Drops the connection after this many pieces. */
  readonly cutAfter?: number;
}

export interface AnswersTurn {
  readonly kind: "answers";
  readonly answers: Readonly<Record<string, unknown>>;
  readonly usage?: Billed | null;
  readonly delayMs?: number;
}

export type Turn =
  | ReplyTurn
  | AnswersTurn
  | {
      readonly kind: "http";
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
      readonly delayMs?: number;
    }
  | { readonly kind: "hang" }
  | { readonly kind: "reset" };

export interface RecordedRequest {
  readonly path: string;
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly model: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The body as it came over the wire. */
  readonly raw: string;
  /** True once the client has dropped the connection before the answer was complete. */
  aborted: boolean;
  /** Until the connection is done with it, one way or the other. */
  open: boolean;
}

/** Decides the answer to the `index`th request (from 0) for a model. */
export type Answer = (request: RecordedRequest, index: number) => Turn;

export const say = (text: string, more: Omit<ReplyTurn, "kind" | "text"> = {}): ReplyTurn => ({
  kind: "reply",
  text,
  ...more,
});

export const callTool = (name: string, args: unknown, more: Omit<ReplyTurn, "kind" | "toolCalls"> = {}): ReplyTurn => ({
  kind: "reply",
  toolCalls: [{ name, arguments: args }],
  ...more,
});

/** An error as JSON, the way OpenAI words it. */
export const fail = (
  status: number,
  message = `scripted ${status}`,
  headers: Readonly<Record<string, string>> = {},
): Turn => ({
  kind: "http",
  status,
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify({ error: { message, type: "scripted_error" } }),
});

/** What a proxy or a firewall says. */
export const failWithPage = (status: number, html = `<html><body><h1>${status}</h1></body></html>`): Turn => ({
  kind: "http",
  status,
  headers: { "content-type": "text/html" },
  body: html,
});

/** Accepts the request and never answers. */
export const hang = (): Turn => ({ kind: "hang" });

/** Drops the connection without an answer. */
export const reset = (): Turn => ({ kind: "reset" });

/** A classifier's reading: `choice`, `score` and `noul` answers by question id, as they stand on the wire. */
export const classify = (
  answers: Readonly<Record<string, unknown>>,
  more: Omit<AnswersTurn, "kind" | "answers"> = {},
): AnswersTurn => ({
  kind: "answers",
  answers,
  ...more,
});

export const choice = (option: string, confidence = 0.99) => ({
  type: "choice",
  choice: option,
  probabilities: { [option]: confidence },
  confidence,
});
export const score = (value: number, confidence = 0.99) => ({ type: "score", score: value, confidence });
export const bool = (probability: number) => ({ type: "noul", noul: probability });
