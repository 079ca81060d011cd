import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { decideClaude } from "../../src/lists/claude/decide.ts";
import { readClaudeList } from "../../src/lists/claude/read.ts";
import { type CodexCall, decideCodex } from "../../src/lists/codex/decide.ts";
import { readCodexList } from "../../src/lists/codex/read.ts";
import { decideGemini, type GeminiCall } from "../../src/lists/gemini/decide.ts";
import { parseToml, readGeminiList } from "../../src/lists/gemini/read.ts";
import type { Call, Effect, ListLayer } from "../../src/lists/list.ts";
import { decideOpencode } from "../../src/lists/opencode/decide.ts";
import { readOpencodeList } from "../../src/lists/opencode/read.ts";
import { decidePi } from "../../src/lists/pi/decide.ts";
import { readPiList } from "../../src/lists/pi/read.ts";

interface Vector {
  readonly format: string;
  readonly list: string | Record<string, unknown>;
  readonly call: Record<string, never>;
  readonly expect: Effect;
  readonly source: string;
}

const vectors = readFileSync(new URL("vectors.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line): Vector => JSON.parse(line));

/** The list's layers, the lowest first; what a layer's file holds is everything but its name. */
function layersOf(list: Vector["list"], alone: string, parse: (text: string) => unknown): ListLayer[] {
  const given = typeof list === "object" && Array.isArray(list["layers"]) ? list["layers"] : undefined;
  const layers: Record<string, unknown>[] = given ?? [
    { layer: alone, ...(typeof list === "string" ? { content: list } : list) },
  ];
  return layers.map(({ layer, invalid, content, ...value }) => ({
    name: String(layer),
    file: String(layer),
    value: invalid === true ? undefined : typeof content === "string" ? parse(content) : value,
    place: () => ({ file: String(layer), line: 1, column: 1 }),
  }));
}

const same = (text: string): unknown => text;
const decided: { readonly [format: string]: (vector: Vector) => Effect } = {
  "pi-permission-system": ({ list, call }) => {
    const { name, mcpServers, input, home, ...rest } = call as unknown as Record<string, unknown> & {
      readonly home: string;
    };
    return decidePi(readPiList(layersOf(list, "global", same), home), {
      ...rest,
      home,
      input: input ?? { name },
      servers: mcpServers,
    } as unknown as Call).effect;
  },
  "claude-code": ({ list, call }) => {
    const around = call as unknown as Call & { readonly projectRoot: string; readonly trusted: boolean };
    return decideClaude(readClaudeList(layersOf(list, "project", same), around, around.trusted), around).effect;
  },
  opencode: ({ list, call }) => {
    const given = call as unknown as Call;
    return decideOpencode(readOpencodeList(layersOf(list, "project", same), given.home), given).effect;
  },
  codex: ({ list, call }) =>
    decideCodex(readCodexList(layersOf(list, "user", same)), call as unknown as CodexCall).effect,
  "gemini-cli": ({ list, call }) =>
    decideGemini(readGeminiList(layersOf(list, "user", parseToml), call), call as unknown as GeminiCall).effect,
};

describe.each(Object.keys(decided))("a list of %s decides as its agent does", (format) => {
  const own = vectors.filter((vector) => vector.format === format);
  it("in cases enough", () => expect(own.length).toBeGreaterThan(25));
  it.each(own.map((vector) => [JSON.stringify(vector.call).slice(0, 80), vector] as const))("%s", (_, vector) => {
    expect(decided[format]?.(vector), vector.source).toBe(vector.expect);
  });
});
