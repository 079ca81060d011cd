/**
 * Opening what was checked, and nothing that has taken its place since.
 *
 * A path is judged first and opened later. In between, one of its directories can be swapped for a link that leads out of
 * the workspace, and back again before anybody looks. So the question is never where a path leads now, but what the
 * descriptor in hand stands for.
 */
import {
  closeSync,
  constants,
  type Dir,
  fstatSync,
  lstatSync,
  opendirSync,
  openSync,
  readlinkSync,
  realpathSync,
} from "node:fs";

/** Linux tells of every descriptor which path it stands for; elsewhere the path is compared before and after. */
const DESCRIPTORS = "/proc/self/fd";
const TELLS_PATHS = process.platform === "linux";

/**
 * A descriptor of the file at `real`, a path without links; undefined if it cannot be opened, or if what opened is
 * another file. A FIFO is opened without waiting for its writer. The caller closes it.
 */
export function openFile(real: string): number | undefined {
  return openAt(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
}

/** The entries of the directory at `real`; undefined as for files. The caller closes it. */
export function openDirectory(real: string, bufferSize: number): Dir | undefined {
  const descriptor = openAt(
    real,
    constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_DIRECTORY | constants.O_NONBLOCK,
  );
  if (descriptor === undefined) return undefined;
  try {
    if (TELLS_PATHS) return opendirSync(`${DESCRIPTORS}/${descriptor}`, { bufferSize });
    const directory = opendirSync(real, { bufferSize });
    if (isStill(real, descriptor)) return directory;
    directory.closeSync();
    return undefined;
  } catch {
    return undefined;
  } finally {
    closeSync(descriptor);
  }
}

function openAt(real: string, flags: number): number | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(real, flags);
  } catch {
    return undefined;
  }
  if (isStill(real, descriptor)) return descriptor;
  closeSync(descriptor);
  return undefined;
}

function isStill(real: string, descriptor: number): boolean {
  try {
    if (TELLS_PATHS) return readlinkSync(`${DESCRIPTORS}/${descriptor}`) === real;
    const [opened, there] = [fstatSync(descriptor), lstatSync(real)];
    return realpathSync(real) === real && opened.ino === there.ino && opened.dev === there.dev;
  } catch {
    return false;
  }
}
