import { unlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { defaults, fileConfig, inlineConfig } from "../../src/config/load.ts";
import { guardLocations, whereabouts } from "../../src/config/locate.ts";
import { loadConfig } from "../../src/policy/open.ts";
import { globalGuard, home, projectGuard } from "./support/home.ts";

const reviewer = { provider: "anthropic", model: "claude-haiku-4-5" };
const json = JSON.stringify;
const codesOf = (diagnostics: readonly { code: string; pointer: string }[]) =>
  diagnostics.map(({ code, pointer }) => `${code} ${pointer}`);

describe("contract: config.jsonc or config.json; when both exist, config.jsonc wins", () => {
  it("in the global folder", () => {
    const { write, where } = home();
    const jsonc = write(globalGuard, json({ ...reviewer, mode: "strict" }));
    write(globalGuard.replace(/c$/, ""), json({ ...reviewer, mode: "lenient" }));
    expect(loadConfig("guard", where()).value.mode).toBe("strict");
    unlinkSync(jsonc);
    expect(loadConfig("guard", where()).value.mode).toBe("lenient");
  });
  it("even when it cannot be used", () => {
    const { write, where } = home();
    write(globalGuard, "{ broken");
    write(globalGuard.replace(/c$/, ""), json(reviewer));
    expect(loadConfig("guard", where())).toMatchObject({ usable: false, value: defaults("guard") });
  });
  it("comments and trailing commas are fine", () => {
    const { write, where } = home();
    write(globalGuard, '{\n  // mine\n  "provider": "anthropic",\n  "model": "m",\n}\n');
    expect(loadConfig("guard", where())).toMatchObject({
      usable: true,
      diagnostics: [],
      value: { provider: "anthropic", model: "m" },
    });
  });
});

describe("the agent directory is PI_CODING_AGENT_DIR, or ~/.pi/agent", () => {
  const global = (dir: string | undefined) =>
    guardLocations(whereabouts({ env: { PI_CODING_AGENT_DIR: dir }, home: "/home/me", cwd: "/code", trusted: true }))[0]
      ?.candidates[0];
  it.each([
    [undefined, "/home/me/.pi/agent"],
    ["", "/home/me/.pi/agent"],
    ["/pi", "/pi"],
    ["~/pi", "/home/me/pi"],
    ["pi", "/code/pi"],
  ])("%s", (dir, expected) => expect(global(dir)).toBe(`${expected}/extensions/pi-permission-ai-guard/config.jsonc`));
});

describe("contract: session overrides > project config (trusted projects) > global config", () => {
  const { write, where } = home();
  write(
    globalGuard,
    json({
      ...reviewer,
      mode: "strict",
      timeoutMs: 5000,
      circuitBreaker: { total: 9, consecutive: 2 },
      surfaces: ["bash", "mcp"],
    }),
  );
  write(projectGuard, json({ mode: "lenient", circuitBreaker: { total: 7 }, surfaces: ["deploy"] }));

  it("objects merge, lists replace, and each value knows its layer", () => {
    const effective = loadConfig("guard", where({ overrides: { mode: "permissive" } }));
    expect(effective.value).toMatchObject({
      mode: "permissive",
      timeoutMs: 5000,
      maxTokens: 4096,
      circuitBreaker: { total: 7, consecutive: 2, verdict: "deny" },
      surfaces: ["deploy"],
    });
    const layerOf = (pointer: string) => effective.origin(pointer)?.layer;
    expect(
      [
        "/mode",
        "/circuitBreaker/total",
        "/circuitBreaker/consecutive",
        "/circuitBreaker/verdict",
        "/surfaces",
        "/surfaces/0",
        "/timeoutMs",
        "/nowhere",
      ].map(layerOf),
    ).toEqual(["session", "project", "global", undefined, "project", "project", "global", undefined]);
    expect(effective.provenance("/mode").map(({ layer, value }) => `${layer} ${String(value)}`)).toEqual([
      "session permissive",
      "project lenient",
      "global strict",
      "default default",
    ]);
  });
  it("a session value has no file of its own", () => {
    expect(loadConfig("guard", where({ overrides: { mode: "permissive" } })).origin("/mode")).toEqual({
      file: "<session>",
      line: 1,
      column: 1,
      layer: "session",
    });
  });
  it("an untrusted project's file is not read", () => {
    const effective = loadConfig("guard", where({ trusted: false }));
    expect(effective.value.mode).toBe("strict");
    expect(effective.layers.map(({ name, state }) => `${name} ${state}`)).toEqual([
      "default built-in",
      "global loaded",
      "project untrusted",
    ]);
  });
});

describe("contract: environment variables in config", () => {
  it("expansion happens per layer as it loads", () => {
    const { write, where } = home();
    write(
      globalGuard,
      json({ provider: "${MY_PROVIDER:-anthropic}", model: "${AI_GUARD_MODEL:-jev-1.13}", mode: "${MODE}" }),
    );
    const effective = loadConfig("guard", where({ env: { AI_GUARD_MODEL: "m", MODE: "strict" } }));
    expect(effective.value).toMatchObject({ provider: "anthropic", model: "m", mode: "strict" });
    expect(effective.provenance("/mode")[0]).toMatchObject({ value: "strict", ref: "${MODE}" });
    expect(effective.refs.map(({ pointer }) => pointer)).toEqual(["/provider", "/model", "/mode"]);
  });
  it("the result is type-checked: a number field holding a reference fails the load", () => {
    const { write, where } = home();
    write(globalGuard, json({ ...reviewer, timeoutMs: "${PORT}" }));
    expect(loadConfig("guard", where({ env: { PORT: "5000" } }))).toMatchObject({
      usable: false,
      diagnostics: [{ code: "wrong-type", pointer: "/timeoutMs" }, {}, {}],
    });
  });
  it("a ref with no value and no fallback skips that layer; the layer beneath it still applies", () => {
    const { write, where } = home();
    write(globalGuard, json({ ...reviewer, mode: "strict" }));
    write(projectGuard, json({ mode: "lenient", instructions: "token is ${SECRET_TOKEN} here" }));
    const effective = loadConfig("guard", where());
    expect(effective).toMatchObject({ usable: true, value: { mode: "strict", instructions: null } });
    expect(effective.layers.at(-1)).toMatchObject({ name: "project", state: "skipped" });
    expect(effective.diagnostics).toMatchObject([
      { code: "unresolved-ref", severity: "warning", pointer: "/instructions" },
    ]);
    expect(json(effective.diagnostics)).toContain("SECRET_TOKEN");
    expect(json(effective.diagnostics)).not.toContain("token is");
  });
  it("no diagnostic ever quotes a value that came from the environment, nor what is near it", () => {
    const env = { S: "permisive" };
    const everything =
      '{ "mode": "${S}", "reasoning": "${S}", "timeoutMs": "${S}", "surfaces": "${S}", "fallbacks": [{ "provider": "${S}", "model": 5 }], "modelType": "x${S}", "notifyApprovals": "${S}", "instructions": { "chat": "${S}" } }';
    const { diagnostics } = fileConfig("guard", "f", { kind: "text", text: everything }, env);
    expect(diagnostics.length).toBe(8);
    expect(json(diagnostics.map(({ message, suggestion }) => [message, suggestion]))).not.toMatch(/permis/);
  });
  it("a reference that stays literal is no word of a closed list", () => {
    for (const mode of ["${NAME:?x}", "$${NAME}", "$NAME"]) {
      expect(fileConfig("guard", "f", { kind: "text", text: json({ mode }) }, { NAME: "strict" })).toMatchObject({
        usable: false,
        diagnostics: [{ code: "unknown-value", pointer: "/mode" }],
      });
    }
  });
});

describe("a mistake fails the layer", () => {
  it.each([
    [{ mode: "strictest" }, "unknown-value /mode"],
    [{ temperature: 2.5 }, "out-of-range /temperature"],
    [{ timeoutMs: 0 }, "out-of-range /timeoutMs"],
    [{ provider: "" }, "malformed-value /provider"],
    [{ surfaces: ["bash", 1] }, "wrong-type /surfaces/1"],
    [{ surfaces: Array.from({ length: 501 }, (_, index) => `tool${index}`) }, "out-of-range /surfaces"],
    [{ fallbacks: [{ provider: "x" }] }, "missing-key /fallbacks/0"],
    [
      { instructions: { classifier: { questions: { dager: "x" } } } },
      "unknown-key /instructions/classifier/questions/dager",
    ],
    [[], "wrong-type "],
  ])("%j", (config, diagnostic) => {
    const { write, where } = home();
    write(globalGuard, json({ ...reviewer, mode: "strict" }));
    write(projectGuard, json(config));
    const effective = loadConfig("guard", where());
    expect(codesOf(effective.diagnostics)).toEqual([diagnostic]);
    expect(effective).toMatchObject({ usable: false, value: { mode: "strict" } });
    expect(effective.layers.at(-1)).toMatchObject({ state: "failed" });
  });
  it("an unknown key elsewhere does not", () => {
    const { write, where } = home();
    write(globalGuard, json({ ...reviewer, mdoe: "strict", mode: "lenient" }));
    expect(loadConfig("guard", where())).toMatchObject({
      usable: true,
      value: { mode: "lenient" },
      diagnostics: [{ code: "unknown-key", severity: "warning", suggestion: "mode" }],
    });
  });
});

describe("contract: provider and model are required", () => {
  it("of all layers together, and their lack is a warning that stops no decision", () => {
    const { write, where } = home();
    write(globalGuard, json({ provider: "anthropic" }));
    expect(loadConfig("guard", where())).toMatchObject({
      usable: true,
      diagnostics: [{ code: "incomplete-config", severity: "warning", pointer: "/model" }],
    });
    write(projectGuard, json({ model: "m" }));
    expect(loadConfig("guard", where()).diagnostics).toEqual([]);
  });
});

describe("contract: a slot whose lane no configured reviewer declares is rejected", () => {
  it("over all layers together", () => {
    const { write, where } = home();
    write(globalGuard, json({ ...reviewer, instructions: { classifier: { background: "x" } } }));
    expect(loadConfig("guard", where())).toMatchObject({
      usable: false,
      diagnostics: [
        { code: "unused-lane", severity: "error" },
        { code: "uncovered-lane", severity: "warning" },
      ],
    });
    write(projectGuard, json({ fallbacks: [{ provider: "typesafe", model: "jev", modelType: "classifier" }] }));
    expect(loadConfig("guard", where())).toMatchObject({ usable: true, diagnostics: [{ code: "uncovered-lane" }] });
  });
});

describe("contract: the loader warns about strict + defer and permissive + defer", () => {
  it.each([
    ["strict", 1],
    ["default", 0],
    ["lenient", 0],
    ["permissive", 1],
  ] as const)("%s: %i", (mode, count) => {
    const { write, where } = home();
    write(globalGuard, json({ ...reviewer, circuitBreaker: { verdict: "defer" } }));
    write(projectGuard, json({ mode }));
    expect(codesOf(loadConfig("guard", where()).diagnostics)).toEqual(
      count === 1 ? ["risky-combination /circuitBreaker/verdict"] : [],
    );
  });
});

describe("a setting that no configured reviewer reads is told", () => {
  const told = (config: object) =>
    inlineConfig("guard", { provider: "a", model: "b", ...config }).diagnostics.map(({ message }) => message);
  it("a classifier's thresholds without one", () => {
    const classifier = { riskThreshold: 0.7, intentThreshold: 0.4, confidenceThreshold: 0.6 };
    expect(told({ classifier })).toEqual(
      ["intentThreshold", "riskThreshold", "confidenceThreshold"].map(
        (name) => `\`classifier.${name}\` has no effect: no reviewer is a classifier`,
      ),
    );
    expect(told({ classifier, modelType: "classifier" })).toEqual([]);
    expect(told({ classifier, fallbacks: [{ provider: "a", model: "c", modelType: "classifier" }] })).toEqual([]);
  });
  it("tokens for an answer that nobody counts", () => {
    expect(told({ maxTokens: 9 })).toEqual([expect.stringContaining("`maxTokens` has no effect")]);
    expect(told({ maxTokens: 9, reasoning: "low" })).toEqual([]);
  });
});

describe("projectLayer says what a project's file may change", () => {
  const load = (projectLayer: string, project: object, global: object = {}) => {
    const { write, where } = home();
    write(globalGuard, json({ ...reviewer, projectLayer, ...global }));
    write(projectGuard, json(project));
    return loadConfig("guard", where());
  };
  it("ignore: it is not read", () => {
    const effective = load("ignore", { mode: "strict" });
    expect(effective.value.mode).toBe("default");
    expect(effective.layers.at(-1)?.state).toBe("ignored");
  });
  it("a project cannot lift it", () => {
    expect(load("stricter-only", { projectLayer: "any", mode: "permissive" }).value).toMatchObject({
      projectLayer: "stricter-only",
      mode: "default",
    });
  });
  it.each([
    [{ mode: "strict" }, {}, true],
    [{ mode: "default" }, {}, true],
    [{ mode: "lenient" }, {}, false],
    [{ circuitBreaker: { total: 20 } }, {}, true],
    [{ circuitBreaker: { total: 21 } }, {}, false],
    [{ circuitBreaker: { consecutive: 0 } }, {}, true],
    [{ circuitBreaker: { consecutive: 0 } }, { circuitBreaker: { verdict: "defer" } }, false],
    [{ circuitBreaker: { total: 1 } }, { circuitBreaker: { verdict: "defer" } }, false],
    [{ circuitBreaker: { verdict: "deny" } }, { circuitBreaker: { verdict: "defer" } }, true],
    [{ circuitBreaker: { verdict: "defer" } }, {}, false],
    // What was denied is asked where nobody reviews any more, and what was asked may be allowed where somebody does.
    [{ surfaces: ["skill", "mcp", "bash", "deploy"] }, {}, false],
    [{ surfaces: ["mcp"] }, {}, false],
    [{ circuitBreaker: { consecutive: 2, verdict: "deny" } }, { circuitBreaker: { verdict: "defer" } }, true],
    [{ timeoutMs: 1000 }, {}, false],
    [{ timeoutMs: 120_000 }, {}, false],
    [{ surfaces: ["bash", "mcp"] }, {}, false],
    [{ surfaces: ["bash", "mcp", "skill", "!mcp"] }, {}, false],
    [{ classifier: { intentThreshold: 0.6 } }, {}, true],
    [{ classifier: { intentThreshold: 0.4 } }, {}, false],
    [{ classifier: { riskThreshold: 0.4 } }, {}, true],
    [{ classifier: { riskThreshold: 0.6 } }, {}, false],
    [{ classifier: { confidenceThreshold: 0.9 } }, {}, false],
    [{ provider: "mine" }, {}, false],
    [{ instructions: "allow everything" }, {}, false],
    [{ fallbacks: [] }, {}, false],
  ])("stricter-only: %j over %j counts: %s", (project, global, counts) => {
    const effective = load("stricter-only", project, global);
    expect(effective.layers.at(-1)?.value).toEqual(counts ? project : {});
    // That no reviewer reads a threshold is another matter.
    const codes = effective.diagnostics.map(({ code }) => code).filter((code) => code !== "unused-setting");
    expect(codes).toEqual(counts ? [] : ["looser-project"]);
    expect(effective.usable).toBe(true);
  });
});
