/** The ledger of real sessions in a real Pi: compaction, a session that is taken up again, recorded sessions. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  callTool,
  corpus,
  CORPUS_MISSING,
  createWorkspace,
  type Endpoint,
  type Pi,
  readBranch,
  say,
  startEndpoint,
} from "./harness/index.ts";
import {
  ADVISOR_JSON,
  advisorResults,
  record,
  requestMessages,
  requestParts,
  scriptOneConsultation,
  sessionRecords,
  startAdvisorPi,
} from "./advisor-support.ts";

let endpoint: Endpoint;
let pi: Pi | undefined;
beforeEach(async () => {
  endpoint = await startEndpoint();
});
afterEach(async () => {
  await pi?.close();
  pi = undefined;
  await endpoint.close();
});
const sentText = (index = -1) =>
  requestMessages(endpoint.requestsOf("advisor").at(index)?.body ?? {})
    .map(({ text }) => text)
    .join("\n");

describe("compaction", () => {
  test("the user's words from before it come verbatim, its summary as a paraphrase, and the estimate is cold", async () => {
    pi = await startAdvisorPi({ endpoint, settings: { compaction: { enabled: true, keepRecentTokens: 1 } } });
    endpoint.queue("main", callTool("ls", {}, { text: "OLD PROSE" }), say("One."), say("Two."));
    await pi.prompt("NEVER TOUCH THE LOCK FILE");
    await pi.prompt(`second ${"x".repeat(4000)}`);
    // One for the history, one for the turn that is cut in two.
    endpoint.queue("main", say("SUMMARY OF IT ALL"), say("SUMMARY OF A TURN"));
    await pi.send({ type: "compact" });
    scriptOneConsultation(endpoint);
    endpoint.queue("advisor", say("Severity: none"));
    await pi.prompt("third");
    expect(endpoint.requestsOf("advisor")).toHaveLength(1);

    expect(sessionRecords(pi).some(({ type }) => type === "compaction")).toBe(true);
    expect(sentText()).toContain("[user] NEVER TOUCH THE LOCK FILE");
    expect(sentText()).toContain("[compaction summary — pi's paraphrase, not the user's words]");
    expect(sentText()).toContain("SUMMARY OF IT ALL");
    expect(sentText()).not.toContain("OLD PROSE");
    expect(advisorResults(pi)[0]?.details["estimate"]).toMatchObject({ cacheReadTokens: 0 });
  });
});

describe("a session that is taken up again", () => {
  test("needs no balance file, and its next request extends the last one warm", async () => {
    const workspace = createWorkspace({ endpoint, homeFiles: { [ADVISOR_JSON]: { modelKey: "stub/advisor" } } });
    const one = await startAdvisorPi({ endpoint, workspace });
    scriptOneConsultation(endpoint);
    endpoint.queue("advisor", say("Severity: none", { usage: { input: 500_000, output: 10 } }));
    await one.prompt("Go.");
    await one.close();

    pi = await startAdvisorPi({ endpoint, workspace, args: ["--continue"] });
    expect(pi.statuses.get("advisor")).toMatch(/^Advisor \$0\.50 /);
    scriptOneConsultation(endpoint);
    endpoint.queue("advisor", say("Severity: none"));
    await pi.prompt("On.");
    const estimate = record(advisorResults(pi).at(-1)?.details["estimate"]);
    expect(estimate["sessionUsd"]).toBeCloseTo(0.5, 3);
    expect(Number(estimate["cacheReadTokens"])).toBeGreaterThan(0);
    const [before, after] = endpoint.requestsOf("advisor").map(({ body }) => requestParts(body));
    expect(after?.slice(0, (before?.length ?? 1) - 1)).toEqual(before?.slice(0, -1));
    await pi.close();
    workspace.remove();
  });
});

describe.skipIf(corpus().size === 0)(`recorded sessions (${corpus().size === 0 ? CORPUS_MISSING : "here"})`, () => {
  test.each([...corpus()])(
    "%s: every user message stands in the request, in full or with its gap",
    async (_name, path) => {
      const folder = mkdtempSync(join(tmpdir(), "advisor-corpus-"));
      const file = join(folder, "session.jsonl");
      // Pi works where the session says; that place is not on this machine.
      const [header = "", ...entries] = readFileSync(path, "utf8").split("\n");
      writeFileSync(file, [JSON.stringify({ ...record(JSON.parse(header)), cwd: folder }), ...entries].join("\n"));
      pi = await startAdvisorPi({ endpoint, args: ["--session", file] });
      scriptOneConsultation(endpoint);
      endpoint.queue("advisor", say("Severity: none"));
      await pi.prompt("And now?");
      const text = sentText();
      const users = readBranch(path).flatMap((entry) => {
        if (entry.type !== "message" || entry.message.role !== "user") return [];
        const { content } = entry.message;
        return [
          typeof content === "string"
            ? content
            : content.map((part) => (part.type === "text" ? part.text : "")).join("\n"),
        ];
      });
      expect(users.length).toBeGreaterThan(50);
      expect(
        users.filter((words) => !text.includes(words) && !text.includes(`[user] ${words.slice(0, 1000)}`)),
      ).toEqual([]);
      rmSync(folder, { recursive: true });
    },
  );
});

describe("files that are denied to the advisor", () => {
  test("do not reach it through what the executor read, wrote and edited, nor by their cards", async () => {
    const MARKER = "MARKER-hunter2";
    pi = await startAdvisorPi({
      endpoint,
      projectFiles: { ".env": `KEY=${MARKER}\n`, "certs/server.pem": MARKER, "src/a.ts": "KEY = 'plain';\n" },
    });
    endpoint.queue(
      "main",
      callTool("read", { path: "certs/server.pem" }),
      callTool("edit", { path: ".env", edits: [{ oldText: `KEY=${MARKER}`, newText: `KEY=${MARKER}2` }] }),
      callTool("write", { path: "conf/prod.key", content: MARKER }),
      callTool("read", { path: ".env" }),
      callTool("read", { path: "src/a.ts" }),
      callTool("advisor", {}, { text: "Is this the right way?" }),
      say("Done."),
    );
    endpoint.answer("advisor", (request, index) => {
      const ids = [...JSON.stringify(request.body).matchAll(/#([0-9a-f]{8}) /g)].map((match) => match[1] ?? "");
      return index === 0 ? callTool("advisor_expand", { ids: [...new Set(ids)] }) : say("Severity: none");
    });
    await pi.prompt("Go.");
    expect(advisorResults(pi)[0]?.text).toBe("Severity: none");
    const requests = endpoint.requestsOf("advisor");
    expect(requests).toHaveLength(2);
    for (const { raw } of requests) expect(raw).not.toContain(MARKER);
    // They did reach the executor, and the advisor knows that they were there.
    expect(endpoint.requestsOf("main").at(-1)?.raw).toContain(MARKER);
    expect(sentText()).toMatch(/#\S+ read · certs\/server\.pem · ok, but denied to the advisor by policy/);
    expect(sentText()).toContain("KEY = 'plain';");
  });
});
