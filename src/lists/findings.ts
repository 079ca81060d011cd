/** What is wrong in a permission list: rules that never decide, that only repeat, that cannot do anything, that open everything. */
import { covers, overlap } from "../config/name-pattern.ts";
import { diagnose, type Diagnostic, type Spot } from "../diagnostics/diagnostic.ts";
import { lint } from "../proof/lint.ts";
import type { Format } from "./formats.ts";
import type { List, ListRule, Placed, Surface } from "./list.ts";
import { wrapperOf } from "./wrappers.ts";

export function findings(list: List, format: Format): Diagnostic[] {
  return [
    ...list.inert.map(({ source, rule, why, all }) =>
      diagnose("inert-rule", spot(source), { rule, why }, all === true ? "error" : "warning"),
    ),
    ...list.surfaces.flatMap((surface) => aboutSurface(surface, format)),
  ].toSorted((a, b) => a.file.localeCompare(b.file) || a.range.line - b.range.line || a.range.column - b.range.column);
}

function aboutSurface(surface: Surface, format: Format): Diagnostic[] {
  const dead = deadRules(surface);
  const isShell = surface.name === format.shell.surface;
  return surface.rules.flatMap((rule, index): Diagnostic[] => {
    if (rule.source.file === BUILT_IN) return [];
    const here = spot(rule.source);
    const takers = dead.get(rule.id);
    if (takers !== undefined)
      return [
        // A deny that never decides guards nothing; anything else that is dead is only in the way.
        diagnose(
          "dead-rule",
          here,
          { rule: rule.id, why: whyDead(takers, surface) },
          rule.then === "deny" ? "error" : "warning",
        ),
      ];
    const never = isShell ? unmatchable(rule) : undefined;
    if (never !== undefined) return [diagnose("inert-rule", here, { rule: rule.id, why: never })];
    const by = repeats(surface, index);
    return [
      ...(by === undefined
        ? []
        : [diagnose("repeated-rule", here, { rule: rule.id, by: by.id, line: by.source.line })]),
      ...(isShell ? [...opening(rule, format, here), ...passedBy(rule, surface, here)] : []),
    ];
  });
}

/** Entries that decide nothing, by their pointers, in the order of the file. */
export function deadEntries({
  surfaces,
}: List): readonly { readonly pointer: string; readonly rule: string; readonly line: number }[] {
  const found = surfaces.flatMap((surface) => {
    const dead = deadRules(surface);
    return surface.rules.flatMap(({ id, source: { pointer, line, column } }) =>
      dead.has(id) && pointer !== undefined ? [{ pointer, rule: id, line, column }] : [],
    );
  });
  return found.toSorted((a, b) => a.line - b.line || a.column - b.column);
}

const BUILT_IN = "<built-in>";

/** Rules that decide nothing, with those that take their cases; proved over every text. */
function deadRules({ decider }: Surface): ReadonlyMap<string, string> {
  const problems = lint(decider.table, [{ decider, config: { value: {} } }]);
  return new Map(
    problems.flatMap(({ code, what, given }) => (code === "dead-rule" && what !== "otherwise" ? [[what, given]] : [])),
  );
}

function whyDead(takers: string, { rules }: Surface): string {
  const names = takers.split(", ").flatMap((id) => rules.find((rule) => rule.id === id) ?? []);
  if (names.length === 0) return "other rules take all that it matches";
  return (
    names.map(({ id, source }) => `\`${id}\` on line ${source.line}`).join(" and ") +
    (names.length === 1 ? " takes" : " take") +
    " all that it matches"
  );
}

/** A later rule that would give all of the rule's cases the same effect, with nothing of another effect in between. */
function repeats({ rules }: Surface, index: number): ListRule | undefined {
  const rule = rules[index];
  if (rule === undefined || rule.test !== undefined) return undefined;
  for (const other of rules.slice(index + 1)) {
    if (other.test !== undefined) return undefined;
    const takes = rule.patterns.every((narrow) => other.patterns.some((wide) => covers(wide, narrow)));
    if (takes && other.then === rule.then) return other;
    if (other.then !== rule.then && rule.patterns.some((one) => other.patterns.some((two) => overlap(one, two))))
      return undefined;
  }
  return undefined;
}

