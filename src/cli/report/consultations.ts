/** Consultation records in words. What a model or a person wrote reaches the terminal without its control characters. */
import type { ConsultationRecord } from "../../../generated/consultation-log.ts";
import { fileName, reviewName, type Stage } from "../../host/consultations/files.ts";
import { isLeftOver, isReviewAlone, type LoggedConsultation } from "../../host/consultations/read-log.ts";
import type { Style } from "../style.ts";
import { safeText } from "../../text/safe.ts";
import { count, table } from "./text.ts";
import { shorten } from "../../text/cut.ts";
import { left } from "../columns.ts";

/** The log as a table, then what was left over. */
export function consultationList(
  directory: string,
  all: readonly LoggedConsultation[],
  now: Date,
  style: Style,
): string {
  const finished = all.filter(({ files }) => files.includes("completed"));
  const leftOver = all.filter(isLeftOver);
  const alone = all.filter(isReviewAlone);
  const lines = [
    `${style.bold(count(finished.length, "consultation"))} in ${directory}`,
    ...(finished.length === 0 ? [] : ["", ...table(finished.map(row))]),
    ...(leftOver.length === 0
      ? []
      : [
          "",
          style.yellow(
            `${count(leftOver.length, "consultation")} left over. Make sure that nothing works on it any more before you remove a file.`,
          ),
          ...leftOver.flatMap((one) => leftOverLines(one, now)),
        ]),
    ...(alone.length === 0
      ? []
      : [
          "",
          `${count(alone.length, "review")} whose record is gone; \`show ID\` reads one:`,
          ...alone.map(({ id }) => `  ${reviewName(id)}`),
        ]),
  ];
  return `${lines.join("\n")}\n`;
}

/** One consultation whole: what was asked, with which facts, what came back, at what price. */
export function consultationPage(
  { id, files, torn }: LoggedConsultation,
  record: ConsultationRecord,
  notes: string | undefined,
  style: Style,
): string {
  const { input, request, answer, error, warnings } = record;
  const facts: readonly (readonly [string, string])[] = [
    ["status", safeText([record.status, ...(error === undefined ? [] : [error])].join(": "))],
    ["started", `${record.startedAt}${record.durationMs === undefined ? "" : `, took ${seconds(record.durationMs)}`}`],
    ["model", modelLine(record)],
    [
      "limits",
      request === undefined
        ? "none were reached"
        : `reasoning ${request.reasoning}, ${request.maxTokens} output tokens asked for, ${request.timeoutMs} ms, ${request.maxInputChars} characters`,
    ],
    ["cost", costLine(record)],
    ["tokens", tokenLine(record)],
    ["versions", `package ${record.packageVersion}, prompt ${record.promptVersion}, record ${record.schemaVersion}`],
    ...(files.length === 1 && files[0] === "completed"
      ? []
      : [["files", files.map((stage) => `${stage}${torn.includes(stage) ? " (not whole)" : ""}`).join(", ")] as const]),
    ...warnings.map((warning) => ["warning", safeText(warning)] as const),
  ];
  const section = (title: string, text: string) => [
    "",
    style.bold(title),
    ...safeText(text)
      .split("\n")
      .map((line) => `  ${line}`),
  ];
  return [
    style.bold(`Consultation ${id}`),
    ...facts.map(([name, text]) => `  ${style.dim(left(name, 8))}  ${text}`),
    ...section(
      `Question${input === undefined ? "" : ` (${input.purpose})`}`,
      input?.question ?? "not kept: the input was refused",
    ),
    ...section("Facts given", input?.context ?? "none"),
    ...section("Answer", answer ?? "none"),
    ...(notes === undefined ? [] : section("Review", notes)),
    "",
  ].join("\n");
}

/** What is left of a consultation whose record is gone. */
export function remainsPage({ id }: LoggedConsultation, style: Style): string {
  return `${style.bold(`Consultation ${id}`)}\n  its record is gone; what was asked and answered is not known any more\n`;
}

