/** A minified file in lines that a person can bear: Node prints the whole line of an error that nobody catches. */
import { parseSync, Visitor } from "rolldown/utils";

const BEARABLE = 500;

/** The same program. Between two statements of a list a line may end without changing what they mean. */
export function inLines(code: string): string {
  const starts: number[] = [];
  const note = ({ body }: { readonly body: readonly { readonly start: number }[] }) =>
    void starts.push(...body.map(({ start }) => start));
  new Visitor({ Program: note, BlockStatement: note }).visit(parseSync("chunk.js", code).program);
  const lines: string[] = [];
  let from = 0;
  let last = 0;
  for (const start of [...starts.toSorted((one, other) => one - other), code.length]) {
    // With the statement that ends here the line would be too long, so it ends before it.
    if (start - from > BEARABLE && last > from) {
      lines.push(code.slice(from, last));
      from = last;
    }
    last = start;
  }
  lines.push(code.slice(from));
  return lines.join("\n");
}
