/** What can be wrong with an entry of a permission list. */
import type { Code, Row } from "./details.ts";

type ListCode = Extract<Code, "inert-rule" | "repeated-rule" | "opening-rule" | "passed-by">;

export const listCodes: { readonly [C in ListCode]: Row<C> } = {
  "inert-rule": {
    severity: "warning",
    means: "An entry of a permission list that its agent never looks at, or that can match or allow nothing.",
    message: ({ rule, why }) => `the rule \`${rule}\` does nothing: ${why}`,
  },
  "repeated-rule": {
    severity: "warning",
    means:
      "An entry of a permission list that another one makes superfluous: without it everything would be decided alike.",
    help: "leave it out, or say something else in it",
    message: ({ rule, by, line }) => `the rule \`${rule}\` only repeats \`${by}\` on line ${line}`,
  },
  "opening-rule": {
    severity: "warning",
    means: "An allow of a permission list that lets any command through.",
    help: "name the commands that are meant",
    message: ({ rule, why }) => `the rule \`${rule}\` opens everything: ${why}`,
  },
  "passed-by": {
    severity: "warning",
    means:
      "A deny of a permission list that a plain other spelling of the same command passes by. One spelling is named; there are others.",
    help: "a list of spellings is never complete; deny the program, or ask for it",
    message: ({ rule, spelling }) => `the rule \`${rule}\` does not see \`${spelling}\``,
  },
};
