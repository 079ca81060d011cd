import { isRecord, listAt, recordAt, textAt, valueAt } from "./read.ts";

/**
 * What decides an ask, and so its identity in the verdict cache. The administrative surface label, the matched rule
 * and who asked are no part of it. Absent facts are null.
 */
export interface AskFacts {
  readonly kind: string;
  /** What the gate flagged: the unit of a command, a tool's name, a path as typed. */
  readonly value: string | null;
  /** The whole command when there is one; `value` may be only a unit of it. */
  readonly fullCommand: string | null;
  /** Paths that the ask touches, in every spelling that the gate matched. */
  readonly flaggedElements: readonly string[];
  readonly commandContext: string | null;
  readonly executedUnit: string | null;
  readonly canonicalBoundary: string | null;
  readonly workingDirectory: string | null;
  /** The subagent's session when nothing says where it works: then that is all that tells its place from another's. */
  readonly requesterSession: string | null;
  readonly readPath: string | null;
  readonly resolvedAlias: string | null;
  readonly toolInput: string | null;
  /** The absolute spelling that a rule matched, when it differs from what was typed. */
  readonly matchedSpelling: string | null;
}

/** One permission request, read from the chain's `details`. */
export interface Ask {
  /** Unique per request; one tool call may raise several. */
  readonly requestId: string;
  /** The gate's surface; empty when nobody could tell. */
  readonly surface: string;
  readonly agentName: string | undefined;
  readonly toolCallId: string | undefined;
  /** Sent by a subagent, reviewed by the session that serves it. */
  readonly forwarded: boolean;
  readonly matchedPattern: string | undefined;
  /** External paths of a bash ask, as typed. */
  readonly externalPaths: readonly string[];
  readonly facts: AskFacts;
}

/** Reads whatever the chain passed. Missing parts read as absent; nothing here throws. */
export function readAsk(details: unknown, cwd: string): Ask {
  const top = isRecord(details) ? details : {};
  const payload = recordAt(top, "payload");
  const request = recordAt(payload, "request");
  const requester = recordAt(request, "requester");
  const intent = recordAt(top, "accessIntent");
  const evidence = evidenceOf(payload);
  const kind = textAt(payload, "kind") ?? (textAt(top, "command") === undefined ? "tool" : "bash");
  const matched = listAt(intent, "matchValues").filter((value) => typeof value === "string");
  const external = evidence.filter(({ label }) => label === "external path");
  const forwarded = valueAt(requester, "forwarded") === true || isRecord(valueAt(top, "forwarding"));
  const first = (label: string): string | null => evidence.find((entry) => entry.label === label)?.text ?? null;
  const directory = first("working directory");
  return {
    requestId: textAt(top, "requestId") ?? "unknown",
    surface: textAt(intent, "surface") ?? textAt(request, "surface") ?? textAt(top, "surface") ?? "",
    agentName: textAt(top, "agentName") ?? textAt(requester, "agentName"),
    toolCallId: textAt(top, "toolCallId"),
    forwarded,
    matchedPattern: textAt(request, "matchedPattern"),
    externalPaths: external.map(({ text }) => text),
    facts: {
      kind,
      // A degraded forwarded ask has no payload of its own, only what the child showed.
      value: textAt(request, "value") ?? textAt(top, "value") ?? textAt(top, "target") ?? textAt(top, "command") ?? textAt(top, "path") ?? textAt(top, "skillName") ?? null,
      fullCommand: first("full command") ?? textAt(top, "command") ?? null,
      flaggedElements: [...new Set([...matched, ...external.flatMap(({ text, detail }) => (detail === undefined ? [text] : [text, detail]))])].sort(),
      commandContext: textAt(request, "commandContext") ?? null,
      executedUnit: textAt(request, "executedUnit") ?? null,
      canonicalBoundary: textAt(intent, "boundaryValue") ?? null,
      // A subagent may work elsewhere than the session that serves it.
      workingDirectory: directory ?? (forwarded || cwd === "" ? null : cwd),
      requesterSession: forwarded && directory === null ? (textAt(requester, "sessionId") ?? textAt(recordAt(top, "forwarding"), "requesterSessionId") ?? null) : null,
      readPath: first("read path"),
      resolvedAlias: first("resolves to"),
      toolInput: inputOf(first("input"), textAt(top, "toolInputPreview") ?? null),
      matchedSpelling: textAt(request, "matchedSpelling") ?? null,
    },
  };
}

/** A preview may be cut short and a summary may leave things out: both, unless one holds the other. */
function inputOf(evidence: string | null, preview: string | null): string | null {
  if (evidence === null || preview === null) return evidence ?? preview;
  if (evidence.includes(preview)) return evidence;
  return preview.includes(evidence) ? preview : `${evidence}\n${preview}`;
}

interface Evidence {
  readonly label: string;
  readonly text: string;
  readonly detail: string | undefined;
}

function evidenceOf(payload: Record<string, unknown>): readonly Evidence[] {
  return listAt(payload, "evidence").flatMap((entry) => {
    if (!isRecord(entry)) return [];
    const [label, text] = [textAt(entry, "label"), textAt(entry, "text")];
    return label === undefined || text === undefined ? [] : [{ label, text, detail: textAt(entry, "detail") }];
  });
}
