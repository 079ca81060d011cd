/** `grep` and `find`: searching the workspace by content and by name. */
import { relative } from "node:path";
import { shorten } from "../ledger/clip.ts";
import type { Access } from "./access.ts";
import { BOUNDS, LIMITS, limitOf } from "./bounds.ts";
import { isBinary, readStart } from "./file.ts";
import { globSource, literalSource, type Matcher, matcherFor, OutOfTime } from "./patterns.ts";
import { type Arguments, type Answer, countArgument, declare, flagArgument, type InvestigationTool, refusal, stringArgument } from "./tool.ts";
import { type Found, walk } from "./walk.ts";

export function grepTool(access: Access): InvestigationTool {
  return {
    declaration: declare(
      "grep",
      "Search file contents in the workspace as it is now. Gives `path:line: text`; a line before or after a match has `-` instead of `:`.",
      {
        pattern: { type: "string", description: "Search pattern (regex or literal string)" },
        path: { type: "string", description: "Directory or file to search (default: current directory)" },
        glob: { type: "string", description: "Filter files by glob pattern relative to path, e.g. 'src/**/*.ts'. Without '/', e.g. '*.ts', it matches file names at any depth" },
        ignoreCase: { type: "boolean", description: "Case-insensitive search (default: false)" },
        literal: { type: "boolean", description: "Treat pattern as literal string instead of regex (default: false)" },
        context: { type: "number", description: "Number of lines to show before and after each match (default: 0)" },
        limit: { type: "number", description: `Maximum number of matches to return (default: ${LIMITS.grep})` },
      },
      ["pattern"],
    ),
    run: (args, signal) => guarded(() => grep(access, args, signal)),
  };
}

export function findTool(access: Access): InvestigationTool {
  return {
    declaration: declare(
      "find",
      "Find files and directories of the workspace by name, as it is now.",
      {
        pattern: { type: "string", description: "Glob pattern relative to the search directory, e.g. 'src/**/*.ts'. Without '/', e.g. '*.ts', it matches file names at any depth" },
        path: { type: "string", description: "Directory to search in (default: current directory)" },
        limit: { type: "number", description: `Maximum number of results (default: ${LIMITS.find})` },
      },
      ["pattern"],
    ),
    run: (args, signal) => guarded(() => find(access, args, signal)),
  };
}

/** A pattern that computes for too long is the model's mistake, not ours. */
async function guarded(run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof OutOfTime) return refusal("The pattern took too long; use a simpler one, or `literal`.");
    throw error;
  }
}

async function find(access: Access, args: Arguments, signal: AbortSignal | undefined): Promise<Answer> {
  const pattern = stringArgument(args, "pattern");
  if (pattern === undefined) return refusal("find requires `pattern`: a glob.");
  const start = access.check(stringArgument(args, "path") ?? ".");
  if (!start.ok) return refusal(start.error);
  const matches = globMatcher(pattern, start.real);
  if ("error" in matches) return refusal(matches.error);
  const most = countArgument(args, "limit") ?? LIMITS.find;
  const tree = walk(access, start, limitOf(BOUNDS.callMs, signal));
  const hits: string[] = [];
  for await (const batch of batches(tree.found)) {
    for (const found of matches.of(batch)) {
      if (hits.length === most) return listing(hits, `[the first ${most} results]`);
      hits.push(found.kind === "directory" ? `${found.path}/` : found.path);
    }
  }
  return listing(hits, note(tree.cutShort()));
}

