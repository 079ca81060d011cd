/** What is known of a program, so that a value may be cut from its arguments. */
import type { CutPlace } from "./data-places.ts";

export interface KnownProgram {
  readonly programs: string;
  /** Options without a value: letters, and long names. */
  readonly switches?: string;
  /** Options with a value that must stay readable. */
  readonly valued?: string;
  /** Options with a value that may be cut, by what stands there. */
  readonly cut?: { readonly [Place in CutPlace]?: string };
  /** Short options that take their value in the same word only: `-pSECRET`. */
  readonly attached?: string;
  /** What its words that are no options must look like, a line each. */
  readonly words?: RegExp;
  /** What may be cut in such a word. */
  readonly wordCut?: CutPlace;
  /** What no argument may hold, as it is written and without its quotes. */
  readonly never?: RegExp;
  /** Its output is an answer or a dump of its own, which may go to a file. */
  readonly answers?: true;
  /** Takes its input as data: any text, or only what no unit before it has printed of a cut value. */
  readonly takesInput?: "text" | "answers";
  /** Prints what was cut: whatever follows in its pipe gets it. */
  readonly prints?: true;
  /** Behind its last word stands nothing: it would be another program's. */
  readonly endsInWord?: true;
  /** Starts hooks and helpers, so no variable may hold what was cut. */
  readonly starts?: true;
}

/** A word that names something, in the syntax of a pattern. */
export const NAME = String.raw`[\w.@:/-]+`;
export const words = (...patterns: readonly string[]): RegExp => new RegExp(`^(?:${patterns.join("|")})$`);
/** A filter of jq that reads the environment. */
export const READS_ENVIRONMENT = /\benv\b|\$ENV/;
