import { stripVTControlCharacters } from "node:util";
import { initTheme, type Theme } from "@earendil-works/pi-coding-agent";
import { beforeAll, describe, expect, test } from "vitest";
import { renderReview } from "../../src/advisor/review/render.ts";
import { renderAdvisorCall, renderAdvisorResult } from "../../src/advisor/render.ts";
import type { Recorded } from "../../src/advisor/policy.ts";
import { statusReport, statusText, whyReport, whyReports } from "../../src/advisor/control/status.ts";
import { selectionOf } from "../../src/advisor/control/selection.ts";
import { BranchBuilder, usage } from "./branch.ts";

const plain = { fg: (_token: string, text: string) => text, bold: (text: string) => text } as unknown as Theme;
const options = { expanded: false, isPartial: false };
const lines = (text: string, details: unknown, part = {}) =>
  renderAdvisorResult({ content: [{ type: "text", text }], details }, { ...options, ...part }, plain)
    .render(80)
    .map((line) => stripVTControlCharacters(line).trimEnd());
beforeAll(() => initTheme());

const details = {
  advisorModel: "a:m",
  effort: "high",
  rounds: [{}, {}],
  usage: { ...usage({ input: 10, cacheRead: 90 }), cost: { total: 0.123 } },
};

describe("a result shows verdict, model, cost, cache share and look-ups, and the advice as markdown, open from the start", () => {
  test("with everything", () => {
    const shown = lines("Severity: concern\n\n## Do this\n- **first**", details);
    expect(shown[0]).toBe("concern · a:m, high · $0.12 · cache 90% · 2 look-ups");
    expect(shown.join("\n")).toContain("Do this");
    expect(shown.join("\n")).toContain("first");
    expect(shown.join("\n")).not.toContain("**");
  });
  test("nothing that a terminal would obey, and no reversed lines", () => {
    const answer = "Severity: nit\na\u001b]52;c;eA==\u0007b\u001b[2Jc\u202edcba\u009b31m";
    for (const stored of [details, { ...details, errorMessage: "x" }, { ...details, advisorModel: "a:\u001b[31mm" }]) {
      for (const isPartial of [false, true]) {
        const raw = renderAdvisorResult(
          { content: [{ type: "text", text: answer }], details: stored },
          { ...options, isPartial },
          plain,
        )
          .render(80)
          .join("\n");
        // Colours of the markdown theme alone are left.
        // oxlint-disable-next-line no-control-regex -- control characters are what this is about
        expect(raw.replace(/\u001b\[[0-9;]*m/g, "")).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/);
        expect(raw).not.toContain("\u001b[31mm");
      }
    }
  });
  test("a failure shows its text alone", () =>
    expect(
      lines("Advisor timed out after 5s.", { errorMessage: "deadline exceeded", advisorModel: "a:m" }).join("\n"),
    ).toContain("Advisor timed out after 5s."));
  test("progress shows its line", () =>
    expect(lines("Consulting advisor (a:m)…", {}, { isPartial: true })).toEqual(["Consulting advisor (a:m)…"]));
  test.each([null, undefined, "x", { usage: 3, rounds: "many", effort: 5 }])(
    "details of any shape (%j) are shown without a fault",
    (stored) => {
      expect(lines("Severity: none\nFine.", stored).join("\n")).toContain("Fine.");
    },
  );
});

test("nothing that a terminal would obey stands in a review's card either", () => {
  const message = {
    role: "custom",
    customType: "advisor-review",
    content: "",
    display: true,
    timestamp: 0,
    details: {
      severity: "nit",
      advice: "Severity: nit\na\u001b]52;c;eA==\u0007b\u001b[2Jc",
      reviewedEntryId: "e",
      promptId: "p",
    },
  } as const;
  const component = renderReview(
    message as unknown as Parameters<typeof renderReview>[0],
    {} as Parameters<typeof renderReview>[1],
    plain,
  );
  expect(component?.render(80).map((line) => line.trim())).toContain("abc");
});

