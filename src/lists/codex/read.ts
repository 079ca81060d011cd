/**
 * The rules of Codex, as version 0.171 decides: words compared whole from the first one on, and the strictest of all rules
 * that match. One mistake in any file takes the rules of all files out.
 */
import { type Effect, effects, type List, type ListLayer, type ListRule, surface } from "../list.ts";
import { unitsOf } from "../units.ts";
import { type Called, calls, type Literal } from "./starlark.ts";

export interface CodexList extends List {
  /** Programs that count by their name only where they stand here. */
  readonly hosts: ReadonlyMap<string, readonly string[]>;
}

const DECISIONS: { readonly [word: string]: Effect } = { allow: "allow", prompt: "ask", forbidden: "deny" };
export const SURFACE = "shell";

/** A layer's value is its text. */
export function readCodexList(layers: readonly ListLayer[]): CodexList {
  const hosts = new Map<string, readonly string[]>();
  const rules: ListRule[] = [];
  const inert: { source: ListRule["source"]; rule: string; why: string }[] = [];
  for (const layer of layers) {
    const found = typeof layer.value === "string" ? calls(layer.value) : undefined;
    const whole = { ...layer.place(""), layer: layer.name };
    if (found === undefined) return off(whole, "it cannot be read");
    for (const call of found) {
      const source = { ...whole, line: call.line };
      if (call.name === "host_executable") {
        const { name, paths } = call.named;
        if (typeof name === "string" && Array.isArray(paths)) hosts.set(name, paths.map(String));
      } else if (call.name === "prefix_rule") {
        const read = ruleOf(call, source, rules.length);
        if (typeof read === "string") return off(source, read);
        rules.push(...read);
        for (const { id } of read)
          if (
            /[ *?]/.test(words(call)[0]?.[0] ?? "") ||
            words(call)
              .flat()
              .some((word) => word.includes(" "))
          )
            inert.push({ source, rule: id, why: "a word with a blank or a star equals no word of a command" });
      } else if (call.name !== "network_rule") return off(source, `\`${call.name}\` is no function of rules`);
    }
  }
  const order = rules.toSorted((a, b) => effects.indexOf(b.then) - effects.indexOf(a.then));
  return {
    format: "codex",
    surfaces: [surface(SURFACE, "command", order, "ask", "name", order[0]?.source.file ?? layers[0]?.file)],
    fallback: "ask",
    inert,
    hosts,
  };
}

const off = (source: ListRule["source"], why: string): CodexList => ({
  format: "codex",
  surfaces: [surface(SURFACE, "command", [], "ask", "name", source.file)],
  fallback: "ask",
  inert: [{ source, rule: "the rules of all files", why: `${why}, and one mistake takes all rules out`, all: true }],
  hosts: new Map(),
});

/** The pattern of a rule: one or more words at each position. */
function words({ named }: Called): readonly (readonly string[])[] {
  const { pattern } = named;
  return Array.isArray(pattern)
    ? pattern.map((one: Literal) => (Array.isArray(one) ? one.map(String) : [String(one)]))
    : [];
}

function ruleOf(call: Called, source: ListRule["source"], index: number): readonly ListRule[] | string {
  const { decision = "allow", justification, match, not_match: unmatched } = call.named;
  const then = DECISIONS[String(decision)];
  const pattern = words(call);
  if (then === undefined) return `\`${String(decision)}\` is no decision`;
  if (pattern.length === 0) return "a rule lacks its pattern";
  if (!examples(match).every((one) => fits(pattern, one))) return "an example of `match` does not match";
  if (examples(unmatched).some((one) => fits(pattern, one))) return "an example of `not_match` matches";
  const spelled = pattern.map((choices) => (choices.length === 1 ? choices[0] : `(${choices.join("|")})`)).join(" ");
  return [
    {
      id: `#${index + 1} ${spelled}`,
      then,
      patterns: combined(pattern).flatMap((one) => [textOf(one), `${textOf(one)} *`]),
      source,
      ...(typeof justification === "string" ? { reason: justification } : {}),
    },
  ];
}

const combined = (pattern: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  pattern.reduce<readonly (readonly string[])[]>(
    (before, choices) => before.flatMap((one) => choices.map((word) => [...one, word])),
    [[]],
  );

/** Words as one text in which a blank parts them and a star is no pattern's. */
export const textOf = (argv: readonly string[]): string =>
  argv.map((word) => word.replaceAll(" ", "\u2423").replaceAll("*", "\u2217")).join(" ");

const fits = (pattern: readonly (readonly string[])[], argv: readonly string[]): boolean =>
  pattern.every((choices, index) => choices.includes(argv[index] ?? ""));

function examples(value: Literal | undefined): readonly (readonly string[])[] {
  if (!Array.isArray(value)) return [];
  return value.map((one: Literal) =>
    Array.isArray(one) ? one.map(String) : (unitsOf(String(one)).units[0]?.words ?? []).map((word) => word ?? ""),
  );
}
