/** What kind of file a file is: told, else by its `$schema`, else by its place and name, else by its keys. */
import { families, familyNames, type Family } from "./families.ts";
import { isObject } from "../jsonc/pointer.ts";

export type FileKind = Family | "table" | "table-test" | "flow" | "scales";

/** The last part of a `$schema`, such as `../../schemas/guard.schema.json`. */
const schemaName = /(?:^|[/\\])(?<kind>[a-z-]+)\.schema\.json$/;
const bySchema: ReadonlySet<string> = new Set<FileKind>([...familyNames, "table", "table-test", "flow", "scales"]);

/** Paths with `/`; the first row that fits decides. A schema is no file of the kind that it describes. */
const byPlace: readonly (readonly [place: RegExp, kind: FileKind | undefined])[] = [
  [/\.schema\.json$/, undefined],
  [/\.test\.jsonc?$/, "table-test"],
  [/\.flow\.jsonc?$/, "flow"],
  [/(?:^|\/)scales\.jsonc?$/, "scales"],
  [/(?:^|\/)policies\/[^/]+\/[^/]+\.jsonc?$/, "table"],
  [/(?:^|\/)pi-permission-ai-guard\/config\.jsonc?$/, "guard"],
  [/(?:^|\/)guard\.jsonc?$/, "guard"],
  [/(?:^|\/)(?:pi-advisor|isolated)\.jsonc?$/, "isolated"],
  [/(?:^|\/)advisor\.jsonc?$/, "advisor"],
  [/(?:^|\/)policies\/[^/]+\.jsonc$/, "table"],
];

/** The keys of each kind. A key that two kinds share speaks for both. */
const byKeys: readonly (readonly [kind: FileKind, keys: readonly string[]])[] = [
  ...familyNames.map((family) => [family, Object.keys(families[family].schema.properties ?? {})] as const),
  // Any file may have an `id` or a `description`.
  ["table", ["outcomes", "facts", "rules", "ladders", "onFault", "invariants"]],
  ["table-test", ["cases", "matrices"]],
  ["flow", ["outcomes", "nodes", "onFault", "invariants"]],
];

/** What no file of a kind can do without, and no other file is likely to have together. */
const telling: readonly (readonly [kind: FileKind, keys: readonly string[]])[] = [
  ["table", ["kind", "id", "outcomes", "facts", "onFault"]],
  ["table-test", ["table", "cases"]],
  ["table-test", ["table", "matrices"]],
  ["flow", ["id", "outcomes", "nodes", "onFault"]],
];

/**
 * Undefined when nothing tells it, or two kinds fit equally well. `keys`: whether some of a kind's keys tell, as in a file
 * that a person named, or only all of those that a kind must have, as in a folder, where any JSON could have some of them.
 */
export function kindOf(
  file: string,
  value: unknown,
  { told, keys = "some" }: { readonly told?: FileKind | undefined; readonly keys?: "some" | "all" } = {},
): FileKind | undefined {
  const known = told ?? kindBySchema(value);
  if (known !== undefined) return known;
  const row = byPlace.find(([place]) => place.test(file.replaceAll("\\", "/")));
  if (row !== undefined) return row[1];
  return keys === "some" ? kindByKeys(value) : kindByAllKeys(value);
}

function kindByAllKeys(value: unknown): FileKind | undefined {
  if (!isObject(value)) return undefined;
  return telling.find(([, keys]) => keys.every((key) => Object.hasOwn(value, key)))?.[0];
}

function kindBySchema(value: unknown): FileKind | undefined {
  const schema = isObject(value) ? value["$schema"] : undefined;
  const kind = typeof schema === "string" ? schemaName.exec(schema)?.groups?.["kind"] : undefined;
  return kind !== undefined && isKind(kind) ? kind : undefined;
}

function isKind(name: string): name is FileKind {
  return bySchema.has(name);
}

function kindByKeys(value: unknown): FileKind | undefined {
  if (!isObject(value)) return undefined;
  const found = Object.keys(value).filter((key) => key !== "$schema");
  const scores = byKeys.map(([kind, keys]) => ({ kind, score: found.filter((key) => keys.includes(key)).length }));
  const best = Math.max(...scores.map(({ score }) => score));
  const [first, second] = scores.filter(({ score }) => score === best);
  return best === 0 || second !== undefined ? undefined : first?.kind;
}
