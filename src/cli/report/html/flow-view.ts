/** A flow as a drawing: its tables as stations from top to bottom, its ends below; of a comparison, the ways that change. */
import type { Flow, FlowNode } from "../../../engine/flow.ts";
import type { ExplainedFlow } from "../../../analysis/flow-configs.ts";
import { markup, type Markup } from "./markup.ts";

/** In the units of the drawing, which are about pixels. */
const station = { left: 8, width: 196, height: 34, gap: 12 } as const;
const step = station.height + station.gap;
const lane = 9;
const endWidth = 92;

interface Edge {
  readonly from: number;
  /** A node, or an end behind all of them. */
  readonly to: number;
  readonly answers: readonly string[];
}

/** What of an edge changes: ways that are no longer gone, and ways that are gone now, each in the direction of their change. */
type Lit = ReadonlyMap<string, { readonly was: boolean; readonly is: ExplainedFlow["direction"] | undefined }>;

export function flowView(flow: Flow, changes: readonly ExplainedFlow[] = []): Markup {
  const edges = flow.nodes.flatMap((node, from) => edgesOf(node, from, flow));
  const lit = litBy(flow, changes);
  const top = (index: number) => 8 + index * step;
  const endTop = top(flow.nodes.length) + 14;
  const endAt = (index: number) => station.left + index * (endWidth + 12);
  const widest = Math.max(1, ...edges.map(({ from, to }) => reach(from, to, flow)));
  const width = station.left + station.width + 170 + widest * lane;
  const passed = new Set(
    changes.flatMap(({ before, after }) => [...before.steps, ...after.steps].map(({ node }) => node)),
  );
  const drawn = edges.map((edge): Markup => {
    const { from, to, answers } = edge;
    const state = lit.get(`${from} ${to}`);
    const style = state?.is ?? (state?.was === true ? "gone" : "");
    const right = station.left + station.width;
    const y = top(from) + station.height / 2;
    const told = answers.join(", ");
    if (to === from + 1 && to < flow.nodes.length)
      return markup`<g><title>${told}</title><path class="way ${style}" d="M${station.left + 24} ${top(from) + station.height} V${top(to)}"/></g>`;
    const x = right + 120 + reach(from, to, flow) * lane;
    const end = to - flow.nodes.length;
    const path =
      end < 0
        ? `M${right} ${y} H${x} V${top(to) + station.height / 2} H${right + 5}`
        : `M${right} ${y} H${x} V${endTop - 10} H${endAt(end) + endWidth / 2} V${endTop}`;
    return markup`<g><title>${told}</title><path class="way ${style}" d="${path}"/></g>`;
  });
  return markup`<figure><figcaption>${flow.id}: from the first table to an end</figcaption>
<svg class="flow" viewBox="0 0 ${width} ${endTop + 36}" style="max-width:${width}px" role="img" aria-label="${flow.id} as a way from table to table; the list below says the same">
${drawn}
${flow.nodes.map(
  (
    { name, table },
    index,
  ) => markup`<g class="station${changes.length > 0 && !passed.has(name) && " aside"}"><rect x="${station.left}" y="${top(index)}" width="${station.width}" height="${station.height}" rx="6"/><text class="name" x="${station.left + 9}" y="${top(index) + 15}">${name}</text><text class="small" x="${station.left + 9}" y="${top(index) + 28}">${table}</text></g>
<text class="small halo" x="${station.left + station.width + 6}" y="${top(index) + station.height / 2 - 4}">${edges
    .filter(({ from, to }) => from === index && (to !== index + 1 || to >= flow.nodes.length))
    .map(({ answers }) => answers.join(", "))
    .join(" · ")}</text>`,
)}
${flow.outcomes.map(
  (outcome, index) =>
    markup`<g class="end"><rect class="${`s${Math.round((5 * index) / Math.max(1, flow.outcomes.length - 1))}`}" x="${endAt(index)}" y="${endTop}" width="${endWidth}" height="26" rx="13"/><text class="name" text-anchor="middle" x="${endAt(index) + endWidth / 2}" y="${endTop + 17}">${outcome}</text></g>`,
)}
</svg>
<details><summary>Where each answer leads</summary><table class="stack"><thead><tr><th scope="col">Station</th><th scope="col">Table</th><th scope="col">Answers</th></tr></thead>
<tbody>${flow.nodes.map(({ name, table, to, end }) => markup`<tr><td>${name}</td><td><code>${table}</code></td><td>${[...Object.entries(to).map(([answer, next]) => `${answer} → ${next}`), ...Object.entries(end).map(([answer, outcome]) => `${answer} ends in ${outcome}`)].join("; ")}</td></tr>`)}</tbody></table></details>
</figure>`;
}

/** Longer ways stand further out, so that they cross less. */
const reach = (from: number, to: number, { nodes }: Flow): number => Math.min(to, nodes.length + 1) - from;

function edgesOf({ to, end }: FlowNode, from: number, { nodes, outcomes }: Flow): readonly Edge[] {
  const targets = [
    ...Object.entries(to).map(([answer, next]) => [answer, nodes.findIndex(({ name }) => name === next)] as const),
    ...Object.entries(end).map(([answer, outcome]) => [answer, nodes.length + outcomes.indexOf(outcome)] as const),
  ];
  return [...Map.groupBy(targets, ([, target]) => target)].map(([target, all]) => ({
    from,
    to: target,
    answers: all.map(([answer]) => answer),
  }));
}

function litBy(flow: Flow, changes: readonly ExplainedFlow[]): Lit {
  const lit = new Map<string, { was: boolean; is: ExplainedFlow["direction"] | undefined }>();
  const keys = ({ steps, outcome }: ExplainedFlow["before"]) =>
    steps.map(({ node }, index) => {
      const at = (name: string | undefined) => flow.nodes.findIndex((one) => one.name === name);
      const next = steps[index + 1]?.node;
      return `${at(node)} ${next === undefined ? flow.nodes.length + flow.outcomes.indexOf(outcome) : at(next)}`;
    });
  for (const { before, after, direction } of changes) {
    const [was, is] = [keys(before), keys(after)];
    for (const key of was) if (!is.includes(key)) lit.set(key, { was: true, is: lit.get(key)?.is });
    for (const key of is)
      if (!was.includes(key)) {
        const known = lit.get(key)?.is;
        lit.set(key, {
          was: lit.get(key)?.was ?? false,
          is: known === undefined || known === direction ? direction : "looser",
        });
      }
  }
  return lit;
}
