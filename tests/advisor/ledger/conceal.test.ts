import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SessionEntry } from "@earendil-works/pi-coding-agent";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { createAccess } from "../../../src/advisor/investigate/access.ts";
import { ledgerCompiler } from "../../../src/advisor/ledger/compile.ts";
import { concealer } from "../../../src/advisor/ledger/conceal.ts";
import { expandEntry } from "../../../src/advisor/ledger/expand.ts";
import { renderLedger } from "../../../src/advisor/ledger/messages.ts";
import { branchReader } from "../../../src/advisor/ledger/read.ts";
import { inlineConfig } from "../../../src/config/load.ts";
import { policyOf } from "../../../src/advisor/policy.ts";
import { corpus, CORPUS_MISSING, readBranch } from "../../host/harness/sessions.ts";
import { branchOf, steps } from "../arbitrary.ts";
import { BranchBuilder, LIMITS, messageText, RENDER, show, showAged } from "../branch.ts";

const MARKER = "MARKER-hunter2";
const base = realpathSync(mkdtempSync(join(tmpdir(), "advisor-conceal-")));
const root = join(base, "work");
mkdirSync(join(root, "src"), { recursive: true });
writeFileSync(join(root, ".env"), MARKER);
writeFileSync(join(root, "src/a.ts"), "export {};");
symlinkSync("../.env", join(root, "src/notes.txt"));
afterAll(() => rmSync(base, { recursive: true }));

const accessWith = (config: object = {}) => {
  const policy = policyOf(inlineConfig("advisor", config));
  return createAccess({
    cwd: root,
    withheld: [join(root, "logs")],
    decide: (facts) => policy.decide("advisor/path-access", facts).outcome,
  });
};
const access = accessWith();

/** Everything that a request carries, and everything that `advisor_expand` can give. */
function sentOf(entries: readonly SessionEntry[], hides = access.hides) {
  const branch = concealer()(branchReader()(entries), hides);
  const request = [show, showAged]
    .flatMap((shown) => renderLedger(ledgerCompiler(LIMITS, shown)(branch), RENDER).messages.map(messageText))
    .join("\n");
  const ids = [...branch.words, ...branch.items].flatMap(({ id, entryId }) => [id, entryId, `${id}+9`]);
  const expanded = [...new Set(ids)].map((id) => expandEntry(branch, id, show, 1e6) ?? "").join("\n");
  return { request, expanded };
}
const shows = ({ request, expanded }: ReturnType<typeof sentOf>, marker = MARKER) =>
  request.includes(marker) || expanded.includes(marker);
const sentAfter = (name: string, args: Record<string, unknown>, text: string, more: Record<string, unknown> = {}) => {
  const branch = new BranchBuilder();
  branch.user("Go.");
  branch.round(name, args, text, more);
  return sentOf(branch.entries);
};

