import { type Node, parseTree, type ParseError, getNodeValue } from "jsonc-parser";
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
const LOOKS_LIKE_VERDICT = /verdict[\s"'`*\\]{0,8}[:=]/i;
const STATED_VERDICT = /verdict[\s"'`*\\]{0,8}[:=][\s"'`*\\]{0,8}(allow|defer|deny)/gi;

/**
 * Reads the verdict out of a reply that may wrap it in prose or fences.
 *
 * Tolerant in form, never in substance: a candidate that looks like a verdict and cannot be read ends the search, and
 * whatever contradicts the verdict that was found makes two of them. So no later example can replace a broken deny.
 */
export function parseVerdict(text: string): ParsedReply {
  if (text.trim() === "") return { kind: "empty-reply" };
  if (text.length > MAX_REPLY_CHARS) return { kind: "no-json" };
  const found: Reply[] = [];
  let prose = "";
  let from = 0;
  for (let open = text.indexOf("{"); open >= 0; open = text.indexOf("{", from)) {
    prose += `${text.slice(from, open)} `;
    const close = balancedEnd(text, open);
    // What never closes swallows the rest of the reply: nothing after it can be trusted to stand on its own.
    if (close === undefined) return { kind: "no-json" };
    const candidate = text.slice(open, close);
    from = close;
    if (!LOOKS_LIKE_VERDICT.test(candidate)) continue;
    const read = readCandidate(candidate);
    if (!("reply" in read)) return read;
    found.push(read.reply);
  }
  const [first] = found;
  if (first === undefined) return { kind: "no-json" };
  const stated = [...`${prose} ${text.slice(from)}`.matchAll(STATED_VERDICT)].map(([, verdict]) => verdict?.toLowerCase());
  const agree = found.every((reply) => sameJudgement(reply, first)) && stated.every((verdict) => verdict === first.verdict);
  return agree ? { reply: first } : { kind: "two-verdicts" };
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
  const errors: ParseError[] = [];
  const tree = parseTree(repaired(candidate), errors, { allowTrailingComma: true });
  if (tree === undefined || errors.length > 0) return { kind: "no-json" };
  const verdicts = values(tree, "verdict");
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
