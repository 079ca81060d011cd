import type { FlowFacts } from "../../../generated/table-types.ts";
import type { Way } from "../../engine/flow.ts";
import type { Policy } from "../../engine/policy.ts";
import { askFlow, type Outcome } from "../../analysis/settle.ts";

export { settledBy, stepAt, type Outcome, type Settled } from "../../analysis/settle.ts";

/** What an ask is told to its flow. */
export type AskFlow = FlowFacts["guard/ask"];

/** Who finds out what the flow wants to know, by one of the facts that they find out together. */
export type Finders = { readonly [Fact in keyof AskFlow]: () => AskFlow | Promise<AskFlow> };

/** Goes through `guard/ask`, and finds out what it wants to know only when it comes to that. */
export async function throughFlow(policy: Policy, finders: Finders): Promise<Way<Outcome>> {
  const flow = askFlow(policy);
  let facts: AskFlow = {};
  for (;;) {
    const way = flow.follow(facts);
    if (!("wants" in way)) return way as Way<Outcome>;
    // What is looked for and not found is known to be absent.
    const absent = Object.fromEntries(way.wants.map((fact) => [fact, undefined]));
    const finder = way.wants.map((fact) => finders[fact as keyof AskFlow]).find((one) => one !== undefined);
    facts = { ...absent, ...(await finder?.()), ...facts };
  }
}
