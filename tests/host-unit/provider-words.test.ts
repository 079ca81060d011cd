import { afterEach, describe, expect, test, vi } from "vitest";
import { providerWords } from "../../src/host/provider-words.ts";
import { visible } from "../../src/host/visible.ts";

describe("what a provider says of a failure", () => {
  afterEach(() => void vi.unstubAllEnvs());
  test("stays as it is when there is nothing to it", () => expect(providerWords("503: overloaded\ntry later")).toBe("503: overloaded\ntry later"));
  test("loses known tokens, and the secrets of the environment", () => {
    vi.stubEnv("HOUSE_GATEWAY_KEY", "plain-words-as-key");
    expect(providerWords(`no such key: plain-words-as-key, nor Bearer ${"a1B2".repeat(8)}`)).toBe("no such key: [REDACTED], nor Bearer [REDACTED]");
  });
  test("loses them before it is cut, so that none stays by half", () => {
    const key = `sk-proj-${"A1b2".repeat(10)}`;
    for (let at = 1940; at < 2010; at += 1) expect(providerWords(`${"x".repeat(at)} ${key}`)).not.toContain("sk-");
  });
  test("is cut, between two characters", () => {
    const words = providerWords(`a${"\u{1f600}".repeat(2_000_000)}`);
    expect(words.length).toBeLessThanOrEqual(2001);
    expect(words.isWellFormed()).toBe(true);
  });
});

describe("what a terminal is shown of others' text", () => {
  test.each([
    ["colours and cursor", "a\u001b[31mb\u001b[2Jc", "abc"],
    ["a clipboard, a title, a link", "a\u001b]52;c;eA==\u0007b\u001b]0;t\u001b\\c\u001b]8;;http://x\u0007d", "abcd"],
    ["eight-bit controls, a reset and a lone escape", "a\u009b31mb\u001bc\u0008c\u001b", "abc"],
    ["reversed lines", "a\u202edcb\u2066e", "adcbe"],
    ["line breaks, tabs and other alphabets", "a\n\tb \u05d0\u200f \u{1f600}", "a\n\tb \u05d0\u200f \u{1f600}"],
  ])("%s", (_what, text, shown) => expect(visible(text)).toBe(shown));
});
