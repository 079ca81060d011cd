/** A bound table for a page: a ladder as a coloured grid, a picture where the table has one, any other as its rules. */
import type { Decider } from "../../../engine/decide.ts";
import type { TableReport } from "../../../analysis/sides.ts";
import { ladderAxes, ladderGrid, type Cell } from "../diff/ladder.ts";
import { at, signs } from "../diff/words.ts";
import { markup, type Markup } from "./markup.ts";
import { shade } from "./page.ts";
import { pictures } from "./pictures.ts";
import { plot, type Drawn } from "./plot.ts";

/** Before and after side by side; undefined for a table that is no picture. */
export function comparedView(report: TableReport): Markup | undefined {
  const { table, bound } = report;
  if (bound === undefined) return undefined;
  const { before, after, values } = bound;
  const grid = ladderGrid(report);
  if (grid !== undefined) {
    const [one] = grid.columns;
    const titles = one !== undefined && grid.columns.length === 1 ? one.split(" → ") : undefined;
    const side = (label: string, of: (cell: Cell) => Markup) =>
      markup`<figure><figcaption>${label}</figcaption>${scroll(
        `${table}, ${label}`,
        markup`<table class="grid"><thead><tr><th scope="col">${grid.corner}</th>${grid.columns.map((column) => markup`<th scope="col">${titles === undefined ? column : "outcome"}</th>`)}</tr></thead>
<tbody>${grid.rows.map(({ step, cells }) => markup`<tr><th scope="row">${step}</th>${cells.map(of)}</tr>`)}</tbody></table>`,
      )}</figure>`;
    return markup`<div class="pair">${side(titles?.[0] ?? "before", ({ before: outcome }) => markup`<td class="${shade(outcome, before.table)}">${outcome}</td>`)}${side(titles?.[1] ?? "after", ({ before: was, after: outcome, direction }) => markup`<td class="${shade(outcome, after.table)}${direction !== undefined && " changed"}">${outcome}${direction !== undefined && markup`<small>${signs[direction]} was ${was}</small>`}</td>`)}</div>`;
  }
  const picture = pictures[table];
  if (picture === undefined) return undefined;
  const drawn = picture.slices.flatMap((slice) => {
    const [old, now]: readonly Drawn[] = [
      { decider: before, config: values.before },
      { decider: after, config: values.after },
    ];
    if (old === undefined || now === undefined) return [];
    const pair = [
      plot(picture, slice, { ...old, label: "before" }, now),
      plot(picture, slice, { ...now, label: "after", was: old }, old),
    ];
    return pair.every((one) => one !== undefined) ? [markup`<div class="pair">${pair.map((one) => one)}</div>`] : [];
  });
  return drawn.length === 0 ? undefined : markup`${drawn}`;
}

export function shownView(decider: Decider, config: unknown): Markup {
  const { table } = decider;
  const axes = ladderAxes(decider);
  if (axes !== undefined) {
    const { by, climb } = axes;
    return scroll(
      `${table.id} as a grid`,
      markup`<table class="grid"><thead><tr><th scope="col">${climb.name}</th>${by.values.map((column) => markup`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>${climb.values.map(
        (step) =>
          markup`<tr><th scope="row">${step}</th>${by.values.map((column) => {
            const { outcome } = decider.decide({ [by.name]: column, [climb.name]: step });
            return markup`<td class="${shade(outcome, table)}">${outcome}</td>`;
          })}</tr>`,
      )}</tbody></table>`,
    );
  }
  const picture = pictures[table.id];
  const plots = picture?.slices.flatMap((slice) => plot(picture, slice, { decider, config, label: "" }) ?? []) ?? [];
  return markup`${plots.length > 0 && markup`<div class="pair">${plots}</div>`}${rules(decider)}`;
}

function rules({ rules: bound, table }: Decider): Markup {
  return markup`<table class="stack rules"><thead><tr><th scope="col">Rule</th><th scope="col">Outcome</th><th scope="col">When</th><th scope="col">Because</th></tr></thead>
<tbody>${bound.map(({ id, then, because, tests, source }) => markup`<tr><td><code title="${at(source)}">${id}</code></td><td><b>${then}</b></td><td>${tests.length === 0 ? markup`<span class="soft">always</span>` : tests.map(({ fact, expected }, index) => markup`${index > 0 && ", "}<code>${table.facts[fact]?.name ?? ""}</code> ${expected}`)}</td><td class="soft">${because}</td></tr>`)}</tbody></table>`;
}

/** Wide things scroll by themselves, also by keyboard. */
export function scroll(label: string, inner: Markup): Markup {
  return markup`<div class="scroll" role="region" aria-label="${label}" tabindex="0">${inner}</div>`;
}
