/**
 * What a path pattern means: micromatch's documented dialect, with dotfiles matched and case ignored. `docs/patterns.md`
 * says it in prose, and where micromatch itself does otherwise.
 */
import { bothCases, type Charset, complement, intersection, posixClasses, single, union } from "./charset.ts";
import { ALL, EMPTY, type Language, type Languages } from "./language.ts";

/** What stands before a group and says how often it may occur. */
const SIGNS = ["@", "?", "+", "*", "!"] as const;
type Sign = (typeof SIGNS)[number];

/** A pattern without braces, read. */
export type Part =
  | { readonly kind: "letter"; readonly set: Charset }
  /** `folders`: `**` and `/`. `inside`: `/` and `**` at the end, which also takes the folder itself. */
  | { readonly kind: "slash" | "star" | "folders" | "everything" | "inside" }
  | { readonly kind: "group"; readonly sign: Sign; readonly choices: readonly (readonly Part[])[] };

const slash = single("/");
const inSegment = complement(slash);

/** Negations within negations beyond this make automata that nobody can build. */
const MAX_NEGATIONS = 2;

/** Reads a pattern without braces; a text says what cannot be understood. */
export function parseGlob(pattern: string): readonly Part[] | string {
  let at = 0;
  const problems: string[] = [];
  const unpaired = (): Part => {
    problems.push("brackets, braces or parentheses do not pair up");
    return { kind: "slash" };
  };

  /** Up to a character that `stops` knows. `begins`: at the beginning of a segment. */
  const sequence = (stops: RegExp, begins: boolean, negations: number): Part[] => {
    const parts: Part[] = [];
    while (problems.length === 0 && !stops.test(pattern[at] ?? "")) {
      const before = parts.at(-1);
      const fresh = before === undefined ? begins : before.kind === "slash" || before.kind === "folders";
      parts.push(part(fresh, negations));
    }
    return inside(parts);
  };

  const part = (fresh: boolean, negations: number): Part => {
    const character = pattern[at] ?? "";
    if (SIGNS.some((sign) => sign === character) && pattern[at + 1] === "(") {
      at += 1;
      return group(SIGNS.find((sign) => sign === character) ?? "!", fresh, negations);
    }
    switch (character) {
      case "(":
        return group("@", fresh, negations);
      case ")":
      case "]":
        return unpaired();
      case "*":
        return stars(fresh);
      case "?":
        at += 1;
        return { kind: "letter", set: inSegment };
      case "[":
        return charClass();
      case "/":
        at += 1;
        return { kind: "slash" };
      default:
        at += 1;
        return { kind: "letter", set: bothCases(single(character)) };
    }
  };

  /** `**` is more than `*` where it stands for whole segments: `**` and `/`, or at the end. */
  const stars = (fresh: boolean): Part => {
    const begin = at;
    while (pattern[at] === "*" && !(at > begin && pattern[at + 1] === "(")) at += 1;
    if (at - begin !== 2 || !fresh) return { kind: "star" };
    if (pattern[at] === "/") {
      at += 1;
      return { kind: "folders" };
    }
    return /^\)*$/.test(pattern.slice(at)) || (pattern[at] === "|" && endsHere())
      ? { kind: "everything" }
      : { kind: "star" };
  };

  /** Whether the groups that are open here all end where the pattern ends. */
  const endsHere = (): boolean => {
    let depth = 0;
    for (let index = at; index < pattern.length; index += 1) {
      if (pattern[index] === "(") depth += 1;
      else if (pattern[index] === ")" && (depth -= 1) < 0) return /^\)*$/.test(pattern.slice(index));
    }
    return false;
  };

  const group = (sign: Sign, fresh: boolean, negations: number): Part => {
    at += 1;
    const inner = negations + Number(sign === "!");
    if (inner > MAX_NEGATIONS) problems.push(`more than ${MAX_NEGATIONS} \`!(…)\` stand inside each other`);
    if (/^\?(?:[:=!<])/.test(pattern.slice(at)))
      problems.push("`(?` begins a regular expression, which is not understood here; write `@(…)`");
    const choices: (readonly Part[])[] = [];
    for (;;) {
      choices.push(sequence(/^$|[|)]/, fresh, inner));
      const end = pattern[at];
      at += 1;
      if (problems.length > 0 || end === ")") return { kind: "group", sign, choices };
      if (end !== "|") return unpaired();
    }
  };

  const charClass = (): Part => {
    const [whole, negated, body = ""] = /^\[([!^]?)((?:\[:[a-z]+:\]|[^\]])*)\]/.exec(pattern.slice(at)) ?? [];
    if (whole === undefined || body === "") return unpaired();
    at += whole.length;
    const sets: Charset[] = [];
    for (const [token, name, first = "", last] of body.matchAll(/\[:([a-z]+):\]|([^])(?:-([^]))?/g)) {
      if (name !== undefined) {
        const known = posixClasses[name];
        if (known === undefined)
          problems.push(`\`${token}\` is no class of characters; there are ${Object.keys(posixClasses).join(", ")}`);
        else sets.push(known);
      } else if (last !== undefined) {
        if (last < first)
          problems.push(
            `in \`${whole}\` the range \`${token}\` runs backwards, so the brackets do not pair up to anything`,
          );
        sets.push([[first.charCodeAt(0), last.charCodeAt(0)]]);
      } else sets.push(single(first));
    }
    const set = bothCases(union(...sets));
    const one: Part = { kind: "letter", set: intersection(inSegment, negated === "" ? set : complement(set)) };
    // Names such as `[id]` are common, so the brackets may also stand for themselves.
    return {
      kind: "group",
      sign: "@",
      choices: [[one], whole.split("").map((unit): Part => ({ kind: "letter", set: bothCases(single(unit)) }))],
    };
  };

  const parts = sequence(/^$/, true, 0);
  return problems[0] ?? parts;
}

