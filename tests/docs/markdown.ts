/** The documents that people write, and the samples in them. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../..");
/** Those under docs/tables are generated, and held by what generates them. */
export const documents: readonly string[] = [
  "README.md",
  "CONTRIBUTING.md",
  ...globSync("docs/*.md", { cwd: root }).toSorted(),
];

export interface Sample {
  readonly file: string;
  readonly line: number;
  readonly language: string;
  readonly text: string;
}

export const read = (file: string): string => readFileSync(join(root, file), "utf8");

export const samples: readonly Sample[] = documents.flatMap((file) =>
  [...read(file).matchAll(/^```(\w*)\n([^]*?)^```$/gm)].map(({ 1: language = "", 2: text = "", index }): Sample => ({
    file,
    line: read(file).slice(0, index).split("\n").length,
    language,
    text,
  })),
);

/** The lines of a document that are no sample and no table. */
export const prose = (file: string): readonly string[] =>
  read(file)
    .replaceAll(/^```\w*\n[^]*?^```$/gm, "")
    .split("\n")
    .filter((line) => !line.startsWith("|"));

/** A line of a shell as words, without its comment. */
export const words = (line: string): readonly string[] =>
  [...line.replace(/\s+# .*$/, "").matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? "");
