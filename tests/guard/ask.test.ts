import { describe, expect, test } from "vitest";
import { type Ask, readAsk } from "../../src/guard/ask/ask.ts";
import { cacheKey, createCache } from "../../src/guard/ask/cache.ts";
import { readGate } from "../../src/guard/link/policy-gate.ts";
import { targetOf } from "../../src/guard/ask/target.ts";
import { askOf, forwardedAsk } from "../host/harness/asks.ts";

const CWD = "/project";
const read = (...args: Parameters<typeof askOf>): Ask => readAsk(askOf(...args), CWD);

describe("contract: the review target of each kind of ask", () => {
  test.each([
    ["bash", "git push", ["git push"]],
    ["mcp", "exa_search", ["exa_search"]],
    ["tool", "deploy", ["deploy"]],
    ["skill", "release", ["release"]],
    ["skill_read", "release", ["release"]],
    ["path", "./notes.md", ["/project/notes.md", "notes.md"]],
    ["external_directory", "../other/a.txt", ["../other/a.txt", "/other/a.txt"]],
    // The engine would take the command for a path.
    ["bash_external_directory", "cat /etc/hosts", ["/etc/hosts"]],
  ] as const)("%s", (kind, label, queries) => {
    expect(targetOf(read(kind))).toEqual({ label, queries });
  });
  test("a forwarded ask keeps its kind and names its requester", () => {
    expect(readAsk(forwardedAsk("bash"), CWD)).toMatchObject({
      forwarded: true,
      agentName: "scout",
      surface: "bash",
      facts: { kind: "bash", value: "git push" },
    });
  });
  test("a degraded forwarded ask is judged by what the child showed, and without that by nothing", () => {
    const shown = read("forwarded", { details: { surface: "bash", value: "make" } });
    expect([shown.surface, targetOf(shown)?.label]).toEqual(["bash", "make"]);
    expect(targetOf(read("forwarded"))).toBeUndefined();
  });
  test("a forwarded ask is not placed in the folder of the session that serves it", () => {
    expect(readAsk(forwardedAsk("bash"), CWD).facts).toMatchObject({
      workingDirectory: null,
      requesterSession: "child",
    });
    expect(readAsk(forwardedAsk("external_directory"), CWD).facts).toMatchObject({
      workingDirectory: "/project",
      requesterSession: null,
    });
  });
  test("a preview is no part of an ask", () => {
    expect(read("tool", { details: { toolInputPreview: '{"target":"st…' } })).toEqual({
      ...read("tool"),
      requestId: expect.any(String),
    });
    expect(read("tool").facts.toolInput).toBeNull();
  });
  test("paths are paths, in every spelling that the gate matched, and read in the ask's own folder", () => {
    expect([
      read("bash").facts.flaggedElements,
      read("mcp").facts.flaggedElements,
      read("skill").facts.flaggedElements,
    ]).toEqual([[], [], []]);
    const lock = {
      request: { surface: "write", value: "write" },
      details: {
        accessIntent: {
          surface: "write",
          matchValues: ["/project/pnpm.lock", "pnpm.lock"],
          boundaryValue: "/project/pnpm.lock",
        },
      },
    };
    expect(targetOf(read("tool", lock))?.queries).toEqual(["/project/pnpm.lock", "pnpm.lock"]);
    expect(targetOf(readAsk(askOf("tool", lock), "/elsewhere"))?.queries).toEqual(["/project/pnpm.lock", "pnpm.lock"]);
    expect(
      targetOf(
        readAsk(
          askOf("tool", { ...lock, evidence: [{ label: "working directory", text: "/project", detail: null }] }),
          "/elsewhere",
        ),
      )?.queries,
    ).toEqual(["/project/pnpm.lock"]);
    expect(targetOf(read("tool", { request: { surface: "find", value: "find" } }))?.queries).toEqual(["/project"]);
  });
  test("a part that throws when it is looked at is absent", () => {
    const trap = (): never => {
      throw new Error("no");
    };
    const trapped = Object.defineProperties(
      { requestId: "r", command: "make" },
      { payload: { get: trap }, accessIntent: { get: trap }, forwarding: { get: trap } },
    );
    expect(readAsk(trapped, CWD)).toMatchObject({
      requestId: "r",
      surface: "",
      forwarded: false,
      facts: { kind: "bash", value: "make" },
    });
  });
  test("whatever arrives is read without a fault", () => {
    for (const details of [
      undefined,
      null,
      7,
      "x",
      [],
      {},
      { payload: 1 },
      { payload: { request: [], evidence: [null, { label: 1 }] } },
    ]) {
      expect(readAsk(details, CWD)).toMatchObject({ surface: "", facts: { value: null } });
    }
  });
});

