import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { barChart } from "../../src/cli/report/chart.ts";
import { periodsOf } from "../../src/cli/report/periods.ts";
import { createTallier } from "../../src/host/session-files/tally.ts";
import { cli } from "./run.ts";
import { answered, AT, consultation, type Entry, native, prose, sessions, usageOf } from "./usage-sessions.ts";

const report = async (folder: string, ...words: string[]) => {
  const { code, out, err } = await cli(["usage", "--json", `--sessions=${folder}`, ...words]);
  expect([code, err]).toEqual([0, ""]);
  return JSON.parse(out);
};

describe("the report counts consultation, warming and review costs", () => {
  it("by kind and together", async () => {
    const folder = sessions({
      "--work--/one.jsonl": [
        answered(1),
        native("advisor-cache-warming", usageOf(0.25, { cacheRead: 900 }), {
          attempts: [{ stopReason: "length" }],
          economics: { savingsUsd: 0.1592 },
        }),
        native("advisor-completion-review", usageOf(0.5), {
          attempts: [{ usage: usageOf(0.5), stopReason: "stop" }],
          severity: "blocker",
        }),
        native("cache_warm", usageOf(9), {}),
        prose('tell "advisor" nothing'),
      ],
    });
    const { totalUsd, lowerBound, consultations, warming, reviews, models, days } = await report(folder);
    expect(totalUsd).toBeCloseTo(1.75);
    expect(lowerBound).toBe(false);
    expect(consultations).toMatchObject({ count: 1, answered: 1, costUsd: 1, tokens: { input: 100, output: 10 } });
    expect(warming).toMatchObject({ count: 1, hits: 1, costUsd: 0.25, expectedSavingsUsd: 0.1592 });
    expect(reviews).toMatchObject({ count: 1, costUsd: 0.5, severities: { blocker: 1 } });
    expect(models).toMatchObject([{ model: "a:big", count: 3, costUsd: 1.75 }]);
    expect(days).toEqual([{ day: "2026-10-05", consultationsUsd: 1, warmingUsd: 0.25, reviewsUsd: 0.5 }]);
  });

  it("a refresh without a cache read missed, and a failed one is neither", async () => {
    const folder = sessions({
      "a.jsonl": [
        native("advisor-cache-warming", usageOf(2), { attempts: [{ stopReason: "length" }] }),
        native("advisor-cache-warming", usageOf(0.1, { cacheRead: 5 }), { attempts: [{ stopReason: "aborted" }] }),
        native("advisor-cache-warming", usageOf(0.1, { cacheRead: 5 }), "not json"),
      ],
    });
    expect((await report(folder)).warming).toMatchObject({ count: 3, hits: 1, misses: 1, failed: 1 });
  });
});

describe("the report counts both styles of advisor", () => {
  it("an isolated consultation has its model, its end, and one request that is all of its bill", async () => {
    const accounting = { complete: true };
    const folder = sessions({
      "a.jsonl": [
        consultation({ id: "x", status: "completed", model: "a/big", accounting }, { usage: usageOf(2) }),
        consultation({ id: "y", status: "timeout", model: "a/big", accounting }, { isError: true }),
      ],
    });
    const { consultations, models, lowerBound } = await report(folder);
    expect(consultations).toMatchObject({ count: 2, answered: 1, failed: 1, failures: { timeout: 1 }, costUsd: 2 });
    expect(models).toMatchObject([{ model: "a:big", count: 2 }]);
    expect(lowerBound).toBe(false);
  });

  it("a call that was turned down before it reached the advisor is no consultation", async () => {
    const folder = sessions({ "a.jsonl": [consultation({}, { isError: true }), answered(1)] });
    expect((await report(folder)).consultations).toMatchObject({ count: 1, answered: 1, failed: 0 });
  });
});

