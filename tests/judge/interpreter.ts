/**
 * A second reading of table documents, from the descriptions in the table schema alone: no part of `src/` has a hand in
 * it. It is slow and plain, so that it can be believed by reading it.
 */
/** Documents are read as they come out of the parser: what they hold is theirs to say, not a type's. */
export type Loose = ReturnType<typeof JSON.parse>;
export type Doc = { readonly [key: string]: Loose };
export type Values = { readonly [name: string]: unknown };
export interface Said {
  readonly outcome: string;
  readonly rule: string;
  readonly fault: boolean;
}

const scalar = (value: unknown) => typeof value === "string" || typeof value === "number" || typeof value === "boolean";
const none = (value: unknown) => value === undefined || value === null;

export function lookUp(config: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .reduce<Loose>(
      (at, key) => (typeof at === "object" && at !== null && Object.hasOwn(at, key) ? at[key] : undefined),
      config,
    );
}

export function stepsOf(fact: Doc, scales: Doc): readonly unknown[] | undefined {
  return (
    fact["oneOf"] ??
    (fact["scale"] === undefined ? undefined : scales[fact["scale"]]) ??
    (fact["flag"] === true ? [false, true] : undefined)
  );
}

export function inType(fact: Doc, value: unknown, scales: Doc): boolean {
  const steps = stepsOf(fact, scales);
  if (steps !== undefined) return steps.includes(value);
  if (fact["number"] !== undefined) {
    const { min, max, integer } = fact["number"];
    return (
      typeof value === "number" &&
      !Number.isNaN(value) &&
      (min === undefined || value >= min) &&
      (max === undefined || value <= max) &&
      (integer !== true || Number.isInteger(value))
    );
  }
  if (typeof value !== "string") return false;
  return (
    fact["text"]["match"] !== "path" ||
    value === "." ||
    (!value.includes("\\") && value.split("/").every((part) => part !== "" && part !== "." && part !== ".."))
  );
}

const FAULT = Symbol("fault");

/** What the rules see of one fact: undefined when it is absent. */
function seen(fact: Doc, given: unknown, config: unknown, scales: Doc): unknown {
  const isAbsent = (value: unknown) => none(value) || (fact["absent"] ?? []).includes(value);
  if (!isAbsent(given)) return inType(fact, given, scales) ? given : (fact["unknown"] ?? FAULT);
  const set = fact["config"] === undefined ? undefined : lookUp(config, fact["config"]);
  if (!isAbsent(set)) return inType(fact, set, scales) ? set : FAULT;
  return fact["missing"] ?? (fact["optional"] === true ? undefined : FAULT);
}

function star(pattern: string, text: string): boolean {
  const [head = "", ...rest] = pattern;
  if (pattern === "") return text === "";
  if (head !== "*") return text !== "" && text[0] === head && star(rest.join(""), text.slice(1));
  return star(rest.join(""), text) || (text !== "" && star(pattern, text.slice(1)));
}

/** Only what the random tables use of it: `*` within a segment and `**` for Loose number of segments; letters in Loose case. */
function pathLike(pattern: string, text: string): boolean {
  const part = (one: string, other: string) => star(one.toLowerCase(), other.toLowerCase());
  const down = (patterns: readonly string[], parts: readonly string[]): boolean => {
    const [first, ...others] = patterns;
    if (first === undefined) return parts.length === 0;
    if (first === "**") return down(others, parts) || (parts.length > 0 && down(patterns, parts.slice(1)));
    return parts[0] !== undefined && part(first, parts[0]) && down(others, parts.slice(1));
  };
  return pattern.includes("/")
    ? down(pattern.split("/"), text.split("/"))
    : pattern === "**" || text.split("/").some((one) => part(pattern, one));
}

export const like = (pattern: string, text: string, match: unknown) =>
  match === "path" ? pathLike(pattern, text) : star(pattern, text);

export function holds(
  condition: Loose,
  value: unknown,
  fact: Doc,
  values: Values,
  config: unknown,
  scales: Doc,
): boolean {
  if (none(value)) return false;
  if (scalar(condition)) return value === condition;
  if (Array.isArray(condition)) return condition.includes(value);
  const rank = (one: unknown) => {
    const steps = fact["scale"] === undefined && fact["oneOf"] === undefined ? undefined : stepsOf(fact, scales);
    if (steps !== undefined) return steps.includes(one) ? steps.indexOf(one) : undefined;
    return typeof one === "number" && !Number.isNaN(one) ? one : undefined;
  };
  return Object.entries(condition).every(([operator, written]: [string, Loose]) => {
    const operand =
      typeof written === "object" && written !== null && typeof written.config === "string"
        ? lookUp(config, written.config)
        : written;
    const [mine, line] = [rank(value), rank(operand)];
    const compared = (test: (a: number, b: number) => boolean) =>
      mine !== undefined && line !== undefined && test(mine, line);
    switch (operator) {
      case "is":
        return Array.isArray(operand) ? operand.includes(value) : value === operand;
      case "atLeast":
        return compared((a, b) => a >= b);
      case "above":
        return compared((a, b) => a > b);
      case "atMost":
        return compared((a, b) => a <= b);
      case "below":
        return compared((a, b) => a < b);
      case "like":
        return (
          typeof value === "string" &&
          [operand ?? []]
            .flat()
            .some((pattern: unknown) => typeof pattern === "string" && like(pattern, value, fact["text"]?.["match"]))
        );
      case "same":
        return values[written] === value;
      case "not":
        return !holds(written, value, fact, values, config, scales);
      default:
        throw new Error(operator);
    }
  });
}

