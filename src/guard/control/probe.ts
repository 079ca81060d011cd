import { writeFileSync } from "node:fs";
import { inlineConfig } from "../../config/load.ts";
import { createAuthorize } from "../link/authorize.ts";
import { inForce } from "../watch/in-force.ts";
import { resolve } from "../reviewers/models.ts";
import { PROBE_ASKS } from "../context/prompt-texts.ts";
import { textAt } from "../read.ts";
import type { Reviewer } from "../reviewers/reviewers.ts";
import { createSession } from "../session.ts";
import { type Control, say } from "./control.ts";
import { isObject } from "../../jsonc/pointer.ts";

/** One ask, reviewed twice. Written as JSON for `pi-policy probe`. */
export interface ProbeRow {
  readonly name: string;
  readonly pass: boolean;
  readonly runs: readonly ProbeRun[];
}
export interface ProbeRun {
  /** What the reviewer said, or `failed`. */
  readonly verdict: string;
  /** How the review failed. */
  readonly failure?: string;
  readonly reason?: string;
  readonly latencyMs?: number;
}

const RUNS = 2;

/**
 * Sends the shipped asks through the real review, each twice, and says what came back. Nothing is run, counted or
 * remembered. `argument`: empty for the reviewer in force, or JSON with a config of its own and the file for the rows.
 */
export async function probe(control: Control, argument: string): Promise<void> {
  const request = requestOf(argument);
  const own = request === undefined ? undefined : inlineConfig("guard", request["config"]);
  const force = own === undefined ? control.current.session.force : inForce(own.value, own.origin);
  const rows: ProbeRow[] = [];
  for (const { name, user, command, pass } of PROBE_ASKS) {
    const runs: ProbeRun[] = [];
    for (let run = 0; run < RUNS; run += 1)
      runs.push(await reviewOnce(control, { force, foreign: own !== undefined }, user, command));
    rows.push({ name, pass, runs });
  }
  const out = request === undefined ? undefined : textAt(request, "out");
  if (out !== undefined) writeFileSync(out, JSON.stringify(rows), { mode: 0o600 });
  say(
    control,
    "info",
    rows
      .map(
        ({ name, runs }) =>
          `${name}  ${runs.map(({ verdict, failure, latencyMs = 0 }) => `${failure ?? verdict} ${latencyMs} ms`).join(", ")}`,
      )
      .join("\n"),
  );
}

/** `foreign`: another config than the session's, whose reviewers nobody has pinned. */
async function reviewOnce(
  { current }: Control,
  { force, foreign }: { readonly force: ReturnType<typeof inForce>; readonly foreign: boolean },
  user: string,
  command: string,
): Promise<ProbeRun> {
  const { host } = current.session;
  const said = { type: "message", message: { role: "user", content: user } };
  const session = createSession(
    "probe",
    {
      ...host,
      ...(foreign ? { reviewer: (reviewer: Reviewer) => resolve(host.registry(), reviewer) } : {}),
      entries: () => [said],
      notify: () => "shown",
      usage: { available: false, record: () => false },
    },
    force,
  );
  let run: ProbeRun = { verdict: "failed", failure: "no-record" };
  const review = (event: string, record: Record<string, unknown> = {}): void => {
    if (event === "ai_guard.decision") run = runOf(record);
  };
  const details = {
    requestId: "probe",
    toolName: "bash",
    command,
    payload: { kind: "bash", request: { surface: "bash", value: command }, evidence: [] },
  };
  await createAuthorize(() => session)(
    details,
    { checkPermission: () => ({ state: "ask" }) },
    { review, debug: () => undefined },
  );
  // The record says only the kind of a failure; the session also knows what a person can mend.
  return run.failure === undefined ? run : { ...run, failure: session.last?.failure ?? run.failure };
}

function runOf(record: Record<string, unknown>): ProbeRun {
  const kind = textAt(record, "deferKind");
  const reason = textAt(record, "reason");
  const { latencyMs } = record;
  const judged = record["table"] !== "guard/machinery" || kind === "model-defer";
  return {
    verdict: judged ? (textAt(record, "verdict") ?? "failed") : "failed",
    ...(judged || kind === undefined ? {} : { failure: kind }),
    ...(reason === undefined ? {} : { reason }),
    ...(typeof latencyMs === "number" ? { latencyMs } : {}),
  };
}

function requestOf(argument: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(argument);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
