/** `generated/schemas.js`: what the config layer and the engine need of the three config schemas while they run. */
import { isObject } from "../jsonc/pointer.ts";
import { defaultsOf } from "../config/schema-defaults.ts";
import { mapSchema, runtimeSchema } from "./schemas.ts";
import type { Schema, SchemaFile } from "./schemas.ts";

const CONSEQUENCES = ["decides", "judges", "remembers", "tells", "governs", "none"] as const;

const FAMILIES = ["advisor", "guard", "isolated"] as const;

export function schemaFacts(files: readonly SchemaFile[]): { readonly code: string; readonly types: string } {
  const families = FAMILIES.flatMap((family) => files.filter(({ name }) => name === family));
  const parts = families.map(({ name, schema }) => {
    annotated(name, schema);
    const defaults = JSON.stringify(defaultsOf(schema) ?? {});
    return `  ${name}: { schema: ${JSON.stringify(runtimeSchema(schema))}, defaults: ${defaults} },\n`;
  });
  const session = families.flatMap(({ name, schema }) => (name === "guard" ? sessionSettings(schema) : []));
  return {
    code: `export const families = {\n${parts.join("")}};\n\nexport const sessionSettings = ${JSON.stringify(session)};\n`,
    types: `${TYPES}
/** The guard's settings that a session may override for itself, in the order of the menu. */
export declare const sessionSettings: readonly [${session.map((key) => JSON.stringify(key)).join(", ")}];
`,
  };
}

/** A new list must say whether it holds something back, or nobody would notice that a refused entry opens what it closed. */
function annotated(name: string, schema: Schema): void {
  mapSchema(schema, (part) => {
    if (part["type"] === "array" && !("x-protects" in part))
      throw new Error(`a list in ${name}.schema.json lacks x-protects: ${String(part["description"])}`);
    return part;
  });
  if (name === "guard") explained(schema, "");
}

/** A section that says it itself says it for all that is in it. */
function explained(schema: Schema, within: string): void {
  const consequence = schema["x-consequence"];
  const properties = schema["properties"];
  if (consequence !== undefined) {
    if (!CONSEQUENCES.some((one) => one === consequence))
      throw new Error(`the guard's setting ${within} has an unknown x-consequence: ${String(consequence)}`);
    return;
  }
  if (!isObject(properties))
    throw new Error(
      `the guard's setting ${within} lacks x-consequence, so nobody knows whether a change of it may apply unasked`,
    );
  for (const [key, part] of Object.entries(properties)) if (isObject(part)) explained(part, `${within}/${key}`);
}

/** A new setting must say whether a session may override it, so that nobody leaves that to a list elsewhere. */
function sessionSettings({ properties }: Schema): readonly string[] {
  const placed = Object.entries(isObject(properties) ? properties : {}).map(([key, part]): [string, number] => {
    const place = isObject(part) ? part["x-session"] : undefined;
    if (place !== false && !(typeof place === "number" && place > 0))
      throw new Error(`the guard's setting ${key} lacks x-session: its place among a session's own settings, or false`);
    return [key, Number(place)];
  });
  const own = placed.filter(([, place]) => place > 0).toSorted(([, a], [, b]) => a - b);
  const [twice] = own.filter(([, place], at) => place !== at + 1);
  if (twice !== undefined) throw new Error(`the guard's setting ${twice[0]} has an x-session out of turn`);
  return own.map(([key]) => key);
}

const TYPES = `import type { AdvisorConfig } from "./advisor.ts";
import type { GuardConfig } from "./guard.ts";
import type { IsolatedConfig } from "./isolated.ts";

/**
 * \`decides\`: tables read it. \`judges\`: reviews may turn out otherwise. \`answers\`: with less of it a reviewer may not answer
 * at all. \`remembers\`: with less of it an ask may be put again. \`tells\`: who is told what. \`governs\`: whose files count.
 * \`none\`: nobody reads it.
 */
export type Consequence = ${CONSEQUENCES.map((one) => JSON.stringify(one)).join(" | ")};

/** A part of a config schema, without its prose; \`\${NAME}\` references are taken as expanded. */
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
`;
