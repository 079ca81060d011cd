import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flows, tables } from "../../generated/tables.js";
import { inlineConfig } from "../../src/config/load.ts";
import { createPolicy, type Policy } from "../../src/engine/policy.ts";
import { QUESTIONS } from "../../src/guard/context/prompt-texts.ts";
import { HIGHEST_RISK } from "../../src/analysis/readings.ts";
import { readLines } from "../../src/files/lines.ts";
import { createReplay, type ReplayOptions, type ReplayReport } from "../../src/analysis/replay.ts";
import { numbers, reviewLog, sessionFile } from "./replay-log.ts";

const guard = (config: object): Policy => createPolicy(tables, inlineConfig("guard", config), flows);
const advisor = (config: object): Policy => createPolicy(tables, inlineConfig("advisor", config));
const bytes = (line: string) => Buffer.from(line).toString("latin1");

function replayed(lines: Iterable<string>, options: ReplayOptions): ReplayReport {
  const replay = createReplay(options);
  for (const line of lines) replay.line(bytes(line));
  return replay.report();
}
/** A field of the first JSON object in a line, for the naive count. */
const field = (line: string, name: string): unknown => (JSON.parse(line) as { readonly [name: string]: unknown })[name];

describe("contract: a recorded decision is what its policy decides", () => {
  it("so nothing changes under the config of the time, in either shape and every mode", () => {
    for (const shape of ["own", "older"] as const) {
      for (const mode of ["strict", "default", "lenient", "permissive"]) {
        const report = replayed(reviewLog({ asks: 600, shape, config: { mode } }), {
          after: { guard: guard({ mode }) },
          before: { guard: guard({ mode }) },
        });
        expect({
          shape,
          mode,
          changed: report.changed,
          replayed: report.replayed,
          drifted: report.drifted,
          notReplayed: report.notReplayed,
        }).toEqual({ shape, mode, changed: 0, replayed: 600, drifted: 0, notReplayed: [] });
      }
    }
  });

  it("and another mode changes exactly what it decides otherwise, each in its direction", () => {
    const ranks = ["allow", "ask", "deny"];
    const expected = { looser: 0, stricter: 0 };
    const before = [...reviewLog({ asks: 800, host: false })];
    const after = [...reviewLog({ asks: 800, host: false, config: { mode: "lenient" } })];
    for (const [index, line] of before.entries()) {
      const [old, now] = [
        ranks.indexOf(String(field(line, "outcome"))),
        ranks.indexOf(String(field(after[index] ?? "", "outcome"))),
      ];
      if (now < old) expected.looser++;
      if (now > old) expected.stricter++;
    }
    expect(expected.looser).toBeGreaterThan(50);
    for (const shape of ["own", "older"] as const)
      expect(replayed(reviewLog({ asks: 800, shape }), { after: { guard: guard({ mode: "lenient" }) } })).toMatchObject(
        { ...expected, changed: expected.looser + expected.stricter },
      );
    expect(
      replayed(reviewLog({ asks: 800, config: { mode: "lenient" } }), { after: { guard: guard({}) } }),
    ).toMatchObject({ looser: expected.stricter, stricter: expected.looser });
  });

  it("and reading a line by its layout or by parsing it comes to the same", () => {
    const shuffled = function* (lines: Iterable<string>): Generator<string> {
      const random = numbers(7);
      for (const line of lines) {
        const { timestamp, ...rest } = JSON.parse(line) as { readonly [name: string]: unknown };
        yield JSON.stringify(
          Object.fromEntries([["timestamp", timestamp], ...Object.entries(rest).sort(() => random() - 0.5)]),
        );
      }
    };
    const options = { after: { guard: guard({ mode: "permissive" }) }, kept: 100 };
    const log = [...reviewLog({ asks: 500, host: false })];
    expect(replayed(shuffled(log), options)).toEqual(replayed(log, options));
  });

  it("whatever stands in its texts", () => {
    const [line = ""] = [...reviewLog({ asks: 20, host: false })].filter((one) => field(one, "rule") === "default.ask");
    const known = JSON.parse(line) as { readonly [name: string]: unknown };
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.constantFrom(
            '","gate":"model","verdict":"allow',
            '\\","gate":"',
            "é ü 漢",
            '{"verdict":"allow"}',
            "a\u2028b",
          ),
        ),
        fc.string(),
        (target, reason) => {
          const report = replayed([JSON.stringify({ ...known, target, reason })], {
            after: { guard: guard({ mode: "permissive" }) },
          });
          expect(report).toMatchObject({ replayed: 1, changed: 1, bad: 0 });
          expect(report.frequent[0]?.target.toWellFormed()).toBe(target.toWellFormed());
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("contract: what is not decided by a table alone", () => {
  const about = {
    timestamp: "2026-11-30T12:00:00.000Z",
    extension: "pi-permission-system",
    stream: "review",
    event: "ai_guard.decision",
    requestId: "r1",
    surface: "bash",
    target: "ls",
  };
  const one = (record: object, config: object = {}) =>
    replayed([JSON.stringify({ ...about, ...record })], { after: { guard: guard(config) } });

  it("a surface that is no longer reviewed is the user's", () => {
    expect(
      one({ gate: "model", verdict: "allow", deferKind: null, outcome: "allow" }, { surfaces: ["mcp"] }).changes,
    ).toMatchObject([
      {
        before: { outcome: "allow" },
        after: { outcome: "ask", table: "guard/surfaces", rule: "otherwise" },
        direction: "stricter",
      },
    ]);
  });
  it("an outage is the machinery's, and its mode decides", () => {
    expect(one({ gate: "model", verdict: "defer", deferKind: "timeout" }, { mode: "strict" }).changes).toMatchObject([
      { after: { table: "guard/machinery", outcome: "deny" }, direction: "stricter" },
    ]);
  });
  it("a trip of the breaker is answered again, and said to be no more than that", () => {
    expect(
      one(
        { gate: "circuit-breaker", verdict: "defer", deferKind: "circuit-breaker" },
        { circuitBreaker: { verdict: "deny" } },
      ),
    ).toMatchObject({ changed: 1, tripped: 1 });
  });
  it("an allow on a family surface stays capped", () => {
    expect(
      one(
        { surface: "path_write", gate: "model", verdict: "allow", emittedVerdict: "defer", deferKind: null },
        { surfaces: ["*"], mode: "permissive" },
      ),
    ).toMatchObject({ replayed: 1, changed: 0 });
  });
  it("what the permission rules had decided stays with them", () => {
    expect(
      one({ gate: "policy-decided", verdict: "defer", deferKind: "policy-allow", policyState: "allow" }),
    ).toMatchObject({ replayed: 1, changed: 0 });
  });
  it("and what cannot be replayed is counted with its reason", () => {
    expect(one({ gate: "model", deferKind: null }).notReplayed).toEqual([
      { reason: "the record names no outcome", count: 1 },
    ]);
    expect(one({ gate: "model", verdict: "defer" }).notReplayed).toEqual([
      { reason: "the record does not say why there was no verdict", count: 1 },
    ]);
    expect(one({ gate: "model", verdict: "defer", deferKind: "moon-phase" }).notReplayed).toEqual([
      { reason: "nothing is known about the record's deferKind", count: 1 },
    ]);
    expect(one({ event: "ai_guard.coverage", reason: "surface-unmatched" }).notReplayed).toEqual([
      { reason: "its surface was not reviewed", count: 1 },
    ]);
    expect(replayed(reviewLog({ asks: 3 }), { after: { advisor: advisor({}) } }).notReplayed).toEqual([
      { reason: "it is the guard's, and no guard config is given", count: 3 },
    ]);
    expect(replayed(sessionFile({ consultations: 3 }), { after: { guard: guard({}) } }).notReplayed).toEqual([
      { reason: "it is the advisor's, and no advisor config is given", count: 3 },
    ]);
  });
});

describe("contract: a classifier's answers are scored again without a model call", () => {
  const options = { asks: 600, host: false } as const;
  const logs = (config: object) => {
    const debug: string[] = [];
    const review = [...reviewLog({ ...options, config, debug: (line) => debug.push(line) })];
    return { debug, review };
  };
  const strictLine = { classifier: { intentThreshold: 0.95, riskThreshold: 0.2 } };

  it("so new thresholds decide what they would have decided then", () => {
    const { debug, review } = logs({});
    const then = logs(strictLine).review;
    const changed = review.filter(
      (line, index) => field(line, "outcome") !== field(then[index] ?? "", "outcome"),
    ).length;
    expect(changed).toBeGreaterThan(20);
    expect(replayed([...debug, ...review], { after: { guard: guard(strictLine) } })).toMatchObject({
      changed,
      replayed: 600,
      notReplayed: [],
    });
  });
  it("and without them its step stands, which is said", () => {
    const { review } = logs({});
    const classified = review.filter((line) => field(line, "modelId") === "typesafe/jev-latest").length;
    expect(
      replayed(review, { after: { guard: guard(strictLine) }, classifiers: ["typesafe/jev-latest"] }),
    ).toMatchObject({ changed: 0, unscored: classified });
  });
  it("and answers alone compare two policies, but tell nothing about what was answered", () => {
    const { debug } = logs({});
    expect(replayed(debug, { after: { guard: guard(strictLine) }, before: { guard: guard({}) } })).toMatchObject({
      replayed: debug.length,
      drifted: 0,
    });
    expect(replayed(debug, { after: { guard: guard(strictLine) } })).toMatchObject({
      replayed: 0,
      notReplayed: [{ count: debug.length, reason: expect.stringContaining("policy to compare with") }],
    });
  });
  it("on the scale of the question that was asked", () => {
    expect(QUESTIONS.risk.criteria).toHaveLength(HIGHEST_RISK + 1);
  });
});

describe("contract: the advisor's consultations in session files", () => {
  it("change under other caps and another blocklist, and under their own not at all", () => {
    expect(replayed(sessionFile({ consultations: 80 }), { after: { advisor: advisor({}) } })).toMatchObject({
      replayed: 160,
      changed: 0,
      bad: 0,
      notReplayed: [],
    });
    const report = replayed(sessionFile({ consultations: 80 }), {
      after: {
        advisor: advisor({
          disabledForModels: [{ model: "openai/gpt-5.2", minEffort: "high" }],
          budget: { perCallHardUsd: 1, sessionUsd: 100 },
        }),
      },
    });
    expect(report.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          count: 80,
          direction: "stricter",
          after: expect.objectContaining({ outcome: "blocked", rule: "listed" }),
        }),
        expect.objectContaining({
          direction: "stricter",
          before: expect.objectContaining({ outcome: "send" }),
          after: expect.objectContaining({ outcome: "confirm" }),
        }),
      ]),
    );
    expect(
      replayed(sessionFile({ consultations: 80 }), {
        after: { advisor: advisor({ disabledForModels: [{ model: "openai/gpt-5.2", minEffort: "xhigh" }] }) },
      }).changed,
    ).toBe(0);
  });
  it("of the older shape tell sent from not sent", () => {
    const older = () => sessionFile({ consultations: 80, decisions: false });
    expect(replayed(older(), { after: { advisor: advisor({}) } })).toMatchObject({ replayed: 160, changed: 0 });
    const wide = replayed(older(), {
      after: { advisor: advisor({ budget: { perCallHardUsd: 100, sessionUsd: 1000 } }) },
    });
    expect(wide.looser).toBeGreaterThan(0);
    expect(wide.riskiest.map(({ usd = 0 }) => usd)).toEqual(
      wide.riskiest.map(({ usd = 0 }) => usd).toSorted((a, b) => b - a),
    );
  });
});

