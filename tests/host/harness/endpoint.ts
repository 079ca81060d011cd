/**
 * A model provider on loopback that answers from a script and remembers every request.
 *
 * It speaks OpenAI chat completions (`/v1`), Anthropic messages (`/anthropic`) and the typesafe classifier protocol
 * (`/ts`). A model without a script answers 500 and says so, so a call that a test did not expect fails loudly.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Answer, AnswersTurn, RecordedRequest, ReplyTurn, Turn } from "./script.ts";
import { fail } from "./script.ts";
import { DEFAULT_BILLED, FORMATS, type WireFormat } from "./wire.ts";

export interface Endpoint {
  /** Without a trailing slash. */
  readonly url: string;
  /** In the order of their arrival. */
  readonly requests: readonly RecordedRequest[];
  /** Queues turns for a model, after those it still has. A queue that runs dry answers 500. */
  queue(model: string, ...turns: readonly Turn[]): void;
  /** Answers every request for a model by function; replaces its queue. */
  answer(model: string, answer: Answer): void;
  requestsOf(model: string): readonly RecordedRequest[];
  /** Forgets requests and scripts. */
  clear(): void;
  close(): Promise<void>;
}

const CLASSIFIER_PATH = "/ts/systemone";

/** Listens on a free port. */
export async function startEndpoint(): Promise<Endpoint> {
  const requests: RecordedRequest[] = [];
  const answers = new Map<string, Answer>();
  const queues = new Map<string, Turn[]>();

  const turnFor = (request: RecordedRequest): Turn => {
    const index = requests.filter((earlier) => earlier.model === request.model).indexOf(request);
    const turn = answers.get(request.model)?.(request, index) ?? queues.get(request.model)?.shift();
    return turn ?? fail(500, `nothing is scripted for request ${index} of model ${request.model}`);
  };

  const server = createServer((incoming, response) => {
    handle(incoming, response, requests, turnFor).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : new Error(String(error))),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the scripted endpoint has no port");

  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    queue(model, ...turns) {
      queues.set(model, [...(queues.get(model) ?? []), ...turns]);
    },
    answer(model, answer) {
      queues.delete(model);
      answers.set(model, answer);
    },
    requestsOf: (model) => requests.filter((request) => request.model === model),
    clear() {
      requests.length = 0;
      answers.clear();
      queues.clear();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function handle(
  incoming: IncomingMessage,
  response: ServerResponse,
  requests: RecordedRequest[],
  turnFor: (request: RecordedRequest) => Turn,
): Promise<void> {
  const path = new URL(incoming.url ?? "/", "http://127.0.0.1").pathname;
  const raw = await readText(incoming);
  const body = objectIn(raw);
  const request: RecordedRequest = {
    path,
    headers: incoming.headers,
    model: String(body["model"] ?? ""),
    body,
    raw,
    aborted: false,
    open: true,
  };
  const closed = new AbortController();
  response.once("close", () => {
    request.aborted = !response.writableFinished;
    request.open = false;
    closed.abort();
  });
  requests.push(request);

  const format = FORMATS[path];
  if (format === undefined && path !== CLASSIFIER_PATH) return send(response, fail(404, `no such path ${path}`));
  const turn = turnFor(request);
  if ("delayMs" in turn && turn.delayMs !== undefined && !(await waited(turn.delayMs, closed.signal))) return;
  if (turn.kind === "reply" && format !== undefined) return reply(response, turn, format, request, closed.signal);
  if (turn.kind === "answers" && path === CLASSIFIER_PATH) return send(response, answersBody(turn));
  if (turn.kind === "reply" || turn.kind === "answers")
    return send(response, fail(500, `a ${turn.kind} turn makes no sense for ${path}`));
  send(response, turn);
}

type PlainTurn = Exclude<Turn, { kind: "reply" | "answers" }>;

function send(response: ServerResponse, turn: PlainTurn | Turn): void {
  if (turn.kind === "reset") response.destroy();
  if (turn.kind === "http") response.writeHead(turn.status, turn.headers).end(turn.body);
}

function answersBody({ answers, usage }: AnswersTurn): Turn {
  const billed = usage === undefined ? DEFAULT_BILLED : usage;
  const body = {
    answers,
    ...(billed === null ? {} : { usage: { input_tokens: billed.input, output_tokens: billed.output } }),
  };
  return { kind: "http", status: 200, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

async function reply(
  response: ServerResponse,
  turn: ReplyTurn,
  format: WireFormat,
  request: RecordedRequest,
  closed: AbortSignal,
): Promise<void> {
  if (request.body["stream"] !== true) {
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify(format.whole(turn, request.model)));
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  const { head, text, tail } = format.stream(turn, request.model);
  const write = async (piece: string): Promise<boolean> => {
    if (!closed.aborted && !response.write(piece)) await drained(response, closed);
    return !closed.aborted;
  };
  for (const piece of head) if (!(await write(piece))) return;
  for (const piece of text.slice(0, turn.cutAfter)) {
    if (turn.drip !== undefined && !(await waited(turn.drip.everyMs, closed))) return;
    if (!(await write(piece))) return;
  }
  if (turn.cutAfter !== undefined) return void response.destroy();
  for (const piece of tail) if (!(await write(piece))) return;
  response.end();
}

const drained = (response: ServerResponse, closed: AbortSignal) =>
  new Promise<void>((resolve) => {
    response.once("drain", resolve);
    closed.addEventListener("abort", () => resolve(), { once: true });
  });

/** False when the client left meanwhile. */
async function waited(ms: number, closed: AbortSignal): Promise<boolean> {
  return sleep(ms, true, { signal: closed }).catch(() => false);
}

async function readText(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
