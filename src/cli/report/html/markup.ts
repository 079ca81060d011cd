import { escaped } from "../../../text/safe.ts";
import { html } from "../stranger.ts";

/** HTML that is escaped unless it was made here. */
export interface Markup {
  readonly html: string;
}
type Piece = Markup | string | number | undefined | false | readonly Piece[];

export function markup(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  return { html: parts.reduce((text, part, index) => text + shown(pieces[index - 1]) + part) };
}

function shown(piece: Piece): string {
  if (piece === undefined || piece === false) return "";
  if (typeof piece === "string" || typeof piece === "number") return html(escaped(String(piece)));
  return "html" in piece ? piece.html : piece.map(shown).join("");
}
