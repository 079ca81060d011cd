/**
 * Asking git about a workspace that may be hostile: fixed arguments, no shell, and none of the programs that a
 * repository's or a user's configuration can name.
 */
import { spawn } from "node:child_process";
import { BOUNDS } from "./bounds.ts";

export interface GitResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The output was cut at its bound, or the time ran out. */
  readonly cut: boolean;
}

/** Configuration that would start a program or follow the network, turned off. */
const SAFE_CONFIG = [
  "core.fsmonitor=false", "core.hooksPath=/dev/null", "core.pager=cat", "core.attributesFile=/dev/null", "core.quotePath=false",
  "diff.external=", "diff.submodule=short", "diff.ignoreSubmodules=all", "submodule.recurse=false", "protocol.allow=never",
] as const;

/** Never run in the caller's own git environment: it could point anywhere, or name a program. */
function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_"));
  return { ...Object.fromEntries(kept), GIT_OPTIONAL_LOCKS: "0", GIT_NO_LAZY_FETCH: "1", GIT_ALLOW_PROTOCOL: "none", GIT_TERMINAL_PROMPT: "0", GIT_PAGER: "cat", LC_ALL: "C" };
}

/** Runs git with further settings and arguments; never rejects. */
export function git(cwd: string, settings: readonly string[], args: readonly string[], signal: AbortSignal | undefined): Promise<GitResult> {
  const configured = [...SAFE_CONFIG, ...settings].flatMap((setting) => ["-c", setting]);
  return new Promise((resolve) => {
    const child = spawn("git", ["--no-pager", ...configured, ...args], { cwd, env: environment(), stdio: ["ignore", "pipe", "pipe"], timeout: BOUNDS.gitMs, killSignal: "SIGKILL", ...(signal === undefined ? {} : { signal }) });
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
    const done = (code: number, more = "") => resolve({ code, stdout: Buffer.concat(out).toString("utf8"), stderr: Buffer.concat(err).toString("utf8") + more, cut });
    child.on("error", (error) => done(-1, error.message));
    child.on("close", (code, killed) => {
      cut ||= killed !== null;
      done(code ?? (cut && out.length > 0 ? 0 : -1), killed === null || size > BOUNDS.gitBytes ? "" : "stopped: out of time");
    });
  });
}
