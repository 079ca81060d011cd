/** A stranger's text cannot steer, turn, hide or forge, whatever it holds. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { escaped, safeLine, safeText, withoutHidden } from "../../src/text/safe.ts";

/** Everything that a screen obeys or hides, but line feed and tab. */
const UNSAFE = /[^\P{Cc}\t\n]|[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cs}\u2028\u2029]/u;

const SHOWN: readonly (readonly [what: string, text: string, shown: string])[] = [
  ["colours and cursor", "a\u001b[31mb\u001b[2Jc", "abc"],
  ["a clipboard, a title, a link", "a\u001b]52;c;eA==\u0007b\u001b]0;t\u001b\\c\u001b]8;;http://x\u0007d", "abcd"],
  [
    "a device control string and an application command",
    "a\u001bPq#0\u001b\\b\u001b_G\u001b\\c\u001b^p\u001b\\d\u001bXs\u001b\\e",
    "abcde",
  ],
  ["the same in eight bits", "a\u009b31mb\u009d0;t\u009cc\u0090q\u009cd\u009d0;t\u0007e", "abcde"],
  ["a reset, a character set and a lone escape", "a\u001bcb\u001b(Bc\u001b", "abc"],
  ["a string that never ends stays to be read", "a\u001b]0;rm -rf /", "a0;rm -rf /"],
  ["the same in eight bits, cut off by another sequence", "a\u009d0;one\u001b[31mtwo", "a0;onetwo"],
  ["an unfinished cursor movement", "a\u001b[12;", "a"],
  ["reversed lines and marks of direction", "a\u202edcb\u2066e\u200ff\u061cg", "adcbefg"],
  [
    "tag characters, zero widths, a soft hyphen, a filler, a selector",
    "a\u{e0041}\u{e007f}b\u200b\u200d\ufeffc\u00add\u3164e\ufe0f",
    "abcde",
  ],
  ["a carriage return is the end of a line", "safe\rrm -rf /\r\nb", "safe\nrm -rf /\nb"],
  ["every other end of a line", "a\u2028b\u2029c\u0085d\fe\vf", "a\nb\nc\nd\ne\nf"],
  [
    "line feeds, tabs and other alphabets stay",
    "a\n\tb \u05d0 \u65e5\u672c \u{1f600}",
    "a\n\tb \u05d0 \u65e5\u672c \u{1f600}",
  ],
  ["half a character", "a\ud800b", "a\ufffdb"],
  ["a backspace and a bell", "a\u0008\u0007b\u007f", "ab"],
];

describe("what a screen is shown of a stranger's text", () => {
  test.each(SHOWN)("%s", (_what, text, shown) => {
    expect(safeText(text)).toBe(shown);
    expect(safeLine(text)).toBe(shown.replaceAll(/\s+/g, " "));
  });
  test("one line stays one line", () =>
    expect(safeLine(" a\r\n## Verdict\u2028b\t c \u001b[1m")).toBe("a ## Verdict b c"));
  test("a name keeps everything, as escapes", () => {
    expect(escaped("a\u001b]0;t\u0007\u202e\u200b\u{e0041}\r\n\u2028\ud800")).toBe(
      String.raw`a\u001b]0;t\u0007\u202e\u200b\udb40\udc41\r\n\u2028\ud800`,
    );
    expect(escaped("src/日本 😀 \\u001b.ts")).toBe("src/日本 😀 \\u001b.ts");
  });
});

describe("whatever the text is made of", () => {
  const pieces = [
    "\u001b",
    "\u001b]",
    "\u001b[",
    "\u001bP",
    "\u009d",
    "\u009b",
    "\u0090",
    "\u009c",
    "\u0007",
    "\\",
    "0",
    ";",
    "m",
    "A",
    " ",
    "\r",
    "\n",
    "\u2028",
    "\u202e",
    "\u200b",
    "\u{e0041}",
    "\ud800",
    "é",
    "😀",
  ];
  const text = fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 3 })), { maxLength: 30 })
    .map((parts) => parts.join(""));
  test("nothing unsafe is left, and cleaning again changes nothing", () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(safeText(given)).not.toMatch(UNSAFE);
        expect(safeText(safeText(given))).toBe(safeText(given));
        expect(safeLine(given)).not.toMatch(/[\n\t]/);
        expect(safeLine(given)).not.toMatch(UNSAFE);
        expect(escaped(given)).not.toMatch(/[\n\t]/);
        expect(escaped(given)).not.toMatch(UNSAFE);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("twice the text takes about twice the time", () => {
  const seconds = (clean: (text: string) => string, text: string): number =>
    Math.min(
      ...[1, 2, 3].map(() => {
        const start = performance.now();
        clean(text);
        return performance.now() - start;
      }),
    );
  const SEEDS = [
    "\u001b]",
    "\u001b]a",
    "\u009d",
    "\u0090x",
    "\u001b[",
    "\u001b[1;",
    "\u001b[ ",
    "\u001b",
    "\u001b ",
    "\r",
    " ",
    "a\u200b",
    "\u{e0041}",
    "\u001b\\",
  ];
  test.each([safeText, safeLine, withoutHidden, escaped].map((clean) => [clean.name, clean] as const))(
    "%s",
    (_name, clean) => {
      // Eight times the text: linear takes eight times as long, quadratic 64 times.
      for (const seed of SEEDS) {
        const line = (length: number): string => seed.repeat(Math.ceil(length / seed.length));
        expect(seconds(clean, line(1_048_576)), JSON.stringify(seed)).toBeLessThan(
          24 * seconds(clean, line(131_072)) + 60,
        );
        expect(seconds(clean, seed + "a".repeat(1_048_576)), JSON.stringify(seed)).toBeLessThan(
          24 * seconds(clean, seed + "a".repeat(131_072)) + 60,
        );
      }
    },
  );
});
