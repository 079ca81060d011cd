/** The review of two full policy folders in one process: every shipped table and a config of each family, read from memory. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "jsonc-parser";
import { tables } from "../../generated/tables.js";
import { at } from "../../src/jsonc/pointer.ts";
import { report } from "../../src/analysis/report.ts";
import type { Pair } from "../../src/analysis/sides.ts";
import { bases } from "../analysis/edits.ts";
import { measure, table } from "./measure.ts";

const root = fileURLToPath(new URL("../../policies", import.meta.url));

interface Variation {
  readonly name: string;
  readonly edit: (file: string, text: string) => string;
}

/** What a pull request does to the files, from a few lines to all of them. */
const variations: readonly Variation[] = [
  {
    name: "a few lines: a mode, a threshold, a cap, two tables",
    edit: (file, text) =>
      fewLines.filter(([of]) => of === file).reduce((done, [, from, to]) => done.replace(from, to), text),
  },
  { name: "a comment in every file", edit: (_, text) => `// reviewed\n${text}` },
  {
    name: "the last rule gone from every table, so that every decision is compared",
    edit: (_, text) => withoutLastRule(text),
  },
];
const fewLines: readonly (readonly [file: string, from: string, to: string])[] = [
  ["guard.jsonc", '"mode": "default"', '"mode": "lenient"'],
  ["guard.jsonc", '"riskThreshold": 0.5', '"riskThreshold": 0.4'],
  ["advisor.jsonc", '"perCallHardUsd": 3', '"perCallHardUsd": 5'],
  ["policies/guard/mode-ladder.jsonc", '"allowThrough": "defer", ', '"allowThrough": "allow", '],
  ["policies/advisor/path-access.jsonc", '"then": "outside"', '"then": "allow"'],
];

function withoutLastRule(text: string): string {
  const document: unknown = parse(text);
  const rules = at(document, "/rules");
  return Array.isArray(rules) && rules.length > 1
    ? JSON.stringify({ ...Object(document), rules: rules.slice(0, -1) }, null, 2)
    : text;
}

export async function benchDiff(): Promise<string> {
  const before = [
    ...readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".jsonc"))
      .map((name) => ({ file: `policies/${name}`, text: readFileSync(join(root, name), "utf8") })),
    ...Object.entries(bases).map(([family, text]) => ({ file: `${family}.jsonc`, text })),
  ];
  const rows = variations.map(({ name, edit }) => {
    const pairs: readonly Pair[] = before.map((entry) => ({
      before: entry,
      after: { file: entry.file, text: edit(entry.file, entry.text) },
    }));
    const review = () => report(pairs, { tables, env: {}, scales: () => ({}) });
    const { summary } = review();
    const [figure] = measure([{ name, calls: 1, run: review }]);
    const milliseconds = (nanoseconds = Number.NaN) => (nanoseconds / 1e6).toFixed(1);
    return [
      name,
      String(summary.looser + summary.stricter + summary.sideways),
      milliseconds(figure?.nanoseconds),
      milliseconds(figure?.low),
      milliseconds(figure?.high),
    ];
  });
  return table(
    `Review of two full policy folders (${before.length} files a side), milliseconds (limit 50)`,
    ["what changed", "changes", "median", "fastest", "slowest"],
    rows,
  );
}
