/** Whether an input lies in a region, whose bounds may be drawn by settings. */
import { at } from "../jsonc/pointer.ts";
import type { Fact, Facts } from "../engine/types.ts";
import { compilePattern } from "../globs/pattern.ts";
import { isInterval, isList, isTextSpan, type Bound, type Span } from "./spans.ts";

export function within(
  region: { readonly [fact: string]: Span },
  given: Facts,
  facts: readonly Fact[],
  config: unknown,
): boolean {
  return Object.entries(region).every(([name, span]) => {
    const [one = "", other] = name.split(" = ");
    if (other !== undefined) return span === (given[one] !== undefined && given[one] === given[other]);
    return meets(
      span,
      given[name],
      facts.find((fact) => fact.name === name),
      config,
    );
  });
}

function meets(span: Span, value: unknown, fact: Fact | undefined, config: unknown): boolean {
  if (isList(span)) return span.some((one) => meets(one, value, fact, config));
  if (isTextSpan(span)) {
    const dialect = fact?.type.kind === "text" ? fact.type.match : "name";
    const like = (pattern: string) => {
      const compiled = compilePattern(pattern, dialect);
      return compiled.ok && typeof value === "string" && compiled.matches(value);
    };
    return (
      typeof value === "string" &&
      (span.like ?? []).every(like) &&
      (span.any?.some(like) ?? true) &&
      !(span.unlike ?? []).some(like) &&
      !(span.not ?? []).includes(value)
    );
  }
  if (isInterval(span)) {
    const number = (bound: Bound | undefined, otherwise: number) => {
      const found = typeof bound === "object" ? at(config, bound.config) : (bound ?? otherwise);
      return typeof found === "number" ? found : Number.NaN;
    };
    return (
      typeof value === "number" &&
      value >= number(span.atLeast, -Infinity) &&
      (span.above === undefined || value > number(span.above, -Infinity)) &&
      value <= number(span.atMost, Infinity) &&
      (span.below === undefined || value < number(span.below, Infinity))
    );
  }
  return span === "absent" ? value === undefined : span === "present" ? value !== undefined : value === span;
}
