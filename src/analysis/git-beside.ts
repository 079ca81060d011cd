/** Files that did not change between two commits and yet count: what they decide hangs on one that did. */
import { candidate, fields, type Git } from "./git-texts.ts";
import type { SideName } from "./sides.ts";

export interface Changed {
  readonly before?: string;
  readonly after?: string;
  /** The sides that are links. */
  readonly links?: readonly SideName[];
  /** The same on both sides, and of use to what is not. */
  readonly beside?: boolean;
}

export const sides = ({ before, after }: Changed): readonly string[] =>
  [before, after].filter((path) => path !== undefined);

/** A scale that changed may move decisions of tables that did not, and so may the schema of their config: they are compared too. */
export function underChanged(changed: readonly Changed[], base: string, git: Git): Changed[] {
  const folders = new Set(
    changed
      .flatMap(sides)
      .filter((path) => shared.test(path))
      .map((path) => path.replace(shared, "")),
  );
  const known = new Set(changed.flatMap(sides));
  return [...folders]
    .flatMap((folder) =>
      fields(
        git(["ls-tree", "-r", "-z", "--name-only", "--full-tree", base, ...(folder === "" ? [] : ["--", folder])]),
      ),
    )
    .filter((path) => candidate.test(path) && !known.has(path))
    .map((path) => ({ before: path, after: path }));
}

/** A flow hangs on tables that did not change, and a table's change on the flows that ask it: what stands about a flow is read too. */
export function aroundFlows(
  touched: readonly Changed[],
  everywhere: () => readonly Changed[],
  base: string,
  git: Git,
): Changed[] {
  const known = touched.flatMap(sides).filter((path) => candidate.test(path));
  const areas = [...new Set(known.flatMap((path) => areaOf(path) ?? []))];
  if (areas.length === 0) return [];
  const about = fields(git(["ls-tree", "-r", "-z", "--name-only", "--full-tree", base, "--", ...areas]));
  const flows = [...known, ...about].filter((path) => flowFile.test(path)).map(areaOf);
  if (flows.length === 0) return [];
  const changed = new Set([...known, ...everywhere().flatMap(sides)]);
  return about
    .filter((path) => candidate.test(path) && !changed.has(path) && flows.some((area) => path.startsWith(`${area}/`)))
    .map((path) => ({ before: path, after: path, beside: true }));
}

/** A folder and those beside it; a folder at the top is by itself. */
function areaOf(path: string): string | undefined {
  const folders = path.split("/").slice(0, -1);
  return folders.length === 0 ? undefined : folders.slice(0, Math.max(1, folders.length - 1)).join("/");
}
const flowFile = /\.flow\.jsonc?$/;

const shared = /(?:^|(?<=\/))(?:scales\.jsonc|[^/]+\.schema\.json)$/;
