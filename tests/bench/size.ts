/** Check and diff of permission lists as long as people keep them. */
import { bind } from "../../src/engine/bind.ts";
import { lower } from "../../src/engine/lower.ts";
import type { RuleDocument, Table } from "../../src/engine/types.ts";
import { compareTables } from "../../src/analysis/compare.ts";
import { diffDeciders } from "../../src/analysis/diff.ts";
import { prove } from "../../src/proof/prove.ts";
import { tables } from "../../generated/tables.js";
import { measure, table } from "./measure.ts";

interface Size {
  readonly name: string;
  readonly rules: readonly RuleDocument[];
  readonly match: "name" | "path";
  readonly limit: number;
}

const outcomes = ["allow", "ask", "deny"];
const rule = (id: string, like: string, index: number): RuleDocument => ({
  id,
  when: { text: { like } },
  then: outcomes[index % 3] ?? "ask",
  because: "",
});
const many = (count: number, name: string, like: (index: number) => string): RuleDocument[] =>
  Array.from({ length: count }, (_, index) => rule(`${name}-${index}`, like(index), index));

const sizes: readonly Size[] = [
  {
    name: "300 prefixes, 40 infixes",
    match: "name",
    limit: 200,
    rules: [
      ...many(40, "infix", (index) => `*secret${index}key*`),
      ...many(300, "prefix", (index) => `tool${index % 97} sub${index} *`),
    ],
  },
  {
    name: "1,000 prefixes, 40 with two stars",
    match: "name",
    limit: 200,
    rules: [
      ...many(40, "infix", (index) => `tool*secret${index}-*key`),
      ...many(1_000, "prefix", (index) => `tool${index % 97} sub${index} *`),
    ],
  },
  {
    name: "300 path prefixes, 40 path patterns",
    match: "path",
    limit: 500,
    rules: [
      ...many(20, "anywhere", (index) => `*.secret${index}`),
      ...many(20, "infix", (index) => `**/*key${index}*/**`),
      ...many(300, "prefix", (index) => `src${index % 9}/module${index}/**`),
    ],
  },
];

const permissions = ({ match }: Size, rules: readonly RuleDocument[]): Table =>
  lower(
    {
      kind: "rules",
      id: "own/permissions",
      description: "",
      outcomes,
      onFault: "deny",
      facts: { text: { text: { match } } },
      rules,
      otherwise: { then: "ask", because: "" },
    },
    {},
    "permissions.jsonc",
    () => [1, 1],
  );

const BLOCKED = 10_000;

function blocklists() {
  const blocklist = tables["advisor/blocklist"];
  if (blocklist === undefined) throw new Error("advisor/blocklist is missing");
  const entries = Array.from({ length: BLOCKED }, (_, index) =>
    index % 3 === 0
      ? { model: `provider${index % 50}/model-${index}`, minEffort: "high" }
      : `provider${index % 50}/model-${index}`,
  );
  const bound = (list: readonly unknown[]) => bind(blocklist, { value: { disabledForModels: list } });
  const large = bound(entries);
  // Each name once, so that none has been decided before.
  let turn = 0;
  const first = () =>
    large.decide({ executorModel: `provider${turn % 50}/model-${turn++}`, executorEffort: "max" }).outcome;
  return measure(
    [
      {
        name: `blocklist of ${BLOCKED.toLocaleString("en")}: diff of one entry (limit 500)`,
        calls: 1,
        run: () => diffDeciders(bound(entries), bound(entries.toSpliced(5_000, 1))).changes.length,
      },
      { name: `first decision about an entry, of ${BLOCKED.toLocaleString("en")}`, calls: 1_000, run: first },
    ],
    7,
  );
}

export async function benchSize(): Promise<string> {
  const rows = sizes.flatMap((size) => {
    const before = permissions(size, size.rules);
    const edits: readonly (readonly [name: string, rules: readonly RuleDocument[]])[] = [
      ["equal, in another order", [...size.rules.slice(0, 40), ...size.rules.slice(40).toReversed()]],
      [
        "one outcome",
        size.rules.map((one, index) => (index === 50 ? { ...one, then: one.then === "deny" ? "allow" : "deny" } : one)),
      ],
      ["a new row first", [rule("new", "tool1*", 0), ...size.rules]],
      ["an infix gone", size.rules.slice(1)],
    ];
    const contenders = [
      { name: "check", calls: 1, run: () => prove(before, undefined).length },
      ...edits.map(([name, rules]) => {
        const after = permissions(size, rules);
        return { name: `diff: ${name}`, calls: 1, run: () => compareTables(before, after)?.changes.length ?? 0 };
      }),
    ];
    const results = contenders.map(({ run }) => run());
    return measure(contenders, 7).map((figure, index) => ({
      what: `${size.name}, ${figure.name} (limit ${size.limit})`,
      result: String(results[index]),
      figure,
    }));
  });
  const shown = [...rows, ...blocklists().map((figure) => ({ what: figure.name, result: "", figure }))];
  return table(
    "Long lists: problems or changes found, milliseconds",
    ["what", "found", "median", "fastest", "slowest"],
    shown.map(({ what, result, figure }) => [
      what,
      result,
      ...[figure.nanoseconds, figure.low, figure.high].map((nanoseconds) =>
        (nanoseconds / 1e6).toFixed(nanoseconds < 1e6 ? 4 : 1),
      ),
    ]),
  );
}
