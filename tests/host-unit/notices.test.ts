import { afterEach, describe, expect, test, vi } from "vitest";
import { createNotify, type UiContext, withUi } from "../../src/host/notices.ts";

afterEach(() => vi.restoreAllMocks());

/** A context whose screen is a list of lines; everything else of it would be a fault to touch. */
function context(lines: string[], hasUI = true): UiContext {
  const ui = new Proxy({} as UiContext["ui"], {
    get(_target, key) {
      if (key === "notify") return (message: string, grade: string) => void lines.push(`${grade}: ${message}`);
      throw new Error(`unexpected use of ui.${String(key)}`);
    },
  });
  return { hasUI, ui };
}

/** What Pi makes of a context whose session has ended. */
const stale: UiContext = {
  get hasUI(): boolean {
    throw new Error("This extension ctx is stale");
  },
  get ui(): UiContext["ui"] {
    throw new Error("This extension ctx is stale");
  },
};

describe("a notice", () => {
  test("carries the prefix and the grade", () => {
    const lines: string[] = [];
    expect(createNotify("[x]", () => context(lines))("warning", "look")).toBe("shown");
    expect(lines).toEqual(["warning: [x] look"]);
  });

  test("goes to stderr before the first session", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    expect(createNotify("[x]", () => undefined)("error", "broken")).toBe("early");
    expect(warn).toHaveBeenCalledWith("[x] broken");
  });

  test("is dropped where nobody looks and where the session has ended", () => {
    const lines: string[] = [];
    expect(createNotify("[x]", () => context(lines, false))("info", "hm")).toBe("headless");
    expect(createNotify("[x]", () => stale)("info", "hm")).toBe("stale");
    expect(lines).toEqual([]);
  });

  test("without words is none", () => {
    const lines: string[] = [];
    createNotify("[x]", () => context(lines))("info", " \n");
    expect(lines).toEqual([]);
  });
});

test("the screen of an ended session is never touched", () => {
  expect(withUi(stale, () => expect.unreachable())).toBe("stale");
});
