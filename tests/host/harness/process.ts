/** The Pi process itself: started in its own group, and ended with everything below it. */
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { PERMISSION_HOST } from "./extensions.ts";
import { PI_CLI, type Workspace } from "./workspace.ts";

export interface LaunchOptions {
  /** Extension files, in load order. */
  readonly extensions?: readonly string[];
  /** Where the permission system's stand-in stands among them. Default: `first`. */
  readonly permissionHost?: "first" | "last" | "none";
  /** Loads what is installed in the agent directory too, not the given extensions alone. */
  readonly installed?: boolean;
  /** Connects the MCP servers of `mcp.json`. Default: false. */
  readonly mcp?: boolean;
  readonly model?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Keeps a session file. Default: false. */
  readonly keepSession?: boolean;
  /** Keeps the caches of Pi and its loader in the workspace too: slower to start, but nothing remains. Default: false. */
  readonly privateTemp?: boolean;
  /** Answers Pi's question whether to trust the project. Default: no. */
  readonly trusted?: boolean;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface PiProcess {
  readonly child: ChildProcessWithoutNullStreams;
  readonly exited: Promise<Exit>;
  stderr(): string;
  /** Ends the whole process group at once. Safe to call again. */
  kill(): void;
}

/** Only what a test names is loaded. */
const FLAGS = ["--no-skills", "--no-context-files"];

const HERE: Set<() => void> = new Set();
process.once("exit", () => {
  for (const kill of HERE) kill();
});

export function launch(workspace: Workspace, mode: readonly string[], options: LaunchOptions): PiProcess {
  const child = spawn(process.execPath, [PI_CLI, ...mode, ...flags(options)], {
    cwd: workspace.project,
    env: {
      ...workspace.env,
      ...(options.privateTemp === true ? { TMPDIR: workspace.temp, TEMP: workspace.temp } : {}),
      ...options.env,
    },
    detached: process.platform !== "win32",
    stdio: ["pipe", "pipe", "pipe"],
  });
  let stderr = "";
  child.stdout.setEncoding("utf8");
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => void (stderr += chunk));
  child.stdin.on("error", () => {}); // a process that has ended takes no more input; its exit says so
  const kill = () => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    try {
      process.kill(process.platform === "win32" ? child.pid : -child.pid, "SIGKILL");
    } catch {
      child.kill("SIGKILL");
    }
  };
  HERE.add(kill);
  const exited = new Promise<Exit>((resolve) => {
    child.once("error", (error) => {
      stderr += String(error);
      resolve({ code: null, signal: null });
    });
    child.once("close", (code, signal) => resolve({ code, signal }));
  });
  void exited.then(() => HERE.delete(kill));
  return { child, exited, stderr: () => stderr, kill };
}

export function flags(options: LaunchOptions): string[] {
  const { extensions = [], permissionHost = "first" } = options;
  const ordered = { first: [PERMISSION_HOST, ...extensions], last: [...extensions, PERMISSION_HOST], none: extensions }[
    permissionHost
  ];
  return [
    ...FLAGS,
    ...(options.mcp === true ? ["-e", "builtin:mcp"] : ["--no-mcp"]),
    ...(options.installed === true ? [] : ["--no-extensions"]),
    "--model",
    options.model ?? "stub/main",
    ...(options.keepSession === true ? [] : ["--no-session"]),
    options.trusted === true ? "--approve" : "--no-approve",
    ...ordered.flatMap((path) => ["-e", path]),
    ...(options.args ?? []),
  ];
}
