/** What waits for a person, and the code that agrees to it: to exactly what stood beside it. */
import { beforeEach, expect, test } from "vitest";
import { createPending, type Pending, type Proposal } from "../../src/guard/watch/pending.ts";

let pending: Pending;
let refused: Set<string>;
let applied: string[];
beforeEach(() => {
  refused = new Set();
  applied = [];
  pending = createPending(refused);
});
const proposal = (content: string, more: Partial<Proposal> = {}): Proposal => ({
  source: "edit",
  title: "an edit",
  content,
  changes: [{ gravity: "looser", words: content }],
  values: [],
  apply: (standing) => void applied.push(`${content} ${standing}`),
  ...more,
});

test("the code that was shown agrees to what was shown with it, once", () => {
  pending.propose(proposal("one"));
  const code = pending.code();
  expect(code).toMatch(/^[a-z0-9]{4}$/);
  expect(pending.code()).toBe(code);
  expect(pending.accept(code, "session")?.map(({ content }) => content)).toEqual(["one"]);
  expect([applied, pending.all()]).toEqual([["one session"], []]);
  pending.propose(proposal("one"));
  expect(pending.accept(code, "session")).toBeUndefined();
});
test("before any was shown none agrees to anything", () => {
  pending.propose(proposal("one"));
  for (const code of ["", "aaaa"]) expect(pending.accept(code, "remembered")).toBeUndefined();
  expect(applied).toEqual([]);
});
test("a wrong one is no trial: after it another has to be shown", () => {
  pending.propose(proposal("one"));
  const code = pending.code();
  expect(pending.accept("nope", "remembered")).toBeUndefined();
  expect(pending.accept(code, "remembered")).toBeUndefined();
  expect([applied, pending.code() === code]).toEqual([[], false]);
});
test.each<[string, () => void]>([
  ["another content", () => pending.propose(proposal("two"))],
  ["another change", () => pending.propose(proposal("one", { changes: [] }))],
  ["another value", () => pending.propose(proposal("one", { values: ["mode: strict → permissive"] }))],
  ["one more", () => pending.propose(proposal("two", { source: "session" }))],
  ["one that is gone", () => pending.withdraw("edit")],
])("what was shown is not what stands there now: %s", (_name, change) => {
  pending.propose(proposal("one"));
  const code = pending.code();
  change();
  expect(pending.accept(code, "remembered")).toBeUndefined();
  expect(applied).toEqual([]);
});
test("a refusal holds for its content and its source, and can be taken back with a yes", () => {
  expect(pending.propose(proposal("one"))).toBe(true);
  expect(pending.keep().map(({ content }) => content)).toEqual(["one"]);
  expect([pending.waiting(), pending.all().length]).toEqual([[], 1]);
  const later = createPending(refused);
  expect(later.propose(proposal("one"))).toBe(false);
  expect(later.propose(proposal("one", { source: "past" }))).toBe(true);
  expect(later.propose(proposal("two"))).toBe(true);
  pending.accept(pending.code(), "remembered");
  expect(createPending(refused).propose(proposal("one"))).toBe(true);
});
