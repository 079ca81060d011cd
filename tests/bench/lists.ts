/** Check and diff of permission lists as long as people keep them. */
import { comparedSurfaces } from "../../src/analysis/lists.ts";
import { findings } from "../../src/lists/findings.ts";
import { type Format, formats } from "../../src/lists/formats.ts";
import { measure, table } from "./measure.ts";

const effects = ["allow", "ask", "deny"] as const;

/** 300 prefixes and 40 patterns with a star at both ends, as the entries of a list. */
const patterns = (changed: boolean): [pattern: string, effect: (typeof effects)[number]][] => [
  ["*", "ask"],
  ...Array.from({ length: 40 }, (_, index): [string, "deny"] => [`*secret${index}key*`, "deny"]),
  ...Array.from({ length: 300 }, (_, index): [string, (typeof effects)[number]] => [
    `tool${index % 97} sub${index} *`,
    effects[(index + (changed && index === 150 ? 1 : 0)) % 3] ?? "ask",
  ]),
];

const written: { readonly [format: string]: (changed: boolean) => unknown } = {
  "pi-permission-system": (changed) => ({ permission: { "*": "ask", bash: Object.fromEntries(patterns(changed)) } }),
  "claude-code": (changed) => ({
    permissions: Object.fromEntries(
      effects.map((effect) => [
        effect,
        patterns(changed).flatMap(([pattern, own]) => (own === effect ? [`Bash(${pattern})`] : [])),
      ]),
    ),
  }),
  opencode: (changed) => ({ permission: { "*": "ask", bash: Object.fromEntries(patterns(changed)) } }),
};

const LIMIT_MS = 500;

export async function benchLists(): Promise<string> {
  const rows = Object.entries(written).map(([name, make]) => {
    const format = formats.find((one) => one.name === name);
    if (format === undefined) throw new Error(`there is no format ${name}`);
    const [before, after] = [open(format, make(false)), open(format, make(true))];
    const compared = comparedSurfaces(before, after);
    if (!compared.every(({ exact }) => exact)) throw new Error(`${name} is not exact`);
    const contenders = [
      { name: "check", calls: 1, run: () => findings(open(format, make(false)).list, format).length },
      {
        name: "diff of one entry",
        calls: 1,
        run: () => comparedSurfaces(open(format, make(false)), open(format, make(true))).length,
      },
      { name: "diff of equal lists", calls: 1, run: () => comparedSurfaces(before, open(format, make(false))).length },
    ];
    return [name, ...measure(contenders, 7).map(({ nanoseconds }) => (nanoseconds / 1e6).toFixed(1))];
  });
  return table(
    `Permission lists of 300 prefixes and 40 infixes, all exact: medians in milliseconds (limit ${LIMIT_MS})`,
    ["list", "check", "diff of one entry", "diff of equal lists"],
    rows,
  );
}

const open = (format: Format, value: unknown) =>
  format.open([{ name: "user", file: "list", value, place: () => ({ file: "list", line: 1, column: 1 }) }], {
    home: "/home/u",
    cwd: "/srv/app",
  });
