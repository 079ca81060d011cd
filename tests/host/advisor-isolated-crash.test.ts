import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { parseFileName } from "../../src/host/consultations/files.ts";
import { checkedRecord } from "../advisor/isolated/records.ts";
import { cli } from "../cli/run.ts";
import { type Endpoint, startEndpoint } from "./harness/endpoint.ts";
import { hang, say } from "./harness/script.ts";
import { createWorkspace, type Workspace } from "./harness/workspace.ts";
import { advisorFile, callAdvisor, logOf, scene } from "./isolated-advisor.ts";

const killer = fileURLToPath(new URL("../advisor/isolated/crash/kill-at.ts", import.meta.url));
const question = { question: "Keep our own retry?", purpose: "decision", context: "The SDK retries twice." };

interface Stage {
  readonly endpoint: Endpoint;
  readonly workspace: Workspace;
  readonly directory: string;
}

async function stage(): Promise<Stage> {
  const endpoint = await startEndpoint();
  const workspace = createWorkspace({ endpoint });
  onTestFinished(async () => {
    await endpoint.close();
    workspace.remove();
  });
  return { endpoint, workspace, directory: logOf(workspace.home) };
}

/** Consults in a Pi that is killed at an operation on the log (0: at none), and gives the operations up to there. */
async function consultUntil({ endpoint, workspace, directory }: Stage, at: number): Promise<readonly string[]> {
  const trace = join(workspace.home, "trace");
  writeFileSync(trace, "");
  const { pi } = await scene({
    endpoint,
    workspace,
    config: advisorFile,
    env: { NODE_OPTIONS: `--import ${killer}`, CRASH_DIRECTORY: directory, CRASH_AT: String(at), CRASH_TRACE: trace },
  });
  endpoint.queue("main", callAdvisor(question), say("done"));
  endpoint.queue("advisor", say("Keep it."));
  const prompted = pi.prompt("go on");
  if (at === 0) await prompted;
  else await expect(prompted).rejects.toThrow("Pi ended (SIGKILL)");
  endpoint.clear();
  return readFileSync(trace, "utf8").trim().split("\n");
}

const filesIn = (directory: string) =>
  existsSync(directory)
    ? readdirSync(directory).map((name) => ({
        name,
        stage: parseFileName(name)?.stage,
        text: readFileSync(join(directory, name), "utf8"),
      }))
    : [];

/** What must hold after any crash: no torn final record, leftovers named, the next consultation fine, leftovers untouched. */
async function recovers({ endpoint, workspace, directory }: Stage): Promise<void> {
  const before = filesIn(directory);
  const leftOver = before.filter(({ stage }) => stage !== "completed");
  for (const { stage, text } of before)
    if (stage === "completed") expect(checkedRecord(JSON.parse(text)).answer).toBe("Keep it.");

  const listed = await cli(["consultations"], {
    env: {
      HOME: workspace.home,
      XDG_STATE_HOME: join(workspace.home, ".local/state"),
      PI_CODING_AGENT_DIR: workspace.agentDir,
    },
  });
  expect(listed.code).toBe(0);
  for (const { name } of leftOver) expect(listed.out).toContain(name);

  const { ask } = await scene({ endpoint, workspace, config: advisorFile });
  endpoint.queue("advisor", say("Keep it."));
  const [end] = await ask(question);
  expect(end).toMatchObject({ isError: false, details: { warnings: [] } });
  const after = new Map(filesIn(directory).map(({ name, text }) => [name, text]));
  for (const { name, text } of leftOver) expect(after.get(name)).toBe(text);
}

/** The operations of a consultation that is left alone; the same for every one into an empty log. */
let trace: readonly string[] | undefined;

describe("a real Pi killed while it consults", () => {
  it.each<[string, (trace: readonly string[]) => number, readonly string[]]>([
    ["while the pending record is written", (trace) => trace.indexOf("write") + 1.5, ["pending"]],
    ["before the call", (trace) => trace.indexOf("close") + 1, ["pending"]],
    ["while the finished record is written", (trace) => trace.lastIndexOf("write") + 1.5, ["finalizing", "pending"]],
    ["before the record gets its final name", (trace) => trace.indexOf("rename") + 1, ["finalizing", "pending"]],
    ["before the pending record goes", (trace) => trace.indexOf("rm") + 1, ["completed", "pending"]],
    ["while it clears up", (trace) => trace.lastIndexOf("readdir") + 1, ["completed"]],
  ])("%s", async (_when, point, stages) => {
    const set = await stage();
    trace ??= await consultUntil(await stage(), 0);
    expect(await consultUntil(set, point(trace))).toEqual(trace.slice(0, Math.floor(point(trace))));
    expect(
      filesIn(set.directory)
        .map(({ stage }) => stage)
        .toSorted(),
    ).toEqual(stages);
    await recovers(set);
  });

  it("while the provider thinks: the question is kept, and said to be unfinished", async () => {
    const set = await stage();
    const { pi } = await scene({ endpoint: set.endpoint, workspace: set.workspace, config: advisorFile });
    set.endpoint.queue("main", callAdvisor(question));
    const arrived = new Promise<void>((resolve) => {
      set.endpoint.answer("advisor", () => {
        resolve();
        return hang();
      });
    });
    const turn = await pi.begin("go on");
    await arrived;
    const settled = turn.settled();
    pi.kill();
    await expect(settled).rejects.toThrow("Pi ended (SIGKILL)");
    set.endpoint.clear();
    const [left, ...more] = filesIn(set.directory);
    expect([left?.stage, more]).toEqual(["pending", []]);
    expect(checkedRecord(JSON.parse(left?.text ?? ""))).toMatchObject({
      status: "pending",
      input: question,
      warnings: [expect.stringContaining("may have been sent and billed")],
    });
    await recovers(set);
  });
});
