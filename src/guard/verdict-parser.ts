import { getNodeValue, type Node, parseTree, type ParseError, visit } from "jsonc-parser";
import { withoutHidden } from "./plain-text.ts";
import { sayable } from "./sayable.ts";

/** What a chat reviewer answered: the facts of table `guard/verdict`, as written, and its reason. */
export interface Reply {
  readonly verdict: "allow" | "defer" | "deny";
  readonly lean: string | undefined;
  readonly riskLevel: string | undefined;
  /** As it may be shown and recorded; undefined when blank. */
  readonly reason: string | undefined;
}

export type ParsedReply = { readonly reply: Reply } | { readonly kind: "empty-reply" | "no-json" | "invalid-verdict-value" | "two-verdicts" };

const VERDICTS = ["allow", "defer", "deny"] as const satisfies readonly Reply["verdict"][];

/** No reviewer's answer is this long; a page that is would only cost time to search. */
const MAX_REPLY_CHARS = 200_000;

/** The word as a key or an assignment, however it is quoted. */
const LOOKS_LIKE_VERDICT = /verdict[\s"'`*_\\]*[:=：＝]/i;
/** The same in prose, with the word that follows; a heading's word may stand on a line of its own. */
const STATED_VERDICT = /verdict[\s"'`*_\\]*[:=：＝]([^\p{L}]*)(\p{L}*)/giu;
/** How each verdict begins in prose, where it is inflected. */
const STEMS: { readonly [Verdict in Reply["verdict"]]: RegExp } = { allow: /^allow/i, defer: /^defer/i, deny: /^den[yi]/i };
/** Words after `verdict:` that say nothing: a fence's language. */
const UNSAYING = /^(?:json[c5]?)?$/i;

/** A model's thoughts, where a provider leaves them in the text. One that never closes is all thought, and so is what stands before a lone closing tag. */
const THOUGHTS = /^(?:(?!<(?:think(?:ing)?|thought|reasoning)>)[\s\S])*<\/(?:think(?:ing)?|thought|reasoning)>|<(?:think(?:ing)?|thought|reasoning)>[\s\S]*?(?:<\/(?:think(?:ing)?|thought|reasoning)>|$)/gi;

/**
 * Reads the verdict out of a reply that may wrap it in prose or fences.
 *
 * Tolerant in form, never in substance: a candidate that looks like a verdict and cannot be read ends the search, and
 * whatever contradicts the verdict that was found makes two of them. So no later example can replace a broken deny, and
 * what was only thought of is no answer.
 */
export function parseVerdict(text: string): ParsedReply {
  if (text.trim() === "") return { kind: "empty-reply" };
  if (text.length > MAX_REPLY_CHARS) return { kind: "no-json" };
  const whole = withoutHidden(text);
  const answer = whole.replace(THOUGHTS, "");
  const read = readAnswer(whole);
  if (answer === whole || !("reply" in read)) return read;
  const said = readAnswer(answer);
  return "reply" in said ? read : said;
}

function readAnswer(text: string): ParsedReply {
  const found: Reply[] = [];
  let prose = "";
  let from = 0;
  for (let open = text.indexOf("{"); open >= 0; open = text.indexOf("{", from)) {
    prose += `${text.slice(from, open)}\n`;
    const close = balancedEnd(text, open);
    // What never closes swallows the rest of the reply: nothing after it can be trusted to stand on its own.
    if (close === undefined) return { kind: "no-json" };
    const candidate = text.slice(open, close);
    from = close;
    if (!LOOKS_LIKE_VERDICT.test(unescaped(candidate))) continue;
    const read = readCandidate(candidate);
    if (!("reply" in read)) return read;
    found.push(read.reply);
    prose += `${comments(candidate)}\n`;
  }
  const [first] = found;
  if (first === undefined) return { kind: "no-json" };
  const agree = found.every((reply) => sameJudgement(reply, first)) && !contradicts(`${prose}${text.slice(from)}`, first.verdict);
  return agree ? { reply: first } : { kind: "two-verdicts" };
}

/** Whether the words around a verdict state another one: `verdict: rejected` does, `my verdict:` before the JSON does not. */
function contradicts(prose: string, verdict: Reply["verdict"]): boolean {
  return [...prose.matchAll(STATED_VERDICT)].some(([, between = "", word = ""]) => {
    if (UNSAYING.test(word) || STEMS[verdict].test(word)) return false;
    // Any other word speaks against an allow, unless it begins a sentence of its own on another line.
    return (verdict === "allow" && !between.includes("\n")) || Object.values(STEMS).some((stem) => stem.test(word));
  });
}

function sameJudgement(one: Reply, other: Reply): boolean {
  return one.verdict === other.verdict && one.riskLevel === other.riskLevel && one.lean === other.lean;
}

/** The end of the balanced `{…}` that begins at `open`, braces inside strings not counted; undefined when it never closes. */
function balancedEnd(text: string, open: number): number | undefined {
  let depth = 0;
  let quoted = false;
  for (let at = open; at < text.length; at += 1) {
    const character = text[at];
    if (quoted) {
      if (character === "\\") at += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === "{") depth += 1;
    else if (character === "}" && (depth -= 1) === 0) return at + 1;
  }
  return undefined;
}

function readCandidate(candidate: string): ParsedReply {
  if (isDeep(candidate)) return { kind: "no-json" };
  const errors: ParseError[] = [];
  const tree = parseTree(repaired(candidate), errors, { allowTrailingComma: true });
  if (tree === undefined || errors.length > 0) return { kind: "no-json" };
  const verdicts = values(tree, "verdict");
  if (verdicts.some((one) => nested(tree).some((other) => other !== one))) return { kind: "two-verdicts" };
  // The word stands somewhere inside, but the object itself has no verdict: a quotation, not an answer.
  if (verdicts.length === 0) return { kind: "no-json" };
  if (["verdict", "riskLevel", "lean"].some((key) => values(tree, key).length > 1)) return { kind: "two-verdicts" };
  const verdict = VERDICTS.find((known) => known === verdicts[0]);
  if (verdict === undefined) return { kind: "invalid-verdict-value" };
  const reason = textOf(tree, "reason");
  const words = reason === undefined ? "" : sayable(reason);
  return { reply: { verdict, lean: textOf(tree, "lean"), riskLevel: textOf(tree, "riskLevel"), reason: words === "" ? undefined : words } };
}

/** Every value under a key of the object itself: a repeated key has several. */
function values(object: Node, key: string): readonly unknown[] {
  return (object.children ?? []).flatMap(({ children }) => {
    const [name, value] = children ?? [];
    return name?.value === key && value !== undefined ? [getNodeValue(value)] : [];
  });
}

/** Every verdict deeper inside: an object that quotes another answer is not one answer. */
function nested(node: Node): readonly unknown[] {
  return (node.children ?? []).flatMap((child) => [...(child.type === "object" ? values(child, "verdict") : []), ...nested(child)]);
}

/** Deeper than any verdict, and deeper than a parser should have to follow. */
const MAX_DEPTH = 32;

function isDeep(candidate: string): boolean {
  let depth = 0;
  return [...candidate].some((character) => {
    if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") depth -= 1;
    return depth > MAX_DEPTH;
  });
}

/** Escaped ASCII as it reads: a key may spell its letters out. */
function unescaped(json: string): string {
  return json.replace(/\\u00([0-7][0-9a-f])/gi, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** What the comments of a candidate say: they are prose like any other. */
function comments(candidate: string): string {
  const found: string[] = [];
  visit(candidate, { onComment: (offset, length) => void found.push(candidate.slice(offset, offset + length)) });
  return found.join("\n");
}

function textOf(object: Node, key: string): string | undefined {
  const [value] = values(object, key);
  return typeof value === "string" ? value : undefined;
}

/** Models forget to escape: raw line breaks and tabs inside strings, and backslashes that escape nothing. */
function repaired(json: string): string {
  return json.replace(/"(?:[^"\\]|\\[\s\S])*"/g, (quoted) =>
    quoted.replace(/\\(["\\/bfnrt]|u[0-9a-fA-F]{4})?/g, (escape, valid) => (valid === undefined ? "\\\\" : escape)).replace(/\p{Cc}/gu, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`),
  );
}
