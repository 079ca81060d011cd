import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tables } from "../../generated/tables.js";
import { inlineConfig } from "../../src/config/load.ts";
import { createPolicy } from "../../src/engine/policy.ts";
import { diffPage } from "../../src/cli/report/html/diff-page.ts";
import { pictures } from "../../src/cli/report/html/pictures.ts";
import { plane } from "../../src/cli/report/html/plane.ts";
import { plot } from "../../src/cli/report/html/plot.ts";
import { style } from "../../src/cli/report/html/style.ts";
import { run } from "../../src/cli/run.ts";
import { bases } from "./edits.ts";
import { reviewed } from "./edited.ts";
import { nothingChanged, pullRequest } from "./pull-request.ts";

async function shown(...args: string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "pi-policy-show-"));
  writeFileSync(join(folder, "guard.jsonc"), bases.guard);
  let out = "";
  await run(["show", ...args], {
    out: (text) => {
      out += text;
    },
    err: () => {},
    stdin: (async function* () {
      /* nothing */
    })(),
    env: { HOME: folder },
    cwd: folder,
    color: false,
    progress: false,
    columns: 100,
  });
  rmSync(folder, { recursive: true });
  return out;
}

const pages: readonly (readonly [string, () => Promise<string> | string])[] = [
  ["a diff", () => diffPage(pullRequest())],
  ["a diff without changes", () => diffPage(nothingChanged())],
  ["show", () => shown("--format", "html")],
  ["show of one file", () => shown("guard", "--config", "guard.jsonc", "--format", "html")],
];