/** Calls of denied paths, each with a result or arguments that hold what stands in the file. */
const DENIED: readonly (readonly [name: string, args: Record<string, unknown>, text: string])[] = [
  ["read", { path: ".env" }, `KEY=${MARKER}`],
  ["read", { path: "certs/server.pem" }, MARKER],
  ["read", { path: "@.env" }, MARKER],
  ["read", { path: join(root, "deploy/.ENV.local") }, MARKER],
  ["read", { path: "src/notes.txt" }, MARKER],
  ["read", { path: "../elsewhere/id_rsa" }, MARKER],
  ["read", { path: "~/.ssh/id_rsa_work" }, MARKER],
  ["read", { path: `file://${root}/.env` }, MARKER],
  ["read", { path: "logs/one.jsonl" }, MARKER],
  ["view", { file_path: "gone/.env" }, MARKER],
  ["read_many", { paths: ["src/a.ts", ".env"] }, `nothing\n${MARKER}`],
  ["edit", { path: ".env", edits: [{ oldText: `A=${MARKER}`, newText: "A=1" }] }, `could not find ${MARKER}`],
  ["multi", { edits: [{ path: ".env", oldText: MARKER, newText: "x" }] }, "ok"],
  ["write", { path: "conf/prod.key", content: MARKER }, "written"],
  ["apply_patch", { input: `*** Begin Patch\n*** Update File: .env\n-A=${MARKER}\n+A=2\n` }, "done"],
  ["apply_patch", { patch: `--- a/.env\n+++ b/.env\n-A=${MARKER}\n` }, "done"],
  ["grep", { pattern: "KEY", path: ".env" }, `.env:1: KEY=${MARKER}`],
  ["grep", { pattern: "KEY" }, `src/a.ts:1: KEY\n.env:1: KEY=${MARKER}\n.env-2- OTHER=${MARKER}`],
  ["grep", { pattern: "KEY", path: "deploy" }, `.env.production:7: KEY=${MARKER}`],
  ["grep", { pattern: "KEY" }, `log-2-old/.env:1: KEY=${MARKER}`],
  ["code_search", { query: "KEY" }, `.env:1:KEY=${MARKER}`],
  ["fs_read", { target: ".env" }, MARKER],
  ["fs_read", { locations: ["src/a.ts", "deploy/tls.key"] }, MARKER],
  ["mcp", { tool: "fs:read", args: '{"request":{"where":".env"}}' }, MARKER],
  ["mcp", { tool: "fs:read", args: { request: { where: ["certs/server.pem"] } } }, MARKER],
  ["gateway", { input: '{"path":".env"}' }, MARKER],
  ["gateway", { calls: [{ options: '{ "file": "id_rsa" }' }] }, MARKER],
  ["open_url", { url: `file://${root}/.env` }, MARKER],
  ["find_in_files", { pattern: "KEY" }, `.env:1: KEY=${MARKER}`],
  ["ack", { pattern: "KEY" }, `src/a.ts:KEY\n.env:KEY=${MARKER}`],
  ["lookup", { pattern: "KEY" }, `deploy/.env.local:KEY=${MARKER}`],
  ["rg", { pattern: "KEY" }, `src/a.ts\n1:KEY\n\n.env\n1:KEY=${MARKER}\n2-OTHER=${MARKER}\n\nsrc/b.ts\n1:KEY`],
];

