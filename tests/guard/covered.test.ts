/** Who named `mcp` is told once that it covers the tools of Pi's own MCP servers. */
import { expect, test } from "vitest";
import { tellCovered } from "../../src/guard/link/covered.ts";
import type { Benches } from "./setup.ts";
import { withBenches } from "./with-benches.ts";

let benches: Benches;
withBenches((opened) => ({ benches } = opened));

const TOOLS = ["bash", "mcp__db__query", "mcp__db__list", "mcp__docs__search"];
const memory = (known = false) => ({ toldOfServers: () => known, keepToldOfServers: () => void (known = true) });
const said = (config: object, told = memory(), tools: readonly string[] = TOOLS, remembers = true) => {
  const bench = benches.open({ config });
  for (const _turn of [1, 2]) tellCovered({ session: bench.session, told }, tools, remembers);
  return bench.notices.map(({ grade, text }) => `${grade} ${text}`);
};
const NOTICE =
  "info the tools of Pi's own MCP servers (db docs) are handed to the reviewer too, since `mcp` covers them; !mcp__* in `surfaces` leaves them out";

test("once, by the servers' names, and in no later session", () => {
  const told = memory();
  expect(said({}, told)).toEqual([NOTICE]);
  expect(said({}, told)).toEqual([]);
});
test("again in the next session where no terminal has shown it", () => {
  const told = memory();
  expect(said({}, told, TOOLS, false)).toEqual([NOTICE]);
  expect(said({}, told, TOOLS, false)).toEqual([NOTICE]);
});
test.each([
  ["no such tool is there", {}, ["bash", "mcp"]],
  ["the surface is not reviewed", { surfaces: ["bash"] }, TOOLS],
  ["they are left out", { surfaces: ["bash", "mcp", "!mcp__*"] }, TOOLS],
  ["they were named", { surfaces: ["bash", "mcp", "mcp__*"] }, TOOLS],
  ["everything was named", { surfaces: ["*"] }, TOOLS],
])("not where %s", (_why, config, tools) => {
  expect(said(config, memory(), tools)).toEqual([]);
});
test("what the level hides is not taken as told", () => {
  const told = memory();
  expect(said({ notifyLevel: "warning" }, told)).toEqual([]);
  expect(said({}, told)).toEqual([NOTICE]);
});
