/** Random tables that order many patterns over texts, and every short text, by which each of them can be judged. */
import fc from "fast-check";
import type { Facts, RulesDocument } from "../../src/engine/types.ts";

const LETTERS = "abc";
const texts = (length: number): readonly string[] =>
  length === 0 ? [""] : ["", ...texts(length - 1).flatMap((text) => Array.from(LETTERS, (letter) => letter + text))];
/** Every text of at most five letters, of which the patterns know two. */
export const shortTexts: readonly string[] = [...new Set(texts(5))];

const pattern = fc
  .array(fc.constantFrom("a", "b", "*"), { minLength: 3, maxLength: 6 })
  .map((pieces) => pieces.join("").replaceAll(/\*+/g, "*"))
  .filter((text) => text.replaceAll("*", "").length > 1);
const literal = pattern.map((text) => text.replaceAll("*", ""));
const textCondition = fc.oneof(
  { weight: 5, arbitrary: pattern.map((like) => ({ like })) },
  { weight: 3, arbitrary: fc.array(pattern, { minLength: 2, maxLength: 4 }).map((like) => ({ like })) },
  { weight: 2, arbitrary: literal },
  { weight: 1, arbitrary: fc.array(literal, { minLength: 1, maxLength: 3 }) },
);

/** `two`: with a second text that no rule needs together with the first. */
const rule = (two: boolean) =>
  fc.record({
    text: fc.option(textCondition, { freq: 40 }),
    which: two ? fc.constantFrom("name", "name", "other") : fc.constant("name"),
    kind: fc.option(fc.constantFrom("x", "y"), { freq: 3 }),
    then: fc.constantFrom("allow", "ask", "deny"),
  });
type Rule = ReturnType<typeof rule> extends fc.Arbitrary<infer One> ? One : never;

const made = (rules: readonly Rule[], two: boolean, closed: boolean, ordered: boolean): RulesDocument => ({
  kind: "rules",
  id: "t/t",
  description: "",
  outcomes: ["allow", "ask", "deny"],
  ordered,
  onFault: "deny",
  facts: {
    name: { text: { examples: ["abc"] }, absent: ["aa"], optional: true },
    ...(two && { other: { text: {} } }),
    kind: { oneOf: ["x", "y"] },
  },
  rules: rules.map(({ text, which, kind, then }, index) => ({
    id: `r${index}`,
    because: "",
    then,
    when: { ...(text !== null && { [which]: text }), ...(kind !== null && { kind }) },
  })),
  ...(closed && { otherwise: { then: "ask", because: "" } }),
});

export interface Edited {
  readonly before: RulesDocument;
  readonly after: RulesDocument;
}

/** A table of so many rules and the same after some edits. */
export const edited = (two: boolean, size = 24): fc.Arbitrary<Edited> =>
  fc
    .tuple(
      fc.array(rule(two), { minLength: size, maxLength: size + 6 }),
      fc.boolean(),
      fc.array(
        fc.tuple(fc.constantFrom("remove", "insert", "move", "outcome", "swap"), fc.nat(), fc.nat(), rule(two)),
        { minLength: 1, maxLength: 5 },
      ),
    )
    .map(([rules, closed, edits]) => {
      let after = [...rules];
      for (const [kind, one, other, fresh] of edits) {
        const [at, to] = [one % after.length, other % after.length];
        const [here, there] = [after[at] ?? fresh, after[to] ?? fresh];
        if (kind === "remove") after = after.toSpliced(at, 1);
        else if (kind === "insert") after = after.toSpliced(at, 0, fresh);
        else if (kind === "move") after = after.toSpliced(at, 1).toSpliced(to, 0, here);
        else if (kind === "outcome") after = after.with(at, { ...here, then: fresh.then });
        else after = after.with(at, there).with(to, here);
      }
      return { before: made(rules, two, closed, true), after: made(after, two, closed, true) };
    });

// ── Paths ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const segment = fc.constantFrom("a", "b", "A", "*", "a*", "*b", "*a*", "ab", "{a,b}", "*.{a,b}", "**", "**");
const pathPattern = fc.array(segment, { minLength: 1, maxLength: 3 }).map((segments) => segments.join("/"));
const pathRule = fc.record({
  when: fc.oneof(
    { weight: 6, arbitrary: pathPattern.map((like) => ({ like })) },
    { weight: 2, arbitrary: fc.array(pathPattern, { minLength: 2, maxLength: 3 }).map((like) => ({ like })) },
    { weight: 2, arbitrary: fc.constantFrom("a", "A", "a/b", "a/B", "ab/a", "AB") },
  ),
  kind: fc.option(fc.constantFrom("x", "y"), { freq: 3 }),
  then: fc.constantFrom("allow", "ask", "deny"),
});

/** The same over paths. */
export const editedPaths: fc.Arbitrary<Edited> = fc
  .tuple(
    fc.array(pathRule, { minLength: 20, maxLength: 26 }),
    fc.array(fc.tuple(fc.constantFrom("remove", "insert", "swap"), fc.nat(), fc.nat(), pathRule), {
      minLength: 1,
      maxLength: 4,
    }),
  )
  .map(([rules, edits]) => {
    let after = [...rules];
    for (const [kind, one, other, fresh] of edits) {
      const [at, to] = [one % after.length, other % after.length];
      after =
        kind === "remove"
          ? after.toSpliced(at, 1)
          : kind === "insert"
            ? after.toSpliced(at, 0, fresh)
            : after.with(at, after[to] ?? fresh).with(to, after[at] ?? fresh);
    }
    const document = (some: readonly (typeof rules)[number][]): RulesDocument => ({
      kind: "rules",
      id: "t/t",
      description: "",
      outcomes: ["allow", "ask", "deny"],
      onFault: "deny",
      facts: { name: { text: { match: "path", examples: ["a/b"] } }, kind: { oneOf: ["x", "y"] } },
      rules: some.map(({ when, kind, then }, index) => ({
        id: `r${index}`,
        because: "",
        then,
        when: { name: when, ...(kind !== null && { kind }) },
      })),
      otherwise: { then: "ask", because: "" },
    });
    return { before: document(rules), after: document(after) };
  });

const names = ["a", "b", "A", "B", "ab", "ba", "c", "aB", "AB", "ca", "bc", "x.a", "{a,b}"];
const inFolders = (depth: number): readonly string[] =>
  depth === 0
    ? names
    : [
        ...names,
        ...inFolders(depth - 1).flatMap((path) => ["a", "b", "c", "ab", "A"].map((name) => `${name}/${path}`)),
      ];
const paths = [...new Set(inFolders(3))];
export function* pathInputs(): Generator<Facts> {
  for (const kind of ["x", "y"]) for (const name of paths) yield { kind, name };
}

/** Every input of short texts, and of the texts of the table's own patterns with `c` for each star. */
export function* inputs(two: boolean, { rules }: RulesDocument): Generator<Facts> {
  const own = (name: string) =>
    JSON.stringify(rules.map(({ when }) => when[name]))
      .match(/[ab*]+(?=")/g)
      ?.map((text) => text.replaceAll("*", "c")) ?? [];
  const short = (length: number, name: string) =>
    new Set([...shortTexts.filter((text) => text.length <= length), ...own(name)]);
  const others = two ? short(2, "other") : [undefined];
  const names = short(two ? 3 : 5, "name");
  for (const kind of ["x", "y"])
    for (const name of [undefined, ...names])
      for (const other of others)
        yield { kind, ...(name !== undefined && { name }), ...(other !== undefined && { other }) };
}
