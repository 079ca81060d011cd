/** Commented starter files, each a small tutorial, and where an editor finds the schemas for them. */
import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { child, isObject } from "../jsonc/pointer.ts";
import type { Edit } from "../jsonc/edit.ts";

export type StarterName =
  | "advisor"
  | "guard"
  | "isolated"
  | "table"
  | "suite"
  | "freeze"
  | "freeze-suite"
  | "flow"
  | "ways";

/** The text of a starter, with its `$schema` pointing at the schemas in `schemas`, a folder. `file`: where it is to stand. */
export function starter(name: StarterName, file: string, schemas: string): string {
  const text = readFileSync(new URL(`./starters/${name}.jsonc`, import.meta.url), "utf8");
  return text.replace(/\{\{([a-z-]+)\}\}/, (_, schema: string) => schemaReference(dirname(file), schemas, schema));
}

/** Always relative: the file may be committed, and an address of one machine or of a cache means nothing on another. */
export function schemaReference(from: string, schemas: string, name: string): string {
  const path = relative(from, join(schemas, `${name}.schema.json`)).replaceAll("\\", "/");
  return path.startsWith(".") ? path : `./${path}`;
}

/** The schemas of what a project holds. */
export const projectSchemas: readonly string[] = ["flow", "scales", "table", "table-test"];

/** Which files each schema is for, as an editor's patterns. */
const editorFiles: { readonly [schema: string]: readonly string[] } = {
  advisor: ["**/rpiv-advisor/advisor.json"],
  guard: ["**/pi-permission-ai-guard/config.json", "**/pi-permission-ai-guard/config.jsonc"],
  isolated: ["**/pi-advisor.json"],
  table: ["**/policies/*/*.jsonc", "!**/*.test.jsonc", "!**/*.flow.jsonc"],
  "table-test": ["**/policies/**/*.test.jsonc"],
  flow: ["**/policies/**/*.flow.jsonc"],
  scales: ["**/policies/scales.jsonc"],
};

/** Files that end in .json and may hold comments. */
const commented = ["**/rpiv-advisor/advisor.json", "**/pi-permission-ai-guard/config.json", "**/pi-advisor.json"];

interface Association {
  readonly fileMatch?: unknown;
  readonly url?: unknown;
}

/**
 * The edits to an editor's settings that make it know these files; none where it knows them already. `file`: the settings;
 * `schemas`: a folder inside the one that is open, with the schemas of these `names`.
 */
export function editorEdits(
  settings: unknown,
  file: string,
  schemas: string,
  names: readonly string[] = Object.keys(editorFiles),
): Edit[] {
  const now = isObject(settings) ? settings : {};
  const known: readonly unknown[] = Array.isArray(now["json.schemas"]) ? now["json.schemas"] : [];
  const files = isObject(now["files.associations"]) ? now["files.associations"] : {};
  // Settings name a schema by a path from the folder that is open.
  const project = dirname(dirname(file));
  const wanted = Object.entries(editorFiles)
    .filter(([name]) => names.includes(name))
    .map(([name, fileMatch]) => ({ fileMatch, url: schemaReference(project, schemas, name) }));
  const ours = (one: unknown, { fileMatch }: (typeof wanted)[number]) =>
    isAssociation(one) && Array.isArray(one.fileMatch) && one.fileMatch[0] === fileMatch[0];
  const kept = known.map((one) => wanted.find((other) => ours(one, other)) ?? one);
  const added = wanted.filter((one) => !known.some((other) => ours(other, one)));
  return [
    ...(wanted.length > 0 ? [{ pointer: "/json.schemas", value: [...kept, ...added] }] : []),
    ...commented
      .filter((pattern) => files[pattern] === undefined)
      .map((pattern) => ({ pointer: child("/files.associations", pattern), value: "jsonc" })),
  ];
}

const isAssociation = (value: unknown): value is Association => isObject(value);
