import { afterEach, describe, expect, test, vi } from "vitest";
import { providerWords } from "../../src/host/provider-words.ts";

describe("what a provider says of a failure", () => {
  afterEach(() => void vi.unstubAllEnvs());
  test("stays as it is when there is nothing to it", () =>
    expect(providerWords("503: overloaded\ntry later")).toBe("503: overloaded\ntry later"));
  test("loses known tokens, and the secrets of the environment", () => {
    vi.stubEnv("HOUSE_GATEWAY_KEY", "plain-words-as-key");
    expect(providerWords(`no such key: plain-words-as-key, nor Bearer ${"a1B2".repeat(8)}`)).toBe(
      "no such key: [REDACTED], nor Bearer [REDACTED]",
    );
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
