/** Nothing decides but a row: what the code does with the tables, looked at from its side. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { FlowId, TableId } from "../../generated/table-types.ts";
import { flows, tables } from "../../generated/tables.js";

const root = new URL("../..", import.meta.url).pathname;

/** The source without its comments: what stands in one decides nothing. */
const sources: ReadonlyMap<string, string> = new Map(
  globSync(["src/**/*.ts", "generated/consultation-log.ts"], { cwd: root }).map((file) => [
    file.replaceAll("\\", "/"),
    readFileSync(join(root, file), "utf8").replaceAll(/\/\*[\s\S]*?\*\/|(^|\s)\/\/ .*$/gm, ""),
  ]),
);
/** What runs in Pi. The command line and the proofs read any table, and act on none. */
const running = [...sources].filter(([file]) => /^src\/(guard|advisor|host|analysis\/(settle|mcp-servers)\.ts)/.test(file));

/**
 * Where the outcomes of each table are acted on. A table without an entry does not compile, and one whose file does not
 * know its outcomes fails below.
 */
const actors = {
  "advisor/blocklist": ["src/advisor/availability.ts"],
  "advisor/budget-gate": ["src/advisor/consult/gate.ts"],
  "advisor/cadence": ["src/advisor/consult/consult.ts"],
  "advisor/failure-cause": ["src/advisor/consult/details.ts"],
  "advisor/investigation": ["src/advisor/consult/converse.ts"],
  "advisor/ledger-entry": ["src/advisor/ledger/block.ts"],
  "advisor/notice": ["src/host/notices.ts"],
  "advisor/offered-tools": ["src/advisor/investigate/surface.ts"],
  "advisor/path-access": ["src/advisor/investigate/access.ts"],
  "advisor/resend": ["src/advisor/consult/converse.ts"],
  "advisor/review-delivery": ["src/advisor/review/reviewer.ts"],
  "advisor/review-start": ["src/advisor/review/reviewer.ts"],
  "advisor/same-model": ["src/advisor/availability.ts"],
  "advisor/style": ["src/advisor/index.ts"],
  "advisor/trim": ["src/advisor/consult/plan.ts"],
  "advisor/warming-arm": ["src/advisor/warming/chain.ts"],
  "advisor/warming-refresh": ["src/advisor/warming/chain.ts"],
  "guard/breaker-count": ["src/guard/settle/breaker.ts"],
  "guard/cacheable": ["src/guard/settle/record.ts"],
  "guard/consent": ["src/guard/guard.ts", "src/advisor/background.ts"],
  "guard/endpoint": ["src/guard/reviewers/pins.ts"],
  "guard/event": ["src/guard/tell/notice-texts.ts"],
  "guard/failover": ["src/guard/reviewers/walk.ts"],
  "guard/notice": ["src/guard/tell/notices.ts", "src/host/notices.ts"],
  "guard/reload": ["src/guard/watch/keeper.ts"],
  "guard/retry": ["src/guard/reviewers/walk.ts"],
  "guard/risk-tier": ["src/guard/reply/judgement.ts"],
  "guard/start": ["src/guard/watch/announce.ts"],
  "guard/transcript": ["src/guard/context/transcript.ts", "src/guard/context/kept.ts"],
  "guard/verdict-form": ["src/guard/reviewers/models.ts"],
  "guard/walk": ["src/guard/reviewers/walk.ts"],
  "isolated/estimate": ["src/advisor/isolated/accounting.ts"],
  "isolated/input": ["src/advisor/isolated/prepare.ts"],
  "isolated/retention": ["src/advisor/isolated/retention.ts"],
  // Beside what is complete, each is told by its name: the log's schema lists them.
  "isolated/status": ["src/advisor/isolated/consult.ts", "generated/consultation-log.ts"],
} as const satisfies { readonly [Id in Exclude<TableId, Flowing>]: readonly string[] };

/** Tables of which a flow makes something: what their answers lead to is a row of the flow. */
type Flowing =
  | "guard/breaker"
  | "guard/breaker-verdict"
  | "guard/cancelled"
  | "guard/classifier"
  | "guard/defer-kind"
  | "guard/dialog"
  | "guard/family-cap"
  | "guard/machinery"
  | "guard/mode-ladder"
  | "guard/policy-gate"
  | "guard/review-end"
  | "guard/shown"
  | "guard/standing"
  | "guard/surfaces"
  | "guard/target"
  | "guard/transport"
  | "guard/verdict";
const flowing = [...new Set(Object.values(flows).flatMap(({ nodes }) => nodes.map(({ table }) => table)))];

/** Where each flow is gone through, and where its ends are acted on. */
const goers = { "guard/ask": ["src/analysis/settle.ts", "src/guard/settle/record.ts"] } as const satisfies {
  readonly [Id in FlowId]: readonly [goes: string, acts: string];
};

/** A word as a text or as the key of an object or a case. */
const names = (text: string, word: string) => new RegExp(`"${word}"|(?:^|[{,])\\s*${word}: `, "m").test(text);