describe("what a tool brought from a denied path reaches the advisor in no form", () => {
  test.each(DENIED)("%s %j", (name, args, text) => {
    for (const isError of [false, true]) {
      const sent = sentAfter(name, args, text, { isError });
      expect(shows(sent)).toBe(false);
      expect(sent.request).toContain("denied to the advisor");
    }
  });
  test("neither while the call runs, nor when its result is lost, nor through a call that made it", () => {
    const running = new BranchBuilder();
    running.user("Go.");
    running.assistant("", [{ name: "write", arguments: { path: ".env", content: MARKER } }]);
    expect(shows(sentOf(running.entries))).toBe(false);
    const orphaned = new BranchBuilder();
    orphaned.assistant("", [{ id: "w", name: "write", arguments: { path: ".env", content: MARKER } }]);
    orphaned.user("And?");
    orphaned.assistant("Well.");
    expect(shows(sentOf(orphaned.entries))).toBe(false);
    const nested = {
      nestedCalls: { calls: [{ name: "read", arguments: { path: ".env" }, status: "error", error: MARKER }] },
    };
    expect(shows(sentAfter("code", { script: "…" }, MARKER, nested))).toBe(false);
  });
  test("the round keeps its place: which tool, which path, how it ended", () => {
    expect(sentAfter("read", { path: ".env" }, MARKER).request).toContain(
      'read({"path":".env"})\n→ ok, but denied to the advisor by policy',
    );
    const old = new BranchBuilder();
    old.round("edit", { path: ".env", oldText: MARKER, newText: "x" }, MARKER, { isError: true });
    for (let index = 0; index < 3; index += 1) old.round("bash", { command: "ls" }, "a");
    expect(sentOf(old.entries).request).toMatch(/#\S+ edit · \.env · error, but denied to the advisor by policy\n/);
  });
  test("a configured list replaces the defaults here too", () => {
    const branch = new BranchBuilder();
    branch.round("read", { path: ".env" }, "FREE");
    branch.round("read", { path: "src/a.ts" }, MARKER);
    const sent = sentOf(branch.entries, accessWith({ tools: { denyPatterns: ["src/**"] } }).hides);
    expect({ free: shows(sent, "FREE"), denied: shows(sent) }).toEqual({ free: true, denied: false });
  });
});

describe("nothing else is lost", () => {
  test.each<readonly [string, Record<string, unknown>, string]>([
    ["read", { path: "src/a.ts" }, MARKER],
    ["read", { path: "../elsewhere/readme.md" }, MARKER],
    ["read", { path: "src/environment.ts" }, MARKER],
    ["bash", { command: "cat .env" }, MARKER],
    ["grep", { pattern: "pem", path: "src" }, `a.ts:3: "server.pem:1: ${MARKER}"`],
    ["read", { path: "src/a.ts" }, `.env:1: ${MARKER}`],
    ["write", { path: "docs/setup.md", content: `copy .env.example to .env ${MARKER}` }, "written"],
    ["fetch", { url: "https://example.org/server.pem" }, MARKER],
    ["commit", { message: ".env" }, MARKER],
    ["grep", { pattern: ".env", path: "src" }, `a.ts:3: ${MARKER}`],
    ["mcp", { tool: "db:query", args: '{"sql":"select 1"}' }, MARKER],
    ["mcp", { tool: "db:query", args: '{"sql":' }, MARKER],
  ])("%s %j", (name, args, text) => expect(shows(sentAfter(name, args, text))).toBe(true));
  test("the other lines of a search stay, and their number is told", () => {
    const { request } = sentAfter("grep", { pattern: "x" }, "src/a.ts:1: x\n.env:2: x\nsrc/b.ts-3- y");
    expect(request).toContain("src/a.ts:1: x\nsrc/b.ts-3- y\n[1 line of files denied to the advisor not shown]");
  });
  test("an item that keeps its content is the same object, and a concealed one the same as last time", () => {
    const branch = new BranchBuilder();
    branch.round("read", { path: "src/a.ts" }, "a");
    branch.round("read", { path: ".env" }, "b");
    const [read, conceal] = [branchReader(), concealer()];
    const [first, second] = [conceal(read(branch.entries), access.hides), conceal(read(branch.entries), access.hides)];
    expect(first.items[0]).toBe(read(branch.entries).items[0]);
    for (const [index, item] of first.items.entries()) expect(second.items[index]).toBe(item);
  });
});

/** The branch with a denied call after every `every`th entry where the log allows one. */
function planted(entries: readonly SessionEntry[], every: number): readonly SessionEntry[] {
  const branch = new BranchBuilder();
  let made = 0;
  for (const [index, entry] of entries.entries()) {
    branch.entries.push(entry);
    if (index % every !== 0 || entry.type !== "message" || entry.message.role === "assistant") continue;
    const [name, args, text] = DENIED[made % DENIED.length] ?? ["read", { path: ".env" }, MARKER];
    branch.add(
      {
        type: "message",
        message: {
          role: "assistant",
          content: [{ type: "toolCall", id: `p${made}`, name, arguments: args }],
          stopReason: "toolUse",
          timestamp: 0,
        },
      },
      `pa${made}`,
    );
    branch.add(
      {
        type: "message",
        message: {
          role: "toolResult",
          toolCallId: `p${made}`,
          toolName: name,
          isError: made % 3 === 0,
          content: [{ type: "text", text }],
          timestamp: 0,
        },
      },
      `pr${made}`,
    );
    made += 1;
  }
  return branch.entries;
}

describe("no request of a session carries what denied paths brought", () => {
  test("of 1,000 made ones", () => {
    let visible = 0;
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 4 }), (made, every) => {
        const entries = planted(branchOf(made).entries, every);
        expect(shows(sentOf(entries))).toBe(false);
        if (shows(sentOf(entries, () => false))) visible += 1;
      }),
      { numRuns: 1000 },
    );
    // The check itself sees what is not concealed.
    expect(visible).toBeGreaterThan(500);
  });
  test.skipIf(corpus().size === 0).each([...corpus()])(
    `of a recorded one, whenever it is asked for: %s ${corpus().size === 0 ? CORPUS_MISSING : ""}`,
    (_name, path) => {
      const entries = planted(readBranch(path), 10);
      const [read, conceal] = [branchReader(), concealer()];
      const compile = ledgerCompiler(LIMITS, show);
      for (let end = 25; end <= entries.length; end += 25) {
        const request = renderLedger(compile(conceal(read(entries.slice(0, end)), access.hides)), RENDER)
          .messages.map(messageText)
          .join("\n");
        expect(request.includes(MARKER)).toBe(false);
      }
      expect(shows(sentOf(entries))).toBe(false);
      expect(shows(sentOf(entries, () => false))).toBe(true);
    },
    60_000,
  );
});
