/** A person's review of a consultation, in a file of its own beside the record: the record itself is never changed. */
import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { ensurePrivateDirectory } from "./directory.ts";
import { codeOf } from "../../files/read.ts";
import { reviewName } from "./files.ts";

/** What a review asks. The last outcome of an advice is known to nobody but the people and the checks that came after it. */
export const reviewQuestions = [
  "Did it get the whole question and the facts that it needed?",
  "Did the answer keep facts apart from guesses?",
  "Did it find a new problem, or only make more work?",
  "What came of following its recommendation?",
  "Was what it gave worth its time and its cost?",
] as const;

/** The notes; undefined when nobody has written any. */
export async function readNotes(directory: string, id: string): Promise<string | undefined> {
  try {
    const file = await open(
      join(directory, reviewName(id)),
      constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
    );
    try {
      if (!(await file.stat()).isFile()) throw new Error("the notes are no regular file");
      return await file.readFile("utf8");
    } finally {
      await file.close();
    }
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Starts the notes with the questions when there are none yet, adds `note` when one is given, and gives the file's path.
 * Throws when the directory is none that the log would use, or the file is a link.
 */
export async function writeNotes(directory: string, id: string, note?: string): Promise<string> {
  const path = join(await ensurePrivateDirectory(directory), reviewName(id));
  const file = await open(
    path,
    constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | constants.O_NOFOLLOW | constants.O_NONBLOCK,
    0o600,
  );
  try {
    const { size } = await file.stat();
    const questions = [
      `# Review of consultation ${id}`,
      ...reviewQuestions.map((question, index) => `${index + 1}. ${question}`),
    ].join("\n\n");
    const text = [
      ...(size === 0 ? [`${questions}\n`] : []),
      ...(note === undefined ? [] : [`\n${note.trimEnd()}\n`]),
    ].join("");
    await file.writeFile(text);
    return path;
  } finally {
    await file.close();
  }
}
