import fc from "fast-check";
import micromatch from "micromatch";
import { describe, expect, it } from "vitest";
import { compilePattern, joinPatterns } from "../../src/globs/pattern.ts";
import type { Dialect } from "../../src/globs/texts.ts";
import { againstDefinition } from "./against-definition.ts";
import { pathMatches } from "./definition.ts";
import { near } from "./patterns.arbitrary.ts";

const matches = (pattern: string, dialect: Dialect, text: string): boolean => {
  const one = compilePattern(pattern, dialect);
  if (!one.ok) throw new Error(`${pattern}: ${one.problem}`);
  return one.matches(text);
};

describe("a name pattern: `*` spans any characters, all else is literal, the case counts, the whole name matches", () => {
  it.each([
    ["bash", "bash", true],
    ["bash", "Bash", false],
    ["bash", "bash2", false],
    ["ns:*", "ns:", true],
    ["ns:*", "ns:a/b\nc", true],
    ["*:bar", "a:b:bar", true],
    ["*", "", true],
    ["**", "a", true],
    ["a*b*c", "abc", true],
    ["a*b*c", "acb", false],
    ["path_*", "path", false],
    ["a.b", "axb", false],
    ["[ab]", "a", false],
    ["{a,b}", "{a,b}", true],
    ["a\\*", "a\\x", true],
    ["😀*", "😀!", true],
  ])("%j on %j: %j", (pattern, text, expected) => expect(matches(pattern, "name", text)).toBe(expected));

  it("a pattern without `*` matches itself and nothing else", () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, unit: "binary" }).filter((text) => !text.includes("*")),
        fc.string({ unit: "binary" }),
        (pattern, other) => {
          expect(matches(pattern, "name", pattern)).toBe(true);
          expect(matches(pattern, "name", other)).toBe(other === pattern);
        },
      ),
    );
  });
});

describe("a path pattern: without `/` it matches any segment, with one the whole relative path", () => {
  it.each([
    [".env", ".env", true],
    [".env", "packages/api/.env", true],
    [".env", ".env/production", true],
    [".env", "a.env", false],
    [".env", ".environment", false],
    [".env.*", "deep/.env.local", true],
    ["*.pem", "certs/Server.PEM", true],
    ["*.pem", "certs.pem/readme", true],
    ["*.pem", ".pem", true],
    ["id_rsa*", "home/id_rsa.pub", true],
    ["a?c", "a/c", false],
    ["a[+-9]c", "a/c", false],
    ["a{**,x}c", "a/c", false],
    ["a[+-9]c", "a1c", true],
    ["!(*.md)", "readme.md", false],
    ["!(*.md)", "docs/readme.md", true],
    ["!(*.md)", "readme.mdx", true],
    ["secrets/*", "secrets/a", true],
    ["secrets/*", "secrets/.a", true],
    ["secrets/*", "secrets/a/b", false],
    ["secrets/*", "x/secrets/a", false],
    ["secrets/**", "secrets/a/b", true],
    ["**/secrets/**", "x/secrets/a\nb", true],
    ["*.key", "a\nb/c\nd.key", true],
    ["{a,b}/c", "B/C", true],
  ])("%j on %j: %j", (pattern, text, expected) => expect(matches(pattern, "path", text)).toBe(expected));

  it.each([
    ["{**/*.pem,**/.env}", "server.pem", true],
    ["{**/.env,*.pem}", "a/b.pem", true],
    ["@(**/token.txt|**/x)", "token.txt", true],
    ["@(a/**|b)", "a", true],
    ["a/**/**", "a", true],
    ["a/**/b", "a/b", true],
    ["a/**b", "a/x/b", false],
    ["**a/x", "b/a/x", false],
    ["***/c", "a/b/c", false],
    ["app/[id]/**", "app/[id]/page.tsx", true],
    ["key-[!0-3].txt", "key-9.txt", true],
    ["node{8..12}.secret", "node10.secret", true],
    ["shard{01..03}.dat", "shard2.dat", false],
    ["{1..9..2}.odd", "7.odd", true],
    ["secrets(prod).json", "secrets(prod).json", true],
    ["secrets(prod).json", "a/SECRETS(PROD).json", true],
    ["app/[id].tsx", "app/[id].tsx", true],
    ["{a}", "{a}", true],
    ["!(foo).js", "foobar.js", true],
    ["!(foo).js", "foo.js", false],
    ["!(a/b)/c", "x/y/c", true],
    ["[[:digit:]]x", "7x", true],
  ])("%j on %j: %j too", (pattern, text, expected) => expect(matches(pattern, "path", text)).toBe(expected));
});

