/** The full text behind a card: what `advisor_expand` gives for one entry id. */
import { clipWithin } from "../../text/cut.ts";
import type { Show } from "./block.ts";
import { textIn } from "./content.ts";
import { type Span, spanIn } from "./digest.ts";
import type { Branch, Item } from "./items.ts";

/** Characters of one round among several, however many there are. */
const LEAST_SHARE = 200;
const SEPARATOR = 2;

/**
 * Everything that the entry holds, as the executor's context has it now; undefined for an id that the ledger does not
 * show: unknown, withheld, or thought.
 */
export function expandEntry(
  branch: Branch,
  id: string,
  show: Show,
  chars = Number.POSITIVE_INFINITY,
): string | undefined {
  const span = spanIn(id);
  return span === undefined ? expandOne(branch, id, show) : expandSpan(branch, span, show, chars);
}

/** The rounds behind a digest in `chars` characters, each with the same share of them. */
function expandSpan(branch: Branch, { first, more }: Span, show: Show, chars: number): string | undefined {
  const rounds = [...branch.words, ...branch.items].filter((item) => item.kind === "tool-round");
  const from = rounds.findIndex((item) => item.id === first);
  if (from === -1) return undefined;
  const texts = rounds.slice(from, from + more + 1).flatMap((item) => {
    const text = expandOne(branch, item.id, show);
    return text === undefined ? [] : [`#${item.id} ${text}`];
  });
  const share = evenShare(texts, chars);
  return texts.map((text) => clipWithin(text, share, (omitted) => ` [… ${omitted} chars omitted …] `)).join("\n\n");
}

/** The most that each text may have so that all together have `chars`: what a short one leaves is the others'. */
function evenShare(texts: readonly string[], chars: number): number {
  let left = chars;
  const sizes = texts.map(({ length }) => length + SEPARATOR).toSorted((a, b) => a - b);
  for (const [index, size] of sizes.entries()) {
    const share = Math.floor(left / (sizes.length - index));
    if (size > share) return Math.max(LEAST_SHARE, share - SEPARATOR);
    left -= size;
  }
  return Number.POSITIVE_INFINITY;
}

function expandOne(branch: Branch, id: string, show: Show): string | undefined {
  const items = [...branch.words, ...branch.items].filter(
    (item) => item.id === id || item.entryId === id || isAnswer(item, id),
  );
  // A call without a result shares its message's id; one with a result has its own, and is left to it.
  const own = items.some((item) => item.id === id && item.entryId === id)
    ? items.filter((item) => item.entryId === id)
    : items;
  const texts = own.flatMap((item) => fullText(item, id, show));
  return texts.length === 0 ? undefined : texts.join("\n\n");
}

function isAnswer(item: Item, id: string): boolean {
  return item.kind === "consultation" && item.answers.some((answer) => answer.id === id);
}

function fullText(item: Item, id: string, show: Show): readonly string[] {
  if (item.kind === "consultation") return consultationText(item, id, show);
  if (item.kind === "review") return show("review") === "withhold" ? [] : [item.advice];
  if (show(item.kind) === "withhold") return [];
  switch (item.kind) {
    case "tool-round": {
      const { tool, call, status, content, nested } = item.round;
      const head = `${tool}(${call === undefined ? "" : JSON.stringify(call.arguments)})`;
      const calls = nested.map(
        (made) =>
          `↳ ${made.name}(${JSON.stringify(made.arguments)}) → ${made.status}${made.error === "" ? "" : `: ${made.error}`}`,
      );
      return [[head, ...calls, `→ ${status}${item.id === id ? `:\n${textIn(content)}` : ""}`].join("\n")];
    }
    case "user-shell":
    case "hidden-shell":
      return [`$ ${item.shell.command}\nexit ${item.shell.exitCode ?? "?"}\n${item.shell.output}`];
    default:
      return [item.text];
  }
}

function consultationText(item: Item & { kind: "consultation" }, id: string, show: Show): readonly string[] {
  if (item.entryId === id) return item.question.trim() === "" ? [] : [item.question];
  return item.answers
    .filter((answer) => answer.id === id && show(answer.failed ? "failed-advice" : "advice") !== "withhold")
    .map((answer) => answer.text);
}
