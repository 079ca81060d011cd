import { readFileSync } from "node:fs";
import type { Api, Model } from "@mariozechner/pi-ai";
import type { ConsultationRecord } from "../../../generated/consultation-log.ts";
import type { IsolatedConfig } from "../../../generated/isolated.ts";
import type { CallResult } from "../../host/call.ts";
import type { RedactText } from "../../secrets/known.ts";
import { type Accounting, nothingReported } from "./accounting.ts";
import { maxRetries } from "./dispatch.ts";
import { redactStrings, redactionPolicy } from "./log-redaction.ts";
import type { Question } from "./question.ts";
import { promptVersion, type RequestText } from "./request.ts";

/** Raised whenever the shape of a record changes. */
export const schemaVersion = 1;

const packageVersion = readVersion();

/** What is known of a consultation from its first moment on. */
export interface Opening {
  readonly id: string;
  /** The Pi session that asks. */
  readonly sessionId?: string | undefined;
  readonly startedAt: Date;
}

/** What is known once the input was accepted; `model` is absent when Pi does not have it. */
export interface Accepted {
  readonly question: Question;
  readonly request: RequestText;
  readonly config: IsolatedConfig;
  readonly model?: Model<Api> | undefined;
}

/** What is known at the end. */
export interface Closing {
  readonly status: ConsultationRecord["status"];
  readonly modelCalls: 0 | 1;
  readonly finishedAt: Date;
  readonly durationMs: number;
  readonly result?: CallResult | undefined;
  readonly answer?: string | undefined;
  readonly error?: string | undefined;
  readonly accounting: Accounting;
  readonly warnings: readonly string[];
}

/** The model key that is asked for: the call's own, else the configured one. */
export function selectedModel(question: Question, config: IsolatedConfig): string {
  return question.model ?? config.model;
}

/** The record before the call. It cannot know yet whether the call will go out, so it warns whoever finds it. */
export function pendingRecord(opening: Opening, accepted: Accepted): ConsultationRecord {
  return {
    ...head(opening),
    status: "pending",
    modelCalls: 0,
    ...body(opening, accepted),
    accounting: nothingReported,
    warnings: [
      "Not finished. If no process is at it any more, it was interrupted: a request may have been sent and billed.",
    ],
    ...tail,
  };
}

/** The record after the consultation; without `accepted` when the input was refused, which is then not kept. */
export function finishedRecord(opening: Opening, accepted: Accepted | undefined, closing: Closing): ConsultationRecord {
  const { status, modelCalls, finishedAt, durationMs, result, answer, error, accounting, warnings } = closing;
  return {
    ...head(opening),
    finishedAt: finishedAt.toISOString(),
    durationMs,
    status,
    modelCalls,
    ...(accepted === undefined ? {} : body(opening, accepted)),
    ...reported(result),
    ...(error === undefined ? {} : { error }),
    ...(answer === undefined ? {} : { answer }),
    accounting,
    warnings,
    ...tail,
  };
}

/** The record as it is written: without known secrets, readable, with a final line break. */
export function recordText(record: ConsultationRecord, redactText: RedactText): string {
  return `${JSON.stringify(redactStrings(record, redactText), null, 2)}\n`;
}

/** The package's own version; a copy of the code without its manifest still runs. */
function readVersion(): string {
  try {
    const manifest: unknown = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
    if (
      typeof manifest === "object" &&
      manifest !== null &&
      "version" in manifest &&
      typeof manifest.version === "string"
    )
      return manifest.version;
  } catch {
    // Said below.
  }
  return "unknown";
}

const tail = { redaction: { applied: true, policy: redactionPolicy } } as const;

function head({ id, sessionId, startedAt }: Opening) {
  return {
    schemaVersion,
    packageVersion,
    promptVersion,
    id,
    ...(sessionId === undefined ? {} : { sessionId }),
    startedAt: startedAt.toISOString(),
  } as const;
}

function body({ id }: Opening, { question, request, config, model }: Accepted) {
  const { reasoning, maxTokens, timeoutMs, maxInputChars } = config;
  return {
    input: question,
    request: {
      ...request,
      defaultModel: config.model,
      override: question.model ?? null,
      selected: selectedModel(question, config),
      reasoning,
      maxTokens,
      timeoutMs,
      maxInputChars,
      maxRetries,
      // A consultation and its provider session are one and the same.
      providerSessionId: id,
    },
    ...(model === undefined ? {} : { resolvedModel: { provider: model.provider, id: model.id, api: model.api } }),
  };
}

function reported(result: CallResult | undefined): Pick<ConsultationRecord, "reportedModel" | "finishReason"> {
  if (result?.kind !== "reply") return { finishReason: null };
  const { provider, model, responseModel, providerThinkingLevel, stopReason } = result.message;
  return {
    reportedModel: {
      provider,
      model,
      ...(responseModel === undefined ? {} : { responseModel }),
      ...(providerThinkingLevel === undefined ? {} : { providerThinkingLevel }),
    },
    finishReason: stopReason,
  };
}
