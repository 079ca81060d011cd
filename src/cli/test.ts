import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { isFolder } from "../files/folders.ts";
import { readText } from "../files/read.ts";
import { coverage, type Coverage } from "../analysis/coverage.ts";
import { flowCoverage, joined } from "../analysis/flow-coverage.ts";
import { loadPolicyTables } from "../policy/own-tables.ts";
import { readSuites, type SuiteSet } from "../analysis/suite-files.ts";
import { runSuites, type Result, type Run } from "../analysis/suite-run.ts";
import { type Arguments, type Command, exit, type Exit, type Io, UsageError } from "./command.ts";
import { testLists } from "./list-test.ts";
import { packageRoot } from "./package.ts";
import { pathIn } from "./report/place.ts";
import { pretty } from "./report/pretty.ts";
import { coverageText, failure } from "./report/suites.ts";
import { paint } from "./style.ts";
import { here, shippedTables, type Tables } from "./tables.ts";
import { affects, watchFolders } from "./watch.ts";

export const command: Command = {
  name: "test",
  summary: "runs test suites of policy tables and flows, with expected beside actual",
  usage: [
    "test [paths…] [--coverage [--min N]] [--watch]",
    'test --list FILE… <cases…> [--coverage]   a permission list: {"command": …, "expect": …} a line',
  ],
  options: {
    coverage: { type: "boolean", help: "list the rules that no case reaches, and why" },
    min: { type: "string", value: "N", help: "fail when less than N % of the rules decided a case" },
    watch: {
      type: "boolean",
      short: "w",
      help: "run again whenever a file changes: its own suites, and those of a changed table",
    },
    policies: {
      type: "string",
      value: "DIR",
      help: "tables that the suites may be about, besides the shipped ones and those beside the suites",
    },
    list: { type: "string", value: "FILE", multiple: true, help: "a permission list; several are its layers" },
    json: { type: "boolean", help: "one JSON document" },
  },
  details: `Runs every *.test.jsonc of the paths, and the examples on the rows of the tables there; without paths those of ./policies, or of
the package itself. A table that stands beside its suite is tested instead of a shipped one. A case that names an unknown table, fact,
outcome or rule fails, and so does one whose config the table's family would not take.
Why a rule is not covered: untested (facts that reach it), needs-config (facts, and the config that they need), shadowed, dead,
not-found (in a sample, of too many facts to look at all).
JSON: {"suites", "cases", "passed", "failures": [{"table", "name", "source", "facts", "config"?, "expected", "actual"?, "problem"?}], "diagnostics":
[...as in check], "coverage"?: {"rules", "reached", "percent", "missing": [{"table", "rule", "source", "reason", "facts"?, "config"?, "by"?}]}}.
Exit codes: 0 all passed, 1 a case failed, a suite has errors, or too little is covered; 2 wrong usage or an unreadable path.`,
  run: async (args, io) => {
    if (args.texts("list").length > 0) return testLists(args, io);
    const paths = pathsOf(args, io);
    const minimum = minimumOf(args);
    if (args.flag("watch")) return watch(paths, { args, io, minimum });
    const set = readSuites(paths, base(args, io));
    const [bare] = args.positionals.filter((path) => set.bare.includes(resolve(io.cwd, path)));
    if (bare !== undefined)
      throw new UsageError(
        `there is no suite or table in ${bare}`,
        "a file tells by its `$schema`, its place or its keys; a suite's name ends in .test.jsonc",
      );
    const run = runSuites(set);
    const covered = args.flag("coverage") || minimum !== undefined ? coverageOf(set, run) : undefined;
    if (args.flag("json")) io.out(`${JSON.stringify(document(set, run, covered), null, 2)}\n`);
    else io.out(text(set, run, covered, io));
    return exitOf(set, run, covered, minimum);
  },
};

function pathsOf(args: Arguments, io: Io): string[] {
  for (const path of args.positionals)
    if (!existsSync(resolve(io.cwd, path)))
      throw new UsageError(`cannot read ${path}`, "there is no such file or folder");
  if (args.positionals.length > 0) return args.positionals.map((path) => resolve(io.cwd, path));
  const own = resolve(io.cwd, "policies");
  return [isFolder(own) ? own : join(packageRoot(), "policies")];
}

function minimumOf(args: Arguments): number | undefined {
  const given = args.text("min");
  if (given === undefined) return undefined;
  const minimum = Number(given);
  if (given.trim() === "" || !(minimum >= 0 && minimum <= 100))
    throw new UsageError(`\`--min ${given}\` is no share`, "give a number from 0 to 100");
  return minimum;
}

