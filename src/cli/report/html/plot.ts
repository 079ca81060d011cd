/** A plane as a drawing, with its regions listed below for whoever cannot see it. */
import type { Decider } from "../../../engine/decide.ts";
import type { Table } from "../../../engine/types.ts";
import { judge } from "../../../analysis/diff.ts";
import { signs } from "../diff/words.ts";
import { lineNames } from "./lines.ts";
import { markup, type Markup } from "./markup.ts";
import { shade } from "./page.ts";
import type { Picture, Slice } from "./pictures.ts";
import { plane, type Area, type Plane } from "./plane.ts";

/** What is drawn: a decider bound to a config, and the other side that it is compared with. */
export interface Drawn {
  readonly decider: Decider;
  readonly config: unknown;
}
export interface Labelled extends Drawn {
  readonly label: string;
  /** What it is compared with: what differs from it is marked. */
  readonly was?: Drawn;
}

/** In the units of the drawing, which are about pixels on a phone. */
const width = 340;
const height = 300;
const area = { left: 44, top: 22, right: 8, bottom: 40 } as const;
const inner = { width: width - area.left - area.right, height: height - area.top - area.bottom } as const;

/** Both sides of a pair name each other in `beside`, so that they have one scale. Undefined when the table lacks what the picture needs. */
export function plot(
  picture: Picture,
  slice: Slice,
  { decider, config, label, was }: Labelled,
  beside?: Drawn,
): Markup | undefined {
  const drawn = plane(decider, picture, slice, beside?.decider);
  if (drawn === undefined) return undefined;
  const scale = {
    x: scaleOf(decider.table, picture.x, drawn.cuts.x),
    y: scaleOf(decider.table, picture.y, drawn.cuts.y),
  };
  const at = {
    x: (value: number) => area.left + scale.x.share(value) * inner.width,
    y: (value: number) => area.top + (1 - scale.y.share(value)) * inner.height,
  };
  const changed =
    was === undefined ? [] : changes(drawn, plane(was.decider, picture, slice, decider), was.decider, decider);
  const named = { x: lineNames(decider, picture.x, config), y: lineNames(decider, picture.y, config) };
  const title = `${slice.title}${label === "" ? "" : ` (${label})`}`;
  const facts = Object.entries(slice.facts)
    .map(([name, value]) => `${name} = ${String(value)}`)
    .join(", ");
  return markup`<figure><figcaption>${title}<small class="mono">${facts}</small></figcaption>
<svg class="plot" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}: ${picture.x} across, ${picture.y} up">
${drawn.areas.map((one) => ground(one, at, decider.table))}
${[...named.x].map(([value, names]) => cutX(at.x(value), names.join(", ")))}${[...named.y].map(([value, names]) => cutY(at.y(value), names.join(", ")))}
<rect class="frame" x="${area.left}" y="${area.top}" width="${inner.width}" height="${inner.height}"/>
${changed.map(({ x, y, sign }) => {
  const box = rect(x, y, at);
  return markup`<rect class="changed" x="${box.x + 2}" y="${box.y + 2}" width="${Math.max(1, box.width - 4)}" height="${Math.max(1, box.height - 4)}"/><text class="name halo" x="${box.x + 7}" y="${box.y + 15}">${sign}</text>`;
})}
${drawn.areas.map((one) => inscription(one, at))}
${ticks(scale.x.ticks).map((value) => markup`<text class="small" text-anchor="middle" x="${round(at.x(value))}" y="${height - area.bottom + 15}">${value}</text>`)}
${ticks(scale.y.ticks).map((value) => markup`<text class="small" text-anchor="end" x="${area.left - 6}" y="${round(at.y(value) + 4)}">${value}</text>`)}
<text class="name" text-anchor="middle" x="${area.left + inner.width / 2}" y="${height - 6}">${picture.x}</text>
<text class="name" text-anchor="middle" transform="translate(13 ${area.top + inner.height / 2}) rotate(-90)">${picture.y}</text>
</svg>
<ul class="key">${drawn.areas.map(({ decision, words }) => markup`<li><i class="${shade(decision.outcome, decider.table)}"></i><span><b>${decision.outcome}</b> <span class="soft">${words}</span> <code>${decision.rule}</code></span></li>`)}</ul>
</figure>`;
}

type At = { readonly x: (value: number) => number; readonly y: (value: number) => number };
const round = (value: number) => Math.round(value * 10) / 10;

function rect(x: Area["x"], y: Area["y"], at: At) {
  const [left, right, low, top] = [at.x(x[0]), at.x(x[1]), at.y(y[0]), at.y(y[1])].map(round) as [
    number,
    number,
    number,
    number,
  ];
  return { x: left, y: top, width: round(right - left), height: round(low - top) };
}

