/**
 * What a failed model call says about itself: the facts of table `guard/failover`.
 *
 * Providers word their failures freely, and Pi hands most of them over as one line of text. This module reads the
 * HTTP status, the system error code and the family of the wording out of that line; which of them means "try the
 * next reviewer" is the table's business.
 */
import { isObject } from "../jsonc/pointer.ts";

export type MessageFamily = "refusal" | "quota" | "timeout" | "connection" | "missing-model" | "other";

/** Facts about one failed call. `status` is 0 and `code` empty when the failure carries none. */
export interface Failure {
  readonly status: number;
  readonly code: string;
  readonly family: MessageFamily;
  /** One line for logs and notices; never empty. May quote the provider, so redact it before it leaves the machine. */
  readonly message: string;
}

/**
 * Wordings by family, as sources of case-insensitive patterns. The first family that matches wins: a refusal that mentions
 * a rate limit stays one.
 */
const WORDINGS: readonly (readonly [MessageFamily, readonly string[]])[] = [
  [
    "refusal",
    [
      "unauthori[sz]ed|unauthenticated|authentication",
      "forbidden|(?:permission|access)[ _]denied",
      "no api key",
      "(?:invalid|incorrect|missing|expired|revoked)[ _](?:x-)?(?:api|access|auth)[ _-]?(?:key|token)",
      "invalid[ _]credentials",
      "content[ _](?:filter|policy)|safety (?:filter|system)|moderation",
      "polic(?:y|ies).{0,40}(?:block|violat|reject|denied)",
      "(?:blocked|rejected|violat\\w{1,5}).{0,40}polic(?:y|ies)",
      "refused to (?:answer|classify|respond)|\\brefusal\\b",
    ],
  ],
  [
    "quota",
    [
      "quota|rate[ _-]?limit|too many requests",
      "(?:usage|spending|request|token)s?[ _]limit|limit (?:reached|exceeded)",
      "billing|payment required",
      "out of (?:budget|credits?)|insufficient[ _](?:credits?|balance|funds)",
      "resource[ _]exhausted|overloaded|at capacity",
    ],
  ],
  [
    "missing-model",
    [
      "unknown (?:model|provider)|no such model",
      "model[ _]not[ _](?:found|available|supported)",
      "model\\b.{0,120}\\b(?:not found|does not exist|not available|unavailable)\\b",
      "model\\b.{0,120}\\bnot a (?:chat|classifier|image) model",
      "model\\b.{0,120}\\b(?:deprecated|retired|removed|discontinued)\\b",
      "no api provider registered|does not support classification|no endpoints found",
    ],
  ],
  ["timeout", ["time[ds]?[ -]?out|deadline exceeded", "\\bETIMEDOUT\\b|_TIMEOUT\\b"]],
  [
    "connection",
    [
      "connection|connect (?:error|failed)|fetch failed|network",
      "socket (?:hang up|closed)|other side closed|terminated|premature close",
      "stream (?:ended|closed|was interrupted)",
      "\\bdns\\b|getaddrinfo",
      "\\bE(?:CONNRESET|CONNREFUSED|CONNABORTED|NOTFOUND|AI_AGAIN|PIPE|HOSTUNREACH|NETUNREACH)\\b",
    ],
  ],
];
const FAMILIES = WORDINGS.map(([family, sources]) => [family, new RegExp(sources.join("|"), "i")] as const);

/** How the status stands in a provider's line: `500: {…}`, `429 status code (no body)`, `System One API error (401): …`. */
const STATUS_SPELLINGS: readonly RegExp[] = [
  /^\s*([1-5]\d\d)(?=[\s:]|$)/,
  /\berror \(([1-5]\d\d)\)/i,
  /\b(?:status|http)(?: code)?[ :=]+([1-5]\d\d)\b/i,
];

const SYSTEM_CODE =
  /\b(E(?:CONNRESET|CONNREFUSED|CONNABORTED|NOTFOUND|AI_AGAIN|TIMEDOUT|PIPE|HOSTUNREACH|NETUNREACH|PROTO)|UND_ERR_[A-Z_]+)\b/;

/** A cause chain is a person's data structure and may be circular. */
const MAX_CAUSES = 8;

export function messageFamily(message: string): MessageFamily {
  return FAMILIES.find(([, pattern]) => pattern.test(message))?.[0] ?? "other";
}

/** Characters of a message that are read: a proxy's error page can be megabytes, and says what it is at its beginning. */
const READ_CHARS = 100_000;

/** Facts from the line that a resolved but failed reply carries. */
export function failureOfText(message: string | undefined): Failure {
  const line = message?.slice(0, READ_CHARS).trim() ?? "";
  const status = STATUS_SPELLINGS.map((spelling) => spelling.exec(line)?.[1]).find((digits) => digits !== undefined);
  return {
    status: status === undefined ? 0 : Number(status),
    code: SYSTEM_CODE.exec(line)?.[1] ?? "",
    family: messageFamily(line),
    message: line === "" ? "the provider gave no reason" : line,
  };
}

/** Facts from a thrown value and its causes. */
export function failureOfError(error: unknown): Failure {
  const chain = causes(error);
  const text = failureOfText(
    chain
      .map(messageOf)
      .filter((line) => line !== "")
      .join(": "),
  );
  return {
    ...text,
    status: firstOf(chain, ["status", "statusCode"], isStatus) ?? text.status,
    code: firstOf(chain, ["code"], isCode) ?? text.code,
  };
}

function causes(error: unknown): readonly unknown[] {
  const chain: unknown[] = [];
  const pending: unknown[] = [error];
  while (pending.length > 0 && chain.length < MAX_CAUSES) {
    const next = pending.shift();
    if (next === undefined || next === null || chain.includes(next)) continue;
    chain.push(next);
    if (next instanceof AggregateError) pending.push(...next.errors);
    if (next instanceof Error) pending.push(next.cause);
  }
  return chain;
}

function messageOf(value: unknown): string {
  if (value instanceof Error) return value.message;
  return typeof value === "string" ? value : "";
}

function firstOf<T>(
  chain: readonly unknown[],
  keys: readonly string[],
  test: (value: unknown) => value is T,
): T | undefined {
  const values = chain.flatMap((link) => (isObject(link) ? keys.map((key) => link[key]) : []));
  return values.find((value): value is T => test(value));
}

const isStatus = (value: unknown): value is number => typeof value === "number" && value >= 100 && value < 600;
const isCode = (value: unknown): value is string => typeof value === "string" && /^[A-Z][A-Z0-9_]+$/.test(value);
