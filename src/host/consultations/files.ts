/**
 * The names of the consultation log's files. A consultation lives through `<id>.pending.json` (before the call) and
 * `<id>.finalizing.json` (the finished record, being written) to `<id>.completed.json`, its only final name.
 */

export const stages = ["pending", "finalizing", "completed"] as const;
export type Stage = (typeof stages)[number];

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const recordName = new RegExp(`^(${uuid})\\.(${stages.join("|")})\\.json$`, "u");

export interface LogFile {
  readonly id: string;
  readonly stage: Stage;
}

/** The file name of a consultation at one stage of its life. */
export function fileName(id: string, stage: Stage): string {
  return `${id}.${stage}.json`;
}

/** Whose record a file name belongs to; undefined for every other file, which the log leaves alone. */
export function parseFileName(name: string): LogFile | undefined {
  const [, id, stageText] = recordName.exec(name) ?? [];
  const stage = stages.find((known) => known === stageText);
  return id === undefined || stage === undefined ? undefined : { id, stage };
}

/** The file beside a record that holds a person's review of it. Its name is none of the log's, so retention never touches it. */
export function reviewName(id: string): string {
  return `${id}.review.md`;
}

const reviewFile = new RegExp(`^(${uuid})\\.review\\.md$`, "u");

/** Whose review a file name is; undefined for every other file. */
export function parseReviewName(name: string): string | undefined {
  return reviewFile.exec(name)?.[1];
}
