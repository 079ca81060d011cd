/** The JSON language service that VS Code runs, offline, over the schemas of this package. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type * as Service from "vscode-json-languageservice";

const root = join(import.meta.dirname, "../..");
const service: typeof Service = createRequire(import.meta.url)("vscode-json-languageservice");

const language = service.getLanguageService({
  schemaRequestService: async (uri) => {
    if (!uri.startsWith("file:")) throw new Error(`an editor test asked the network for ${uri}`);
    return readFileSync(new URL(uri), "utf8");
  },
  workspaceContext: { resolveRelativePath: (relative, base) => new URL(relative, base).href },
  // VS Code announces both; without Markdown the service would leave the richer texts out.
  clientCapabilities: {
    textDocument: {
      completion: { completionItem: { documentationFormat: ["markdown", "plaintext"], commitCharactersSupport: true } },
      hover: { contentFormat: ["markdown", "plaintext"] },
    },
  },
});

/** `files` as in `json.schemas` of VS Code's settings: the schema by file name. */
const schemas = [
  "advisor",
  "guard",
  "isolated",
  "table",
  "table-test",
  "flow",
  "scales",
  "decision-record",
  "summary",
  "consultation-log",
].map((name) => ({
  uri: pathToFileURL(join(root, `schemas/${name}.schema.json`)).href,
  fileMatch: [`*.${name}.jsonc`],
}));
language.configure({ validate: true, allowComments: true, schemas });

export interface Suggestion {
  readonly label: string;
  readonly description: string;
  /** The document after the suggestion is taken, its placeholders filled with their first texts. */
  readonly accepted: string;
}

/** A mistake with the text that is underlined. */
export interface Underlined {
  readonly text: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** What is offered at the caret `|`. */
export async function complete(name: string, source: string): Promise<Suggestion[]> {
  const { text, offset } = caret(source);
  const { document, json } = open(exampleFile(name), text);
  const list = await language.doComplete(document, document.positionAt(offset), json);
  return (list?.items ?? []).map((item) => ({
    label: item.label,
    description: prose(item.documentation),
    accepted: accept(document, item),
  }));
}

/** What is shown over the place `|`; empty when nothing is. */
export async function hover(name: string, source: string): Promise<string> {
  const { text, offset } = caret(source);
  const { document, json } = open(exampleFile(name), text);
  const shown = await language.doHover(document, document.positionAt(offset), json);
  return shown ? [shown.contents].flat().map(prose).join("\n\n") : "";
}

export async function diagnose(name: string, text: string): Promise<Underlined[]> {
  return diagnoseAt(exampleFile(name), text);
}

/** The same for a file of its own; a relative `$schema` in it is followed. */
export async function diagnoseAt(file: string, text: string): Promise<Underlined[]> {
  const { document, json } = open(file, text);
  const found = await language.doValidation(document, json);
  return found.map(({ range, message }) => ({
    text: document.getText(range),
    line: range.start.line + 1,
    column: range.start.character + 1,
    message: prose(message),
  }));
}

const exampleFile = (name: string) => join(root, `tests/editor/example.${name}.jsonc`);

function open(file: string, text: string) {
  const document = service.TextDocument.create(pathToFileURL(file).href, "jsonc", 1, text);
  return { document, json: language.parseJSONDocument(document) };
}

function caret(source: string): { readonly text: string; readonly offset: number } {
  const offset = source.indexOf("|");
  if (offset < 0) throw new Error(`no caret in ${source}`);
  return { text: source.slice(0, offset) + source.slice(offset + 1), offset };
}

function accept(document: Service.TextDocument, { textEdit, insertText, label }: Service.CompletionItem): string {
  const edit = textEdit && "range" in textEdit ? textEdit : undefined;
  if (!edit) return insertText ?? label;
  return service.TextDocument.applyEdits(document, [{ range: edit.range, newText: plain(edit.newText) }]);
}

/** A snippet as it stands when every placeholder is left as it came: `${1:text}`, `${2|first,second|}`, `$1`. */
function plain(snippet: string): string {
  return snippet
    .replaceAll(/\$\{\d+\|([^,|]*)[^|]*\|\}/g, "$1")
    .replaceAll(/\$\{\d+:((?:[^}\\]|\\.)*)\}/g, "$1")
    .replaceAll(/\$\{?\d+\}?/g, "")
    .replaceAll(/\\([$}\\])/g, "$1");
}

function prose(content: string | Service.MarkupContent | Service.MarkedString | undefined): string {
  if (content === undefined) return "";
  return typeof content === "string" ? content : content.value;
}
