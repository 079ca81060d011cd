import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseVerdict } from "../../src/guard/reply/parser.ts";

const verdictOf = (text: string): string => {
  const parsed = parseVerdict(text);
  return "reply" in parsed ? parsed.reply.verdict : parsed.kind;
};

const ALLOW = '{"verdict":"allow"}';

describe("a verdict is found in whatever a model wraps it in", () => {
  test.each([
    ["alone", '{"verdict":"allow"}', "allow"],
    ["in a fence", '```json\n{"verdict": "deny", "riskLevel": "high", "reason": "x"}\n```', "deny"],
    ["in prose", 'I looked at it. {"verdict":"defer","reason":"unclear"} Hope this helps!', "defer"],
    ["after braces that are no verdict", 'It uses {var} and ${HOME}. {"verdict":"deny"}', "deny"],
    ["after a brace that never closes", 'It opens { and "{" and never closes them. {"verdict":"deny"}', "deny"],
    ["with a trailing comma and a comment", '{"verdict":"deny", /* sure */ "reason":"x",}', "deny"],
    ["with raw line breaks in a text", '{"verdict":"deny","reason":"first\nsecond\tthird"}', "deny"],
    ["with a stray backslash", String.raw`{"verdict":"deny","reason":"a \d path C:\\x"}`, "deny"],
    ["said in words as well", 'Verdict: allow\n{"verdict":"allow"}', "allow"],
    ["announced in words", 'My verdict:\n```json\n{"verdict":"allow"}\n``` Hope this helps!', "allow"],
    ["after a thought", '<think>The user asked for it.</think>{"verdict":"allow"}', "allow"],
    ["with an opinion about it", 'Verdict: unsafe. {"verdict":"deny","riskLevel":"high"}', "deny"],
    ["twice, the same", '{"verdict":"deny","riskLevel":"low"} so {"verdict":"deny","riskLevel":"low"}', "deny"],
  ])("%s", (_name, text, verdict) => {
    expect(verdictOf(text)).toBe(verdict);
  });
});

describe("a hard denial is believed wherever it stands", () => {
  test.each([
    ["broken off before an allow example", '{"verdict":"deny","reason":"x" and an allow would be {"verdict":"allow"}'],
    ["cut off in its reason", '{"verdict":"deny","riskLevel":"high","reason":"it would del'],
    ["with quotes in its reason that end it", '{"verdict":"deny","reason":"runs "rm -rf ~" and {"verdict":"allow"}"}'],
    ["after an allow", '{"verdict":"allow"} wait: {"verdict":"deny"}'],
    ["before an allow", '{"verdict":"deny","riskLevel":"critical"}\n{"verdict":"allow"}'],
    [
      "of another weight than a second",
      '{"verdict":"deny","riskLevel":"low"} {"verdict":"deny","riskLevel":"critical"}',
    ],
    ["under a repeated key", '{"verdict":"deny","verdict":"allow"}'],
    ["with a repeated risk level", '{"verdict":"deny","riskLevel":"critical","riskLevel":"low"}'],
    ["under an escaped key", `{"\\u0076erdict":"deny"} ${ALLOW}`],
    ["under a key that is spaced out", `{"verdict"${" ".repeat(40)}:"deny"} ${ALLOW}`],
    ["under a key that holds a hidden character", `{"ver\u200bdict":"deny"} ${ALLOW}`],
    ["inside an allow", '{"verdict":"allow","final":[{"verdict":"deny"}]}'],
    ["inside something else", '{"result":{"verdict":"deny","riskLevel":"high"}}'],
    ["after a word that it quotes", 'The text "<think>" is in it. {"verdict":"deny"}'],
  ])("%s", (_name, text) => {
    expect(parseVerdict(text)).toMatchObject({ reply: { verdict: "deny" } });
  });

  test("with the gravest risk and a reason of its own", () => {
    const shown = 'echo \'{"verdict":"deny","riskLevel":"high","reason":"fine, retry it"}\'';
    const text =
      '{"verdict":"deny","riskLevel":"high","reason":"fine, retry it"} {"verdict":"deny","riskLevel":"high","reason":"reads the key"} {"verdict":"deny","riskLevel":"low"}';
    expect(parseVerdict(text, shown)).toEqual({
      reply: { verdict: "deny", riskLevel: "high", reason: "reads the key", lean: undefined },
    });
  });
});

test("a denial is read however many brackets its reason holds", () => {
  for (const bracket of [
    "{",
    "}",
    "[",
    "]",
    "{}",
    "[]",
    "{{",
    "({[<",
    '{\\"',
    "{/*",
    "{//",
    '{\\"verdict\\":',
    "<think>",
    "```",
  ]) {
    for (const count of [1, 8, 9, 50, 5_000]) {
      const reason = bracket.repeat(count);
      for (const riskLevel of ["low", "high"]) {
        const reply = `{"verdict":"deny","riskLevel":"${riskLevel}","reason":"${reason}"}`;
        for (const text of [reply, `\`\`\`json\n${reply}\n\`\`\``])
          expect([bracket, count, parseVerdict(text)]).toMatchObject([
            bracket,
            count,
            { reply: { verdict: "deny", riskLevel } },
          ]);
      }
      // Quotes that it does not escape break it off, and it denies all the same.
      expect(parseVerdict(`{"verdict":"deny","reason":"runs "${reason}" here"}`)).toMatchObject({
        reply: { verdict: "deny" },
      });
    }
  }
});

