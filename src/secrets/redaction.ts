import { keyBlocks } from "./key-blocks.ts";
import { SECRET_KINDS } from "./kinds.ts";
import { placedSecrets, type Span } from "./places.ts";
import { isRandom } from "./shape.ts";

export type { Span } from "./places.ts";

/** Stands where a secret stood. */
export const REDACTED = "[REDACTED]";

/**
 * `text` with every secret replaced by `[REDACTED]`; names, flags, hosts, paths and all shell syntax stay readable.
 * Linear in the length of `text`, and stable: redacting twice changes nothing more. Must run before any truncation,
 * or a secret cut in half would no longer be recognised.
 */
export function redact(text: string): string {
  return withoutSpans(text, secretSpans(text));
}

/** Where the secrets of `text` stand: in order, apart from each other. */
export function secretSpans(text: string): readonly Span[] {
  return merged([...keyBlocks(text), ...SECRET_KINDS.flatMap((kind) => ofKind(text, kind)), ...placedSecrets(text)]);
}

export function withoutSpans(text: string, spans: readonly Span[]): string {
  let [kept, from] = ["", 0];
  for (const { start, end } of spans) {
    kept += text.slice(from, start) + REDACTED;
    from = end;
  }
  return kept + text.slice(from);
}

function ofKind(text: string, { pattern, random }: (typeof SECRET_KINDS)[number]): Span[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [whole, kept = ""] = match;
    if (random === true && !isRandom(whole)) return [];
    return [{ start: match.index + kept.length, end: match.index + whole.length }];
  });
}

function merged(spans: readonly Span[]): readonly Span[] {
  const apart: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = apart.at(-1);
    if (last === undefined || span.start >= last.end) apart.push(span);
    else if (span.end > last.end) apart[apart.length - 1] = { start: last.start, end: span.end };
  }
  return apart;
}
