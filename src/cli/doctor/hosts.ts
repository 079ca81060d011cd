/** Which Pi and which permission system are here, and whether they know this package. Read from their files, never by running them. */
import { existsSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import type { Where } from "../../config/locate.ts";
import { readText } from "../../files/read.ts";
import { parse } from "../../jsonc/parse.ts";
import { at } from "../../jsonc/pointer.ts";
import {
  type Installed,
  installedPermissionSystem,
  majorOf,
  packageAt,
  PERMISSION_SYSTEM,
  PERMISSION_SYSTEM_NEEDED,
} from "../../host/permission-system.ts";
import { finding, type Finding } from "./finding.ts";

const piPackages = ["@earendil-works/pi-coding-agent", "@mariozechner/pi-coding-agent"];
/** The version from which on the contract of this package holds. */
const NEEDED_PI = 1;

export function hostFindings(where: Where): Finding[] {
  return [pi(where), ...permissions(where), extension(where), chain(where)];
}

function pi({ env, cwd, agentDir }: Where): Finding {
  const found =
    onPath(env["PATH"] ?? "") ??
    [cwd, join(agentDir, "npm")]
      .flatMap((root) => piPackages.map((name) => packageAt(join(root, "node_modules", name))))
      .find((one) => one !== undefined);
  if (found === undefined)
    return finding(
      "pi",
      "warning",
      "Pi is not on the path, nor in node_modules here",
      "npm install -g @earendil-works/pi-coding-agent",
    );
  if (majorOf(found.version) < NEEDED_PI)
    return finding(
      "pi",
      "warning",
      `Pi ${found.version} at ${found.folder}; classifiers and usage records need Pi ${NEEDED_PI}`,
      "update Pi",
    );
  return finding("pi", "ok", `Pi ${found.version} at ${found.folder}`);
}

/** The package that the program of this name on the path belongs to. */
function onPath(path: string): Installed | undefined {
  for (const folder of path.split(delimiter).filter((one) => one !== "")) {
    const program = ["pi", "pi.cmd"].map((name) => join(folder, name)).find((file) => existsSync(file));
    if (program === undefined) continue;
    for (let above = dirname(realpathSync(program)); above !== dirname(above); above = dirname(above)) {
      const found = packageAt(above);
      if (found !== undefined && piPackages.includes(found.name)) return found;
    }
  }
  return undefined;
}

function readJson(file: string): unknown {
  const read = readText(file);
  return read.kind === "text" ? parse(file, read.text).value : undefined;
}

function permissions({ agentDir, cwd }: Where): Finding[] {
  const found = installedPermissionSystem({ agentDir, cwd });
  if (found === undefined)
    return [
      finding(
        "permissions",
        "info",
        "the permission system is not installed, so the guard has nothing to review",
        `pi install npm:${PERMISSION_SYSTEM}`,
      ),
    ];
  if (majorOf(found.version) < PERMISSION_SYSTEM_NEEDED)
    return [
      finding(
        "permissions",
        "warning",
        `the permission system is ${found.version}; the guard needs ${PERMISSION_SYSTEM_NEEDED} or later`,
        `pi install npm:${PERMISSION_SYSTEM}@latest`,
      ),
    ];
  return [finding("permissions", "ok", `permission system ${found.version}`)];
}

/** Whether Pi loads this package's extensions. */
function extension({ agentDir, cwd }: Where): Finding {
  for (const file of [join(agentDir, "settings.json"), join(cwd, ".pi", "settings.json")]) {
    const settings = readJson(file);
    const lists = [at(settings, "/packages"), at(settings, "/extensions")].flatMap((list): unknown[] =>
      Array.isArray(list) ? list : [],
    );
    const sources = lists
      .map((one) => (typeof one === "string" ? one : at(one, "/source")))
      .filter((one) => typeof one === "string");
    if (sources.some((source) => /(?:^|[:/\\@])pi-policy(?:$|[@/\\])/.test(source)))
      return finding("extension", "ok", `Pi loads this package, by ${file}`);
  }
  return finding("extension", "info", "no settings of Pi name this package", "pi install npm:pi-policy");
}

const chainLine = '"authorizerChain": ["ai-guard"]';

/** The permission system asks only the links that its own config names. */
function chain({ agentDir, cwd }: Where): Finding {
  const files = [agentDir, join(cwd, ".pi")].map((root) =>
    join(root, "extensions", "pi-permission-system", "config.json"),
  );
  const [own = ""] = files;
  for (const file of files.toReversed()) {
    const read = readText(file);
    if (read.kind === "unreadable") return finding("chain", "error", `${file} cannot be read: ${read.why}`);
    if (read.kind !== "text") continue;
    const { value, diagnostics } = parse(file, read.text);
    const [first] = diagnostics;
    if (first !== undefined)
      return finding(
        "chain",
        "error",
        `${file}:${first.range.line}:${first.range.column}: ${first.message}`,
        "the permission system asks about everything until this is mended",
      );
    const links = at(value, "/authorizerChain");
    if (!Array.isArray(links)) continue;
    if (links.includes("ai-guard")) return finding("chain", "ok", `the permission system asks the guard, by ${file}`);
    return finding(
      "chain",
      "warning",
      `the chain in ${file} does not name the guard`,
      `add "ai-guard" to its authorizerChain`,
    );
  }
  return existsSync(own)
    ? finding("chain", "warning", `${own} has no chain, so the guard is never asked`, `add the line ${chainLine}`)
    : finding(
        "chain",
        "info",
        `${own} is not there, so the guard is never asked`,
        `write it with the line ${chainLine}`,
      );
}
