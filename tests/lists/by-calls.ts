/** What is proved about lists, held against calls: the rule that decides each, on one list and on two. */
import { comparedSurfaces } from "../../src/analysis/lists.ts";
import { findings } from "../../src/lists/findings.ts";
import type { Format } from "../../src/lists/formats.ts";
import { effects, lookUp, surface, type ListRule, type Surface } from "../../src/lists/list.ts";
import { within } from "../../src/space/within.ts";
import { randomOf } from "../random.ts";
import { randomCommand, randomList } from "./random-lists.ts";

interface Size {
  readonly from: number;
  readonly lists: number;
  readonly calls: number;
}

const shell = (format: Format, surfaces: readonly Surface[]): Surface | undefined =>
  surfaces.find(({ name }) => name === format.shell.surface);

export function deadByCalls(format: Format, { from, lists, calls }: Size) {
  const found = { lists: 0, dead: 0, planted: 0, wrong: [] as string[] };
  for (let seed = from; seed < from + lists; seed += 1) {
    const { opened, written } = randomList(format, seed);
    const own = shell(format, opened.list.surfaces);
    if (own === undefined) continue;
    found.lists += 1;
    const dead = new Set(
      findings(opened.list, format).flatMap(({ code, message }) => (code === "dead-rule" ? [nameIn(message)] : [])),
    );
    found.dead += dead.size;
    const random = randomOf(seed);
    for (let call = 0; call < calls; call += 1) {
      const { rule, text } = lookUp(own, [randomCommand(random)]);
      if (rule !== undefined && dead.has(rule.id))
        found.wrong.push(`${format.name} ${seed}: \`${rule.id}\` decides ${text} in ${JSON.stringify(written)}`);
    }
    const [first] = own.rules;
    if (first === undefined) continue;
    // Behind all others, a rule that takes no more than the first.
    const planted: ListRule = {
      ...first,
      id: "planted",
      then: effects.find((effect) => effect !== first.then) ?? "ask",
    };
    const more = surface(own.name, own.about, [...own.rules, planted], "ask");
    const named = findings({ ...opened.list, surfaces: [more] }, format).some(
      ({ code, message }) => code === "dead-rule" && nameIn(message) === "planted",
    );
    if (named) found.planted += 1;
    else found.wrong.push(`${format.name} ${seed}: the planted rule is not named`);
  }
  return found;
}

const nameIn = (message: string): string => /`([^`]*)`/.exec(message)?.[1] ?? "";

export function compareByCalls(format: Format, { from, lists, calls }: Size) {
  const found = { changed: 0, wrong: [] as string[] };
  for (let seed = from; seed < from + lists; seed += 1) {
    const [before, after] = [randomList(format, seed), randomList(format, seed + 1_000_000)];
    const compared = comparedSurfaces(before.opened, after.opened).find(
      ({ bound }) => bound?.after.table.id === `list/${format.shell.surface}`,
    );
    const [old, now] = [shell(format, before.opened.list.surfaces), shell(format, after.opened.list.surfaces)];
    if (old === undefined || now === undefined) continue;
    const random = randomOf(seed);
    for (let call = 0; call < calls; call += 1) {
      const text = randomCommand(random);
      const [was, is] = [lookUp(old, [text]).effect, lookUp(now, [text]).effect];
      const told = (compared?.changes ?? []).filter(({ region }) =>
        within(region, { [old.about]: text }, compared?.facts ?? [], {}),
      );
      if (was !== is) found.changed += 1;
      const right =
        was === is
          ? told.length === 0
          : told.length === 1 && told[0]?.before.outcome === was && told[0].after.outcome === is;
      if (!right)
        found.wrong.push(`${format.name} ${seed}: ${text} was ${was} and is ${is}, told ${told.length} times`);
    }
  }
  return found;
}
