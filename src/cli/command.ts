/** What every command is: its words for `--help`, its options, and one function from arguments to an exit code. */
import type { ParseArgsConfig } from "node:util";

/** `findings`: errors found, failed tests, a change that `--fail-on` names. `fault` is the program's own. */
export const exit = { done: 0, findings: 1, usage: 2, fault: 3 } as const;
export type Exit = (typeof exit)[keyof typeof exit];

export interface Io {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly stdin: AsyncIterable<Uint8Array | string>;
  readonly env: { readonly [name: string]: string | undefined };
  readonly cwd: string;
  /** Whether `out` is a terminal that wants colour. */
  readonly color: boolean;
  /** Whether `err` is a terminal, so that progress may be shown there. */
  readonly progress: boolean;
  readonly columns: number;
}

export interface Option {
  readonly type: "string" | "boolean";
  readonly short?: string;
  readonly multiple?: boolean;
  /** The word for the value in `--help`: `--config FILE`. */
  readonly value?: string;
  /** The closed set that the value is from. */
  readonly choices?: readonly string[];
  readonly help: string;
}

export interface Command {
  readonly name: string;
  readonly summary: string;
  /** One line each, without the program's name. */
  readonly usage: readonly string[];
  readonly options: { readonly [name: string]: Option };
  /** Explanation under the options, wrapped by hand. */
  readonly details?: string;
  readonly run: (args: Arguments, io: Io) => Promise<Exit>;
}

export interface Arguments {
  readonly positionals: readonly string[];
  readonly text: (name: string) => string | undefined;
  readonly texts: (name: string) => readonly string[];
  readonly flag: (name: string) => boolean;
}

/** Wrong usage or an unreadable input: its message goes to stderr and the exit code is 2. */
export class UsageError extends Error {
  readonly help: string | undefined;
  /** What else is wrong, a line each. */
  readonly more: readonly string[];
  constructor(message: string, help?: string, more: readonly string[] = []) {
    super(message);
    this.help = help;
    this.more = more;
  }
}

export type ParseOptions = NonNullable<ParseArgsConfig["options"]>;
