/** What a real permission system sends, line by line, with and without the call that it is about. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createCalls, findCall } from "../../src/guard/ask/calls.ts";
import { askOf, callOf, forwardedAsk } from "../host/harness/asks.ts";
import { type Endpoint, say } from "../host/harness/index.ts";
import type { PromptDetails } from "../host/harness/permission-host/details.ts";
import { type Benches, saysUser } from "./setup.ts";
import { withBenches } from "./with-benches.ts";

const asks = readFileSync(new URL("host-asks.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line): { readonly details?: PromptDetails } => JSON.parse(line))
  .flatMap(({ details }) => details ?? []);
const ALLOW = say('{"verdict":"allow"}');

let endpoint: Endpoint;
let benches: Benches;
withBenches((opened) => ({ endpoint, benches } = opened));

const config = { surfaces: ["*"], circuitBreaker: { consecutive: 10_000, total: 10_000 } };
const requests = () => endpoint.requestsOf("reviewer").length;
const lastPrompt = () => JSON.stringify(endpoint.requestsOf("reviewer").at(-1)?.body);
const isCut = (details: PromptDetails) => JSON.stringify(details).includes(" characters) …");
const wholeInput = (details: PromptDetails): object => {
  const { toolName, payload } = details;
  const command = payload.evidence.find(({ label }) => label === "full command")?.text ?? details.command;
  if (toolName === "bash")
    return { command: isCut(details) ? `echo ${"x".repeat(40_000)}` : (command ?? ""), timeout: 77 };
  const path =
    details.path ?? payload.evidence.find(({ label }) => label === "input")?.text.match(/(?:path|for) '([^']+)'/)?.[1];
  return {
    ...(payload.kind === "mcp" ? { tool: payload.request.value } : path === undefined ? {} : { path }),
    deep: { list: [{ marked: "whole-input-marker" }] },
  };
};

describe("the guard judges the whole call or not at all", () => {
  test.each(asks.map((details, line) => [line, details.payload.kind, details.toolName, details] as const))(
    "line %i (%s, %s)",
    async (_line, kind, _tool, details) => {
      const forwarded = details.forwarding !== undefined;
      const own = kind === "skill" || (forwarded && (kind === "bash" || kind === "bash_external_directory"));
      const empty = details.payload.request.value === "";
      const without = benches.open({ config });
      const before = requests();
      endpoint.answer("reviewer", () => ALLOW);
      await without.ask(details);
      expect(requests() - before).toBe(own ? 1 : 0);
      if (!own && !empty)
        expect(without.decisions()[0]).toMatchObject({ deferKind: "not-shown", table: "guard/machinery" });
      const input = wholeInput(details);
      const bench = benches.open({ config, entries: [saysUser("push it"), callOf(details, input)] });
      const since = requests();
      const verdict = await bench.ask(details);
      expect(bench.log.filter(({ fields }) => fields["rule"] === "on-fault")).toEqual([]);
      const judged = own || (!forwarded && !empty && !isCut(details));
      expect(requests() - since).toBe(judged ? 1 : 0);
      if (!judged) expect(verdict.kind).toBe("defer");
      if (judged && !own) expect(lastPrompt()).toContain(details.toolName === "bash" ? "77" : "whole-input-marker");
    },
  );

  const sql = (id: string, statement: string) =>
    callOf(db, { tool: "exa_search", args: { nested: [{ sql: statement }] }, at: id });
  const db = askOf("mcp", { details: { toolCallId: "c1" } });
  test.each([61, 161, 201, 5_000])("calls that differ only past %i characters share no verdict", async (at) => {
    endpoint.answer("reviewer", () => ALLOW);
    const entries: unknown[] = [saysUser("ask the database"), sql("1", `${"x".repeat(at)}select`)];
    const bench = benches.open({ config, entries });
    const before = requests();
    await bench.ask(db);
    await bench.ask(db);
    expect(requests() - before).toBe(1);
    entries[1] = sql("1", `${"x".repeat(at)}drop`);
    await bench.ask(db);
    expect(requests() - before).toBe(2);
    expect(lastPrompt()).toContain("drop");
  });
  test("a call that is too long to be shown is not judged, and the record says so", async () => {
    const bench = benches.open({ config, entries: [sql("1", "x".repeat(40_000))] });
    expect((await bench.ask(db)).kind).toBe("defer");
    expect(bench.decisions()[0]).toMatchObject({ deferKind: "too-long" });
    expect(bench.notices[0]?.text).toContain("too-long");
  });
  test("the permission system and Pi must speak of the same call", async () => {
    const bash = askOf("bash", { details: { toolCallId: "c1" } });
    for (const [ask, input] of [
      [bash, { command: "git push --force" }],
      [db, { tool: "other" }],
      [askOf("path", { details: { toolCallId: "c1" } }), { path: "/etc/hosts" }],
    ] as const) {
      const bench = benches.open({ config, entries: [callOf(ask, input)] });
      await bench.ask(ask);
      expect(bench.decisions()[0]).toMatchObject({ deferKind: "not-shown" });
    }
  });
  test("a subagent's ask is whole by its own text, whatever id it carries", async () => {
    const forwarded = forwardedAsk("mcp", { details: { toolCallId: "c1" } });
    const bench = benches.open({ config, entries: [callOf(forwarded)] });
    await bench.ask(forwarded);
    expect(bench.decisions()[0]).toMatchObject({ deferKind: "not-shown" });
    endpoint.answer("reviewer", () => ALLOW);
    await benches.open({ config }).ask(forwardedAsk("bash"));
    expect(lastPrompt()).toContain("asked by: ");
  });
  test.each([
    { toolName: "my_shell", invokedToolName: "my_shell" },
    { toolName: "bash", invokedToolName: "my_shell" },
    { toolName: "my_shell" },
  ])("a subagent's command for another shell is not judged: %j", async (request) => {
    const before = requests();
    endpoint.answer("reviewer", () => ALLOW);
    const bench = benches.open({ config });
    expect((await bench.ask(forwardedAsk("bash", { request, details: { toolName: request.toolName } }))).kind).toBe(
      "defer",
    );
    expect(requests()).toBe(before);
    expect(bench.decisions()[0]).toMatchObject({ deferKind: "not-shown" });
  });
});

describe("which call an id names", () => {
  const entry = (...blocks: readonly object[]) => ({
    type: "message",
    message: { role: "assistant", content: blocks },
  });
  const block = (id: string, sql: string) => ({ type: "toolCall", id, name: "db", arguments: { sql } });
  const input = (id: string, entries: readonly unknown[], calls = createCalls()) =>
    findCall(id, entries, calls)?.input["sql"];
  test("the newest of an id, and none that has its result", () => {
    const [old, result, young] = [
      entry(block("a", "old")),
      { type: "message", message: { role: "toolResult", toolCallId: "a" } },
      entry(block("a", "new")),
    ];
    expect(input("a", [young, result, old])).toBe("new");
    expect(input("a", [result, old])).toBeUndefined();
  });
  test("an id that two different calls have names neither", () => {
    expect(input("a", [entry(block("a", "select"), block("a", "drop"))])).toBeUndefined();
    const calls = createCalls();
    calls.started("a/1", "db", { sql: "select" });
    calls.gated("a/1", "db", { sql: "select" });
    expect(input("a/1", [], calls)).toBe("select");
    calls.started("a/1", "db", { sql: "drop" });
    expect(input("a/1", [], calls)).toBeUndefined();
  });
  test("what will run counts, and a change after the review is seen", () => {
    const calls = createCalls();
    const live = { sql: "select" };
    calls.started("a", "db", { sql: "select" });
    calls.gated("a", "db", live);
    live.sql = "drop";
    expect(input("a", [entry(block("a", "select"))], calls)).toBe("drop");
    const later = createCalls();
    later.started("b", "db", { limit: "5" });
    later.allowed("b", { name: "db", input: { limit: "5" } });
    expect(later.gated("b", "db", { limit: 5 })).toBe(true);
    expect(later.gated("b", "db", { limit: 6 })).toBe(false);
    later.ended("b");
    expect(later.underWay("b")).toEqual([]);
  });
});
