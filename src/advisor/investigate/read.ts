/** `read`: a text file, or an image for an advisor that sees. */
import { clipWithin } from "../../text/cut.ts";
import type { Access } from "./access.ts";
import { BOUNDS } from "./bounds.ts";
import { imageType, isBinary, readStart } from "./file.ts";
import {
  type Arguments,
  type Answer,
  countArgument,
  declare,
  type InvestigationTool,
  refusal,
  stringArgument,
} from "./tool.ts";

export const NO_VISION = "[image omitted — this advisor model accepts text only]";

/** `maxChars`: what the answer will be cut to, so that it can say where it was. */
export function readTool(access: Access, vision: boolean, maxChars: number): InvestigationTool {
  return {
    declaration: declare(
      "read",
      "Read a file of the workspace as it is now. Text comes as it is, images as images.",
      {
        path: { type: "string", description: "Path to the file to read (relative or absolute)" },
        offset: { type: "number", description: "Line number to start reading from (1-indexed)" },
        limit: { type: "number", description: "Maximum number of lines to read" },
      },
      ["path"],
    ),
    run: (args) => read(access, vision, maxChars, args),
  };
}

function read(access: Access, vision: boolean, maxChars: number, args: Arguments): Answer {
  const input = stringArgument(args, "path");
  if (input === undefined) return refusal("read requires `path`: the file to read.");
  const checked = access.check(input);
  if (!checked.ok) return refusal(checked.error);
  const opened = readStart(checked.real, BOUNDS.readBytes);
  if (opened === undefined) return refusal(`Not a readable file: ${input}`);
  const { bytes, size } = opened;
  const mimeType = imageType(bytes);
  if (mimeType !== undefined) {
    if (!vision) return { text: NO_VISION };
    if (size > BOUNDS.imageBytes) return { text: `[image omitted — ${size} bytes are more than may be sent]` };
    return { text: `[image ${checked.path}]`, images: [{ type: "image", mimeType, data: bytes.toString("base64") }] };
  }
  if (isBinary(bytes)) return { text: `[binary file, ${size} bytes]` };
  const lines = bytes.toString("utf8").split("\n");
  const from = (countArgument(args, "offset") ?? 1) - 1;
  if (from > 0 && from >= lines.length)
    return refusal(`Offset ${from + 1} is beyond what can be read of ${input}: ${lines.length} lines.`);
  const to = Math.min(lines.length, from + (countArgument(args, "limit") ?? lines.length));
  const notes = [
    ...(to < lines.length ? [`[${lines.length - to} more lines; offset ${to + 1} continues]`] : []),
    ...(size > bytes.length ? [`[only the first ${bytes.length} of ${size} bytes can be read]`] : []),
  ];
  const end = notes.map((line) => `\n${line}`).join("");
  return { text: twoEnds(lines.slice(from, to).join("\n"), from + 1, maxChars - end.length) + end };
}

/** A text beyond `most` characters as its two ends, with the line at which the gap between them begins. */
function twoEnds(text: string, firstLine: number, most: number): string {
  const cut = (line: number) =>
    clipWithin(text, most, (omitted) => `[… ${omitted} chars omitted; offset ${line} continues …]`);
  const head = cut(firstLine + text.length).split("[… ", 1)[0] ?? "";
  return cut(firstLine + head.split("\n").length - 1);
}
