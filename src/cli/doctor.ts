import { escaped } from "../text/safe.ts";
import { type Command, exit, type Io, UsageError } from "./command.ts";
import type { Finding } from "./doctor/finding.ts";
import { hostFindings } from "./doctor/hosts.ts";
import { listFindings } from "./doctor/list.ts";
import { modelFindings } from "./doctor/models.ts";
import { configsHere, policyFindings } from "./doctor/policy.ts";
import { resultFindings } from "./doctor/results.ts";
import { packageVersion } from "./package.ts";
import { pathIn } from "./report/place.ts";
import { paint } from "./style.ts";
import { here } from "./tables.ts";
import { left, widest } from "./columns.ts";

export const command: Command = {
  name: "doctor",
  summary: "what is in force here, and what to do about what is not",
  usage: ["doctor"],
  options: { json: { type: "boolean", help: "one JSON document" } },
  details: `Looks at the versions of Pi and the permission system, whether Pi loads this package and the permission system asks the guard, at every
config file and own table with its mistakes, at models and logins as far as Pi's files tell, and at the guard's last results. It only
reads; it runs nothing, asks no model, and shows no key. A project's layer is read as if the project were trusted.
JSON: {"version", "findings": [{"topic": "pi"|"permissions"|"extension"|"chain"|"list"|"advisor"|"guard"|"isolated"|"tables"|"models"|"results",
"state": "ok"|"info"|"warning"|"error", "says", "do"?}]}.
Exit codes: 0 nothing is wrong, 1 something that was set up does not work (a finding with the state error), 2 wrong usage.`,
  run: async (args, io) => {
    const [stray] = args.positionals;
    if (stray !== undefined)
      throw new UsageError(`\`${stray}\` is one word too many`, "pi-policy doctor looks at everything");
    const where = here(io);
    const configs = configsHere(where);
    const findings = grouped([
      ...hostFindings(where),
      ...listFindings(where),
      ...policyFindings(configs, where),
      ...modelFindings(configs, where),
      ...resultFindings(where),
    ]);
    if (args.flag("json")) io.out(`${JSON.stringify({ version: packageVersion(), findings }, null, 2)}\n`);
    else io.out(text(findings, where.home, io));
    return findings.some(({ state }) => state === "error") ? exit.findings : exit.done;
  },
};

/** Those of one topic together, in the order in which topics come up. */
function grouped(findings: readonly Finding[]): Finding[] {
  const topics = [...new Set(findings.map(({ topic }) => topic))];
  return topics.flatMap((topic) => findings.filter((one) => one.topic === topic));
}

function text(findings: readonly Finding[], home: string, io: Io): string {
  const style = paint(io.color);
  const marks = {
    ok: style.green("✓"),
    info: style.dim("·"),
    warning: style.yellow("!"),
    error: style.red("✗"),
  } as const;
  const width = widest(findings.map(({ topic }) => topic));
  const short = (words: string) =>
    escaped(words)
      .split(" ")
      .map((word) => (word.startsWith(`${home}/`) ? `~${word.slice(home.length)}` : pathIn(word, io.cwd)))
      .join(" ");
  const lines = findings.map(({ topic, state, says, do: what }, index) => {
    const label = findings[index - 1]?.topic === topic ? "" : topic;
    const advice = what === undefined ? "" : `\n${" ".repeat(width + 4)}${style.cyan("→")} ${short(what)}`;
    return `${style.bold(left(label, width))}  ${marks[state]} ${state === "info" ? style.dim(short(says)) : short(says)}${advice}\n`;
  });
  const count = (state: "error" | "warning") => {
    const found = findings.filter((one) => one.state === state).length;
    return `${found} ${state}${found === 1 ? "" : "s"}`;
  };
  return `pi-policy ${packageVersion()}\n\n${lines.join("")}\n${count("error")}, ${count("warning")}\n`;
}
