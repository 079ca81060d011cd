import { describe, expect, it } from "vitest";
import { defaults, fileConfig, loadConfig } from "../../src/config/load.ts";
import { home } from "./support/home.ts";

const file = ".pi/agent/pi-advisor.json";

describe("contract: pi-advisor.json in the agent directory", () => {
  it("with these defaults", () => {
    expect(defaults("isolated")).toEqual({
      model: "openai-codex/gpt-6.1-sol",
      reasoning: "high",
      maxTokens: 4096,
      timeoutMs: 120_000,
      maxInputChars: 48_000,
    });
  });
  it("a file over them", () => {
    const { write, where } = home();
    const path = write(file, '{ "maxTokens": 100 }');
    const effective = loadConfig("isolated", where());
    expect(effective).toMatchObject({
      usable: true,
      diagnostics: [],
      value: { model: "openai-codex/gpt-6.1-sol", maxTokens: 100 },
    });
    expect(effective.origin("/maxTokens")).toEqual({ file: path, line: 1, column: 16, layer: "user" });
  });
  it("the log lies under $XDG_STATE_HOME, or ~/.local/state", () => {
    const { where, path } = home();
    expect(loadConfig("isolated", where()).value.logDirectory).toBe(`${path}/.local/state/pi-advisor/consultations`);
    expect(loadConfig("isolated", where({ env: { XDG_STATE_HOME: "/state" } })).value.logDirectory).toBe(
      "/state/pi-advisor/consultations",
    );
    expect(loadConfig("isolated", where()).origin("/logDirectory")).toBeUndefined();
  });
});

describe("contract: the config is strict, and a mistake refuses the consultation", () => {
  it.each([
    ['{ "timeoutMs": 0 }', "out-of-range /timeoutMs"],
    ['{ "timeoutMs": 300001 }', "out-of-range /timeoutMs"],
    ['{ "maxTokens": 32769 }', "out-of-range /maxTokens"],
    ['{ "maxTokens": 1.5 }', "wrong-type /maxTokens"],
    ['{ "maxInputChars": 999 }', "out-of-range /maxInputChars"],
    ['{ "maxInputChars": 100001 }', "out-of-range /maxInputChars"],
    ['{ "model": "gpt" }', "malformed-value /model"],
    ['{ "model": "a/b c" }', "malformed-value /model"],
    ['{ "reasoning": "ultra" }', "unknown-value /reasoning"],
    ['{ "logDirectory": "logs" }', "malformed-value /logDirectory"],
    ['{ "extra": true }', "unknown-key /extra"],
    ["[]", "wrong-type "],
    ["null", "wrong-type "],
    ["", "syntax "],
    ['{ "model": "a/b", "model": "c/d" }', "duplicate-key /model"],
  ])("%s", (text, diagnostic) => {
    const { write, where } = home();
    write(file, text);
    const effective = loadConfig("isolated", where());
    expect(effective.usable).toBe(false);
    expect(effective.diagnostics.map(({ code, pointer, severity }) => `${severity} ${code} ${pointer}`)).toEqual([
      `error ${diagnostic}`,
    ]);
    expect(effective.value).toMatchObject(defaults("isolated"));
  });
});

describe("references to the environment are not expanded", () => {
  it("a text is what it says", () => {
    expect(
      fileConfig("isolated", "f", { kind: "text", text: '{ "logDirectory": "/${HOME}" }' }, { HOME: "x" }).value
        .logDirectory,
    ).toBe("/${HOME}");
  });
});
