import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { fail, hang, say } from "./harness/script.ts";
import { advisorFile, callAdvisor, scene, toolEnds } from "./isolated-advisor.ts";

const question = { question: "Keep our own retry?", purpose: "decision", context: "The SDK retries twice." };
/** A part of the file, and the column of what is wrong with it. */
const badParts: readonly (readonly [string, number])[] = [
  ['"model": "gpt-6.1-sol"', 12],
  ['"reasoning": "hard"', 16],
  ['"maxTokens": 0', 16],
  ['"maxTokens": 32769', 16],
  ['"timeoutMs": 300001', 16],
  ['"maxInputChars": 999', 20],
  ['"logDirectory": "log"', 19],
];

const fixture = (name: string) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));
const idIn = (text: string) => /^Consultation: (\S+)$/m.exec(text)?.[1];

describe("contract: every status and error, in a real Pi", () => {
  it("ends each consultation as the contract says, with a record of it", async () => {
    const { endpoint, pi, ask, records, logDirectory } = await scene();
    const configure = (config: object | string) => pi.write("agent", { "pi-advisor.json": config });
    const recordOf = (text: string) => records().find(({ id }) => id === idIn(text));

    // Loading alone has called nobody.
    expect(endpoint.requests).toEqual([]);

    endpoint.queue("advisor", say("1. Keep it.", { thinking: "HIDDEN-THOUGHT" }));
    const [completed] = await ask(question);
    expect(completed).toMatchObject({
      isError: false,
      details: { status: "completed", model: "stub/advisor", logDirectory },
      usage: { totalTokens: 15 },
    });
    expect(completed?.text).toMatch(/^1\. Keep it\.\n\nConsultation: /);
    expect(recordOf(completed?.text ?? "")).toMatchObject({
      status: "completed",
      answer: "1. Keep it.",
      modelCalls: 1,
      accounting: { complete: true },
    });

    endpoint.queue("advisor", say("Half an ans", { finish: "length" }));
    const [incomplete] = await ask(question);
    expect(incomplete).toMatchObject({ isError: true, details: { status: "incomplete" } });
    expect(incomplete?.text).toMatch(
      /^\[incomplete\] Provider response incomplete or empty; raw provider error omitted\.\n\nHalf an ans\n\n/,
    );
    expect(recordOf(incomplete?.text ?? "")).toMatchObject({
      status: "incomplete",
      finishReason: "length",
      answer: "Half an ans",
    });

    endpoint.queue("advisor", say("", { thinking: "HIDDEN-THOUGHT" }));
    const [blank] = await ask(question);
    expect(blank?.details).toMatchObject({ status: "incomplete" });

    for (const status of [401, 429, 500]) {
      endpoint.queue("advisor", fail(status, "RAW-ERROR"));
      const [failed] = await ask(question);
      expect(failed).toMatchObject({
        isError: true,
        details: { status: "failed", error: "Provider response incomplete or empty; raw provider error omitted." },
      });
      expect(recordOf(failed?.text ?? "")).toMatchObject({
        status: "failed",
        modelCalls: 1,
        accounting: { tokens: null, estimatedUsd: null, complete: false },
      });
    }
    expect(endpoint.requestsOf("advisor")).toHaveLength(6);

    configure({ ...advisorFile, timeoutMs: 300 });
    endpoint.queue("advisor", hang());
    const [late] = await ask(question);
    expect(late?.text).toMatch(/^\[timeout\] Consultation timed out after 300 ms; the provider may go on and bill\.\n/);
    expect(recordOf(late?.text ?? "")).toMatchObject({ status: "timeout", modelCalls: 1 });

    configure(advisorFile);
    const stopped = await cancelled();
    expect(stopped).toMatchObject({ status: "cancelled", modelCalls: 1 });

    // Refusals: nothing is sent.
    const sent = endpoint.requestsOf("advisor").length;
    configure('{\n  "model": "stub/advisor",\n  "retries": 1\n}');
    const [badConfig] = await ask(question);
    expect(badConfig?.text).toContain(`${join(pi.agentDir, "pi-advisor.json")}:3:3: `);
    expect(recordOf(badConfig?.text ?? "")).toMatchObject({
      status: "failed",
      modelCalls: 0,
      error: expect.stringMatching(/^Invalid pi-advisor\.json/),
    });

    for (const [part, place] of badParts) {
      configure(`{ ${part} }`);
      const [refused] = await ask(question);
      expect(refused?.text, part).toMatch(/^\[failed\] Invalid pi-advisor\.json\n/);
      expect(refused?.text, part).toContain(`pi-advisor.json:1:${place}: `);
    }
    for (const text of ["[]", '{ "model" }', ""]) {
      configure(text);
      expect((await ask(question))[0]?.text, text).toMatch(
        /^\[failed\] Invalid pi-advisor\.json\n.*pi-advisor\.json:1:\d+: /,
      );
    }

    configure({ ...advisorFile, maxInputChars: 1000 });
    const [oversized] = await ask({ ...question, context: "x".repeat(1000) });
    expect(oversized?.text).toMatch(
      /^\[failed\] Advisor input exceeds maxInputChars: \d+ characters with the instructions, 1000 are allowed\n/,
    );
    expect(recordOf(oversized?.text ?? "")).not.toHaveProperty("input");

    configure(advisorFile);
    const [blankQuestion] = await ask({ question: "  ", purpose: "decision" });
    expect(blankQuestion?.text).toMatch(
      /^\[failed\] Invalid advisor input: `question` must be a text that is not blank\n/,
    );
    const [unknownModel] = await ask({ ...question, model: "stub/advisor-2" });
    expect(unknownModel?.text).toMatch(/^\[failed\] Requested advisor model not found; no fallback: stub\/advisor-2\n/);
    expect(recordOf(unknownModel?.text ?? "")).toMatchObject({ modelCalls: 0, input: { model: "stub/advisor-2" } });

    // Pi itself holds the arguments against the tool's schema.
    for (const args of [
      { ...question, history: "all" },
      { question: "q" },
      { purpose: "decision" },
      { ...question, purpose: "approval" },
      { ...question, model: "gpt" },
    ]) {
      const [refused] = await ask(args);
      expect(refused?.isError).toBe(true);
      expect(refused?.text).toContain('Validation failed for tool "advisor"');
    }
    expect(endpoint.requestsOf("advisor")).toHaveLength(sent);

    const log = JSON.stringify(records());
    expect(log).not.toMatch(/HIDDEN-THOUGHT|RAW-ERROR|scripted-key/);

    async function cancelled() {
      endpoint.queue("main", callAdvisor(question));
      const arrived = new Promise<void>((resolve) => {
        endpoint.answer("advisor", () => {
          resolve();
          return hang();
        });
      });
      const before = new Set(records().map(({ id }) => id));
      const turn = await pi.begin("go on");
      await arrived;
      await pi.send({ type: "abort" });
      const [end] = toolEnds(await turn.settled());
      expect(end?.text).toMatch(/^\[cancelled\] Consultation cancelled; the provider may go on and bill\.\n/);
      return records().find(({ id }) => !before.has(id));
    }
  });

  it("says no more of a provider that throws, or that nobody is logged in to", async () => {
    const { pi, ask, records } = await scene({
      config: { model: "throwing/model" },
      extensions: [fixture("throwing-provider.ts")],
    });
    const [thrown] = await ask(question);
    expect(thrown?.isError).toBe(true);
    expect(thrown?.text).toMatch(/^\[failed\] .*raw (?:provider )?error omitted\.\n/);
    // The built-in default: known to this Pi or not, without a login nothing answers, and nothing else is asked instead.
    pi.write("agent", { "pi-advisor.json": {} });
    const [loggedOut] = await ask(question);
    expect(loggedOut?.details).toMatchObject({ status: "failed" });
    expect(
      records()
        .map(({ request }) => request?.selected)
        .toSorted(),
    ).toEqual(["openai-codex/gpt-6.1-sol", "throwing/model"]);
    expect(JSON.stringify([thrown, loggedOut, records()])).not.toContain("RAW-ERROR");
  });

  it("asks the model of one call, and counts usage in Pi's own totals", async () => {
    const { endpoint, pi, ask, records } = await scene();
    const file = () => readFileSync(join(pi.agentDir, "pi-advisor.json"), "utf8");
    const before = file();
    endpoint.queue("backup", say("from the other"));
    endpoint.queue("advisor", say("from the configured one"));
    const ends = await ask({ ...question, model: "other/backup" }, question);
    expect(ends.map(({ details }) => details["model"]).toSorted()).toEqual(["other/backup", "stub/advisor"]);
    expect(file()).toBe(before);
    expect(new Set(records().map(({ request }) => request?.providerSessionId)).size).toBe(2);
    expect(records().every(({ id, request }) => request?.providerSessionId === id)).toBe(true);
    const stats = await pi.send({ type: "get_session_stats" });
    // Two answers of the working model and two of the advisor, at 10 + 5 tokens each.
    expect(stats["data"]).toMatchObject({ tokens: { total: 60 } });
  });
});

