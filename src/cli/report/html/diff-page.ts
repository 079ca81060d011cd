import type { Explained } from "../../../analysis/compare.ts";
import type { FileSettings, Report } from "../../../analysis/report.ts";
import type { TableReport } from "../../../analysis/sides.ts";
import type { Setting } from "../../../proof/reads.ts";
import { regionWords, tailWords, whereWords } from "../../../analysis/words.ts";
import {
  at,
  filesWords,
  grouped,
  headline,
  insideWords,
  settingPlaces,
  settingWords,
  signs,
  tableTally,
  unmatchedWords,
} from "../diff/words.ts";
import { flowView } from "./flow-view.ts";
import { markup, type Markup } from "./markup.ts";
import { anchor, page, type Section } from "./page.ts";
import { comparedView } from "./table-view.ts";

export function diffPage(report: Report): string {
  const { tables, inside, settings, guarantees, unmatched, moved, problems, summary } = report;
  const changed = tables.some(({ changes }) => changes.length > 0);
  const counts = (["looser", "stricter", "sideways"] as const).filter((direction) => summary[direction] > 0);
  const lead = changed
    ? markup`<ul class="tally">${counts.map((direction) => markup`<li class="${direction}">${signs[direction]} ${summary[direction]} ${direction}</li>`)}</ul>
<p class="soft">Looser is more permissive. A decision without an order changes sideways.</p>`
    : markup`<p>${capital(headline(report))} in ${report.files} policy ${report.files === 1 ? "file" : "files"}.</p>`;
  const sections: readonly Section[] = [
    ...tables.map((table, index): Section => ({
      id: `t${index}-${anchor(table.table)}`,
      title: table.table,
      aside: `${tableTally(table.changes)}${tables.filter((other) => other.table === table.table).length > 1 ? ` in ${table.files.after ?? table.files.before ?? ""}` : ""}`,
      body: tableBody(table),
    })),
    ...inside.map((table, index): Section => ({
      id: `i${index}-${anchor(table.table)}`,
      title: `Inside: ${table.table}`,
      aside: insideWords(table),
      body: markup`<details><summary>${insideWords(table)}</summary>${tableBody(table)}</details>`,
    })),
    ...settings.flatMap(settingSections),
    ...(guarantees.length > 0
      ? [
          {
            id: "invariants",
            title: "Invariants",
            body: list(
              guarantees.map(
                ({ table, id, change, ...place }) =>
                  markup`<code>${table}</code>: <code>${id}</code> <b>${change}</b> <span class="soft mono">${at(place)}</span>`,
              ),
            ),
          },
        ]
      : []),
    ...(unmatched.length > 0
      ? [
          {
            id: "one-side",
            title: "On one side only",
            body: list(
              unmatched.map((one) => {
                const { name, became } = unmatchedWords(one);
                return markup`<code>${name}</code> <b>${became}</b> <span class="soft mono">${one.file}</span>`;
              }),
            ),
          },
        ]
      : []),
    ...(moved.length > 0
      ? [
          {
            id: "moved",
            title: "Moved",
            body: list(moved.map(({ before, after }) => markup`<code>${before}</code> → <code>${after}</code>`)),
          },
        ]
      : []),
    ...(problems.length > 0
      ? [
          {
            id: "mistakes",
            title: "Mistakes",
            body: list(
              problems.map(
                ({ file, range, message, side, usable }) =>
                  markup`<code>${file}:${range.line}:${range.column}</code> (${side}) ${message}${!usable && markup`; <b>not compared</b>`}`,
              ),
            ),
          },
        ]
      : []),
  ];
  return page({ title: `${changed ? "Policy changes" : "Policy"}: ${headline(report)}`, lead, sections });
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function tableBody(table: TableReport): Markup {
  const { changes, exact, files, facts } = table;
  return markup`<p>${table.description}</p>
<p class="soft mono">${filesWords(files)}</p>
${!exact && markup`<p><b>Not exact</b>, for only a sample was compared: ${table.lacking.join("; ")}</p>`}
${table.flow && flowView(table.flow.after.flow, table.flow.changes)}
${comparedView(table)}
${grouped(changes).map(
  ({
    settings,
    shared,
    changes: group,
  }) => markup`${settings.map((setting) => markup`<p>By <code>${settingWords(setting)}</code> <span class="soft mono">${settingPlaces(setting)}</span></p>`)}
${Object.keys(shared).length > 0 && markup`<p>Where <code>${regionWords(shared, facts)}</code>:</p>`}
<table class="stack changes"><thead><tr><th scope="col">Direction</th><th scope="col">When</th><th scope="col">Decision</th><th scope="col">By rule</th></tr></thead>
<tbody>${group.map((change) => row(change, whereWords(change, facts)))}</tbody></table>
`,
)}`;
}

function row(change: Explained, when: string): Markup {
  const { before, after, direction } = change;
  return markup`<tr><td><span class="sign ${direction}">${signs[direction]} ${direction}</span></td><td><code>${when}</code></td><td>${before.outcome} → <b>${after.outcome}</b>${tailWords(change)}</td>
<td><code>${before.rule}</code> → <code>${after.rule}</code><details><summary>Places and reasons</summary><p>Before: ${before.because}. <span class="soft mono">${at(before.source)}</span></p><p>After: ${after.because}. <span class="soft mono">${at(after.source)}</span></p></details></td></tr>
`;
}

function settingSections({ files, values, idle }: FileSettings): Section[] {
  const shown = (settings: readonly Setting[]) =>
    markup`<p class="soft mono">${filesWords(files)}</p>${list(settings.map((setting) => markup`<code>${settingWords(setting)}</code> <span class="soft mono">${settingPlaces(setting)}</span>`))}`;
  const name = anchor(files.after ?? files.before ?? "");
  return [
    ...(values.length > 0 ? [{ id: `values-${name}`, title: "Values that no table reads", body: shown(values) }] : []),
    ...(idle.length > 0
      ? [{ id: `idle-${name}`, title: "Values without a decision that hangs on them", body: shown(idle) }]
      : []),
  ];
}

const list = (items: readonly Markup[]) => markup`<ul>${items.map((item) => markup`<li>${item}</li>`)}</ul>`;
