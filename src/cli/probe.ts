import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Arguments, type Command, exit, type Io, UsageError } from "./command.ts";
import { packageRoot } from "./package.ts";
import { paint } from "./style.ts";
import { left, widest } from "./columns.ts";

/** As the guard writes it. */
interface Row {
  readonly name: string;
  readonly pass: boolean;
  readonly runs: readonly {
    readonly verdict: string;
    readonly failure?: string;
    readonly reason?: string;
    readonly latencyMs?: number;
  }[];
}

export const command: Command = {
  name: "probe",
  summary: "checks a reviewer: harmless asks through the guard's real review",
  usage: ["probe --provider ID --model ID [--base-url URL] [--key-env NAME] [--model-type chat|classifier]"],
  options: {
    provider: { type: "string", value: "ID", help: "the provider, by its id in Pi" },
    model: { type: "string", value: "ID", help: "the model's id at that provider" },
    "model-type": {
      type: "string",
      value: "TYPE",
      choices: ["chat", "classifier"],
      help: "which kind of model reviews (chat)",
    },
    "base-url": { type: "string", value: "URL", help: "where the provider's endpoint is, in place of Pi's own" },
    api: { type: "string", value: "NAME", help: "what the endpoint at --base-url speaks (openai-completions)" },
    "key-env": {
      type: "string",
      value: "NAME",
      help: "the environment variable that holds the key; never the key itself",
    },
    timeout: { type: "string", value: "MS", help: "milliseconds for each review (15000)" },
    temperature: { type: "string", value: "N", help: "sampling temperature of a chat reviewer" },
    pi: { type: "string", value: "PATH", help: "the pi to start (`pi` on the path)" },
    json: { type: "boolean", help: 'one JSON document: {"rows", "reviews", "failed", "expected", "agreed"}' },
  },
  details:
    "Nothing is run: the asks are only reviewed, each twice. With --base-url or --key-env Pi starts in a folder of its own;\notherwise it uses your own logins. Exit code 1: a review failed, or a verdict is not what the ask is labelled with.",
  run: async (args, io) => {
    const [stray] = args.positionals;
    if (stray !== undefined) throw new UsageError(`\`${stray}\` is no option of probe`, "see `pi-policy probe --help`");
    const request = requestOf(args, io);
    const folder = mkdtempSync(join(tmpdir(), "pi-policy-probe-"));
    try {
      const rows = await ask(request, folder, io);
      const reviews = rows.flatMap(({ runs }) => runs).length;
      const failed = rows.flatMap(({ runs }) => runs).filter(({ failure }) => failure !== undefined).length;
      const expected = rows.flatMap(({ pass, runs }) =>
        runs.filter(({ verdict, failure }) => failure === undefined && (verdict === "allow") === pass),
      ).length;
      const agreed = rows.filter(({ runs }) =>
        runs.every(({ verdict, failure }) => failure === undefined && verdict === runs[0]?.verdict),
      ).length;
      if (args.flag("json")) io.out(`${JSON.stringify({ rows, reviews, failed, expected, agreed })}\n`);
      else print(rows, { reviews, failed, expected, agreed }, io);
      return failed > 0 || expected < reviews ? exit.findings : exit.done;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

interface Request {
  readonly pi: string;
  readonly config: object;
  /** What Pi's own folder must know; undefined when the user's own one is used. */
  readonly models: object | undefined;
}

function requestOf(args: Arguments, io: Io): Request {
  const [provider, model] = [args.text("provider"), args.text("model")];
  if (provider === undefined || model === undefined)
    throw new UsageError("`--provider` and `--model` are needed", "see `pi-policy probe --help`");
  const keyEnv = args.text("key-env");
  if (keyEnv !== undefined && !/^[A-Za-z_]\w*$/.test(keyEnv))
    throw new UsageError(
      "`--key-env` takes the name of an environment variable",
      "a key itself must never be an argument: others can read it",
    );
  if (keyEnv !== undefined && (io.env[keyEnv] ?? "") === "")
    throw new UsageError(`the environment variable \`${keyEnv}\` is not set`);
  const classifier = args.text("model-type") === "classifier";
  const temperature = numberOf(args, "temperature");
  const baseUrl = args.text("base-url");
  const isolated = baseUrl !== undefined || keyEnv !== undefined;
  const endpoint = {
    ...(baseUrl === undefined ? {} : { baseUrl }),
    // Pi reads the variable itself when it starts.
    ...(keyEnv === undefined ? (isolated ? { apiKey: "none" } : {}) : { apiKey: `$${keyEnv}` }),
    ...(classifier || baseUrl === undefined
      ? {}
      : { api: args.text("api") ?? "openai-completions", models: [{ id: model, input: ["text"] }] }),
  };
  return {
    pi: args.text("pi") ?? "pi",
    config: {
      provider,
      model,
      modelType: classifier ? "classifier" : "chat",
      timeoutMs: numberOf(args, "timeout") ?? 15_000,
      mode: "default",
      ...(temperature === undefined ? {} : { temperature }),
    },
    models: isolated ? { providers: { [provider]: endpoint, ...IDLE } } : undefined,
  };
}

function numberOf(args: Arguments, name: string): number | undefined {
  const text = args.text(name);
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!Number.isFinite(number) || text.trim() === "")
    throw new UsageError(`\`--${name}\` takes a number, not \`${text}\``);
  return number;
}

/** Pi wants a model for its conversation, which never takes place. */
const IDLE = {
  "pi-policy-probe": {
    baseUrl: "http://127.0.0.1:9/v1",
    api: "openai-completions",
    apiKey: "none",
    models: [{ id: "idle", input: ["text"] }],
  },
};
const IDLE_MODEL = "pi-policy-probe/idle";

async function ask({ pi, config, models }: Request, folder: string, io: Io): Promise<readonly Row[]> {
  const out = join(folder, "rows.json");
  if (models !== undefined) writeFileSync(join(folder, "models.json"), JSON.stringify(models), { mode: 0o600 });
  const script = /\.[cm]?js$/.test(pi);
  const args = [
    "-p",
    "--no-session",
    "--no-extensions",
    "--no-skills",
    "--no-context-files",
    "-e",
    guardFile(),
    ...(models === undefined ? [] : ["--model", IDLE_MODEL]),
    `/ai-guard probe ${JSON.stringify({ config, out })}`,
  ];
  const env = {
    ...io.env,
    ...(models === undefined ? {} : { PI_CODING_AGENT_DIR: folder }),
    PI_SKIP_VERSION_CHECK: "1",
  };
  const stderr = await start(script ? process.execPath : pi, script ? [pi, ...args] : args, env, folder);
  if (!existsSync(out))
    throw new UsageError(
      `${pi} gave no answer`,
      stderr.trim().split("\n").slice(-3).join("\n") || "start it by hand to see why",
    );
  return JSON.parse(readFileSync(out, "utf8")) as readonly Row[];
}

/** The guard of the same build as this program. */
function guardFile(): string {
  return join(packageRoot(), import.meta.url.endsWith(".ts") ? "src/guard/index.ts" : "dist/extensions/guard.js");
}

/** Gives what the process said on stderr. */
function start(file: string, args: readonly string[], env: NodeJS.ProcessEnv, cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, env, stdio: ["ignore", "ignore", "pipe"] });
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => void (stderr += chunk));
    child.once("error", () =>
      reject(new UsageError(`\`${file}\` cannot be started`, "install Pi, or name it with `--pi PATH`")),
    );
    child.once("close", () => resolve(stderr));
  });
}

