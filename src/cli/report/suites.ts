/** What `pi-policy test` prints: what failed with expected beside actual, totals, and the rules that no case reaches. */
import { escaped } from "../../text/safe.ts";
import type { Coverage, Missing } from "../../analysis/coverage.ts";
import type { Result } from "../../analysis/suite-run.ts";
import type { Style } from "../style.ts";
import { placeIn } from "./place.ts";
import { left, widest } from "../columns.ts";

export function failure(
  { name, table, source, facts, config, expected, actual, problem }: Result,
  cwd: string,
  style: Style,
): string {
  const lines = [
    `${style.red("✗")} ${style.bold(escaped(name))}  ${style.dim(table)}  ${style.blue(placeIn(source, cwd))}`,
  ];
  const row = (label: string, text: string) => lines.push(`    ${style.dim(left(label, 9))} ${text}`);
  row("facts", escaped(JSON.stringify(facts)));
  if (config !== undefined) row("config", escaped(JSON.stringify(config)));
  const { outcome, rule, fault } = expected;
  row(
    "expected",
    style.green(
      escaped(
        [outcome, rule === undefined ? undefined : `by ${rule}`, fault === undefined ? undefined : `the fault ${fault}`]
          .filter((part) => part !== undefined)
          .join(" "),
      ),
    ),
  );
  if (actual !== undefined) {
    const got = actual.fault === undefined ? `${actual.outcome} by ${actual.rule}` : `the fault ${actual.fault.code}`;
    row(
      "actual",
      `${style.red(got)}  ${escaped(actual.because)}${actual.fault === undefined ? style.dim(`  ${placeIn(actual.source, cwd)}`) : ""}`,
    );
  }
  if (problem !== undefined) row("problem", escaped(problem));
  return `${lines.join("\n")}\n`;
}

export function coverageText({ rules, reached, percent, missing }: Coverage, cwd: string, style: Style): string {
  const width = widest(missing.map(({ table, rule }) => `${table} ${rule}`));
  const lines = missing.map(
    (one) =>
      `  ${style.yellow("○")} ${left(`${one.table} ${one.rule}`, width)}  ${why(one)}  ${style.dim(placeIn(one.source, cwd))}\n`,
  );
  return `${lines.join("")}${style.bold(`${percent.toFixed(1)} %`)} of the rules decided a case: ${reached} of ${rules}\n`;
}

function why({ reason, facts, config, by = [] }: Missing): string {
  switch (reason) {
    case "not-found":
      return "no case reaches it, nor do any facts of a sample";
    case "untested":
      return `no case reaches it; ${JSON.stringify(facts)} would`;
    case "needs-config":
      return `no case reaches it; ${JSON.stringify(facts)} would, with the config ${JSON.stringify(config)}`;
    case "shadowed":
      return `it is shadowed: ${by.join(", ")} ${by.length === 1 ? "takes" : "take"} all its cases first`;
    case "dead":
      return "it is dead: no facts meet its conditions";
  }
}
