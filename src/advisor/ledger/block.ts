/** One item of the branch as a piece of text in the log. */
import { clip, oneLine, type Gap } from "../../text/cut.ts";
import type { Age } from "./age.ts";
import { counted, type Round, roundCard, type Shell, shellCard, toolName } from "./card.ts";
import { imagesIn, textIn } from "./content.ts";
import { namesIn } from "./names.ts";
import type { EntryKind, Item } from "./items.ts";

/** Where the whole text of a shortened ledger entry can be had. */
export const expandable =
  (id: string): Gap =>
  (omitted) =>
    `[… ${omitted} chars omitted — advisor_expand("${id}") for the full text …]`;

/** An old answer: its two ends, and in between what is opened by its id and which names stand there. */
const shortened = (id: string, text: string, cap: number): string =>
  clip(text, cap, (omitted) => {
    const names = namesIn(text.slice(Math.ceil(cap / 2)), WIDTH.names);
    return ` [… #${id}: ${omitted} chars more${names === "" ? "" : `, ${names}`} …] `;
  });

/** How table `advisor/ledger-entry` wants an entry shown. */
export type Showing = "verbatim" | "short" | "line" | "card" | "digest" | "preview" | "paraphrase" | "withhold";
export type Shown = EntryKind | "replaced-round" | "advice" | "failed-advice" | "review";
export type Show = (entry: Shown, as?: ShownAs) => Showing;

/** Where an entry stands. What is left out counts as new, outside the tail, and as having worked. */
export interface ShownAs {
  readonly inTail?: boolean;
  readonly age?: Age;
  /** A tool round that ended in an error. */
  readonly failed?: boolean;
}

/** Characters that are left of an old answer, of the names in the rest of it, and of a remark beside a call. */
const WIDTH = { short: 240, names: 300, line: 160 } as const;

/** `/ledger` of the configuration: characters, and tool calls. */
export interface LedgerLimits {
  /** What paths are told from: the session's directory. Empty for paths as they were written. */
  readonly cwd?: string;
  readonly tailToolCalls: number;
  readonly tailMaxChars: number;
  readonly userMessageMaxChars: number;
  readonly customPreviewChars: number;
}

export interface Block {
  /** What `advisor_expand` opens. */
  readonly id: string;
  readonly text: string;
  /** The user's own words. */
  readonly user: boolean;
  /** Holds no text of several lines but its own nested calls: the next card may follow on the next line. */
  readonly line: boolean;
  /** Everything that a digest stands for, by its ids. */
  readonly covers?: readonly string[];
}

/** An item that stands in the log; consultations and reviews close a part of it instead. */
export type LoggedItem = Exclude<Item, { readonly kind: "consultation" | "review" }>;

/** The block of one item, shown as `showing`; undefined for what is withheld or empty. */
export function blockOf(item: LoggedItem, showing: Showing, limits: LedgerLimits): Block | undefined {
  if (showing === "withhold") return undefined;
  const text = textFor(item, showing, limits);
  if (text === "") return undefined;
  return { id: item.id, text, user: item.kind === "user", line: showing === "card" || showing === "line" };
}

function textFor(item: LoggedItem, showing: Exclude<Showing, "withhold">, limits: LedgerLimits): string {
  if (item.kind === "tool-round" && showing === "verbatim") return roundInFull(item.round, limits.tailMaxChars);
  if (item.kind === "tool-round") return roundCard(item.round, limits.cwd);
  if (isShell(item))
    return showing === "verbatim" ? shellInFull(item.shell, limits.tailMaxChars) : shellCard(item.shell);
  const { label, body, cap } = wordsOf(item, limits);
  switch (showing) {
    case "verbatim":
      return `[${label}] ${clip(body, cap, expandable(item.id))}`;
    case "paraphrase":
      return `[${label} — pi's paraphrase, not the user's words]\n${clip(body, cap, expandable(item.id))}`;
    case "short":
      return `[${label}] ${shortened(item.id, body, Math.min(cap, WIDTH.short))}`;
    case "line":
      return `[${label}] ${oneLine(body, WIDTH.line)}`;
    case "card":
    case "digest":
    case "preview":
      return `[${label}] ${oneLine(body, limits.customPreviewChars)}`;
  }
}

/** Characters of a message's type, which any extension may choose. */
const TYPE_CHARS = 120;

type ShellItem = Extract<LoggedItem, { readonly shell: Shell }>;
type WordsItem = Exclude<LoggedItem, ShellItem | { readonly kind: "tool-round" }>;

const isShell = (item: LoggedItem): item is ShellItem => "shell" in item;

function wordsOf(item: WordsItem, limits: LedgerLimits): { label: string; body: string; cap: number } {
  switch (item.kind) {
    case "user":
      return {
        label: "user",
        body: item.images === 0 ? item.text : `${item.text}${item.text === "" ? "" : " "}${pasted(item.images)}`,
        cap: limits.userMessageMaxChars,
      };
    case "assistant":
    case "remark":
      return { label: "executor", body: item.text, cap: limits.tailMaxChars };
    case "thinking":
      return { label: "executor thinking", body: item.text, cap: limits.tailMaxChars };
    case "custom":
    case "hidden-custom":
      return {
        label: `extension message: ${oneLine(item.type, TYPE_CHARS)}`,
        body: item.text,
        cap: limits.tailMaxChars,
      };
    case "compaction":
      return { label: "compaction summary", body: item.text, cap: limits.tailMaxChars };
    case "branch-summary":
      return { label: "branch summary", body: item.text, cap: limits.tailMaxChars };
    case "state":
      return { label: "session state", body: item.text, cap: limits.tailMaxChars };
  }
}

/** A pasted image has no path: the advisor can only ask what it showed. */
const pasted = (images: number): string =>
  `[${counted(images, "image")} the user pasted — no file path exists for ${images === 1 ? "it; ask the executor what it shows" : "them; ask the executor what they show"} if it matters]`;

function roundInFull({ id, tool, call, status, content }: Round, cap: number): string {
  const gap = expandable(id);
  const head = `#${id} ${toolName(tool)}(${call === undefined ? "" : clip(JSON.stringify(call.arguments), cap, gap)})`;
  if (status !== "ok" && status !== "error") return `${head}\n→ ${status}`;
  const images = imagesIn(content);
  const body = clip(textIn(content), cap, gap);
  return `${head}\n→ ${status}: ${body}${images === 0 ? "" : ` [${counted(images, "image")} omitted]`}`;
}

function shellInFull(shell: Shell, cap: number): string {
  const gap = expandable(shell.id);
  return `#${shell.id} [user shell] ${clip(shell.command, cap, gap)}\n→ exit ${shell.exitCode ?? "?"}: ${clip(shell.output, cap, gap)}`;
}
