/** HTML that is escaped unless it was made here. */
export interface Markup { readonly html: string }
type Piece = Markup | string | number | undefined | false | readonly Piece[];

export function markup(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  return { html: parts.reduce((text, part, index) => text + shown(pieces[index - 1]) + part) };
}

function shown(piece: Piece): string {
  if (piece === undefined || piece === false) return "";
  if (typeof piece === "string" || typeof piece === "number") return escaped(String(piece));
  return "html" in piece ? piece.html : piece.map(shown).join("");
}

const marks: { readonly [character: string]: string } = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => marks[character] ?? "");
