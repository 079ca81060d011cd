// Written by `npm run generate`; edit schemas/ or policies/ instead.
import type { AdvisorConfig } from "./advisor.ts";
import type { GuardConfig } from "./guard.ts";
import type { IsolatedConfig } from "./isolated.ts";

/**
 * `decides`: tables read it. `judges`: reviews may turn out otherwise. `answers`: with less of it a reviewer may not answer
 * at all. `remembers`: with less of it an ask may be put again. `tells`: who is told what. `governs`: whose files count.
 * `none`: nobody reads it.
 */
export type Consequence = "decides" | "judges" | "remembers" | "tells" | "governs" | "none";

/** A part of a config schema, without its prose; `${NAME}` references are taken as expanded. */
export interface ConfigSchema {
  /** Only of a schema that a table names: what the types of it say. */
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: ConfigSchema;
  readonly required?: readonly string[];
  readonly properties?: { readonly [key: string]: ConfigSchema };
  readonly additionalProperties?: false;
  /** Of a list: which of its entries hold something back. */
  readonly "x-protects"?: "all" | "excludes" | "none";
  /** Of a list of patterns: their dialect. */
  readonly "x-glob"?: "path" | "name";
  /** Of a setting of the guard: what a change of it can come to. */
  readonly "x-consequence"?: Consequence;
  /** The largest number that a change for the larger may reach without a person. */
}

export interface FamilyFacts<Config> {
  readonly schema: ConfigSchema;
  /** The bottom layer: every default that the schema states. Shared, so copy before changing. */
  readonly defaults: Config;
}

export declare const families: {
  readonly advisor: FamilyFacts<AdvisorConfig>;
  readonly guard: FamilyFacts<GuardConfig>;
  readonly isolated: FamilyFacts<IsolatedConfig>;
};

/** The guard's settings that a session may override for itself, in the order of the menu. */
export declare const sessionSettings: readonly ["mode", "notifyLevel", "notifyApprovals", "reasoning", "timeoutMs", "maxTokens", "temperature"];
