/** Patterns that are refused, each with the spelling that was probably meant: what can match nothing protects nothing. */
import type { Dialect } from "./texts.ts";

interface Refusal {
  readonly when: RegExp;
  /** What to write instead; `$` parts are those of the expression. */
  readonly why: (...parts: readonly string[]) => string;
}

const pathRefusals: readonly Refusal[] = [
  { when: /^\s|\s$/, why: () => "a blank at its beginning or end is part of the name; leave it out" },
  {
    when: /^([^{(]*[^\s{(]),\s+\S/,
    why: () =>
      "a comma separates nothing here; write two patterns, each in quotes of its own (in a name with a comma, write `?` for the blank)",
  },
  {
    when: /^([A-Z][A-Za-z]*)\((?:\.\/)?(.*)\)$/,
    why: (_whole, tool, inner) => `\`${tool}(…)\` is a rule of another format; write \`${inner}\``,
  },
  { when: /^[a-z][a-z\d+.-]*:\/\/\/?(.*)$/i, why: () => "a URL is no path; write the path below the root" },
  { when: /\\/, why: () => "`\\` is not a separator and escapes nothing here; write `/`" },
  {
    when: /^~[^/]*(?:\/|$)(.*)/,
    why: (_whole, rest) =>
      `\`~\` is not expanded, and a home folder is no path below the root${rest === "" || rest === undefined ? "" : `; write \`**/${rest}\``}`,
  },
  {
    when: /^(?:\$\{?\w+\}?|%\w+%)(?:\/|$)(.*)/,
    why: (_whole, rest) =>
      `variables are not expanded${rest === "" || rest === undefined ? "" : `; write \`**/${rest}\``}`,
  },
  { when: /\$\{\w+(?::-[^}]*)?\}|(?:^|\/)%\w+%(?:\/|$)/, why: () => "variables are not expanded" },
  {
    when: /^(?:[a-z]:)?\/+(.*)/i,
    why: (_whole, rest) =>
      `paths are relative to the root; leave out the leading part${rest === "" ? "" : ` and write \`${rest}\``}`,
  },
  { when: /^\.\/(.+)/, why: (_whole, rest) => `paths have no leading \`./\`; write \`${rest}\`` },
  { when: /(?:^|\/)\.{1,2}(?:\/|$)/, why: () => "paths have no `.` or `..` segments" },
  { when: /\/\//, why: () => "paths have no empty segments; write one `/`" },
  {
    // Anchored: without it each place of a long pattern is a beginning.
    when: /^([^]*)\/$/,
    why: (_whole, folder) => `paths have no trailing \`/\`; \`${folder}/**\` matches all that is inside`,
  },
  { when: /^!(?!\((?!\?))/, why: () => "a leading `!` negates nothing here" },
];

/** Why nobody should write this pattern; undefined for one that may be read. */
export function refusal(pattern: string, dialect: Dialect): string | undefined {
  if (pattern === "") return "the pattern is empty";
  if (dialect === "name") return undefined;
  for (const { when, why } of pathRefusals) {
    const found = when.exec(pattern);
    if (found !== null) return why(...found.map((part) => part ?? ""));
  }
  return undefined;
}
