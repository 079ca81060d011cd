import { describe, expect, it } from "vitest";
import { packageVersion } from "../../src/cli/package.ts";
import { diffGithub } from "../../src/cli/report/diff/github.ts";
import { diffJson } from "../../src/cli/report/diff/json.ts";
import { commentLimit, diffMarkdown, marker } from "../../src/cli/report/diff/markdown.ts";
import { diffSarif } from "../../src/cli/report/diff/sarif.ts";
import { diffText } from "../../src/cli/report/diff/text.ts";
import { diffPage } from "../../src/cli/report/html/diff-page.ts";
import { paint } from "../../src/cli/style.ts";
import { bases } from "./edits.ts";
import { reviewed } from "./edited.ts";
import { nothingChanged, pullRequest } from "./pull-request.ts";

const plain = paint(false);
const unversioned = (text: string) => text.replaceAll(packageVersion(), "0.0.0");

describe("every rendering of a pull request is pinned", () => {
  const found = pullRequest();
  it.each([
    ["pull-request.txt", diffText(found, plain)],
    ["pull-request.md", diffMarkdown(found)],
    ["pull-request.json", diffJson(found)],
    ["pull-request.annotations", diffGithub(found)],
    ["pull-request.sarif", diffSarif(found)],
    ["pull-request.html", diffPage(found)],
  ])("%s", async (name, text) => {
    await expect(unversioned(text)).toMatchFileSnapshot(`golden/${name}`);
  });
});

describe("when nothing is decided otherwise, every rendering says so", () => {
  const found = nothingChanged();
  it.each([
    ["nothing.txt", diffText(found, plain)],
    ["nothing.md", diffMarkdown(found)],
    ["nothing.json", diffJson(found)],
    ["nothing.annotations", diffGithub(found)],
    ["nothing.sarif", diffSarif(found)],
    ["nothing.html", diffPage(found)],
  ])("%s", async (name, text) => {
    await expect(unversioned(text)).toMatchFileSnapshot(`golden/${name}`);
  });

  it("in the words `no decision changes`", () => {
    for (const text of [diffText(found, plain), diffMarkdown(found), diffGithub(found)])
      expect(text).toContain("no decision changes");
    expect(diffPage(found)).toContain("No decision changes in 4 policy files.");
    expect(JSON.parse(diffJson(found))).toEqual({
      tables: [],
      summary: { looser: 0, stricter: 0, sideways: 0 },
      headline: "no decision changes",
    });
  });
});

describe("JSON has the documented shape", () => {
  const document: unknown = JSON.parse(diffJson(pullRequest()));
  const side = {
    outcome: expect.any(String),
    rule: expect.any(String),
    source: expect.objectContaining({ file: expect.any(String), line: expect.any(Number), column: expect.any(Number) }),
  };

  it("each change with region, both sides, direction and witness; the summary counts them", () => {
    type Changed = { direction: "looser" | "stricter" | "sideways" };
    const { tables, flows, inside, summary } = document as {
      tables: { table: string; exact: boolean; changes: Changed[] }[];
      flows: { flow: string; exact: boolean; changes: Changed[] }[];
      inside: { table: string; within: string; reaches: boolean; changes: Changed[] }[];
      summary: { [direction: string]: number };
    };
    const ends = flows.flatMap((one) => one.changes);
    const end = {
      outcome: expect.any(String),
      way: expect.arrayContaining([
        {
          node: expect.any(String),
          table: expect.any(String),
          outcome: expect.any(String),
          rule: expect.any(String),
          source: side.source,
        },
      ]),
    };
    for (const flow of flows) expect(flow).toEqual(expect.objectContaining({ flow: "guard/ask", exact: true }));
    for (const change of ends)
      expect(change).toEqual(
        expect.objectContaining({ regions: expect.any(Array), before: end, after: end, witness: expect.any(Object) }),
      );
    expect(ends.length).toBeGreaterThan(3);
    for (const one of inside) expect([one.within, typeof one.reaches]).toEqual(["guard/ask", "boolean"]);
    const changes = tables.flatMap((one) => one.changes);
    for (const table of tables)
      expect(table).toEqual(
        expect.objectContaining({ table: expect.any(String), exact: true, changes: expect.any(Array) }),
      );
    for (const change of changes)
      expect(change).toEqual(
        expect.objectContaining({ region: expect.any(Object), before: side, after: side, witness: expect.any(Object) }),
      );
    expect(changes.length).toBeGreaterThan(5);
    // What changes inside a flow alone is not counted.
    for (const direction of ["looser", "stricter", "sideways"])
      expect(summary[direction]).toBe([...ends, ...changes].filter((change) => change.direction === direction).length);
  });
});

describe("decisions about permission and money stand before the others", () => {
  it("who is told what comes last, whatever its direction", () => {
    const order = pullRequest().tables.map(({ table }) => table);
    expect(order.at(-1)).toBe("guard/event");
    expect(order).toContain("guard/mode-ladder");
    expect(order).toContain("advisor/budget-gate");
  });
});

