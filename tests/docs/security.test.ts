import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const text = readFileSync(`${root}/docs/security.md`, "utf8");

interface Row {
  readonly what: string;
  readonly cells: readonly string[];
  readonly tests: readonly { readonly file: string; readonly name: string }[];
}
const rows: readonly Row[] = text
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| ---") && !line.startsWith("| What is touched"))
  .map((line) => {
    const [what = "", now = "", later = "", shown = ""] = line
      .slice(1, -1)
      .split(" | ")
      .map((cell) => cell.trim());
    const tests =
      shown === "" || shown === "|"
        ? []
        : shown.split("<br>").map((one) => {
            const [file = "", ...name] = one.split(": ");
            return { file, name: name.join(": ") };
          });
    return { what, cells: [now, later], tests };
  });

describe("the table of what an agent could touch", () => {
  it("has its rows", () => expect(rows.length).toBeGreaterThan(25));
  it.each(rows)(
    "$what: what it does, shown by tests that are there, or an honest word that nothing does",
    ({ cells, tests }) => {
      for (const cell of cells) expect(cell).not.toBe("");
      if (tests.length === 0) expect(cells.join()).toContain("not defended");
      for (const { file, name } of tests) {
        expect(existsSync(`${root}/${file}`), file).toBe(true);
        expect(names(file), `${file}: ${name}`).toContain(name);
      }
    },
  );
  it("is about everything that the guard reads", () => {
    for (const word of [
      "guard config",
      "project",
      "tables",
      "Scales",
      "remembered",
      "vouches",
      "Session files",
      "environment",
      "${X:-…}",
      "models.json",
      "login file",
      "permission system",
      "link",
      "rename",
      "times",
      "package",
      "bundle",
      "nested",
      "terminal",
    ]) {
      expect(rows.map(({ what }) => what).join("\n"), word).toContain(word);
    }
  });
});

/** The names of a test file's tests and groups, or of a suite's cases, as they are written. */
function names(file: string): readonly string[] {
  const written = readFileSync(`${root}/${file}`, "utf8");
  const pattern = file.endsWith(".jsonc")
    ? /"name": "((?:[^"\\]|\\.)*)"/g
    : /(?:\b(?:it|test|describe)|\])?\)?\(\s*("(?:[^"\\]|\\.)*"|'[^'\n]*')/g;
  return [...written.matchAll(pattern)].map(([, name = ""]) =>
    name.startsWith('"') ? String(JSON.parse(name)) : name.replace(/^'|'$/g, ""),
  );
}
