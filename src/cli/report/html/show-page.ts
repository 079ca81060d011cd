import type { Effective } from "../../../config/load.ts";
import type { Decider } from "../../../engine/decide.ts";
import type { Source } from "../../../engine/types.ts";
import { at, valueWords } from "../diff/words.ts";
import type { Flow } from "../../../engine/flow.ts";
import { flowView } from "./flow-view.ts";
import { markup, type Markup } from "./markup.ts";
import { anchor, page, type Section } from "./page.ts";
import { shownView } from "./table-view.ts";

export interface Row {
  readonly pointer: string;
  readonly value: unknown;
  readonly layer: string;
  readonly source?: Source;
  readonly replaced: readonly { readonly layer: string; readonly value: unknown; readonly source?: Source }[];
}

export interface ShownFamily {
  readonly config: Effective;
  readonly rows: readonly Row[];
  readonly deciders: readonly Decider[];
  readonly flows: readonly Flow[];
}

/** The effective config of each family with who set what, and every table as it decides under it. */
export function showPage(families: readonly ShownFamily[]): string {
  const sections = families.flatMap(({ config, rows, deciders, flows }): Section[] => [
    {
      id: config.family,
      title: config.family,
      aside: config.usable ? "values" : "not usable",
      body: markup`${layers(config)}${values(rows)}`,
    },
    ...flows.map((flow): Section => ({
      id: anchor(flow.id),
      title: flow.id,
      body: markup`<p>${flow.description}</p>${flowView(flow)}`,
    })),
    ...deciders.map((decider): Section => ({
      id: anchor(decider.table.id),
      title: decider.table.id,
      body: markup`<p>${decider.table.description}</p>${shownView(decider, config.value)}<p class="soft">A fault gives <b>${decider.table.onFault}</b>.</p>`,
    })),
  ]);
  return page({
    title: `Policy in force: ${families.map(({ config }) => config.family).join(", ")}`,
    lead: { html: "" },
    sections,
  });
}

function layers({ layers: all, usable }: Effective): Markup {
  return markup`${!usable && markup`<p><b>Not usable:</b> \`pi-policy check\` says why.</p>`}
<p class="soft">From the bottom up: ${all.map(({ name, state, file }, index) => markup`${index > 0 && "; "}<b>${name}</b> ${state}${file !== undefined && markup` <span class="mono">${file}</span>`}`)}.</p>`;
}

function values(rows: readonly Row[]): Markup {
  return markup`<table class="stack values"><thead><tr><th scope="col">Setting</th><th scope="col">Value</th><th scope="col">Set by</th></tr></thead>
<tbody>${rows.map(
    ({
      pointer,
      value,
      layer,
      source,
      replaced,
    }) => markup`<tr><td><code>${pointer}</code></td><td><code>${valueWords(value)}</code></td><td class="soft">${layer}${source !== undefined && markup` <span class="mono">${at(source)}</span>`}${replaced.length > 0 && markup`<br>replaces ${replaced.map((one, index) => markup`${index > 0 && ", "}<code>${valueWords(one.value)}</code> of ${one.layer}`)}`}</td></tr>
`,
  )}</tbody></table>`;
}
