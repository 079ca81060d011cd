/**
 * One consultation's record on disk: written before the call, written again when it ended, and given its final name only
 * when whole. A process killed anywhere in between leaves files that say how far it came, never a torn record under the
 * final name. Both functions throw when the log cannot be kept; the consultation goes on without it.
 */
import { constants } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { ensurePrivateDirectory, syncDirectory } from "../../host/consultations/directory.ts";
import { codeOf } from "../../files/read.ts";
import { fileName } from "../../host/consultations/files.ts";

/** Nobody's file is overwritten, and no link is followed to one. */
const createOnly = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;

/** Says, before anything is sent, that a consultation begins. */
export async function beginRecord(directory: string, id: string, text: string): Promise<void> {
  const place = await ensurePrivateDirectory(directory);
  await writeNew(join(place, fileName(id, "pending")), text);
  await syncDirectory(place);
}

/** Puts the finished record under its final name and takes away the pending one, if there is one. */
export async function completeRecord(directory: string, id: string, text: string): Promise<void> {
  // Judged again: the call may have taken minutes, and the directory may be another one by now.
  const place = await ensurePrivateDirectory(directory);
  const finalizing = join(place, fileName(id, "finalizing"));
  await writeNew(finalizing, text);
  await rename(finalizing, join(place, fileName(id, "completed")));
  // The new name reaches the disk before the old one goes, or a power cut could cost both.
  await syncDirectory(place);
  await rm(join(place, fileName(id, "pending")), { force: true });
}

async function writeNew(path: string, text: string): Promise<void> {
  const file = await open(path, createOnly, 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** Why the log could not be kept, short enough for a warning and without the record's content. */
export function logProblem(error: unknown): string {
  return error instanceof Error && !("code" in error) ? error.message : codeOf(error);
}
