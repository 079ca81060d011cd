/** Reads the consultation log for people: what is finished, what was left over, what cannot be read. It changes nothing. */
import { constants } from "node:fs";
import { lstat, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { ConsultationRecord } from "../../../generated/consultation-log.ts";
import { consultationLog } from "../../../generated/validators.js";
import { codeOf } from "../../files/read.ts";
import { fileName, parseFileName, parseReviewName, reviewName, type Stage, stages } from "./files.ts";

/** All files of one consultation. */
export interface LoggedConsultation {
  readonly id: string;
  /** The files that stand there, earliest stage first. `completed` alone is how a finished consultation looks; none are left where a review has outlived its record. */
  readonly files: readonly Stage[];
  /** The record of the latest stage that is whole; absent when none is. */
  readonly record?: ConsultationRecord;
  /** The stages whose file is no whole record. */
  readonly torn: readonly Stage[];
  /** Whether a person's review stands beside it. */
  readonly reviewed: boolean;
}

/** The log, newest first; records without a readable time come last. A directory that does not exist is an empty log. */
export async function readLog(directory: string): Promise<readonly LoggedConsultation[]> {
  const names = await readdir(directory).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  });
  const present = new Set(names);
  const ids = new Set(names.flatMap((name) => parseFileName(name)?.id ?? parseReviewName(name) ?? []));
  const found: LoggedConsultation[] = [];
  for (const id of ids) found.push(await readConsultation(directory, id, present));
  return found.toSorted((a, b) => (b.record?.startedAt ?? "").localeCompare(a.record?.startedAt ?? ""));
}

/** Whether only a person's review is left of it: retention, or somebody, has taken the record away. */
export function isReviewAlone({ files, reviewed }: LoggedConsultation): boolean {
  return reviewed && files.length === 0;
}

/** Whether a consultation left something behind: its process still works on it, or was interrupted. */
export function isLeftOver({ files }: LoggedConsultation): boolean {
  return files.some((stage) => stage !== "completed");
}

async function readConsultation(
  directory: string,
  id: string,
  present: ReadonlySet<string>,
): Promise<LoggedConsultation> {
  const files = stages.filter((stage) => present.has(fileName(id, stage)));
  const records = await Promise.all(files.map((stage) => readRecord(join(directory, fileName(id, stage)))));
  const record = records.findLast((candidate) => candidate !== undefined);
  return {
    id,
    files,
    ...(record === undefined ? {} : { record }),
    torn: files.filter((_, index) => records[index] === undefined),
    reviewed: present.has(reviewName(id)),
  };
}

/** A whole record; undefined for anything else, a link included. */
async function readRecord(path: string): Promise<ConsultationRecord | undefined> {
  try {
    if (!(await lstat(path)).isFile()) return undefined;
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      const value: unknown = JSON.parse(await file.readFile("utf8"));
      return isRecord(value) ? value : undefined;
    } finally {
      await file.close();
    }
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is ConsultationRecord {
  return consultationLog(value);
}
