import { existsSync, globSync, readFileSync } from "node:fs";
import { join, basename } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const rows = readFileSync(join(root, "docs/glossary.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| word"))
  .map((line) => {
    const [word = "", meaning = "", not = "", where = ""] = line
      .slice(2, -2)
      .split(" | ")
      .map((cell) => cell.trim());
    return { word, meaning, not: not === "" || not === "|" ? [] : not.split(", "), where };
  });
const files = globSync("src/**/*.ts", { cwd: root });
const names = [
  ...files.map((file) => basename(file, ".ts")),
  ...files.flatMap((file) =>
    [
      ...readFileSync(join(root, file), "utf8").matchAll(
        /^export (?:async )?(?:const|function|interface|type) (\w+)/gm,
      ),
    ].map(([, name = ""]) => name),
  ),
].map((name) => name.replaceAll(/[^a-z]/gi, "").toLowerCase());

describe("the glossary", () => {
  it("has its words, each once", () => {
    const words = rows.flatMap(({ word }) => word.split(", "));
    expect(words.length).toBeGreaterThan(35);
    expect(new Set(words).size).toBe(words.length);
  });
  it.each(rows)("$word stands where it says, under no other name", ({ meaning, not, where }) => {
    expect(meaning).toMatch(/[.]$/);
    expect(existsSync(join(root, where.replaceAll("`", ""))), where).toBe(true);
    for (const other of not) {
      const letters = other.replaceAll(/[^a-z]/gi, "").toLowerCase();
      expect(
        names.filter((name) => name.includes(letters)),
        other,
      ).toEqual([]);
    }
  });
});