/** `dir/**` is `dir` and all that is inside; `**` twice is `**`. */
function inside(parts: readonly Part[]): Part[] {
  if (parts.at(-1)?.kind !== "everything") return [...parts];
  const rest = parts.slice(0, -1);
  while (rest.at(-1)?.kind === "folders") rest.pop();
  return rest.at(-1)?.kind === "slash" ? [...rest.slice(0, -1), { kind: "inside" }] : [...rest, { kind: "everything" }];
}

/** The language of a sequence of parts. */
export function languageOf(parts: readonly Part[], make: Languages): Language {
  return make.sequence(...parts.map((part) => partLanguage(part, make)));
}

function partLanguage(part: Part, make: Languages): Language {
  const segment = make.repeated(make.letter(inSegment));
  switch (part.kind) {
    case "letter":
      return make.letter(part.set);
    case "slash":
      return make.letter(slash);
    case "star":
      return segment;
    case "everything":
      return ALL;
    case "inside":
      return make.either(EMPTY, make.sequence(make.letter(slash), ALL));
    case "folders":
      return make.repeated(make.sequence(make.letter(inSegment), segment, make.letter(slash)));
    case "group": {
      const choices = make.either(...part.choices.map((choice) => languageOf(choice, make)));
      switch (part.sign) {
        case "@":
          return choices;
        case "?":
          return make.either(EMPTY, choices);
        case "*":
          return make.repeated(choices);
        case "+":
          return make.sequence(choices, make.repeated(choices));
        case "!":
          return make.both(part.choices.some(crosses) ? ALL : segment, make.not(choices));
      }
    }
  }
}

/** Whether a sequence may reach over a `/`. */
function crosses(parts: readonly Part[]): boolean {
  return parts.some((part) =>
    part.kind === "group" ? part.choices.some(crosses) : part.kind !== "letter" && part.kind !== "star",
  );
}
