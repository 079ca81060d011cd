/** Standalone validators: `generated/validators.js` needs no ajv and no `require` at run time. */
import { Ajv } from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import { ANNOTATIONS, EDITOR_KEYWORDS, exportName, validatedSchema } from "./schemas.ts";
import type { Schema, SchemaFile } from "./schemas.ts";

/** An ajv set up the way the generated validators are: every mistake at once, each with its schema and its value. */
export function validatorFactory(): Ajv {
  const ajv = new Ajv({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    allErrors: true,
    verbose: true,
    inlineRefs: false,
    discriminator: true,
    messages: false,
    code: { source: true, esm: true, lines: true },
  });
  ajv.addVocabulary([...EDITOR_KEYWORDS, ...ANNOTATIONS]);
  return ajv;
}

export function validators(files: readonly SchemaFile[]): { readonly code: string; readonly types: string } {
  const ajv = validatorFactory();
  for (const { name, schema } of files) {
    // The full schema is compiled once, only to have ajv refuse a misspelt keyword.
    validatorFactory().compile(schema);
    ajv.addSchema(validatedSchema(schema), name);
  }
  const code = standaloneCode(ajv, Object.fromEntries(files.map(({ name }) => [exportName(name), name])));
  if (code.includes("require("))
    throw new Error("a schema uses a keyword that makes its validator import ajv at run time");
  return { code, types: typesOf(files) };
}

function standaloneCode(ajv: Ajv, exports: { readonly [name: string]: string }): string {
  // A CommonJS default export: Node hands the module object itself to an ES module, bundlers its `default`.
  const generate = "default" in standalone ? standalone.default : standalone;
  return generate(ajv, exports);
}

function typesOf(files: readonly SchemaFile[]): string {
  const exports = files.map(
    ({ name, schema }) => `/** ${summary(schema)} */\nexport declare const ${exportName(name)}: Validator;\n`,
  );
  return `/** One mistake. \`instancePath\` is a JSON pointer; for a key that is unknown or missing it is the object's, and \`params\` names the key. */
export interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly params: { readonly [name: string]: unknown };
  /** The value of the keyword that failed. */
  readonly schema: unknown;
  /** The schema around it: its \`properties\`, \`enum\` or \`default\` make a suggestion. */
  readonly parentSchema: { readonly [keyword: string]: unknown };
  readonly data: unknown;
}

/** True when the value fits; otherwise \`errors\` holds every mistake until the next call. */
export interface Validator {
  (value: unknown): boolean;
  errors?: readonly SchemaError[] | null;
}

${exports.join("\n")}`;
}

function summary(schema: Schema): string {
  return String(schema["description"]).replace(/(?<=\.) .*$/s, "");
}
