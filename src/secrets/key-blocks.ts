/** Private keys in their armour: PEM and PGP, quoted, numbered, listed, on one line, or cut off. */
import type { Span } from "./places.ts";

const BREAK = "(?:\\s|\\\\[nrt])+";
/** What diffs, mails, listings and lists put before a line. */
const PREFIX = "(?:(?:[->|+#*]|\\d{1,7}[:|)>-])[ \\t]*)?";
const LABEL = "[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----";
/** `Version: GnuPG v2.0.22 (GNU/Linux)`: stays, so it may say anything. */
const HEADER = `(?:${BREAK}${PREFIX}[A-Za-z][A-Za-z-]{0,40}: [^\\r\\n\\\\]{0,200}(?=[\\r\\n\\\\]))`;
/** A line of base64. A short one only as the last, or as a checksum. */
const LINE = `(?:${BREAK}${PREFIX}[A-Za-z0-9+/=]{16,})`;
const LAST = `(?:${BREAK}${PREFIX}[A-Za-z0-9+/=]{1,15}(?=${BREAK}${PREFIX}(?:-----END|=)))?`;
const CHECKSUM = `(?:${BREAK}${PREFIX}=[A-Za-z0-9+/]{4}(?![A-Za-z0-9+/=]))?`;
const CUT_OFF = `(?:${BREAK}${PREFIX}[A-Za-z0-9+/=]{1,15}$)?`;
const END = `(?:${BREAK}${PREFIX}-----END ${LABEL})?`;
const BLOCK = new RegExp(`(-----BEGIN ${LABEL})(${HEADER}{0,8})(${LINE}+${LAST}${CHECKSUM}${CUT_OFF}${END})`, "g");

/** A block goes from its first line to its last, only its headers stay. Without a body of base64 there is no key. */
export function keyBlocks(text: string): readonly Span[] {
  if (!text.includes("-----BEGIN ")) return [];
  return [...text.matchAll(BLOCK)].flatMap(({ index, 0: whole, 1: begin = "", 2: headers = "", 3: body = "" }) => {
    const end = index + whole.length;
    if (headers === "") return [{ start: index, end }];
    const start = end - body.length;
    return [
      { start: index, end: index + begin.length },
      { start: start + (/^(?:\s|\\[nrt])+/.exec(body)?.[0].length ?? 0), end },
    ];
  });
}