describe("the report counts every call, and says unknown as unknown", () => {
  const tokens = usageOf(0);
  const page = async (...entries: Entry[]) =>
    (await cli(["usage", "--sessions", sessions({ "a.jsonl": entries })])).out;

  it("a bill in tokens alone, and an answer without a bill", async () => {
    const folder = sessions({
      "a.jsonl": [
        answered(1),
        answered(0),
        consultation({ advisorModel: "a:small", attempts: [{ stopReason: "stop" }] }),
        consultation({ advisorModel: "a:small", errorMessage: "deadline exceeded", cause: "timeout" }),
      ],
    });
    const { consultations, models, unknown, totalUsd, records } = await report(folder);
    expect(consultations).toMatchObject({ count: 4, costUsd: 1, unknown: 3 });
    expect([unknown, totalUsd, records.unpriced]).toEqual([3, 1, 1]);
    expect(models).toMatchObject([
      { model: "a:big", count: 2, costUsd: 1, unknown: 1 },
      { model: "a:small", count: 2, costUsd: 0, unknown: 2 },
    ]);
  });

  it("an isolated one that ended, with its tokens or without", async () => {
    const one = (status: string, more: object = {}) => consultation({ id: status, status, model: "a/big" }, more);
    const folder = sessions({
      "a.jsonl": [
        one("completed", { usage: tokens }),
        one("completed"),
        one("timeout"),
        one("failed"),
        one("cancelled"),
      ],
    });
    expect((await report(folder)).consultations).toMatchObject({ count: 5, costUsd: 0, unknown: 3 });
  });

  it("those that another tool made: each of them, whatever came of it", async () => {
    const nested = (usage: object) =>
      consultation(
        {},
        {
          toolName: "script",
          nestedCalls: { calls: [{ name: "advisor", id: "n1" }, { name: "ls" }, { name: "advisor" }] },
          ...usage,
        },
      );
    const folder = sessions({ "a.jsonl": [nested({ usage: usageOf(2) }), nested({})] });
    expect((await report(folder)).consultations).toMatchObject({
      count: 4,
      answered: 0,
      untold: 4,
      costUsd: 2,
      unknown: 2,
    });
  });

  it("nothing is unknown of what was never sent, or failed without a bill", async () => {
    const folder = sessions({
      "a.jsonl": [
        consultation({ skipped: true, errorMessage: "budget exceeded or declined" }),
        consultation({ errorMessage: "401", cause: "auth", attempts: [{ stopReason: "error" }] }),
      ],
    });
    expect((await report(folder)).unknown).toBe(0);
  });

  it("in words", async () => {
    expect(await page(answered(0))).toMatch(
      /consultations +1 +unknown .*\n[^]*together +1 +unknown +a lower bound, see below/,
    );
    expect(await page(answered(1), answered(0))).toMatch(/consultations +2 +\$1\.00 \+ unknown /);
    expect(await page(answered(0))).toContain(
      "What 1 call cost is unknown, so the sums are a lower bound: 1 record was billed without a price",
    );
    expect(await page(answered(1))).not.toContain("unknown");
  });
});

describe("the report counts skip reasons, retries and trims", () => {
  it("reasons by their words", async () => {
    const skipped = { skipped: true, errorMessage: "budget exceeded or declined" };
    const folder = sessions({
      "a.jsonl": [
        consultation(skipped),
        consultation(skipped),
        consultation({ skipped: true, errorMessage: "same model as executor" }),
        consultation({ errorMessage: "deadline exceeded", cause: "timeout" }),
      ],
    });
    expect((await report(folder)).consultations).toMatchObject({
      count: 4,
      answered: 0,
      failed: 1,
      skipped: 3,
      skips: { "budget exceeded or declined": 2, "same model as executor": 1 },
      failures: { timeout: 1 },
    });
  });

  it("a failed or an empty attempt before another is a retry, a look-up is none", async () => {
    const stops = ["toolUse", "error", "stop", "stop"];
    const folder = sessions({
      "a.jsonl": [
        answered(1, {
          attempts: stops.map((stopReason) => ({ stopReason })),
          rounds: [{}, {}],
          context: { trimmed: true },
        }),
      ],
    });
    expect((await report(folder)).consultations).toMatchObject({ requests: 4, retries: 2, lookUps: 2, trimmed: 1 });
  });
});