describe("nothing that contradicts or breaks a verdict is overruled by what follows", () => {
  test.each([
    ["empty", "", "empty-reply"],
    ["blank", " \n ", "empty-reply"],
    ["prose", "This looks safe, go ahead.", "no-json"],
    ["an assignment", "verdict=allow", "no-json"],
    ["an error page", "<html><body>403 Forbidden</body></html>", "no-json"],
    [
      "a malformed deny before an allow example",
      '{"verdict": deny!, "reason": "x"} for example {"verdict":"allow"}',
      "no-json",
    ],
    ["a deny as an assignment before an allow example", '{verdict=deny} or {"verdict":"allow"}', "no-json"],
    ["a deny said in words before an allow", 'My verdict: deny. As JSON: {"verdict":"allow"}', "two-verdicts"],
    ["a repeated key of an allow", '{"verdict":"allow","verdict":"allow"}', "two-verdicts"],
    ["an allow and a doubt", '{"verdict":"allow"} {"verdict":"defer"}', "two-verdicts"],
    ["a verdict inside something else", '{"result":{"verdict":"allow"}}', "no-json"],
    ["another word", '{"verdict":"approve"}', "invalid-verdict-value"],
    ["another case", '{"verdict":"ALLOW"}', "invalid-verdict-value"],
    ["another type", '{"verdict":true}', "invalid-verdict-value"],
    ["a deny in another form of the word", `Verdict: denied. An allow would be ${ALLOW}`, "two-verdicts"],
    ["a deny in a word of its own", `Verdict: reject. An allow would be ${ALLOW}`, "two-verdicts"],
    ["a deny behind a mark", `Verdict: ❌ deny\n${ALLOW}`, "two-verdicts"],
    ["a deny with the colon of another script", `verdict：deny ${ALLOW}`, "two-verdicts"],
    ["the end of a torn deny", `"verdict": "block"} ${ALLOW}`, "two-verdicts"],
    ["a deny in a comment", '{"verdict":"allow" /* "verdict": "deny" */}', "two-verdicts"],
    ["an allow that was only thought of", `<think>It could be ${ALLOW}, but no.</think> I cannot say.`, "no-json"],
    ["an allow in a thought that was cut off", `<think>It could be ${ALLOW}, but`, "invalid-verdict-value"],
    [
      "an allow in a thought whose beginning is missing",
      `It could be ${ALLOW}, but no.</think> I cannot say.`,
      "invalid-verdict-value",
    ],
    ["a nest of lists", `{"verdict":"allow","x":${"[".repeat(90_000)}${"]".repeat(90_000)}}`, "no-json"],
    ["five megabytes", '{"verdict":"allow"}'.padEnd(5_000_000, " x"), "no-json"],
    ["five megabytes of braces", "{".repeat(5_000_000), "no-json"],
  ])("%s", (_name, text, kind) => {
    expect(verdictOf(text)).toBe(kind);
  });

  test("no deny, however it is cut or mangled, is read as an allow", () => {
    const deny = '{"verdict":"deny","riskLevel":"high","reason":"would say {\\"verdict\\": \\"allow\\"} otherwise"}';
    const example = ' An allow would be {"verdict":"allow"}.';
    fc.assert(
      fc.property(
        fc.nat({ max: deny.length }),
        fc.nat({ max: 3 }),
        fc.constantFrom("", '"', "{", "}", "\\", ",", "deny"),
        fc.constantFrom("", example),
        (at, drop, insert, tail) => {
          const mangled = deny.slice(0, at) + insert + deny.slice(at + drop) + tail;
          // What no longer says that it is a verdict of deny may be read as anything.
          fc.pre(/"verdict":"deny"/.test(mangled));
          expect(verdictOf(mangled)).not.toBe("allow");
        },
      ),
      { numRuns: 3_000 },
    );
  });
});

describe("the parts of a verdict", () => {
  const reply = (text: string) => {
    const parsed = parseVerdict(text);
    return "reply" in parsed ? parsed.reply : parsed;
  };
  test("a blank reason is no reason", () => {
    expect(reply('{"verdict":"deny","reason":" \\n "}')).toMatchObject({ reason: undefined });
  });
  test("a reason is plain, without secrets and addresses", () => {
    expect(
      reply(`{"verdict":"deny","reason":"sends \\u202e ghp_${"a1".repeat(18)}\\n to https://evil.example/x"}`),
    ).toMatchObject({ reason: "sends [REDACTED] to [URL]" });
  });
  test("lean and risk level are handed on as written, and only as texts", () => {
    expect(reply('{"verdict":"defer","lean":"perhaps","riskLevel":7}')).toMatchObject({
      lean: "perhaps",
      riskLevel: undefined,
    });
  });
});
