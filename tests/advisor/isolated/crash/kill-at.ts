/**
 * Loaded before a program: counts its file operations inside CRASH_DIRECTORY and kills it, as SIGKILL does, at operation
 * CRASH_AT (`7` before it, `7.5` in the middle of a write). The operations are listed in CRASH_TRACE.
 */
import { appendFileSync } from "node:fs";
import promises, { type FileHandle } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

const directory = process.env["CRASH_DIRECTORY"] ?? "";
const at = Number(process.env["CRASH_AT"] ?? "0");
const trace = process.env["CRASH_TRACE"] ?? "";

let count = 0;

/** Notes an operation down, and ends the process if it is the chosen one. */
function step(name: string): void {
  count += 1;
  appendFileSync(trace, `${name}\n`);
  if (count === at) die();
}

function die(): never {
  process.kill(process.pid, "SIGKILL");
  // The signal is on its way; nothing more may happen until it is here.
  for (;;);
}

const inside = (path: unknown): path is string => typeof path === "string" && path.startsWith(directory);

for (const name of ["lstat", "mkdir", "readdir", "rename", "rm", "unlink"] as const) {
  const original: unknown = Reflect.get(promises, name);
  if (typeof original !== "function") throw new Error(`this Node has no ${name}`);
  Object.assign(promises, {
    [name]: (...args: readonly unknown[]) => {
      if (inside(args[0])) step(name);
      return Reflect.apply(original, promises, args);
    },
  });
}

const open = promises.open;
Object.assign(promises, {
  open: async (...args: Parameters<typeof open>) => {
    if (!inside(args[0])) return open(...args);
    step("open");
    return watched(await open(...args));
  },
});
syncBuiltinESMExports();

function watched(file: FileHandle): FileHandle {
  const { writeFile, sync, close } = file;
  return Object.assign(file, {
    writeFile: async (text: string) => {
      step("write");
      if (count + 0.5 === at) {
        await writeFile.call(file, text.slice(0, text.length / 2));
        die();
      }
      await writeFile.call(file, text);
    },
    sync: () => {
      step("sync");
      return sync.call(file);
    },
    close: () => {
      step("close");
      return close.call(file);
    },
  });
}
