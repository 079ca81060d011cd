import { type Diagnostic } from "../../diagnostics/diagnostic.ts";
import { type Effective, loadInForce } from "../../config/load.ts";
import type { Where } from "../../config/locate.ts";
import type { Tables } from "../../policy/own-tables.ts";
import { knowing } from "../../policy/stricter.ts";
import { type InForce, inForce } from "./in-force.ts";
import { type Registry, resolve } from "../reviewers/models.ts";
import { modelKey } from "../reviewers/reviewers.ts";
import { readerOf, type Snapshot } from "./snapshot.ts";

/** A config as loaded for a session. */
export interface Loaded {
  readonly effective: Effective<"guard">;
  readonly force: InForce;
  readonly tables: Tables;
  /** Whether Pi trusted the project. */
  readonly trusted: boolean;
  /** Whether a file of any layer is there: the guard is meant to be at work. */
  readonly wanted: boolean;
  /** Layers whose file is there and cannot be used. */
  readonly broken: readonly string[];
  /** Why no review can take place; undefined when it can. */
  readonly problem: string | undefined;
  /** What the operator should know, one line each. */
  readonly warnings: readonly string[];
}

/**
 * Binds the policy that these files make, under a session's own settings. A config that cannot be used is still bound, so that
 * commands can show it. A project whose file ends all reviews, by a reviewer that is not there or a mistake, is left out.
 */
export function load(where: Where, snapshot: Snapshot, overrides: object, registry: Registry): Loaded {
  const all = bind(where, snapshot, overrides, registry);
  if (
    all.problem === undefined ||
    !all.effective.layers.some(({ name, state }) => name === PROJECT && (state === "loaded" || state === "failed"))
  )
    return all;
  const own = bind({ ...where, trusted: false }, snapshot, overrides, registry);
  if (own.problem !== undefined) return all;
  return {
    ...own,
    trusted: where.trusted,
    broken: [...own.broken, PROJECT],
    warnings: [`this project's config is left out; ${all.problem}`, ...own.warnings],
  };
}

const PROJECT = "project";

function bind(where: Where, { tables: own, ...files }: Snapshot, overrides: object, registry: Registry): Loaded {
  const effective = loadInForce("guard", {
    ...knowing(where, own.tables),
    overrides,
    read: readerOf({ tables: own, ...files }),
  });
  const force = inForce(effective.value, effective.origin, own.tables);
  const missing = force.reviewers.filter((reviewer) => resolve(registry, reviewer) === undefined);
  const errors = effective.diagnostics.filter(({ severity }) => severity === "error").map(line);
  return {
    effective,
    force,
    tables: own.tables,
    trusted: where.trusted,
    wanted: effective.layers.some(({ file, state }) => file !== undefined && state !== "absent"),
    broken: effective.layers.filter(({ state }) => state === "failed" || state === "skipped").map(({ name }) => name),
    problem: problemOf(
      effective,
      force,
      errors,
      missing.some(({ role }) => role === "primary"),
    ),
    warnings: [
      ...(effective.usable && effective.layers.some(({ name, state }) => name === PROJECT && state === "failed")
        ? ["this project's config is left out, since it has mistakes"]
        : []),
      ...own.diagnostics.map(line),
      ...(effective.usable ? errors : []),
      ...effective.diagnostics
        .filter(({ severity, code }) => severity === "warning" && code !== "incomplete-config")
        .map(line),
      ...missing
        .filter(({ role }) => role === "backup")
        .map((reviewer) => `backup reviewer ${modelKey(reviewer)} is not in Pi's catalog and is skipped`),
      ...idleLanes(force, registry),
    ],
  };
}

function problemOf(
  effective: Effective<"guard">,
  { reviewers }: InForce,
  errors: readonly string[],
  unresolved: boolean,
): string | undefined {
  if (!effective.usable) return errors[0] ?? "the config cannot be used";
  const [primary] = reviewers;
  if (primary === undefined)
    return "no layer names a reviewer; set provider and model, or start from `pi-policy init guard`";
  return unresolved ? `reviewer ${modelKey(primary)} is not in Pi's catalog` : undefined;
}

/** Lanes that the user wrote instructions for, and that only skipped backups would have used. */
function idleLanes({ config, reviewers }: InForce, registry: Registry): readonly string[] {
  const { instructions } = config;
  if (instructions === null || typeof instructions === "string") return [];
  const used = new Set(reviewers.flatMap((reviewer) => resolve(registry, reviewer)?.lane ?? []));
  return (["chat", "classifier"] as const)
    .filter(
      (lane) =>
        instructions[lane] !== undefined && reviewers.some((reviewer) => reviewer.lane === lane) && !used.has(lane),
    )
    .map((lane) => `instructions.${lane} is unused, since its only reviewers are skipped`);
}

function line({ file, range, message }: Diagnostic): string {
  return `${message} (${file}:${range.line})`;
}
