/** A home directory for one test file, with an agent directory and a project in it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll } from "vitest";
import { whereabouts, type Where } from "../../../src/config/locate.ts";

export interface Home {
  readonly path: string;
  /** Writes a file below the home directory and gives its path. */
  readonly write: (file: string, content: string | Uint8Array) => string;
  readonly where: (given?: Partial<Pick<Where, "env" | "trusted" | "overrides">>) => Where;
}

/** Each call is a fresh directory; all go when the test file is done. */
export function home(): Home {
  const path = mkdtempSync(join(tmpdir(), "config-"));
  afterAll(() => rmSync(path, { recursive: true, force: true }));
  return {
    path,
    write(file, content) {
      const full = join(path, file);
      mkdirSync(dirname(full), { recursive: true });
      writeFileSync(full, content);
      return full;
    },
    where: ({ env = {}, trusted = true, overrides } = {}) =>
      whereabouts({
        env,
        home: path,
        cwd: join(path, "project"),
        trusted,
        ...(overrides === undefined ? {} : { overrides }),
      }),
  };
}

export const globalGuard = ".pi/agent/extensions/pi-permission-ai-guard/config.jsonc";
export const projectGuard = "project/.pi/extensions/pi-permission-ai-guard/config.jsonc";