/** Each way in which reviews failed, once. */
const causesOf = (rows: readonly Row[]): string =>
  [...new Set(rows.flatMap(({ runs }) => runs.flatMap(({ failure }) => failure ?? [])))].join("; ");

function print(
  rows: readonly Row[],
  {
    reviews,
    failed,
    expected,
    agreed,
  }: { readonly reviews: number; readonly failed: number; readonly expected: number; readonly agreed: number },
  io: Io,
): void {
  const style = paint(io.color);
  const width = widest(rows.map(({ name }) => name));
  const texts = rows.map(({ runs }) =>
    runs.map(
      ({ verdict, failure, latencyMs }) =>
        `${failure === undefined ? verdict : `failed (${failure})`}${latencyMs === undefined ? "" : ` ${latencyMs} ms`}`,
    ),
  );
  const cellWidth = widest(texts.flat());
  for (const [at, { name, pass, runs }] of rows.entries()) {
    const good = runs.map(({ verdict, failure }) => failure === undefined && (verdict === "allow") === pass);
    const cells = (texts[at] ?? []).map((text, run) =>
      good[run] === true ? style.green(`✓ ${left(text, cellWidth)}`) : style.red(`✗ ${left(text, cellWidth)}`),
    );
    io.out(`${left(name, width)}  ${pass ? "to allow" : "to stop "}  ${cells.join("  ").trimEnd()}\n`);
  }
  io.out(
    `\n${expected} of ${reviews} verdicts as labelled, ${agreed} of ${rows.length} asks judged alike twice${failed === 0 ? "" : `, ${failed} reviews failed (${causesOf(rows)})`}\n`,
  );
}
