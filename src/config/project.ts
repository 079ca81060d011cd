/** `projectLayer` of the guard's global file: what a project's own file may change. */
import { diagnose, type Diagnostic, type Spot } from "../diagnostics/diagnostic.ts";
import { at, isObject, leaves, segments, spoken } from "../jsonc/pointer.ts";

export type ProjectLayer = "any" | "stricter-only" | "ignore";

/** Whether the project's value makes no decision looser than the value beneath it; `config` is all that lies beneath. */
type Stricter = (project: unknown, beneath: unknown, config: unknown) => boolean;

const atLeast: Stricter = (project, beneath) => Number(project) >= Number(beneath);
const atMost: Stricter = (project, beneath) => Number(project) <= Number(beneath);
/** A breaker that hands its asks to the user is milder than a review that would have denied. */
const tripsSooner: Stricter = (project, beneath, config) =>
  project === beneath || (at(config, "/circuitBreaker/verdict") === "deny" && atMost(project, beneath, config));
/** A word that is not listed, such as a mode of a user's own table, is as strict as itself alone. */
const along =
  (loosestFirst: readonly string[]): Stricter =>
  (project, beneath) => {
    const [given, limit] = [loosestFirst.indexOf(String(project)), loosestFirst.indexOf(String(beneath))];
    return project === beneath || (given >= limit && limit >= 0);
  };

/** Reviews at least what was reviewed: every include is still there, and nothing more is excluded. */
const reviewsMore: Stricter = (project, beneath) => {
  const [after, before] = [texts(project), texts(beneath)];
  return (
    before.every((one) => one.startsWith("!") || after.includes(one)) &&
    after.every((one) => !one.startsWith("!") || before.includes(one))
  );
};

/**
 * The settings whose direction is known. The reviewer, its instructions and what it sees could loosen any decision, and a
 * confidence threshold loosens some while it tightens others; so a project sets none of them here.
 */
const directions: { readonly [pointer: string]: Stricter } = {
  "/mode": along(["permissive", "lenient", "default", "strict"]),
  "/surfaces": reviewsMore,
  "/circuitBreaker/consecutive": tripsSooner,
  "/circuitBreaker/total": tripsSooner,
  "/circuitBreaker/verdict": along(["defer", "deny"]),
  "/classifier/intentThreshold": atLeast,
  "/classifier/riskThreshold": atMost,
};

/** What counts of a project's value, and a diagnostic for each setting that does not. */
export function stricterOnly(
  project: unknown,
  beneath: unknown,
  spot: (pointer: string) => Spot,
): { readonly value: unknown; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const value: { [key: string]: unknown } = {};
  for (const pointer of settings(project)) {
    const given = at(project, pointer);
    if (directions[pointer]?.(given, at(beneath, pointer), beneath)) put(value, pointer, given);
    else diagnostics.push(diagnose("looser-project", spot(pointer), { name: spoken(pointer) }));
  }
  return { value, diagnostics };
}

/** The pointers of a value's settings; a list is one setting. */
function settings(value: unknown): Set<string> {
  const found = new Set<string>();
  for (const [leaf] of leaves(value)) {
    const list = segments(leaf).findIndex((segment) => /^\d+$/.test(segment));
    found.add(
      list < 0
        ? leaf
        : leaf
            .split("/")
            .slice(0, list + 1)
            .join("/"),
    );
  }
  found.delete("");
  return found;
}

function put(target: { [key: string]: unknown }, pointer: string, value: unknown): void {
  const [key = "", ...rest] = segments(pointer);
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  const inner = isObject(target[key]) ? { ...target[key] } : {};
  put(inner, rest.map((segment) => `/${segment}`).join(""), value);
  target[key] = inner;
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}
