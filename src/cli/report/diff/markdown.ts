import type { Explained } from "../../../analysis/compare.ts";
import { besides } from "../../../analysis/besides.ts";
import type { FileSettings, Report } from "../../../analysis/report.ts";
import type { TableReport } from "../../../analysis/sides.ts";
import type { Setting } from "../../../proof/reads.ts";
import { regionWords, tailWords, whereWords } from "../../../analysis/words.ts";
import { code, htmlProse, legible, prose } from "../stranger.ts";
import { ladderGrid } from "./ladder.ts";
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
} from "./words.ts";

/** A comment is found again by its first line, and edited in place. */
export const marker = "<!-- pi-policy diff -->";
/** What GitHub takes in one comment, in characters. */
export const commentLimit = 65_536;
/** Kept free for saying what was left out. */
const reserve = 4_000;
/** Changes of one table that are told before the rest is only counted. */
const rowsOfOne = 40;

/** One comment: a headline, a foldable part for each table, then what is no decision. Never longer than GitHub takes. */
export function diffMarkdown(given: Report, limit = commentLimit): string {
  const report = legible(given);
  const { tables, inside, settings, guarantees, unmatched, moved, problems } = report;
  const changed = tables.some(({ changes }) => changes.length > 0);
  const head = [marker, `### Policy: ${prose(headline(report))}`];
  if (!changed && besides(report).length === 0) head.push(files(report.files));
  const sections: readonly Section[] = [
    ...tables.map((table): Section => ({
      name: table.table,
      changes: table.changes,
      full: tablePart(table, rowsOfOne),
      short: tablePart(table, 5),
    })),
    ...inside.map((table): Section => {
      const told = `<b>Inside: ${htmlProse(table.table)}</b>: ${htmlProse(insideWords(table))}`;
      return {
        name: `inside ${table.table}`,
        full: tablePart(table, rowsOfOne, told),
        short: folded(told, "`pi-policy diff --tables` shows all.", false),
      };
    }),
    ...settings.flatMap(valueParts),
    ...(guarantees.length > 0
      ? [
          part(
            "invariants",
            "Invariants",
            guarantees.map(
              ({ table, id, change, ...place }) => `- ${code(table)}: ${code(id)} **${change}** at ${code(at(place))}`,
            ),
          ),
        ]
      : []),
    ...(unmatched.length > 0
      ? [
          part(
            "on one side only",
            "On one side only",
            unmatched.map((one) => {
              const { name, became } = unmatchedWords(one);
              return `- ${code(name)} **${became}**: ${code(one.file)}`;
            }),
          ),
        ]
      : []),
    ...(moved.length > 0
      ? [
          part(
            "moved",
            "Moved",
            moved.map(({ before, after }) => `- ${code(before)} → ${code(after)}`),
          ),
        ]
      : []),
    ...(problems.length > 0
      ? [
          part(
            "mistakes",
            "Mistakes",
            problems.map(
              ({ file, range, message, side, usable }) =>
                `- ${code(`${file}:${range.line}:${range.column}`)} (${side}): ${spoken(message)}${usable ? "" : "; **not compared**"}`,
            ),
          ),
        ]
      : []),
  ];
  return `${fitted(head, sections, limit).join("\n\n")}\n`;
}

const files = (count: number) =>
  count === 0
    ? "No policy file was touched."
    : `${count} policy ${count === 1 ? "file decides" : "files decide"} as before.`;

interface Section {
  readonly name: string;
  readonly changes?: TableReport["changes"];
  readonly full: string;
  readonly short: string;
}

function part(name: string, title: string, lines: readonly string[], about = ""): Section {
  const fold = (shown: readonly string[], more: number) =>
    folded(
      `<b>${title}</b>${about === "" ? "" : `: ${htmlProse(about)}`}`,
      [...shown, ...(more > 0 ? [`- … and ${more} more`] : [])].join("\n"),
      false,
    );
  return { name, full: fold(lines, 0), short: fold(lines.slice(0, 5), Math.max(0, lines.length - 5)) };
}

