/** Columns of a terminal, where a letter may be two wide and a mark none. A style of `paint` has no width. */
import stringWidth from "string-width";

export const widthOf = (text: string): number => stringWidth(text);
export const widest = (texts: Iterable<string>): number => Math.max(0, ...Array.from(texts, widthOf));

/** The text and blanks after it, or before it; a text that is too wide stays whole. */
export const left = (text: string, width: number): string => text + blanks(text, width);
export const right = (text: string, width: number): string => blanks(text, width) + text;

const blanks = (text: string, width: number) => " ".repeat(Math.max(0, width - widthOf(text)));
