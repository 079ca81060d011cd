/**
 * A question tool's result: which of its words the person chose or typed, and which may be theirs as well. Only an answer of a
 * known form authorizes. Every other text that is not the agent's own may still forbid, so none of it is lost.
 */
import { isObject } from "../../jsonc/pointer.ts";
import { listAt, textAt, valueAt } from "../read.ts";

/** One answer that a person gave to a question of the agent's. */
export interface Answer {
  readonly text: string;
  /** Typed by the person, or chosen among options that the agent wrote. */
  readonly how: "typed" | "chosen";
}

/**
 * `unread`: nobody can say which words are the person's, or more than the answers may be. `texts`: all that may be theirs.
 * `none`: the person let the question pass and said nothing.
 */
export type Answered =
  | { readonly kind: "answers"; readonly answers: readonly Answer[] }
  | { readonly kind: "none" }
  | { readonly kind: "unread"; readonly texts: readonly string[] };

/** A person who let the question pass has chosen nothing. */
const NOT_ANSWERED = ["cancelled", "canceled", "timedOut", "timeout", "aborted", "dismissed", "error"] as const;
const ANSWERS_AT = ["answers", "responses", "response", "result"] as const;
/** Where question tools put what was typed, and what was chosen: a text or a list of texts. */
const TYPED_AT = ["freeform", "custom", "customText", "comment", "notes"] as const;
const CHOSEN_AT = ["answer", "selection", "selections", "selected", "choice", "label"] as const;
const KNOWN: ReadonlySet<string> = new Set([...TYPED_AT, ...CHOSEN_AT, "text"]);
const TYPED_KINDS: ReadonlySet<string> = new Set(["custom", "freeform", "text", "chat", "other"]);
/** What the agent asked. Its words stand under these names again, and only there they are taken for its own. */
const QUESTION_AT = ["question", "questions", "options", "choices", "header"] as const;
const BESIDE_QUESTION_AT = ["title", "prompt", "description", "context", "preview"] as const;
/** Names whose one word tells of the form. */
const FORM_AT: ReadonlySet<string> = new Set(["id", "questionId", "kind", "type", "mode", "error"]);
/** A moment, or a number. */
const NO_WORDS = /^[\d\s:.TZ+-]*$/;
const NAME = /^[\w$-]{1,40}$/;

/** The texts of a call's input, whole: what the agent wrote itself. A text that holds JSON counts with all of its texts. */
export function askedTexts(input: unknown): ReadonlySet<string> {
  const texts = new Set<string>();
  const take = (value: unknown): void => {
    if (typeof value === "string") {
      texts.add(plain(value));
      const inner = /^\s*[{[]/.test(value) ? parsed(value) : undefined;
      if (inner !== undefined) take(inner);
    } else if (typeof value === "object" && value !== null) Object.values(value).forEach(take);
  };
  take(input);
  return texts;
}

/** Reads the structured result of a question tool. `asked`: the texts of its call; undefined when the call is not known. */
export function chosenAnswers(details: unknown, asked?: ReadonlySet<string>): Answered {
  if (!isObject(details)) return { kind: "unread", texts: [] };
  const answers = passed(details) ? [] : answersIn(details);
  const known = new Set((answers ?? []).map(({ text }) => text));
  const texts = textsIn(details, [], false);
  const others = texts.filter((one) => !known.has(one.text) && !isAsked(one, asked));
  if (answers === undefined || others.length > 0)
    return { kind: "unread", texts: texts.filter((one) => !isAsked(one, asked)).map(({ text }) => text) };
  return answers.length === 0 ? { kind: "none" } : { kind: "answers", answers };
}

/** What a result says beside the agent's own words and the answers that were read; empty when that is nothing. */
export function restOf(content: string, answers: readonly Answer[], asked: ReadonlySet<string> = new Set()): string {
  const known = [...answers.map(({ text }) => plain(text)), ...asked].filter((text) => text !== "");
  const rest = known
    .sort((one, other) => other.length - one.length)
    .reduce((text, one) => text.replaceAll(one, " "), plain(content));
  return /\p{L}/u.test(rest) ? plain(content) : "";
}

interface Placed {
  readonly text: string;
  /** The names above it, the outermost first. */
  readonly path: readonly string[];
}

/** Every text of a result with the names that it stands under; of a question that was passed over, not what was only marked. */
function textsIn(value: unknown, path: readonly string[], isPassed: boolean): readonly Placed[] {
  if (typeof value === "string") return value.trim() === "" ? [] : [{ text: value, path }];
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, path, isPassed));
  if (!isObject(value)) return [];
  const here = isPassed || passed(value);
  const marked = (name: string): boolean => here && !isTyped(value) && isMark(name, path.at(-1));
  return Object.entries(value).flatMap(([name, one]) => [
    ...(NAME.test(name) ? [] : [{ text: name, path: [...path, "question"] }]),
    ...textsIn(marked(name) ? withoutTexts(one) : one, [...path, name], here),
  ]);
}

