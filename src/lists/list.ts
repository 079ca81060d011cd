/**
 * A permission list of a coding agent, read: its rules in the engine's own tables, one for each surface that the agent asks
 * about. The order in which a format's rules win is the order of the rows; nothing else decides.
 */
import { bind } from "../engine/bind.ts";
import type { Decider } from "../engine/decide.ts";
import type { Source, Table } from "../engine/types.ts";
import { compilePattern } from "../globs/pattern.ts";
import type { Dialect } from "../globs/texts.ts";

export const effects = ["allow", "ask", "deny"] as const;
/** From the most permissive to the most restrictive. */
export type Effect = (typeof effects)[number];

/** Where an entry stands, and where it ends when its reader knows. */
export interface Placed extends Source {
  /** In its file, where that is JSON. */
  readonly pointer?: string;
  readonly endLine?: number;
  readonly endColumn?: number;
}

/** One entry of a list, as it is written. */
export interface ListRule {
  /** Names it in reports, within its surface: `git push *`. */
  readonly id: string;
  readonly then: Effect;
  /** What it matches of the surface's text, in patterns where `*` spans any characters; all match the same way. */
  readonly patterns: readonly string[];
  /** For what no pattern can say, such as an expression: whether it matches. Nothing is known of it but that. */
  readonly test?: (text: string) => boolean;
  readonly source: Placed;
  /** The reason that the list itself gives. */
  readonly reason?: string;
}

/** The rules that decide about one kind of text: a command, a path, a server's tool. */
export interface Surface {
  readonly name: string;
  /** What the text is, for people: `command`, `path`, `target`. */
  readonly about: string;
  /** In the order in which they win. */
  readonly rules: readonly ListRule[];
  readonly decider: Decider;
}

export interface List {
  readonly format: string;
  readonly surfaces: readonly Surface[];
  /** What holds where no rule does, as far as the list itself says. */
  readonly fallback: Effect;
  /** Entries that the format never looks at, or that can do nothing, with the reason. */
  readonly inert: readonly {
    readonly source: Placed;
    readonly rule: string;
    readonly why: string;
    /** A mistake that takes everything out, and so also what forbids. */
    readonly all?: true;
  }[];
}

/** A list's layer as it stands in a file; `undefined` as value: there, and not to be read. */
export interface ListLayer {
  readonly name: string;
  readonly file: string;
  readonly value: unknown;
  /** Where the value of a pointer stands. */
  readonly place: (pointer: string) => Placed;
}

/** One call of a tool, as the agent's own gate gets it. */
export interface Call {
  readonly tool: string;
  readonly input: { readonly [name: string]: unknown };
  readonly cwd: string;
  readonly home: string;
  /** The leniency mode of the agent, where it has some. */
  readonly mode?: string;
  /** Names of the MCP servers that are there. */
  readonly servers?: readonly string[];
  /** Where the project begins; the folder at work where it is not said. */
  readonly projectRoot?: string;
  /** Whether the person trusts the project. */
  readonly trusted?: boolean;
}

/** One text of a call that was looked up, and what came of it. */
export interface Step {
  readonly surface: string;
  readonly text: string;
  readonly effect: Effect;
  /** Undefined where no rule matched, and the format's default holds. */
  readonly rule?: ListRule;
  /** Why the effect is not the rule's own: a floor of the format. */
  readonly because?: string;
}

export interface Answer {
  readonly effect: Effect;
  /** Every text that was looked up, in order; the strictest decides. */
  readonly steps: readonly Step[];
}

/** Of a pattern longer than a person writes only whether it matches is asked: to prove what it covers could take hours. */
const LONGEST_PROVED = 500;

function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function bounded(rule: ListRule, match: Dialect): ListRule {
  if (rule.test !== undefined || rule.patterns.every(({ length }) => length <= LONGEST_PROVED)) return rule;
  const compiled = lazy(() => rule.patterns.map((pattern) => compilePattern(pattern, match)));
  return { ...rule, test: (text) => compiled().some((one) => one.ok && one.matches(text)) };
}

/** `rules` in the order in which they win; patterns of a path know folders, all others take `*` for any characters. */
export function surface(
  name: string,
  about: string,
  written: readonly ListRule[],
  fallback: Effect,
  match: Dialect = "name",
  file: string = written[0]?.source.file ?? "",
): Surface {
  const rules = written.map((rule) => bounded(rule, match));
  const table: Table = {
    id: `list/${name}`,
    kind: "rules",
    description: `The rules for ${name}.`,
    file,
    outcomes: effects,
    ordered: true,
    facts: [
      { name: about, type: { kind: "text", match, examples: [] }, optional: false, absent: [] },
      ...rules
        .filter(({ test }) => test !== undefined)
        .map(({ id }) => ({ name: testOf(id), type: FLAG, optional: false, absent: [] })),
    ],
    rules: rules.map((rule) => ({
      id: rule.id,
      when: rule.test === undefined ? { [about]: { like: rule.patterns } } : { [testOf(rule.id)]: true },
      then: rule.then,
      because: rule.reason ?? rule.id,
      at: [rule.source.line, rule.source.column],
    })),
    otherwise: { then: fallback, because: "no rule matches", at: [1, 1] },
    onFault: "ask",
    invariants: [],
  };
  return { name, about, rules, decider: bind(table, { value: {} }) };
}

const testOf = (id: string): string => `matches ${id}`;
const FLAG = { kind: "closed", values: [false, true], ordered: false } as const;

/** The first of the rules that matches one of these texts, and its effect; several texts are spellings of one thing. */
export function lookUp({ name, about, rules, decider }: Surface, texts: readonly string[]): Step {
  const found = texts.map((text) => {
    const tested = rules.flatMap(({ id, test }) => (test === undefined ? [] : [[testOf(id), test(text)] as const]));
    const { rule, outcome } = decider.decide({ [about]: text, ...Object.fromEntries(tested) });
    return { text, effect: effectOf(outcome), index: rules.findIndex(({ id }) => id === rule) };
  });
  const matched = found.filter(({ index }) => index >= 0).toSorted((a, b) => a.index - b.index)[0];
  const first = matched ?? found[0];
  const rule = matched === undefined ? undefined : rules[matched.index];
  return {
    surface: name,
    text: first?.text ?? "",
    effect: first?.effect ?? "ask",
    ...(rule === undefined ? {} : { rule }),
  };
}

/** The strictest step decides; of equal ones the first. Without a step nothing was asked for, and nothing is known. */
export function strictest(steps: readonly Step[]): Answer {
  const ranks = steps.map(({ effect }) => effects.indexOf(effect));
  return { effect: effects[Math.max(...ranks)] ?? "ask", steps };
}

const effectOf = (outcome: string): Effect => effects.find((effect) => effect === outcome) ?? "ask";
