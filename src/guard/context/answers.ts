import { listAt, textAt, valueAt } from "../read.ts";
import { isObject } from "../../jsonc/pointer.ts";

/** One answer that a person gave to a question of the agent's. */
export interface Answer {
  readonly text: string;
  /** Typed by the person, or chosen among options that the agent wrote. */
  readonly how: "typed" | "chosen";
}

/** `unread`: a shape that is not known, so that nobody can say which words are the person's. */
export type Answered =
  | { readonly kind: "answers"; readonly answers: readonly Answer[] }
  | { readonly kind: "none" }
  | { readonly kind: "unread" };

const NONE: Answered = { kind: "none" };
const UNREAD: Answered = { kind: "unread" };
/** A person who let the question pass has said nothing. */
const NOT_ANSWERED = ["cancelled", "canceled", "timedOut", "timeout", "aborted", "dismissed", "error"] as const;
/** What the agent asked, and how: texts under these names are not the person's. */
const ASKED_AT = [
  "question",
  "questions",
  "questionId",
  "id",
  "header",
  "title",
  "prompt",
  "description",
  "options",
  "choices",
  "context",
  "kind",
  "type",
  "mode",
] as const;
const ANSWERS_AT = ["answers", "responses", "response", "result"] as const;
/** Where question tools put what was typed, and what was chosen: a text or a list of texts. */
const TYPED_AT = ["freeform", "custom", "customText", "comment", "notes"] as const;
const CHOSEN_AT = ["answer", "selection", "selections", "selected", "choice", "label"] as const;
const TYPED_KINDS: ReadonlySet<string> = new Set(["custom", "freeform", "text", "chat", "other"]);

/** Reads the structured result of a question tool. The question and the options that were not chosen are the agent's words and are left. */
export function chosenAnswers(details: unknown): Answered {
  if (!isObject(details)) return UNREAD;
  if (passed(details)) return remarks(details) ? UNREAD : NONE;
  for (const key of ANSWERS_AT) {
    const value = valueAt(details, key);
    // Another text beside the answers may narrow them.
    if (typeof value === "object" && saysMore(details, [key])) return UNREAD;
    if (value === null) return NONE;
    if (Array.isArray(value)) return of(value.map(answerOf));
    // By question: `{ "Which environment?": "staging" }`, or one answer of the shape below.
    if (isObject(value))
      return of(
        passed(value) || known(value)
          ? [answerOf(value)]
          : key === "answers"
            ? Object.values(value).map(answerOf)
            : [undefined],
      );
  }
  return known(details) ? of([answerOf(details)]) : UNREAD;
}

function passed(record: Record<string, unknown>): boolean {
  return NOT_ANSWERED.some((key) => Boolean(valueAt(record, key)));
}

function known(record: Record<string, unknown>): boolean {
  return KNOWN.some((key) => Object.hasOwn(record, key));
}

const KNOWN = [...TYPED_AT, ...CHOSEN_AT, "text"] as const;

/** Whether a text stands beside what is read here that may be the person's too. */
function saysMore(record: Record<string, unknown>, read: readonly string[]): boolean {
  return Object.entries(record).some(
    ([key, value]) => !read.includes(key) && !ASKED_AT.some((asked) => asked === key) && hasText(value),
  );
}

/** Whether a person who let the question pass wrote something all the same. What was only marked by then does not count. */
function remarks(record: Record<string, unknown>): boolean {
  if (saysMore(record, [...NOT_ANSWERED, ...ANSWERS_AT, ...(isTyped(record) ? [] : CHOSEN_AT)])) return true;
  return ANSWERS_AT.some((key) => {
    const value = valueAt(record, key);
    const within = isObject(value) && !known(value) ? Object.values(value) : [value].flat();
    return within.filter(isObject).some(remarks);
  });
}

function hasText(value: unknown): boolean {
  if (typeof value === "string") return value.trim() !== "";
  return (
    typeof value === "object" &&
    value !== null &&
    Object.entries(value).some(([key, one]) => !ASKED_AT.some((asked) => asked === key) && hasText(one))
  );
}

/** One unknown among several makes the whole unreadable: a part of an answer could say the opposite of it. */
function of(read: readonly (readonly Answer[] | undefined)[]): Answered {
  if (read.some((answers) => answers === undefined)) return UNREAD;
  const answers = read.flatMap((each) => each ?? []);
  return answers.length === 0 ? NONE : { kind: "answers", answers };
}

function answerOf(value: unknown): readonly Answer[] | undefined {
  if (value === null) return [];
  if (typeof value === "string") return worded([value], "chosen");
  if (Array.isArray(value)) return value.every((one) => typeof one === "string") ? worded(value, "chosen") : undefined;
  if (!isObject(value)) return undefined;
  if (passed(value)) return remarks(value) ? undefined : [];
  if (!known(value) || saysMore(value, KNOWN)) return undefined;
  const typed = isTyped(value);
  const chosen = CHOSEN_AT.flatMap((key) => textsAt(value, key));
  return [
    ...worded(chosen, typed ? "typed" : "chosen"),
    ...worded(typed ? textsAt(value, "text") : [], "typed"),
    ...worded(
      TYPED_AT.flatMap((key) => textsAt(value, key)),
      "typed",
    ),
  ];
}

function isTyped(record: Record<string, unknown>): boolean {
  return valueAt(record, "wasCustom") === true || TYPED_KINDS.has(textAt(record, "kind") ?? "");
}

function textsAt(record: Record<string, unknown>, key: string): readonly string[] {
  const text = textAt(record, key);
  return text === undefined ? listAt(record, key).filter((one) => typeof one === "string") : [text];
}

function worded(texts: readonly string[], how: Answer["how"]): readonly Answer[] {
  return [...new Set(texts)].filter((text) => text.trim() !== "").map((text) => ({ text, how }));
}
