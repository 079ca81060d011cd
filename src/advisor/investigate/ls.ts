/** `ls`: one directory of the workspace, without what is denied. */
import { join } from "node:path";
import { escaped } from "../../text/safe.ts";
import type { Access } from "./access.ts";
import { BOUNDS, LIMITS } from "./bounds.ts";
import { openDirectory } from "./open.ts";
import {
  type Arguments,
  type Answer,
  countArgument,
  declare,
  type InvestigationTool,
  refusal,
  stringArgument,
} from "./tool.ts";

export function lsTool(access: Access): InvestigationTool {
  return {
    declaration: declare(
      "ls",
      "List a directory of the workspace as it is now, sorted, dotfiles included; directories end in `/`.",
      {
        path: { type: "string", description: "Directory to list (default: current directory)" },
        limit: { type: "number", description: `Maximum number of entries to return (default: ${LIMITS.ls})` },
      },
    ),
    run: (args) => ls(access, args),
  };
}

function ls(access: Access, args: Arguments): Answer {
  const input = stringArgument(args, "path") ?? ".";
  const checked = access.check(input);
  if (!checked.ok) return refusal(checked.error);
  const directory = openDirectory(checked.real, BOUNDS.listed);
  if (directory === undefined) return refusal(`Not a readable directory: ${input}`);
  const names: string[] = [];
  let denied = 0;
  let entry = directory.readSync();
  for (; entry !== null && names.length < BOUNDS.listed; entry = directory.readSync()) {
    const path = checked.path === "." ? entry.name : `${checked.path}/${entry.name}`;
    const visible = entry.isSymbolicLink() ? access.check(join(checked.real, entry.name)).ok : access.allows(path);
    if (visible) names.push(entry.isDirectory() ? `${entry.name}/` : entry.name);
    else denied += 1;
  }
  const more = entry !== null;
  directory.closeSync();
  const most = Math.min(countArgument(args, "limit") ?? LIMITS.ls, BOUNDS.results);
  const shown = names.sort((a, b) => (a < b ? -1 : 1)).slice(0, most);
  const notes = [
    ...(more || names.length > shown.length
      ? [`[${shown.length} of ${more ? "more than " : ""}${names.length} entries]`]
      : []),
    ...(denied > 0 ? [`[${denied} more not shown by policy]`] : []),
  ];
  return { text: [shown.length === 0 ? "(empty)" : shown.map(escaped).join("\n"), ...notes].join("\n") };
}
