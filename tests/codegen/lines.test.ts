import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { inLines } from "../../src/codegen/lines.ts";

const push = (text: string) => `value.push(${JSON.stringify(text.repeat(100))});`;

it("a minified file gets lines, between statements and nowhere else", () => {
  const code = `const value=[];function fill(){${push("ab")}${push("é;")}${push("{}")}return value}${push("x")}fill();`;
  const broken = inLines(code);
  expect(broken.split("\n").map((line) => line.slice(0, 14))).toEqual(["const value=[]", 'value.push("{}']);
  expect(broken.replaceAll("\n", "")).toBe(code);
  expect(runInNewContext(`${broken}value`)).toHaveLength(4);
});

it("a statement that is too long stays whole", () => {
  expect(inLines(`${push("all ")}go();`)).toBe(`${push("all ")}go();`);
  expect(inLines(`${push("longer")}go();`)).toBe(`${push("longer")}\ngo();`);
});
