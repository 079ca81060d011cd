import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { flows, tables } from "../../generated/tables.js";
import { askedIn } from "../../src/analysis/asked.ts";
import { createReplay, type ReplayOptions, type ReplayReport, type ReplaySide } from "../../src/analysis/replay.ts";
import { createSummary } from "../../src/analysis/summarize.ts";
import { inlineConfig } from "../../src/config/load.ts";
import { createPolicy } from "../../src/engine/policy.ts";
import { bind } from "../../src/engine/bind.ts";
import { cellsOf, kept } from "../../src/summaries/cells.ts";
import { lower } from "../../src/engine/lower.ts";
import { numbers, reviewLog, sessionFile } from "./replay-log.ts";

const classifier = { provider: "typesafe", model: "jev-latest", modelType: "classifier" };
const classifiers = ["typesafe/jev-latest"];
const own = lower(
  {
    kind: "rules",
    id: "team/release",
    description: "May it be released?",
    outcomes: ["go", "ask", "stop"],
    facts: {
      branch: { description: "where", text: { match: "path", examples: ["main"] } },
      failed: { description: "tests", number: { min: 0, integer: true } },
      cost: { description: "USD", number: {}, optional: true },
      urgent: { description: "now", flag: true, missing: false },
      who: { description: "a person", text: { match: "name" }, optional: true },
    },
    rules: [
      { id: "red", when: { failed: { above: 2 } }, then: "stop", because: "r" },
      { id: "dear", when: { cost: { atLeast: 0.1 } }, then: "ask", because: "d" },
      { id: "feature", when: { branch: { like: ["feature/**", "日本/*"] }, urgent: true }, then: "go", because: "f" },
    ],
    otherwise: { then: "ask", because: "o" },
    onFault: "stop",
  },
  {},
  "release.jsonc",
  () => [1, 1],
);
const all = { ...tables, "team/release": own };

function side(guard: object, advisor: object): ReplaySide {
  const families = {
    guard: createPolicy(all, inlineConfig("guard", guard), flows),
    advisor: createPolicy(all, inlineConfig("advisor", advisor)),
  };
  return { ...families, own: askedIn(all, families) };
}
const as = (config: object) => side({ ...classifier, ...config }, { budget: { perCallHardUsd: 1.5, sessionUsd: 9 } });
const bytes = (line: string) => Buffer.from(line).toString("latin1");

/** Everything that a log may hold, seeded: nulls, unicode, quotes, huge numbers, what is missing and what is none of it. */
function* ownRecords(count: number): Generator<string> {
  const random = numbers(5);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const outcomes = ["go", "ask", "stop", "wait"];
  for (let at = 0; at < count; at++) {
    const facts = {
      branch: pick(["main", "feature/a", "feature/ü 'x'", "日本/語", 'a"b', "a\\b", "a/../b"]),
      failed: pick([0, 1, 2, 3, 2 ** 60, 1.5, -1, null, "3", 1e308]),
      cost: pick([0, 0.1, 0.05, 0.2, null, undefined, -1e300, "NaN"]),
      urgent: pick([true, false, null, undefined]),
      who: pick(["Ada", "名", null, undefined, { name: "x" }, ["y"]]),
      ...(random() < 0.02 && { stray: "x" }),
    };
    const time = new Date(1_790_000_000_000 + at * 1000).toISOString();
    yield JSON.stringify({
      table: random() < 0.01 ? "team/none" : "team/release",
      facts,
      outcome: pick(outcomes),
      time,
    });
  }
}

function logs(): string[] {
  const debug: string[] = [];
  const review = [...reviewLog({ asks: 900, config: classifier, debug: (line) => debug.push(line) })];
  return [
    // Some answers have lost their decision, and some decisions their answers.
    ...debug.filter((_, at) => at % 3 !== 0),
    ...review.filter((_, at) => at % 97 !== 0),
    ...reviewLog({ asks: 300, seed: 9, shape: "older" }),
    '{"timestamp":"2026-10-01T09:00:00.000Z","event":"ai_guard.coverage","surface":"edit"}',
    '{"timestamp":"2026-10-01T09:00:00.000Z","event":"ai_guard.decision","surface":"Grüße","verdict":"allow"}',
    '{"timestamp":"2026-10-01T09:00:00.000Z","event":"ai_guard.decision","surface":7,"verdict":"defer"}',
    ...sessionFile({ consultations: 60 }),
    ...sessionFile({ consultations: 60, seed: 4, decisions: false }),
    ...ownRecords(2_000),
  ];
}

const policies = { after: as({ mode: "lenient", classifier: { intentThreshold: 0.9 } }), before: as({}) };
const options = { policies: [policies.after, policies.before], classifiers, keepNumbers: false, private: false };

