/** The newest call of a tool that changes files: what an interpreter or a runner was allowed to run may be another code since. */
import { isRecord, listAt, recordAt, textAt } from "./read.ts";

const EDITING: ReadonlySet<string> = new Set(["write", "edit"]);
export type EditMemory = WeakMap<object, string>;

/** Its id, empty when there is none. `entries`: newest first. `memory` spares a second walk: what stands before an entry never changes. */
export function lastEdit(entries: Iterable<unknown>, memory: EditMemory): string {
  let newest: object | undefined;
  let found = "";
  for (const entry of entries) {
    if (!isRecord(entry)) continue;
    const known = memory.get(entry);
    newest ??= entry;
    found = known ?? editIn(entry);
    if (known !== undefined || found !== "") break;
  }
  if (newest !== undefined) memory.set(newest, found);
  return found;
}

function editIn(entry: Record<string, unknown>): string {
  const message = recordAt(entry, "message");
  if (message["role"] !== "assistant") return "";
  const edits = listAt(message, "content").filter(isRecord).filter((block) => block["type"] === "toolCall" && EDITING.has(textAt(block, "name") ?? ""));
  return edits.map((block) => `${textAt(block, "id") ?? ""} ${JSON.stringify(block["arguments"])}`).join("\n");
}
