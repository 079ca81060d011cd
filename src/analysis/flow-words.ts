/** Changes of a flow in words, and as the changes of a table are told: `risk in [0.5, 0.7): deny → ask (looser); was classifier risk-high → mode-ladder default.deny, is …`. */
import type { Flow } from "../engine/flow.ts";
import type { Decision, Fact } from "../engine/types.ts";
import { sameJson } from "../jsonc/pointer.ts";
import { escaped } from "../text/safe.ts";
import { cruxOf, type FlowChange, type FlowDiff, type FlowSide } from "../flows/compare.ts";
import type { FlowChanges } from "./flow-configs.ts";
import type { TableReport } from "./sides.ts";
import { regionWords } from "./words.ts";

type Steps = FlowSide["steps"];

/** Where it happens, what it comes to, and both ways. */
export function flowChangeWords(change: FlowChange, { facts }: Pick<FlowDiff, "facts">): string {
  const { before, after, direction } = change;
  const all = [...facts.values()];
  const [where, also] = [flowWhere(change, all), alsoWords(change, all)];
  return `${where === "" ? "" : `${where}: `}${escaped(before.outcome)} → ${escaped(after.outcome)} (${direction}); ${waysWords(change)}${also === "" ? "" : `; ${also}`}`;
}

/** Only what a table takes otherwise than before; the rest of the way says itself. Empty where that is nothing. */
export function flowWhere(
  { regions, telling }: Pick<FlowChange, "regions" | "telling">,
  facts: readonly Fact[],
): string {
  const told = regions.map((region) =>
    Object.fromEntries(Object.entries(region).filter(([name]) => telling.includes(name))),
  );
  const words = [
    ...new Set(told.map((region) => (Object.keys(region).length === 0 ? "" : regionWords(region, facts)))),
  ];
  return words.includes("") ? "" : words.join("; or ");
}

/** The same change at other ends: `with attended = false, deny → allow`. */
export function alsoWords({ also, regions }: Pick<FlowChange, "also" | "regions">, facts: readonly Fact[]): string {
  return also
    .map(({ before, after, regions: own }) => {
      const apart = Object.fromEntries(
        Object.entries(own[0] ?? {}).filter(([name, span]) => !regions.some((region) => sameJson(region[name], span))),
      );
      const where = Object.keys(apart).length === 0 ? "elsewhere" : `with ${regionWords(apart, facts)}`;
      return `${where}, ${escaped(before)} → ${escaped(after)}`;
    })
    .join("; ");
}

/** A flow's changes as those of one table: its ways stand for the rules. */
export function flowReport(found: FlowChanges): Omit<TableReport, "files" | "of"> {
  const { flow, lacking, facts, changes, before, after } = found;
  const all = [...facts.values()];
  return {
    table: flow,
    description: after.flow.description,
    exact: lacking.length === 0,
    lacking,
    facts: all,
    cells: 0,
    listed: false,
    flow: found,
    changes: changes.map(({ witness, direction, settings, ...change }) => {
      const [where, also] = [flowWhere(change, all), alsoWords(change, all)];
      return {
        table: flow,
        region: {},
        where,
        ...(also !== "" && { also }),
        witness,
        direction,
        settings,
        before: endOf(change.before, change.after, before.flow),
        after: endOf(change.after, change.before, after.flow),
      };
    }),
  };
}

/** An end, and the way to it in the place of a rule; its place is where the two ways part: a row, or the node that leads elsewhere. */
function endOf(side: FlowSide, other: FlowSide, flow: Flow): Decision {
  const { outcome, steps } = side;
  const { steps: others } = other;
  const parts = steps.findIndex(
    ({ node, decision: { rule, outcome: said } }, index) =>
      others[index]?.node !== node || others[index].decision.rule !== rule || others[index].decision.outcome !== said,
  );
  const step = steps[parts] ?? steps.at(-1);
  const turn = parts < 0 ? step : steps[parts]?.node === others[parts]?.node ? undefined : steps[parts - 1];
  const [line, column] = flow.nodes.find(({ name }) => name === turn?.node)?.at ?? [1, 1];
  const node = { file: flow.file, line, column };
  const { because = "", source = node } = step?.decision ?? {};
  return { table: flow.id, outcome, rule: wayWords(side, other), because, source: turn === undefined ? source : node };
}

export function waysWords({ before, after }: Pick<FlowChange, "before" | "after">): string {
  const [was, is] = [wayWords(before, after), wayWords(after, before)];
  return was === is ? `by ${is}` : `was ${was}, is ${is}`;
}

/** The rows of a way that say something: not those that just let it go on to what both ways ask next, nor what only repeats the end. */
export function wayWords({ steps, outcome }: FlowSide, { steps: others }: FlowSide): string {
  const crux = cruxOf(steps);
  const said = crux !== undefined && (!crux.speaks || crux.decision.outcome === outcome);
  const whole = said ? steps.slice(0, steps.indexOf(crux) + 1) : steps;
  const told = whole.filter((step, index) => index === whole.length - 1 || !step.onward || differs(step, others));
  return told
    .map(({ decision: { table, rule } }) => `${escaped(table.slice(table.indexOf("/") + 1))} ${escaped(rule)}`)
    .join(" › ");
}

const differs = ({ node, decision }: Steps[number], others: Steps): boolean => {
  const other = others.find((one) => one.node === node);
  return other !== undefined && other.decision.outcome !== decision.outcome;
};