/** A suite must decide alike on every machine, so a user's own tables count only when they are named. */
function base(args: Arguments, io: Io): Tables {
  const given = args.text("policies");
  if (given === undefined) return shippedTables();
  const policies = resolve(io.cwd, given);
  if (!isFolder(policies)) throw new UsageError(`cannot read ${given}`, "there is no such folder");
  const { tables, own, diagnostics } = loadPolicyTables({ agentDir: here(io).agentDir, policies });
  if (own.length + diagnostics.length === 0)
    throw new UsageError(`there is no table in ${given}`, "a table is a file that ends in .jsonc");
  for (const one of diagnostics) io.err(pretty(one, undefined, paint(false)));
  return tables;
}

/** Coverage is about the tables and flows that stand beside the suites, and those that a suite is about. */
function coverageOf({ beside, flowsBeside, tables, flows }: SuiteSet, { reached }: Run): Coverage {
  const ids = [...new Set([...beside.map(({ table }) => table.id), ...flowsBeside, ...reached.keys()])];
  const own = <Item>(all: { readonly [id: string]: Item }) =>
    ids.flatMap((id) => (Object.hasOwn(all, id) ? (all[id] ?? []) : []));
  return joined(coverage(own(tables), reached), flowCoverage(own(flows), tables, reached));
}

function exitOf(
  { diagnostics }: SuiteSet,
  { results }: Run,
  covered: Coverage | undefined,
  minimum: number | undefined,
): Exit {
  const short = covered !== undefined && minimum !== undefined && covered.percent < minimum;
  return short || diagnostics.some(({ severity }) => severity === "error") || results.some(({ passed }) => !passed)
    ? exit.findings
    : exit.done;
}

function document({ suites, diagnostics }: SuiteSet, { results }: Run, covered: Coverage | undefined) {
  const failures = results
    .filter(({ passed }) => !passed)
    .map(({ passed: _passed, actual, ...rest }) => ({ ...rest, ...(actual && { actual }) }));
  return {
    suites: suites.length,
    cases: results.length,
    passed: results.length - failures.length,
    failures,
    diagnostics: diagnostics.map(({ range, ...rest }) => ({ ...rest, ...range })),
    ...(covered && { coverage: covered }),
  };
}

function text(set: SuiteSet, run: Run, covered: Coverage | undefined, io: Io): string {
  const style = paint(io.color);
  const problems = set.diagnostics.map((one) => {
    const read = readText(one.file);
    return pretty({ ...one, file: pathIn(one.file, io.cwd) }, read.kind === "text" ? read.text : undefined, style);
  });
  const failed = run.results.filter(({ passed }) => !passed);
  return [
    ...problems,
    ...failed.map((one) => failure(one, io.cwd, style)),
    `${verdict(set, run.results, style)}\n`,
    ...(covered === undefined ? [] : [coverageText(covered, io.cwd, style)]),
  ].join("");
}

function verdict(
  { suites, diagnostics }: SuiteSet,
  results: readonly Result[],
  style: ReturnType<typeof paint>,
): string {
  const failed = results.filter(({ passed }) => !passed).length;
  const broken = diagnostics.filter(({ severity }) => severity === "error").length;
  const counts = `${results.length - failed} passed${failed === 0 ? "" : `, ${failed} failed`}`;
  return `${failed + broken === 0 ? style.green(counts) : style.red(counts)} in ${suites.length} ${suites.length === 1 ? "suite" : "suites"}${broken === 0 ? "" : style.red(`, ${broken} ${broken === 1 ? "file problem" : "file problems"}`)}`;
}

interface Watching {
  readonly args: Arguments;
  readonly io: Io;
  readonly minimum: number | undefined;
}

/** Runs everything once, then what a change affects, until the program is interrupted; the last run decides the exit code. */
async function watch(paths: readonly string[], { args, io, minimum }: Watching): Promise<Exit> {
  if (args.flag("json")) throw new UsageError("`--watch` prints for people", "leave out --json");
  const style = paint(io.color);
  let last: Exit = exit.done;
  const show = (set: SuiteSet, run: Run, what: string) => {
    const covered = minimum !== undefined || args.flag("coverage") ? coverageOf(set, run) : undefined;
    last = exitOf(set, run, covered, minimum);
    io.out(`${style.dim(what)}\n${text(set, run, covered, io)}`);
  };
  const changes = watchFolders(paths);
  const first = readSuites(paths, base(args, io));
  show(first, runSuites(first), `watching ${paths.map((path) => pathIn(path, io.cwd)).join(", ")}`);
  for await (const changed of changes) {
    const set = readSuites(paths, base(args, io));
    // A share of the rules says something only about all cases.
    const everything = minimum !== undefined || args.flag("coverage");
    show(
      set,
      runSuites(set, everything ? undefined : affects(changed, set)),
      `changed: ${changed.map((file) => pathIn(file, io.cwd)).join(", ")}`,
    );
  }
  return last;
}
