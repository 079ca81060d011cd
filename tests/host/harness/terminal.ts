/** Pi in a real terminal, driven by keys and read as text, through tmux. */
import { execFileSync, spawnSync } from "node:child_process";
import { flags, type LaunchOptions } from "./process.ts";
import { createWorkspace, PI_CLI, type Workspace, type WorkspaceOptions } from "./workspace.ts";

export const TMUX_MISSING = spawnSync("tmux", ["-V"]).status !== 0;

export interface Terminal {
  readonly workspace: Workspace;
  /** The screen as text, without trailing blanks. */
  screen(): string;
  /** The screen with its colours, as terminal sequences. */
  painted(): string;
  /** Types text as it is. */
  type(text: string): void;
  /** Presses keys by tmux's names: `Enter`, `Escape`, `Down`, `C-M-g`. */
  press(...keys: readonly string[]): void;
  /** Waits until the screen matches, and gives it. */
  until(pattern: RegExp): Promise<string>;
  close(): void;
}

export interface TerminalOptions extends WorkspaceOptions, LaunchOptions {
  readonly columns?: number;
  readonly rows?: number;
  /** One that is there already, and stays. */
  readonly workspace?: Workspace;
}

const PATIENCE_MS = 30_000;
const LOOK_MS = 100;
let count = 0;

export function startTerminal({ columns = 100, rows = 40, ...options }: TerminalOptions): Terminal {
  const workspace = options.workspace ?? createWorkspace(options);
  const socket = `pi-policy-${process.pid}-${(count += 1)}`;
  const tmux = (...args: readonly string[]): string =>
    execFileSync("tmux", ["-L", socket, "-f", "/dev/null", ...args], { encoding: "utf8", cwd: workspace.project });
  const env = Object.entries({ ...workspace.env, ...options.env, TERM: "xterm-256color", COLORTERM: "truecolor" }).map(
    ([name, value]) => `${name}=${value}`,
  );
  const pi = ["env", "-i", ...env, process.execPath, PI_CLI, ...flags(options)];
  tmux("new-session", "-d", "-x", String(columns), "-y", String(rows), "-c", workspace.project, ...pi);
  const screen = (): string =>
    tmux("capture-pane", "-p")
      .split("\n")
      .map((line) => line.trimEnd())
      .join("\n")
      .trimEnd();
  return {
    workspace,
    screen,
    painted: () => tmux("capture-pane", "-p", "-e"),
    type: (text) => void tmux("send-keys", "-l", "--", text),
    press: (...keys) => void tmux("send-keys", ...keys),
    async until(pattern) {
      const end = Date.now() + PATIENCE_MS;
      for (;;) {
        const now = screen();
        if (pattern.test(now)) return now;
        if (Date.now() > end) throw new Error(`the screen never showed ${String(pattern)}:\n${now}`);
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      }
    },
    close() {
      spawnSync("tmux", ["-L", socket, "kill-server"]);
      if (options.workspace === undefined) workspace.remove();
    },
  };
}