export function meets(when: Doc | undefined, doc: Doc, values: Values, config: unknown, scales: Doc): boolean {
  return Object.entries(when ?? {}).every(([key, condition]) => {
    if (key === "use") return meets(doc["define"][condition], doc, values, config, scales);
    if (!key.startsWith("/")) return holds(condition, values[key], doc["facts"][key], values, config, scales);
    const set = lookUp(config, key);
    return scalar(set) && holds(condition, set, {}, values, config, scales);
  });
}

/** The values that rules see, or undefined when the facts do not fit. */
export function valuesOf(doc: Doc, given: Values, config: unknown, scales: Doc): Values | undefined {
  const values = Object.fromEntries(
    Object.entries(doc["facts"] as Doc).map(([name, fact]) => [name, seen(fact, given[name], config, scales)]),
  );
  return Object.values(values).includes(FAULT) || Object.keys(given).some((name) => !Object.hasOwn(doc["facts"], name))
    ? undefined
    : values;
}

export function interpret(doc: Doc, given: Values, config: unknown, scales: Doc): Said {
  const values = valuesOf(doc, given, config, scales);
  const fault: Said = { outcome: doc["onFault"], rule: "on-fault", fault: true };
  const said = (rule: string, outcome: string): Said => ({ outcome, rule, fault: false });
  if (values === undefined) return fault;
  switch (doc["kind"]) {
    case "rules": {
      const rule = doc["rules"].find(({ when }: Doc) => meets(when, doc, values, config, scales));
      if (rule !== undefined) return said(rule.id, rule.then);
      return doc["otherwise"] === undefined ? fault : said("otherwise", doc["otherwise"].then);
    }
    case "ladder": {
      const [by, value] = [values[doc["by"]], values[doc["climb"]]];
      const cut = doc["ladders"][by as string];
      const steps = stepsOf(doc["facts"][doc["climb"]], scales) ?? [];
      if (cut === undefined || none(value)) return fault;
      const at = steps.indexOf(value);
      const outcome =
        doc["outcomes"][at <= steps.indexOf(cut.allowThrough) ? 0 : at >= steps.indexOf(cut.denyFrom) ? 2 : 1];
      return said(`${by}.${outcome}`, outcome);
    }
    case "blocklist": {
      const [[fact, pointer]] = Object.entries(doc["subject"]) as [[string, string]];
      const [threshold] = Object.entries((doc["atLeast"] ?? {}) as { [fact: string]: string });
      const entries: unknown = lookUp(config, doc["entries"].config);
      const listed = (Array.isArray(entries) ? entries : []).some((entry: unknown) => {
        if ((typeof entry === "string" ? entry : lookUp(entry, pointer)) !== values[fact] || none(values[fact]))
          return false;
        const least = threshold === undefined || typeof entry === "string" ? undefined : lookUp(entry, threshold[1]);
        return (
          threshold === undefined ||
          none(least) ||
          holds({ atLeast: least }, values[threshold[0]], doc["facts"][threshold[0]], values, config, scales)
        );
      });
      return listed ? said("listed", doc["outcomes"][1]) : said("otherwise", doc["outcomes"][0]);
    }
    default: {
      const text = Object.values(values)[0];
      const patterns = lookUp(config, doc["patterns"].config);
      const matches = (pattern: string) =>
        [pattern, ...(doc["families"]?.[pattern] ?? [])].some(
          (one: string) => typeof text === "string" && star(one, text),
        );
      const all: string[] = Array.isArray(patterns) ? patterns : [];
      const excluded = doc["outcomes"].find((outcome: string) => outcome !== doc["included"]);
      if (all.some((one) => one.startsWith("!") && matches(one.slice(1)))) return said("excluded", excluded);
      return all.some((one) => !one.startsWith("!") && matches(one))
        ? said("included", doc["included"])
        : said("otherwise", excluded);
    }
  }
}