/** Whole sections in order; when space ends, short ones; when that ends too, names. */
function fitted(head: readonly string[], sections: readonly Section[], limit: number): string[] {
  const parts = [...head];
  const left: Section[] = [];
  let used = head.reduce((sum, text) => sum + text.length + 2, 0);
  for (const section of sections) {
    const text = [section.full, section.short].find((one) => used + one.length + 2 <= limit - reserve);
    if (text === undefined) left.push(section);
    else {
      parts.push(text);
      used += text.length + 2;
    }
  }
  if (left.length > 0) {
    const looser = ({ changes = [] }: Section) => changes.filter(({ direction }) => direction === "looser").length;
    const named = left
      .toSorted((a, b) => looser(b) - looser(a))
      .slice(0, 40)
      .map(({ name, changes = [] }) => (changes.length === 0 ? code(name) : `${code(name)} (${tableTally(changes)})`))
      .join(", ");
    parts.push(
      `**Left out, as a comment may only be so long:** ${named}${left.length > 40 ? ` and ${left.length - 40} more` : ""}. \`pi-policy diff\` shows all.`,
    );
  }
  return parts;
}

function tablePart(table: TableReport, most: number, told?: string): string {
  const { changes, facts, exact, files: own } = table;
  const grid = ladderGrid(table);
  let room = most;
  const body = [
    code(filesWords(own)),
    ...(exact ? [] : [`> **Not exact**, for only a sample was compared: ${prose(table.lacking.join("; "))}`]),
    ...(grid === undefined
      ? []
      : [
          tableOf(
            [grid.corner, ...grid.columns].map(prose),
            grid.rows.map(({ step, cells }) => [
              code(step),
              ...cells.map(({ before, after, direction }) =>
                direction === undefined ? prose(after) : `${prose(before)} → **${prose(after)}** ${signs[direction]}`,
              ),
            ]),
          ),
        ]),
    ...grouped(changes).flatMap(({ settings, shared, changes: group }) => {
      const shown = group.slice(0, room);
      room -= shown.length;
      if (shown.length === 0) return [];
      return [
        ...settings.map((setting) => `By ${code(settingWords(setting))} at ${code(settingPlaces(setting))}`),
        ...(Object.keys(shared).length > 0 ? [`Where ${code(regionWords(shared, facts))}:`] : []),
        tableOf(
          ["", "when", "decision", "by rule"],
          shown.map((change) => row(change, table)),
        ),
      ];
    }),
    ...(changes.length > most ? [`… and ${changes.length - most} more.`] : []),
  ];
  return folded(
    `${told ?? `<b>${htmlProse(table.table)}</b>: ${tableTally(changes)}`}<br>${htmlProse(table.description)}`,
    body.join("\n\n"),
    told === undefined && changes.some(({ direction }) => direction === "looser"),
  );
}

function row(change: Explained, { facts }: TableReport): string[] {
  const { before, after, direction } = change;
  return [
    `${signs[direction]} ${direction}`,
    code(whereWords(change, facts)),
    `${prose(before.outcome)} → **${prose(after.outcome)}**${prose(tailWords(change))}`,
    `${code(before.rule)} at ${code(at(before.source))}<br>${code(after.rule)} at ${code(at(after.source))}`,
  ];
}

function valueParts({ files: own, values, idle }: FileSettings): Section[] {
  const lines = (settings: readonly Setting[]) =>
    settings.map((setting) => `- ${code(settingWords(setting))} at ${code(settingPlaces(setting))}`);
  return [
    ...(values.length > 0
      ? [part("values that no table reads", "Values that no table reads", lines(values), filesWords(own))]
      : []),
    ...(idle.length > 0
      ? [
          part(
            "values without a decision that hangs on them",
            "Values without a decision that hangs on them",
            lines(idle),
            filesWords(own),
          ),
        ]
      : []),
  ];
}

const folded = (summary: string, body: string, open: boolean) =>
  `<details${open ? " open" : ""}><summary>${summary}</summary>\n\n${body}\n\n</details>`;

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** A message of ours: what it quotes stands between backticks, and nothing else of it is markup. */
const spoken = (text: string) =>
  text
    .split("`")
    .map((piece, index) =>
      index % 2 === 1
        ? code(piece)
        : piece.replaceAll(/[*_[\]|~@#\\<>&]/g, (mark) => (mark === "@" || mark === "#" ? code(mark) : `\\${mark}`)),
    )
    .join("");
