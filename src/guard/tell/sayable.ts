import { redact } from "../../secrets/redaction.ts";
import { safeLine } from "../../text/safe.ts";
import { truncateMiddle } from "../../text/cut.ts";

const URL = /[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'<>]+/gi;

/** A model's or a provider's words as they may be shown and recorded: on one line, without secrets and addresses. */
export function sayable(text: string): string {
  return redact(safeLine(text)).replace(URL, "[URL]");
}

/** Characters of a raw reply that a record keeps. */
const MAX_RAW_REPLY = 2_000;

export function rawReplyOf(text: string): string {
  return truncateMiddle(sayable(text), MAX_RAW_REPLY);
}
