/** `grep`: searching the files of the workspace by content. */
import { escaped } from "../../text/safe.ts";
import { shorten } from "../../text/cut.ts";
import type { Access } from "./access.ts";
import { candidates } from "./candidates.ts";
import { BOUNDS, type Limit, LIMITS, limitOf } from "./bounds.ts";
import { isBinary, readStart } from "./file.ts";
import { pace } from "./pace.ts";
import { literalSource, type Matcher } from "./patterns.ts";
import { batches, globMatcher, guarded, listing, note } from "./search.ts";
import {
  type Arguments,
  type Answer,
  countArgument,
  declare,
  flagArgument,
  type InvestigationTool,
  type Round,
  refusal,
  stringArgument,
} from "./tool.ts";

export function grepTool(access: Access): InvestigationTool {
  return {
    declaration: declare(
      "grep",
      "Search file contents in the workspace as it is now. Gives `path:line: text`; a line before or after a match has `-` instead of `:`.",
      {
        pattern: { type: "string", description: "Search pattern (regex or literal string)" },
        path: { type: "string", description: "Directory or file to search (default: current directory)" },
        glob: {
          type: "string",
          description:
            "Filter files by glob pattern relative to path, e.g. 'src/**/*.ts'. Without '/', e.g. '*.ts', it matches file names at any depth",
        },
        ignoreCase: { type: "boolean", description: "Case-insensitive search (default: false)" },
        literal: { type: "boolean", description: "Treat pattern as literal string instead of regex (default: false)" },
        context: { type: "number", description: "Number of lines to show before and after each match (default: 0)" },
        ignored: {
          type: "boolean",
          description: "Also search what git ignores, such as build output (default: false)",
        },
        limit: { type: "number", description: `Maximum number of matches to return (default: ${LIMITS.grep})` },
      },
      ["pattern"],
    ),
    run: (args, round) => guarded(() => grep(access, args, round)),
  };
}

async function grep(access: Access, args: Arguments, { signal, patterns }: Round): Promise<Answer> {
  const pattern = stringArgument(args, "pattern");
  if (pattern === undefined) return refusal("grep requires `pattern`.");
  const matcher = patterns.matcher(
    flagArgument(args, "literal") ? literalSource(pattern) : pattern,
    flagArgument(args, "ignoreCase") ? "i" : "",
  );
  if ("error" in matcher) return refusal(`Invalid pattern: ${matcher.error}`);
  const start = access.check(stringArgument(args, "path") ?? ".");
  if (!start.ok) return refusal(start.error);
  const glob = stringArgument(args, "glob");
  const matches = glob === undefined ? undefined : globMatcher(glob, start.real);
  if (matches !== undefined && "error" in matches) return refusal(matches.error);

  const limit = limitOf(BOUNDS.callMs, signal);
  const tree = await candidates({ access, start, limit, signal, ignored: flagArgument(args, "ignored") });
  const searched: Searched = {
    lines: [],
    count: 0,
    enough: false,
    leftBytes: BOUNDS.grepTotalBytes,
    leftChars: BOUNDS.foundChars,
    large: 0,
  };
  const most = Math.min(countArgument(args, "limit") ?? LIMITS.grep, BOUNDS.results);
  const around = Math.min(countArgument(args, "context") ?? 0, MOST_CONTEXT);
  const portions = async function* (): AsyncGenerator<readonly FileAt[]> {
    yield [start];
    for await (const batch of batches(tree.found)) {
      if (limit.expired()) return;
      const files = batch.filter((found) => found.kind === "file");
      yield matches === undefined ? files : matches.of(files);
    }
  };
  await searchFiles(portions(), matcher, most, around, searched);
  const notes = [
    searched.enough ? `[the first ${most} matches]` : note(shortOf(searched, limit) ?? tree.cutShort()),
    searched.large > 0 ? `[${searched.large} files larger than ${BOUNDS.grepFileBytes} bytes were not searched]` : "",
  ];
  return listing(searched.lines, notes.filter((line) => line !== "").join("\n"));
}

/** Lines before and after a match that may be asked for. */
const MOST_CONTEXT = 50;
/** Asking the patterns' thread costs more than matching a small file: so much goes over at once. */
const PORTION = { bytes: 512 * 1024, files: 4096 } as const;

interface Searched {
  readonly lines: string[];
  count: number;
  enough: boolean;
  leftBytes: number;
  leftChars: number;
  large: number;
}

/** What the search ran out of. */
function shortOf({ leftBytes, leftChars }: Searched, limit: Limit): string | undefined {
  if (leftChars <= 0) return "too much found";
  if (leftBytes <= 0) return "too much to search";
  return limit.expired() ? "out of time" : undefined;
}

const isDone = ({ enough, leftBytes, leftChars }: Searched): boolean => enough || leftBytes <= 0 || leftChars <= 0;

type FileAt = { readonly real: string; readonly path: string };

async function searchFiles(
  batches: AsyncIterable<readonly FileAt[]>,
  matcher: Matcher,
  most: number,
  around: number,
  searched: Searched,
): Promise<void> {
  let portion: { readonly path: string; readonly text: readonly string[] }[] = [];
  let bytes = 0;
  const rest = pace();
  const search = async (): Promise<void> => {
    const hits = await matcher.lines(portion.flatMap(({ text }) => text));
    let first = 0;
    let next = 0;
    for (const { path, text } of portion) {
      const own: number[] = [];
      for (; next < hits.length && (hits[next] ?? 0) < first + text.length; next += 1)
        own.push((hits[next] ?? 0) - first);
      first += text.length;
      const shown = own.slice(0, most - searched.count);
      searched.count += shown.length;
      if (!take(matchedLines(path, text, shown, around), searched)) break;
      if (own.length > shown.length) searched.enough = true;
    }
    portion = [];
    bytes = 0;
  };
  const add = async ({ real, path }: FileAt): Promise<void> => {
    const opened = readStart(real, BOUNDS.grepFileBytes);
    if (opened === undefined || isBinary(opened.bytes)) return;
    if (opened.size > BOUNDS.grepFileBytes) {
      searched.large += 1;
      return;
    }
    searched.leftBytes -= opened.bytes.length;
    bytes += opened.bytes.length;
    portion.push({ path, text: opened.bytes.toString("utf8").split("\n") });
    if (bytes >= PORTION.bytes || portion.length >= PORTION.files) await search();
  };
  for await (const batch of batches) {
    for (const file of batch) {
      if (isDone(searched)) return;
      await add(file);
      const due = rest();
      if (due !== undefined) await due;
    }
  }
  if (portion.length > 0) await search();
}

/** Whether there was room for all of them. */
function take(lines: Iterable<string>, searched: Searched): boolean {
  for (const line of lines) {
    if (searched.leftChars <= 0) return false;
    searched.lines.push(line);
    searched.leftChars -= line.length;
  }
  return true;
}

/** Made one by one: whoever has had enough stops asking. */
function* matchedLines(
  path: string,
  text: readonly string[],
  hits: readonly number[],
  around: number,
): Generator<string> {
  const [matched, name] = [new Set(hits), escaped(path)];
  let next = 0;
  for (const hit of hits) {
    for (let index = Math.max(next, hit - around); index <= Math.min(hit + around, text.length - 1); index += 1) {
      const mark = matched.has(index) ? ":" : "-";
      yield `${name}${mark}${index + 1}${mark} ${shorten((text[index] ?? "").replace(/\r$/, ""), BOUNDS.lineChars)}`;
      next = index + 1;
    }
  }
}
