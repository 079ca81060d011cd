/** `find`: searching the workspace by name. */
import { lstatSync } from "node:fs";
import { escaped } from "../../text/safe.ts";
import type { Access } from "./access.ts";
import { candidates } from "./candidates.ts";
import { BOUNDS, LIMITS, limitOf } from "./bounds.ts";
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

export function findTool(access: Access): InvestigationTool {
  return {
    declaration: declare(
      "find",
      "Find files and directories of the workspace by name, as it is now.",
      {
        pattern: {
          type: "string",
          description:
            "Glob pattern relative to the search directory, e.g. 'src/**/*.ts'. Without '/', e.g. '*.ts', it matches file names at any depth",
        },
        path: { type: "string", description: "Directory to search in (default: current directory)" },
        ignored: { type: "boolean", description: "Also name what git ignores, such as build output (default: false)" },
        limit: { type: "number", description: `Maximum number of results (default: ${LIMITS.find})` },
      },
      ["pattern"],
    ),
    run: (args, round) => guarded(() => find(access, args, round)),
  };
}

function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

async function find(access: Access, args: Arguments, { signal }: Round): Promise<Answer> {
  const pattern = stringArgument(args, "pattern");
  if (pattern === undefined) return refusal("find requires `pattern`: a glob.");
  const start = access.check(stringArgument(args, "path") ?? ".");
  if (!start.ok) return refusal(start.error);
  const matches = globMatcher(pattern, start.real);
  if ("error" in matches) return refusal(matches.error);
  const most = Math.min(countArgument(args, "limit") ?? LIMITS.find, BOUNDS.results);
  const tree = await candidates({
    access,
    start,
    signal,
    limit: limitOf(BOUNDS.callMs, signal),
    ignored: flagArgument(args, "ignored"),
  });
  const hits: string[] = [];
  for await (const batch of batches(tree.found)) {
    for (const found of matches.of(batch)) {
      // Git names tracked files that are gone.
      if (!isThere(found.real)) continue;
      if (hits.length === most) return listing(hits, `[the first ${most} results]`);
      hits.push(escaped(found.kind === "directory" ? `${found.path}/` : found.path));
    }
  }
  return listing(hits, note(tree.cutShort()));
}
