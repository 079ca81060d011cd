/** Asking git about a workspace that may be hostile: fixed arguments, no shell, bounded in time and output. */
import { spawn } from "node:child_process";
import { gitArguments, gitEnvironment } from "../../files/safe-git.ts";
import { BOUNDS } from "./bounds.ts";

export interface GitResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The output was cut at its bound, or the time ran out. */
  readonly cut: boolean;
}

const NO_REPOSITORY = /not a git repository/;
const NOT_RUN = -1;
const OUT_OF_TIME = "stopped: out of time";

/**
 * Why it failed, in words of our own: git quotes the settings that it does not understand, and a repository may include
 * any file as its settings.
 */
export function reasonOf({ stderr, code }: GitResult): string {
  if (NO_REPOSITORY.test(stderr)) return "git diff failed: not a git repository";
  if (code === NOT_RUN)
    return `git diff failed: ${stderr.endsWith(OUT_OF_TIME) ? OUT_OF_TIME : "git could not be run"}`;
  return `git diff failed: git ended with ${code}`;
}

/** Runs git with further settings and arguments; never rejects. */
export function git(
  cwd: string,
  settings: readonly string[],
  args: readonly string[],
  signal: AbortSignal | undefined,
): Promise<GitResult> {
  return new Promise((resolve) => {
    const child = spawn("git", gitArguments(settings, args), {
      cwd,
      env: gitEnvironment(),
      stdio: ["ignore", "pipe", "pipe"],
      timeout: BOUNDS.gitMs,
      killSignal: "SIGKILL",
      ...(signal === undefined ? {} : { signal }),
    });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    let size = 0;
    let cut = false;
    child.stdout.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= BOUNDS.gitBytes) return void out.push(chunk);
      cut = true;
      child.kill("SIGKILL");
    });
    child.stderr.on("data", (chunk: Buffer) => {
      if (err.length < 16) err.push(chunk);
    });
    const done = (code: number, more = "") =>
      resolve({
        code,
        stdout: Buffer.concat(out).toString("utf8"),
        stderr: Buffer.concat(err).toString("utf8") + more,
        cut,
      });
    child.on("error", (error) => done(NOT_RUN, error.message));
    child.on("close", (code, killed) => {
      cut ||= killed !== null;
      done(code ?? (cut && out.length > 0 ? 0 : NOT_RUN), killed === null || size > BOUNDS.gitBytes ? "" : OUT_OF_TIME);
    });
  });
}