describe("against the definition, said as plainly as can be", () => {
  it.each(["name", "path"] as const)("%s: 20,000 pairs of a pattern and a text near it", (dialect) => {
    const [pairs, held] = againstDefinition(dialect, 100, 400, 20_261_201);
    expect(pairs).toBeGreaterThan(20_000);
    expect(held).toBeGreaterThan(pairs / 10);
  });
});

describe("against micromatch", () => {
  /** Where the two differ on purpose; `docs/patterns.md` says why. */
  const differs = (pattern: string) =>
    /!\(|\)[*+?]|\([^)]*[*?]|[^\\]\([^)]*\*\*\/|\{[^}]*\/|\+(?!\()|\[\^?\[:|[({].*[({]/s.test(pattern) ||
    (pattern.includes("..") && pattern.replace("..", "").includes("."));

  it("nothing that it takes is missed, but for what is listed", () => {
    const isPath = (text: string) =>
      text.split("/").every((segment) => !["", ".", ".."].includes(segment) && !segment.includes("\n"));
    let seen = 0;
    fc.assert(
      fc.property(near("path", 40), ({ pattern, texts }) => {
        const one = compilePattern(pattern, "path");
        if (!one.ok || differs(pattern)) return;
        const whole = micromatch.makeRe(pattern, { dot: true, nocase: true });
        for (const text of texts.filter(isPath)) {
          seen += 1;
          const expected = pattern.includes("/")
            ? whole.test(text)
            : text.split("/").some((segment) => whole.test(segment));
          if (expected !== one.matches(text) && !pathMatches(pattern, text))
            expect.fail(`${JSON.stringify(pattern)} on ${JSON.stringify(text)}: micromatch says ${expected}`);
        }
      }),
      { numRuns: 1000, seed: 20_261_201 },
    );
    expect(seen).toBeGreaterThan(5000);
  });
});

describe("a pattern that no text can match is refused, with the reason", () => {
  it.each([
    ["", "empty"],
    ["[a", "pair up"],
    ["a]", "pair up"],
    ["{a,b", "pair up"],
    ["@(a", "pair up"],
    ["a)", "pair up"],
    ["(a)?+(b", "pair up"],
    ["[b-a]", "pair up"],
    ["/etc/passwd", "relative"],
    ["C:/x", "relative"],
    ["//x", "relative"],
    ["./a", "leading `./`"],
    ["a/../b", "`..`"],
    ["..", "`..`"],
    ["a/./b", "`.`"],
    ["a/", "trailing `/`"],
    ["a\\b", "`\\`"],
    ["!a", "leading `!`"],
    ["!(?:a)", "leading `!`"],
    ["~/.ssh/**", "write `**/.ssh/**`"],
    ["${HOME}/x", "variables"],
    ["a/$HOME/${X}/b", "variables"],
    ["%APPDATA%/x", "write `**/x`"],
    ["https://a.example/x", "URL"],
    ["Bash(rm *)", "another format"],
    [" .env", "blank"],
    [".env\n", "blank"],
    [".env, .npmrc", "two patterns"],
    ["a//b", "empty segments"],
    ["[[:letters:]]", "class of characters"],
    ["(?:a)b", "regular expression"],
    ["@(?!a)b", "regular expression"],
    ["!(!(!(a)))", "inside each other"],
    ["{1..9999999}", "1,000"],
    ["{a,b}".repeat(30), "1,000"],
    ["{..a,b}", "neither a range nor a list"],
    ["{A..c}", "one case"],
    ["{1..a}", "one case"],
    ['{"a",b}', "quotes"],
  ])("path %j: %s", (pattern, reason) => {
    const one = compilePattern(pattern, "path");
    expect(one).toMatchObject({ ok: false, problem: expect.stringContaining(reason) });
  });

  it("names: only the empty one", () => {
    expect(compilePattern("", "name").ok).toBe(false);
    for (const pattern of ["[a", "/a", "./a", "..", "a/", "a\\", "!a"])
      expect(matches(pattern, "name", pattern)).toBe(true);
  });
});

describe("joined patterns give the first that matches", () => {
  it.each(["name", "path"] as const)("%s: what testing one after the other gives", (dialect) => {
    const lists = fc.array(near(dialect, 12), { maxLength: 6 });
    let hits = 0;
    fc.assert(
      fc.property(lists, fc.array(fc.nat(5), { maxLength: 3 }), (list, again) => {
        const patterns = [...list, ...again.flatMap((at) => list[at] ?? [])].map(({ pattern }) => pattern);
        const first = joinPatterns(patterns, dialect);
        const each = patterns.map((pattern) => compilePattern(pattern, dialect));
        for (const text of ["", ...list.flatMap(({ texts }) => texts)]) {
          const expected = each.findIndex((one) => one.ok && one.matches(text));
          if (expected > 0) hits += 1;
          expect(first(text), `${JSON.stringify(patterns)} on ${JSON.stringify(text)}`).toBe(expected);
        }
      }),
      { numRuns: 400 },
    );
    expect(hits).toBeGreaterThan(500);
  });

  it("an earlier wildcard goes before a later literal, and the other way round", () => {
    expect(joinPatterns(["a*", "ab"], "name")("ab")).toBe(0);
    expect(joinPatterns(["ab", "a*"], "name")("ab")).toBe(0);
    expect(joinPatterns(["x", "ab", "a*"], "name")("ac")).toBe(2);
  });

  it("a pattern that does not compile matches nothing and shifts no index", () => {
    expect(joinPatterns(["", "*", "a"], "name")("")).toBe(1);
    expect(joinPatterns(["[a", "b"], "path")("b")).toBe(1);
    expect(joinPatterns(["[a"], "path")("")).toBe(-1);
    expect(joinPatterns([], "name")("")).toBe(-1);
  });
});

describe("a name pattern with many stars", () => {
  /** What a glob means, without an expression: each part at its first place, the last one at the end. */
  const plainly = (pattern: string, text: string): boolean => {
    const [head = "", ...others] = pattern.split(/\*+/);
    const tail = others.pop();
    if (tail === undefined) return pattern === text;
    let at = text.startsWith(head) ? head.length : -1;
    for (const part of others) at = at < 0 || text.indexOf(part, at) < 0 ? -1 : text.indexOf(part, at) + part.length;
    return at >= 0 && text.length - tail.length >= at && text.endsWith(tail);
  };
  it("means what it says", () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "b", ".", "*", "*"), minLength: 1, maxLength: 14 });
    fc.assert(
      fc.property(
        letters,
        fc.string({ unit: fc.constantFrom("a", "b", ".", "\n"), maxLength: 14 }),
        (pattern, text) => {
          expect(matches(pattern, "name", text)).toBe(plainly(pattern, text));
        },
      ),
      { numRuns: 3_000 },
    );
  });
  it("takes no longer on a text that just misses it", () => {
    expect(matches(`*${"a*".repeat(40)}b`, "name", "a".repeat(5_000))).toBe(false);
  });
});
