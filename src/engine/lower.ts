/**
 * Table document → core rules. The shorthands (ladder, blocklist, globs) become rules here or, where the config holds the
 * list, a `list` that `bind` expands. Positions are kept: every rule knows where it stands in its file.
 *
 * The document is assumed to have passed the schema and `nameProblems`.
 */
import type {
  BlocklistDocument,
  Fact,
  FactDocument,
  FactType,
  GlobsDocument,
  LadderDocument,
  Place,
  Rule,
  RulesDocument,
  Scales,
  Table,
  TableDocument,
  When,
} from "./types.ts";
import { child } from "../jsonc/pointer.ts";

type Locate = (pointer: string, part?: "key" | "value") => Place;
type Body = Pick<Table, "rules"> & Partial<Pick<Table, "otherwise" | "list">>;

export function lower(document: TableDocument, scales: Scales, file: string, place: Locate): Table {
  return {
    id: document.id,
    kind: document.kind,
    description: document.description,
    file,
    outcomes: document.outcomes,
    ordered: document.ordered !== false,
    facts: Object.entries(document.facts).map(([name, fact]) => lowerFact(name, fact, scales)),
    ...body(document, scales, place),
    onFault: document.onFault,
    invariants: (document.invariants ?? []).map((invariant, index) => ({
      ...invariant,
      at: place(`/invariants/${index}`),
    })),
  };
}

function body(document: TableDocument, scales: Scales, place: Locate): Body {
  switch (document.kind) {
    case "rules":
      return lowerRules(document, place);
    case "ladder":
      return lowerLadder(document, scales, place);
    case "blocklist":
      return lowerBlocklist(document, place);
    case "globs":
      return lowerGlobs(document, place);
  }
}

function lowerRules(document: RulesDocument, place: Locate): Body {
  const { otherwise, define = {} } = document;
  return {
    rules: document.rules.map((rule, index) => ({
      ...rule,
      when: expand(rule.when, define),
      at: place(`/rules/${index}`),
    })),
    ...(otherwise && { otherwise: { ...otherwise, at: place("/otherwise", "key") } }),
  };
}

/** `{ "use": "name", … }` stands for the named conditions and the further ones, which all must hold, on the same fact too. */
function expand(when: When, define: { readonly [name: string]: When }): When {
  const { use, ...own } = when;
  if (typeof use !== "string") return when;
  const shared = expand(define[use] ?? {}, define);
  const both = Object.entries(own).map(([key, condition]) => [
    key,
    shared[key] === undefined ? condition : { all: [shared[key], condition] },
  ]);
  return { ...shared, ...Object.fromEntries(both) };
}

/** Per step: up to the first cut line the first outcome, from the second one on the last, between them the middle. */
function lowerLadder(document: LadderDocument, scales: Scales, place: Locate): Body {
  const steps = stepsOf(document.facts[document.climb], scales);
  const [loose = "", middle = "", strict = ""] = document.outcomes;
  const rules: Rule[] = [];
  for (const [step, { allowThrough, denyFrom, because }] of Object.entries(document.ladders)) {
    const at = place(child("/ladders", step), "key");
    const rule = (then: string, bound: When[string]): Rule => ({
      id: `${step}.${then}`,
      when: { [document.by]: step, [document.climb]: bound },
      then,
      because,
      at,
    });
    rules.push(rule(loose, { atMost: allowThrough }));
    if (steps.indexOf(denyFrom) > steps.indexOf(allowThrough) + 1)
      rules.push(rule(middle, { above: allowThrough, below: denyFrom }));
    rules.push(rule(strict, { atLeast: denyFrom }));
  }
  return { rules };
}

function lowerBlocklist(document: BlocklistDocument, place: Locate): Body {
  const [open = "", blocked = ""] = document.outcomes;
  const [subject = ["", ""]] = Object.entries(document.subject);
  const [atLeast] = Object.entries(document.atLeast ?? {});
  return {
    rules: [],
    otherwise: { then: open, because: "no entry lists it", at: place("/entries", "key") },
    list: {
      kind: "blocklist",
      entries: document.entries.config,
      subject,
      ...(atLeast && { atLeast }),
      then: blocked,
      because: "an entry lists it",
    },
  };
}

function lowerGlobs(document: GlobsDocument, place: Locate): Body {
  const excluded = document.outcomes.find((outcome) => outcome !== document.included) ?? "";
  const [fact = ""] = Object.keys(document.facts);
  return {
    rules: [],
    otherwise: { then: excluded, because: "no pattern includes it", at: place("/patterns", "key") },
    list: {
      kind: "globs",
      patterns: document.patterns.config,
      fact,
      included: document.included,
      excluded,
      families: document.families ?? {},
    },
  };
}

function lowerFact(name: string, fact: FactDocument, scales: Scales): Fact {
  return {
    name,
    type: factType(fact, scales),
    optional: fact.optional === true,
    absent: fact.absent ?? [],
    ...(fact.config !== undefined && { config: fact.config }),
    ...(fact.unknown !== undefined && { unknown: fact.unknown }),
    ...(fact.missing !== undefined && { missing: fact.missing }),
  };
}

function factType(fact: FactDocument, scales: Scales): FactType {
  if (fact.scale !== undefined) return { kind: "closed", values: stepsOf(fact, scales), ordered: true };
  if (fact.oneOf !== undefined) return { kind: "closed", values: fact.oneOf, ordered: false };
  if (fact.number !== undefined) return { kind: "number", ...fact.number };
  if (fact.text !== undefined)
    return { kind: "text", match: fact.text.match ?? "name", examples: fact.text.examples ?? [] };
  return { kind: "closed", values: [false, true], ordered: false };
}

function stepsOf(fact: FactDocument | undefined, scales: Scales): readonly string[] {
  return (fact?.scale === undefined ? undefined : scales[fact.scale]) ?? [];
}
