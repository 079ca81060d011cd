/** The permission system as it is installed. Read from its files, never by running it. */
import { join } from "node:path";
import type { Where } from "../config/locate.ts";
import { parse } from "../jsonc/parse.ts";
import { at } from "../jsonc/pointer.ts";
import { readText } from "../files/read.ts";

export const PERMISSION_SYSTEM = "@gotgenes/pi-permission-system";
/** The oldest major version whose chain the guard's link can join. */
export const PERMISSION_SYSTEM_NEEDED = 40;

export interface Installed {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
}

/** Undefined where Pi has not installed it; a copy that Pi loads from a path of its own is not found. */
export function installedPermissionSystem({ agentDir, cwd }: Pick<Where, "agentDir" | "cwd">): Installed | undefined {
  const roots = [join(agentDir, "npm"), join(cwd, ".pi", "npm"), cwd];
  return roots.map((root) => packageAt(join(root, "node_modules", PERMISSION_SYSTEM))).find((one) => one !== undefined);
}

export function packageAt(folder: string): Installed | undefined {
  const file = join(folder, "package.json");
  const read = readText(file);
  const value = read.kind === "text" ? parse(file, read.text).value : undefined;
  const [name, version] = [at(value, "/name"), at(value, "/version")];
  return typeof name === "string" && typeof version === "string" ? { name, version, folder } : undefined;
}

export const majorOf = (version: string): number => Number(version.split(".")[0]);
