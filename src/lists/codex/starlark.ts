/** As much of Starlark as rules files are written in: calls of known functions with literal arguments. */

export type Literal = string | number | boolean | readonly Literal[] | { readonly [key: string]: Literal };

export interface Called {
  readonly name: string;
  readonly named: { readonly [parameter: string]: Literal };
  /** 1-based. */
  readonly line: number;
}

const TOKEN =
  /\s+|#[^\n]*|(?<string>"""(?:[^\\]|\\[^])*?"""|'''(?:[^\\]|\\[^])*?'''|"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*')|(?<number>\d+)|(?<word>[A-Za-z_]\w*)|(?<mark>[()[\]{},=:])/gy;

interface Token {
  readonly kind: "string" | "number" | "word" | "mark" | "end";
  readonly text: string;
  readonly line: number;
}

/** Undefined for anything that is more than such calls. */
export function calls(source: string): readonly Called[] | undefined {
  const tokens = tokensOf(source);
  if (tokens === undefined) return undefined;
  let at = 0;
  const next = (): Token => tokens[at++] ?? { kind: "end", text: "", line: 0 };
  const peek = (): string => (tokens[at]?.kind === "string" ? "" : (tokens[at]?.text ?? ""));
  const take = (mark: string): boolean => peek() === mark && (at++, true);
  const value = (): Literal | undefined => {
    const { kind, text } = next();
    if (kind === "string") return textOf(text);
    if (kind === "number") return Number(text);
    if (text === "True" || text === "False") return text === "True";
    if (text === "[" || text === "(") return list(text === "[" ? "]" : ")");
    if (text === "{") return table();
    return undefined;
  };
  const list = (close: string): Literal | undefined => {
    const items: Literal[] = [];
    while (!take(close)) {
      const item = value();
      if (item === undefined) return undefined;
      items.push(item);
      if (!take(",") && peek() !== close) return undefined;
    }
    return items;
  };
  const table = (): Literal | undefined => {
    const members: [string, Literal][] = [];
    while (!take("}")) {
      const key = value();
      if (typeof key !== "string" || !take(":")) return undefined;
      const member = value();
      if (member === undefined) return undefined;
      members.push([key, member]);
      if (!take(",") && peek() !== "}") return undefined;
    }
    return Object.fromEntries(members);
  };
  const found: Called[] = [];
  while (at < tokens.length) {
    const { kind, text: name, line } = next();
    if (kind !== "word" || !take("(")) return undefined;
    const named: [string, Literal][] = [];
    while (!take(")")) {
      const parameter = next();
      if (parameter.kind !== "word" || !take("=")) return undefined;
      const given = value();
      if (given === undefined || named.some(([other]) => other === parameter.text)) return undefined;
      named.push([parameter.text, given]);
      if (!take(",") && peek() !== ")") return undefined;
    }
    found.push({ name, named: Object.fromEntries(named), line });
  }
  return found;
}

function tokensOf(source: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  let [at, line] = [0, 1];
  for (const { 0: text, index, groups = {} } of source.matchAll(TOKEN)) {
    if (index !== at) return undefined;
    at += text.length;
    for (const kind of ["string", "number", "word", "mark"] as const)
      if (groups[kind] !== undefined) tokens.push({ kind, text, line });
    line += text.split("\n").length - 1;
  }
  return at === source.length ? tokens : undefined;
}

const ESCAPES: { readonly [letter: string]: string } = { n: "\n", t: "\t", r: "\r", "\n": "" };

function textOf(quoted: string): string {
  const mark = /^(?:"""|''')/.test(quoted) ? 3 : 1;
  return quoted.slice(mark, -mark).replaceAll(/\\([^])/g, (_, letter: string) => ESCAPES[letter] ?? letter);
}
