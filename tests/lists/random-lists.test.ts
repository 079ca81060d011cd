import { describe, expect, it } from "vitest";
import { formats } from "../../src/lists/formats.ts";
import { checkLists } from "../../src/lists/check.ts";
import { AROUND } from "./random-lists.ts";
import { compareByCalls, deadByCalls } from "./by-calls.ts";

/** The whole of it is `npm run soak lists`. */
describe.each(formats.map((format) => [format.name, format] as const))("over random lists of %s", (_, format) => {
  it("what is called dead decides nothing of 1,000 calls, and what is planted dead is named", () => {
    const { lists, dead, planted, wrong } = deadByCalls(format, { from: 1, lists: 20, calls: 1_000 });
    expect(wrong).toEqual([]);
    expect(lists).toBe(20);
    expect(dead).toBeGreaterThan(5);
    expect(planted).toBe(20);
  });

  it("what is compared is what 1,000 calls say of both lists", () => {
    const { changed, wrong } = compareByCalls(format, { from: 1, lists: 20, calls: 1_000 });
    expect(wrong).toEqual([]);
    expect(changed).toBeGreaterThan(50);
  });
});

it.each([
  [
    ".claude/settings.json",
    (long: string) => ({ permissions: { allow: [`Bash(${long} *)`, "Bash(git *)"], deny: [`Read(${long})`] } }),
  ],
  [
    "opencode.json",
    (long: string) => ({ permission: { edit: { [long]: "deny" }, bash: { [long]: "allow", "a*": "deny" } } }),
  ],
  ["pi-permission-system/config.json", (long: string) => ({ permission: { bash: { "*": "ask", [long]: "deny" } } })],
] as const)("a pattern of 10,000 characters is looked up and not reasoned about, in %s", (file, made) => {
  const long = "ab, ".repeat(2_500);
  const found = checkLists([{ file, text: JSON.stringify(made(long)) }], AROUND);
  expect(found.filter(({ severity }) => severity === "error")).toEqual([]);
});
