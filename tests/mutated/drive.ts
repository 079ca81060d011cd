/** Mutated files of every kind that the product reads, through load, bind, decide and `check`, held against the judge. */
import { globSync, readFileSync, writeFileSync, mkdirSync, rmSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { flows, scales, tables as shipped } from "../../generated/tables.js";
import { checkFiles } from "../../src/analysis/check.ts";
import { createReplay } from "../../src/analysis/replay.ts";
import { isFamily } from "../../src/config/families.ts";
import { defaults, fileConfig, inlineConfig } from "../../src/config/load.ts";
import { bind } from "../../src/engine/bind.ts";
import { createPolicy } from "../../src/engine/policy.ts";
import type { Facts } from "../../src/engine/types.ts";
import { familyOf } from "../../src/policy/modes.ts";
import { loadTables } from "../../src/policy/tables.ts";
import { formats, layerOf } from "../../src/lists/formats.ts";
import { reviewLog, sessionFile } from "../analysis/replay-log.ts";
import { type Doc, interpret, type Loose, stepsOf } from "../judge/interpreter.ts";
import { effects } from "../../src/lists/list.ts";
import { AROUND, randomCommand } from "../lists/random-lists.ts";
import { type Random, randomOf } from "../random.ts";
import { fits, isPlain, type Kind, opinion } from "./judge.ts";
import { mutated } from "./mutate.ts";
import { treeOf, valueOf } from "./reading.ts";

const root = join(import.meta.dirname, "../..");
const text = (file: string) => readFileSync(join(root, file), "utf8");
const files = (pattern: string) => globSync(pattern, { cwd: root }).sort();

export interface Subject {
  /** Below the folder of one run; its place tells its kind. */
  readonly file: string;
  readonly kind: Kind | "list" | "log";
  readonly texts: readonly string[];
  /** Of a hundred files. */
  readonly share: number;
}

const policies = files("policies/*/*.jsonc");
const tableTexts = policies.filter((file) => !/\.(?:test|flow)\.jsonc$/.test(file)).map(text);
const documents = tableTexts.map((one): Doc => valueOf(treeOf(one) ?? { kind: "plain", value: {} }) as Loose);
/** What a suite may be about. */
const known = documents.concat(Object.values(flows));
const samples = (family: string) =>
  files("docs/*.md")
    .concat("README.md")
    .flatMap((file) => [...text(file).matchAll(/```jsonc?\n([^]*?)```/g)].map(([, code = ""]) => code))
    .filter((code) => new RegExp(family).test(code));

/** A table of another id takes no shipped one's place: with those of a flow the whole flow would be proved for each file. */
const inFlows = new Set(Object.values(flows).flatMap(({ nodes }) => nodes.map((node) => node.table)));
const ownTexts = tableTexts.map((one) =>
  one.replace(/"id": "([\w/-]+)"/, (same, id: string) => (inFlows.has(id) ? `"id": "${id}-own"` : same)),
);

/** The flow of all asks takes a second to prove; this one is as deep as a mistake needs. */
const FLOW = `{
  "id": "guard/way", "description": "A short way.", "outcomes": ["allow", "ask", "deny"],
  "nodes": {
    "surface": { "table": "guard/surfaces", "to": { "review": "doubt", "skip": "dialog" } },
    "doubt": { "table": "guard/defer-kind", "with": { "kind": "timeout" }, "to": { "ladder": "dialog", "machinery": "machinery" } },
    "machinery": { "table": "guard/machinery", "to": { "ask": "dialog" }, "end": { "deny": "deny" } }, // a failure
    "dialog": { "table": "guard/dialog", "end": { "asked": "ask", "blocked": "deny" } }
  },
  "onFault": "deny",
  "invariants": [{ "id": "nothing-is-allowed", "passes": { "doubt": ["machinery"] }, "never": "allow" }]
}`;

export const subjects: readonly Subject[] = [
  {
    file: "pi-permission-ai-guard/config.jsonc",
    kind: "guard",
    texts: [
      JSON.stringify(defaults("guard"), null, 2),
      text("docs/examples/old.jsonc"),
      ...samples("circuitBreaker|fallbacks"),
    ],
    share: 22,
  },
  {
    file: "rpiv-advisor/advisor.json",
    kind: "advisor",
    texts: [
      JSON.stringify(defaults("advisor"), null, 2),
      '{ "disabledForModels": ["a/b", { "model": "c/d", "minEffort": "high" }, "e/f:x"] }',
      ...samples("modelKey|disabledForModels"),
    ],
    share: 18,
  },
  {
    file: "pi-advisor.json",
    kind: "isolated",
    texts: [
      JSON.stringify(defaults("isolated")),
      '{ "model": "a/b", "reasoning": "high", "timeoutMs": 60000, "maxTokens": 100 }',
    ],
    share: 10,
  },
  { file: "policies/own/table.jsonc", kind: "table", texts: ownTexts, share: 25 },
  {
    file: "policies/own/table.test.jsonc",
    kind: "table-test",
    texts: files("policies/*/*.test.jsonc").map(text),
    share: 7,
  },
  { file: "policies/scales.jsonc", kind: "scales", texts: [text("policies/scales.jsonc")], share: 3 },
  { file: "policies/own/way.flow.jsonc", kind: "flow", texts: [FLOW], share: 3 },
  ...(
    [
      [
        "pi-permission-system/config.json",
        '{ "permission": { "*": "ask", "bash": { "*": "ask", "git *": "allow", "rm *": "deny" }, "path": { ".env": "deny" } } }',
      ],
      [
        ".claude/settings.json",
        '{ "permissions": { "allow": ["Bash(git status:*)", "Read(src/**)"], "deny": ["Bash(rm *)"], "ask": ["WebFetch"] } }',
      ],
      ["opencode.json", '{ "permission": { "edit": "ask", "bash": { "git *": "allow", "*": "ask" } } }'],
      [
        ".codex/rules/x.rules",
        'prefix_rule(pattern = ["git", ["push", "pull"]], decision = "prompt", match = ["git push"])\n# c\nprefix_rule(pattern = ["rm"], decision = "forbidden")',
      ],
      [
        ".gemini/policies/x.toml",
        '[[rule]]\ntoolName = "run_shell_command"\ncommandPrefix = ["git", "npm run"]\ndecision = "allow"\npriority = 100\n[[rule]]\ntoolName = "*"\ndecision = "deny"\npriority = 1\n',
      ],
    ] as const
  ).map(([file, one]): Subject => ({ file, kind: "list", texts: [one], share: 2 })),
  {
    file: "review.jsonl",
    kind: "log",
    texts: [
      [...reviewLog({ asks: 3 })].join("\n"),
      [...reviewLog({ asks: 3, shape: "older", seed: 4 })].join("\n"),
      [...sessionFile({ consultations: 1 })].join("\n"),
    ],
    share: 5,
  },
];

const drawn = subjects.flatMap((subject) => Array.from({ length: subject.share }, () => subject));

export interface Tried {
  readonly subject: Subject;
  readonly bytes: Buffer;
  readonly faults: readonly string[];
  /** Whether the product took the file without a word. */
  readonly silent: boolean;
}

export interface Driver {
  /** The file of this number and what is wrong with what became of it. */
  readonly try: (seed: number) => Promise<Tried>;
  readonly close: () => void;
}

export function createDriver(): Driver {
  const folder = mkdtempSync(join(tmpdir(), "mutated-"));
  for (const { file } of subjects) mkdirSync(dirname(join(folder, file)), { recursive: true });
  return {
    close: () => rmSync(folder, { recursive: true }),
    async try(seed) {
      const random = randomOf(seed);
      const subject = random.pick(drawn);
      const bytes = mutated(random, random.pick(subject.texts), random.pick(subjects).texts);
      const file = join(folder, subject.file);
      writeFileSync(file, bytes);
      const faults: string[] = [];
      let silent = false;
      try {
        silent = await held(random, subject, file, bytes, (fault) => faults.push(fault));
      } catch (error) {
        faults.push(`threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      }
      return { subject, bytes, faults, silent };
    },
  };
}

async function held(
  random: Random,
  { kind, file: place }: Subject,
  file: string,
  bytes: Buffer,
  fault: (what: string) => void,
): Promise<boolean> {
  if (kind === "log") return log(file, bytes, fault);
  const { diagnostics } = checkFiles([file], {
    // Its `$schema` may say that it is of another kind.
    kind: kind === "list" ? undefined : kind,
    env: { HOME: "/h", A: "1" },
    cwd: AROUND.cwd,
    known: shipped,
    scales,
  });
  for (const { range, message } of diagnostics)
    if (range.line < 1 || range.column < 1 || range.endLine < range.line || message.length > 3_000)
      fault(`a place or message that cannot be: ${JSON.stringify(range)} ${message.slice(0, 200)}`);
  const silent = diagnostics.length === 0;
  if (kind === "list") {
    list(random, place, bytes.toString("utf8"), silent, fault);
    return silent;
  }
  const judged = opinion(kind, bytes, known);
  if ("refused" in judged && silent) fault(`silent about what the judge refuses: ${judged.refused}`);
  const inForce = !diagnostics.some(({ severity }) => severity === "error");
  if (kind === "table") table(random, file, judged, inForce, fault);
  else if (isFamily(kind)) {
    const config = fileConfig(kind, file, undefined, { HOME: "/h", A: "1" });
    if (!fits(kind, config.value)) fault("what is in force is outside the schema");
    if (silent && "value" in judged) {
      const lost = missing(judged.value, config.value, "", kind === "advisor");
      if (lost !== undefined) fault(`${lost} of the file is not in force, without a word`);
    }
    const policy = createPolicy(shipped, config, flows);
    for (const doc of random.some(
      documents.filter(({ id }) => id.startsWith(`${kind}/`) && isPlain(documentOf(id))),
      2,
      2,
    ))
      compared(random, doc, config.value, (facts) => policy.decider(doc["id"])?.decide(facts), fault);
  }
  return silent;
}

const documentOf = (id: string): Doc => documents.find((doc) => doc["id"] === id) ?? {};

/** The first setting of a file that is not what is in force. A list may be longer there, for what is built in. */
function missing(given: Loose, inForce: Loose, pointer: string, shaped: boolean): string | undefined {
  if (pointer === "/$schema" || (typeof given === "string" && given.includes("${"))) return undefined;
  if (Array.isArray(given)) {
    if (!Array.isArray(inForce)) return pointer;
    const at = given.findIndex((one) => !inForce.some((other) => missing(one, other, "/-", shaped) === undefined));
    return at < 0 ? undefined : `${pointer}/${at}`;
  }
  if (typeof given === "object" && given !== null) {
    if (typeof inForce !== "object" || inForce === null) return pointer;
    for (const [name, value] of Object.entries(given)) {
      const lost = missing(
        value,
        Object.hasOwn(inForce, name) ? inForce[name] : undefined,
        `${pointer}/${name}`,
        shaped,
      );
      if (lost !== undefined) return lost;
    }
    return undefined;
  }
  if (given === inForce) return undefined;
  if (shaped && typeof given === "number" && (Math.floor(given) === inForce || inForce === 1)) return undefined;
  if (shaped && typeof given === "string" && given.replace(":", "/") === inForce) return undefined;
  return pointer;
}

function table(
  random: Random,
  file: string,
  judged: ReturnType<typeof opinion>,
  inForce: boolean,
  fault: (what: string) => void,
): void {
  const [loaded] = loadTables([file]).tables;
  if (loaded === undefined) return;
  if ("refused" in judged) {
    // An unknown key is left out with a warning, and the rest stands.
    if (inForce && judged.refused !== "outside the schema")
      fault(`in force, though the judge refuses it: ${judged.refused}`);
    return;
  }
  if (!isPlain(judged.value)) return;
  const family = familyOf(loaded.id);
  const config = family === undefined ? { value: {} } : inlineConfig(family, {});
  const decider = bind(loaded, config);
  compared(random, judged.value, config.value, (facts) => decider.decide(facts), fault);
}

function compared(
  random: Random,
  doc: Doc,
  config: unknown,
  decide: (facts: Facts) => { readonly outcome: string; readonly rule: string } | undefined,
  fault: (what: string) => void,
): void {
  for (let time = 0; time < 3; time++) {
    const facts = factsOf(random, doc);
    const expected = interpret(doc, facts, config, scales);
    const found = decide(facts as Facts);
    if (found?.outcome !== expected.outcome || found.rule !== expected.rule)
      fault(
        `${doc["id"]} decides ${JSON.stringify(facts)} as ${found?.rule} ${found?.outcome}, not ${expected.rule} ${expected.outcome}`,
      );
  }
}

function factsOf({ pick, chance }: Random, doc: Doc): { readonly [name: string]: unknown } {
  return Object.fromEntries(
    Object.entries(doc["facts"] as Doc).flatMap(([name, fact]): [string, unknown][] => {
      if (chance(8)) return [];
      if (chance(5)) return [[name, pick([null, -1, "zzz", true, 1e300, {}, []])]];
      const steps = stepsOf(fact, scales);
      if (steps !== undefined) return [[name, pick(steps)]];
      if (fact.number !== undefined)
        return [[name, pick([0, 1, 2, 3, 0.5, fact.number.min ?? -1, fact.number.max ?? 1e6])]];
      return [[name, pick([...(fact.text.examples ?? []), "bash", "a/b", "", "*", "path"])]];
    }),
  );
}

/** A list that cannot be read is told, and no call is put to it; of any other every call comes to one of the three effects. */
function list(random: Random, place: string, given: string, silent: boolean, fault: (what: string) => void): void {
  const format = formats.find(({ places }) => places.some(([fitting]) => fitting.test(`/x/${place}`)));
  if (format === undefined) throw new Error(`no format for ${place}`);
  const { layer } = layerOf(format, "project", { file: place, text: given });
  if (place.endsWith("json") && silent && treeOf(given) === undefined) fault("silent about a list that is no JSON");
  if (layer.value === undefined) {
    if (silent) fault("silent about a list that cannot be read");
    return;
  }
  const { decide } = format.open([layer], AROUND);
  for (let time = 0; time < 3; time++) {
    const { effect } = decide({ tool: format.shell.tool, input: { command: randomCommand(random) }, ...AROUND });
    if (!effects.includes(effect)) fault(`a call comes to ${effect}`);
  }
}

const replaySide = {
  guard: createPolicy(shipped, inlineConfig("guard", {}), flows),
  advisor: createPolicy(shipped, inlineConfig("advisor", {}), flows),
};

/** Every line is counted once, and one that is no record is counted as bad. */
async function log(file: string, bytes: Buffer, fault: (what: string) => void): Promise<boolean> {
  const replay = createReplay({ after: replaySide });
  await replay.file(file);
  const report = replay.report();
  const lines = bytes
    .toString("latin1")
    .split("\n")
    .filter((line) => line !== "");
  if (report.lines + report.torn !== lines.length && lines.at(-1)?.trim() !== "")
    fault(`${lines.length} lines, of which ${report.lines} and ${report.torn} torn are counted`);
  return report.bad === 0;
}
