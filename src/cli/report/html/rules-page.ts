/** How often each rule decided, as a page. */
import type { RuleHits } from "../../../analysis/hits.ts";
import { placeIn } from "../place.ts";
import { idleWords } from "../rules.ts";
import { markup } from "./markup.ts";
import { page } from "./page.ts";

export function rulesPage(rules: readonly RuleHits[], cwd: string): string {
  const idle = rules.filter((one) => idleWords(one) !== "").length;
  const tables = [...Map.groupBy(rules, ({ table }) => table)];
  return page({
    title: "Rules and how often they decided",
    lead: markup`<p>${idle} of ${rules.length} rules never decided, or have not for long.</p>`,
    sections: tables.map(([table, own], at) => ({
      id: `table-${at}`,
      title: table,
      body: markup`<table><thead><tr><th>rule</th><th>outcome</th><th>decided</th><th>last</th><th></th><th>place</th></tr></thead><tbody>${own.map(
        (hits) =>
          markup`<tr><td><code>${hits.rule}</code></td><td>${hits.outcome}</td><td>${hits.count}</td><td>${hits.last}</td><td>${idleWords(hits)}</td><td><code>${placeIn(hits.source, cwd)}</code></td></tr>`,
      )}</tbody></table>`,
    })),
  });
}
