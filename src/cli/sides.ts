/** The policies that recorded decisions are decided by again. */
import { resolve } from "node:path";
import { flows } from "../../generated/tables.js";
import { askedIn } from "../analysis/asked.ts";
import type { ReplaySide } from "../analysis/replay.ts";
import { isFamily, type Family } from "../config/families.ts";
import { kindOf } from "../config/family.ts";
import { fileConfig, loadConfig, type Effective } from "../config/load.ts";
import { createPolicy } from "../engine/policy.ts";
import { readText } from "../files/read.ts";
import { parse } from "../jsonc/parse.ts";
import { modesOf } from "../policy/own-tables.ts";
import { knowing } from "../policy/stricter.ts";
import { type Arguments, type Io, UsageError } from "./command.ts";
import { flowsInForce, here, type Tables } from "./tables.ts";

export interface Chosen {
  readonly side: ReplaySide;
  readonly configs: { readonly [F in Family]?: Effective };
  readonly classifiers: readonly string[];
}

/** `inForce`: without a config those that are in force here count. */
export function sideOf(
  given: readonly string[],
  tables: Tables,
  args: Arguments,
  io: Io,
  inForce = args.text("policies") !== undefined,
): Chosen {
  const modes = modesOf(tables);
  const configs: { [F in Family]?: Effective } = {};
  for (const name of given) {
    const path = resolve(io.cwd, name);
    const read = readText(path);
    if (read.kind !== "text")
      throw new UsageError(`cannot read ${name}`, read.kind === "absent" ? "there is no such file" : read.why);
    const told = args.text("family");
    const family = told === "guard" || told === "advisor" ? told : kindOf(path, parse(path, read.text).recovered);
    if (family === undefined || !isFamily(family) || family === "isolated")
      throw new UsageError(`${name} is no config of the guard or the advisor`, "name its family: --family guard");
    if (configs[family] !== undefined) throw new UsageError(`two configs of the ${family} on one side`);
    const config = fileConfig(family, path, read, io.env, modes);
    if (!config.usable) {
      const [first = "", ...more] = config.diagnostics.map(
        (one) => `${one.file}:${one.range.line}:${one.range.column}: ${one.message}`,
      );
      throw new UsageError(first, undefined, more);
    }
    configs[family] = config;
  }
  // Other tables alone: under the configs that are in force here.
  if (given.length === 0 && inForce) {
    configs.guard = loadConfig("guard", knowing(here(io), tables));
    configs.advisor = loadConfig("advisor", here(io));
  }
  const { guard, advisor } = configs;
  const families = {
    ...(guard && { guard: createPolicy(tables, guard, flows) }),
    ...(advisor && { advisor: createPolicy(tables, advisor) }),
  };
  return {
    configs,
    side: { ...families, own: askedIn(tables, families, flowsInForce(args, io, tables)) },
    classifiers: guard === undefined ? [] : classifiersOf(guard.value),
  };
}

/** The classifiers among the reviewers of a guard's config, as provider/model. */
function classifiersOf(value: object): string[] {
  const reviewers: unknown[] = [
    value,
    ...("fallbacks" in value && Array.isArray(value.fallbacks) ? value.fallbacks : []),
  ];
  return reviewers.flatMap((one) => {
    if (typeof one !== "object" || one === null || !("provider" in one) || !("model" in one)) return [];
    return "modelType" in one && one.modelType === "classifier" ? [`${String(one.provider)}/${String(one.model)}`] : [];
  });
}
