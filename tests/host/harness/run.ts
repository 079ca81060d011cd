/** One prompt through Pi's print or JSON mode, where nobody can answer a dialog. */
import { type JsonObject, jsonLines } from "./lines.ts";
import { launch, type LaunchOptions } from "./process.ts";
import { createWorkspace, type LogRecord, type WorkspaceOptions } from "./workspace.ts";

export interface RunResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The events of JSON mode; empty in print mode. */
  readonly events: readonly JsonObject[];
  readonly review: readonly LogRecord[];
  readonly debug: readonly LogRecord[];
}

export interface RunOptions extends WorkspaceOptions, LaunchOptions {
  readonly mode?: "print" | "json";
  /** Pi is killed after this many milliseconds; its code is then null. */
  readonly patienceMs?: number;
}

const MODES = { print: ["-p"], json: ["--mode", "json"] } as const;
const PATIENCE_MS = 60_000;

export async function runPi(prompt: string, options: RunOptions = {}): Promise<RunResult> {
  const { mode = "print", patienceMs = PATIENCE_MS } = options;
  const workspace = createWorkspace(options);
  try {
    const running = launch(workspace, MODES[mode], { ...options, args: [...(options.args ?? []), prompt] });
    let stdout = "";
    running.child.stdout.on("data", (chunk: string) => void (stdout += chunk));
    running.child.stdin.end();
    const timer = setTimeout(running.kill, patienceMs);
    const { code } = await running.exited;
    clearTimeout(timer);
    const events = mode === "json" ? jsonLines(stdout) : [];
    return {
      code,
      stdout,
      stderr: running.stderr(),
      events,
      review: workspace.log("review"),
      debug: workspace.log("debug"),
    };
  } finally {
    workspace.remove();
  }
}
