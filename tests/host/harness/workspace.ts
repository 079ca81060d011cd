/** A throwaway home for one Pi: agent directory, project and user configuration, and nothing of the real ones. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Endpoint } from "./endpoint.ts";
import { jsonLines } from "./lines.ts";

export type Files = Readonly<Record<string, unknown>>;

export interface WorkspaceOptions {
  /** Where the models live. Without one Pi knows no model that it could call. */
  readonly endpoint?: Endpoint | undefined;
  /** Further models by `provider/id`, each over the defaults of {@link MODELS}. */
  readonly models?: Readonly<Record<string, object>>;
  /** Configuration of the stand-in of the permission system. */
  readonly permissions?: object;
  readonly settings?: object;
  /** Files by path under the agent directory, the project and the home; objects are written as JSON. */
  readonly agentFiles?: Files;
  readonly projectFiles?: Files;
  readonly homeFiles?: Files;
}

export interface Workspace {
  readonly home: string;
  readonly agentDir: string;
  readonly project: string;
  readonly sessionDir: string;
  /** For temporary files, where they are to go with the workspace. */
  readonly temp: string;
  /** The whole environment of the process: nothing is inherited but the path. */
  readonly env: Readonly<Record<string, string>>;
  write(base: "home" | "agent" | "project", files: Files): void;
  /** Records of the permission system's log, in order; empty when there is no file. */
  log(stream: "review" | "debug"): readonly LogRecord[];
  /** Session files with their records, oldest first. */
  sessions(): readonly { readonly path: string; readonly records: readonly LogRecord[] }[];
  remove(): void;
}

export type LogRecord = Readonly<Record<string, unknown>>;

export const PACKAGE_ROOT = fileURLToPath(new URL("../../../", import.meta.url));
export const PI_CLI = join(PACKAGE_ROOT, "node_modules/@earendil-works/pi-coding-agent/dist/bundle/cli.js");
export const PERMISSION_DIR = "extensions/pi-permission-system";

/** What every scripted model is unless a test says otherwise; rates are dollars per million tokens. */
const MODEL = {
  reasoning: true,
  input: ["text"],
  contextWindow: 100_000,
  maxTokens: 4096,
  cost: { input: 1, output: 2, cacheRead: 0.1, cacheWrite: 0 },
  promptCache: { short: 300, long: 3600 },
};

/** The models that every workspace has, beside the classifier `typesafe/jev-latest` of Pi's own catalogue. */
export const MODELS = [
  "stub/main",
  "stub/reviewer",
  "stub/backup",
  "stub/advisor",
  "other/backup",
  "claude/advisor",
] as const;

const APIS: Readonly<Record<string, { readonly api: string; readonly path: string }>> = {
  claude: { api: "anthropic-messages", path: "/anthropic" },
};
const DEFAULT_API = { api: "openai-completions", path: "/v1" };

/** No retries, no compaction, no telemetry: a test sees each request once and each failure as it is. */
const SETTINGS = { retry: { enabled: false }, compaction: { enabled: false }, cacheWarming: "off", quietStartup: true };

const LOG_FILES = {
  review: "pi-permission-system-permission-review.jsonl",
  debug: "pi-permission-system-debug.jsonl",
} as const;

const PASSED_ON = ["PATH", "TMPDIR", "TEMP", "SystemRoot"];

/** Roots to remove should the process end before their owners did. */
const standing = new Set<string>();
const removeTree = (root: string) => rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
process.once("exit", () => {
  for (const root of standing) removeTree(root);
});

export function createWorkspace(options: WorkspaceOptions = {}): Workspace {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "pi-policy-host-")));
  const make = (name: string) => {
    const directory = join(root, name);
    mkdirSync(directory);
    return directory;
  };
  const [home, agentDir, project, sessionDir, temp] = [
    make("home"),
    make("agent"),
    make("project"),
    make("sessions"),
    make("temp"),
  ];
  const bases = { home, agent: agentDir, project };
  const workspace: Workspace = {
    home,
    agentDir,
    project,
    sessionDir,
    temp,
    env: {
      ...Object.fromEntries(
        PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
      ),
      HOME: home,
      USERPROFILE: home,
      XDG_CONFIG_HOME: join(home, ".config"),
      XDG_STATE_HOME: join(home, ".local/state"),
      XDG_DATA_HOME: join(home, ".local/share"),
      LANG: "C.UTF-8",
      PI_CODING_AGENT_DIR: agentDir,
      PI_CODING_AGENT_SESSION_DIR: sessionDir,
      PI_OFFLINE: "1",
      PI_SKIP_VERSION_CHECK: "1",
      PI_TELEMETRY: "0",
    },
    write(base, files) {
      for (const [path, content] of Object.entries(files)) {
        const target = join(bases[base], path);
        mkdirSync(dirname(target), { recursive: true });
        writeFileSync(target, typeof content === "string" ? content : JSON.stringify(content, null, 2));
      }
    },
    log: (stream) => readLines(join(agentDir, PERMISSION_DIR, "logs", LOG_FILES[stream])),
    sessions: () =>
      readdirSync(sessionDir, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".jsonl"))
        .toSorted()
        .map((name) => ({ path: join(sessionDir, name), records: readLines(join(sessionDir, name)) })),
    remove() {
      standing.delete(root);
      removeTree(root);
    },
  };
  standing.add(root);
  workspace.write("agent", { "settings.json": { ...SETTINGS, ...options.settings } });
  if (options.endpoint !== undefined)
    workspace.write("agent", { "models.json": modelsFile(options.endpoint.url, options.models) });
  if (options.permissions !== undefined)
    workspace.write("agent", { [`${PERMISSION_DIR}/config.json`]: options.permissions });
  workspace.write("agent", options.agentFiles ?? {});
  workspace.write("project", options.projectFiles ?? {});
  workspace.write("home", options.homeFiles ?? {});
  return workspace;
}

function modelsFile(url: string, more: Readonly<Record<string, object>> = {}): object {
  const providers: Record<string, unknown> = { typesafe: { baseUrl: `${url}/ts`, apiKey: "scripted-key" } };
  const byProvider = Object.groupBy([...new Set([...MODELS, ...Object.keys(more)])], (key) =>
    key.slice(0, key.indexOf("/")),
  );
  for (const [provider, keys] of Object.entries(byProvider)) {
    const { api, path } = APIS[provider] ?? DEFAULT_API;
    const models = (keys ?? []).map((key) => ({ id: key.slice(key.indexOf("/") + 1), ...MODEL, ...more[key] }));
    providers[provider] = { baseUrl: `${url}${path}`, api, apiKey: "scripted-key", models };
  }
  return { providers };
}

function readLines(path: string): readonly LogRecord[] {
  try {
    return jsonLines(readFileSync(path, "utf8"));
  } catch {
    return [];
  }
}