describe("contract: warnings cost neither answer nor usage", () => {
  it("when the provider is not sent the limit", async () => {
    const { endpoint, ask, records } = await scene({
      config: { model: "stub/unlimited" },
      models: { "stub/unlimited": { api: "openai-responses", compat: { supportsMaxOutputTokens: false } } },
    });
    endpoint.queue("unlimited", say("fine"));
    const [end] = await ask(question);
    const warnings = [
      "Configured maxTokens 4096 is not sent by openai-responses: it is not an output-token or cost cap.",
    ];
    expect(endpoint.requestsOf("unlimited")[0]?.body).not.toHaveProperty("max_output_tokens");
    expect(end?.details).toMatchObject({ status: "completed", warnings });
    expect(end?.text).toContain("is not an output-token or cost cap");
    expect(records()).toMatchObject([{ warnings }]);
  });

  it("when the log lies behind a link or is open to others", async () => {
    const { endpoint, pi, ask, logDirectory } = await scene();
    endpoint.answer("advisor", () => say("fine"));
    const elsewhere = join(pi.home, "elsewhere");
    mkdirSync(elsewhere);
    mkdirSync(dirname(dirname(logDirectory)), { recursive: true });
    symlinkSync(elsewhere, dirname(logDirectory));
    const [linked] = await ask(question);
    expect(linked).toMatchObject({
      isError: false,
      details: { warnings: [expect.stringMatching(/^Private log could not be written \(.*symbolic link\)/)] },
    });
    rmSync(dirname(logDirectory));
    mkdirSync(logDirectory, { recursive: true });
    chmodSync(logDirectory, 0o755);
    const [shared] = await ask(question);
    expect(shared).toMatchObject({
      isError: false,
      details: { warnings: [expect.stringContaining("open to other users")] },
    });
  });

  it("when another part of Pi cannot let go; and only the consultation's own id is given back", async () => {
    const { endpoint, pi, ask, records } = await scene({ extensions: [fixture("stuck-cleanup.ts")] });
    endpoint.queue("advisor", say("fine"), fail(500));
    const [end] = await ask(question);
    expect(end).toMatchObject({
      isError: false,
      details: { warnings: ["Provider resources of this consultation could not be released."] },
      usage: { totalTokens: 15 },
    });
    await ask(question);
    const released = readFileSync(join(pi.agentDir, "released.txt"), "utf8").trim().split("\n");
    expect(released.toSorted()).toEqual(
      records()
        .map(({ id }) => id)
        .toSorted(),
    );
  });
});

