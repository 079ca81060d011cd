/** TypeScript types of what a schema allows, by json-schema-to-typescript. */
import { compile } from "json-schema-to-typescript";
import { defaultsOf } from "../config/schema-defaults.ts";
import { mapSchema, withoutReferences } from "./schemas.ts";
import type { Schema, SchemaFile } from "./schemas.ts";
import { isObject } from "../jsonc/pointer.ts";

/** Schemas of values that the code handles as types of their own. */
export const TYPED = [
  "advisor",
  "guard",
  "isolated",
  "consultation-log",
  "decision-record",
  "summary",
  "table",
  "table-test",
  "flow",
] as const;

/** What is read as it was written: nothing has filled in the defaults of a table or a flow. */
const AS_WRITTEN: readonly string[] = ["table", "flow"];

export async function typesOf({ name, schema }: SchemaFile, banner: string): Promise<string> {
  const plain = withoutRemarks(withoutChoices(withoutReferences(schema)));
  const code = await compile(AS_WRITTEN.includes(name) ? plain : complete(plain), name, {
    ...options,
    bannerComment: banner,
    style: { printWidth: 160 },
  });
  return readonly(code);
}

const options = {
  additionalProperties: false,
  declareExternallyReferenced: true,
  enableConstEnums: false,
  ignoreMinAndMaxItems: true,
};

/** The type of a config as a person writes it, without a formatter: the layout is the generator's own. */
export async function writtenType(name: string, schema: Schema): Promise<string> {
  return readonly(laidOut(await compile({ ...schema }, name, { ...options, bannerComment: "", format: false })));
}

/** The generator puts each property, bracket and line of a comment on a line of its own. */
function laidOut(code: string): string {
  let depth = 0;
  return code
    .split("\n")
    .map((one) => one.trim())
    .filter((line) => line !== "")
    .map((line) => {
      if (line.startsWith("}")) depth -= 1;
      const indent = "  ".repeat(depth);
      if (line.startsWith("/**")) return `${indent}${line}`;
      if (line.startsWith("*")) return `${indent} ${line}`;
      if (line.endsWith("{")) depth += 1;
      const plain = line.replace(/: \(([^()]*)\)$/, ": $1");
      return `${indent}${plain}${line.endsWith("{") || depth === 0 ? "" : ";"}`;
    })
    .join("\n");
}

/** "Exactly one of these keys" has no readable type; all of them stay optional. */
function withoutChoices(schema: Schema): Schema {
  return mapSchema(schema, ({ oneOf, ...rest }) =>
    Array.isArray(oneOf) && oneOf.every((branch) => isObject(branch) && "required" in branch)
      ? rest
      : { ...rest, ...(oneOf ? { oneOf } : {}) },
  );
}

/** A description beside a reference would make another type of it; keys that a map names are there for editors. */
function withoutRemarks(schema: Schema): Schema {
  return mapSchema(schema, ({ properties, ...part }) => {
    if (typeof part["$ref"] === "string") return { $ref: part["$ref"] };
    return properties === undefined || isObject(part["additionalProperties"]) ? part : { properties, ...part };
  });
}

/** A key with a default is always there in an effective config, so its type does not say that it may be missing. */
function complete(schema: Schema): Schema {
  const properties = schema["properties"];
  if (!isObject(properties)) return schema;
  const present = Object.entries(properties).filter(([, part]) => isObject(part) && defaultsOf(part) !== undefined);
  const parts = Object.entries(properties).map(([key, part]) => [key, isObject(part) ? complete(part) : part]);
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  return {
    ...schema,
    properties: Object.fromEntries(parts),
    required: [...new Set([...required, ...present.map(([key]) => key)])],
  };
}

/**
 * The generator has no option for readonly output. A formatted line that begins with a key and a colon is a property
 * (prose begins with an asterisk), and a bracket closes at the indentation at which its line opened.
 */
function readonly(code: string): string {
  return code
    .replaceAll(/^(\s*)((?:[\w$]+|"(?:[^"\\]|\\.)+"|\[k: string\])\??:[ \n])/gm, "$1readonly $2")
    .replaceAll(
      /^( *)((?:readonly|export type) [^\n]*[:=] )([({]\n(?:(?!\n\1[)}]).)*\n\1[)}]\[\])/gms,
      "$1$2readonly $3",
    )
    .replaceAll(/([:=|] )((?:[\w"]+|\([^()\n]*\))\[\])/g, "$1readonly $2");
}
