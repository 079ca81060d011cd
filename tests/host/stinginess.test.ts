/** The stand-in of the permission system shows a link no more of a call than the real one did: recorded asks, made anew. */
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { loadHostConfig } from "./harness/permission-host/config.ts";
import { forwarded, type PromptDetails } from "./harness/permission-host/details.ts";
import { gatesOf, skillGate } from "./harness/permission-host/gates.ts";

/** The recorded folders, on a disk of the test's own. */
const root = realpathSync(mkdtempSync(join(tmpdir(), "pi-policy-stingy-")));
const cwd = join(root, "home/user/project");
for (const path of ["etc/hostname", "usr/lib/os-release", "home/user/project/notes.md"]) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), "x");
}
symlinkSync(join(root, "usr/lib/os-release"), join(root, "etc/os-release"));
symlinkSync(join(root, "etc/hostname"), join(cwd, "link.md"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const config = {
  ...loadHostConfig(root, root, false),
  permission: { "*": "ask", path: { "*": "ask" }, external_directory: { "*": "ask" }, skill: { "*": "ask" } },
} as const;
const here = (line: string) => line.replaceAll(/(?<![\w.])\/(?:home|etc|usr)(?=[/"'\s])/g, (path) => join(root, path));
const asks = readFileSync(new URL("../guard/host-asks.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line): { readonly details?: PromptDetails } => JSON.parse(here(line)))
  .flatMap(({ details }) => details ?? [])
  // The stand-in does not follow a `cd`, and so shows one path less.
  .filter(({ command }) => command !== here("cd /etc && cat hostname"));

/** A call that could have raised the ask, with more in it than the ask tells. */
function inputOf(details: PromptDetails): Record<string, unknown> {
  const { kind, request, evidence } = details.payload;
  const shown = evidence.find(({ label }) => label === "input")?.text ?? "";
  const path = /(?:path |for )'([^']+)'(?: \(|$)/.exec(shown)?.[1] ?? details.path ?? request.value;
  if (request.toolName === "bash")
    return {
      command: evidence.find(({ label }) => label === "full command")?.text ?? details.command ?? request.value,
    };
  if (kind === "mcp")
    return request.value === "mcp_status"
      ? {}
      : {
          tool: request.value.replace("_", ":"),
          args: request.value === "db_query" ? { sql: "drop table users" } : '{"q":"hidden"}',
        };
  if (details.toolName === "write") return { path, content: "hello" };
  if (details.toolName === "edit") return { path, edits: [{ oldText: "a", newText: "b" }] };
  if (shown.startsWith("for pattern"))
    return { pattern: /pattern '([^']+)'/.exec(shown)?.[1], ...(shown.includes("path '") ? { path } : {}) };
  return shown.startsWith("with input ") ? JSON.parse(shown.slice("with input ".length)) : { path };
}

function madeAnew(recorded: PromptDetails): PromptDetails | undefined {
  const { payload, toolName, toolCallId = "child's" } = recorded;
  if (payload.kind === "skill") return skillGate(payload.request.value, config, []).details;
  const name = toolName ?? payload.request.toolName ?? "";
  const rules = recorded.forwarding === undefined ? config : { ...config, permission: { "*": "ask" } as const };
  const made = gatesOf({ toolCallId, toolName: name, input: inputOf(recorded), cwd }, rules, []).find(
    ({ details }) => details.payload.kind === payload.kind,
  )?.details;
  const { forwarding } = recorded;
  return made === undefined || forwarding === undefined ? made : forwarded(made, forwarding.requesterSessionId ?? "");
}

/** What a link may judge by. Newer hosts name the direction of a path; what is offered for the session no link reads. */
function telling(details: PromptDetails | undefined): object {
  const { requestId: _id, ...rest } = details ?? { requestId: "" };
  return JSON.parse(
    JSON.stringify(rest, (key, value: unknown) => {
      if (["sessionLabel", "sessionApproval", "matchedSpelling"].includes(key)) return undefined;
      return typeof value === "string" ? value.replace(/^(path|external_directory)_(?:read|write)$/, "$1") : value;
    }),
  );
}

describe("what a real host sent, the stand-in sends of the same call", () => {
  test.each(
    asks.map((details, line) => [line, details.payload.kind, details.toolName ?? "forwarded", details] as const),
  )("ask %i (%s, %s)", (_line, _kind, _tool, recorded) => {
    expect(telling(madeAnew(recorded))).toEqual(telling(recorded));
  });
});

describe("an MCP call's arguments are shown in part or not at all", () => {
  const shown = (args: unknown, toolName = "mcp") =>
    gatesOf(
      {
        toolCallId: "c",
        toolName,
        input: toolName === "mcp" ? { tool: "db:query", args } : { ...(args as object) },
        cwd,
      },
      config,
      [],
    )[0]?.details;
  test.each([
    [{ sql: "select 1" }, 'with sql: "select 1"'],
    [{ sql: "x".repeat(70) }, `with sql: "${"x".repeat(59)}…"`],
    [{ rows: [1, 2], deep: { sql: "drop" } }, "with rows: [2 items], deep: {…}"],
    [
      { a: "x".repeat(50), b: "x".repeat(50), c: "x".repeat(50), d: "drop" },
      `with a: "${"x".repeat(50)}", b: "${"x".repeat(50)}", c: "${"x".repeat(41)}…`,
    ],
  ])("%j", (args, text) => {
    const evidence = shown(args)?.payload.evidence ?? [];
    expect(evidence).toMatchObject([{ label: "input", text: expect.any(String) }]);
    expect(evidence[0]?.text).toBe(text);
    expect(evidence[0]?.text.length).toBeLessThanOrEqual(160 + "with ".length);
  });
  test.each([['{"sql":"drop"}'], [undefined], [{}]])("nothing of %j", (args) => {
    expect(JSON.stringify(shown(args))).not.toContain("drop");
    expect(shown(args)?.payload.evidence).toEqual([]);
    expect(shown(args)).not.toHaveProperty("toolInputPreview");
  });
  test("of Pi's own MCP tools a cut of their input, under their own name", () => {
    const details = shown({ sql: `${"-".repeat(300)}drop` }, "mcp__db__query");
    expect(details).toMatchObject({ accessIntent: { surface: "mcp__db__query" }, payload: { kind: "tool" } });
    expect(JSON.stringify(details)).not.toContain("drop");
  });
});
