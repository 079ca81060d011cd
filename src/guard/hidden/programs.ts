/**
 * The programs that are known to run nothing of their arguments, their input or their environment, with the options that
 * keep it so. A program, an option or a word that is not here may do anything: beside it nothing is cut.
 */
import type { KnownProgram } from "./known-program.ts";
import { STORES } from "./stores.ts";
import { TOOLS } from "./tools.ts";

interface Wrapper {
  readonly plain: RegExp;
  readonly valued: ReadonlySet<string>;
}

/** Run the command that follows. Any other option leaves unknown what runs. */
export const WRAPPERS: ReadonlyMap<string, Wrapper> = new Map([
  ["sudo", { plain: /^-[nEH]$/, valued: new Set(["-u", "-g"]) }],
  ["time", { plain: /^-p$/, valued: new Set() }],
  ["timeout", { plain: /^\d[\d.]*[smhd]?$/, valued: new Set(["-k", "-s"]) }],
  ["nice", { plain: /^-\d+$/, valued: new Set(["-n"]) }],
]);

export const KNOWN_PROGRAMS: readonly KnownProgram[] = [...TOOLS, ...STORES];
