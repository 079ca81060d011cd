/** A pull request whose every text tries to be more than text: nothing of it may steer, forge or link in any rendering. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { tables as shipped } from "../../generated/tables.js";
import { diffGithub } from "../../src/cli/report/diff/github.ts";
import { diffJson } from "../../src/cli/report/diff/json.ts";
import { diffMarkdown } from "../../src/cli/report/diff/markdown.ts";
import { diffSarif } from "../../src/cli/report/diff/sarif.ts";
import { diffText } from "../../src/cli/report/diff/text.ts";
import { diffPage } from "../../src/cli/report/html/diff-page.ts";
import { paint } from "../../src/cli/style.ts";
import { report, type Report } from "../../src/analysis/report.ts";

/** What each form could be made to obey. `n` tells fields apart, or two of one table would be one. */
const hostile = (n: number) =>
  `x${n}\u001b[2J\u202e\u200b\r\n\n</details>\n\n### Policy: no decision changes\n\n::error::forged\n<!-- @everyone #1 ![i](http://evil.example) www.evil.example <img src=x onerror=a()> | \`tick\` **bold** ]`;

const FIELDS = [
  "description",
  "outcome",
  "fact",
  "value",
  "rule",
  "because",
  "invariant",
  "setting",
  "file",
  "other table",
] as const;

/** The table with one field that is hostile, or with all of them. */
function reported(fields: ReadonlySet<string>): Report {
  const say = (field: (typeof FIELDS)[number], otherwise: string) =>
    fields.has(field) ? hostile(FIELDS.indexOf(field)) : otherwise;
  const table = (value: string, invariant: string) =>
    JSON.stringify({
      $schema: "../schemas/table.schema.json",
      kind: "rules",
      id: "team/x",
      description: say("description", "what is done"),
      outcomes: ["go", say("outcome", "stop")],
      facts: { [say("fact", "f")]: { oneOf: ["a", say("value", "b"), "c"] } },
      rules: [
        {
          id: say("rule", "r"),
          when: { [say("fact", "f")]: [say("value", "b"), value] },
          then: say("outcome", "stop"),
          because: say("because", "so it is"),
        },
      ],
      otherwise: { then: "go", because: "all else" },
      onFault: say("outcome", "stop"),
      invariants: [
        { id: say("invariant", invariant), when: { [say("fact", "f")]: value }, always: say("outcome", "stop") },
      ],
    });
  const file = `policies/${fields.has("file") ? hostile(7).replaceAll("/", "") : "x"}.jsonc`;
  const guard = (surfaces: readonly string[]) => JSON.stringify({ surfaces });
  const one = (text: string, path = file) => ({ file: path, text });
  return report(
    [
      { before: one(table("a", "i")), after: one(table("c", "j")) },
      {
        before: one(guard(["bash"]), "guard.jsonc"),
        after: one(guard(["bash", say("setting", "mcp")]), "guard.jsonc"),
      },
      { after: one(table("a", "i").replace("team/x", "team/y"), "policies/y.jsonc") },
      {
        before: one('{ "mode": 7 }', "policies/guard.jsonc"),
        after: one(`{ "mode": ${JSON.stringify(say("setting", "x"))} }`, "policies/guard.jsonc"),
      },
    ],
    { tables: shipped, env: {}, scales: () => ({}) },
  );
}

const RENDERINGS: { readonly [name: string]: (found: Report) => string } = {
  text: (found) => diffText(found, paint(false)),
  markdown: (found) => diffMarkdown(found),
  annotations: diffGithub,
  json: diffJson,
  sarif: diffSarif,
  page: diffPage,
};

const UNSEEN = /[^\P{Cc}\n]|[\p{Bidi_Control}\u200b\u2028\u2029]/u;
/** What a reader of markdown sees as text and not as code. */
const outsideCode = (markdown: string) =>
  markdown.replaceAll(/(?<!`)(`+)(?!`)[^]*?[^`]\1(?!`)/g, "").replaceAll(/<code>[^<]*<\/code>/g, "");

describe.each(Object.entries(RENDERINGS))("%s", (form, render) => {
  it.each([
    ...FIELDS.map((field) => [field, new Set<string>([field])] as const),
    ["every field", new Set<string>(FIELDS)] as const,
  ])("with a hostile %s", (_name, fields) => {
    const text = render(reported(fields));
    expect(text).not.toMatch(UNSEEN);
    expect(text.split("\n").filter((line) => line.startsWith("::error::forged"))).toEqual([]);
    if (form === "markdown") {
      const prose = outsideCode(text.replace("<!-- pi-policy diff -->", ""));
      for (const forged of ["@everyone", "<!--", "![", "](", "www.", "#1", "<img", "**bold**", "\u001b"])
        expect(prose, forged).not.toContain(forged);
      expect(prose.match(/^### /gm)).toHaveLength(1);
      expect(prose.match(/<details/g)).toHaveLength(prose.match(/<\/details>/g)?.length ?? 0);
    }
    if (form === "page") expect(text).not.toMatch(/<img|<!-- @/);
    if (form === "sarif") expect(text).not.toContain("![i](http");
    if (form === "json" || form === "sarif") expect(() => JSON.parse(text)).not.toThrow();
  });

  it("says something all the same", () => {
    expect(render(reported(new Set(FIELDS)))).toContain("x4");
  });
});

it("a JSON document reads the same as before it was made safe", () => {
  const { tables } = JSON.parse(diffJson(reported(new Set(["outcome"]))));
  expect(tables[0].changes[0].after.outcome).toBe("go");
  expect(JSON.stringify(tables)).toContain(JSON.stringify(hostile(1)).slice(1, -1));
});

it("the tables of the cases are told as text", () => {
  const text = (name: string) => readFileSync(new URL(`./hostile/${name}`, import.meta.url), "utf8");
  const found = report(
    [
      {
        before: { file: "a.jsonc", text: text("before.jsonc") },
        after: { file: "a.jsonc", text: text("after.jsonc") },
      },
    ],
    { tables: shipped, env: {}, scales: () => ({}), told: "table" },
  );
  expect(found.summary.looser + found.summary.stricter + found.summary.sideways).toBeGreaterThan(0);
  for (const [form, render] of Object.entries(RENDERINGS)) expect(render(found), form).not.toMatch(UNSEEN);
  expect(outsideCode(diffMarkdown(found)).match(/^### /gm)).toHaveLength(1);
});
