/** What the stand-in shows of a tool's input: never the whole of it. */

export interface Call {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly cwd: string;
}

/** Characters of one argument and of a whole summary of MCP arguments; of another tool's input. */
const MAX = { value: 60, summary: 160, input: 200 } as const;
const cut = (text: string, limit: number) => (text.length > limit ? `${text.slice(0, limit - 1)}…` : text);

/** A summary of MCP arguments: nested values are counted, not shown. Undefined for none, and for arguments in one text. */
export function argumentsShown(args: unknown): string | undefined {
  if (typeof args !== "object" || args === null) return undefined;
  const shown = Object.entries(args).map(([key, value]) => `${key}: ${argument(value)}`);
  return shown.length === 0 ? undefined : cut(shown.join(", "), MAX.summary);
}

function argument(value: unknown): string {
  if (Array.isArray(value)) return `[${value.length} items]`;
  if (typeof value === "object" && value !== null) return "{…}";
  return typeof value === "string" ? `"${cut(value, MAX.value)}"` : String(value);
}

/** The preview of any other tool: of a write and an edit counts alone. */
export function inputShown({ toolName, input }: Call): { readonly preview: string; readonly evidence: string } {
  const own = FORMATTERS[toolName]?.(input);
  const preview = own ?? `input ${cut(JSON.stringify(input), MAX.input)}`;
  return { preview, evidence: own ?? `with ${preview}` };
}

type Input = Call["input"];
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;
const lines = (value: unknown): string => count(text(value).replace(/\n$/, "").split("\n").length, "line");
const searched = ({ pattern, path }: Input): string =>
  `for pattern '${text(pattern)}', ${path === undefined ? "current working directory" : `path '${text(path)}'`}`;

const FORMATTERS: { readonly [tool: string]: (input: Input) => string } = {
  read: ({ path }) => `for path '${text(path)}'`,
  ls: ({ path }) => (path === undefined ? "for current working directory" : `for path '${text(path)}'`),
  grep: searched,
  find: searched,
  write: ({ path, content }) => `for '${text(path)}' (${lines(content)}, ${count(text(content).length, "character")})`,
  edit({ path, edits }) {
    const list: readonly unknown[] = Array.isArray(edits) ? edits : [];
    const each = list.map((edit, index) => {
      const { oldText, newText } = { ...(edit as Input) };
      return `edit #${index + 1} replaces ${lines(oldText)} with ${lines(newText)}`;
    });
    return `for '${text(path)}' (${count(list.length, "replacement")}: ${each.join("; ")})`;
  },
};
