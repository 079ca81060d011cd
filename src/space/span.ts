/** What one fact may be in a region, as data that says exactly which atoms of its axis are meant. */
import type { Atom, Axis } from "./cells.ts";
import { wholeAfter } from "../engine/numbers.ts";
import type { FactType } from "../engine/types.ts";
import { type Span, type TextSpan, isList } from "./spans.ts";

/** What one fact may be in a region; a fact that is not named may be anything. `absent` and `present` are of optional facts. */
/** The span in the words of its fact; undefined when it takes more than one phrase. */
export function spanOf(span: ReadonlySet<number>, axis: Axis): Span | undefined {
  const atoms = axis.atoms.filter((_, index) => span.has(index));
  const [first, last] = [atoms[0], atoms.at(-1)];
  const values = atoms.map((atom) => exactText(atom, axis) ?? atom.witness ?? "absent");
  const listed = (): Span | undefined => (values.length === 1 ? values[0] : values);
  if (
    first === undefined ||
    axis.fact.type.kind === "closed" ||
    atoms.every((atom) => atom.witness === undefined || isStray(atom, axis))
  )
    return listed();
  if (axis.atoms.every(({ witness }, index) => span.has(index) === (witness !== undefined))) return "present";
  if (atoms.some((atom) => isStray(atom, axis))) return undefined;
  if (axis.fact.type.kind === "text")
    return atoms.every((atom) => exactText(atom, axis) !== undefined) ? listed() : phrase(span, axis);
  if (atoms.some(({ witness }) => witness === undefined)) return undefined;
  if (runs(span).length > 1) return atoms.every(isPoint) ? listed() : undefined;
  return interval(first, last, axis.fact.type);
}

/** A value that is outside the type of its fact. */
const isStray = ({ witness, interval, text }: Atom, { fact: { type } }: Axis) =>
  witness !== undefined && type.kind !== "closed" && (type.kind === "number" ? interval : text) === undefined;

/** The one text of an atom: a literal of the rules, or a pattern of the name dialect without `*`, which matches only itself. */
function exactText({ text }: Atom, { fact, patterns }: Axis): string | undefined {
  if (text === undefined || text.literal !== undefined) return text?.literal;
  return fact.type.kind === "text" && fact.type.match === "name"
    ? patterns.find((group, index) => text.matches[index] === true && group.every((pattern) => isExact(pattern)))?.[0]
    : undefined;
}

/** A name pattern without a star is that name and no other. */
const isExact = (pattern: string) => !pattern.includes("*");

/** Without the bounds that the fact has anyway; whole numbers from the first to the last. */
function interval(first: Atom, last: Atom | undefined, type: Extract<FactType, { kind: "number" }>): Span {
  let { atLeast, above } = first.interval ?? {};
  let { atMost, below } = last?.interval ?? {};
  if (type.integer === true) {
    if (above !== undefined) [atLeast, above] = [wholeAfter(above), undefined];
    if (below !== undefined) [atMost, below] = [-wholeAfter(-below), undefined];
  }
  if (atLeast !== undefined && atLeast === atMost) return atLeast;
  if (atLeast !== undefined && atLeast === type.min && (atMost ?? below) !== undefined) atLeast = undefined;
  if (atMost !== undefined && atMost === type.max && (atLeast ?? above) !== undefined) atMost = undefined;
  return {
    ...(atLeast !== undefined && { atLeast }),
    ...(above !== undefined && { above }),
    ...(atMost !== undefined && { atMost }),
    ...(below !== undefined && { below }),
  };
}

/** The span in parts that each have a phrase: numbers by runs, texts by what has one together. */
export function describable(span: ReadonlySet<number>, axis: Axis): ReadonlySet<number>[] {
  if (spanOf(span, axis) !== undefined) return [span];
  const isApart = (index: number) => {
    const atom = axis.atoms[index];
    return atom === undefined || atom.witness === undefined || isStray(atom, axis);
  };
  const absent = [...span].filter(isApart);
  const present = [...span].filter((atom) => !isApart(atom));
  const parts = axis.fact.type.kind === "number" ? stretches(present, axis) : gather(present, axis);
  return [...parts, ...(absent.length > 0 ? [new Set(absent)] : [])];
}

const isPoint = ({ interval }: Atom) => interval?.atLeast !== undefined && interval.atLeast === interval.atMost;

/** Runs of numbers each by itself, single numbers together. */
function stretches(atoms: readonly number[], axis: Axis): ReadonlySet<number>[] {
  const found = runs(new Set(atoms));
  const single = ([index = -1, ...more]: readonly number[]) => {
    const atom = axis.atoms[index];
    return more.length === 0 && atom !== undefined && isPoint(atom);
  };
  const points = found.filter(single).flat();
  return [...found.filter((run) => !single(run)), ...(points.length > 0 ? [points] : [])].map((part) => new Set(part));
}

/** Letters-exact texts together; the others grow as long as the group has a phrase. */
function gather(atoms: readonly number[], axis: Axis): ReadonlySet<number>[] {
  const literal = atoms.filter((index) => {
    const atom = axis.atoms[index];
    return atom !== undefined && exactText(atom, axis) !== undefined;
  });
  const open = atoms.filter((atom) => !literal.includes(atom));
  const groups: Set<number>[] = [];
  const rest = new Set(atoms);
  for (const seed of open) {
    if (!rest.delete(seed)) continue;
    const group = new Set([seed]);
    // A pattern may join atoms only with others between them, so the whole rest is tried first.
    const whole = new Set([...group, ...rest]);
    if (phrase(whole, axis) !== undefined) return [...groups, whole];
    for (const other of rest) {
      if (phrase(new Set([...group, other]), axis) === undefined) continue;
      group.add(other);
      rest.delete(other);
    }
    groups.push(group);
  }
  const left = literal.filter((atom) => rest.has(atom));
  return left.length > 0 ? [...groups, new Set(left)] : groups;
}

