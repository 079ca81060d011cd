import { expect, it } from "vitest";
import { paint } from "../../src/cli/style.ts";
import { left, right } from "../../src/cli/columns.ts";
import { barChart } from "../../src/cli/report/chart.ts";
import { pretty } from "../../src/cli/report/pretty.ts";
import { table } from "../../src/cli/report/text.ts";

// In a terminal 日 and 🔑 are two columns wide, é written as e and an accent is one.
it("columns line up whatever letters stand in them", () => {
  expect(
    table([
      ["日本", "1"],
      ["ab", "2"],
      ["e\u0301", "3"],
      ["🔑", "4"],
    ]),
  ).toEqual(["  日本  1", "  ab    2", "  e\u0301     3", "  🔑    4"]);
  expect(left("日", 4)).toBe("日  ");
  expect(right("日", 4)).toBe("  日");
  expect(left("too long", 4)).toBe("too long");
});

it("bars begin in one column", () => {
  const glyphs = [{ fill: "#", shade: (text: string) => text }];
  const bars = ["日本", "ab"].map((label) => ({ label, parts: [1], figure: "1" }));
  expect(barChart(bars, glyphs, 20)).toEqual([`日本  ${"#".repeat(11)}  1`, `ab    ${"#".repeat(11)}  1`]);
});

it("a mistake is marked under its own letters", () => {
  const line = '{ "日本": "モード" }';
  const at = line.indexOf('"モ') + 1;
  const shown = pretty(
    {
      severity: "error",
      code: "unknown-value",
      message: "m",
      file: "a.jsonc",
      pointer: "",
      range: { line: 1, column: at, endLine: 1, endColumn: at + 5 },
    },
    line,
    paint(false),
  );
  expect(shown).toContain(`1 │ ${line}\n  │ ${" ".repeat(10)}${"^".repeat(8)}\n`);
});
