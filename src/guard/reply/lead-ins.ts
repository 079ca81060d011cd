/** Words around a verdict that state nothing: "Here is my verdict:" and the like. */
import { NAMINGS, OWN_WORDS, SENTENCES, type Naming } from "./lead-in-shapes.ts";
import type { Reply } from "./reply.ts";

/** Tags and template marks that some models put around an answer. */
const TAGS =
  /<\/?(?:verdict|decision|assessment|answer|final_answer|final|json|output|response|reply|result|tool_call|assistant|s)>|\[\/?(?:answer|output|verdict)\]|<\|channel\|>final|<\|im_start\|>assistant|<\|[a-z_]{1,30}\|>|<end_of_turn>/g;
/** A fence, and a line under a heading. */
const FENCES = /^[^\S\n]*(?:(?:```|~~~)[^\S\n]*(?:json[c5]?)?|={3,}|-{3,})[^\S\n]*$/gm;
const INLINE_FENCE = /```(?:json[c5]?)?/g;
/** An empty box is no tick. */
const EMPTY_BOX = /\[[^\S\n]*\]/;
/** Marks of a text's form. None that crosses out, negates, compares or quotes, and no brace: one of those says something. */
const FORM = /[*_#`()[\]]/g;
/** What ends a sentence. An exclamation mark only after a word: elsewhere it negates. */
const ENDS = /[.,:;…。、，：\n\u2013\u2014-](?=\s|$|[^\p{L}\p{N}])|(?<=\p{L})!|[:;\n。、，：—]| and (?=(?:here|my)\b)/u;
/** A reply's frame is short. */
const MAX_CHARS = 600;

const NEUTRAL = new RegExp(`^(?:${[...NAMINGS.map(naming), ...SENTENCES].join("|")})$`, "u");
const OWN: { readonly [Verdict in Reply["verdict"]]: RegExp } = {
  allow: anyOf(OWN_WORDS.allow),
  defer: anyOf(OWN_WORDS.defer),
  deny: anyOf(OWN_WORDS.deny),
};

/** Whether the text around a verdict is its frame alone: sentences of a known shape. What has no such shape says something. */
export function isLeadIn(text: string, verdict: Reply["verdict"]): boolean {
  if (text.trim().length > MAX_CHARS || EMPTY_BOX.test(text)) return false;
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(TAGS, "\n")
    .replace(FENCES, "")
    .replace(INLINE_FENCE, "\n")
    .replace(FORM, " ");
  return plain
    .split(ENDS)
    .map((sentence) => sentence.replace(/\s+/g, " ").trim())
    .every((sentence) => sentence === "" || NEUTRAL.test(sentence) || OWN[verdict].test(sentence));
}

function naming({ here, owner, quality, noun, about, end }: Naming): string {
  const after = [...quality, ...about, ...end];
  return `${before(here)}?${before(owner)}?${before(quality)}*(?:${noun.join("|")})(?: (?:${after.join("|")})){0,3}`;
}

function before(words: readonly string[]): string {
  return `(?:(?:${words.join("|")}) )`;
}

function anyOf(sentences: readonly string[]): RegExp {
  return new RegExp(`^(?:${sentences.join("|")})$`, "u");
}
