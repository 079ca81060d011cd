import { isLeadIn } from "./lead-ins.ts";
import { isDenialValue, looseDenial } from "./loose-denials.ts";
import { withoutHidden } from "../tell/plain-text.ts";
import { mayBeQuoted } from "./quotation.ts";
import { isAgreeing } from "./remarks.ts";
import { decoded, findObjects, type Found, type Statement } from "./objects.ts";
import { HARD_LEVELS, SOFT_LEVELS } from "./risk-levels.ts";
import type { Reply } from "./reply.ts";
import { sayable } from "../tell/sayable.ts";
import { holdsThoughtTag, withoutThoughts } from "./thoughts.ts";

export type ParsedReply =
  | { readonly reply: Reply }
  | { readonly kind: "empty-reply" | "no-json" | "invalid-verdict-value" | "two-verdicts" };

/** How a reply came, beside its text. */
export interface Form {
  /** Arguments of the reviewer's verdict calls. */
  readonly calls?: readonly unknown[];
  /** False when the reply stopped before its end. */
  readonly complete?: boolean;
}

const VERDICTS = ["allow", "defer", "deny"] as const satisfies readonly Reply["verdict"][];

/** No reviewer's answer is this long; a page that is would only cost time to search. */
const MAX_REPLY_CHARS = 200_000;

/**
 * Reads the verdict out of a reply. `request` is what the agent wrote of the reviewer's prompt: words of it may be no more
 * than quoted.
 *
 * What tightens is believed wherever it stands: a hard denial beside anything else, quoted or broken off. What loosens
 * (everything short of one) counts only as the reviewer's own and only statement: nothing around it but a frame, no second
 * object that says something else, not also in the request, and not cut off. A verdict that came as a call is the
 * reviewer's own by its form. The contract's tolerant parser is tightened by this: prose around an allow makes it
 * `invalid-verdict-value`.
 */
export function parseVerdict(text: string, request = "", { calls = [], complete = true }: Form = {}): ParsedReply {
  if (text.trim() === "" && calls.length === 0) return { kind: "empty-reply" };
  const written = calls.map((call) => JSON.stringify(call) ?? "");
  if (written.reduce((sum, { length }) => sum + length, text.length) > MAX_REPLY_CHARS) return { kind: "no-json" };
  const inText = findObjects(withoutThoughts(withoutHidden(text), request));
  const inCalls = written.map((call) => findObjects(withoutHidden(call)));
  const called = inCalls.flatMap(({ statements }) => statements);

  const denial = gravest([...inText.statements, ...inText.broken, ...called], request);
  if (denial !== undefined) return { reply: replyOf("deny", denial) };

  const loose = looseDenial(
    inText.outside,
    inText.statements.length === 0 && calls.length === 0 && !holdsThoughtTag(inText.outside),
  );
  if (loose !== undefined && called.length === 0)
    return { reply: { verdict: "deny", lean: undefined, riskLevel: loose.riskLevel, reason: undefined } };

  const all = [...inText.statements, ...called];
  const [first] = all.filter(({ depth }) => depth === 0);
  if (
    first === undefined ||
    isTorn(inText) ||
    inCalls.some((call) => !call.statements.some(({ depth }) => depth === 0))
  )
    return { kind: "no-json" };
  if (all.some((one) => [one.verdict, one.lean, one.riskLevel].some((values) => values.length > 1)))
    return { kind: "two-verdicts" };
  if (all.some(({ verdict: [said] }) => !VERDICTS.some((known) => known === said)))
    return { kind: "invalid-verdict-value" };
  const verdict = VERDICTS.find((known) => known === first.verdict[0]);
  if (verdict === undefined) return { kind: "invalid-verdict-value" };
  if (!all.every((other) => sameJudgement(other, first)) || contradicts(inText.prose, verdict))
    return { kind: "two-verdicts" };
  const own = called.length > 0 || !mayBeQuoted(first.reason[0], request);
  const agrees =
    isLeadIn(inText.prose, verdict) ||
    (called.length > 0 && inText.statements.length === 0 && isAgreeing(inText.prose));
  return complete && own && agrees ? { reply: replyOf(verdict, first) } : { kind: "invalid-verdict-value" };
}

/** The hard denial that counts among several: one with a reason of its own before a quoted one, then the gravest. */
function gravest(statements: readonly Statement[], request: string): Statement | undefined {
  const hard = statements.filter(isHardDenial);
  if (hard.length < 2) return hard[0];
  const rank = (one: Statement): number =>
    HARD_LEVELS.findIndex((level) => one.riskLevel.includes(level)) +
    (one.reason.length > 0 && !mayBeQuoted(one.reason[0], request) ? 0 : HARD_LEVELS.length + 1);
  return hard
    .slice(0, MAX_RANKED)
    .map((one) => ({ one, place: rank(one) }))
    .sort((one, other) => one.place - other.place)[0]?.one;
}

/** All of them deny alike; the choice is only about the words. */
const MAX_RANKED = 8;

/** An object that says two things denies hard if one of them does. */
function isHardDenial({ verdict, riskLevel }: Statement): boolean {
  const soft = verdict.length === 1 && riskLevel.length === 1 && SOFT_LEVELS.includes(riskLevel[0]);
  return verdict.some((word) => word !== undefined && isDenialValue(word)) && !soft;
}

/** The word as a key or an assignment, however it is quoted. */
const LOOKS_LIKE_VERDICT = /verdict[\s"'`*_\\]*[:=：＝]/i;

/** Whether something began like a verdict and cannot be read: no later object may take its place. */
function isTorn({ broken, prose }: Found): boolean {
  return (
    broken.length > 0 ||
    prose.split(/(?=[{}])/).some((part) => part.startsWith("{") && LOOKS_LIKE_VERDICT.test(decoded(part)))
  );
}

/** The same in prose, with the word that follows; a heading's word may stand on a line of its own. */
const STATED_VERDICT = /verdict[\s"'`*_\\]*[:=：＝]([^\p{L}]*)(\p{L}*)/giu;
/** How each verdict begins in prose, where it is inflected. */
const STEMS: { readonly [Verdict in Reply["verdict"]]: RegExp } = {
  allow: /^allow/i,
  defer: /^defer/i,
  deny: /^den[yi]/i,
};
/** Words after `verdict:` that say nothing: a fence's language. */
const UNSAYING = /^(?:json[c5]?)?$/i;

/** Whether the words around a verdict state another one: `verdict: rejected` does, `my verdict:` before the JSON does not. */
function contradicts(prose: string, verdict: Reply["verdict"]): boolean {
  return [...prose.matchAll(STATED_VERDICT)].some(([, between = "", word = ""]) => {
    if (UNSAYING.test(word) || STEMS[verdict].test(word)) return false;
    // Any other word speaks against an allow, unless it begins a sentence of its own on another line.
    return (verdict === "allow" && !between.includes("\n")) || Object.values(STEMS).some((stem) => stem.test(word));
  });
}

function sameJudgement(one: Statement, other: Statement): boolean {
  return (
    one.verdict[0] === other.verdict[0] && one.riskLevel[0] === other.riskLevel[0] && one.lean[0] === other.lean[0]
  );
}

function replyOf(verdict: Reply["verdict"], { lean, riskLevel, reason }: Statement): Reply {
  const words = reason[0] === undefined ? "" : sayable(reason[0]);
  const only = (values: readonly (string | undefined)[]) => (values.length === 1 ? values[0] : undefined);
  return { verdict, lean: only(lean), riskLevel: only(riskLevel), reason: words === "" ? undefined : words };
}
