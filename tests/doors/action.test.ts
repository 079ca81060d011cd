import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { marker } from "../../src/cli/report/diff/markdown.ts";

interface Step {
  readonly id?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly env?: { readonly [name: string]: string };
}
interface Action {
  readonly inputs: { readonly [name: string]: { readonly default: string } };
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

const root = join(import.meta.dirname, "../..");
const action: Action = parse(readFileSync(join(root, "action.yml"), "utf8"));
const shell = action.runs.steps.filter((step) => step.run !== undefined);
const [install, diff, comment, marks] = shell;

/** The action's checkout as it is on a runner: the files, and the packages that are no development tools. */
const checkout = mkdtempSync(join(tmpdir(), "pi-policy-action-"));
beforeAll(() => {
  for (const part of ["src", "generated", "policies", "schemas", "package.json"])
    cpSync(join(root, part), join(checkout, part), { recursive: true });
  const lock: { readonly packages: { readonly [path: string]: { readonly dev?: boolean; readonly peer?: boolean } } } =
    JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  for (const [path, { dev, peer }] of Object.entries(lock.packages)) {
    if (!/^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path) || dev === true || peer === true) continue;
    mkdirSync(dirname(join(checkout, path)), { recursive: true });
    symlinkSync(join(root, path), join(checkout, path));
  }
});
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

let work = "";
let repository = "";
let env: { [name: string]: string } = {};
const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", "-c", "commit.gpgsign=false", ...args], {
    cwd: repository,
    encoding: "utf8",
  }).trim();
const commit = (mode: string) => {
  writeFileSync(
    join(repository, "guard.jsonc"),
    `{ "provider": "p", "model": "m", "mode": ${JSON.stringify(mode)} }\n`,
  );
  git("add", "-A");
  git("commit", "-q", "-m", mode);
  return git("rev-parse", "HEAD");
};
const event = (
  base: string,
  head: string,
  more: { readonly fork?: boolean; readonly labels?: readonly string[] } = {},
) =>
  writeFileSync(
    env["GITHUB_EVENT_PATH"] ?? "",
    JSON.stringify({
      pull_request: {
        number: 7,
        base: { sha: base },
        head: { sha: head, repo: { full_name: more.fork === true ? "else/where" : "own/policies" } },
        labels: (more.labels ?? []).map((name) => ({ name })),
      },
    }),
  );

/** What the workflow hands over, as the runner does: expressions filled in, then `bash -eo pipefail`. */
function run(step: Step | undefined, given: { readonly [expression: string]: string } = {}) {
  const values = {
    ...Object.fromEntries(Object.entries(action.inputs).map(([name, one]) => [`inputs.${name}`, one.default])),
    ...given,
  };
  const filled = Object.fromEntries(
    Object.entries(step?.env ?? {}).map(([name, text]) => [
      name,
      text.replaceAll(/\$\{\{ (.*?) \}\}/g, (_, key: string) => values[key] ?? `no ${key}`),
    ]),
  );
  expect(step?.run).not.toContain("${{");
  return new Promise<{ readonly code: number | null; readonly out: string }>((done) => {
    const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", step?.run ?? "exit 9"], {
      cwd: repository,
      env: { PATH: `${dirname(process.execPath)}:${process.env["PATH"]}`, HOME: work, ...env, ...filled },
    });
    let out = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (out += String(data)));
    child.on("close", (code) => done({ code, out }));
  });
}
const outputs = () =>
  Object.fromEntries(
    readFileSync(env["GITHUB_OUTPUT"] ?? "", "utf8")
      .trim()
      .split("\n")
      .map((line) => [`steps.diff.outputs.${line.split("=")[0]}`, line.slice(line.indexOf("=") + 1)]),
  );

beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), "pi-policy-runner-"));
  repository = join(work, "repository");
  mkdirSync(repository);
  env = {
    GITHUB_ACTION_PATH: checkout,
    GITHUB_EVENT_PATH: join(work, "event.json"),
    GITHUB_STEP_SUMMARY: join(work, "summary.md"),
    GITHUB_OUTPUT: join(work, "output"),
    GITHUB_REPOSITORY: "own/policies",
    RUNNER_TEMP: work,
  };
  git("init", "-q", "-b", "main");
});
afterEach(() => rmSync(work, { recursive: true, force: true }));

