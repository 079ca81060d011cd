/** The items of every entry that stands alone: all but assistant messages and the results of their calls. */
import type { SessionEntry } from "@earendil-works/pi-coding-agent";
import { imagesIn, textIn, wordsIn } from "./content.ts";
import { type Edits, type Item, type Placed, REVIEW_MESSAGE } from "./items.ts";
import { orphan } from "./turn.ts";
import { isObject } from "../../jsonc/pointer.ts";

export type KnownSingles = WeakMap<SessionEntry, readonly Item[]>;

/** Entries without an edit are remembered in `known`. */
export function singleItems(entry: SessionEntry, edits: Edits, known: KnownSingles): readonly Item[] {
  const edit = edits.size === 0 ? undefined : edits.get(entry.id);
  if (edit === null) return [];
  if (edit !== undefined) return itemsOfSingle(entry, edit.content, edits);
  const remembered = known.get(entry);
  if (remembered !== undefined) return remembered;
  const items = itemsOfSingle(entry, undefined, edits);
  known.set(entry, items);
  return items;
}

function itemsOfSingle(entry: SessionEntry, edited: unknown, edits: Edits): readonly Item[] {
  const at = { id: entry.id, entryId: entry.id };
  switch (entry.type) {
    case "message":
      return itemsOfMessage(entry, edited, edits);
    case "custom_message":
      return customItems(at, { ...entry, content: edited ?? entry.content });
    case "compaction":
      return [{ kind: "compaction", ...at, text: wordsIn(entry.summary) }];
    case "branch_summary":
      return [{ kind: "branch-summary", ...at, text: wordsIn(entry.summary) }];
    default:
      return [{ kind: "state", ...at, text: entry.type }];
  }
}

function itemsOfMessage(entry: SessionEntry & { type: "message" }, edited: unknown, edits: Edits): readonly Item[] {
  const at = { id: entry.id, entryId: entry.id };
  const { message } = entry;
  switch (message.role) {
    case "user": {
      const content = edited ?? message.content;
      return [{ kind: "user", ...at, text: textIn(content), images: imagesIn(content) }];
    }
    case "toolResult":
      return orphan(entry, edits);
    case "bashExecution":
      return [
        {
          kind: message.excludeFromContext === true ? "hidden-shell" : "user-shell",
          ...at,
          shell: {
            id: entry.id,
            command: wordsIn(message.command),
            exitCode: message.exitCode ?? undefined,
            output: wordsIn(message.output),
          },
        },
      ];
    case "custom":
      return customItems(at, { ...message, content: edited ?? message.content });
    case "compactionSummary":
      return [{ kind: "compaction", ...at, text: wordsIn(message.summary) }];
    case "branchSummary":
      return [{ kind: "branch-summary", ...at, text: wordsIn(message.summary) }];
    default:
      return [{ kind: "state", ...at, text: message.role }];
  }
}

interface CustomLike {
  readonly customType: string;
  readonly content: unknown;
  readonly display: boolean;
  readonly details?: unknown;
}

function customItems(at: Placed, { customType, content, display, details }: CustomLike): readonly Item[] {
  if (customType === REVIEW_MESSAGE && isObject(details) && typeof details["advice"] === "string")
    return [{ kind: "review", ...at, advice: details["advice"] }];
  const text = textIn(content);
  return [
    {
      kind: display === true && text.trim() !== "" ? "custom" : "hidden-custom",
      ...at,
      type: wordsIn(customType),
      text,
    },
  ];
}
