/** What can be wrong with a flow document, each told at its place; and what a person's own flow can do. */
import { describe, expect, it } from "vitest";
import { tables } from "../../generated/tables.js";
import type { FlowDocument } from "../../src/engine/flow.ts";
import { createPolicy } from "../../src/engine/policy.ts";
import { lowerFlow } from "../../src/flows/lower.ts";
import { flowProblems } from "../../src/flows/problems.ts";

const flow = (change: (nodes: FlowDocument["nodes"]) => object, more: object = {}): FlowDocument => {
  const nodes: FlowDocument["nodes"] = {
    breaker: { table: "guard/breaker-verdict", to: { ask: "dialog" }, end: { deny: "deny" } },
    dialog: { table: "guard/dialog", end: { asked: "ask", blocked: "deny" } },
  };
  return {
    id: "team/x",
    description: "x",
    outcomes: ["ask", "deny"],
    onFault: "deny",
    nodes: change(nodes) as FlowDocument["nodes"],
    ...more,
  };
};
const told = (document: FlowDocument) =>
  flowProblems(document, tables).map(
    ({ pointer, what, given }) => `${pointer}: ${what}${given === "" ? "" : ` ${given}`}`,
  );

describe("a flow document", () => {
  it("that is whole has nothing to tell", () => expect(told(flow((nodes) => nodes))).toEqual([]));

  it.each<[string, FlowDocument, string]>([
    [
      "a table that is not there",
      flow((nodes) => ({ ...nodes, dialog: { ...nodes["dialog"], table: "guard/dailog" } })),
      "/nodes/dialog/table: table guard/dailog",
    ],
    [
      "an answer that leads nowhere",
      flow((nodes) => ({ ...nodes, breaker: { table: "guard/breaker-verdict", to: { ask: "dialog" } } })),
      "/nodes/breaker: `deny`, which guard/breaker-verdict can answer, leads nowhere from `breaker`",
    ],
    [
      "an answer that no row gives",
      flow((nodes) => ({ ...nodes, breaker: { ...nodes["breaker"], end: { deny: "deny", allow: "ask" } } })),
      "/nodes/breaker/end/allow: outcome allow",
    ],
    [
      "an answer that leads on and ends",
      flow((nodes) => ({ ...nodes, breaker: { ...nodes["breaker"], end: { deny: "deny", ask: "ask" } } })),
      "/nodes/breaker/end/ask: `ask` both leads on and ends",
    ],
    [
      "a node that is not there",
      flow((nodes) => ({ ...nodes, breaker: { ...nodes["breaker"], to: { ask: "dailog" } } })),
      "/nodes/breaker/to/ask: node dailog",
    ],
    [
      "a loop",
      flow((nodes) => ({
        ...nodes,
        dialog: { table: "guard/dialog", to: { asked: "breaker" }, end: { blocked: "deny" } },
      })),
      "/nodes/dialog/to/asked: `dialog` leads back to `breaker`; a flow leads on only to nodes that stand further down",
    ],
    [
      "a node that asks itself",
      flow((nodes) => ({
        ...nodes,
        dialog: { table: "guard/dialog", to: { asked: "dialog" }, end: { blocked: "deny" } },
      })),
      "/nodes/dialog/to/asked: `dialog` leads back to `dialog`; a flow leads on only to nodes that stand further down",
    ],
    [
      "an end that is none",
      flow((nodes) => ({ ...nodes, dialog: { table: "guard/dialog", end: { asked: "asked", blocked: "deny" } } })),
      "/nodes/dialog/end/asked: end asked",
    ],
    [
      "a node that nothing leads to",
      flow((nodes) => ({ ...nodes, other: { table: "guard/cancelled", end: { ask: "ask", deny: "deny" } } })),
      "/nodes/other: no answer leads to `other`",
    ],
    [
      "a fact that the table does not have",
      flow((nodes) => ({ ...nodes, dialog: { ...nodes["dialog"], with: { atended: true } } })),
      "/nodes/dialog/with/atended: fact atended",
    ],
    [
      "a value that the fact cannot have",
      flow((nodes) => ({ ...nodes, dialog: { ...nodes["dialog"], with: { attended: "yes" } } })),
      '/nodes/dialog/with/attended: `attended` of guard/dialog cannot be "yes"',
    ],
    [
      "an answer that the fact cannot be",
      flow((nodes) => ({ ...nodes, dialog: { ...nodes["dialog"], with: { attended: { from: ["breaker"] } } } })),
      "/nodes/dialog/with/attended/from: `attended` of guard/dialog cannot be `ask`, which may be the answer there",
    ],
    [
      "an answer of a later node",
      flow((nodes) => ({ ...nodes, breaker: { ...nodes["breaker"], with: { x: { from: ["dialog"] } } } })),
      "/nodes/breaker/with/x: fact x",
    ],
    [
      "an end twice",
      flow((nodes) => nodes, { outcomes: ["ask", "deny", "ask"] }),
      "/outcomes/2: `ask` already stands in this list",
    ],
    ["a fault that ends nowhere", flow((nodes) => nodes, { onFault: "stop" }), "/onFault: outcome stop"],
    [
      "an invariant about a node that is not there",
      flow((nodes) => nodes, { invariants: [{ id: "a", passes: { braker: "ask" }, never: "ask" }] }),
      "/invariants/0/passes/braker: node braker",
    ],
    [
      "an invariant about an answer that is none",
      flow((nodes) => nodes, { invariants: [{ id: "a", passes: { breaker: "alow" }, never: "ask" }] }),
      "/invariants/0/passes/breaker: outcome alow",
    ],
    [
      "an invariant about a fact that nobody tells",
      flow((nodes) => nodes, { invariants: [{ id: "a", when: { mod: "strict" }, never: "ask" }] }),
      "/invariants/0/when/mod: fact mod",
    ],
    [
      "an invariant about an end that is none",
      flow((nodes) => nodes, { invariants: [{ id: "a", never: "allow" }] }),
      "/invariants/0/never: end allow",
    ],
    [
      "an invariant along a table without an order",
      {
        ...flow((nodes) => ({
          first: { table: "guard/standing", to: { rests: "dialog", reviews: "breaker" } },
          ...nodes,
        })),
        invariants: [{ id: "a", neverLooserAlong: "first" }],
      },
      "/invariants/0/neverLooserAlong: the outcomes of guard/standing have no order",
    ],
    [
      "one invariant twice",
      flow((nodes) => nodes, {
        invariants: [
          { id: "a", never: "ask" },
          { id: "a", never: "deny" },
        ],
      }),
      "/invariants/1/id: the invariant `a` already stands in this list",
    ],
  ])("with %s", (_, document, words) => expect(told(document)).toContain(words));

  it("whose tables tell one fact in two ways", () => {
    const document = flow(() => ({
      failed: { table: "guard/defer-kind", to: { ladder: "entry", machinery: "entry" } },
      entry: { table: "advisor/notice", with: { event: { fact: "kind" } }, end: {} },
    }));
    expect(told(document).some((words) => words.includes("the fact `kind` is not the same here as at `failed`"))).toBe(
      true,
    );
  });
});