describe("markdown is one comment that GitHub takes", () => {
  const crowd = (count: number) =>
    bases.advisor.replace(
      '    "anthropic/claude-opus-4-5",\n',
      Array.from(
        { length: count },
        (_, index) => `    "provider-${index}/a-model-with-quite-a-long-name-${index}",\n`,
      ).join(""),
    );

  it("begins with the marker by which it is found again", () => {
    expect(diffMarkdown(pullRequest()).startsWith(`${marker}\n`)).toBe(true);
    expect(diffMarkdown(nothingChanged()).startsWith(`${marker}\n`)).toBe(true);
  });

  it("stays within the limit however much changes, and says how much was left out", () => {
    const text = diffMarkdown(reviewed("advisor", bases.advisor, crowd(1_000)));
    expect(text.length).toBeLessThanOrEqual(commentLimit);
    expect(text).toMatch(/and 9\d\d more/);
  });

  it("shortens tables first and then names those that have no room", () => {
    const whole = diffMarkdown(pullRequest()).length;
    for (const limit of [4_500, 6_000, whole]) {
      const text = diffMarkdown(pullRequest(), limit);
      expect(text.length).toBeLessThanOrEqual(limit);
      expect(text).toContain("Left out");
    }
    expect(diffMarkdown(pullRequest(), 4_500)).toContain("`inside guard/classifier`");
    const [, named = ""] = /Left out.*?\*\* (.*)/.exec(diffMarkdown(pullRequest(), 4_500)) ?? [];
    const looser = [...named.matchAll(/`[^`]+`(?: \((?:(\d+) looser)?[^)]*\))?/g)].map(([, count = "0"]) =>
      Number(count),
    );
    expect(looser.length).toBeGreaterThan(1);
    expect(Math.max(...looser)).toBeGreaterThan(0);
    expect(looser).toEqual(looser.toSorted((a, b) => b - a));
  });

  it("has a foldable part for each table, open where something is looser", () => {
    const text = diffMarkdown(pullRequest());
    expect(text.match(/<details/g)).toHaveLength(text.match(/<\/details>/g)?.length ?? 0);
    expect(text).toContain("<details open><summary><b>guard/ask</b>");
    expect(text).toContain("<details open><summary><b>guard/mode-ladder</b>");
    expect(text).toContain("<details><summary><b>Inside: guard/classifier</b>: ");
  });

  it("draws the ladder as a grid of before and after", () => {
    const text = diffMarkdown(pullRequest());
    expect(text).toContain("| verdict | strict | default | lenient | permissive |");
    expect(text).toContain("| `defer-deny` | deny | ask | ask → **allow** ▲ | allow |");
    expect(text).toContain("| verdict | before: default → after: lenient |");
  });

  it("keeps what people wrote inside code spans: no markup, mention or row of it takes effect", () => {
    const text = diffMarkdown(pullRequest());
    const outside = text
      .split("\n")
      .map((line) => line.replaceAll(/(`+)(?!`).*?[^`]\1(?!`)/g, ""))
      .join("\n");
    expect(text).toContain("@ops");
    expect(outside).not.toContain("@ops");
    expect(outside).not.toContain("<b>always");
    const table = text.split("\n").filter((line) => line.startsWith("|"));
    expect(table.length).toBeGreaterThan(20);
  });
});

describe("annotations stand on the lines of the compared files that decide, looser ones first", () => {
  it("each names a compared file", () => {
    const annotations = diffGithub(pullRequest())
      .split("\n")
      .filter((line) => line.startsWith("::"));
    const files = annotations.map((line) => /file=([^,]+)/.exec(line)?.[1] ?? "");
    expect(new Set(files)).toEqual(
      new Set([
        ".pi/extensions/pi-permission-ai-guard/config.jsonc",
        "advisor.jsonc",
        "policies/guard/mode-ladder.jsonc",
        "pi-advisor.json",
        "policies/guard/extra.jsonc",
      ]),
    );
    const severities = annotations
      .filter((line) => /title=[a-z/-]+%3A (?:looser|stricter|sideways)/.test(line))
      .map((line) => /^::(\w+)/.exec(line)?.[1]);
    expect(severities).toEqual([...severities].sort().reverse());
    expect(severities).toContain("warning");
    expect(severities).toContain("notice");
  });

  it("the mode's change stands on the line of `mode`", () => {
    expect(diffGithub(pullRequest())).toContain(
      "::warning file=.pi/extensions/pi-permission-ai-guard/config.jsonc,line=7,col=11,title=guard/ask%3A looser::by mode: default → lenient%0Asurface like mcp__*__*; or surface in {bash, mcp, skill}: ask → allow (looser); with attended = false, deny → allow",
    );
  });
});