describe("every outcome of every table is acted on", () => {
  it("each table has an actor, or a flow asks it", () =>
    expect([...Object.keys(actors), ...flowing].toSorted()).toEqual(Object.keys(tables).toSorted()));

  it.each(Object.values(flows))("$id: every answer of every table on the way leads somewhere", ({ nodes }) => {
    for (const { name, table, to, end } of nodes)
      expect([name, ...Object.keys(to), ...Object.keys(end)].toSorted()).toEqual(
        [name, ...(tables[table]?.outcomes ?? [])].toSorted(),
      );
  });

  it.each(Object.entries(goers))("the flow %s is gone through, and each of its ends acted on", (id, [goes, acts]) => {
    expect(sources.get(goes)).toContain(`flow("${id}")`);
    for (const outcome of flows[id]?.outcomes ?? []) expect(names(sources.get(acts) ?? "", outcome), outcome).toBe(true);
  });

  it.each(Object.entries(actors))("%s: all but at most one are named where they are acted on", (id, files) => {
    const texts = files.map((file) => sources.get(file) ?? "");
    expect(texts.every((text) => text !== "")).toBe(true);
    const unnamed = tables[id]?.outcomes.filter((outcome) => !texts.some((text) => names(text, outcome))) ?? [];
    // What is left when all others are named needs no name: it is the else.
    expect(unnamed.length, `${unnamed.join(", ")} in ${files.join(", ")}`).toBeLessThanOrEqual(1);
  });

  it.each(Object.keys(actors))("%s is asked by what runs in Pi", (id) =>
    expect(running.filter(([, text]) => new RegExp(`decide\\(\\s*"${id}"`).test(text)).length).toBeGreaterThan(0),
  );
});

describe("no rule is known to code", () => {
  /** What rules may share their names with: outcomes, values of facts, and words that some code uses for a thing of its own. */
  const words = new Set(
    Object.values(tables).flatMap(({ outcomes, facts }) => [
      ...outcomes,
      ...facts.flatMap(({ name, type }) => [name, ...(type.kind === "closed" ? type.values.map(String) : [])]),
    ]),
  );
  const ids = new Set(Object.values(tables).flatMap(({ rules }) => rules.map(({ id }) => id)).filter((id) => !words.has(id)));
  /** Rules that are called by a word which code uses for a thing of its own. */
  const others: { readonly [id: string]: string } = {
    broken: "the state of a policy file",
    judged: "the kind of a finding",
    network: "a part of a reviewer's identity",
    summary: "the text of a branch's summary",
    time: "a shell's keyword",
  };
  it("each of the words that code shares with a rule is still shared", () =>
    expect(Object.keys(others).filter((word) => !ids.has(word))).toEqual([]));

  it("no text in what runs in Pi is a rule's id", () => {
    const found = running.flatMap(([file, text]) =>
      [...text.matchAll(/"([a-z0-9.-]+)"/g)].flatMap(([, id = ""]) =>
        ids.has(id) && !Object.hasOwn(others, id) ? [`${id} in ${file}`] : [],
      ),
    );
    expect([...new Set(found)]).toEqual([]);
  });

  it("a decision's rule is only told: in the audit, by a status, in an advice's details", () => {
    const readers = running.filter(([, text]) => /\.rule\b|\{[^{}]*\brule\b[^{}]*\}\s*=/.test(text));
    expect(readers.map(([file]) => file).toSorted()).toEqual([
      "src/advisor/policy.ts",
      "src/guard/control/status.ts",
      "src/guard/settle/audit.ts",
    ]);
  });
});

describe("every fact is passed as it was found", () => {
  /** What stands between the brackets of each call of `decide` in what runs in Pi. */
  const calls = running.flatMap(([file, text]) =>
    [...text.matchAll(/\bdecide\(/g)].map(({ index }) => ({ file, given: bracketed(text, index + "decide(".length) })),
  );
  /** Changes a value on its way to a table. */
  const changes = /\?\? |Math\.|\.to(?:Lower|Upper)Case\(|\.trim\(|\.slice\(|Number\(|String\(|\.round\(/;
  /** Where one does all the same, and why the table could not be told more. */
  const allowed: { readonly [table: string]: string } = {
    "advisor/warming-arm": "a time that is not known is told as such, in a fact of its own",
    "advisor/warming-refresh": "a clock that was set back counts as no time passed",
    "advisor/trim": "a price that is not known is told as such, in a fact of its own",
    "isolated/estimate": "a sum that was not reported is told as such, in a fact of its own",
    "isolated/status": "no reply has no stop reason, which the table has a word for",
    "guard/endpoint": "an address that is none has no host",
    "guard/walk": "a time without an end is told as the longest that the fact takes",
    "guard/retry": "the failure that just happened has happened once",
  };
  const changed = calls.flatMap(({ file, given }) => {
    const [, table = ""] = /^\s*"([^"]+)"/.exec(given) ?? [];
    return changes.test(given) ? [{ file, table }] : [];
  });

  it("no call changes one, but for those that say why", () =>
    expect(changed.filter(({ table }) => !Object.hasOwn(allowed, table))).toEqual([]));
  it("and each of those still does", () =>
    expect(Object.keys(allowed).filter((id) => !changed.some(({ table }) => table === id))).toEqual([]));
  it("the calls were found", () => expect(calls.length).toBeGreaterThan(40));
});

/** The text from a place on to the bracket that closes what is open there. */
function bracketed(text: string, from: number): string {
  let [open, at] = [1, from];
  for (; open > 0 && at < text.length; at += 1) open += { "(": 1, ")": -1 }[text.charAt(at)] ?? 0;
  return text.slice(from, at - 1);
}
