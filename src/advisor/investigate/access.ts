/** Which paths the advisor may see: inside the workspace with every symlink followed, and not denied by pattern. */
import { existsSync, lstatSync, readlinkSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, isAbsolute, parse, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** Table `advisor/path-access`, asked with a path whose segments are separated by `/`. */
export type DecidePath = (facts: {
  readonly inside: boolean;
  readonly path: string;
  /** It is one of `AccessOptions.withheld`, or inside of one. */
  readonly withheld: boolean;
}) => "allow" | "outside" | "denied";

export type Checked =
  | { readonly ok: true; readonly real: string; /** From the workspace on, `.` for itself. */ readonly path: string }
  | { readonly ok: false; readonly error: string };

export interface Access {
  readonly root: string;
  /** Judges a path that a model named. */
  readonly check: (input: string) => Checked;
  /** Judges a name found inside the workspace that is no symlink. */
  readonly allows: (path: string) => boolean;
  /**
   * Whether what another tool brought from a path must not be shown. The workspace is the limit of the advisor's own
   * tools alone, so a file beyond it is judged by its name. `base` is the directory that a relative path is meant from.
   */
  readonly hides: (input: string, base?: string) => boolean;
}

/** Following more links than this is a loop. */
const MAX_LINKS = 64;

export interface AccessOptions {
  readonly cwd: string;
  readonly decide: DecidePath;
  /** Files and directories that are never shown, such as the running session's own log. */
  readonly withheld?: readonly string[];
}

export function createAccess({ cwd, decide, withheld = [] }: AccessOptions): Access {
  const root = tryRealOf(cwd) ?? resolve(cwd);
  const hidden = withheld.map((path) => tryRealOf(path) ?? resolve(path));
  const isWithheld = (real: string): boolean => hidden.some((path) => isInside(path, real));
  const judge = (real: string, lexical: string): "allow" | "outside" | "denied" => {
    const inside = isInside(root, real);
    // The name counts as well as what it leads to: neither may be a denied one.
    const paths = [slashed(named(root, real)), ...(isInside(root, lexical) ? [slashed(relative(root, lexical))] : [])];
    for (const path of new Set(paths.flatMap(spellings))) {
      const outcome = decide({ inside, path, withheld: isWithheld(real) });
      if (outcome !== "allow") return outcome;
    }
    return "allow";
  };
  return {
    root,
    allows: (path) =>
      spellings(path).every(
        (spelling) => decide({ inside: true, path: spelling, withheld: isWithheld(resolve(root, path)) }) === "allow",
      ),
    hides: (input, base = ".") => {
      const from = lexicalsOf(root, base);
      return from
        .flatMap((directory) => [input, input.replace(SPACES, " ")].flatMap((spelt) => lexicalsOf(directory, spelt)))
        .some((lexical) => {
          const real = tryRealOf(lexical) ?? lexical;
          return [lexical, real]
            .flatMap((path) => spellings(slashed(named(root, path))))
            .some((path) => decide({ inside: true, path, withheld: isWithheld(real) }) !== "allow");
        });
    },
    check: (input) => {
      const lexical = lexicalOf(root, input);
      const real = lexical === undefined ? undefined : tryRealOf(lexical);
      if (lexical === undefined || real === undefined) return { ok: false, error: `Path cannot be resolved: ${input}` };
      switch (judge(real, lexical)) {
        case "allow":
          return { ok: true, real, path: slashed(relative(root, real)) };
        case "outside":
          return { ok: false, error: `Path is outside the session workspace: ${input}` };
        case "denied":
          return { ok: false, error: `Path is denied to the advisor by policy: ${input}` };
      }
    },
  };
}

/** Blanks that Pi's own tools take for a plain one. */
const SPACES = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;

const ASCII = /^[\0-\x7f]*$/;

/** The forms in which a letter with marks may stand in a pattern or on a disk: `é` as one character or as two. */
function spellings(path: string): readonly string[] {
  return ASCII.test(path) ? [path] : [...new Set([path, path.normalize("NFC"), path.normalize("NFD")])];
}

/** An absolute path for what models write. A leading `@` is part of the name where there is such a name. */
function lexicalOf(root: string, input: string): string | undefined {
  const [written, meant] = lexicalsOf(root, input);
  return meant === undefined || (written !== undefined && existsSync(written)) ? written : meant;
}

/** The path as it is written and, if it begins with `@` as file mentions do, without that. */
function lexicalsOf(root: string, input: string): readonly string[] {
  const meant = input.startsWith("@") ? [input, input.slice(1)] : [input];
  return meant.flatMap((plain) => absoluteOf(root, plain) ?? []);
}

/** `~` as in Pi's own tools, and file URLs. */
function absoluteOf(root: string, plain: string): string | undefined {
  if (plain.includes("\0")) return undefined;
  if (plain === "~" || plain.startsWith("~/")) return resolve(homedir(), plain.slice(2));
  if (!/^file:/i.test(plain)) return resolve(root, plain);
  try {
    return resolve(fileURLToPath(plain));
  } catch {
    return undefined;
  }
}

function tryRealOf(path: string): string | undefined {
  try {
    return realOf(path);
  } catch {
    return undefined;
  }
}

/**
 * The path with every symlink followed, also where nothing exists: a dangling link counts as what it points to. Throws
 * for loops and for parents that may not be entered.
 */
function realOf(path: string, links = 0): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  if (links > MAX_LINKS) throw new Error(`too many symlinks: ${path}`);
  const parent = dirname(path);
  if (parent === path) return path;
  const place = resolve(realOf(parent, links + 1), basename(path));
  const target = linkAt(place);
  return target === undefined ? place : realOf(resolve(dirname(place), target), links + 1);
}

function linkAt(path: string): string | undefined {
  try {
    return lstatSync(path).isSymbolicLink() ? readlinkSync(path) : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}

/** From the workspace on what lies in it, from the top of the disk on whatever does not. */
const named = (root: string, path: string): string => relative(isInside(root, path) ? root : parse(path).root, path);

/** Whether an absolute path is `root` or lies below it, by its name alone. */
export function isInside(root: string, path: string): boolean {
  const rest = relative(root, path);
  return rest !== ".." && !rest.startsWith(`..${sep}`) && !isAbsolute(rest);
}

const slashed = (path: string): string => (path === "" ? "." : path.split(sep).join("/"));
