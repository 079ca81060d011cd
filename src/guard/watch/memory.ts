import { closeSync, constants, fchmodSync, fstatSync, mkdirSync, openSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { guardLocations, type Where } from "../../config/locate.ts";
import { readText } from "../../files/read.ts";
import { saveFile } from "../../files/save.ts";
import { recordAt, textAt } from "../read.ts";
import { isObject } from "../../jsonc/pointer.ts";

/** What a person is known to know of the guard's policy. */
export interface Memory {
  /** The policy of the user's own files, wherever it was last known; undefined where nothing is remembered. */
  person(): PastPolicy | undefined;
  /** The policy in a folder, a trusted project's file included; undefined for a folder without a past. */
  folder(cwd: string): PastPolicy | undefined;
  keepPerson(policy: PastPolicy): void;
  keepFolder(cwd: string, policy: PastPolicy): void;
  /** Whether a person was once shown what a policy without a past comes to. */
  introduced(): boolean;
  keepIntroduced(): void;
  /** Whether a person was once told that `mcp` covers the tools of Pi's own MCP servers. */
  toldOfServers(): boolean;
  keepToldOfServers(): void;
  /** Whether a project's looser policy, by its hash, is known. */
  knowsProject(hash: string): boolean;
  keepProject(hash: string): void;
}

/** What a policy came to, for comparing a later one with it. */
export interface PastPolicy {
  /** What tables read, by pointer. */
  readonly values: { readonly [pointer: string]: unknown };
  /** Hashes of the rest, by name; a change of one can only be named. */
  readonly marks: { readonly [name: string]: unknown };
  /** Hash of the user's own files: with the same text in the same place, a difference comes from the environment. */
  readonly own: string;
  /** Hash of the project's file; empty where none is read. */
  readonly project: string;
}

/** Folders and projects remembered, the youngest. The policy known last, wherever that was, is never forgotten for them. */
const MAX_REMEMBERED = 200;
/** A file that has grown past this is written anew with what still counts. A policy takes some 2 KiB. */
const MAX_BYTES = 1024 * 1024;

interface Known {
  person: PastPolicy | undefined;
  introduced: boolean;
  toldOfServers: boolean;
  readonly folders: Map<string, PastPolicy>;
  readonly projects: Set<string>;
}

/**
 * Beside the guard's own config, a line for each thing that became known; a later line counts more. Each line is one write at
 * the end, so that sessions side by side lose nothing to each other. A file that cannot be read knows nothing, and then more is told.
 */
export function openMemory(where: Where): Memory {
  const [config = where.agentDir] = guardLocations(where)[0]?.candidates ?? [];
  const file = join(dirname(config), "memory.jsonl");
  const read = (): Known => knownIn(file);
  const keep = (line: Line): void => append(file, line);
  return {
    person: () => read().person,
    folder: (cwd) => read().folders.get(cwd),
    keepPerson: (policy) => keep({ policy }),
    keepFolder: (cwd, policy) => keep({ cwd, policy }),
    introduced: () => read().introduced,
    keepIntroduced: () => keep({ introduced: true }),
    toldOfServers: () => read().toldOfServers,
    keepToldOfServers: () => keep({ toldOfServers: true }),
    knowsProject: (hash) => read().projects.has(hash),
    keepProject: (hash) => keep({ project: hash }),
  };
}

type Line =
  | { readonly policy: PastPolicy; readonly cwd?: string }
  | { readonly project: string }
  | { readonly introduced: true }
  | { readonly toldOfServers: true };

function knownIn(file: string): Known {
  const known: Known = {
    person: undefined,
    introduced: false,
    toldOfServers: false,
    folders: new Map(),
    projects: new Set(),
  };
  const read = readText(file);
  if (read.kind !== "text") return known;
  for (const text of read.text.split("\n")) {
    const line = parsed(text);
    // Whoever was introduced had a policy by then: where that is gone, what is remembered was cut, and all is told anew.
    known.introduced ||= line["introduced"] === true && known.person !== undefined;
    known.toldOfServers ||= line["toldOfServers"] === true;
    const [project, cwd, policy] = [textAt(line, "project"), textAt(line, "cwd"), policyIn(line)];
    if (project !== undefined) {
      known.projects.delete(project);
      known.projects.add(project);
    } else if (policy !== undefined && cwd === undefined) known.person = policy;
    else if (policy !== undefined && cwd !== undefined) {
      known.folders.delete(cwd);
      known.folders.set(cwd, policy);
    }
  }
  return known;
}

function policyIn(line: Record<string, unknown>): PastPolicy | undefined {
  const policy = recordAt(line, "policy");
  const [own, project] = [textAt(policy, "own"), policy["project"]];
  if (own === undefined || typeof project !== "string") return undefined;
  return { values: recordAt(policy, "values"), marks: recordAt(policy, "marks"), own, project };
}

/** A line feed in front ends what a process that died had left. What cannot be written is told again. */
function append(file: string, line: Line): void {
  let open: number | undefined;
  try {
    mkdirSync(dirname(file), { recursive: true });
    open = openSync(
      file,
      constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW | constants.O_NONBLOCK,
      0o600,
    );
    if (!fstatSync(open).isFile()) return;
    fchmodSync(open, 0o600);
    writeSync(open, `\n${JSON.stringify(line)}\n`);
    if (fstatSync(open).size > MAX_BYTES) compact(file, line);
  } catch {
    // Then it is told once more, which is all that hangs on it.
  } finally {
    if (open !== undefined) closeSync(open);
  }
}

/** Writes anew what counts, unless another session has just written: then a later one does it. `last` alone where the file is past reading. */
function compact(file: string, last: Line): void {
  const read = readText(file);
  if (read.kind !== "text") return void saveFile(file, `${JSON.stringify(last)}\n`, { mode: 0o600 });
  const { person, introduced, toldOfServers, folders, projects } = knownIn(file);
  const lines: Line[] = [
    ...[...folders].slice(-MAX_REMEMBERED).map(([cwd, policy]) => ({ cwd, policy })),
    ...[...projects].slice(-MAX_REMEMBERED).map((project) => ({ project })),
    ...(person === undefined ? [] : [{ policy: person }]),
    ...(introduced ? [{ introduced }] : []),
    ...(toldOfServers ? [{ toldOfServers }] : []),
  ];
  saveFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""), { mode: 0o600, expected: read.text });
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
