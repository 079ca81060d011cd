/** Surfaces that are always there, and what was probably meant by a name that is near one of them. */
import { overlap } from "./name-pattern.ts";
import { nearest } from "../text/suggest.ts";

/** What the permission system itself asks about; every other surface is the name of a tool. */
const OWN = [
  "bash",
  "mcp",
  "skill",
  "path",
  "path_read",
  "path_write",
  "external_directory",
  "external_directory_read",
  "external_directory_write",
] as const;
/** How the tool of an MCP server begins. */
const SERVER_TOOL = "mcp__";
/** How a pattern of several surfaces begins. */
const BEGINNINGS = [SERVER_TOOL, "path_", "external_directory_"] as const;
/** Tools of Pi and of its extensions: their names are meant, however near they are to one of the above. */
const TOOLS: ReadonlySet<string> = new Set([
  "read",
  "write",
  "edit",
  "grep",
  "find",
  "ls",
  "codemode",
  "mcpScript",
  "patch",
  "batch",
  "task",
  "hash",
  "dash",
]);

/** No name of a tool, a server or a surface holds another character. */
const FOREIGN = /[^\x21-\x7e]/u;

export interface Misnamed {
  readonly why: string;
  readonly suggestion?: string;
}

/** Undefined when `pattern`, without its `!`, may well match something. */
export function misnamed(pattern: string): Misnamed | undefined {
  const foreign = FOREIGN.exec(pattern)?.[0];
  const meant = meantBy(pattern);
  const suggestion = meant === undefined ? {} : { suggestion: meant };
  if (foreign !== undefined)
    return {
      why: `U+${(foreign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")} is in no surface's name`,
      ...suggestion,
    };
  return meant === undefined ? undefined : { why: "it is a surface only if a tool is called so", ...suggestion };
}

/** Look-alikes are letters that are wrong, and what is not seen is no letter at all. */
function meantBy(pattern: string): string | undefined {
  if (OWN.some((known) => overlap(pattern, known)) || TOOLS.has(pattern) || pattern.startsWith(SERVER_TOOL))
    return undefined;
  // A namespace is somebody's own.
  if (pattern.includes(":")) return undefined;
  const clean = pattern.normalize("NFKC").replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}\s]/gu, "");
  const [head = ""] = clean.split(clean.includes("__") ? /(?=__)/ : /(?=\*)/, 1);
  const known: readonly string[] = clean.includes("__") ? ["mcp"] : head.endsWith("_") ? BEGINNINGS : OWN;
  const meant = known.find((name) => name === head) ?? (head.length < 3 ? undefined : nearest(head, known));
  return meant === undefined ? undefined : meant + clean.slice(head.length);
}
