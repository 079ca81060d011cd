import { isRecord, listAt, textAt, valueAt } from "./read.ts";

/** One answer that a person gave to a question of the agent's. */
export interface Answer {
  readonly text: string;
  /** Typed by the person, or chosen among options that the agent wrote. */
  readonly how: "typed" | "chosen";
}

/** `unread`: a shape that is not known, so that nobody can say which words are the person's. */
export type Answered = { readonly kind: "answers"; readonly answers: readonly Answer[] } | { readonly kind: "none" } | { readonly kind: "unread" };

const NONE: Answered = { kind: "none" };
/** A person who let the question pass has said nothing. */
const NOT_ANSWERED = ["cancelled", "canceled", "timedOut", "timeout", "aborted", "dismissed", "error"] as const;
/** Where question tools put what was typed, and what was chosen: a text or a list of texts. */
const TYPED_AT = ["freeform", "custom", "customText", "comment", "notes"] as const;
const CHOSEN_AT = ["answer", "selection", "selections", "selected", "choice", "label"] as const;
const TYPED_KINDS: ReadonlySet<string> = new Set(["custom", "freeform", "text", "chat", "other"]);

/** Reads the structured result of a question tool. The question and the options that were not chosen are the agent's words and are left. */
export function chosenAnswers(details: unknown): Answered {
  if (!isRecord(details)) return { kind: "unread" };
  if (passed(details)) return NONE;
  for (const key of ["answers", "responses", "response", "result"]) {
    const value = valueAt(details, key);
    if (value === null) return NONE;
    if (Array.isArray(value)) return of(value.map(answerOf));
    // By question: `{ "Which environment?": "staging" }`, or one answer of the shape below.
    if (isRecord(value)) return passed(value) ? NONE : of(known(value) ? [answerOf(value)] : key === "answers" ? Object.values(value).map(answerOf) : [undefined]);
  }
  return known(details) ? of([answerOf(details)]) : { kind: "unread" };
}

function passed(record: Record<string, unknown>): boolean {
  return NOT_ANSWERED.some((key) => Boolean(valueAt(record, key)));
}

function known(record: Record<string, unknown>): boolean {
  return [...TYPED_AT, ...CHOSEN_AT, "text"].some((key) => Object.hasOwn(record, key));
}

/** One unknown among several makes the whole unreadable: a part of an answer could say the opposite of it. */
function of(read: readonly (readonly Answer[] | undefined)[]): Answered {
  if (read.some((answers) => answers === undefined)) return { kind: "unread" };
  const answers = read.flatMap((each) => each ?? []);
  return answers.length === 0 ? NONE : { kind: "answers", answers };
}

function answerOf(value: unknown): readonly Answer[] | undefined {
  if (value === null) return [];
  if (typeof value === "string") return worded([value], "chosen");
  if (Array.isArray(value)) return value.every((one) => typeof one === "string") ? worded(value, "chosen") : undefined;
  if (!isRecord(value) || !known(value)) return undefined;
  if (passed(value)) return [];
  const typed = valueAt(value, "wasCustom") === true || TYPED_KINDS.has(textAt(value, "kind") ?? "");
  const chosen = CHOSEN_AT.flatMap((key) => textsAt(value, key));
  return [
    ...worded(chosen, typed ? "typed" : "chosen"),
    ...worded(typed ? textsAt(value, "text") : [], "typed"),
    ...worded(TYPED_AT.flatMap((key) => textsAt(value, key)), "typed"),
  ];
}

function textsAt(record: Record<string, unknown>, key: string): readonly string[] {
  const text = textAt(record, key);
  return text === undefined ? listAt(record, key).filter((one) => typeof one === "string") : [text];
}

function worded(texts: readonly string[], how: Answer["how"]): readonly Answer[] {
  return [...new Set(texts)].filter((text) => text.trim() !== "").map((text) => ({ text, how }));
}