function ground({ decision, x, y, words }: Area, at: At, table: Table): Markup {
  const box = rect(x, y, at);
  if (box.width <= 0 || box.height <= 0) return { html: "" };
  const tone = shade(decision.outcome, table);
  const step = Number(tone.slice(1));
  const place = markup`x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}"`;
  return markup`<g><title>${decision.outcome}: ${words} (${decision.rule})</title><rect class="area ${tone}" ${place}/>${step > 0 && markup`<rect fill="url(#hatch${step})" ${place}/>`}</g>`;
}

/** Over the lines, as far as there is room. */
function inscription({ decision: { outcome, rule }, x, y }: Area, at: At): Markup {
  const box = rect(x, y, at);
  if (box.width < outcome.length * 7.2 + 12 || box.height < 16) return { html: "" };
  const two = box.width > rule.length * 6.2 + 12 && box.height > 40;
  const [centre, middle] = [round(box.x + box.width / 2), round(box.y + box.height / 2 + (two ? -2 : 4))];
  return markup`<text class="name halo" text-anchor="middle" x="${centre}" y="${middle}">${outcome}</text>${two && markup`<text class="small halo" text-anchor="middle" x="${centre}" y="${round(middle + 15)}">${rule}</text>`}`;
}

function cutX(x: number, name: string): Markup {
  const at = round(x);
  const half = name.length * 2.9;
  return markup`<path class="cut" d="M${at} ${area.top}V${area.top + inner.height}"/><text class="small" text-anchor="middle" x="${round(Math.min(Math.max(at, half), width - half))}" y="${area.top - 7}">${name}</text>`;
}

function cutY(y: number, name: string): Markup {
  const at = round(y);
  return markup`<path class="cut" d="M${area.left} ${at}H${area.left + inner.width}"/><text class="small halo" text-anchor="end" x="${area.left + inner.width - 6}" y="${round(at - 4)}">${name}</text>`;
}

/** A fact without an upper bound is shown a good part beyond its last line. */
function scaleOf(table: Table, name: string, cuts: readonly number[]) {
  const type = table.facts.find((fact) => fact.name === name)?.type;
  const { min, max } = type?.kind === "number" ? type : { min: undefined, max: undefined };
  const low = min ?? Math.min(0, ...cuts);
  const high = max ?? nice(Math.max(low, ...cuts) * 1.5 || 1);
  const share = (value: number) => Math.min(1, Math.max(0, (value - low) / (high - low)));
  return { share, ticks: { low, high, cuts } };
}

function nice(value: number): number {
  const size = 10 ** Math.floor(Math.log10(value));
  return (Math.ceil((value / size) * 2) / 2) * size;
}

/** The lines are always named; an end only where no line is too near. */
function ticks({
  low,
  high,
  cuts,
}: {
  readonly low: number;
  readonly high: number;
  readonly cuts: readonly number[];
}): readonly number[] {
  const apart = (high - low) / 14;
  const shown = cuts.filter((cut, index) => index === 0 || cut - (cuts[index - 1] ?? 0) >= apart / 2);
  return [...new Set([...shown, ...[low, high].filter((end) => shown.every((cut) => Math.abs(cut - end) >= apart))])];
}

interface Marked {
  readonly x: Area["x"];
  readonly y: Area["y"];
  readonly sign: string;
}

/** Where the two sides decide differently, in as few frames as there may be. */
function changes(now: Plane, old: Plane | undefined, before: Decider, after: Decider): readonly Marked[] {
  if (old === undefined) return [];
  const directionOf = judge(before.table, after.table);
  const found = now.areas.flatMap((one) =>
    old.areas.flatMap((other): Marked[] => {
      const x = overlap(one.x, other.x);
      const y = overlap(one.y, other.y);
      if (x === undefined || y === undefined || one.decision.outcome === other.decision.outcome) return [];
      return [{ x, y, sign: signs[directionOf(other.decision.outcome, one.decision.outcome)] }];
    }),
  );
  return joined(joined(found, "x", "y"), "y", "x");
}

/** Frames of one sign that stand side by side along one axis, and are alike in the other, become one. */
function joined(frames: readonly Marked[], along: "x" | "y", across: "x" | "y"): readonly Marked[] {
  const rows = Map.groupBy(frames, (frame) => [frame.sign, ...frame[across]].join(" "));
  return [...rows.values()].flatMap((row) =>
    row
      .toSorted((a, b) => a[along][0] - b[along][0])
      .reduce<readonly Marked[]>((done, frame) => {
        const last = done.at(-1);
        return last !== undefined && last[along][1] === frame[along][0]
          ? [...done.slice(0, -1), { ...last, [along]: [last[along][0], frame[along][1]] }]
          : [...done, frame];
      }, []),
  );
}

function overlap(a: readonly [number, number], b: readonly [number, number]): readonly [number, number] | undefined {
  const [low, high] = [Math.max(a[0], b[0]), Math.min(a[1], b[1])];
  return low < high ? [low, high] : undefined;
}