describe.each(pages)("the page is whole in itself: %s", (_, make) => {
  it("has no script and loads nothing", async () => {
    const html = await make();
    expect(html).not.toMatch(/<script|<link|<img|<iframe|@import|javascript:|\son\w+=/i);
    expect(html).not.toMatch(/(?:src|href|url)\s*[=(]\s*["']?(?:https?:)?\/\//i);
    expect(html).toContain("default-src 'none'");
  });

  it("is well formed: every element is closed, every id is one, every link inside it arrives", async () => {
    const html = await make();
    const open: string[] = [];
    const empty = new Set(["meta", "br", "path", "rect"]);
    for (const [, end, name = "", rest = ""] of html
      .replace(/<style>.*?<\/style>/s, "")
      .matchAll(/<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|[^">])*)>/gi)) {
      if (end === "/") expect(open.pop()).toBe(name);
      else if (!empty.has(name) && !rest.endsWith("/")) open.push(name);
    }
    expect(open).toEqual([]);
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, to] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(to);
    for (const [, to] of html.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(to);
  });

  it("can be read without eyes and used by keyboard: language, title, headings, labels, a way past the contents", async () => {
    const html = await make();
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    expect(html.match(/<h1>/g)).toHaveLength(1);
    expect(html).toContain('<a class="skip" href="#main">');
    for (const [tag] of html.matchAll(/<svg class="plot"[^>]*>/g)) expect(tag).toMatch(/role="img" aria-label="[^"]+"/);
    for (const [tag] of html.matchAll(/<div class="scroll"[^>]*>/g))
      expect(tag).toMatch(/role="region" aria-label="[^"]+" tabindex="0"/);
    for (const [tag] of html.matchAll(/<th(?:\s[^>]*)?>/g)) expect(tag).toMatch(/scope="(?:col|row)"/);
    for (const [, id] of html.matchAll(/<section id="([^"]+)"/g))
      expect(html).toContain(`aria-labelledby="${id}-title"`);
  });

  it("fits a phone and both colour schemes", async () => {
    const html = await make();
    expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
    expect(html).toContain("@media (prefers-color-scheme:dark)");
    expect(html).toContain("@media (max-width:44rem)");
  });
});

describe("text has contrast on every ground, in both schemes", () => {
  const [, light = "", dark = ""] =
    /^\s*:root\{color-scheme:light dark;([^}]*)\}\s*@media \(prefers-color-scheme:dark\)\{:root\{([^}]*)\}\}/.exec(
      style,
    ) ?? [];
  const colours = (block: string) =>
    new Map([...block.matchAll(/--(\w+):(#[0-9a-f]{3,6})(?=[;}\n]|$)/g)].map(([, name = "", hex = ""]) => [name, hex]));
  const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const luminance = (hex: string) => {
    const full = hex.length === 4 ? hex.slice(1).replaceAll(/./g, "$&$&") : hex.slice(1);
    const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) =>
      channel(Number.parseInt(full.slice(at, at + 2), 16) / 255),
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one = "", other = "") => {
    const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };

  it.each([
    ["light", light],
    ["dark", dark],
  ])("%s", (_, block) => {
    const named = colours(block);
    const tones = [...named.keys()].filter((name) => /^[su]\d$/.test(name));
    expect(tones).toHaveLength(12);
    for (const tone of [...tones, "ground", "card"])
      expect(contrast(named.get("ink"), named.get(tone)), `ink on ${tone}`).toBeGreaterThanOrEqual(7);
    for (const ground of ["ground", "card"]) {
      expect(contrast(named.get("soft"), named.get(ground)), `soft on ${ground}`).toBeGreaterThanOrEqual(7);
      expect(contrast(named.get("link"), named.get(ground)), `link on ${ground}`).toBeGreaterThanOrEqual(7);
    }
  });
});

describe("before and after stand side by side", () => {
  it("the ladder as two grids, a changed cell marked in words beside its colour", () => {
    const html = diffPage(pullRequest());
    expect(html).toContain('<td class="s0 changed">allow<small>▲ was ask</small></td>');
    expect(html).toContain('<td class="s5 changed">deny<small>▼ was allow</small></td>');
    expect(html).toContain("<figcaption>before: default</figcaption>");
    expect(html).toContain("<figcaption>after: lenient</figcaption>");
  });

  it("the classifier's and the budget's pictures, each twice", () => {
    const html = diffPage(pullRequest());
    for (const label of [
      "No danger, and sure of it",
      "No danger, but not sure of it",
      "Someone can be asked",
      "Nobody can be asked",
    ]) {
      for (const side of ["before", "after"]) expect(html).toContain(`aria-label="${label} (${side}): `);
    }
    expect(html).toContain(">riskThreshold</text>");
    expect(html).toContain(">perCallHardUsd</text>");
  });
});

describe("pictures are computed from the decider", () => {
  const guard = createPolicy(
    tables,
    inlineConfig("guard", { classifier: { riskThreshold: 0.4, intentThreshold: 0.65 } }),
  );
  const classifier = guard.decider("guard/classifier");
  const picture = pictures["guard/classifier"];

  it("every point of the plane lies in the area whose decision it gets", () => {
    if (classifier === undefined || picture === undefined) throw new Error("no classifier");
    for (const slice of picture.slices) {
      const drawn = plane(classifier, picture, slice);
      for (let i = 0.025; i < 1; i += 0.05) {
        for (let j = 0.025; j < 1; j += 0.05) {
          const { outcome, rule } = classifier.decide({ ...slice.facts, intent: i, risk: j });
          const around = drawn?.areas.filter(({ x, y }) => i >= x[0] && i <= x[1] && j >= y[0] && j <= y[1]);
          expect(around?.map(({ decision }) => [decision.outcome, decision.rule])).toEqual([[outcome, rule]]);
        }
      }
    }
  });

  it("the pictured facts are facts of the shipped tables, and no picture is missing", () => {
    for (const [id, { slices, ...axes }] of Object.entries(pictures)) {
      const decider = (id.startsWith("guard/") ? guard : createPolicy(tables, inlineConfig("advisor", {}))).decider(id);
      if (decider === undefined) throw new Error(id);
      for (const slice of slices)
        expect(plot({ ...axes, slices }, slice, { decider, config: {}, label: "" })).toBeDefined();
    }
  });

  it("a table that lacks the pictured facts is told without a picture", () => {
    const other = guard.decider("guard/breaker");
    if (other === undefined || picture?.slices[0] === undefined) throw new Error("no breaker");
    expect(plot(picture, picture.slices[0], { decider: other, config: {}, label: "" })).toBeUndefined();
  });
});

describe("what people wrote is text on the page, never markup", () => {
  it("names of surfaces, models and instructions", () => {
    const hostile = "</style><script>alert(1)</script><img src=x onerror=alert(1)>\"'&";
    const html = diffPage(
      reviewed(
        "guard",
        bases.guard,
        bases.guard
          .replace('"skill"', JSON.stringify(hostile))
          .replace("Deny whatever touches production.", hostile.replaceAll('"', "'")),
      ),
    );
    expect(html).not.toContain("<script");
    expect(html).not.toContain("<img");
    expect(html).toContain("&lt;script&gt;");
  });
});
