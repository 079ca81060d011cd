import { packageVersion } from "../../package.ts";
import { markup, type Markup } from "./markup.ts";
import { style } from "./style.ts";

export interface Section {
  readonly id: string;
  readonly title: string;
  /** What stands beside the title in the list of contents. */
  readonly aside?: string;
  readonly body: Markup;
}

export interface Page {
  readonly title: string;
  readonly lead: Markup;
  readonly sections: readonly Section[];
}

/** One self-contained document: its style is in it, it has no script and loads nothing. */
export function page({ title, lead, sections }: Page): string {
  const { html } = markup`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="generator" content="pi-policy ${packageVersion()}">
<title>${title}</title>
<style>${{ html: style }}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${hatches}
<header><h1>${title}</h1>${lead}</header>
${sections.length > 1 && markup`<nav aria-label="Contents"><ul>${sections.map(({ id, title: name, aside }) => markup`<li><a href="#${id}">${name}</a>${aside !== undefined && markup` <span class="aside">${aside}</span>`}</li>`)}</ul></nav>`}
<main id="main" tabindex="-1">
${sections.map(
  ({
    id,
    title: name,
    body,
  }) => markup`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${name}</h2>
${body}</section>
`,
)}</main>
</body>
</html>
`;
  return `<!doctype html>\n${html}`;
}

/** An anchor's name out of a table's id or a file's path. */
export const anchor = (text: string) =>
  text
    .replaceAll(/[^A-Za-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .toLowerCase();

/** The stricter, the denser: a second sign beside the colour. */
const hatches = markup`<svg class="defs" width="0" height="0" aria-hidden="true" focusable="false"><defs>${[1, 2, 3, 4, 5].map((step) => markup`<pattern id="hatch${step}" width="${17 - 2.4 * step}" height="${17 - 2.4 * step}" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="hatch" d="M0 0V${17 - 2.4 * step}"/></pattern>`)}<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerUnits="userSpaceOnUse" markerWidth="8" markerHeight="8" orient="auto-start-reverse"><path d="M0 0 8 4 0 8z"/></marker></defs></svg>`;

/** The steps of the colours, from the most permissive outcome to the most restrictive; unordered outcomes have hues of their own. */
export function shade(
  outcome: string,
  { outcomes, ordered }: { readonly outcomes: readonly string[]; readonly ordered: boolean },
): string {
  const at = outcomes.indexOf(outcome);
  if (at < 0) return "s5";
  if (!ordered) return `u${at % 6}`;
  return `s${outcomes.length === 1 ? 0 : Math.round((at / (outcomes.length - 1)) * 5)}`;
}
