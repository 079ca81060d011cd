import { describe, expect, it } from "vitest";
import { tables } from "../../generated/tables.js";
import { afterEdit, lines, reviewed, textOf } from "./edited.ts";
import { bases, edits, type Edit } from "./edits.ts";

describe("small edits are told as the changes of decision that they are", () => {
  it.each(edits.map((edit): [string, Edit] => [edit.name, edit]))("%s", (_, edit) => {
    const found = reviewed(edit.file, textOf(edit.file), afterEdit(edit));
    expect(found.problems).toEqual([]);
    expect(lines(found)).toEqual(edit.changes);
    expect(found.tables.every(({ exact }) => exact)).toBe(true);
  });

  it.each(edits.map((edit): [string, Edit] => [edit.name, edit]))("taken back, the other way round: %s", (_, edit) => {
    const opposite = { looser: "stricter", stricter: "looser", sideways: "sideways" } as const;
    const [there, back] = [
      reviewed(edit.file, textOf(edit.file), afterEdit(edit)),
      reviewed(edit.file, afterEdit(edit), textOf(edit.file)),
    ];
    expect(Object.fromEntries(Object.entries(back.summary))).toEqual({
      looser: there.summary.stricter,
      stricter: there.summary.looser,
      sideways: there.summary.sideways,
    });
    const said = (report: typeof there, flip: boolean) =>
      report.tables
        .flatMap(({ table, changes }) =>
          changes.map(({ region, before, after, direction }) =>
            JSON.stringify([
              table,
              region,
              flip ? [after.outcome, before.outcome, opposite[direction]] : [before.outcome, after.outcome, direction],
            ]),
          ),
        )
        .sort();
    expect(said(back, true)).toEqual(said(there, false));
  });

  it("there are at least fifty, over all three families and over tables", () => {
    expect(edits.length).toBeGreaterThanOrEqual(50);
    expect(new Set(edits.map(({ file }) => file)).size).toBeGreaterThan(10);
    expect(new Set(edits.map(({ name }) => name)).size).toBe(edits.length);
  });
});

describe("edits that decide nothing give an empty diff", () => {
  const files = [...Object.keys(bases), ...Object.keys(tables)] as Edit["file"][];
  const empty = (file: Edit["file"], before: string, after: string) => {
    expect(after).not.toBe(before);
    const found = reviewed(file, before, after);
    expect(found.problems).toEqual([]);
    expect(found.tables).toEqual([]);
    expect(found.summary).toEqual({ looser: 0, stricter: 0, sideways: 0 });
    return found;
  };

  it.each(files)("comments only: %s", (file) => {
    const found = empty(
      file,
      textOf(file),
      `// reviewed in the spring\n${textOf(file).replaceAll(/,\n/g, ", // as agreed\n")}`,
    );
    expect([found.settings, found.guarantees, found.unmatched]).toEqual([[], [], []]);
  });

  it.each(files)("formatting only: %s", (file) => {
    const found = empty(
      file,
      textOf(file),
      textOf(file)
        .replaceAll(/^ +/gm, (spaces) => "\t".repeat(spaces.length))
        .replaceAll("\n", "\r\n"),
    );
    expect([found.settings, found.guarantees, found.unmatched]).toEqual([[], [], []]);
  });

  it("the order of patterns, of blocklist entries, of keys and of values in a list", () => {
    const order: readonly [Edit["file"], string, string][] = [
      ["guard", '["bash", "mcp", "skill", "!mcp_docs"]', '["!mcp_docs", "skill", "mcp", "bash"]'],
      ["advisor", '[".env", ".env.*", "*.pem", "secrets/**"]', '["secrets/**", "*.pem", ".env.*", ".env"]'],
      ["guard", '"consecutive": 3, "total": 20', '"total": 20, "consecutive": 3'],
      ["guard/failover", "[402, 404, 408, 409, 410, 425, 429]", "[429, 425, 410, 409, 408, 404, 402]"],
    ];
    for (const [file, from, to] of order) empty(file, textOf(file), afterEdit({ name: from, file, from, to }));
    const advisor = textOf("advisor");
    const entries = ['"anthropic/claude-opus-4-5"', '{ "model": "openai/gpt-5.2", "minEffort": "high" }'] as const;
    empty(
      "advisor",
      advisor,
      advisor.replace(entries[0], "@").replace(entries[1], entries[0]).replace("@", entries[1]),
    );
  });

  it("rows that cannot both hold trade places, and rows get other names and reasons", () => {
    const text = textOf("guard/machinery");
    const rows = text
      .split("\n")
      .filter((line) => line.includes('"id": "unattended"') || line.includes('"id": "attended"'))
      .map((line) => line.trim().replace(/,$/, ""));
    const [first = "", second = ""] = rows;
    expect(rows).toHaveLength(2);
    empty("guard/machinery", text, text.replace(first, "@").replace(second, first).replace("@", second));
    empty(
      "guard/machinery",
      text,
      text
        .replace('"id": "unattended"', '"id": "alone"')
        .replace('"because": "this mode', '"because": "whoever chose this mode'),
    );
  });
});

describe("values that no table reads are listed apart, with both places", () => {
  it.each([
    ["another reviewer", "guard", "/model", "claude-haiku-4-5", "claude-sonnet-4-5", 5],
    [
      "other instructions",
      "guard",
      "/instructions",
      "Deny whatever touches production.",
      "Allow read-only commands.",
      12,
    ],
    ["another isolated model", "isolated", "/model", "openai-codex/gpt-6.1-sol", "openai-codex/gpt-6.2-sol", 3],
  ])("%s", (name, file, pointer, before, after, line) => {
    const edit = edits.find((one) => one.name === name);
    if (edit === undefined) throw new Error(name);
    const {
      settings: [changed],
      tables: none,
    } = reviewed(edit.file, textOf(edit.file), afterEdit(edit));
    expect(none).toEqual([]);
    expect(changed?.idle).toEqual([]);
    const source = expect.objectContaining({ file: `${file}.jsonc`, line });
    expect(changed?.values).toEqual([{ pointer, before: { value: before, source }, after: { value: after, source } }]);
  });

  it("values that tables read, but of which no decision hangs, are told too", () => {
    const edit = edits.find(({ name }) => name === "the exclude gone");
    if (edit === undefined) throw new Error("no such edit");
    const {
      settings: [changed],
    } = reviewed(edit.file, textOf(edit.file), afterEdit(edit));
    expect(changed?.idle.map(({ pointer }) => pointer)).toEqual(["/surfaces"]);
  });

  it("what a reference to the environment stands for is never shown", () => {
    const text = textOf("guard").replace('"claude-haiku-4-5"', '"${REVIEWER}"');
    const {
      settings: [changed],
    } = reviewed("guard", textOf("guard"), text);
    expect(changed?.values.map(({ after }) => after.value)).toEqual(["${REVIEWER}"]);
  });
});
