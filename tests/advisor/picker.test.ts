import { stripVTControlCharacters } from "node:util";
import { describe, expect, test } from "vitest";
import type { Component } from "@earendil-works/pi-tui";
import { effortItems, modelItems, pickSelection } from "../../src/advisor/control/picker.ts";
import { createList } from "../../src/advisor/control/picker-list.ts";
import type { Effort } from "../../src/advisor/control/selection.ts";
import { parseModelKey } from "../../src/config/model-key.ts";

const plain = { fg: (_token: string, text: string) => text, bold: (text: string) => text };
const KEYS: Readonly<Record<string, string>> = {
  "tui.select.up": "\u001b[A",
  "tui.select.down": "\u001b[B",
  "tui.select.confirm": "\r",
  "tui.select.cancel": "\u001b",
  "tui.editor.deleteCharBackward": "\u007f",
};
const keybindings = { matches: (data: string, key: string) => KEYS[key] === data };
const [UP, DOWN, ENTER, ESC, BACK] = ["\u001b[A", "\u001b[B", "\r", "\u001b", "\u007f"];

function open(items: readonly string[], preselected?: string) {
  const chosen: (string | undefined)[] = [];
  const list = createList({
    title: "Advisor Tool",
    items: items.map((value) => ({ value, label: value })),
    preselected,
    theme: plain,
    keybindings,
    done: (value) => void chosen.push(value),
    changed: () => {},
  });
  return {
    chosen,
    lines: () => list.render(80),
    press: (...keys: readonly (string | undefined)[]) => keys.forEach((key) => list.handleInput?.(key ?? "")),
  };
}

describe("the list", () => {
  test("shows its title, how to filter, and how to go on", () => {
    expect(open(["a", "b"]).lines()).toEqual([
      "Advisor Tool",
      "Type to filter…",
      "→ a",
      "  b",
      "type to filter • ↑↓ navigate • enter select • esc cancel",
    ]);
  });
  test("the arrows move and wrap around", () => {
    const list = open(["a", "b", "c"]);
    list.press(UP, ENTER);
    expect(list.chosen).toEqual(["c"]);
    const again = open(["a", "b", "c"]);
    again.press(DOWN, DOWN, DOWN, ENTER);
    expect(again.chosen).toEqual(["a"]);
  });
  test("the current choice is selected at first", () => {
    const list = open(["a", "b"], "b");
    list.press(ENTER);
    expect(list.chosen).toEqual(["b"]);
  });
  test("typing filters, backspace widens", () => {
    const list = open(["alpha", "beta"]);
    list.press("b", "e");
    expect(list.lines().slice(1, 3)).toEqual(["Filter: be", "→ beta"]);
    list.press(BACK, BACK);
    expect(list.lines()[1]).toBe("Type to filter…");
    list.press("z", "z", ENTER);
    expect(list.chosen).toEqual([]);
    expect(list.lines()).toContain("  nothing fits");
  });
  test("escape leaves it", () => {
    const list = open(["a"]);
    list.press(ESC);
    expect(list.chosen).toEqual([undefined]);
  });
  test("at most ten rows are shown, the selected one among them", () => {
    const list = open(Array.from({ length: 30 }, (_, index) => `item ${index}`));
    list.press(...Array.from({ length: 25 }, () => DOWN));
    expect(list.lines().filter((line) => line.includes("item"))).toHaveLength(10);
    expect(list.lines()).toContain("→ item 25");
  });
  test("no line is wider than the terminal", () => {
    const chosen: unknown[] = [];
    const list = createList({
      title: "T",
      items: [{ value: "x", label: "x".repeat(300) }],
      preselected: undefined,
      theme: plain,
      keybindings,
      done: (value) => void chosen.push(value),
      changed: () => {},
    });
    for (const line of list.render(20)) expect(stripVTControlCharacters(line).length).toBeLessThanOrEqual(20);
  });
});

describe("typing", () => {
  const items = [
    { value: "a/one", label: "First", detail: "a/one" },
    { value: "b/x-2", label: "Second", detail: "b/x-2" },
  ];
  const found = (typed: string) => {
    const chosen: (string | undefined)[] = [];
    const list = createList({
      title: "T",
      items,
      preselected: undefined,
      theme: plain,
      keybindings,
      done: (value) => void chosen.push(value),
      changed: () => {},
    });
    for (const letter of typed) list.handleInput?.(letter);
    list.handleInput?.(ENTER);
    return { chosen, lines: list.render(80) };
  };
  test("finds by the name, whatever its case, and by the id, which is shown", () => {
    expect(found("SEC").chosen).toEqual(["b/x-2"]);
    expect(found("x-2").chosen).toEqual(["b/x-2"]);
    expect(found("b/x").chosen).toEqual(["b/x-2"]);
    expect(found("").lines.some((line) => /First\s+a\/one/.test(line))).toBe(true);
  });
});

describe("the rows", () => {
  const models = [
    { provider: "anthropic", id: "claude", name: "Claude" },
    { provider: "x", id: "y/z", name: "Y" },
  ];
  test("name each model with its provider, mark the current one, and end in `No advisor`", () => {
    const model = parseModelKey("anthropic/claude");
    expect(modelItems(models, model === undefined ? undefined : { model, effort: undefined })).toEqual([
      { value: "anthropic/claude", label: "Claude  (anthropic) ✓", detail: "anthropic/claude" },
      { value: "x/y/z", label: "Y  (x)", detail: "x/y/z" },
      { value: "__no_advisor__", label: "No advisor" },
    ]);
    expect(modelItems(models, undefined).at(-1)?.label).toBe("No advisor ✓");
  });
  test("of efforts begin with off and recommend high", () => {
    expect(effortItems(["low", "high"])).toEqual([
      { value: "__off__", label: "off (no reasoning sent)" },
      { value: "low", label: "low" },
      { value: "high", label: "high  (recommended)" },
    ]);
  });
});

describe("who only presses Enter", () => {
  /** Takes what is selected at first, twice. */
  const picked = async (effort: Effort | undefined, model: object = {}) => {
    const ctx = {
      modelRegistry: {
        getAvailable: () => [
          { provider: "a", id: "m", name: "M", api: "openai-completions", reasoning: true, ...model },
        ],
      },
      ui: {
        custom: (make: (...given: readonly unknown[]) => Component) =>
          new Promise((resolve) => make({ requestRender: () => {} }, plain, keybindings, resolve).handleInput?.(ENTER)),
      },
    } as unknown as Parameters<typeof pickSelection>[0];
    const key = parseModelKey("a/m");
    return pickSelection(ctx, key === undefined ? undefined : { model: key, effort });
  };
  test("keeps the earlier effort", async () =>
    expect(await picked("low")).toMatchObject({ kind: "picked", selection: { model: { key: "a/m" }, effort: "low" } }));
  test("gets `high` where the model does not offer it, or there was none", async () => {
    for (const before of ["max", undefined] as const)
      expect(await picked(before)).toMatchObject({ selection: { effort: "high" }, effortLeft: false });
  });
  test("is asked for no effort of a model that does not reason", async () =>
    expect(await picked("low", { reasoning: false })).toMatchObject({ selection: { effort: undefined } }));
});