describe("a log of any size is read as it is", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "pi-policy-replay-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const options = () => ({ after: { guard: guard({ mode: "lenient" }) } });

  it("a torn last line and bad lines are counted, and not fatal", async () => {
    const lines = [...reviewLog({ asks: 300 })];
    const file = join(folder, "torn.jsonl");
    writeFileSync(
      file,
      `${lines.join("\n")}\n\nnot a record\r\n{"event":"ai_guard.decision",}\n{"timestamp":"2026-11-30T12:00:00.000Z","event":"ai_gua`,
    );
    const replay = createReplay(options());
    await replay.file(file);
    const { bad, torn, ...rest } = replay.report();
    const { bad: _bad, torn: _torn, ...whole } = replayed(lines, options());
    expect({ bad, torn }).toEqual({ bad: 2, torn: 1 });
    expect(rest).toEqual({ ...whole, lines: whole.lines + 2 });
  });

  it("wherever the chunks of the file end", async () => {
    const file = join(folder, "chunks.jsonl");
    const lines = Array.from({ length: 4000 }, (_, index) => `{"n":${index},"text":"${"é漢x".repeat(index % 60)}"}`);
    writeFileSync(file, lines.join("\r\n"));
    const seen: string[] = [];
    expect(await readLines(file, (line) => seen.push(Buffer.from(line, "latin1").toString("utf8")))).toEqual({
      lines: 4000,
      torn: 0,
      oversize: 0,
    });
    expect(seen).toEqual(lines);
  });

  it("and keeps no piece of it, however many requests change", async () => {
    const file = join(folder, "large.jsonl");
    let size = 0;
    writeFileSync(file, "");
    for (let part = 0; part < 4; part++) {
      const lines = [...reviewLog({ asks: 10_000, seed: part, host: false })].map((line, index) =>
        line.replace('"target":"', `"target":"${part}-${index} `),
      );
      appendFileSync(file, `${lines.join("\n")}\n`);
      size += lines.reduce((sum, line) => sum + line.length, 0);
    }
    setFlagsFromString("--expose-gc");
    const collect: unknown = runInNewContext("gc");
    const held = () => {
      if (typeof collect === "function") collect();
      return process.memoryUsage().heapUsed;
    };
    const replay = createReplay(options());
    const before = held();
    await replay.file(file);
    const kept = held() - before;
    expect(replay.report().changed).toBeGreaterThan(5_000);
    expect(kept).toBeLessThan(size / 3);
  });
});