test("a call shows whom it asks", () => {
  expect(
    renderAdvisorCall(() => selectionOf({ modelKey: "a/m", effort: "low" }))({}, plain)
      .render(40)[0]
      ?.trimEnd(),
  ).toBe("advisor a/m, low");
  expect(
    renderAdvisorCall(() => undefined)({}, plain)
      .render(40)[0]
      ?.trimEnd(),
  ).toBe("advisor");
});

describe("the status slot", () => {
  test.each([
    [
      usage({
        input: 10,
        cacheRead: 90,
        totalTokens: 100,
        cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0.21 },
      }),
      "Advisor $0.21 · cache 90%",
    ],
    [usage({ totalTokens: 5, output: 5 }), "Advisor $0.00 · cache n/a"],
    [usage(), undefined],
  ])("of %j is %s", (spent, text) => expect(statusText(spent)).toBe(text));
});

describe("/advisor status", () => {
  const budget = { perCallHardUsd: 3, sessionUsd: 20 };
  test("says how the advisor stands, what was spent, and how the last consultation ended", () => {
    const branch = new BranchBuilder();
    branch.consult("?", "Severity: none", {
      advisorModel: "a:m",
      attempts: [{ usage: { ...usage(), cost: { total: 1 } }, stopReason: "stop" }],
      usage: { ...usage(), cost: { total: 1 } },
    });
    const report = statusReport({
      selection: selectionOf({ modelKey: "a/m" }),
      availability: "blocked",
      entries: branch.entries,
      budget,
      problems: ["x.json:1:1: wrong"],
    });
    expect(report.split("\n")).toEqual([
      "Advisor: a/m — inactive: disabled for the executor's model and effort",
      "Spent on this branch: $1.00 of $20.00 (at most $3.00 for one consultation)",
      "Consultations: 1; the last one ended with: stop",
      "x.json:1:1: wrong",
    ]);
  });
  test("a fraction of a cent has its digits, in what was spent and in what may be", () => {
    const branch = new BranchBuilder();
    branch.consult("?", "Severity: none", { usage: { ...usage(), cost: { total: 0.0042 } } });
    const small = { perCallHardUsd: 0.005, sessionUsd: 0.002 };
    expect(
      statusReport({
        selection: undefined,
        availability: undefined,
        entries: branch.entries,
        budget: small,
        problems: [],
      }),
    ).toContain("Spent on this branch: $0.0042 of $0.0020 (at most $0.0050 for one consultation)");
  });
  test("without a selection says how to choose one", () => {
    expect(statusReport({ selection: undefined, availability: undefined, entries: [], budget, problems: [] })).toMatch(
      /^No advisor is selected\. Choose one with \/advisor provider\/model/,
    );
  });
});

test("/advisor why parts what a consultation decided from what was decided in the background", () => {
  const made = (table: string): Recorded => ({
    table,
    outcome: "yes",
    rule: "row",
    because: "so",
    source: { file: "f", line: 1, column: 1 },
  });
  const [asked, behind] = [made("advisor/trim"), made("advisor/review-start")];
  expect(whyReports([asked], [behind]).split("\n")).toEqual([
    "Last consultation:",
    "advisor/trim → yes: row, so (f:1:1)",
    "In the background:",
    "advisor/review-start → yes: row, so (f:1:1)",
  ]);
  expect(whyReports([], [behind]).split("\n")).toEqual(["In the background:", expect.stringContaining("review-start")]);
  expect(whyReports([asked], [])).toBe("advisor/trim → yes: row, so (f:1:1)");
});

test("/advisor why names table, outcome, row, reason, place and layer", () => {
  expect(whyReport([])).toBe("Nothing has been decided yet in this session.");
  expect(
    whyReport([
      {
        table: "advisor/blocklist",
        outcome: "blocked",
        rule: "listed",
        because: "it is listed",
        source: { file: "advisor.json", line: 3, column: 5, layer: "user" },
      },
    ]),
  ).toBe("advisor/blocklist → blocked: listed, it is listed (advisor.json:3:5 [user])");
});
