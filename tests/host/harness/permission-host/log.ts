/** The two JSONL streams of the permission system, with its cuts and masks. */
import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { HostConfig } from "./config.ts";

export interface AuthorizerLog {
  review(event: string, details?: Readonly<Record<string, unknown>>): void;
  debug(event: string, details?: Readonly<Record<string, unknown>>): void;
}

const FILES = {
  review: "pi-permission-system-permission-review.jsonl",
  debug: "pi-permission-system-debug.jsonl",
} as const;
const SENSITIVE_KEY = /authorization|api[-_]?key|secret|token|password|passwd|credential|cookie|private[-_]?key/i;
const SENSITIVE_ASSIGNMENT =
  /\b([A-Za-z0-9_-]*(?:authorization|api[-_]?key|secret|token|password|passwd|credential|cookie|private[-_]?key)[A-Za-z0-9_-]*)=(?:"[^"]*"|'[^']*'|[^\s"']+)/gi;
const MASK = "[redacted]";

export function createLog(agentDir: string, config: () => HostConfig): AuthorizerLog {
  const directory = join(agentDir, "extensions/pi-permission-system/logs");
  const write = (stream: keyof typeof FILES, event: string, details: Readonly<Record<string, unknown>>) => {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const record = {
      timestamp: new Date().toISOString(),
      extension: "pi-permission-system",
      stream,
      event,
      ...details,
    };
    appendFileSync(join(directory, FILES[stream]), `${JSON.stringify(record)}\n`, { mode: 0o600 });
  };
  return {
    review(event, details = {}) {
      const { permissionReviewLog, reviewLogFieldMaxWidth } = config();
      if (permissionReviewLog) write("review", event, copy(details, reviewLogFieldMaxWidth));
    },
    debug(event, details = {}) {
      if (config().debugLog) write("debug", event, copy(details, Infinity));
    },
  };
}

function copy(details: Readonly<Record<string, unknown>>, width: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([key, value]) => [key, SENSITIVE_KEY.test(key) ? MASK : copyValue(value, width)]),
  );
}

function copyValue(value: unknown, width: number): unknown {
  if (typeof value === "string") {
    const masked = value.replaceAll(SENSITIVE_ASSIGNMENT, `$1=${MASK}`);
    return masked.length > width ? `${masked.slice(0, width)}…` : masked;
  }
  if (Array.isArray(value)) return value.map((item) => copyValue(item, width));
  return typeof value === "object" && value !== null ? copy({ ...value }, width) : value;
}