const withoutTexts = (value: unknown): unknown => [value].flat().filter((one) => typeof one !== "string");

/** Whether a mark on an option stands there: by a name for it, or by the question's own. */
function isMark(name: string, above: string | undefined): boolean {
  if ([...CHOSEN_AT, ...ANSWERS_AT].some((one) => one === name)) return true;
  return above === "answers" && !KNOWN.has(name);
}

function isAsked({ text, path }: Placed, asked: ReadonlySet<string> | undefined): boolean {
  const name = path.at(-1) ?? "";
  if (NO_WORDS.test(text) || (FORM_AT.has(name) && (name === "error" || NAME.test(text)))) return true;
  const inQuestion = path.some((one) => QUESTION_AT.some((asks) => asks === one));
  if (asked === undefined) return inQuestion;
  return (inQuestion || BESIDE_QUESTION_AT.some((one) => one === name)) && asked.has(plain(text));
}

function passed(record: Record<string, unknown>): boolean {
  return NOT_ANSWERED.some((key) => Boolean(valueAt(record, key)));
}

const isKnown = (record: Record<string, unknown>): boolean => Object.keys(record).some((key) => KNOWN.has(key));

/** Undefined when their form is not known. */
function answersIn(details: Record<string, unknown>): readonly Answer[] | undefined {
  for (const key of ANSWERS_AT) {
    const value = valueAt(details, key);
    if (value === null) return [];
    if (Array.isArray(value)) return all(value);
    // By question: `{ "Which environment?": "staging" }`, or one answer of the form below.
    if (isObject(value))
      return passed(value) || isKnown(value)
        ? answerOf(value)
        : key === "answers"
          ? all(Object.values(value))
          : undefined;
  }
  return isKnown(details) ? answerOf(details) : undefined;
}

/** One unknown among several makes the whole unreadable: a part of an answer could say the opposite of it. */
function all(values: readonly unknown[]): readonly Answer[] | undefined {
  const read = values.map(answerOf);
  return read.includes(undefined) ? undefined : read.flatMap((answers) => answers ?? []);
}

function answerOf(value: unknown): readonly Answer[] | undefined {
  if (value === null) return [];
  if (typeof value === "string") return worded([value], "chosen");
  if (Array.isArray(value)) return value.every((one) => typeof one === "string") ? worded(value, "chosen") : undefined;
  if (!isObject(value)) return undefined;
  if (passed(value)) return [];
  if (!isKnown(value)) return undefined;
  const typed = isTyped(value);
  return [
    ...worded(textsAt(value, CHOSEN_AT), typed ? "typed" : "chosen"),
    ...worded(typed ? textsAt(value, ["text"]) : [], "typed"),
    ...worded(textsAt(value, TYPED_AT), "typed"),
  ];
}

function isTyped(record: Record<string, unknown>): boolean {
  return valueAt(record, "wasCustom") === true || TYPED_KINDS.has(textAt(record, "kind") ?? "");
}

function textsAt(record: Record<string, unknown>, keys: readonly string[]): readonly string[] {
  return keys.flatMap((key) => {
    const text = textAt(record, key);
    return text === undefined ? listAt(record, key).filter((one) => typeof one === "string") : [text];
  });
}

function worded(texts: readonly string[], how: Answer["how"]): readonly Answer[] {
  return [...new Set(texts)].filter((text) => text.trim() !== "").map((text) => ({ text, how }));
}

const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
