/** Random JSON with comments: a value, and a text that reads back as it. */
import * as fc from "fast-check";

export type Value = null | boolean | number | string | Value[] | { [key: string]: Value };

const key = fc.constantFrom("a", "b", "c d", "model", "x/y", "~", "$", "é");
const scalar = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer({ min: -99, max: 99 }),
  fc.constantFrom("", "text", "// no comment", 'a"b', "${NAME}", "\\"),
);

export const value: fc.Arbitrary<Value> = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", maxDepth: 3 },
    scalar,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(key, tie("value"), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

export const object: fc.Arbitrary<{ [key: string]: Value }> = fc.dictionary(key, value, {
  maxKeys: 4,
  noNullPrototype: true,
});

/** Choices for the gaps between tokens; they are used again from the start when they run out. */
export const layout = fc.record({
  choices: fc.array(fc.nat(11), { minLength: 1, maxLength: 40 }),
  eol: fc.constantFrom("\n", "\r\n"),
  trailingCommas: fc.boolean(),
});
export type Layout = typeof layout extends fc.Arbitrary<infer L> ? L : never;

/** Every comment is different, so that a lost or repeated one shows. */
export function render(root: Value, { choices, eol, trailingCommas }: Layout): string {
  let step = 0;
  let comments = 0;
  const gap = (): string => {
    const choice = choices[step++ % choices.length] ?? 0;
    const name = `c${++comments}`;
    if (choice === 0) return `/*${name}*/`;
    if (choice === 1) return ` // ${name}${eol}`;
    if (choice === 2) return `${eol}  // ${name}${eol}  `;
    if (choice === 3) return ` /* ${name}${eol} */ `;
    if (choice <= 6) return `${eol}  `;
    return choice <= 8 ? " " : "";
  };
  const write = (item: Value): string => {
    if (Array.isArray(item)) return group("[", "]", item.map(write));
    if (typeof item !== "object" || item === null) return JSON.stringify(item);
    return group(
      "{",
      "}",
      Object.entries(item).map(([name, one]) => `${JSON.stringify(name)}${gap()}:${gap()}${write(one)}`),
    );
  };
  const group = (open: string, close: string, items: readonly string[]): string => {
    const trailing = trailingCommas && items.length > 0 ? `,${gap()}` : "";
    return `${open}${gap()}${items.map((item, index) => `${index === 0 ? "" : `,${gap()}`}${item}${gap()}`).join("")}${trailing}${close}`;
  };
  return `${gap()}${write(root)}${gap()}`;
}

/** The comments of a text, in order. */
export function commentsOf(text: string): string[] {
  return [...text.matchAll(/"(?:[^"\\]|\\.)*"|\/\*[^]*?\*\/|\/\/[^\r\n]*/g)]
    .map(([found]) => found)
    .filter((found) => !found.startsWith('"'));
}

/** True when `small` is what is left of `large` after taking characters out. */
export function isWithin(small: string, large: string): boolean {
  let at = 0;
  for (const letter of large) if (letter === small[at]) at++;
  return at === small.length;
}