/** The review's notes so far, and where to write more. */
export function reviewPage(notes: string, path: string, style: Style): string {
  return [
    "",
    style.bold("Review"),
    ...safeText(notes)
      .trimEnd()
      .split("\n")
      .map((line) => `  ${line}`),
    "",
    `Your notes stand in ${path}`,
    "",
  ].join("\n");
}

function row({ id, record, reviewed, torn }: LoggedConsultation): readonly string[] {
  if (record === undefined || torn.includes("completed"))
    return ["unknown time", "unreadable", "", "", "", id.slice(0, 8), ""];
  return [
    record.startedAt.slice(0, 16).replace("T", " "),
    record.status,
    safeText(record.request?.selected ?? "-"),
    dollars(record.accounting.estimatedUsd),
    record.durationMs === undefined ? "" : seconds(record.durationMs),
    id.slice(0, 8),
    `${reviewed ? "(reviewed) " : ""}${firstLine(record.input?.question ?? record.error ?? "")}`,
  ];
}

function leftOverLines({ id, files, torn, record }: LoggedConsultation, now: Date): readonly string[] {
  const left = files.filter((stage) => stage !== "completed");
  return left.map((stage) => `  ${fileName(id, stage)}  ${condition(stage, files, torn, record, now)}`);
}

function condition(
  stage: Stage,
  files: readonly Stage[],
  torn: readonly Stage[],
  record: ConsultationRecord | undefined,
  now: Date,
): string {
  if (files.includes("completed") && !torn.includes("completed"))
    return "its consultation is completed; nothing in it is needed any more";
  const started = record === undefined ? "" : `, started ${record.startedAt}`;
  const whole = torn.includes(stage)
    ? "not whole"
    : stage === "pending"
      ? "the question, without an answer"
      : "the whole record, without its final name";
  return `${whole}${started}${pastLimit(record, now) ? ", past its time limit" : ""}`;
}

/** Whether the call cannot be under way any more. Writing the record takes a moment, which is not counted. */
function pastLimit(record: ConsultationRecord | undefined, now: Date): boolean {
  const limit = record?.request?.timeoutMs;
  return record !== undefined && limit !== undefined && now.getTime() > Date.parse(record.startedAt) + limit;
}

function modelLine({ request, resolvedModel, reportedModel }: ConsultationRecord): string {
  if (request === undefined) return "none was chosen";
  const chosen = `${request.selected}${request.override == null ? "" : ` (instead of ${request.defaultModel}, for this call)`}`;
  const found = resolvedModel === undefined ? ", not found" : ` over ${resolvedModel.api}`;
  const answered = reportedModel?.responseModel ?? reportedModel?.model;
  return safeText(`${chosen}${found}${answered === undefined ? "" : `, answered as ${answered}`}`);
}

function costLine({ accounting, modelCalls }: ConsultationRecord): string {
  const { estimatedUsd, costSource, complete } = accounting;
  if (modelCalls === 0) return "nothing is known to have been sent";
  const estimate = `${dollars(estimatedUsd)}${costSource === undefined ? "" : ` (${costSource})`}`;
  return `${estimate}; the invoice is not known here${complete ? "" : "; the call was not complete, so more may be billed"}`;
}

function tokenLine({ accounting: { tokens } }: ConsultationRecord): string {
  if (tokens === null) return "unknown";
  const part = (name: string, amount: number | undefined) => (amount === undefined ? "" : ` (${amount} of it ${name})`);
  return [
    `input ${tokens.input}`,
    `output ${tokens.output}${part("reasoning", tokens.reasoning)}`,
    `cache read ${tokens.cacheRead}`,
    `cache write ${tokens.cacheWrite}${part("for an hour", tokens.cacheWrite1h)}`,
    `together ${tokens.totalTokens}`,
  ].join(", ");
}

const longestTitle = 60;

function firstLine(text: string): string {
  const [line = ""] = safeText(text).trim().split("\n");
  return shorten(line, longestTitle);
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const dollars = (amount: number | null): string => (amount === null ? "unknown" : `$${amount.toFixed(6)}`);
