import { styleText } from "node:util";

type Format = Parameters<typeof styleText>[0];
const formats = {
  bold: "bold",
  dim: "dim",
  red: "red",
  green: "green",
  yellow: "yellow",
  blue: "blue",
  cyan: "cyan",
  magenta: "magenta",
  underline: "underline",
} as const satisfies { [name: string]: Format };

export type Style = { readonly [name in keyof typeof formats]: (text: string) => string };

/** Colours that do nothing unless they are wanted. */
export function paint(color: boolean): Style {
  const one = (format: Format) => (text: string) => (color ? styleText(format, text, { validateStream: false }) : text);
  return Object.fromEntries(Object.entries(formats).map(([name, format]) => [name, one(format)])) as Style;
}
