/** What reads a stranger's text, over sizes that double: the time for twice the text is about twice the time. */
import { strip } from "../../src/guard/context/transcript.ts";
import { sayable } from "../../src/guard/tell/sayable.ts";
import { encodeField } from "../../src/guard/tell/plain-text.ts";
import { parseVerdict } from "../../src/guard/reply/parser.ts";
import { providerWords } from "../../src/host/provider-words.ts";
import { redact } from "../../src/secrets/redaction.ts";
import { escaped, safeLine, safeText, withoutHidden } from "../../src/text/safe.ts";
import { table } from "./measure.ts";

const SIZES = [131_072, 262_144, 524_288, 1_048_576] as const;
const ROUNDS = 5;

/** The text that each of them finds hardest counts, so all get all. */
const SEEDS = [
  "\u001b]",
  "\u009d",
  "\u001b[1;",
  "\u{e0041}",
  "\r",
  "token=",
  "password: ",
  "--a-",
  "://a:",
  "docker login ",
  "-----BEGIN PRIVATE KEY-----\nA: b",
  '{"verdict":"allow",',
  '"verdict":"allow",',
  '{"reason":"',
  ".",
  "{",
  "\\",
  " ",
];

const transcriptLine = (text: string): unknown =>
  strip(
    [{ type: "message", message: { role: "user", content: text } }],
    { maxUserMessages: 5, maxToolCalls: 10, maxCharsPerEntry: 1_000 },
    () => "intent",
    { of: () => ({ origin: "seen" }), waiting: () => [] },
  );

const READERS: { readonly [name: string]: (text: string) => unknown } = {
  safeText,
  safeLine,
  escaped,
  withoutHidden,
  encodeField,
  redact,
  sayable,
  providerWords,
  parseVerdict,
  "transcript line": transcriptLine,
  "parseVerdict, a long reason": (text) => parseVerdict(`{"verdict":"deny","reason":${JSON.stringify(text)}}`),
};

function best(read: (text: string) => unknown, text: string): number {
  return Math.min(
    ...Array.from({ length: ROUNDS }, () => {
      const start = performance.now();
      read(text);
      return performance.now() - start;
    }),
  );
}

export async function benchTexts(): Promise<string> {
  const rows = Object.entries(READERS).map(([name, read]) => {
    const bySeed = SEEDS.map((seed) => ({
      seed,
      times: SIZES.map((size) => best(read, seed.repeat(Math.ceil(size / seed.length)).slice(0, size))),
    }));
    const [worst] = bySeed.toSorted((a, b) => (b.times.at(-1) ?? 0) - (a.times.at(-1) ?? 0));
    const times = worst?.times ?? [];
    const slope = Math.log2((times.at(-1) ?? 0) / (times[0] ?? 1)) / Math.log2((SIZES.at(-1) ?? 1) / (SIZES[0] ?? 1));
    return [name, escaped(worst?.seed ?? "").slice(0, 24), ...times.map((time) => time.toFixed(1)), slope.toFixed(2)];
  });
  return table(
    "Readers of a stranger's text on their slowest text, milliseconds (a slope of 1 is linear, 2 quadratic)",
    ["reader", "made of", ...SIZES.map((size) => `${size / 1024} KB`), "slope"],
    rows,
  );
}