describe("the report sets estimated beside actual cost", () => {
  it("as a ratio over all with both, and for the first requests alone", async () => {
    const attempts = [
      { usage: usageOf(2), stopReason: "toolUse" },
      { usage: usageOf(1), stopReason: "stop" },
    ];
    const folder = sessions({
      "a.jsonl": [
        consultation({ attempts, estimate: { costUsd: 1.5 } }, { usage: usageOf(3) }),
        answered(10, { estimate: { costUsd: null } }),
        consultation({ skipped: true, errorMessage: "x", estimate: { costUsd: 99 } }),
      ],
    });
    expect((await report(folder)).estimates).toEqual({
      count: 1,
      estimatedUsd: 1.5,
      actualUsd: 3,
      firstRequestUsd: 2,
      ratio: 2,
      firstRequestRatio: 4 / 3,
    });
  });

  it("there is no ratio without an estimate", async () => {
    expect((await report(sessions({ "a.jsonl": [answered(1)] }))).estimates).toMatchObject({ count: 0, ratio: null });
  });
});

describe("totals never count a record twice", () => {
  it("a bill on the result and in its details is one bill", async () => {
    expect(
      (await report(sessions({ "a.jsonl": [answered(2), consultation({ usage: usageOf(0.25), attempts: [] })] })))
        .totalUsd,
    ).toBeCloseTo(2.25);
  });

  it("a fork repeats what it began with", async () => {
    const old = [answered(1), native("advisor-completion-review", usageOf(0.5), {})];
    const { totalUsd, records } = await report(
      sessions({ "a.jsonl": old, "deep/er/fork.jsonl": [...old, answered(4)] }),
    );
    expect(totalUsd).toBeCloseTo(5.5);
    expect(records.repeated).toBe(2);
  });

  it("a file converted to another format keeps the call and the time, not the ids", async () => {
    const first = answered(1);
    const { id: _, ...withoutId } = first;
    expect((await report(sessions({ "v1.jsonl": [withoutId], "v3.jsonl": [first] }))).totalUsd).toBe(1);
  });

  it("in whatever order and however often the entries come", () => {
    const entries: readonly Entry[] = [
      answered(1),
      answered(2, {}, "2026-10-06T00:00:00.000Z"),
      native("advisor-cache-warming", usageOf(4), {}),
      native("advisor-completion-review", usageOf(8), {}),
      consultation({ usage: usageOf(16) }),
    ];
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...entries, ...entries, ...entries], { minLength: entries.length }),
        (shuffled) => {
          const { tally, add } = createTallier(undefined);
          for (const entry of shuffled) add(entry);
          const distinct = new Set(shuffled);
          const total = entries.reduce((sum, entry, index) => sum + (distinct.has(entry) ? 2 ** index : 0), 0);
          expect(tally.consultations.costUsd + tally.warming.costUsd + tally.reviews.costUsd).toBe(total);
          expect(tally.repeated).toBe(shuffled.length - distinct.size);
        },
      ),
    );
  });
});

describe("old transcripts that only stored the final retry remain a lower bound", () => {
  it("a bill without attempts is labelled", async () => {
    const folder = sessions({
      "a.jsonl": [
        answered(1),
        consultation({ advisorModel: "a:big", usage: usageOf(1) }),
        consultation({ skipped: true, errorMessage: "x" }),
      ],
    });
    expect(await report(folder)).toMatchObject({ totalUsd: 2, lowerBound: true, records: { lastAttemptOnly: 1 } });
    expect((await cli(["usage", "--sessions", folder])).out).toContain(
      "1 record kept only the last attempt, so the sums are a lower bound",
    );
  });
});

describe("--since leaves out what is older", () => {
  const folder = () =>
    sessions({
      "a.jsonl": [
        answered(1, {}, "2026-09-27T23:59:59.999Z"),
        answered(2, {}, "2026-09-28T00:00:00.000Z"),
        answered(4, {}, "2026-09-28T15:00:00.000Z"),
      ],
    });
  it.each([
    ["--since=2026-09-28", 6],
    ["--since=2026-09-28T15:00:00Z", 4],
    ["--since=2026-09-28T16:30:00+02:00", 4],
    ["--since=2027-01-01", 0],
  ])("%s", async (since, total) => {
    expect((await report(folder(), since)).totalUsd).toBe(total);
  });

  it("a record without a time counts only without it", async () => {
    const made = sessions({ "a.jsonl": [answered(1, {}, "never")] });
    expect(await report(made)).toMatchObject({ totalUsd: 1, days: [] });
    expect(await report(made, "--since=2000-01-01")).toMatchObject({ totalUsd: 0, records: { undated: 1 } });
  });

  it.each(["yesterday", "2026-02-30", "2026-13-01", "12", "", "2026-09-28T25:00:00Z", "2026-09-28; 2026"])(
    "`%s` is no date",
    async (since) => {
      const { code, err } = await cli(["usage", `--since=${since}`, "--sessions", folder()]);
      expect(code).toBe(2);
      expect(err).toContain("is no date");
    },
  );
});

