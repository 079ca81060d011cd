/** `guard/ask`, from the surface of an ask to its answer: what changes of it between two configs, and what is proved of it. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { families } from "../../generated/schemas.js";
import { flows, tables } from "../../generated/tables.js";
import { compareFlowConfigs } from "../../src/analysis/flow-configs.ts";
import { inlineConfig } from "../../src/config/load.ts";
import type { Flow } from "../../src/engine/flow.ts";
import { createPolicy } from "../../src/engine/policy.ts";
import type { Rule, Table } from "../../src/engine/types.ts";
import type { FlowSide } from "../../src/flows/compare.ts";
import { proveFlow } from "../../src/flows/prove.ts";

const ASK = flows["guard/ask"] as Flow;
const config = (given: object) => inlineConfig("guard", { provider: "stub", model: "reviewer", ...given });

interface Case {
  readonly name: string;
  readonly before: { readonly mode: string };
  readonly after: object;
  readonly finals: readonly {
    readonly verdict: readonly (string | null)[];
    readonly answer: readonly string[];
    readonly direction: string;
  }[];
  /** The line names the least that must be there. */
  readonly note?: string;
}
const cases = readFileSync(new URL("flow-diffs.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Case);

/** What the review came to, in the words of the cases: a verdict, how it failed, or nothing where nobody reviewed. */
function verdictOf({ steps }: FlowSide): string | null {
  const said = (node: string) => steps.find((step) => step.node === node)?.decision.outcome;
  const verdict = said("chat") ?? said("classifier");
  if (verdict !== undefined) return verdict;
  const ended = ["tripped", "cancelled"].find((node) => said(node) !== undefined);
  return ended ?? (["failed", "unsent", "unread"].some((node) => said(node) !== undefined) ? "failed" : null);
}

describe("what changes at the end of an ask", () => {
  it.each(cases.map((one) => [`${one.name}, ${one.before.mode}`, one] as const))("%s", (_, one) => {
    const [before, after] = [one.before, one.after].map((given) => ({ effective: config(given), tables }));
    if (before === undefined || after === undefined) throw new Error("two sides");
    const found = compareFlowConfigs(ASK, before, after);
    expect(found?.lacking).toEqual([]);
    const told = found?.changes.map((change) => ({
      verdict: [verdictOf(change.before), verdictOf(change.after)],
      answer: [change.before.outcome, change.after.outcome],
      direction: change.direction,
    }));
    const wanted = one.finals.map(({ verdict, answer, direction }) => ({ verdict, answer, direction }));
    const texts = (all: readonly unknown[] = []) => [...new Set(all.map((each) => JSON.stringify(each)))].toSorted();
    if (one.note === undefined) expect(texts(told)).toEqual(texts(wanted));
    else expect(texts(told)).toEqual(expect.arrayContaining(texts(wanted)));
    // Of one kind of verdict each is told once: the sentence is the change, and not its cells.
    if (one.note === undefined) expect(told).toHaveLength(wanted.length);
  });
});

describe("a change names the settings that it hangs on, and no others", () => {
  it("each its own", () => {
    const side = (given: object) => ({ effective: config(given), tables });
    const found = compareFlowConfigs(
      ASK,
      side({}),
      side({ mode: "lenient", circuitBreaker: { total: 30 }, maxTokens: 9 }),
    );
    const pointers = found?.changes.map(({ settings }) => settings.map(({ pointer }) => pointer));
    expect(pointers).toContainEqual(["/mode"]);
    expect(pointers).toContainEqual(["/circuitBreaker/total"]);
    expect(pointers?.flat()).not.toContain("/maxTokens");
  });
});

describe("what is proved of every way", () => {
  it("holds for the shipped tables", () =>
    expect(proveFlow(ASK, tables, families.guard)).toEqual({ broken: [], lacking: [] }));

  /** Another outcome for some rules of a table. */
  const turned = (id: string, then: string, about: (rule: Rule) => boolean): { readonly [id: string]: Table } => {
    const table = tables[id] as Table;
    const rules = table.rules.map((rule) => (about(rule) ? { ...rule, then } : rule));
    const otherwise =
      table.otherwise &&
      (about({ ...table.otherwise, id: "otherwise", when: {} }) ? { ...table.otherwise, then } : table.otherwise);
    return { ...tables, [id]: { ...table, rules, ...(otherwise && { otherwise }) } };
  };
  const every = () => true;
  it.each<[broken: string, by: string, { readonly [id: string]: Table }]>([
    ["a-failure-never-allows", "a machinery that allows", turned("guard/machinery", "allow", every)],
    [
      "what-nobody-judged-is-never-allowed",
      "a breaker's answer that allows",
      turned("guard/breaker-verdict", "allow", every),
    ],
    ["an-unread-answer-never-allows", "a machinery that allows", turned("guard/machinery", "allow", every)],
    [
      "a-hard-denial-by-chat-denies",
      "a ladder that asks about hard danger",
      turned("guard/mode-ladder", "ask", ({ then }) => then === "deny"),
    ],
    [
      "a-hard-denial-by-classifier-denies",
      "a ladder that asks about hard danger",
      turned("guard/mode-ladder", "ask", ({ then }) => then === "deny"),
    ],
    [
      "strict-asks-only-for-a-cap-or-a-trip",
      "a machinery that asks in strict",
      turned("guard/machinery", "ask", ({ then }) => then === "deny"),
    ],
    [
      "a-worse-chat-verdict-never-fares-better",
      "a doubt that fails where a denial is asked about",
      turned("guard/defer-kind", "machinery", every),
    ],
    ["what-rules-decided-is-left-to-them", "a dialog that allows", turned("guard/dialog", "allow", every)],
    ["unattended-nothing-is-asked", "a dialog that asks nobody", turned("guard/dialog", "asked", every)],
  ])("%s is broken by %s", (id, _, edited) => {
    // The tables' own schema of outcomes is not asked here: whatever they say must lead somewhere.
    const flow: Flow = {
      ...ASK,
      nodes: ASK.nodes.map((node) => ({ ...node, end: { allow: "allow", ask: "ask", ...node.end } })),
    };
    const broken = proveFlow(flow, edited, families.guard)?.broken.map(({ invariant }) => invariant.id);
    expect(broken).toContain(id);
  });

  it("a way that breaks one is told with what it takes, and going that way breaks it", () => {
    const edited = turned("guard/machinery", "ask", ({ then }) => then === "deny");
    const [broken] = proveFlow(ASK, edited, families.guard)?.broken ?? [];
    expect(broken?.invariant.id).toBe("strict-asks-only-for-a-cap-or-a-trip");
    expect(broken?.settings).toEqual({ "/mode": "strict" });
    const way = createPolicy(edited, config({ mode: "strict" }), flows)
      .flow("guard/ask")
      ?.decide(broken?.facts ?? {});
    expect(way?.outcome).toBe("ask");
  });
});
