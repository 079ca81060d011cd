/** Session files as Pi writes them, as far as the advisor's usage is concerned. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

export interface Entry {
  readonly type: string;
  readonly id?: string;
  readonly timestamp?: string;
  readonly [key: string]: unknown;
}

export const usageOf = (
  total: number,
  tokens: { readonly input?: number; readonly output?: number; readonly cacheRead?: number } = {},
) => {
  const { input = 100, output = 10, cacheRead = 0 } = tokens;
  return {
    input,
    output,
    cacheRead,
    cacheWrite: 0,
    totalTokens: input + output + cacheRead,
    cost: { input: total, output: 0, cacheRead: 0, cacheWrite: 0, total },
  };
};

let next = 0;
const idOf = () => (next += 1).toString(16).padStart(8, "0");
export const AT = "2026-10-05T10:00:00.000Z";

/** A consultation's tool result; `message` holds what differs. */
export function consultation(details: object, message: object = {}, timestamp = AT): Entry {
  return {
    type: "message",
    id: idOf(),
    parentId: null,
    timestamp,
    message: {
      role: "toolResult",
      toolName: "advisor",
      toolCallId: `call-${idOf()}`,
      content: [],
      isError: false,
      details,
      ...message,
    },
  };
}

/** One that was answered at this price, in the shape of today. */
export function answered(total: number, details: object = {}, timestamp = AT): Entry {
  const usage = usageOf(total);
  return consultation(
    { advisorModel: "a:big", usage, stopReason: "stop", attempts: [{ usage, stopReason: "stop" }], ...details },
    { usage },
    timestamp,
  );
}

export function native(kind: string, usage: object, note: object | string, timestamp = AT): Entry {
  return {
    type: "usage",
    id: idOf(),
    parentId: null,
    timestamp,
    kind,
    provider: "a",
    model: "big",
    usage,
    note: typeof note === "string" ? note : JSON.stringify(note),
  };
}

export const prose = (text: string, timestamp = AT): Entry => ({
  type: "message",
  id: idOf(),
  parentId: null,
  timestamp,
  message: { role: "user", content: text },
});

/** A directory that is removed when the test ends; the text of each file by its path. */
export function sessions(files: { readonly [path: string]: readonly (Entry | string)[] }): string {
  const folder = mkdtempSync(join(tmpdir(), "pi-policy-usage-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, lines] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(
      join(folder, path),
      lines.map((line) => (typeof line === "string" ? line : `${JSON.stringify(line)}\n`)).join(""),
    );
  }
  return folder;
}