describe("contract: one advisor tool, whose style is chosen at load", () => {
  const branchFile = (content: object) => ({ ".config/rpiv-advisor/advisor.json": content });
  const tool = async (options: Parameters<typeof scene>[0]) => {
    const { endpoint, pi } = await scene(options);
    endpoint.queue("main", say("hello"));
    await pi.prompt("hello");
    const tools = endpoint.requestsOf("main")[0]?.body["tools"];
    const all: readonly {
      readonly function: { readonly name: string; readonly parameters: { readonly properties: object } };
    }[] = Array.isArray(tools) ? tools : [];
    return all
      .filter(({ function: { name } }) => name === "advisor")
      .map(({ function: { parameters } }) => Object.keys(parameters.properties));
  };
  const isolated = [["question", "purpose", "context", "model"]];

  it("isolated, when pi-advisor.json exists and no model is chosen in advisor.json", async () => {
    expect(await tool({})).toEqual(isolated);
  });
  it("isolated, when the key says so, without any file of its own", async () => {
    expect(
      await tool({ config: null, homeFiles: branchFile({ style: "isolated", modelKey: "stub/advisor" }) }),
    ).toEqual(isolated);
  });
  it("branch, when a model is chosen there", async () => {
    expect(await tool({ homeFiles: branchFile({ modelKey: "stub/advisor" }) })).toEqual([[]]);
  });
  it("branch, when the key says so", async () => {
    expect(await tool({ homeFiles: branchFile({ style: "branch", modelKey: "stub/advisor" }) })).toEqual([[]]);
  });
});

