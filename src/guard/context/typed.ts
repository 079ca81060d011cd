import { basename } from "node:path";

/** A user's message, taken apart. */
export interface Parts {
  /** What the person typed for certain. */
  readonly typed: string;
  /** What may be the person's or may stand in an attached file. It can forbid, never allow. */
  readonly doubtful: string;
}

const OPEN = /<file name=/i;
const CLOSE = /<\/file\s*>/gi;

/**
 * Takes the `<file name=…>` blocks out that Pi and its clients put attached files into. A file may hold such tags itself, so
 * everything from the first opening to the last closing tag may be a file's content; without a closing tag, all that follows.
 */
export function withoutFiles(text: string): Parts {
  const start = text.search(OPEN);
  if (start === -1) return { typed: text, doubtful: "" };
  const end = [...text.matchAll(CLOSE)].reduce((last, tag) => Math.max(last, tag.index + tag[0].length), start);
  const inside = end === start ? text.slice(start) : text.slice(start, end);
  return {
    typed: joined([text.slice(0, start), end === start ? "" : text.slice(end)]),
    doubtful: betweenBlocks(inside),
  };
}

/** What stands behind one block and before the next; of a block that nothing closes, all. */
function betweenBlocks(text: string): string {
  return joined(
    text.split(OPEN).map((piece) => {
      const parts = piece.split(CLOSE);
      return parts.length === 1 ? piece.replace(/^[^>]*>/, "") : parts.slice(1).join(" ");
    }),
  );
}

function joined(pieces: readonly string[]): string {
  return pieces
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "")
    .join("\n");
}

/**
 * The part of a first prompt that stands on the command line. Pi puts what was piped in and what `@file` names before it, without
 * a mark between them, so only an argument that ends the prompt is known to be typed.
 */
export function onCommandLine(text: string, argv: readonly string[]): string {
  return argv
    .filter((word) => word !== "" && text.endsWith(word))
    .reduce((longest, word) => (word.length > longest.length ? word : longest), "");
}

/** Whether this process is Pi's own command line reading its standard input: then a prompt may hold what was piped in. */
export function mayBePiped(mode: string | undefined): boolean {
  const [, program = ""] = process.argv;
  return (
    (mode === "print" || mode === "json") &&
    process.stdin.isTTY !== true &&
    (/^pi(?:\.\w+)?$/.test(basename(program)) || program.includes("pi-coding-agent"))
  );
}

const SKILL = /^<skill name="([^"\n]*)" location="[^\n]*>\n/;

/** What a stored message may have been typed as: itself, or the line that called the skill which it opens with. */
export function typedLine(stored: string): string {
  const [, name] = SKILL.exec(stored) ?? [];
  if (name === undefined) return stored;
  const end = stored.lastIndexOf("</skill>");
  const rest = end === -1 ? "" : stored.slice(end + "</skill>".length).trim();
  return `/skill:${name}${rest === "" ? "" : ` ${rest}`}`;
}