/** A list sees one command at a time, so that what joins two stands in none. */
function unmatchable({ patterns }: ListRule): string | undefined {
  const joint = /&&|\|\||[|;]|(?<![0-9&])>(?!&)/.exec(patterns[0] ?? "");
  return joint === null || patterns.some((pattern) => pattern === "*")
    ? undefined
    : `a command is looked up without \`${joint[0]}\` and what it joins, so the pattern matches none`;
}

/** Programs that run whatever their arguments say. */
const INTERPRETERS: ReadonlySet<string> = new Set([
  "python",
  "python3",
  "node",
  "ruby",
  "perl",
  "php",
  "deno",
  "bun",
  "npx",
  "bunx",
  "uvx",
  "pnpx",
  "osascript",
  "lua",
  "bash",
  "sh",
  "zsh",
  "dash",
  "ksh",
  "fish",
  "pwsh",
  "eval",
  "ssh",
  "docker",
  "kubectl",
  "awk",
]);

function opening(rule: ListRule, { name }: Format, here: Spot): Diagnostic[] {
  if (rule.then !== "allow" || rule.test !== undefined) return [];
  const open = rule.patterns.find((pattern) => /^\*+$/.test(pattern));
  if (open !== undefined) return [diagnose("opening-rule", here, { rule: rule.id, why: "it allows every command" })];
  const [program = "", next = ""] = (rule.patterns.at(-1) ?? "").split(" ");
  const any = next === "*" || next === "-c" || next === "-e" || program.endsWith("*");
  const word = program.replace(/\*+$/, "");
  if (!any) return [];
  if (wrapperOf([word, next === "*" ? undefined : next]) !== undefined && word !== "find" && word !== "fd")
    return name === "pi-permission-system"
      ? [
          diagnose("inert-rule", here, {
            rule: rule.id,
            why: `\`${word}\` runs another command, and is asked about whatever the list allows`,
          }),
        ]
      : [diagnose("opening-rule", here, { rule: rule.id, why: `\`${word}\` runs any other command` })];
  return INTERPRETERS.has(word)
    ? [diagnose("opening-rule", here, { rule: rule.id, why: `\`${word}\` runs whatever its arguments say` })]
    : [];
}

/** Options that many programs take in two forms. */
const FORMS: readonly (readonly [long: string, short: string])[] = [
  ["--force", "-f"],
  ["--recursive", "-r"],
  ["--all", "-a"],
  ["--delete", "-d"],
  ["--yes", "-y"],
  ["--global", "-g"],
];

/** A plain other spelling of what a deny is about, which nothing denies. */
function passedBy(rule: ListRule, { decider, about }: Surface, here: Spot): Diagnostic[] {
  if (rule.then !== "deny" || rule.test !== undefined) return [];
  const text = (rule.patterns.at(-1) ?? "").replaceAll("*", "x");
  const isDenied = (command: string): boolean => decider.decide({ [about]: command }).outcome === "deny";
  const spelling = isDenied(text) ? otherSpellings(text).find((other) => !isDenied(other)) : undefined;
  return spelling === undefined ? [] : [diagnose("passed-by", here, { rule: rule.id, spelling })];
}

function otherSpellings(command: string): readonly string[] {
  const words = command.split(" ");
  return words.flatMap((word, index) => {
    const others = /^-[a-zA-Z]{2,4}$/.test(word)
      ? [
          `-${word.slice(1).split("").toReversed().join("")}`,
          word
            .slice(1)
            .split("")
            .map((letter) => `-${letter}`)
            .join(" "),
        ]
      : FORMS.flatMap(([long, short]) => (word === long ? [short] : word === short ? [long] : []));
    return others.filter((other) => other !== word).map((other) => words.with(index, other).join(" "));
  });
}

const spot = ({ file, line, column, endLine = line, endColumn = column + 1 }: Placed): Spot => ({
  file,
  pointer: "",
  range: { line, column, endLine, endColumn },
});
