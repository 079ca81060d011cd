/** What is compared: the two sides of each file, and what both are read with. */
import type { Environment } from "../config/refs.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Scales } from "../engine/types.ts";
import type { Read } from "../files/read.ts";
import type { TableChanges, Tables } from "./compare.ts";
import type { FlowChanges } from "./flow-configs.ts";
import type { Entry, Reading, Telling } from "./policy-file.ts";

/** The two sides of one file. A side that is missing: the file was added or removed. */
export interface Pair {
  readonly before?: Entry;
  readonly after?: Entry;
  /** The two sides have names of their own that say something: the file went from one place to another. */
  readonly moved?: boolean;
  /** A side that is there and cannot be read, with the reason. */
  readonly unread?: { readonly side: SideName; readonly file: string; readonly why: string };
}
export type SideName = "before" | "after";

export interface Context extends Telling {
  /** Every table by itself, instead of the ends of the flows that ask them. */
  readonly inside?: boolean;
  /** The tables that configs are bound to, unless the compared files hold others of their ids. */
  readonly tables: Tables;
  readonly env: Environment;
  /** The scales of a side that stand near a file and are not among the pairs. */
  readonly scales: (side: SideName, file: string) => Scales;
  /** Other files of a side, such as the schema that a table names. */
  readonly texts?: (side: SideName, file: string) => Read;
}

export interface Files {
  readonly before?: string;
  readonly after?: string;
}
/** Whether two configs or two tables were compared, or the ends of a flow under two configs: their places mean different things to a reader. */
export interface TableReport extends Omit<TableChanges, "before" | "after" | "values"> {
  readonly files: Files;
  readonly of: "config" | "table" | "flow";
  readonly description: string;
  /** Both sides of a table, as they decide. */
  readonly bound?: Pick<TableChanges, "before" | "after" | "values">;
  /** The same of a flow, with its ways. */
  readonly flow?: FlowChanges;
}

export function reported({ before, after, values, ...changes }: TableChanges): Omit<TableReport, "files" | "of"> {
  return { ...changes, description: after.table.description, bound: { before, after, values } };
}
/** Both sides of a pair, as far as they may be policy files. */
export interface Sides {
  readonly before?: Reading;
  readonly after?: Reading;
  readonly same: boolean;
  readonly moved?: boolean;
}

/** A table or a config without a counterpart. */
export interface Unmatched {
  readonly table?: string;
  /** Of a config, its family; of a permission list, its format. */
  readonly config?: string;
  readonly file: string;
  readonly side: SideName;
}

/** One file, or one table, that stands in another place on each side. */
export interface Moved {
  readonly before: string;
  readonly after: string;
}

export type Note = (side: SideName, diagnostics: readonly Diagnostic[], usable: boolean) => void;
