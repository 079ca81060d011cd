/** Reviews a single edit the way the command does, each table by itself: what comes of it at the end of a flow is tested apart. */
import { readFileSync } from "node:fs";
import { tables } from "../../generated/tables.js";
import { report, type Report } from "../../src/analysis/report.ts";
import { changeWords } from "../../src/analysis/words.ts";
import { bases, type Edit } from "./edits.ts";

type File = Edit["file"];
const isBase = (file: File): file is keyof typeof bases => Object.hasOwn(bases, file);

export const textOf = (file: File): string =>
  isBase(file) ? bases[file] : readFileSync(new URL(`../../policies/${file}.jsonc`, import.meta.url), "utf8");
export const pathOf = (file: File): string => (isBase(file) ? `${file}.jsonc` : `policies/${file}.jsonc`);

export function reviewed(file: File, before: string, after: string): Report {
  return report([{ before: { file: pathOf(file), text: before }, after: { file: pathOf(file), text: after } }], {
    tables,
    env: {},
    inside: true,
    scales: () => ({}),
  });
}

export function afterEdit({ file, from, to, name }: Pick<Edit, "file" | "from" | "to" | "name">): string {
  const [before, ...after] = textOf(file).split(from);
  if (before === undefined || after.length !== 1)
    throw new Error(`${name}: \`${from}\` stands ${after.length} times in ${file}`);
  return before + to + after.join(from);
}

export const lines = ({ tables: changed }: Report): string[] =>
  changed.flatMap(({ table, facts, changes }) => changes.map((change) => `${table}: ${changeWords(change, facts)}`));