/** Texts that match one of these patterns, or are this literal. */
interface Feature {
  readonly names: readonly string[];
  readonly literal: boolean;
  readonly has: (atom: number) => boolean;
}

/** `like` some patterns and `unlike` others, when that says exactly this span. */
function phrase(span: ReadonlySet<number>, axis: Axis): Span | undefined {
  const { atoms, fact, patterns } = axis;
  const exact = atoms.map((atom) => exactText(atom, axis));
  const literals = [...new Set(exact.filter((text) => text !== undefined))];
  const features: readonly Feature[] = [
    ...patterns.flatMap((names, index) =>
      fact.type.kind === "text" && fact.type.match === "name" && names.every((name) => isExact(name))
        ? []
        : [{ names, literal: false, has: (atom: number) => atoms[atom]?.text?.matches[index] === true }],
    ),
    ...literals.map((name) => ({ names: [name], literal: true, has: (atom: number) => exact[atom] === name })),
  ];
  const all = atoms.flatMap((atom, index) => (atom.witness === undefined || isStray(atom, axis) ? [] : [index]));
  const inside = all.filter((atom) => span.has(atom));
  if (inside.length !== span.size) return undefined;
  const outside = all.filter((atom) => !span.has(atom));
  const every = features.filter(({ has, literal }) => !literal && inside.every(has));
  const none = features.filter(({ has }) => !inside.some(has));
  const candidates = [
    phraseOf([], inside, outside, features, none),
    phraseOf(every, inside, outside, features, none),
  ].filter((one) => one !== undefined);
  return candidates.toSorted((a, b) => weight(a) - weight(b))[0];
}

/** With these patterns required, what else must be said to leave out every atom outside; undefined when nothing does it. */
function phraseOf(
  required: readonly Feature[],
  inside: readonly number[],
  outside: readonly number[],
  features: readonly Feature[],
  none: readonly Feature[],
): TextSpan | undefined {
  const misses = (atom: number) => required.some(({ has }) => !has(atom));
  const like = fewest(
    required.map((feature) => ({ ...feature, has: (atom: number) => !feature.has(atom) })),
    outside.filter(misses),
  );
  const open = outside.filter((atom) => !misses(atom));
  const stubborn = open.filter((atom) => !none.some(({ has }) => has(atom)));
  let any: readonly Feature[] = [];
  if (stubborn.length > 0) {
    const able = features.filter(({ has, literal }) => !literal && !stubborn.some(has));
    if (!inside.every((atom) => able.some(({ has }) => has(atom)))) return undefined;
    any = fewest(able, inside);
  }
  const unlike = fewest(
    none,
    open.filter((atom) => any.length === 0 || any.some(({ has }) => has(atom))),
  );
  const [group] = like.filter(({ names }) => names.length > 1);
  // One group among what is required reads as "any of"; it must not meet another "any of".
  const spare = group !== undefined && any.length === 0 ? group : undefined;
  const named = (key: keyof TextSpan, chosen: readonly string[]) => (chosen.length > 0 ? { [key]: chosen } : {});
  const flat = (chosen: readonly Feature[], literal: boolean) =>
    chosen.filter((one) => one.literal === literal).flatMap(({ names }) => names);
  return {
    ...named(
      "like",
      like
        .filter((one) => one !== spare)
        .map(({ names }) => (names.length === 1 ? names.join() : `{${names.join(",")}}`)),
    ),
    ...named("any", spare?.names ?? any.flatMap(({ names }) => names)),
    ...named("unlike", flat(unlike, false)),
    ...named("not", flat(unlike, true)),
  };
}

/** Enough of the features that every atom has one of them: the widest first, in their own order at the end. */
function fewest(features: readonly Feature[], atoms: readonly number[]): readonly Feature[] {
  const chosen = new Set<Feature>();
  let open = atoms;
  while (open.length > 0) {
    let widest: Feature | undefined;
    let most = 0;
    for (const feature of features) {
      const count = open.filter(feature.has).length;
      if (count > most) [widest, most] = [feature, count];
    }
    if (widest === undefined) break;
    chosen.add(widest);
    const { has } = widest;
    open = open.filter((atom) => !has(atom));
  }
  return features.filter((feature) => chosen.has(feature));
}

/** How many words a span takes, roughly. */
export function weight(span: Span | undefined): number {
  if (span === undefined) return 10;
  if (typeof span !== "object") return 1;
  if (isList(span)) return 1 + span.length / 4;
  return Object.values(span).reduce<number>((sum, part) => sum + (Array.isArray(part) ? part.length : 0.75), 1);
}

/** Neighbouring indices together. */
function runs(span: ReadonlySet<number>): number[][] {
  const parts: number[][] = [];
  for (const atom of [...span].sort((a, b) => a - b)) {
    const part = parts.at(-1);
    if (part !== undefined && part.at(-1) === atom - 1) part.push(atom);
    else parts.push([atom]);
  }
  return parts;
}
