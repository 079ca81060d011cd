/** The guard where nobody watches: print and JSON mode. */
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ADVISOR, callTool, type Endpoint, EXTRA_TOOLS, GUARD, runPi, say, startEndpoint } from "./harness/index.ts";
import { ADVISOR_JSON, scriptOneConsultation } from "./advisor-support.ts";
import { ASK_ALL, CHAT, GUARD_FILE, NO_BREAKER } from "./guard-setup.ts";

const SILENT = fileURLToPath(new URL("./fixtures/silent-provider.ts", import.meta.url));

let endpoint: Endpoint;
beforeAll(async () => void (endpoint = await startEndpoint()));
afterAll(() => endpoint?.close());
beforeEach(() => endpoint.clear());

const run = (config: object, mode: "print" | "json" = "print", extensions: readonly string[] = []) =>
  runPi("go", {
    endpoint,
    mode,
    permissions: ASK_ALL,
    extensions: [...extensions, GUARD, EXTRA_TOOLS],
    agentFiles: { [GUARD_FILE]: { ...CHAT, ...NO_BREAKER, ...config } },
  });

describe("a provider that never settles", () => {
  test.each(["print", "json"] as const)(
    "ends at the deadline in %s mode, and Pi goes on to its answer",
    async (mode) => {
      endpoint.queue("main", callTool("bash", { command: "echo RAN-IT" }), say("the last word"));
      const { code, stdout, events } = await run({ provider: "silent", model: "model", timeoutMs: 1_500 }, mode, [
        SILENT,
      ]);
      expect(code).toBe(0);
      expect(stdout).toContain("the last word");
      expect(endpoint.requestsOf("main")).toHaveLength(2);
      if (mode === "json")
        expect(events.find(({ type }) => type === "tool_execution_end")).toMatchObject({ isError: true });
    },
  );
  test("nor does an advisor's end Pi in the middle of a consultation", async () => {
    scriptOneConsultation(endpoint);
    const homeFiles = { [ADVISOR_JSON]: { modelKey: "silent/model", budget: { timeoutSec: 1 } } };
    const { code, stdout } = await runPi("go", {
      endpoint,
      permissionHost: "none",
      extensions: [SILENT, ADVISOR],
      homeFiles,
    });
    expect([code, stdout.trim()]).toEqual([0, "Done."]);
  });
});

describe("what a review comes to is said on stderr", () => {
  const replies = {
    denial: say('{"verdict":"deny","riskLevel":"high","reason":"dangerous"}'),
    doubt: say('{"verdict":"defer","reason":"which one?"}'),
    allow: say('{"verdict":"allow"}'),
  };
  const stderrOf = async (config: object, reply: keyof typeof replies, mode: "print" | "json" = "print") => {
    endpoint.queue("main", callTool("bash", { command: "echo SPECIAL-COMMAND" }), say("done"));
    endpoint.queue("reviewer", replies[reply]);
    const { stderr } = await run(config, mode);
    // What a session says of its policy at its start is not about a review.
    return stderr.split("\n").filter((line) => /^\[ai-guard\] (?:reviewer|lenient|permissive|mode|circuit)/.test(line));
  };
  test("a denial, in print and in JSON mode", async () => {
    for (const mode of ["print", "json"] as const)
      expect(await stderrOf({}, "denial", mode)).toEqual([
        "[ai-guard] reviewer denied this request (risk high); dangerous",
      ]);
  });
  test("a doubt, and that nobody can be asked", async () => {
    expect(await stderrOf({}, "doubt")).toEqual([
      "[ai-guard] reviewer was uncertain about this request, nobody can be asked, so it is denied; which one?",
    ]);
  });
  test("a mode's first leniency", async () => {
    expect(await stderrOf({ mode: "lenient" }, "doubt")).toEqual([
      "[ai-guard] lenient auto-approves uncertainty; soft denials still ask",
    ]);
  });
  test("nothing that the notice table silences", async () => {
    expect(await stderrOf({}, "allow")).toEqual([]);
    expect(await stderrOf({ notifyLevel: "off" }, "denial")).toEqual([]);
  });
});
