/** Reading a regular file, never more of it than asked for. */
import { closeSync, fstatSync, readSync } from "node:fs";
import { openFile } from "./open.ts";

export interface Opened {
  /** The first bytes, at most as many as asked for. */
  readonly bytes: Buffer;
  readonly size: number;
}

/**
 * The beginning of the file at `real`, a path without links; undefined for whatever is no regular file, or cannot be
 * opened. Synchronous: a search opens files by the ten thousand, and lets others run between its batches.
 */
export function readStart(real: string, maxBytes: number): Opened | undefined {
  const file = openFile(real);
  if (file === undefined) return undefined;
  try {
    const status = fstatSync(file);
    if (!status.isFile()) return undefined;
    const bytes = Buffer.allocUnsafe(Math.min(status.size, maxBytes));
    let length = 0;
    while (length < bytes.length) {
      const read = readSync(file, bytes, length, bytes.length - length, length);
      if (read === 0) break;
      length += read;
    }
    return { bytes: bytes.subarray(0, length), size: status.size };
  } catch {
    return undefined;
  } finally {
    closeSync(file);
  }
}

const BINARY_SAMPLE = 8192;

/** Text files hold no zero byte at their beginning. */
export const isBinary = (bytes: Buffer): boolean => bytes.subarray(0, BINARY_SAMPLE).includes(0);

const SIGNATURES: readonly (readonly [mimeType: string, test: (bytes: Buffer) => boolean])[] = [
  ["image/png", (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))],
  ["image/jpeg", (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff],
  ["image/gif", (bytes) => bytes.subarray(0, 4).toString("latin1") === "GIF8"],
  [
    "image/webp",
    (bytes) =>
      bytes.subarray(0, 4).toString("latin1") === "RIFF" && bytes.subarray(8, 12).toString("latin1") === "WEBP",
  ],
];

/** The kind of image that the bytes begin; undefined for none that models take. */
export const imageType = (bytes: Buffer): string | undefined => SIGNATURES.find(([, test]) => test(bytes))?.[0];
