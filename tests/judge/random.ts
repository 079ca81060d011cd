/** Random tables, edits of them, configs and facts, each from one seed. */
import { families } from "../../generated/schemas.js";
import { lookUp, type Doc, type Loose, type Values } from "./interpreter.ts";

export const scales: Doc = { heat: ["cold", "warm", "hot"] };

export interface Random {
  readonly below: (count: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <T>(items: readonly T[]) => T;
}

export function random(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return { below, chance: (share) => next() < share, pick: (items) => items[below(items.length)] as never };
}

const BIG = 2 ** 53;
const numbers = [-1, 0, 0.5, 1, 2, 2.5, 3, 7, BIG, BIG + 2];
const names = ["a", "ab", "b", "x:y"];
const namePatterns = ["a*", "*b", "*", "x:*"];
const paths = ["a", ".env", "a/b", "src/a.ts"];
const pathPatterns = ["*.ts", ".env", "src/**", "**/b"];

/** A table reads two of them, or all pairs would be about orders of settings alone. */
const numberPointers = [
  "/circuitBreaker/consecutive",
  "/circuitBreaker/total",
  "/classifier/riskThreshold",
  "/classifier/intentThreshold",
  "/temperature",
];
let read: readonly string[] = numberPointers;
const textPointers = ["/mode", "/notifyLevel"];
const conditionPointers = () => ["/notifyApprovals", "/mode", ...read];

const outcomes = ["yes", "ask", "no"];

function fact(r: Random, kind: string): Doc {
  const base = ((): Doc => {
    switch (kind) {
      case "closed":
        return { oneOf: r.chance(0.3) ? ["strict", "lenient", "x"] : ["p", "q", "s"] };
      case "scale":
        return { scale: "heat" };
      case "flag":
        return { flag: true };
      case "number":
        return {
          number: {
            ...(r.chance(0.5) && { min: r.pick([0, 0, -1]) }),
            ...(r.chance(0.3) && { max: r.pick([1, 5, BIG]) }),
          },
        };
      case "whole":
        return {
          number: {
            integer: true,
            ...(r.chance(0.6) && { min: r.pick([0, 0.5]) }),
            ...(r.chance(0.3) && { max: r.pick([5, 6.5, BIG + 2]) }),
          },
        };
      case "path":
        return { text: { match: "path" } };
      default:
        return { text: {} };
    }
  })();
  const literal =
    kind === "closed"
      ? base["oneOf"][0]
      : kind === "scale"
        ? "warm"
        : kind === "flag"
          ? true
          : kind === "path"
            ? "a"
            : kind === "name"
              ? "a"
              : 1;
  return {
    ...base,
    ...(r.chance(0.25) && { optional: true }),
    ...(r.chance(0.12) && { absent: [r.pick(["off", "q", "b", "hot"])] }),
    ...(r.chance(0.12) && { unknown: literal }),
    ...(r.chance(0.12) && { missing: literal }),
    ...(kind === "closed" && r.chance(0.15) && { config: "/mode" }),
  };
}

const isNumber = (given: Doc) => given["number"] !== undefined;

function condition(r: Random, name: string, facts: Doc, depth = 1): unknown {
  const given: Doc = facts[name];
  if (depth > 0 && r.chance(0.15)) return { not: condition(r, name, facts, depth - 1) };
  const rivals = Object.keys(facts).filter(
    (other) => other !== name && Object.keys(facts[other])[0] === Object.keys(given)[0],
  );
  if (rivals.length > 0 && r.chance(0.12)) return { same: r.pick(rivals) };
  if (given["flag"] === true) return r.chance(0.5);
  if (isNumber(given)) {
    const operand = () => (r.chance(0.45) ? { config: r.pick(read) } : r.pick(numbers));
    if (r.chance(0.12)) return r.pick(numbers);
    if (r.chance(0.08)) return { is: { config: r.pick(read) } };
    return {
      [r.pick(["atLeast", "above"])]: operand(),
      ...(r.chance(0.4) && { [r.pick(["atMost", "below"])]: operand() }),
      ...(r.chance(0.1) && { not: r.pick(numbers) }),
    };
  }
  if (given["text"] !== undefined) {
    const path = given["text"]["match"] === "path";
    if (r.chance(0.4)) return r.pick(path ? paths : names);
    if (r.chance(0.25)) return { like: { config: path ? "/surfaces" : "/surfaces" } };
    return {
      like: [
        r.pick(path ? pathPatterns : namePatterns),
        ...(r.chance(0.3) ? [r.pick(path ? pathPatterns : namePatterns)] : []),
      ],
    };
  }
  const steps: readonly string[] = given["oneOf"] ?? scales["heat"];
  if (given["scale"] !== undefined && r.chance(0.5))
    return { [r.pick(["atLeast", "above", "atMost", "below"])]: r.pick(steps) };
  if (r.chance(0.15)) return { is: { config: r.pick(textPointers) } };
  return r.chance(0.3) ? [r.pick(steps), r.pick(steps)] : r.pick(steps);
}

function when(r: Random, facts: Doc): Doc {
  const chosen = Object.keys(facts).filter(() => r.chance(0.6));
  const some = chosen.length > 0 ? chosen : [r.pick(Object.keys(facts))];
  const setting = r.pick(conditionPointers());
  const about =
    setting === "/notifyApprovals"
      ? r.chance(0.5)
      : setting === "/mode"
        ? r.pick(["strict", { not: "lenient" }])
        : r.pick([{ above: r.pick([0, 1, 2.5]) }, { atMost: { config: r.pick(read) } }, 0]);
  return {
    ...Object.fromEntries(some.map((name) => [name, condition(r, name, facts)])),
    ...(r.chance(0.2) && { [setting]: about }),
  };
}

const numberAt = (pointer: string, settings: unknown): number => {
  const value = lookUp(settings, pointer);
  return typeof value === "number" ? value : 0;
};

export function document(r: Random): Doc {
  read = [r.pick(numberPointers), r.pick(numberPointers)];
  if (r.chance(0.05)) return globs(r);
  if (r.chance(0.05)) return blocklist(r);
  const kinds = ["closed", "scale", "flag", "number", "whole", "number", "whole", "name", "path"];
  const facts = Object.fromEntries(
    Array.from({ length: 1 + r.below(3) }, (_, index) => [`f${index}`, fact(r, r.pick(kinds))]),
  );
  const ordered = Object.entries(facts)
    .filter(([, one]) => one["scale"] !== undefined || isNumber(one))
    .map(([name]) => name);
  return {
    kind: "rules",
    id: "guard/judged",
    description: "random",
    outcomes,
    facts,
    rules: Array.from({ length: 1 + r.below(4) }, (_, index) => ({
      id: `r${index}`,
      when: when(r, facts),
      then: r.pick(outcomes),
      because: "so",
    })),
    ...(r.chance(0.9) && { otherwise: { then: r.pick(outcomes), because: "so" } }),
    onFault: r.pick(["no", "no", "ask"]),
    invariants: Array.from({ length: 2 }, (_, index) =>
      ordered.length > 0 && r.chance(0.4)
        ? { id: `i${index}`, neverLooserAlong: r.pick(ordered) }
        : {
            id: `i${index}`,
            ...(r.chance(0.7) && { when: when(r, facts) }),
            [r.pick(["always", "never"])]: r.pick(outcomes),
          },
    ),
  };
}

const globs = (r: Random): Doc => ({
  kind: "globs",
  id: "guard/judged",
  description: "random",
  ordered: false,
  outcomes: ["skip", "review"],
  facts: { surface: { text: { examples: ["a"] }, ...(r.chance(0.3) && { optional: true }) } },
  patterns: { config: "/surfaces" },
  included: "review",
  families: { a: ["ab"], ...(r.chance(0.5) && { b: [r.pick(["ab", "x:y"])] }) },
  onFault: "skip",
  invariants: [
    { id: "i0", when: { surface: r.pick(names) }, [r.pick(["always", "never"])]: r.pick(["skip", "review"]) },
  ],
});

const blocklist = (r: Random): Doc => ({
  kind: "blocklist",
  id: "advisor/judged",
  description: "random",
  outcomes: ["open", "blocked"],
  facts: { model: { text: { examples: ["a"] } }, effort: { scale: "heat", ...(r.chance(0.6) && { optional: true }) } },
  entries: { config: "/disabledForModels" },
  subject: { model: "/model" },
  ...(r.chance(0.6) && { atLeast: { effort: "/minEffort" } }),
  onFault: "blocked",
  invariants: [
    { id: "i0", neverLooserAlong: "effort" },
    {
      id: "i1",
      when: { model: r.pick(names), effort: "cold" },
      [r.pick(["always", "never"])]: r.pick(["open", "blocked"]),
    },
  ],
});

/** One to three small changes, as a person or an attacker makes them. */
export function edited(r: Random, before: Doc): Doc {
  const doc: Doc = structuredClone(before);
  for (let count = 1 + r.below(3); count > 0; count--) edit(r, doc as { [key: string]: Loose });
  return doc;
}

function edit(r: Random, doc: { [key: string]: Loose }): void {
  if (doc["kind"] === "globs") {
    doc["families"] = r.pick([{}, { a: ["ab", "x:y"] }, { b: ["a"] }]);
    return;
  }
  if (doc["kind"] === "blocklist") {
    if (doc["atLeast"] === undefined) doc["atLeast"] = { effort: "/minEffort" };
    else delete doc["atLeast"];
    return;
  }
  const { facts, rules } = doc;
  const at = r.below(rules.length);
  const name = r.pick(Object.keys(facts));
  switch (r.below(8)) {
    case 0:
      rules[at].then = r.pick(outcomes);
      break;
    case 1:
      if (rules.length > 1) rules.splice(at, 1);
      break;
    case 2:
      rules.splice(at, 0, { id: `n${r.below(1000)}`, when: when(r, facts), then: r.pick(outcomes), because: "so" });
      break;
    case 3:
      rules[at].when = when(r, facts);
      break;
    case 4:
      if (doc["otherwise"]) doc["otherwise"].then = r.pick(outcomes);
      else doc["onFault"] = r.pick(outcomes);
      break;
    case 5: {
      const kind =
        facts[name].number !== undefined
          ? facts[name].number.integer
            ? "whole"
            : "number"
          : facts[name].text !== undefined
            ? facts[name].text.match === "path"
              ? "path"
              : "name"
            : facts[name].scale !== undefined
              ? "scale"
              : facts[name].flag
                ? "flag"
                : "closed";
      const { oneOf: _, scale, flag, number, text, ...modifiers } = fact(r, kind);
      const type = {
        ...(number && { number }),
        ...(facts[name].oneOf && { oneOf: facts[name].oneOf }),
        ...(scale && { scale }),
        ...(flag && { flag }),
        ...(text && { text }),
      };
      facts[name] = {
        ...type,
        ...modifiers,
        ...(facts[name].oneOf && modifiers["unknown"] !== undefined && { unknown: facts[name].oneOf[0] }),
        ...(facts[name].oneOf && modifiers["missing"] !== undefined && { missing: facts[name].oneOf[0] }),
      };
      break;
    }
    case 6:
      [rules[at], rules[0]] = [rules[0], rules[at]];
      break;
    default:
      doc["onFault"] = r.pick(outcomes);
  }
}

/** The defaults of the family. */
export const baseOf = (id: string): unknown =>
  id.startsWith("advisor/") ? families.advisor.defaults : families.guard.defaults;

/** A config that the family's schema allows, as it is in force: over the defaults. */
export function config(r: Random, { id }: Doc): unknown {
  if (id.startsWith("advisor/")) {
    const entry = () =>
      r.chance(0.4)
        ? r.pick(names)
        : { model: r.pick(names), ...(r.chance(0.7) && { minEffort: r.pick(scales["heat"]) }) };
    return { ...families.advisor.defaults, disabledForModels: Array.from({ length: r.below(4) }, entry) };
  }
  const whole = () => r.pick([0, 1, 2, 3, 4, 5, 7, 8, BIG]);
  const share = () => r.pick([0, 0.25, 0.5, 0.75, 1, 0.9]);
  const pattern = () => (r.chance(0.3) ? "!" : "") + r.pick([...names, ...namePatterns, ".env", "src/a.ts"]);
  return {
    ...families.guard.defaults,
    mode: r.pick(["strict", "default", "lenient", "permissive"]),
    notifyLevel: r.pick(["info", "warning", "error", "off"]),
    notifyApprovals: r.chance(0.5),
    circuitBreaker: { ...families.guard.defaults.circuitBreaker, consecutive: whole(), total: whole() },
    classifier: { ...families.guard.defaults.classifier, riskThreshold: share(), intentThreshold: share() },
    ...(r.chance(0.7) && { temperature: r.pick([0, 0.5, 1, 1.5, 2]) }),
    surfaces: Array.from({ length: r.below(4) }, pattern),
  };
}

/** Facts near everything that the two tables and the config name, some of them outside their types. */
export function facts(r: Random, docs: readonly Doc[], settings: unknown): Values {
  const names_ = [...new Set(docs.flatMap((doc) => Object.keys(doc["facts"])))];
  return Object.fromEntries(
    names_.flatMap((name) => {
      const value = valueNear(
        r,
        docs.map((doc) => doc["facts"][name]).filter((one) => one !== undefined),
        settings,
        name,
      );
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function valueNear(r: Random, declared: readonly Doc[], settings: unknown, name: string): unknown {
  if (r.chance(0.06)) return undefined;
  if (r.chance(0.06)) return r.pick<unknown>(["off", "q", "warm", 1e300, -5, true, "zzz", Number.NaN, null]);
  const given = r.pick(declared);
  if (given["flag"] === true) return r.chance(0.5);
  if (isNumber(given)) {
    const near = r.chance(0.6) ? r.pick(numbers) : numberAt(r.pick(numberPointers), settings);
    const value = r.pick([near, near, near + 1, near - 1, near + 0.25, near - 0.25, near + 2]);
    return given["number"]["integer"] === true && r.chance(0.9) ? Math.round(value) : value;
  }
  if (given["text"] !== undefined)
    return given["text"]["match"] === "path"
      ? r.pick([...paths, "b", "x/.env", "src/x/y", "A.TS", "x/b", "./a", "a//b", "", ".", "a\\b", "z"])
      : r.pick([...names, "", "abc", "zb", "z", "x:z", `${name}!`]);
  return r.pick([...(given["oneOf"] ?? scales["heat"])]);
}
