/**
 * Everything that can be wrong with a file a person wrote: one row per code.
 * Messages are lower case without a final full stop; what the person wrote stands in backticks; advice is the help.
 */

import type { Code, Row } from "./details.ts";
import { listCodes } from "./list-codes.ts";

/** The codes in the order of the reference. Severities stand here alone; only `unknown-key` is stricter in some families. */
export const codes: { readonly [C in Code]: Row<C> } = {
  syntax: {
    severity: "error",
    means:
      "The file is not JSON with comments: a bracket, comma, quote or value is missing or misplaced, or it nests too deeply.",
    message: ({ what }) => what,
  },
  unreadable: {
    severity: "error",
    means: "The file is missing, cannot be opened, is too large, or is not UTF-8 text.",
    message: ({ why }) => why,
  },
  "more-mistakes": {
    severity: "error",
    means: "A file has more mistakes than are told at once. It is a warning where warnings alone are left out.",
    help: "mend some of those above; the others are told then",
    message: ({ told }) => `there are more mistakes in this file than the ${told} that are told`,
  },
  "duplicate-key": {
    severity: "error",
    means: "One object holds a key twice. JSON readers disagree about which one counts.",
    help: "keep one of the two",
    message: ({ key, line }) => `the key \`${key}\` already stands on line ${line}`,
  },
  "prototype-key": {
    severity: "error",
    means:
      "A key is called `__proto__`, `constructor` or `prototype`, which would reach into the program's own objects.",
    help: "remove the key; no setting has this name",
    message: ({ key }) => `the key \`${key}\` is not allowed anywhere`,
  },
  "wrong-type": {
    severity: "error",
    means: "A value has another type than its key takes.",
    message: ({ name, expected, received }) => `${named(name)} takes ${expected}, not ${received}`,
  },
  "out-of-range": {
    severity: "error",
    means: "A number, or the length of a text or list, is outside its bounds.",
    message: ({ name, expected, received }) => `${named(name)} must be ${expected}, but is ${received}`,
  },
  "unknown-value": {
    severity: "error",
    means: "A word is none of those that its key knows.",
    message: ({ name, received }) => `${named(name)} does not know ${received}`,
  },
  "malformed-value": {
    severity: "error",
    means: "A text does not have the form that its key needs.",
    message: ({ name, received, expected }) => `\`${name}\` must be ${expected}, but is ${received}`,
  },
  "missing-key": {
    severity: "error",
    means: "An entry lacks a key that it cannot do without.",
    message: ({ name, key }) => `${named(name)} lacks the key \`${key}\``,
  },
  "bad-glob": {
    severity: "error",
    means: "A pattern cannot be compiled, or could never match a path of the workspace.",
    message: ({ pattern, why }) => `the pattern \`${pattern}\` cannot be used: ${why}`,
  },
  "bad-table": {
    severity: "error",
    means:
      "A policy table or flow cannot work as it stands: a definition includes itself, a fact is of the wrong kind for what it is used for, an answer leads nowhere, or the table cannot be asked like the shipped one whose place it takes.",
    message: ({ what }) => what,
  },
  uncovered: {
    severity: "error",
    means: "Some facts reach no rule of a table, and it has no `otherwise`.",
    help: "add a rule, or an `otherwise`",
    message: ({ what }) => what,
  },
  "broken-invariant": {
    severity: "error",
    means:
      "A region of the fact space breaks an invariant that the table or the flow states, or an example on a row is decided by another row.",
    message: ({ invariant, what, of = "invariant" }) => `the ${of} \`${invariant}\` does not hold: ${what}`,
  },
  "dead-rule": {
    severity: "error",
    means: "A rule can never decide, whatever the facts.",
    help: "remove the rule, or move it before the rules that take its cases",
    message: ({ rule, why }) => `the rule \`${rule}\` can never decide: ${why}`,
  },
  ...listCodes,
  "unused-lane": {
    severity: "error",
    means:
      "`instructions` has a slot for a lane that no configured reviewer uses, so the text would silently do nothing.",
    help: "remove the slot, or configure a reviewer of that `modelType`",
    message: ({ lane }) => `no configured reviewer uses the \`${lane}\` lane`,
  },
  "unknown-key": {
    severity: "warning",
    means:
      "A key that nothing reads. In the isolated advisor's file, and among the question ids of the guard's classifier, it is an error.",
    message: ({ key, within }) => (within === "" ? `unknown key \`${key}\`` : `\`${within}\` has no key \`${key}\``),
  },
  sampled: {
    severity: "warning",
    means:
      "The facts or settings of a table combine in more ways than can be visited. What was found in a sample of them is reported; nothing else is proved, and `check` fails unless it is told `--allow-sampled`.",
    help: "split the table, or remove facts, settings and patterns",
    message: ({ table, why }) => `\`${table}\` is not proved, for only a sample was looked at: ${why}`,
  },
  "unclosed-ref": {
    severity: "warning",
    means: "A `${NAME` has no closing brace. It stays as it is written.",
    help: "close it with `}`, or write `$$` for a `$` that is meant",
    message: ({ variable }) => `\`\${${variable}\` has no closing brace, so it stays text`,
  },
  "unresolved-ref": {
    severity: "warning",
    means:
      "A `${NAME}` has neither a value in the environment nor a fallback. The whole layer is skipped and the layer beneath it applies.",
    message: ({ variable, state }) => `the environment variable \`${variable}\` is ${state}, so this layer is skipped`,
  },
  "shadowed-entry": {
    severity: "warning",
    means: "A list entry can never decide, because an earlier entry already takes everything it matches.",
    help: "remove the entry",
    message: ({ entry, by, line }) => `\`${entry}\` is already covered by \`${by}\` on line ${line}`,
  },
  "duplicate-entry": {
    severity: "warning",
    means: "A list holds the same entry twice.",
    help: "remove one of the two",
    message: ({ entry, line }) => `\`${entry}\` already stands on line ${line}`,
  },
  "dead-glob": {
    severity: "warning",
    means: "A pattern changes nothing: an exclude takes everything it includes, or it excludes what nothing includes.",
    help: "remove the pattern, or correct it",
    message: ({ pattern, why }) => `the pattern \`${pattern}\` changes nothing: ${why}`,
  },
  "unknown-surface": {
    severity: "warning",
    means:
      "A name in `surfaces` is near that of a surface which is always there, or holds a character that no name has. What was meant is not reviewed.",
    help: "write the name of a surface, such as `bash`, or of a tool",
    message: ({ pattern, why }) => `no surface is known as \`${pattern}\`: ${why}`,
  },
  "only-excludes": {
    severity: "warning",
    means: "A pattern list includes nothing, so nothing is ever matched.",
    help: "add a pattern without `!`, such as `bash` or `*`",
    message: ({ name, how }) => `\`${name}\` ${how}, so nothing is reviewed`,
  },
  "inverted-thresholds": {
    severity: "warning",
    means: "Two thresholds stand the wrong way round, so that the later one is reached first.",
    message: ({ lower, low, upper, high, effect }) =>
      `\`${lower}\` (${String(low)}) ${typeof low === "number" ? "lies above" : "does not lie below"} \`${upper}\` (${String(high)}): ${effect}`,
  },
  "risky-combination": {
    severity: "warning",
    means: "Two settings that are fine alone do something surprising together.",
    message: ({ what, effect }) => `${what}: ${effect}`,
  },
  "dropped-entry": {
    severity: "warning",
    means: "A list entry is invalid and was left out. The other entries keep their order and still apply.",
    message: ({ entry, why }) => `\`${entry}\` is left out: ${why}`,
  },
  "held-list": {
    severity: "warning",
    always: true,
    means:
      "A list that holds something back cannot be taken as it is written: an entry is refused, its key is repeated, or its whole layer is left out. What it holds back as far as it can be read, and what holds without it, the built-in list included, are both in force until that is mended.",
    message: ({ name, held }) =>
      held === "a refused part"
        ? `\`${name}\` cannot be taken as it is written, so its usable entries and the built-in list are both in force`
        : `this layer is left out, yet what its \`${name}\` holds back stays in force`,
  },
  "widened-list": {
    severity: "warning",
    always: true,
    means:
      "A list of your own takes the place of a built-in one that holds something back, and leaves out some of it. That is allowed; it is said so that nobody misses it.",
    help: "nothing, if that is on purpose; otherwise add them to the list",
    message: ({ name, missing }) =>
      `\`${name}\` no longer holds back what the built-in list does: ${missing.map((one) => `\`${one}\``).join(", ")}`,
  },
  "dead-entry": {
    severity: "warning",
    means:
      "A model in a list can never be met, because it is not written as `provider/modelId`: it has no provider, a blank, a pattern or an effort in it.",
    message: ({ model, why }) => `\`${model}\` matches no model: it ${why}`,
  },
  "incomplete-config": {
    severity: "warning",
    means: "No layer sets a key that is needed before anything can run. Decisions can still be computed.",
    message: ({ key }) => `no layer sets \`${key}\``,
  },
  "uncovered-lane": {
    severity: "warning",
    means:
      "`instructions` has slots, but none for a lane that a configured reviewer uses. That lane runs its built-in rules.",
    message: ({ lane }) => `a reviewer uses the \`${lane}\` lane, which \`instructions\` leaves out`,
  },
  "looser-project": {
    severity: "warning",
    means:
      "The global file lets a project only make things stricter, and this setting of the project does not, or cannot be told to.",
    help: "remove it, or set `projectLayer` in the global file",
    message: ({ name }) => `\`${name}\` is not taken from a project: \`projectLayer\` is \`stricter-only\``,
  },
  "unused-setting": {
    severity: "warning",
    means: "A setting has no effect beside the other settings.",
    message: ({ name, why }) => `\`${name}\` has no effect: ${why}`,
  },
};

/** The document as a whole has no name of its own. */
function named(name: string): string {
  return name === "" ? "the file" : `\`${name}\``;
}
