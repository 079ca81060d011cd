import { describe, expect, test } from "vitest";
import { fileConfig, inlineConfig } from "../../src/config/load.ts";

const told = (...surfaces: string[]) =>
  fileConfig("guard", "f", { kind: "text", text: JSON.stringify({ provider: "p", model: "m", surfaces }) })
    .diagnostics.filter(({ code }) => code === "unknown-surface")
    .map(({ suggestion }) => suggestion);

describe("a slip in the name of a surface is told, with what was probably meant", () => {
  test.each([
    ["bsah", "bash"],
    ["Bash", "bash"],
    ["bash2", "bash"],
    ["b\u0430sh", "bash"],
    ["ba\u200bsh", "bash"],
    ["ba\u00adsh", "bash"],
    ["\uFF42\uFF41\uFF53\uFF48", "bash"],
    ["bash\u00a0", "bash"],
    [" bash", "bash"],
    ["skills", "skill"],
    ["MCP", "mcp"],
    ["mpc", "mcp"],
    ["path_raed", "path_read"],
    ["path-read", "path_read"],
    ["paht", "path"],
    ["mpc__db__query", "mcp__db__query"],
    ["externalDirectory", "external_directory"],
    ["external_directory_wirte", "external_directory_write"],
    ["paht_*", "path_*"],
    ["Path_*", "path_*"],
    ["mcp_*", "mcp__*"],
    ["m\u0441p__db__*", "mcp__db__*"],
    ["d\u0435ploy", undefined],
  ])("%j, for %j", (written, meant) => {
    expect(told("edit", written)).toEqual([meant]);
    expect(told("*", `!${written}`)).toEqual([meant === undefined ? undefined : `!${meant}`]);
  });
});

test.each([
  ["the default", ["bash", "mcp", "skill"]],
  [
    "what is always there",
    [
      "path",
      "path_read",
      "path_write",
      "external_directory",
      "external_directory_read",
      "external_directory_write",
      "codemode",
      "mcpScript",
    ],
  ],
  [
    "patterns",
    ["*", "!path", "path_*", "ns:*", "*:bar", "mcp:*", "b*", "mcp__*", "mcp__db__query", "mcp__*__*", "*_write"],
  ],
  [
    "tools",
    [
      "read",
      "write",
      "edit",
      "grep",
      "find",
      "ls",
      "deploy",
      "patch",
      "task",
      "web_fetch",
      "apply_patch",
      "todo",
      "ask_user",
      "git__log",
      "external_dir",
      "subagent",
      "web-search",
      "lsp",
      "fetch",
      "exa:search",
    ],
  ],
  ["a slip beside the name itself", ["bash", "bsah"]],
  ["a name of any length", ["x".repeat(5_000)]],
])("nothing is said of %s", (_name, surfaces) => {
  expect(told(...surfaces)).toEqual([]);
});

test("the built-in list is no slip of anybody's", () => {
  expect(inlineConfig("guard", {}).diagnostics).toEqual([]);
});
