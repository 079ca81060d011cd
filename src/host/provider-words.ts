/** What a provider says about its failure, made fit for tool results, notices and files. */
import { redactionUnder } from "../secrets/known.ts";
import { safeText } from "../text/safe.ts";
import { shorten } from "../text/cut.ts";

/** A proxy's error page can be megabytes: so much of it is looked at, and so much is kept. */
const READ_CHARS = 100_000;
const KEPT_CHARS = 2000;

/** `message` without secrets (providers echo keys that they refuse) and without what a terminal obeys, and not at length. */
export function providerWords(message: string): string {
  return shorten(redactionUnder(process.env)(safeText(message.slice(0, READ_CHARS))), KEPT_CHARS);
}
