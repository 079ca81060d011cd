/** What kind of file a file is: told, else by its `$schema`, else by its name and place, else by its keys. */
import { families, familyNames, type Family } from "./families.ts";
import { isObject } from "../jsonc/pointer.ts";

export type FileKind = Family | "table" | "table-test" | "scales";

/** The last part of a `$schema`, such as `../../schemas/guard.schema.json`. */
const schemaName = /(?:^|[/\\])(?<kind>[a-z-]+)\.schema\.json$/;
const bySchema: ReadonlySet<string> = new Set<FileKind>([...familyNames, "table", "table-test", "scales"]);

/** Paths with `/`; the first row that fits decides. */
const byPlace: readonly (readonly [place: RegExp, kind: FileKind])[] = [
  [/\.test\.jsonc?$/, "table-test"],
  [/(?:^|\/)scales\.jsonc?$/, "scales"],
  [/(?:^|\/)policies\/[^/]+\/[^/]+\.jsonc?$/, "table"],
  [/(?:^|\/)pi-permission-ai-guard\/config\.jsonc?$/, "guard"],
  [/(?:^|\/)guard\.jsonc?$/, "guard"],
  [/(?:^|\/)(?:pi-advisor|isolated)\.jsonc?$/, "isolated"],
  [/(?:^|\/)advisor\.jsonc?$/, "advisor"],
];

/** The keys of each kind. A key that two kinds share speaks for both. */
const byKeys: readonly (readonly [kind: FileKind, keys: readonly string[]])[] = [
  ...familyNames.map((family) => [family, Object.keys(families[family].schema.properties ?? {})] as const),
  ["table", ["kind", "id", "description", "outcomes", "facts", "rules", "onFault", "invariants"]],
  ["table-test", ["table", "cases", "matrices"]],
];

/** Undefined when nothing tells it, or two kinds fit equally well. */
export function kindOf(file: string, value: unknown, told?: FileKind): FileKind | undefined {
  return (
    told ??
    kindBySchema(value) ??
    byPlace.find(([place]) => place.test(file.replaceAll("\\", "/")))?.[1] ??
    kindByKeys(value)
  );
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
