/** The schema that a table names for its config: read, and held against what the table's pointers ask of it. */
import type { ConfigSchema } from "../../generated/schemas.js";
import { merge } from "../config/layers.ts";
import { defaultsOf } from "../config/schema-defaults.ts";
import { schemaValidator } from "../config/schema-validator.ts";
import { validate } from "../config/validate.ts";
import { isFamily } from "../config/families.ts";
import { diagnose, type Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Read } from "../files/read.ts";
import { parse, type ParsedFile } from "../jsonc/parse.ts";
import { child, isObject, segments } from "../jsonc/pointer.ts";
import { nearest } from "../text/suggest.ts";
import type { FactDocument, TableDocument, TableSettings } from "../engine/types.ts";
import { readConfigSchema, type ReadSchema } from "./config-schema.ts";

/** Gives the schema at a path; nothing but files beside a table or above it is ever asked for. */
export type SchemaReader = (path: string) => ReadSchema | { readonly why: string };

/** Reads each schema once. */
export function schemaReader(read: (path: string) => Read): SchemaReader {
  const known = new Map<string, ReturnType<SchemaReader>>();
  return (path) => {
    const made = known.get(path) ?? found(path, read(path));
    known.set(path, made);
    return made;
  };
}

function found(path: string, read: Read): ReturnType<SchemaReader> {
  switch (read.kind) {
    case "text":
      return readConfigSchema(parse(path, read.text));
    case "absent":
      return { why: "there is no such file" };
    case "unreadable":
      return { why: read.why };
  }
}

export interface ReadSettings {
  readonly settings?: TableSettings;
  /** Mistakes of the table. */
  readonly diagnostics: readonly Diagnostic[];
  /** Mistakes of the schema. */
  readonly inSchema?: readonly Diagnostic[];
}

export function readSettings(
  document: TableDocument,
  { file, range }: ParsedFile,
  schemas: SchemaReader,
): ReadSettings {
  const { config, id } = document;
  if (config === undefined) return { diagnostics: [] };
  const bad = (what: string, pointer: string, help?: string) =>
    diagnose("bad-table", { file, pointer, range: range(pointer) }, { what, ...(help !== undefined && { help }) });
  const [family = ""] = id.split("/");
  if (isFamily(family))
    return { diagnostics: [bad(`a table of ${family} reads the config of the ${family}, and no other`, "/config")] };
  const path = pathFrom(file, config.schema);
  const read = schemas(path);
  if ("why" in read)
    return { diagnostics: [bad(`the schema \`${path}\` cannot be read: ${read.why}`, "/config/schema")] };
  const { schema, diagnostics } = read;
  if (schema === undefined)
    return { diagnostics: [bad(`the schema \`${path}\` has mistakes`, "/config/schema")], inSchema: diagnostics };
  const stated = config.defaults ?? {};
  const here = (pointer: string, part?: "key" | "value") => range(`/config/defaults${pointer}`, part);
  // Defaults need not be whole: what the schema requires may be left to the config.
  const wrong = validate(stated, schemaValidator(schema), { file, range: here, raw: stated, strictKeys: /^/ })
    .filter(({ code }) => code !== "missing-key")
    .map((one) => ({ ...one, pointer: `/config/defaults${one.pointer}` }));
  return {
    settings: { file: path, schema, defaults: merge(defaultsOf({ ...schema }) ?? {}, stated) },
    inSchema: diagnostics,
    diagnostics: [...wrong, ...unfit(document, schema, { file, range })],
  };
}

