/** Session files: real ones where they are at hand, and made ones of any size, both in Pi's own format. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { SessionManager, type SessionEntry } from "@earendil-works/pi-coding-agent";
import { PACKAGE_ROOT } from "./workspace.ts";

/** A folder of recorded sessions, which the repository does not carry. */
export const CORPUS_DIR = process.env["PI_POLICY_SESSIONS"] ?? resolve(PACKAGE_ROOT, "../shared/corpus/sessions");
export const CORPUS_MISSING = `no recorded sessions in ${CORPUS_DIR}; set PI_POLICY_SESSIONS to a folder of them`;

/** Recorded session files by name, without their extension; empty when there are none. */
export function corpus(): ReadonlyMap<string, string> {
  if (!existsSync(CORPUS_DIR)) return new Map();
  const names = readdirSync(CORPUS_DIR).filter((name) => name.endsWith(".jsonl"));
  return new Map(names.toSorted().map((name) => [name.slice(0, -".jsonl".length), join(CORPUS_DIR, name)]));
}

/** Root to leaf, as Pi itself reads the file; `leafId` picks another branch. Pi migrates old files in place, so it gets a copy. */
export function readBranch(path: string, leafId?: string): SessionEntry[] {
  const directory = mkdtempSync(join(tmpdir(), "pi-policy-session-"));
  try {
    const copy = join(directory, basename(path));
    writeFileSync(copy, readFileSync(path));
    const manager = SessionManager.open(copy);
    return leafId === undefined ? manager.getBranch() : manager.getBranch(leafId);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

export interface MadeTurn {
  readonly user: string;
  readonly thinking?: string;
  readonly tool?: {
    readonly name: string;
    readonly arguments: Readonly<Record<string, unknown>>;
    readonly result: string;
  };
  readonly answer: string;
}

/** Writes a session of these turns in one unbroken branch; gives the path back. */
export function writeSession(path: string, cwd: string, turns: Iterable<MadeTurn>): string {
  const lines: unknown[] = [
    { type: "session", version: 3, id: "01900000-0000-7000-8000-000000000000", timestamp: at(0), cwd },
  ];
  let parentId: string | null = null;
  const append = (message: object) => {
    const id = lines.length.toString(16).padStart(8, "0");
    lines.push({
      type: "message",
      id,
      parentId,
      timestamp: at(lines.length),
      message: { ...message, timestamp: EPOCH + lines.length * 1000 },
    });
    parentId = id;
  };
  for (const [index, turn] of [...turns].entries()) {
    const callId = `call_${index}`;
    append({ role: "user", content: turn.user });
    const thinking = turn.thinking === undefined ? [] : [{ type: "thinking", thinking: turn.thinking }];
    if (turn.tool !== undefined) {
      const { name, arguments: given, result } = turn.tool;
      append(assistant([...thinking, { type: "toolCall", id: callId, name, arguments: given }], "toolUse"));
      append({
        role: "toolResult",
        toolCallId: callId,
        toolName: name,
        content: [{ type: "text", text: result }],
        isError: false,
      });
    }
    append(assistant([...(turn.tool === undefined ? thinking : []), { type: "text", text: turn.answer }], "stop"));
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return path;
}

/** Plain turns whose texts are about `chars` characters each, tools in every second one. */
export function* madeTurns(count: number, chars = 400): Generator<MadeTurn> {
  for (let index = 0; index < count; index += 1) {
    const user = filler(`question ${index}`, chars / 4);
    const answer = filler(`answer ${index}`, chars);
    if (index % 2 === 0) yield { user, answer };
    else
      yield {
        user,
        answer,
        thinking: filler(`thought ${index}`, chars),
        tool: { name: "bash", arguments: { command: `echo ${index}` }, result: filler(`output ${index}`, chars) },
      };
  }
}

const EPOCH = Date.UTC(2026, 0, 1);
const at = (seconds: number) => new Date(EPOCH + seconds * 1000).toISOString();

function filler(topic: string, chars: number): string {
  return `${topic} `.repeat(Math.max(1, Math.ceil(chars / (topic.length + 1)))).trim();
}

function assistant(content: readonly object[], stopReason: string): object {
  const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
  const usage = { input: 100, output: 20, cacheRead: 0, cacheWrite: 0, totalTokens: 120, cost };
  return { role: "assistant", content, api: "openai-completions", provider: "stub", model: "main", usage, stopReason };
}