describe("advisor.json that is broken or mistyped switches no style in silence", () => {
  const file = ".config/rpiv-advisor/advisor.json";
  const start = async (text: string) => {
    const { endpoint, pi } = await scene({ homeFiles: { [file]: text } });
    endpoint.queue("main", say("hello"));
    await pi.prompt("hello");
    const tools = JSON.stringify(endpoint.requestsOf("main")[0]?.body["tools"]);
    return { isolated: tools.includes('"purpose"'), told: pi.notices.map(({ message }) => message).join("\n") };
  };
  it.each([
    ['{ "modelKey": "stub/advisor", ', "advisor.json cannot be read"],
    ['{ "modelKey": "stub/advisor", "style": "isolatd" }', "advisor.json names no style that there is"],
    ['{ "modelKey": "stub/advisor", "style": "Branch" }', "advisor.json names no style that there is"],
    ["[]", "advisor.json cannot be read"],
  ])("%s", async (text, because) => {
    const { isolated, told } = await start(text);
    expect(isolated).toBe(true);
    expect(told).toMatch(/advisor\.json:1:\d+: /);
    expect(told).toContain("The advisor runs in isolated style: ");
    expect(told).toContain(because);
  });
  it("and one without a mistake is told of by nobody", async () => {
    expect(await start('{ "style": "isolated" }')).toEqual({ isolated: true, told: "" });
  });
});

describe("contract: the isolated style names no blocklist, budget, warming or review, and the same model is no bar", () => {
  it("whatever advisor.json says about them", async () => {
    const settings = {
      style: "isolated",
      modelKey: "stub/advisor",
      disabledForModels: ["stub/advisor"],
      budget: { perCallHardUsd: 0, sessionUsd: 0, onExceed: "skip" },
      review: { enabled: true, minToolCalls: 0 },
      warming: { enabled: true, minPromptTokens: 0 },
    };
    const { endpoint, pi } = await scene({
      model: "stub/advisor",
      homeFiles: { ".config/rpiv-advisor/advisor.json": settings },
    });
    endpoint.queue("advisor", callAdvisor(question), say("Keep it."), say("done"));
    const [end] = toolEnds(await pi.prompt("go on"));
    expect(end).toMatchObject({ isError: false, details: { status: "completed", model: "stub/advisor" } });
    expect(endpoint.requests).toHaveLength(3);
  });
});

describe("contract: /advisor in isolated style", () => {
  it("shows what is in force and why, and says where the model is configured", async () => {
    const { endpoint, pi, ask } = await scene();
    const told = async (command: string) => {
      const since = pi.notices.length;
      await pi.prompt(command);
      return pi.notices
        .slice(since)
        .map(({ message }) => message)
        .join("\n");
    };
    const file = join(pi.agentDir, "pi-advisor.json");
    expect(await told("/advisor status")).toContain("Last consultation: none in this session");
    endpoint.queue("advisor", say("fine"));
    const [end] = await ask(question);
    const id = idIn(end?.text ?? "");

    const status = await told("/advisor status");
    expect(status).toContain(
      "Advisor: isolated style, since pi-advisor.json is there and advisor.json chooses no model",
    );
    expect(status).toContain("Model: stub/advisor, reasoning high: known, with a login");
    expect(status).toContain(`Last consultation: ${id}, completed, estimated $0.000020`);

    const why = await told("/advisor why");
    expect(why).toContain(`model stub/advisor: ${file}:2:12`);
    expect(why).toMatch(/advisor\/style → isolated: set-up-isolated, .*\(policies\/advisor\/style\.jsonc:\d+:\d+\)/);
    expect(why).toMatch(/isolated\/status → completed: answered, .*\(policies\/isolated\/status\.jsonc:\d+:\d+\)/);

    for (const command of ["/advisor", "/advisor stub/main", "/advisor off"])
      expect(await told(command)).toContain(`its model is \`model\` in ${file}`);
    pi.write("agent", { "pi-advisor.json": '{ "model": "gone/model", "mode": 1 }' });
    expect(await told("/advisor status")).toContain(`${file}:1:26: `);
    expect(readFileSync(file, "utf8")).toBe('{ "model": "gone/model", "mode": 1 }');
  });
});

describe("a failure's class is told, and nothing of what the provider said", () => {
  it.each([
    [429, "http 429"],
    [401, "http 401"],
    [503, "http 503"],
  ] as const)("http %i", async (status, failure) => {
    const { endpoint, ask } = await scene();
    endpoint.queue("advisor", fail(status, "RAW-ERROR"));
    const [failed] = await ask(question);
    expect(failed?.details["failure"]).toBe(failure);
    expect(failed?.text).toContain(`raw provider error omitted.\nFailure: ${failure}\n`);
    expect(failed?.text).not.toContain("RAW-ERROR");
  });
  it("unreachable", async () => {
    const { endpoint, ask } = await scene();
    endpoint.queue("advisor", { kind: "reset" });
    const [failed] = await ask(question);
    expect(failed?.details["failure"]).toBe("unreachable");
  });
});
