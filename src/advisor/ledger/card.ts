/** Cards: one line for a tool round or a shell run of the past. */
import { safeLine } from "../../text/safe.ts";
import { oneLine } from "../../text/cut.ts";
import { type CallPart, imagesIn, textIn } from "./content.ts";
import { namesIn } from "./names.ts";
import { isObject } from "../../jsonc/pointer.ts";

/** Widths of a card's parts, in characters, and how many nested calls one card names. */
const WIDTH = { argument: 120, error: 200, names: 160, nestedCalls: 12 } as const;

/** Which argument names the thing that a call is about, best first; the first ones are paths. */
const PATH_ARGUMENTS = ["file_path", "path", "filePath", "file"] as const;
const PRIMARY_ARGUMENTS = [...PATH_ARGUMENTS, "command", "url", "pattern", "query", "name", "id"] as const;

export type RoundStatus =
  | "ok"
  | "error"
  | `${"ok" | "error"}, but denied to the advisor by policy`
  | "running"
  | "no result"
  | "result removed from the context";

/** One tool call with what came of it. `id` is the entry that `advisor_expand` opens. */
export interface Round {
  readonly id: string;
  readonly tool: string;
  /** Undefined when the call itself is not on the branch. */
  readonly call: CallPart | undefined;
  readonly status: RoundStatus;
  readonly content: unknown;
  readonly nested: readonly NestedCall[];
}

export interface NestedCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly status: string;
  readonly error: string;
}

export interface Shell {
  readonly id: string;
  readonly command: string;
  readonly exitCode: number | undefined;
  readonly output: string;
}

/** `#id tool · argument · status · size · ✗ first error line`, and an indented line for each nested call. */
export function roundCard(round: Round, cwd = ""): string {
  const text = textIn(round.content);
  const images = imagesIn(round.content);
  const { text: subject, isPath } = subjectOf(round.call?.arguments ?? {}, cwd);
  const argument = oneLine(subject, WIDTH.argument);
  const finished = round.status === "ok" || round.status === "error";
  const parts = [
    `#${round.id} ${toolName(round.tool)}`,
    argument,
    shapeOf(round),
    round.status,
    ...(finished ? [sizeOf(text, images)] : []),
    ...(images > 0 && argument !== "" ? ["read the path above to view"] : []),
    ...(round.status === "error" ? [errorLine(text)] : []),
    // A path says what is behind it; of what else was found, the names do.
    ...(round.status === "ok" && !isPath ? [namesIn(text, WIDTH.names)] : []),
  ];
  return [parts.filter((part) => part !== "").join(" · "), ...nestedLines(round, cwd)].join("\n");
}

/** `#id [user shell] command · exit code · size`: run by the user, not by the executor. */
export function shellCard({ id, command, exitCode, output }: Shell): string {
  return `#${id} [user shell] ${oneLine(command, WIDTH.argument)} · exit ${exitCode ?? "?"} · ${sizeOf(output, 0)}`;
}

/** The argument that best names the call's subject, on one line; empty when there is none. */
export function primaryArgument(args: Readonly<Record<string, unknown>>, cwd = ""): string {
  return oneLine(subjectOf(args, cwd).text, WIDTH.argument);
}

/** Characters of an argument that are looked at: more than any line shows. */
const SUBJECT_CHARS = 2000;

/** The beginning of that argument, told from the session's directory on, and whether it is a path by its name. */
export function subjectOf(
  args: Readonly<Record<string, unknown>>,
  cwd: string,
): { readonly text: string; readonly isPath: boolean } {
  const key = PRIMARY_ARGUMENTS.find((name) => isText(args[name]));
  const named = key === undefined ? Object.values(args).find(isText) : args[key];
  return {
    text: isText(named) ? fromDirectory(named.slice(0, SUBJECT_CHARS), cwd) : "",
    isPath: PATH_ARGUMENTS.some((name) => name === key),
  };
}

/** Every tool starts in the session's directory, so neither its name nor the way there says anything. */
function fromDirectory(text: string, cwd: string): string {
  if (cwd === "" || !text.includes(cwd)) return text;
  const way = `cd ${cwd} && `;
  const there = text.startsWith(way) ? text.slice(way.length) : text;
  return there.replaceAll(`${cwd}/`, (path, at: number) => (/[\w/.~-]/.test(there[at - 1] ?? "") ? path : ""));
}

/** `N lines`, or `N chars` for a single line, and `N images`. */
export function sizeOf(text: string, images: number): string {
  const lines = lineCount(text);
  const size = lines > 1 ? counted(lines, "line") : counted(text.length, "char");
  if (images === 0) return size;
  return text === "" ? counted(images, "image") : `${size}, ${counted(images, "image")}`;
}

/** A tool's name as anyone may have chosen it. */
export const toolName = (name: string): string => oneLine(name, WIDTH.argument);

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function errorLine(text: string): string {
  const line = text.split("\n", 200).find((candidate) => candidate.trim() !== "");
  return line === undefined ? "" : `✗ ${oneLine(line, WIDTH.error)}`;
}

/** What an edit or a write did to its file, from the call's own words. */
function shapeOf({ tool, call }: Round): string {
  if (call === undefined) return "";
  const content = call.arguments["content"];
  if (tool.includes("write") && typeof content === "string") return `${counted(lineCount(content), "line")} written`;
  const edits = editsIn(call.arguments);
  if (edits.length === 0) return "";
  const added = edits.reduce((sum, edit) => sum + lineCount(edit.after), 0);
  const removed = edits.reduce((sum, edit) => sum + lineCount(edit.before), 0);
  return `+${added} −${removed}`;
}

function editsIn(args: Readonly<Record<string, unknown>>): readonly { before: string; after: string }[] {
  const list = Array.isArray(args["edits"]) ? args["edits"].filter(isObject) : [args];
  return list.flatMap((edit) => {
    const before = edit["oldText"] ?? edit["old_string"];
    const after = edit["newText"] ?? edit["new_string"];
    return typeof before === "string" && typeof after === "string" ? [{ before, after }] : [];
  });
}

function nestedLines({ id, nested }: Round, cwd: string): readonly string[] {
  const lines = nested
    .slice(0, WIDTH.nestedCalls)
    .map(({ name, arguments: args, status, error }) =>
      [
        "  ↳ " + toolName(name),
        primaryArgument(args, cwd),
        safeLine(status),
        ...(error === "" ? [] : [errorLine(error)]),
      ]
        .filter((part) => part !== "")
        .join(" · "),
    );
  const hidden = nested.length - lines.length;
  return hidden > 0 ? [...lines, `  ↳ … ${counted(hidden, "more nested call")} — advisor_expand("${id}")`] : lines;
}

function lineCount(text: string): number {
  if (text === "") return 0;
  let count = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < text.length - 1; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";
