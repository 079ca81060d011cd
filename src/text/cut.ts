/** Shortening a text. No cut splits a character in two. */
import { safeLine } from "./safe.ts";

/** The notice that stands where `omitted` characters were. */
export type Gap = (omitted: number) => string;

/**
 * At most `cap` characters of `text`, half from each end, around a gap notice; the notice is not counted. A text within
 * the cap comes back as it is. A cap of 0 leaves the notice alone.
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

export const TRUNCATED = " [...truncated...] ";

/** The share of a cut text that its beginning keeps: a request says first what it wants. */
const HEAD_SHARE = 0.6;

/** At most `max` characters, the mark included, more from the beginning than from the end. */
export function truncateMiddle(text: string, max: number, mark = TRUNCATED): string {
  if (text.length <= max) return text;
  const room = max - mark.length;
  if (room <= 0) return wholeHead(text, Math.max(0, max));
  const head = Math.ceil(room * HEAD_SHARE);
  return wholeHead(text, head) + mark + wholeTail(text, room - head);
}

/** The first `length` characters, and nothing to say that there are more. */
export function wholeHead(text: string, length: number): string {
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