describe("session files are read line by line", () => {
  it("torn lines are counted, and what stands around them is read", async () => {
    const whole = JSON.stringify(answered(1));
    const folder = sessions({
      "a.jsonl": [`${whole.slice(0, 50)}\n`, "\n", answered(2), `${whole.slice(0, 60)}${whole}\n`, '{"type":"mess'],
    });
    expect(await report(folder)).toMatchObject({ totalUsd: 2, files: { files: 1, lines: 4, torn: 3, unreadable: 0 } });
  });

  it("a last line without its end counts", async () => {
    expect((await report(sessions({ "a.jsonl": [JSON.stringify(answered(1))] }))).totalUsd).toBe(1);
  });

  it("lines that cross the reader's buffer lose nothing, and one too long to hold is passed over", async () => {
    const lines: (Entry | string)[] = [];
    for (let index = 0; index < 40; index += 1) lines.push(prose("x".repeat(100_000 + index * 977)), answered(1));
    lines.splice(30, 0, prose("ä".repeat(65 << 19)), prose("y".repeat(5 << 20)));
    expect(await report(sessions({ "a.jsonl": lines }))).toMatchObject({
      totalUsd: 40,
      files: { lines: 82, torn: 0, tooLong: 1 },
    });
  });

  it("names and texts of strangers stay data", async () => {
    const folder = sessions({
      "a.jsonl": [
        answered(1, { advisorModel: "__proto__" }),
        consultation({ skipped: true, errorMessage: "\u001b[2Jconstructor" }),
        { type: "usage", kind: "advisor-cache-warming", usage: { cost: { total: "9" } } },
        "[1]\n",
        '{"message":{"toolName":"advisor"}}\n',
      ],
    });
    expect(await report(folder)).toMatchObject({
      totalUsd: 1,
      consultations: { skips: { "\u001b[2Jconstructor": 1 } },
      files: { torn: 1 },
    });
    expect(({} as { costUsd?: unknown }).costUsd).toBeUndefined();
    expect((await cli(["usage", "--sessions", folder])).out).not.toContain("\u001b");
  });

  it("without --sessions they are Pi's own", async () => {
    const home = sessions({ ".pi/agent/sessions/--work--/a.jsonl": [answered(3)] });
    expect(JSON.parse((await cli(["usage", "--json"], { env: { HOME: home } })).out)).toMatchObject({
      totalUsd: 3,
      sessions: join(home, ".pi/agent/sessions"),
    });
    const total = async (env: { readonly [name: string]: string }) =>
      JSON.parse((await cli(["usage", "--json"], { env })).out).totalUsd;
    const settled = sessions({
      "agent/settings.json": ['{"sessionDir":"~/kept"}'],
      "kept/a.jsonl": [answered(5)],
      "other/a.jsonl": [answered(7)],
      "agent/sessions/a.jsonl": [answered(9)],
    });
    expect(await total({ HOME: settled, PI_CODING_AGENT_DIR: join(settled, "agent") })).toBe(5);
    expect(
      await total({
        HOME: settled,
        PI_CODING_AGENT_DIR: join(settled, "agent"),
        PI_CODING_AGENT_SESSION_DIR: join(settled, "other"),
      }),
    ).toBe(7);
    const { code, err } = await cli(["usage"], { env: { HOME: join(home, "nobody") } });
    expect(code).toBe(2);
    expect(err).toContain("there are no session files in");
  });

  it("a directory that is not there is wrong usage, and so is a stray word", async () => {
    expect(await cli(["usage", "--sessions=/nonexistent/x"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("there is no such directory"),
    });
    expect(await cli(["usage", "2026-09-28"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("one word too many"),
    });
    expect(await cli(["usage", "--sinse=2026-09-28"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("--since"),
    });
  });
});

describe("the page for people", () => {
  it("tells all of it, and charts the days in the room that there is", async () => {
    const folder = sessions({
      "a.jsonl": [
        answered(1, { estimate: { costUsd: 0.5 } }),
        answered(2, {}, "2026-10-07T10:00:00.000Z"),
        native("advisor-completion-review", usageOf(1), { attempts: [], severity: "nit" }, "2026-10-07T11:00:00.000Z"),
      ],
    });
    const { out } = await cli(["usage", "--sessions", folder], { columns: 60 });
    expect(out).toContain("consultations  2  $3.00");
    expect(out).toContain("together       3  $4.00");
    expect(out).toContain("$0.50 estimated, $1.00 billed: × 2.00");
    const bars = out.split("\n").filter((line) => /^ {2}2026-/.test(line));
    expect(bars.map((line) => line.slice(2, 12))).toEqual(["2026-10-05", "2026-10-06", "2026-10-07"]);
    expect(bars[2]).toMatch(/█+▓+ +\$3\.00$/);
    expect(bars[1]).toMatch(/^ {2}2026-10-06 +\$0\.00$/);
    for (const bar of bars) expect(bar.length).toBeLessThanOrEqual(60);
  });

  it("gives a fraction of a cent its digits", async () => {
    const folder = sessions({ "a.jsonl": [answered(0.0042, { estimate: { costUsd: 0.0021 } })] });
    const { out } = await cli(["usage", "--sessions", folder]);
    expect(out).toContain("together       1  $0.0042");
    expect(out).toContain("$0.0021 estimated, $0.0042 billed");
  });

  it("shows no chart where there is nothing to show", async () => {
    expect((await cli(["usage", "--sessions", sessions({ "a.jsonl": [prose("hello")] })])).out).not.toContain(
      "Spent by",
    );
  });
});

describe("bars", () => {
  const glyphs = [
    { fill: "#", shade: (text: string) => text },
    { fill: "+", shade: (text: string) => text },
  ];
  it("are as long as their share of the longest, and never longer than the room", () => {
    const part = fc.oneof(fc.constant(0), fc.double({ min: 1e-9, max: 1e9, noNaN: true }));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(part, part), { minLength: 1 }),
        fc.integer({ min: 30, max: 200 }),
        (rows, columns) => {
          const lines = barChart(
            rows.map((parts, index) => ({ label: `d${index}`, parts, figure: "$" })),
            glyphs,
            columns,
          );
          const lengths = lines.map(
            (line) => [...line].filter((character) => character === "#" || character === "+").length,
          );
          for (const [index, [first = 0, second = 0]] of rows.entries()) {
            expect(lines[index]?.includes("#")).toBe(first > 0);
            expect(lines[index]?.includes("+")).toBe(second > 0);
          }
          for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns);
          const sums = rows.map(([first, second]) => first + second);
          const longest = sums.indexOf(Math.max(...sums));
          expect(lengths[longest]).toBe(Math.max(...lengths));
        },
      ),
    );
  });
});

describe("a page holds 31 periods", () => {
  const day = { consultationsUsd: 1, warmingUsd: 0, reviewsUsd: 0 };
  const over = (...dates: string[]) => periodsOf(new Map(dates.map((date) => [date, day])));
  it.each([
    [["2026-10-01", "2026-10-31"], "day", 31],
    [["2026-10-01", "2026-11-01"], "week", 5],
    [["2026-01-01", "2026-12-31"], "month", 12],
    [["2020-01-01", "2026-12-31"], "year", 7],
    [["1970-01-01", "9999-12-31"], "year", 2],
    [[AT.slice(0, 10)], "day", 1],
    [[], "day", 0],
  ])("%j by %s", (dates, unit, rows) => {
    const { unit: found, periods } = over(...dates);
    expect([found, periods.length]).toEqual([unit, rows]);
    expect(periods.reduce((sum, { day: { consultationsUsd } }) => sum + consultationsUsd, 0)).toBe(dates.length);
  });
});
