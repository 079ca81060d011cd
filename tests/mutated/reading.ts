/**
 * A second reading of JSON with comments, which no part of `src/` has a hand in: comments and final commas are fine, any
 * other departure from JSON is not. Members keep their order and their doubles, so that a text can be written anew from it.
 */
export type Tree =
  | { readonly kind: "object"; members: [name: string, value: Tree][] }
  | { readonly kind: "list"; items: Tree[] }
  | { readonly kind: "plain"; value: unknown };

// oxlint-disable-next-line no-control-regex -- JSON has none of them in a text
const TOKEN = /("(?:[^"\\\u0000-\u001f]|\\.)*"|[-\w.+]+|[^])/y;
const BLANKS = /(?:\/\/[^\r\n]*|\/\*[^]*?\*\/|[ \t\r\n]+)*/y;

/** Undefined when the text is no JSON with comments, or nests deeper than `depth`. */
export function treeOf(text: string, depth = 100): Tree | undefined {
  const body = text.startsWith("\uFEFF") ? text.slice(1) : text;
  let at = 0;
  const fail = (): never => {
    throw new SyntaxError(`at ${at}`);
  };
  const blanks = (): void => {
    BLANKS.lastIndex = at;
    at += BLANKS.exec(body)?.[0].length ?? 0;
  };
  const token = (): string => {
    blanks();
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(body)?.[1] ?? fail();
    at += found.length;
    return found;
  };
  const peek = (): string | undefined => {
    blanks();
    return body[at];
  };
  const value = (level: number): Tree => {
    if (peek() === "{" || peek() === "[") {
      if (level >= depth) fail();
      return token() === "{"
        ? { kind: "object", members: entries("}", () => member(level + 1)) }
        : { kind: "list", items: entries("]", () => value(level + 1)) };
    }
    return { kind: "plain", value: JSON.parse(token()) };
  };
  const member = (level: number): [string, Tree] => {
    const name: unknown = JSON.parse(token());
    if (typeof name !== "string" || token() !== ":") return fail();
    return [name, value(level)];
  };
  const entries = <T>(end: string, one: () => T): T[] => {
    const found: T[] = [];
    while (peek() !== end) {
      found.push(one());
      if (peek() === ",") token();
      else if (peek() !== end) fail();
    }
    token();
    return found;
  };
  try {
    const tree = value(0);
    return peek() === undefined ? tree : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a name stands twice in one object, or would reach what holds the values. */
export function isAmbiguous(tree: Tree): boolean {
  if (tree.kind === "plain") return false;
  if (tree.kind === "list") return tree.items.some(isAmbiguous);
  const names = tree.members.map(([name]) => name);
  return (
    new Set(names).size < names.length ||
    names.some((name) => ["__proto__", "constructor", "prototype"].includes(name)) ||
    tree.members.some(([, value]) => isAmbiguous(value))
  );
}

/** The value, where nothing is ambiguous. */
export function valueOf(tree: Tree): unknown {
  if (tree.kind === "plain") return tree.value;
  if (tree.kind === "list") return tree.items.map(valueOf);
  return Object.fromEntries(tree.members.map(([name, value]) => [name, valueOf(value)]));
}

export function written(tree: Tree): string {
  if (tree.kind === "plain") return JSON.stringify(tree.value);
  if (tree.kind === "list") return `[${tree.items.map(written).join(",\n")}]`;
  return `{${tree.members.map(([name, value]) => `${JSON.stringify(name)}: ${written(value)}`).join(",\n")}}`;
}
