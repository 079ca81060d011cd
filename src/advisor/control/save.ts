/** Writing a selection to `advisor.json`: only `modelKey` and `effort` change, and a file that nobody can read stays. */
import { editConfig } from "../../jsonc/edit.ts";
import { readText } from "../../files/read.ts";
import { parse } from "../../jsonc/parse.ts";
import { advisorLocations, type Where } from "../../config/locate.ts";
import { saveFile } from "../../files/save.ts";
import type { Selection } from "./selection.ts";
import { isObject } from "../../jsonc/pointer.ts";

/** The file may hold prices of a provider or paths of a person: it is theirs alone. */
const OWNER_ONLY = 0o600;

export type SaveResult =
  | {
      readonly saved: true;
      /** Keys of a legacy file that no longer apply, now that this file exists. */ readonly left: readonly string[];
      readonly legacyFile: string | undefined;
    }
  | {
      readonly saved: false;
      /** Where the file is at fault; empty when the write itself failed. */ readonly place: string;
    };

/** `undefined` selects no advisor. Never throws. */
export function saveSelection(where: Where, selection: Selection | undefined): SaveResult {
  const locations = advisorLocations(where);
  const file = locations.find(({ layer }) => layer === "user")?.candidates[0];
  if (file === undefined) return { saved: false, place: "" };
  const read = readText(file);
  if (read.kind === "absent") {
    // JSON leaves out what is undefined.
    const written = { modelKey: selection?.model.key, effort: selection?.effort };
    const saved = saveFile(file, `${JSON.stringify(written, null, 2)}\n`, { expected: null, mode: OWNER_ONLY });
    if (!saved.saved) return { saved: false, place: "" };
    const legacyFile = locations.find(({ layer }) => layer === "legacy")?.candidates[0];
    const left = legacyFile === undefined ? [] : otherKeys(legacyFile);
    return { saved: true, left, legacyFile: left.length === 0 ? undefined : legacyFile };
  }
  if (read.kind !== "text") return { saved: false, place: file };
  const { value, diagnostics } = parse(file, read.text);
  // An empty file is a fresh one; anything else that is no object is not ours to replace.
  if (diagnostics.length === 0 && value !== undefined && !isObject(value))
    return { saved: false, place: `${file}:1:1` };
  const edited = editConfig(
    read.text,
    [
      { pointer: "/modelKey", value: selection?.model.key },
      { pointer: "/effort", value: selection?.effort },
    ],
    file,
  );
  if ("diagnostics" in edited) {
    const [fault] = edited.diagnostics;
    return {
      saved: false,
      place: fault === undefined ? file : `${fault.file}:${fault.range.line}:${fault.range.column}: ${fault.message}`,
    };
  }
  const saved = saveFile(file, edited.text, { expected: read.text, mode: OWNER_ONLY });
  return saved.saved ? { saved: true, left: [], legacyFile: undefined } : { saved: false, place: "" };
}

/** What a legacy file sets beside the selection. */
function otherKeys(file: string): readonly string[] {
  const read = readText(file);
  const value = read.kind === "text" ? parse(file, read.text).value : undefined;
  return isObject(value) ? Object.keys(value).filter((key) => !["modelKey", "effort", "$schema"].includes(key)) : [];
}
