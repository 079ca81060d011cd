/** `generated/schemas.js`: what the config layer and the engine need of the three config schemas while they run. */
import { defaultsOf, mapSchema, runtimeSchema } from "./schemas.ts";
import type { Schema, SchemaFile } from "./schemas.ts";

const FAMILIES = ["advisor", "guard", "isolated"] as const;

export function schemaFacts(files: readonly SchemaFile[]): { readonly code: string; readonly types: string } {
  const families = FAMILIES.flatMap((family) => files.filter(({ name }) => name === family));
  const parts = families.map(({ name, schema }) => {
    annotated(name, schema);
    const defaults = JSON.stringify(defaultsOf(schema) ?? {});
    return `  ${name}: { schema: ${JSON.stringify(runtimeSchema(schema))}, defaults: ${defaults} },\n`;
  });
  return {
    code: `export const families = {\n${parts.join("")}};\n`,
    types: TYPES,
  };
}

/** A new list must say whether it holds something back, or nobody would notice that a refused entry opens what it closed. */
function annotated(name: string, schema: Schema): void {
  mapSchema(schema, (part) => {
    if (part["type"] === "array" && !("x-protects" in part)) throw new Error(`a list in ${name}.schema.json lacks x-protects: ${String(part["description"])}`);
    return part;
  });
}

const TYPES = `import type { AdvisorConfig } from "./advisor.ts";
import type { GuardConfig } from "./guard.ts";
import type { IsolatedConfig } from "./isolated.ts";

/** A part of a config schema, without its prose; \`\${NAME}\` references are taken as expanded. */
export interface ConfigSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly items?: ConfigSchema;
  readonly required?: readonly string[];
  readonly properties?: { readonly [key: string]: ConfigSchema };
  readonly additionalProperties?: false;
  /** Of a list: which of its entries hold something back. */
  readonly "x-protects"?: "all" | "excludes" | "none";
  /** Of a list of patterns: their dialect. */
  readonly "x-glob"?: "path" | "name";
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
`;
