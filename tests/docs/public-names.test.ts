/** Every name that a program may import says what it is where an editor shows it: at its declaration. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const root = new URL("../..", import.meta.url).pathname;
const read = (file: string) => readFileSync(join(root, file), "utf8");

interface Name {
  readonly name: string;
  readonly file: string;
}

/** What an entry exports, each by the name in its own file. */
function exported(entry: string): Name[] {
  return [...read(entry).matchAll(/^export (?:type )?\{([^}]*)\} from "([^"]+)";/gms)].flatMap(
    ([, names = "", from = ""]) =>
      names
        .split(",")
        .map(
          (one) =>
            one
              .trim()
              .replace(/^type /, "")
              .split(" as ")[0] ?? "",
        )
        .filter((name) => name !== "")
        .map((name) => ({ name, file: declared(join(dirname(entry), from)) })),
  );
}

/** A module in JavaScript has its declarations beside it. */
const declared = (file: string) => {
  const types = file.replace(/\.js$/, ".d.ts");
  return existsSync(join(root, types)) ? types : file;
};

/** The comment right before a declaration; undefined without one. */
function commentOf({ name, file }: Name): string | undefined {
  const text = read(file);
  const at = text.search(
    new RegExp(`^export (?:declare )?(?:async )?(?:function|const|interface|type) ${name}\\b`, "m"),
  );
  if (at < 0) {
    // Handed on from another file.
    const from = [...text.matchAll(/^export (?:type )?\{([^}]*)\} from "([^"]+)";/gms)].find(([, names = ""]) =>
      new RegExp(`\\b${name}\\b`).test(names),
    )?.[2];
    return from === undefined ? undefined : commentOf({ name, file: declared(join(dirname(file), from)) });
  }
  return /\/\*\*((?:(?!\*\/).)*)\*\/\s*$/s.exec(text.slice(0, at))?.[1];
}

describe.each(["src/index.ts", "src/analysis/index.ts"])("%s", (entry) => {
  const names = exported(entry);
  it("its names were found", () => expect(names.length).toBeGreaterThan(10));
  it.each(names)("$name says what it is", (name) => expect(commentOf(name)?.trim() ?? "").toMatch(/^\*?\s*\S.{8,}/s));
  it.each(names)("each member of $name that is a function says what it does", (name) => {
    const text = read(name.file);
    const [, body = ""] = new RegExp(`^export interface ${name.name}\\b[^\\n]*\\{\\n(.*?)^\\}`, "ms").exec(text) ?? [];
    const bare = [...body.matchAll(/(?<before>[^\n]*)\n {2}readonly (?<member>\w+): (?:<[^\n]*>)?\(/g)]
      .filter(({ groups }) => !groups?.["before"]?.trim().endsWith("*/"))
      .map(({ groups }) => groups?.["member"]);
    expect(bare).toEqual([]);
  });
});