/** Beside the table or above it, as its schema demands of the name; with `/`, as paths in a commit have it. */
function pathFrom(file: string, name: string): string {
  const folders = file.replaceAll("\\", "/").split("/").slice(0, -1);
  const parts = name.replace(/^\.\//, "").split("/");
  const up = parts.filter((part) => part === "..").length;
  const rest = parts.slice(up);
  if (up <= folders.length && !folders.slice(folders.length - up).includes(".."))
    return [...folders.slice(0, folders.length - up), ...rest].join("/");
  return [...folders, ...parts].join("/");
}

/** Pointers that lead to no setting, or to one that the fact can never be compared with. */
function unfit(
  document: TableDocument,
  schema: ConfigSchema,
  { file, range }: Pick<ParsedFile, "file" | "range">,
): Diagnostic[] {
  return [...operands(document, "")].flatMap(({ setting, pointer, part, fact, list }) => {
    const spot = { file, pointer, range: range(pointer, part) };
    const lost = missing(schema, setting);
    if (lost !== undefined) {
      const suggestion = nearest(lost.name, lost.known);
      return [
        diagnose("unknown-value", spot, {
          name: "config",
          received: `\`${setting}\``,
          known: lost.known.map((one) => child(lost.within, one)),
          ...(suggestion !== undefined && { suggestion: child(lost.within, suggestion) }),
        }),
      ];
    }
    const node = nodeOf(schema, setting);
    const type = fact === undefined ? undefined : typeOf(document.facts[fact]);
    const given = node?.type === undefined ? [] : [node.type].flat();
    const items = node?.items?.type === undefined ? [] : [node.items.type].flat();
    const wanted = type === "number" ? ["number", "integer"] : type === undefined ? [] : [type];
    const holds = (types: readonly string[]) =>
      types.length === 0 || wanted.length === 0 || types.some((one) => wanted.includes(one));
    const fits = list
      ? given.length === 0 || given.includes("array")
      : holds(given) || (given.includes("array") && holds(items));
    return fits
      ? []
      : [
          diagnose("wrong-type", spot, {
            name: setting,
            expected: list
              ? "a list"
              : `a setting that is ${type === "string" ? "a text" : `a ${type}`} as \`${fact}\` is`,
            received: given.join(" or "),
          }),
        ];
  });
}

interface OperandAt {
  readonly setting: string;
  readonly pointer: string;
  readonly part: "key" | "value";
  /** The fact that it is compared with. */
  readonly fact?: string;
  readonly list: boolean;
}

function* operands(value: unknown, pointer: string, fact?: string): Generator<OperandAt> {
  if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) yield* operands(one, child(pointer, index), fact);
    return;
  }
  if (!isObject(value)) return;
  for (const [key, one] of Object.entries(value)) {
    const here = child(pointer, key);
    // Samples and defaults are data, in which nothing leads to a setting.
    if (key === "examples" || here === "/config") continue;
    const conditions = /^\/define\/[^/]+$|\/when$/.test(pointer);
    if (conditions && key.startsWith("/")) yield { setting: key, pointer: here, part: "key", list: false };
    const about = conditions && !key.startsWith("/") ? key : pointer === "/facts" ? key : fact;
    if (key === "config" && typeof one === "string" && one.startsWith("/"))
      yield {
        setting: one,
        pointer: here,
        part: "value",
        list: pointer === "/entries" || pointer === "/patterns",
        ...(about !== undefined && { fact: about }),
      };
    else yield* operands(one, here, about);
  }
}

/** Where a pointer leaves what the schema knows. */
function missing(
  schema: ConfigSchema,
  setting: string,
): { readonly name: string; readonly within: string; readonly known: readonly string[] } | undefined {
  let [node, within]: [ConfigSchema | undefined, string] = [schema, ""];
  for (const name of segments(setting)) {
    const known: readonly string[] = Object.keys(node?.properties ?? {});
    if (!known.includes(name)) return { name, within, known };
    [node, within] = [node?.properties?.[name], child(within, name)];
  }
  return undefined;
}

function nodeOf(schema: ConfigSchema, setting: string): ConfigSchema | undefined {
  return segments(setting).reduce<ConfigSchema | undefined>((node, name) => node?.properties?.[name], schema);
}

/** The type of setting that a fact can be compared with. */
function typeOf(fact: FactDocument | undefined): "number" | "string" | "boolean" | undefined {
  if (fact === undefined) return undefined;
  if (fact.number !== undefined) return "number";
  return fact.flag === true ? "boolean" : "string";
}