async function grep(access: Access, args: Arguments, signal: AbortSignal | undefined): Promise<Answer> {
  const pattern = stringArgument(args, "pattern");
  if (pattern === undefined) return refusal("grep requires `pattern`.");
  const matcher = matcherFor(flagArgument(args, "literal") ? literalSource(pattern) : pattern, flagArgument(args, "ignoreCase") ? "i" : "");
  if ("error" in matcher) return refusal(`Invalid pattern: ${matcher.error}`);
  const start = access.check(stringArgument(args, "path") ?? ".");
  if (!start.ok) return refusal(start.error);
  const glob = stringArgument(args, "glob");
  const matches = glob === undefined ? undefined : globMatcher(glob, start.real);
  if (matches !== undefined && "error" in matches) return refusal(matches.error);

  const limit = limitOf(BOUNDS.callMs, signal);
  const around = Math.min(countArgument(args, "context") ?? 0, 50);
  const most = countArgument(args, "limit") ?? LIMITS.grep;
  const lines: string[] = [];
  let count = 0;
  let left: number = BOUNDS.grepTotalBytes;
  let large = 0;
  /** Adds a file's matches; true when there are enough. */
  const search = async (file: { readonly real: string; readonly path: string }): Promise<boolean> => {
    const opened = await readStart(file.real, BOUNDS.grepFileBytes);
    if (opened === undefined || isBinary(opened.bytes)) return false;
    if (opened.size > BOUNDS.grepFileBytes) {
      large += 1;
      return false;
    }
    left -= opened.bytes.length;
    const text = opened.bytes.toString("utf8").split("\n");
    const hits = matcher.lines(text);
    const shown = hits.slice(0, most - count);
    count += shown.length;
    for (const line of matchedLines(file.path, text, shown, around)) lines.push(line);
    return hits.length > shown.length;
  };

  const tree = walk(access, start, limit);
  const single = await search(start);
  let enough = single;
  if (!enough) {
    for await (const batch of batches(tree.found)) {
      const files = batch.filter((found) => found.kind === "file");
      for (const file of matches === undefined ? files : matches.of(files)) {
        if (left <= 0 || limit.expired() || enough) break;
        enough = await search(file);
      }
      if (left <= 0 || limit.expired() || enough) break;
    }
  }
  const notes = [
    enough ? `[the first ${most} matches]` : note(limit.expired() ? "out of time" : left <= 0 ? "too much to search" : tree.cutShort()),
    large > 0 ? `[${large} files larger than ${BOUNDS.grepFileBytes} bytes were not searched]` : "",
  ];
  return listing(lines, notes.filter((line) => line !== "").join("\n"));
}

function matchedLines(path: string, text: readonly string[], hits: readonly number[], around: number): readonly string[] {
  const matched = new Set(hits);
  const shown = [...new Set(hits.flatMap((hit) => Array.from({ length: 2 * around + 1 }, (_, step) => hit - around + step)))];
  return shown
    .filter((index) => index >= 0 && index < text.length)
    .map((index) => {
      const mark = matched.has(index) ? ":" : "-";
      return `${path}${mark}${index + 1}${mark} ${shorten((text[index] ?? "").replace(/\r$/, ""), BOUNDS.lineChars)}`;
    });
}

/** Names are matched in batches: entering the pattern's own context costs more than a match. */
const BATCH = 512;

async function* batches(found: AsyncIterable<Found>): AsyncGenerator<readonly Found[]> {
  let batch: Found[] = [];
  for await (const one of found) {
    batch.push(one);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

function globMatcher(glob: string, start: string): { readonly of: (found: readonly Found[]) => readonly Found[] } | { readonly error: string } {
  const compiled = globSource(glob);
  if ("error" in compiled) return compiled;
  const matcher: Matcher | { readonly error: string } = matcherFor(compiled.source, "s");
  if ("error" in matcher) return matcher;
  return {
    of: (found) => {
      const names = found.map(({ real }) => relative(start, real));
      return matcher.lines(names).flatMap((index) => found[index] ?? []);
    },
  };
}

const note = (reason: string | undefined): string => (reason === undefined ? "" : `[incomplete: ${reason}]`);

function listing(lines: readonly string[], end: string): Answer {
  const body = lines.length === 0 ? "(no matches)" : lines.join("\n");
  return { text: end === "" ? body : `${body}\n${end}` };
}
