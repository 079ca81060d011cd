import { listAt, recordAt, textAt, valueAt } from "../read.ts";
import { isObject } from "../../jsonc/pointer.ts";

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
  /** Paths that the ask touches, in every spelling that the gate matched; empty when it is about none. */
  readonly flaggedElements: readonly string[];
  readonly commandContext: string | null;
  /** What Pi's settings put before each shell command, or around it; null for any other ask. */
  readonly shellSetup: string | null;
  readonly executedUnit: string | null;
  readonly canonicalBoundary: string | null;
  readonly workingDirectory: string | null;
  /** The subagent's session when nothing says where it works: then that is all that tells its place from another's. */
  readonly requesterSession: string | null;
  /** A reviewer is told that a subagent asks, so a verdict for the agent itself is none for it. */
  readonly requester: "subagent" | null;
  readonly readPath: string | null;
  readonly resolvedAlias: string | null;
  /** The whole input of the call as JSON, but for the command; null until the call is known (see whole.ts). No preview ever. */
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
  readonly toolName: string | undefined;
  /** The name that the agent called a shell by, when it is not the permission system's own. */
  readonly invokedToolName: string | undefined;
  /** The path of a file tool, as typed. */
  readonly path: string | undefined;
  /** Sent by a subagent, reviewed by the session that serves it. */
  readonly forwarded: boolean;
  readonly matchedPattern: string | undefined;
  /** External paths of a bash ask, as typed. */
  readonly externalPaths: readonly string[];
  /** The folder of the session that reviews it. */
  readonly cwd: string;
  readonly facts: AskFacts;
}

/** The families of surfaces whose asks are about paths. */
const PATH_SURFACE = /^(?:path|external_directory)(?:_read|_write)?$/;

/** Reads whatever the chain passed. Missing parts read as absent; nothing here throws. `shell`: what Pi's settings say of every shell command here. */
export function readAsk(details: unknown, cwd: string, shell: string | null = null): Ask {
  const top = isObject(details) ? details : {};
  const payload = recordAt(top, "payload");
  const request = recordAt(payload, "request");
  const requester = recordAt(request, "requester");
  const intent = recordAt(top, "accessIntent");
  const evidence = evidenceOf(payload);
  const kind = textAt(payload, "kind") ?? (textAt(top, "command") === undefined ? "tool" : "bash");
  const matched = listAt(intent, "matchValues").filter((value) => typeof value === "string");
  const surface = textAt(intent, "surface") ?? textAt(request, "surface") ?? textAt(top, "surface") ?? "";
  const boundary = textAt(intent, "boundaryValue") ?? null;
  // Of anything else the gate matched a command or a name.
  const paths = boundary !== null || PATH_SURFACE.test(surface) ? matched : [];
  const external = evidence.filter(({ label }) => label === "external path");
  const forwarded = valueAt(requester, "forwarded") === true || isObject(valueAt(top, "forwarding"));
  const first = (label: string): string | null => evidence.find((entry) => entry.label === label)?.text ?? null;
  const directory = first("working directory");
  return {
    requestId: textAt(top, "requestId") ?? "unknown",
    surface,
    cwd,
    agentName: textAt(top, "agentName") ?? textAt(requester, "agentName"),
    toolCallId: textAt(top, "toolCallId"),
    toolName: textAt(top, "toolName") ?? textAt(request, "toolName"),
    invokedToolName: textAt(request, "invokedToolName"),
    path: textAt(top, "path"),
    forwarded,
    matchedPattern: textAt(request, "matchedPattern"),
    externalPaths: external.map(({ text }) => text),
    facts: {
      kind,
      // A degraded forwarded ask has no payload of its own, only what the child showed.
      value:
        textAt(request, "value") ??
        textAt(top, "value") ??
        textAt(top, "target") ??
        textAt(top, "command") ??
        textAt(top, "path") ??
        textAt(top, "skillName") ??
        null,
      fullCommand: first("full command") ?? textAt(top, "command") ?? null,
      flaggedElements: [
        ...new Set([
          ...paths,
          ...external.flatMap(({ text, detail }) => (detail === undefined ? [text] : [text, detail])),
        ]),
      ].sort(),
      commandContext: textAt(request, "commandContext") ?? null,
      // A subagent's command runs under settings of its own.
      shellSetup: kind === "bash" && !forwarded ? shell : null,
      executedUnit: textAt(request, "executedUnit") ?? null,
      canonicalBoundary: boundary,
      // A subagent may work elsewhere than the session that serves it.
      workingDirectory: directory ?? (forwarded || cwd === "" ? null : cwd),
      requesterSession:
        forwarded && directory === null
          ? (textAt(requester, "sessionId") ?? textAt(recordAt(top, "forwarding"), "requesterSessionId") ?? null)
          : null,
      requester: forwarded ? "subagent" : null,
      readPath: first("read path"),
      resolvedAlias: first("resolves to"),
      toolInput: null,
      matchedSpelling: textAt(request, "matchedSpelling") ?? null,
    },
  };
}

interface Evidence {
  readonly label: string;
  readonly text: string;
  readonly detail: string | undefined;
}

function evidenceOf(payload: Record<string, unknown>): readonly Evidence[] {
  return listAt(payload, "evidence").flatMap((entry) => {
    if (!isObject(entry)) return [];
    const [label, text] = [textAt(entry, "label"), textAt(entry, "text")];
    return label === undefined || text === undefined ? [] : [{ label, text, detail: textAt(entry, "detail") }];
  });
}
