/** What the advisor's host tests share: a Pi with the advisor chosen, and its results as they stand in the session. */
import {
  ADVISOR,
  callTool,
  type Endpoint,
  type LogRecord,
  type Pi,
  type PiOptions,
  say,
  startPi,
} from "./harness/index.ts";

export const ADVISOR_JSON = ".config/rpiv-advisor/advisor.json";

export interface AdvisorPiOptions extends PiOptions {
  readonly endpoint: Endpoint;
  /** The content of `advisor.json`; the advisor is `stub/advisor` unless it says otherwise. */
  readonly config?: object;
}

export function startAdvisorPi({ config = {}, ...options }: AdvisorPiOptions): Promise<Pi> {
  return startPi({
    extensions: [ADVISOR],
    permissionHost: "none",
    model: "stub/main",
    keepSession: true,
    ...options,
    homeFiles: { [ADVISOR_JSON]: { modelKey: "stub/advisor", ...config }, ...options.homeFiles },
  });
}

/** The executor asks the advisor once, and then says that it is done. */
export function scriptOneConsultation(endpoint: Endpoint, question = "Is this the right way?"): void {
  endpoint.queue("main", callTool("advisor", {}, { text: question }), say("Done."));
}

export interface AdvisorRecord {
  readonly text: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly usage: unknown;
  readonly isError: unknown;
}

/** The advisor's tool results in the newest session file, oldest first. */
export function advisorResults(pi: Pick<Pi, "sessions">): readonly AdvisorRecord[] {
  return sessionMessages(pi).flatMap((message) => {
    if (message["role"] !== "toolResult" || message["toolName"] !== "advisor") return [];
    return [
      {
        text: textOf(message["content"]),
        details: record(message["details"]),
        usage: message["usage"],
        isError: message["isError"],
      },
    ];
  });
}

export function sessionMessages(pi: Pick<Pi, "sessions">): readonly LogRecord[] {
  return sessionRecords(pi).flatMap((entry) => (entry["type"] === "message" ? [record(entry["message"])] : []));
}

export function sessionRecords(pi: Pick<Pi, "sessions">): readonly LogRecord[] {
  return pi.sessions().at(-1)?.records ?? [];
}

export function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .flatMap((part: unknown) => (typeof record(part)["text"] === "string" ? [String(record(part)["text"])] : []))
    .join("\n");
}

export function record(value: unknown): LogRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}

/** The messages of an OpenAI-style request, each as role and text. */
export function requestMessages(body: LogRecord): readonly { readonly role: string; readonly text: string }[] {
  const messages = Array.isArray(body["messages"]) ? body["messages"] : [];
  return messages.map((message: unknown) => ({
    role: String(record(message)["role"]),
    text: textOf(record(message)["content"]),
  }));
}

/** Each part of those messages: what a later request may repeat. */
export function requestParts(body: LogRecord): readonly { readonly role: string; readonly text: string }[] {
  const messages = Array.isArray(body["messages"]) ? body["messages"] : [];
  return messages.flatMap((message: unknown) => {
    const { role, content } = record(message);
    return (Array.isArray(content) ? content : [content]).map((part: unknown) => ({
      role: String(role),
      text: textOf(typeof part === "string" ? part : [part]),
    }));
  });
}

/** The names of the tools that a request offers. */
export function offeredTools(body: LogRecord): readonly string[] {
  const tools = Array.isArray(body["tools"]) ? body["tools"] : [];
  return tools.map((tool: unknown) => String(record(record(tool)["function"])["name"]));
}