describe("the action", () => {
  it("is a composite one, whose packages are those of its own lockfile and never taken by a name from a registry", () => {
    expect(action.runs.using).toBe("composite");
    expect(shell).toHaveLength(4);
    for (const step of shell) expect(step.shell).toBe("bash");
    expect(install?.run).toMatch(/^npm ci --prefix "\$GITHUB_ACTION_PATH" --omit=dev --ignore-scripts /);
    expect(JSON.stringify(action)).not.toMatch(/npx|npm i(?:nstall)? /);
    for (const { uses } of action.runs.steps) if (uses !== undefined) expect(uses).toMatch(/^actions\/[\w-]+@v\d+$/);
  });

  it("says which decisions change: in the summary, and as a page", async () => {
    event(commit("default"), commit("lenient"));
    expect(await run(diff)).toEqual({ code: 0, out: "" });
    expect(readFileSync(env["GITHUB_STEP_SUMMARY"] ?? "", "utf8")).toContain("2 looser");
    expect(readFileSync(outputs()["steps.diff.outputs.page"] ?? "", "utf8")).toContain("after: lenient");
  });

  it("looks at the paths that it is given alone", async () => {
    // A path that holds no policy at all would be a mistake.
    mkdirSync(join(repository, "other"));
    writeFileSync(join(repository, "other/advisor.jsonc"), '{ "effort": "high" }');
    event(commit("default"), commit("lenient"));
    expect(await run(diff, { "inputs.paths": "other" })).toEqual({ code: 0, out: "" });
    expect(readFileSync(env["GITHUB_STEP_SUMMARY"] ?? "", "utf8")).not.toContain("looser");
  });

  it("does not count what others merged since the branch left its base", async () => {
    const base = commit("default");
    git("checkout", "-q", "-b", "branch");
    writeFileSync(join(repository, "notes.md"), "x");
    git("add", "-A");
    git("commit", "-q", "-m", "notes");
    const head = git("rev-parse", "HEAD");
    git("checkout", "-q", "main");
    event(commit("lenient"), head);
    expect(base).not.toBe(head);
    await run(diff);
    expect(readFileSync(env["GITHUB_STEP_SUMMARY"] ?? "", "utf8")).not.toContain("looser");
  });

  it.each([
    ["looser", "", [], 1],
    ["", "", [], 0],
    ["looser", "looser policy", ["looser policy"], 0],
    ["looser", "looser policy", ["bug"], 1],
  ])(
    "fail-on %j with the accepting label %j on labels %j ends with %i, the line marked",
    async (failOn, label, labels, code) => {
      event(commit("default"), commit("lenient"), { labels });
      await run(diff);
      const ran = await run(marks, { ...outputs(), "inputs.fail-on": failOn, "inputs.accept-label": label });
      expect(ran.code).toBe(code);
      expect(ran.out).toMatch(/^::warning .*file=guard\.jsonc,line=1/m);
    },
  );
});

describe("the action's comment", () => {
  let server: Server;
  let comments: { id: number; body: string; user: { login: string } }[] = [];
  let asked: string[] = [];
  let refuse = false;
  beforeEach(async () => {
    [comments, asked, refuse] = [[], [], false];
    server = createServer((request, response) => {
      let text = "";
      request.on("data", (data) => (text += String(data)));
      request.on("end", () => {
        const { method = "", url = "" } = request;
        asked.push(`${method} ${url}`);
        const at = new URL(url, "http://x");
        const body = () => (JSON.parse(text) as { readonly body: string }).body;
        const id = Number(/comments\/(\d+)$/.exec(at.pathname)?.[1]);
        if (method === "POST") comments.push({ id: 900, body: body(), user: { login: "github-actions[bot]" } });
        const found = comments.find((one) => one.id === id);
        if (method === "PATCH" && found !== undefined) found.body = body();
        const page = Number(at.searchParams.get("page"));
        response.writeHead(refuse && method !== "GET" ? 403 : 200);
        response.end(JSON.stringify(method === "GET" ? comments.slice((page - 1) * 100, page * 100) : {}));
      });
    });
    await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
    const address = server.address();
    env["GITHUB_API_URL"] = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
    writeFileSync(join(work, "pi-policy.md"), `${marker}\nnew words\n`);
  });
  afterEach(() => void server.close());
  const other = (id: number, body = "hello", login = "someone") => ({ id, body, user: { login } });

  it("is written once, then edited, wherever in the talk it stands, and nobody else's is touched", async () => {
    comments = Array.from({ length: 120 }, (_, id) => other(id + 1, id === 3 ? `${marker} mine` : "hello"));
    event("a", "b");
    expect(await run(comment, { "inputs.token": "t" })).toEqual({ code: 0, out: "" });
    expect(comments.at(-1)).toMatchObject({ id: 900, body: `${marker}\nnew words\n` });
    writeFileSync(join(work, "pi-policy.md"), `${marker}\nnewer words\n`);
    await run(comment);
    expect(comments).toHaveLength(121);
    expect(comments.at(-1)?.body).toBe(`${marker}\nnewer words\n`);
    expect(comments[3]?.body).toBe(`${marker} mine`);
  });

  it("is not tried for a fork, whose token may not write", async () => {
    event("a", "b", { fork: true });
    expect(await run(comment)).toMatchObject({ code: 0, out: expect.stringContaining("fork") });
    expect(asked).toEqual([]);
  });

  it("that cannot be written is a warning, for the summary says the same", async () => {
    refuse = true;
    event("a", "b");
    expect(await run(comment)).toEqual({
      code: 0,
      out: "::warning::the comment could not be written: POST gave 403\n",
    });
  });
});