function summarized(lines: Iterable<string>, more: Partial<typeof options> = {}): readonly string[] {
  const summary = createSummary({ ...options, ...more });
  for (const line of lines) summary.line(bytes(line));
  return summary.finish().rows;
}
function replayed(lines: Iterable<string>, given: ReplayOptions): Partial<ReplayReport> {
  const replay = createReplay({ ...given, classifiers });
  for (const line of lines) replay.line(bytes(line));
  const {
    lines: _lines,
    bad: _bad,
    torn: _torn,
    frequent: _frequent,
    riskiest: _riskiest,
    changes,
    ...counts
  } = replay.report();
  const order = <Item>(items: readonly Item[]) => items.map((item) => JSON.stringify(item)).sort();
  return {
    ...counts,
    notReplayed: order(counts.notReplayed) as never,
    changes: order(changes.map(({ example: _example, ...change }) => change)) as never,
  };
}

describe("a summary of everything that a log may hold", () => {
  const whole = logs();
  const summary = summarized(whole);
  const sides: readonly (readonly [string, ReplayOptions])[] = [
    ["two policies", policies],
    ["a policy and the record", { after: policies.after }],
    ["the guard's alone", { after: { guard: policies.after.guard } }],
    ["the advisor's alone", { after: { advisor: policies.after.advisor } }],
  ];

  it.each(sides)("gives the counts of its logs to the record: %s", (_, given) => {
    const counts = replayed(whole, given);
    expect(counts.replayed).toBeGreaterThan(100);
    expect(replayed(summary, given)).toEqual(counts);
  });
  it("changes, drifts and leaves out enough to tell", () => {
    const { changed = 0, drifted = 0, unscored = 0, tripped = 0, notReplayed = [] } = replayed(whole, policies);
    for (const count of [changed, drifted, unscored, tripped]) expect(count).toBeGreaterThan(10);
    expect(notReplayed.length).toBeGreaterThan(2);
  });
  it("is short, and each row is what its schema says", () => {
    expect(summary.length).toBeLessThan(whole.length / 3);
    const validate = new Ajv().compile(JSON.parse(readFileSync("schemas/summary.schema.json", "utf8")));
    for (const row of summary) expect(validate(JSON.parse(row)), row).toBe(true);
  });
  it("holds no command", () => {
    for (const row of summary) expect(row).not.toMatch(/git push|rm -rf|install\.sh|docker/);
  });
  it("is the same bytes from parts of its logs and from summaries, in any order", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(6), { minLength: 40, maxLength: 40 }), fc.boolean(), (cuts, again) => {
        const records = [...ownRecords(400)];
        const parts = cuts.map((_, at) => records.slice(at * 10, at * 10 + 10));
        const shuffled = parts.map((part, at) => ({ part, by: cuts[at] ?? 0 })).sort((a, b) => a.by - b.by);
        const summaries = shuffled.flatMap(({ part, by }) => (by > 3 && !again ? part : summarized(part)));
        expect(summarized(summaries)).toEqual(summarized(records));
      }),
      { numRuns: 25 },
    );
    expect(summarized(summary)).toEqual(summary);
  });
  it("kept for policies to come has the numbers rounded; hashed, no text that no policy names", () => {
    expect(summarized(whole, { keepNumbers: true }).length).toBeGreaterThan(summary.length);
    const hidden = summarized(whole, { private: true }).join("\n");
    expect(summary.join("\n")).toContain("feature/a");
    expect(hidden).not.toMatch(/feature\/a|日本|Ada|名/);
    expect(hidden).toMatch(/"branch":"#[0-9a-f]{16}"/);
  });
  it("a row of a version that is not known is a line that cannot be read", () => {
    const summary = createSummary(options);
    summary.line('{"summary":2,"facts":{},"count":1,"first":"","last":""}');
    expect(summary.finish()).toMatchObject({ rows: [], bad: 1 });
  });
});

describe("a number stands for those that no rule tells from it", () => {
  const decider = bind(own, { value: {} });
  it("so every number is decided as what it is kept as", () => {
    for (const [fact, name] of [
      [1, "failed"],
      [2, "cost"],
    ] as const) {
      const cells = cellsOf([{ decider, fact }]);
      fc.assert(
        fc.property(
          fc.oneof(fc.double({ noNaN: true }), fc.integer({ min: -5, max: 5 }), fc.constantFrom(0.1, 2, 0)),
          (value) => {
            const one = kept(value, cells, { keepNumbers: false, private: false });
            const facts = { branch: "main", failed: 0 };
            const [a, b] = [value, one].map((given) => decider.decide({ ...facts, [name]: given }));
            expect({ outcome: b?.outcome, rule: b?.rule }).toEqual({ outcome: a?.outcome, rule: a?.rule });
            expect(kept(one, cells, { keepNumbers: false, private: false })).toBe(one);
          },
        ),
      );
    }
  });
});
