/**
 * What is left of a table document with mistakes: in the form of one that its schema takes, so that the names in the rest
 * are checked in the same pass; and as a table of the rules that are whole, so that dead ones among them are told too.
 * Parts keep their places.
 */
import { child, isObject } from "../jsonc/pointer.ts";
import type { FactDocument, InvariantDocument, RulesDocument, TableDocument, When } from "../engine/types.ts";

/** Whether a mistake was found at a pointer or below it. */
type Damaged = (pointer: string) => boolean;

export function remains(value: object, kind: TableDocument["kind"], damaged: Damaged): TableDocument {
  const given: { readonly [key: string]: unknown } = { ...value };
  const part = (key: string) => (damaged(`/${key}`) ? undefined : given[key]);
  const invariant = (one: unknown, at: string): InvariantDocument => ({
    id: "",
    ...(isObject(one) && {
      ...one,
      when: conditions(one["when"], `${at}/when`, damaged),
    }),
  });
  const document = {
    kind,
    id: text(given["id"]),
    description: "",
    ...(isObject(given["config"]) &&
      !damaged("/config") && {
        config: {
          schema: text(given["config"]["schema"]),
          ...(isObject(given["config"]["defaults"]) && { defaults: given["config"]["defaults"] }),
        },
      }),
    outcomes: list(given["outcomes"]).filter((one) => typeof one === "string"),
    ordered: given["ordered"] !== false,
    onFault: text(given["onFault"]),
    facts: members("/facts", given["facts"], (one, at): FactDocument => (damaged(at) ? {} : one)),
    define: members("/define", given["define"], (one, at) => conditions(one, at, damaged)),
    rules: list(given["rules"]).map((rule, index) => ruleOf(rule, `/rules/${index}`, damaged)),
    ...(isObject(given["otherwise"]) && { otherwise: { then: text(given["otherwise"]["then"]), because: "" } }),
    invariants: list(given["invariants"]).map((one, index) => invariant(one, `/invariants/${index}`)),
    climb: text(given["climb"]),
    by: text(given["by"]),
    ladders: Object.fromEntries(
      Object.entries(isObject(given["ladders"]) ? given["ladders"] : {}).filter(
        ([name]) => !damaged(child("/ladders", name)),
      ),
    ),
    subject: part("subject") ?? {},
    atLeast: part("atLeast") ?? {},
    included: text(given["included"]),
    ...Object.fromEntries(
      ["entries", "patterns", "families"].flatMap((key) => {
        const kept = part(key);
        return kept === undefined ? [] : [[key, kept]];
      }),
    ),
  };
  // What the checks of names read of a table stands above in the form that they expect.
  return document as TableDocument;
}

/** What a table seems to be whose `kind` says nothing that is known. */
export function kindLike(value: object): TableDocument["kind"] | undefined {
  return Object.entries(rowsOf).find(([, rows]) => Object.hasOwn(value, rows))?.[0] as
    | TableDocument["kind"]
    | undefined;
}

/** Where the rows of each kind stand. */
export const rowsOf: { readonly [kind in TableDocument["kind"]]: string } = {
  rules: "rules",
  ladder: "ladders",
  blocklist: "entries",
  globs: "patterns",
};

/**
 * The rules in which nothing is wrong, over the facts in which nothing is wrong. What takes all cases of a rule here takes
 * them in the whole table too. Undefined where too little is left.
 */
export function wholeRules(document: TableDocument, damaged: Damaged): RulesDocument | undefined {
  if (document.kind !== "rules" || damaged("/outcomes")) return undefined;
  const [outcome = ""] = document.outcomes;
  const broken = Object.keys(document.facts).filter((name) => damaged(child("/facts", name)));
  const { define = {} } = document;
  const mentions = (when: When, names: readonly string[]) =>
    names.some((name) => JSON.stringify(when).includes(JSON.stringify(name)));
  const lost = Object.keys(define).filter(
    (name) => damaged(child("/define", name)) || mentions(define[name] ?? {}, broken),
  );
  return {
    ...document,
    onFault: outcome,
    facts: Object.fromEntries(Object.entries(document.facts).filter(([name]) => !broken.includes(name))),
    define: Object.fromEntries(Object.entries(define).filter(([name]) => !lost.includes(name))),
    rules: document.rules.map((rule, index) =>
      damaged(`/rules/${index}`) || mentions(rule.when, broken) || (lost.length > 0 && "use" in rule.when)
        ? { ...rule, when: never, then: outcome, examples: [] }
        : rule,
    ),
    invariants: [],
  };
}

/** No config has a value there, so it never holds. */
const never: When = { "/": true };

function ruleOf(rule: unknown, at: string, damaged: Damaged): RulesDocument["rules"][number] {
  const own = isObject(rule) ? rule : {};
  return {
    id: text(own["id"]),
    when: conditions(own["when"], `${at}/when`, damaged),
    then: text(own["then"]),
    because: text(own["because"]),
    examples: list(own["examples"]).map((one) => (isObject(one) ? one : {})),
  };
}

function conditions(given: unknown, at: string, damaged: Damaged): When {
  const entries = Object.entries(isObject(given) ? given : {}).filter(([key]) => !damaged(child(at, key)));
  return Object.fromEntries(entries) as When;
}

function members<T>(at: string, given: unknown, made: (value: object, pointer: string) => T): { [name: string]: T } {
  return Object.fromEntries(
    Object.entries(isObject(given) ? given : {}).map(([name, one]) => [
      name,
      made(isObject(one) ? one : {}, child(at, name)),
    ]),
  );
}

const text = (given: unknown): string => (typeof given === "string" ? given : "");
const list = (given: unknown): readonly unknown[] => (Array.isArray(given) ? given : []);
