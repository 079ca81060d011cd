/** What lies between values: commas, comments, indentation and line ends. */
import { createScanner } from "jsonc-parser";

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The scanner's own numbers; its enum does not exist at run time. */
const kinds = { comma: 5, lineComment: 12, blockComment: 13, end: 17 } as const;

export interface Gap {
  readonly comma?: number;
  readonly comments: readonly Span[];
}

/** The comma and the comments of a stretch of text that holds no unclosed token. */
export function gapIn(text: string, { start, end }: Span): Gap {
  const scanner = createScanner(text, false);
  scanner.setPosition(start);
  const comments: Span[] = [];
  let comma: number | undefined;
  for (
    let token: number = scanner.scan();
    token !== kinds.end && scanner.getTokenOffset() < end;
    token = scanner.scan()
  ) {
    const offset = scanner.getTokenOffset();
    if (token === kinds.comma) comma ??= offset;
    if (token === kinds.lineComment || token === kinds.blockComment)
      comments.push({ start: offset, end: offset + scanner.getTokenLength() });
  }
  return { comments, ...(comma === undefined ? {} : { comma }) };
}

/** True when a text holds nothing but white space and comments. */
export function isBlank(text: string): boolean {
  const scanner = createScanner(text, true);
  const token: number = scanner.scan();
  return token === kinds.end;
}

const lineEnd = /\r\n|\n|\r/;

export function hasLineEnd(text: string): boolean {
  return lineEnd.test(text);
}

/** The line end that the text uses. */
export function lineEndOf(text: string): string {
  return lineEnd.exec(text)?.[0] ?? "\n";
}

/** Where the line of an offset begins. */
export function lineStart(text: string, offset: number): number {
  return Math.max(text.lastIndexOf("\n", offset - 1), text.lastIndexOf("\r", offset - 1)) + 1;
}

/** The white space at the beginning of the line of an offset; a byte order mark is no white space. */
export function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset)).replace(/^\uFEFF/, ""))?.[0] ?? "";
}

/** True when nothing but white space stands before an offset on its line. */
export function isFirstOnLine(text: string, offset: number): boolean {
  return text.slice(lineStart(text, offset), offset).trim() === "";
}
