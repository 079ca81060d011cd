/** The meaning pass over one table document: every name that it uses must exist, and every operand must fit its fact. */
import { compilePattern } from "../globs/pattern.ts";
import { child, parent } from "../jsonc/pointer.ts";
import { choiceWords, endlessness, ends } from "./when-words.ts";
import type {
  Condition,
  ConditionObject,
  FactDocument,
  Json,
  LadderDocument,
  Problem,
  Scales,
  TableDocument,
  When,
} from "../engine/types.ts";

export function nameProblems(document: TableDocument, scales: Scales): Problem[] {
  const problems: Problem[] = [];
  const factNames = Object.keys(document.facts);

  const known = (
    what: string,
    given: string | undefined,
    names: readonly string[],
    pointer: string,
    part: "key" | "value" = "value",
  ) => {
    if (given !== undefined && !names.includes(given))
      problems.push({ code: "unknown-value", pointer, part, what, given, known: names });
  };
  const outcome = (given: string | readonly string[] | undefined, pointer: string) => {
    for (const [index, one] of [given ?? []].flat().entries())
      known("outcome", one, document.outcomes, Array.isArray(given) ? `${pointer}/${index}` : pointer);
  };
  const bad = (what: string, pointer: string, part: "key" | "value" = "value") =>
    problems.push({ code: "bad-table", pointer, part, what, given: "" });
  /** Undefined also where a fact has no type, of which nothing can be said that its schema does not. */
  const factOf = (name: string | undefined): FactDocument | undefined => {
    const fact = name !== undefined && Object.hasOwn(document.facts, name) ? document.facts[name] : undefined;
    return fact !== undefined && types.some((type) => fact[type] !== undefined) ? fact : undefined;
  };
  const values = (fact: FactDocument | undefined) =>
    fact?.oneOf ?? (fact?.scale === undefined || !Object.hasOwn(scales, fact.scale) ? undefined : scales[fact.scale]);
  /** What a fact is used for asks for some kinds of it; that it is unknown is said elsewhere. */
  const kind = (
    name: string | undefined,
    kinds: readonly (keyof FactDocument)[],
    pointer: string,
    part: "key" | "value" = "value",
  ) => {
    const fact = factOf(name);
    if (fact !== undefined && !kinds.some((one) => fact[one] !== undefined))
      problems.push({ code: "wrong-type", pointer, part, what: `${kinds.join(" or ")} fact`, given: name ?? "" });
  };
  const distinct = (ids: readonly string[], index: number, pointer: string) => {
    const given = ids[index] ?? "";
    if (ids.indexOf(given) < index)
      problems.push({ code: "duplicate-entry", pointer, what: parent(parent(pointer)), given });
  };
  const once = (listed: readonly string[], pointer: string) => {
    for (const [index, one] of listed.entries())
      if (listed.indexOf(one) < index) bad(`\`${one}\` already stands in this list`, `${pointer}/${index}`);
  };

  const literal = (given: Json | undefined, fact: FactDocument, pointer: string) => {
    const listed = values(fact);
    // What an unknown scale holds nobody can tell; that it is unknown has been said.
    if (fact.scale !== undefined && listed === undefined) return;
    const wanted = listed !== undefined || fact.text ? "string" : fact.number ? "number" : "boolean";
    if (typeof given !== wanted)
      problems.push({ code: "wrong-type", pointer, what: wanted, given: JSON.stringify(given) ?? "nothing" });
    else if (listed !== undefined && typeof given === "string") known("value", given, listed, pointer);
    else if (
      typeof given === "number" &&
      (given < (fact.number?.min ?? -Infinity) || given > (fact.number?.max ?? Infinity))
    ) {
      problems.push({
        code: "out-of-range",
        pointer,
        what: `${fact.number?.min ?? "-∞"} to ${fact.number?.max ?? "∞"}`,
        given: String(given),
      });
    }
  };

  const like = (
    operand: ConditionObject[keyof ConditionObject],
    { text }: FactDocument,
    name: string,
    pointer: string,
  ) => {
    if (text === undefined) problems.push({ code: "wrong-type", pointer, what: "text fact", given: name });
    else if (typeof operand === "string" || isList(operand)) {
      for (const [index, one] of [operand].flat().entries()) {
        const long = String(one).length > LONGEST_PATTERN;
        const compiled = long ? TOO_LONG : compilePattern(String(one), text.match ?? "name");
        if (!compiled.ok)
          problems.push({
            code: "bad-glob",
            pointer: isList(operand) ? `${pointer}/${index}` : pointer,
            what: compiled.problem,
            given: String(one),
          });
      }
    }
  };

  const condition = (given: Condition, name: string, pointer: string): void => {
    const fact = factOf(name);
    if (fact === undefined) return;
    if (isList(given)) given.forEach((one, index) => literal(one, fact, `${pointer}/${index}`));
    else if (typeof given !== "object") literal(given, fact, pointer);
    else {
      for (const [operator, operand] of Object.entries(given) as [
        keyof ConditionObject,
        ConditionObject[keyof ConditionObject],
      ][]) {
        const here = `${pointer}/${operator}`;
        if (operator === "not") condition(operand as Condition, name, here);
        else if (operator === "same") known("fact", operand as string, factNames, here);
        else if (operator === "like") like(operand, fact, name, here);
        else if (operator !== "is" && fact.number === undefined && fact.scale === undefined)
          problems.push({ code: "wrong-type", pointer: here, what: "scale or number fact", given: name });
        else if (typeof operand !== "object") literal(operand, fact, here);
        else if (isList(operand)) operand.forEach((one, index) => literal(one, fact, `${here}/${index}`));
      }
    }
  };

  const when = (given: When | undefined, pointer: string, defines: readonly string[] = []) => {
    for (const [key, one] of Object.entries(given ?? {})) {
      const here = child(pointer, key);
      if (key === "use") known("definition", typeof one === "string" ? one : "", defines, here);
      else if (choiceWords.has(key) && factOf(key) === undefined)
        bad(
          `conditions have no \`${key}\`: write a rule for each case, or a list of the values that a fact may have`,
          here,
          "key",
        );
      else if (!key.startsWith("/")) {
        known("fact", key, factNames, here, "key");
        condition(one, key, here);
      }
    }
  };

  once(document.outcomes, "/outcomes");
  for (const [name, fact] of Object.entries(document.facts)) {
    if (name in Object.prototype)
      bad(`a fact cannot be called \`${name}\`, a name that every object has`, child("/facts", name), "key");
    if (name === "use")
      bad("a fact cannot be called `use`, by which a rule takes in shared conditions", child("/facts", name), "key");
    const { min = -Infinity, max = Infinity } = fact.number ?? {};
    if (min > max) bad(`no number is at least ${min} and at most ${max}`, `${child("/facts", name)}/number/max`);
    once(fact.oneOf ?? [], `${child("/facts", name)}/oneOf`);
    known("scale", fact.scale, Object.keys(scales), `${child("/facts", name)}/scale`);
    if (fact.unknown !== undefined) literal(fact.unknown, fact, `${child("/facts", name)}/unknown`);
    for (const key of ["unknown", "missing"] as const) {
      const value = fact[key];
      if (value !== undefined && fact.absent?.some((spelling) => spelling === value))
        bad(
          `\`${value}\` means that \`${name}\` is absent, so it cannot be its \`${key}\` value`,
          `${child("/facts", name)}/${key}`,
        );
    }
    if (fact.missing !== undefined) literal(fact.missing, fact, `${child("/facts", name)}/missing`);
  }
  outcome(document.onFault, "/onFault");
  const promised = (document.invariants ?? []).map(({ id }) => id);
  for (const [index, invariant] of (document.invariants ?? []).entries()) {
    distinct(promised, index, `/invariants/${index}/id`);
    when(invariant.when, `/invariants/${index}/when`);
    outcome(invariant.always, `/invariants/${index}/always`);
    outcome(invariant.never, `/invariants/${index}/never`);
    known("fact", invariant.neverLooserAlong, factNames, `/invariants/${index}/neverLooserAlong`);
    if (invariant.neverLooserAlong !== undefined && document.ordered === false)
      bad("no outcome of an unordered table is looser than another", `/invariants/${index}/neverLooserAlong`);
  }
  switch (document.kind) {
    case "rules": {
      const defines = Object.keys(document.define ?? {});
      for (const [name, given] of Object.entries(document.define ?? {})) {
        when(given, child("/define", name), defines);
        const endless = endlessness(name, document.define ?? {});
        if (endless !== undefined) bad(endless, `${child("/define", name)}/use`);
      }
      const ids = document.rules.map(({ id }) => id);
      for (const [index, rule] of document.rules.entries()) {
        const here = `/rules/${index}`;
        distinct(ids, index, `${here}/id`);
        if (ends.has(rule.id)) bad(`a rule cannot be called \`${rule.id}\`, as decisions by no rule are`, `${here}/id`);
        when(rule.when, `${here}/when`, defines);
        outcome(rule.then, `${here}/then`);
        for (const [at, example] of (rule.examples ?? []).entries()) {
          for (const name of Object.keys(example))
            known("fact", name, factNames, child(`${here}/examples/${at}`, name), "key");
        }
      }
      outcome(document.otherwise?.then, "/otherwise/then");
      break;
    }
    case "ladder":
      ladder(document);
      break;
    case "blocklist":
      for (const [part, given] of [
        ["subject", document.subject],
        ["atLeast", document.atLeast ?? {}],
      ] as const) {
        for (const name of Object.keys(given)) {
          known("fact", name, factNames, child(`/${part}`, name), "key");
          kind(name, part === "subject" ? ["text", "oneOf", "scale"] : ["scale"], child(`/${part}`, name), "key");
        }
      }
      break;
    case "globs":
      outcome(document.included, "/included");
      if (factNames.length === 0) bad("patterns need a text fact that they are about", "/facts");
      else kind(factNames[0], ["text"], child("/facts", factNames[0] ?? ""), "key");
  }
  return problems;

  function ladder({ climb, by, ladders }: LadderDocument) {
    known("fact", climb, factNames, "/climb");
    kind(climb, ["scale"], "/climb");
    known("fact", by, factNames, "/by");
    kind(by, ["oneOf", "scale"], "/by");
    const steps = values(factOf(climb)) ?? [];
    for (const [step, { allowThrough, denyFrom }] of Object.entries(ladders)) {
      const here = child("/ladders", step);
      if (factOf(by) !== undefined) known("value", step, values(factOf(by)) ?? [], here, "key");
      known("value", allowThrough, steps, `${here}/allowThrough`);
      known("value", denyFrom, steps, `${here}/denyFrom`);
      if (steps.includes(denyFrom) && steps.indexOf(denyFrom) <= steps.indexOf(allowThrough)) {
        problems.push({ code: "inverted-thresholds", pointer: `${here}/denyFrom`, what: "denyFrom", given: denyFrom });
      }
    }
  }
}

/** To prove what a longer one covers could take hours. */
const LONGEST_PATTERN = 500;
const TOO_LONG = { ok: false, problem: `it is longer than ${LONGEST_PATTERN} characters` } as const;

const types = ["oneOf", "scale", "number", "text", "flag"] as const;

const isList = (value: unknown): value is readonly Json[] => Array.isArray(value);
