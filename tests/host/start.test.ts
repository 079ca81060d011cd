import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GUARD, PACKAGE_ROOT, say, startEndpoint, startPi } from "./harness/index.ts";
import { GUARD_CONFIG, STEPS } from "./start/steps.ts";

interface Ended {
  readonly code: unknown;
  readonly stdout: string;
  readonly stderr: string;
}

describe("the walkthrough of `npm start`", () => {
  let directory: string;
  let ended: Ended;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), "pi-policy-start-"));
    const options = { cwd: PACKAGE_ROOT, env: { ...process.env, TMPDIR: directory, FORCE_COLOR: undefined } };
    ended = await new Promise((resolve) => {
      execFile(process.execPath, [join(PACKAGE_ROOT, "tests/host/start.ts")], options, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, stdout, stderr }),
      );
    });
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  test("ends as expected", () => {
    expect(ended.stdout).toContain("all 5 steps as expected");
    expect(ended).toMatchObject({ code: 0, stderr: "" });
  });

  test("is plain text where no terminal is", () => {
    expect(ended.stdout).not.toContain("\u001B[");
  });

  test("leaves nothing behind", () => {
    expect(readdirSync(directory)).toEqual([]);
  });
});

describe("a step that goes wrong", () => {
  test("says which of its checks does not hold", async () => {
    const endpoint = await startEndpoint();
    const permissions = { permission: { "*": "allow", bash: "ask" }, authorizerChain: ["ai-guard"] };
    const agentFiles = { "extensions/pi-permission-ai-guard/config.jsonc": GUARD_CONFIG };
    const pi = await startPi({ endpoint, extensions: [GUARD], permissions, agentFiles });
    try {
      endpoint.queue("reviewer", say(JSON.stringify({ verdict: "deny", reason: "No", riskLevel: "critical" })));
      const result = await STEPS[0]?.run({ pi, endpoint });
      expect(result?.checks.filter(({ holds }) => !holds).map(({ says }) => says)).toEqual([
        "the ask was allowed",
        "the command ran",
      ]);
    } finally {
      await pi.close();
      await endpoint.close();
    }
  });
});
