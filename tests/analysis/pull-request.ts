/** A pull request with a bit of everything, reviewed for the pinned renderings. */
import { tables as shipped } from "../../generated/tables.js";
import type { Table } from "../../src/engine/types.ts";
import { report, type Report } from "../../src/analysis/report.ts";
import type { Pair } from "../../src/analysis/sides.ts";
import { bases } from "./edits.ts";

/** The shipped tables at places of their own, so that a comment in one of them moves no golden file. */
const tables: { readonly [id: string]: Table } = Object.fromEntries(
  Object.entries(shipped).map(([id, table]) => [
    id,
    {
      ...table,
      rules: table.rules.map((rule, index) => ({ ...rule, at: [10 + index, 5] as const })),
      ...(table.otherwise && { otherwise: { ...table.otherwise, at: [90, 3] as const } }),
    },
  ]),
);

const ladder = `{
  "kind": "ladder",
  "id": "guard/mode-ladder",
  "description": "What becomes of a verdict in each leniency mode.",
  "outcomes": ["allow", "ask", "deny"],
  "facts": {
    "mode": { "oneOf": ["strict", "default", "lenient", "permissive"], "config": "/mode" },
    "verdict": { "scale": "verdict" }
  },
  "climb": "verdict",
  "by": "mode",
  "ladders": {
    "strict":     { "allowThrough": "allow",     "denyFrom": "defer-allow", "because": "only an allow passes" },
    "default":    { "allowThrough": "allow",     "denyFrom": "deny-hard",   "because": "you judge every flag" },
    "lenient":    { "allowThrough": "defer",     "denyFrom": "deny-hard",   "because": "only alarms ask you" },
    "permissive": { "allowThrough": "deny-soft", "denyFrom": "deny-hard",   "because": "only clear danger is blocked" }
  },
  "onFault": "deny",
  "invariants": [
    { "id": "hard-danger-is-blocked", "when": { "verdict": "deny-hard" }, "always": "deny" },
    { "id": "suspicion-never-loosens", "neverLooserAlong": "verdict" }
  ]
}
`;

const extra = `{
  "kind": "rules",
  "id": "guard/extra",
  "description": "A table of this project's own.",
  "outcomes": ["yes", "no"],
  "facts": { "sure": { "flag": true } },
  "rules": [{ "id": "sure", "when": { "sure": true }, "then": "yes", "because": "it is sure" }],
  "otherwise": { "then": "no", "because": "it is not" },
  "onFault": "no"
}
`;

const edited = (file: string, before: string, ...edits: readonly (readonly [from: string, to: string])[]): Pair => ({
  before: { file, text: before },
  after: {
    file,
    text: edits.reduce((text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${file} lacks \`${from}\``);
      return text.replace(from, to);
    }, before),
  },
});

export const pairs: readonly Pair[] = [
  edited(
    ".pi/extensions/pi-permission-ai-guard/config.jsonc",
    bases.guard,
    ['"mode": "default"', '"mode": "lenient"'],
    ['"riskThreshold": 0.5', '"riskThreshold": 0.4'],
    ["claude-haiku-4-5", "claude-sonnet-4-5"],
    ["Deny whatever touches production.", "Ask @ops | `first` <b>always</b> --> \\n# now"],
    ['"skill", ', '"skill", "deploy*", '],
  ),
  edited(
    "advisor.jsonc",
    bases.advisor,
    ['"perCallHardUsd": 3', '"perCallHardUsd": 5'],
    ['    "anthropic/claude-opus-4-5",\n', '    "google/gemini-3-pro",\n'],
  ),
  edited(
    "policies/guard/mode-ladder.jsonc",
    ladder,
    [
      '"allowThrough": "deny-soft", "denyFrom": "deny-hard",  ',
      '"allowThrough": "defer-deny", "denyFrom": "deny-soft", ',
    ],
    [
      '"allowThrough": "defer",     "denyFrom": "deny-hard",  ',
      '"allowThrough": "defer-deny", "denyFrom": "deny-hard", ',
    ],
    [',\n    { "id": "suspicion-never-loosens", "neverLooserAlong": "verdict" }', ""],
  ),
  edited("pi-advisor.json", bases.isolated, ['"maxInputChars": 48000', '"maxInputChars": "48 thousand"']),
  { after: { file: "policies/guard/extra.jsonc", text: extra } },
];

export const pullRequest = (): Report => report(pairs, { tables, env: {}, scales: () => ({}) });

/** The same files with another comment in each. */
export const nothingChanged = (): Report =>
  report(
    pairs.flatMap(({ before }) =>
      before === undefined ? [] : [{ before, after: { ...before, text: `// as before\n${before.text}` } }],
    ),
    { tables, env: {}, scales: () => ({}) },
  );
