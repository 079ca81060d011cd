/** Whether a path that a person named holds policy at all, at either end of a range of commits. */
import { kindOf } from "../config/family.ts";
import { formatOf } from "../lists/formats.ts";
import { candidate, fields, type Git } from "./git-texts.ts";
import { looksLikePolicy } from "./policy-file.ts";
import type { SideName } from "./sides.ts";

/** Files that tell by their place come first, for the others have to be read. */
export function holdsPolicy(
  path: string,
  commits: readonly (string | undefined)[],
  text: (side: SideName, file: string) => string | undefined,
  git: Git,
): boolean {
  const names = [
    ...new Set(
      commits.flatMap((commit) =>
        fields(
          git([
            "ls-files",
            "--cached",
            "--others",
            "--exclude-standard",
            "--full-name",
            "-z",
            ...(commit === undefined ? [] : [`--with-tree=${commit}`]),
            "--",
            path,
          ]),
        ),
      ),
    ),
  ];
  return (
    names.some((file) => kindOf(file, undefined) !== undefined || formatOf(file) !== undefined) ||
    names.some((file) =>
      (["before", "after"] as const).some((side) => {
        const read = candidate.test(file) ? text(side, file) : undefined;
        return read !== undefined && looksLikePolicy(file, read);
      }),
    )
  );
}