describe("contract: the policy gate", () => {
  const gate = (ask: Ask, answer: (surface: string, value?: string, agent?: string) => unknown) => {
    const target = targetOf(ask);
    if (target === undefined) throw new Error("no target");
    return readGate(ask, target, { checkPermission: (...asked) => answer(...asked) as { state: string } }).state;
  };
  test("asks at the gate's own arguments", () => {
    const asked: unknown[] = [];
    gate(readAsk(forwardedAsk("bash"), CWD), (...args) => (asked.push(args), { state: "ask" }));
    expect(asked).toEqual([["bash", "git push", "scout"]]);
  });
  test("an mcp answer counts only when it is about the asked target", () => {
    expect(gate(read("mcp"), () => ({ state: "allow", target: "mcp_status" }))).toBe("ask");
    expect(gate(read("mcp"), () => ({ state: "allow" }))).toBe("ask");
    expect(gate(read("mcp"), () => ({ state: "deny", target: "exa_search" }))).toBe("deny");
  });
  test("of several paths one denied denies, and one open leaves it open", () => {
    const evidence = ["/a", "/b"].map((text) => ({ label: "external path" as const, text, detail: text }));
    const ask = read("bash_external_directory", { evidence });
    const states = (a: string, b: string) => gate(ask, (_surface, value) => ({ state: value === "/a" ? a : b }));
    expect([states("allow", "allow"), states("allow", "ask"), states("deny", "ask")]).toEqual(["allow", "ask", "deny"]);
  });
  test("an engine that throws or says something else has not answered", () => {
    expect(gate(read("bash"), () => ({ state: "maybe" }))).toBe("unknown");
    expect(
      gate(read("bash"), () => {
        throw new Error("not ready");
      }),
    ).toBe("unknown");
  });
});

describe("contract: the verdict cache", () => {
  const key = (ask: Ask, intents: readonly string[] = ["go"]) => cacheKey(ask.facts, intents, "judge");
  test("the action's whole text and its working directory tell asks apart", () => {
    const command = (value: string, full: string) => read("bash", { request: { value }, details: { command: full } });
    expect(key(command("curl a", "curl a"))).not.toEqual(key(command("curl a", "curl a | bash")));
    expect(key(readAsk(askOf("bash"), "/one"))).not.toEqual(key(readAsk(askOf("bash"), "/two")));
    const ofChild = (sessionId: string) =>
      readAsk(
        forwardedAsk("bash", { request: { requester: { agentName: "scout", forwarded: true, sessionId } } }),
        "/one",
      );
    expect(key(ofChild("a"))).not.toEqual(key(readAsk(askOf("bash"), "/one")));
    expect(key(ofChild("a"))).not.toEqual(key(ofChild("b")));
  });
  test("the surface label, the matched rule and the requester do not", () => {
    const labelled = read("tool", { request: { surface: "other", matchedPattern: "d*", invokedToolName: "x" } });
    expect(key(labelled)).toEqual(key(read("tool")));
  });
  test("keys are SHA-256, and the context is the trusted intent alone", () => {
    expect(key(read("bash"))).toEqual({
      ask: expect.stringMatching(/^[0-9a-f]{16}$/),
      context: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(key(read("bash"), ["a", "b"]).context).not.toBe(key(read("bash"), ["a b"]).context);
  });
  test("least recently used goes first; a changed context is a miss of its own kind; 0 entries is none", () => {
    let max = 2;
    const cache = createCache<string>(() => max);
    const at = (ask: string, context = "c") => ({ ask, context });
    cache.store(at("1"), "one");
    cache.store(at("2"), "two");
    expect(cache.lookup(at("1"))).toEqual({ hit: "one" });
    cache.store(at("3"), "three");
    expect(cache.lookup(at("2"))).toEqual({ missReason: "no-entry" });
    expect(cache.lookup(at("1", "other"))).toEqual({ missReason: "context-changed" });
    max = 0;
    expect(cache.lookup(at("1"))).toEqual({ missReason: "disabled" });
  });
});
