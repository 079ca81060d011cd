/** Shortening that keeps both ends of a text and says how much is gone between them. */
import { safeLine } from "../../text/safe.ts";

/** The notice that stands where `omitted` characters were. */
export type Gap = (omitted: number) => string;

/** Where the whole text of a shortened ledger entry can be had. */
export const expandable =
  (id: string): Gap =>
  (omitted) =>
    `[… ${omitted} chars omitted — advisor_expand("${id}") for the full text …]`;

/**
 * At most `cap` characters of `text`, half from each end, around a gap notice; the notice is not counted. A text within
 * the cap comes back as it is. A cap of 0 leaves the notice alone. No surrogate pair is cut in two.
 */
export function clip(text: string, cap: number, gap: Gap): string {
  if (text.length <= cap) return text;
  const head = wholeHead(text, Math.ceil(cap / 2));
  const tail = wholeTail(text, Math.floor(cap / 2));
  return head + gap(text.length - head.length - tail.length) + tail;
}

/** Like `clip`, but the result with its notice never exceeds `cap`; a cap without room for the notice keeps the head. */
export function clipWithin(text: string, cap: number, gap: Gap): string {
  if (text.length <= cap) return text;
  const room = cap - gap(text.length).length;
  return room > 0 ? clip(text, room, gap) : wholeHead(text, cap);
}

/** The beginning of a text as one line of at most `cap` characters, with an ellipsis when there is more. */
export function oneLine(text: string, cap: number): string {
  // A few times the cap is read, so that a megabyte of one argument costs no more than a line of it.
  const start = safeLine(text.slice(0, READ_AHEAD * cap));
  return start.length > cap || text.length <= READ_AHEAD * cap ? shorten(start, cap) : `${start}…`;
}

const READ_AHEAD = 4;

/** The first `cap` characters and an ellipsis, when there are more. */
export function shorten(text: string, cap: number): string {
  return text.length <= cap ? text : `${wholeHead(text, cap)}…`;
}

function wholeHead(text: string, length: number): string {
  const end = length > 0 && isHighSurrogate(text.charCodeAt(length - 1)) ? length - 1 : length;
  return text.slice(0, end);
}

function wholeTail(text: string, length: number): string {
  if (length <= 0) return "";
  const start = text.length - length;
  return text.slice(isLowSurrogate(text.charCodeAt(start)) ? start + 1 : start);
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
