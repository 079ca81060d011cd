import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { ConsultationRecord } from "../../../generated/consultation-log.ts";
import { consultationLog } from "../../../generated/validators.js";

/** The records in a log, all or those whose file is wanted, each held against the published schema. */
export function recordsIn(
  directory: string,
  wanted: (name: string) => boolean = (name) => name.endsWith(".json"),
): readonly ConsultationRecord[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter(wanted)
    .map((name) => checkedRecord(JSON.parse(readFileSync(join(directory, name), "utf8"))));
}

export function checkedRecord(value: unknown): ConsultationRecord {
  if (isRecord(value)) return value;
  expect(consultationLog.errors).toEqual([]);
  throw new Error("no consultation record");
}

function isRecord(value: unknown): value is ConsultationRecord {
  return consultationLog(value);
}
