/**
 * Reading a file that anybody may have put there: a folder, a pipe, a device or a file without an end is refused by its
 * kind, and nothing waits for a writer.
 */
const fs = process.getBuiltinModule("node:fs");

/** `why` says what is there instead of a file that may be read, in words; `code` is the system's name of an error. */
export type Bytes =
  | { readonly kind: "bytes"; readonly bytes: Buffer }
  | { readonly kind: "unreadable"; readonly why: string }
  | { readonly kind: "failed"; readonly code: string };

/** The whole file when it holds at most `most` bytes. What its size says does not count: files of the system say 0 and never end. */
export function readRegular(path: string, most: number): Bytes {
  return withRegular(path, (file) => {
    const bytes = readUpTo(file, most + 1);
    return bytes.length > most
      ? { kind: "unreadable", why: `the file is larger than ${sizeWords(most)}` }
      : { kind: "bytes", bytes };
  });
}

/** The end of the file, at most `most` bytes of it. */
export function readTail(path: string, most: number): Bytes {
  return withRegular(path, (file, size) => {
    const bytes = Buffer.alloc(Math.min(size, most));
    return { kind: "bytes", bytes: bytes.subarray(0, fs.readSync(file, bytes, 0, bytes.length, size - bytes.length)) };
  });
}

function withRegular(path: string, use: (file: number, size: number) => Bytes): Bytes {
  let file: number | undefined;
  try {
    // Opening a pipe would wait for a writer; not with this flag, which changes nothing for a file.
    file = fs.openSync(path, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0));
    const status = fs.fstatSync(file);
    if (status.isDirectory()) return { kind: "unreadable", why: "this is a folder, not a file" };
    if (!status.isFile()) return { kind: "unreadable", why: "this is not a regular file" };
    return use(file, status.size);
  } catch (error) {
    const code =
      error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unknown error";
    if (code === "EISDIR") return { kind: "unreadable", why: "this is a folder, not a file" };
    if (code === "ENXIO") return { kind: "unreadable", why: "this is not a regular file" };
    return { kind: "failed", code };
  } finally {
    if (file !== undefined) fs.closeSync(file);
  }
}

const CHUNK_BYTES = 64 * 1024;

function readUpTo(file: number, most: number): Buffer {
  const parts: Buffer[] = [];
  let length = 0;
  while (length < most) {
    const part = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, most - length));
    const read = fs.readSync(file, part, 0, part.length, null);
    if (read === 0) break;
    parts.push(part.subarray(0, read));
    length += read;
  }
  return Buffer.concat(parts, length);
}

const sizeWords = (bytes: number): string => `${bytes / 1024 / 1024} MiB`;