it("the workflow of this repository uses the action, and gives what it takes", () => {
  const text = readFileSync(join(root, ".github/workflows/policy.yml"), "utf8");
  const workflow: {
    readonly jobs: { readonly review: { readonly steps: readonly { readonly uses: string; readonly with: object }[] } };
  } = parse(text);
  const used = workflow.jobs.review.steps.find(({ uses }) => uses === "./");
  expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(used?.with ?? { nothing: 1 })));
  expect(text).not.toContain("pull_request_target");
});

describe("the hooks for pre-commit", () => {
  const hooks: readonly {
    readonly id: string;
    readonly entry: string;
    readonly language: string;
    readonly files: string;
    readonly pass_filenames?: boolean;
  }[] = parse(readFileSync(join(root, ".pre-commit-hooks.yaml"), "utf8"));
  const hooked = (id: string) => {
    const hook = hooks.find((one) => one.id === id);
    if (hook === undefined) throw new Error(id);
    const names = git("diff", "--cached", "--name-only")
      .split("\n")
      .filter((name) => new RegExp(hook.files).test(name));
    const bin = join(work, "bin");
    if (!existsSync(bin)) {
      mkdirSync(bin);
      // What `npm install -g` makes of the `bin` of package.json.
      writeFileSync(
        join(bin, "pi-policy"),
        `#!/bin/sh\nexec node ${JSON.stringify(join(root, "src/cli/main.ts"))} "$@"\n`,
        { mode: 0o755 },
      );
    }
    env["PATH"] = `${bin}:${dirname(process.execPath)}:${process.env["PATH"]}`;
    expect(hook.language).toBe("node");
    return names.length === 0
      ? undefined
      : run({ run: [hook.entry, ...(hook.pass_filenames === false ? [] : names)].join(" ") });
  };
  const table = "policies/team/release.jsonc";
  const suite = "policies/team/release.test.jsonc";
  beforeEach(async () => {
    commit("default");
    hooked("pi-policy-check");
    expect((await run({ run: "pi-policy init project" })).code).toBe(0);
    git("add", "-A");
  });

  it("pass what is right", async () => {
    expect(await hooked("pi-policy-check")).toMatchObject({
      code: 0,
      out: expect.stringContaining("no problems in 6 files"),
    });
    expect(await hooked("pi-policy-test")).toMatchObject({ code: 0, out: expect.stringContaining("passed") });
  });

  it("stop a mistake in a table, and a case that is decided otherwise", async () => {
    const text = readFileSync(join(repository, table), "utf8");
    writeFileSync(join(repository, table), text.replace('"then": "ask"', '"then": "aks"'));
    expect(await hooked("pi-policy-check")).toMatchObject({ code: 1, out: expect.stringContaining("did you mean") });
    writeFileSync(join(repository, table), text.replace('"then": "ask"', '"then": "stop"'));
    expect(await hooked("pi-policy-test")).toMatchObject({ code: 1, out: expect.stringContaining(suite) });
  });

  it("say what a commit changes, and stop it not", async () => {
    git("commit", "-q", "-m", "table");
    writeFileSync(
      join(repository, table),
      readFileSync(join(repository, table), "utf8").replace('"then": "ask"', '"then": "go"'),
    );
    git("add", "-A");
    expect(await hooked("pi-policy-diff")).toMatchObject({
      code: 0,
      out: expect.stringContaining("ask → go (looser)"),
    });
  });

  it("run for policy files alone", () => {
    git("commit", "-q", "-m", "table");
    writeFileSync(join(repository, "notes.txt"), "x");
    git("add", "-A");
    for (const { id } of hooks) expect(hooked(id)).toBeUndefined();
  });
});
