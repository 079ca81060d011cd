/** `generated/reference.md`: every key of the config files, and every code that a check can report. */
import { codes } from "../diagnostics/diagnostic.ts";
import { withoutReferences } from "./schemas.ts";
import type { Schema, SchemaFile } from "./schemas.ts";
import { isObject } from "../jsonc/pointer.ts";

/** The families in the order of the reference, with the file that a person edits. */
const FAMILIES = [
  { name: "guard", heading: "Guard", file: "config.jsonc" },
  { name: "advisor", heading: "Advisor", file: "advisor.json" },
  { name: "isolated", heading: "Isolated advisor", file: "pi-advisor.json" },
] as const;

export function reference(files: readonly SchemaFile[]): string {
  const families = FAMILIES.flatMap(({ name, heading, file }) => {
    const found = files.find((candidate) => candidate.name === name);
    return found ? [family(heading, file, withoutReferences(found.schema))] : [];
  });
  return `<!-- Written by \`npm run generate\` from schemas/ and the codes of the config layer. -->

# Reference

${families.join("\n")}
## Diagnostics

An error stops the file or the part that it stands in; a warning never stops anything.

${Object.entries(codes).map(diagnostic).join("\n")}`;
}

function family(heading: string, file: string, schema: Schema): string {
  return `## ${heading}: \`${file}\`

${String(schema["description"])}

| Key | Type | Default | Meaning |
| --- | --- | --- | --- |
${rows(schema, "").join("")}`;
}

/** A row for the keys of a section, then for the keys inside each of them. */
function rows(schema: Schema, prefix: string): string[] {
  return Object.entries(properties(schema)).flatMap(([key, part]) => {
    if (key === "$schema") return [];
    const name = prefix + key;
    const row = `| \`${name}\` | ${type(part)} | ${byDefault(part)} | ${meaning(part)} |\n`;
    const items = part["items"];
    return [row, ...rows(part, `${name}.`), ...(isObject(items) ? rows(items, `${name}[].`) : [])];
  });
}

function properties(schema: Schema): { readonly [key: string]: Schema } {
  const found = schema["properties"];
  return isObject(found)
    ? Object.fromEntries(Object.entries(found).filter((entry): entry is [string, Schema] => isObject(entry[1])))
    : {};
}

function type(schema: Schema): string {
  if (Array.isArray(schema["enum"])) return schema["enum"].map(code).join(", ");
  const items = schema["items"];
  if (isObject(items)) return `list of ${type(items)}`;
  const types: unknown[] = [schema["type"]].flat();
  return types.map((name) => (name === "string" ? "text" : String(name))).join(" or ") + range(schema);
}

function range({ minimum, maximum }: Schema): string {
  if (minimum === undefined) return "";
  return maximum === undefined ? `, at least ${String(minimum)}` : `, ${String(minimum)} to ${String(maximum)}`;
}

function byDefault(schema: Schema): string {
  return "default" in schema ? code(schema["default"]) : "";
}

function meaning(schema: Schema): string {
  const values = schema["enum"];
  const texts = schema["enumDescriptions"];
  const list =
    Array.isArray(values) && Array.isArray(texts)
      ? values.map((value, index) => `<br>${code(value)}: ${String(texts[index])}`)
      : [];
  return (String(schema["description"]) + list.join("")).replaceAll("|", "\\|");
}

function code(value: unknown): string {
  return `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
}

function diagnostic([name, { severity, means, help }]: [
  string,
  { readonly severity: string; readonly means: string; readonly help?: string },
]): string {
  const advice = help === undefined ? "" : `\nWhat to do: ${help}.\n`;
  return `### ${name}\n\n${severity === "error" ? "Error" : "Warning"}. ${means}\n${advice}`;
}