describe("a flow at work", () => {
  const bound = (document: FlowDocument) =>
    createPolicy(
      tables,
      { value: { circuitBreaker: { verdict: "defer" } } },
      { "team/x": lowerFlow(document, "x.flow.jsonc", () => [1, 1]) },
    ).flow("team/x");

  it("goes as far as the facts go that are known, and says what it wants to know", () => {
    const made = bound(flow((nodes) => nodes));
    expect(made?.follow({})).toMatchObject({ node: "dialog", wants: ["attended"], steps: [{ node: "breaker" }] });
    expect(made?.follow({ attended: false })).toMatchObject({ outcome: "deny" });
    // What is known to be absent is there, without a value; the table then says what it does about that.
    expect(made?.follow({ attended: undefined })).toMatchObject({ outcome: "deny", fault: { code: "missing-fact" } });
  });
  it("told too little it ends on the safe side, with the first fault", () =>
    expect(bound(flow((nodes) => nodes))?.decide({})).toMatchObject({
      outcome: "deny",
      fault: { code: "missing-fact", fact: "attended" },
    }));
  it("told what none of its tables knows it asks none of them", () =>
    expect(bound(flow((nodes) => nodes))?.decide({ atended: true })).toEqual({
      flow: "team/x",
      outcome: "deny",
      steps: [],
      fault: {
        code: "unknown-fact",
        fact: "atended",
        message: "`atended` is no fact of team/x; its facts are attended",
      },
    }));
  it("takes an answer that is known for what it is, whatever the facts", () =>
    expect(bound(flow((nodes) => nodes))?.decide({}, { breaker: "deny" })).toMatchObject({
      outcome: "deny",
      steps: [{ decision: { rule: "given" } }],
    }));
  it("is not there without one of its tables", () =>
    expect(
      createPolicy(
        {},
        { value: {} },
        {
          "team/x": lowerFlow(
            flow((nodes) => nodes),
            "x",
            () => [1, 1],
          ),
        },
      ).flow("team/x"),
    ).toBeUndefined());
});
