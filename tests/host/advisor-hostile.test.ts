/** A workspace that was made to harm: nothing outside it and nothing denied may reach the model, and nothing may hang. */
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  existsSync,
  ftruncateSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  callTool,
  createWorkspace,
  type Endpoint,
  say,
  startEndpoint,
  startPi,
  type Workspace,
} from "./harness/index.ts";
import { ADVISOR_JSON, advisorResults, scriptOneConsultation, startAdvisorPi } from "./advisor-support.ts";

const SECRET = "hunter2-TOP-SECRET";
const FILES = 100_000;
const MB = 1024 ** 2;

let endpoint: Endpoint;
let workspace: Workspace;
beforeAll(async () => {
  endpoint = await startEndpoint();
  workspace = createWorkspace({
    endpoint,
    homeFiles: { [ADVISOR_JSON]: { modelKey: "stub/advisor", tools: { maxRounds: 20, maxResultChars: 50_000 } } },
  });
  lay(workspace);
}, 120_000);
afterAll(async () => {
  await endpoint.close();
  workspace.remove();
}, 120_000);

function lay({ project, home }: Workspace): void {
  const at = (name: string) => join(project, name);
  const outside = join(home, "neighbour");
  mkdirSync(outside);
  writeFileSync(join(outside, "private.txt"), SECRET);
  for (const [name, content] of Object.entries({
    "src/a.ts": "export const needle = 1;\n",
    ".env": SECRET,
    ".ENV": SECRET,
    "x/Server.PEM": SECRET,
    "x/.Env.Prod": SECRET,
    "x/ID_RSA": SECRET,
  })) {
    mkdirSync(join(at(name), ".."), { recursive: true });
    writeFileSync(at(name), content);
  }
  symlinkSync(outside, at("out"));
  symlinkSync(join(outside, "private.txt"), at("readme.txt"));
  symlinkSync(join(outside, "missing"), at("dangling"));
  symlinkSync(".env", at("notes.md"));
  execFileSync("mkfifo", [at("pipe")]);
  const sparse = openSync(at("huge.log"), "w");
  ftruncateSync(sparse, 2 * 1024 ** 3);
  closeSync(sparse);
  // Many names of few files: the walk meets them all, and the disk makes them quickly.
  for (let folder = 0; folder < FILES / 1000; folder += 1) {
    mkdirSync(at(`many/${folder}`), { recursive: true });
    writeFileSync(at(`many/${folder}/0.txt`), "hay\n");
    for (let file = 1; file < 1000; file += 1) linkSync(at(`many/${folder}/0.txt`), at(`many/${folder}/${file}.txt`));
  }
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@t", ...args], { cwd: project, stdio: "ignore" });
  git("init", "-q");
  git("add", "-f", ".env", "src/a.ts");
  git("commit", "-qm", "first");
  writeFileSync(at(".env"), `CHANGED=${SECRET}\n`);
  writeFileSync(at("src/a.ts"), "export const needle = 2;\n");
  const program = join(home, "external-diff");
  writeFileSync(program, `#!/bin/sh\necho ran > ${join(home, "ran")}\n`);
  chmodSync(program, 0o755);
  git("config", "diff.external", program);
}

/** Peak memory of a process in bytes, where the system tells. */
const peakOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;

function piPid(project: string): number {
  const found = execFileSync(
    "sh",
    ["-c", `for p in /proc/[0-9]*; do [ "$(readlink $p/cwd)" = "${project}" ] && echo "\${p##*/}"; done; true`],
    { encoding: "utf8" },
  );
  return Number(found.trim().split("\n")[0]);
}

describe("a hostile workspace", () => {
  test("gives nothing away, hangs nothing, and costs at most 200 MB", async () => {
    // The same Pi without the advisor, doing the same turn.
    const plain = await startPi({ workspace, permissionHost: "none", model: "stub/main" });
    endpoint.queue("main", callTool("ls", { path: "." }, { text: "?" }), say("Done."));
    await plain.prompt("Go.");
    const before = peakOf(piPid(workspace.project));
    await plain.close();

    const pi = await startAdvisorPi({ endpoint, workspace });
    scriptOneConsultation(endpoint);
    const calls: readonly [string, object][] = [
      ["read", { path: "readme.txt" }],
      ["read", { path: "out/private.txt" }],
      ["read", { path: "dangling" }],
      ["read", { path: "pipe" }],
      ["read", { path: "huge.log" }],
      ["read", { path: ".env" }],
      ["read", { path: ".ENV" }],
      ["read", { path: "notes.md" }],
      ["read", { path: "x/Server.PEM" }],
      ["read", { path: "../../home/neighbour/private.txt" }],
      ["read", { path: "/proc/self/environ" }],
      ["grep", { pattern: "hunter2|needle" }],
      ["grep", { pattern: "hay", limit: 200_000 }],
      ["find", { pattern: "*" }],
      ["find", { pattern: "*.pem" }],
      ["ls", {}],
      ["ls", { path: "x" }],
      ["ls", { path: "many/0" }],
      ["git_diff", { patch: true }],
      ["git_diff", {}],
    ];
    endpoint.queue("advisor", ...calls.map(([name, args]) => callTool(name, args)), say("Severity: none"));
    await pi.prompt("Go.");
    const after = peakOf(piPid(workspace.project));
    const [result] = advisorResults(pi);
    await pi.close();

    expect(result?.text).toBe("Severity: none");
    expect(result?.details["rounds"]).toHaveLength(calls.length);
    const sent = endpoint
      .requestsOf("advisor")
      .map(({ body }) => JSON.stringify(body))
      .join("\n");
    // Compared as flags: the text itself is megabytes.
    expect(sent.includes(SECRET)).toBe(false);
    expect(sent.includes("src/a.ts:1: export const needle")).toBe(true);
    expect(sent.includes("+export const needle = 2;")).toBe(true);
    expect(sent.includes("[incomplete:")).toBe(false);
    expect(existsSync(join(workspace.home, "ran"))).toBe(false);
    console.log(`peak memory above the same Pi without the advisor: ${Math.round((after - before) / MB)} MB`);
    expect((after - before) / MB).toBeLessThanOrEqual(200);
  }, 180_000);
});
