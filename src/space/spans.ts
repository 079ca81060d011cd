/** What one fact may be in a region, as plain data. */

export type Span = string | number | boolean | readonly (string | number | boolean)[] | Bounds | TextSpan;
/** Numbers from one bound to another. A bound that a setting draws, whatever its value, is the pointer to it. */
export interface Bounds {
  readonly atLeast?: Bound;
  readonly above?: Bound;
  readonly atMost?: Bound;
  readonly below?: Bound;
}
export type Bound = number | { readonly config: string };
/** Texts that match all of `like`, at least one of `any` and none of `unlike`, and are none of `not` to the letter. */
export interface TextSpan {
  readonly like?: readonly string[];
  readonly any?: readonly string[];
  readonly unlike?: readonly string[];
  readonly not?: readonly string[];
}

export const isTextSpan = (span: Span): span is TextSpan =>
  typeof span === "object" && !Array.isArray(span) && textKeys.some((key) => key in span);
const textKeys: readonly (keyof TextSpan)[] = ["like", "any", "unlike", "not"];
export const isInterval = (span: Span): span is Bounds =>
  typeof span === "object" && !Array.isArray(span) && !isTextSpan(span);
export const isList = (span: Span): span is readonly (string | number | boolean)[] => Array.isArray(span);
