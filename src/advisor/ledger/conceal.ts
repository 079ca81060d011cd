/**
 * What the executor's own tools brought from paths that are denied to the advisor: those rounds keep their place in the
 * log and lose their content, before anything is rendered from them. What a shell printed names no path, so it stays.
 */
import { textIn } from "./content.ts";
import type { Branch, Item } from "./items.ts";
import type { Round } from "./card.ts";
import { type Hides, shownLines } from "./found-lines.ts";
import { pathsIn } from "./paths.ts";
import { isObject } from "../../jsonc/pointer.ts";

/** The same branch for the same verdicts: an item that keeps its content is the very same object. */
export type Conceal = (branch: Branch, hides: Hides) => Branch;

/** Tools that answer with lines of many files, each with its file's name. */
const SEARCHES = /grep|search|find|look|\b(?:rg|ag|ack)\b/i;

/** Remembers what it made of an item, so that whoever remembers by item finds it again. */
export function concealer(): Conceal {
  const made = new WeakMap<Item, Map<string, Item>>();
  const rememberedAs = (item: Item, round: Round): Item => {
    const versions = made.get(item) ?? new Map<string, Item>();
    made.set(item, versions);
    // The text tells versions of one round apart: only lines are ever missing from it.
    const key = `${round.status}\n${textIn(round.content)}`;
    const known = versions.get(key) ?? { id: item.id, entryId: item.entryId, kind: "tool-round", round };
    versions.set(key, known);
    return known;
  };
  return (branch, hides) => {
    const verdicts = new Map<string, boolean>();
    const remembering: Hides = (path, base = "") => {
      const key = `${base}\0${path}`;
      let verdict = verdicts.get(key);
      if (verdict === undefined) verdicts.set(key, (verdict = base === "" ? hides(path) : hides(path, base)));
      return verdict;
    };
    const shown = (item: Item): Item => {
      if (item.kind !== "tool-round") return item;
      const round = concealed(item.round, remembering);
      return round === item.round ? item : rememberedAs(item, round);
    };
    return { ...branch, words: branch.words.map(shown), items: branch.items.map(shown) };
  };
}

function concealed(round: Round, hides: Hides): Round {
  const calls = [{ arguments: round.call?.arguments ?? {} }, ...round.nested];
  const paths = calls.flatMap((call) => pathsIn(call.arguments));
  const denied = paths.find((path) => hides(path));
  if (denied !== undefined) return withoutContent(round, denied);
  const searches = [round.tool, ...round.nested.map(({ name }) => name)].some((name) => SEARCHES.test(name));
  if (!searches || (round.status !== "ok" && round.status !== "error")) return round;
  const text = textIn(round.content);
  const shown = shownLines(text, paths, hides);
  return shown === text ? round : { ...round, content: [{ type: "text", text: shown }, ...imagesOf(round.content)] };
}

function withoutContent(round: Round, path: string): Round {
  const status =
    round.status === "ok" || round.status === "error"
      ? (`${round.status}, but denied to the advisor by policy` as const)
      : round.status;
  return {
    ...round,
    call: round.call === undefined ? undefined : { ...round.call, arguments: { path } },
    status,
    content: [],
    nested: [],
  };
}

const imagesOf = (content: unknown): readonly unknown[] =>
  Array.isArray(content) ? content.filter((part) => isObject(part) && part["type"] === "image") : [];
