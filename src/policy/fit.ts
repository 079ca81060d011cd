/** Whether a user's own table can stand in for the shipped one: whoever asks the shipped one must be able to ask it. */
import type { Fact, Table } from "../engine/types.ts";

/** Something that a caller relies on and the own table does not give, by pointer into its document. */
export interface Misfit {
  readonly pointer: string;
  readonly what: string;
}

export function misfits(own: Table, shipped: Table): Misfit[] {
  return [
    ...outcomes(own, shipped),
    ...shipped.facts.flatMap((fact) =>
      factMisfits(
        own.facts.find(({ name }) => name === fact.name),
        fact,
        shipped,
      ),
    ),
    ...own.facts
      .filter(({ name }) => !shipped.facts.some((fact) => fact.name === name))
      .filter((fact) => !mayBeLeftOut(fact))
      .map(({ name }) => ({
        pointer: `/facts/${name}`,
        what: `nobody passes the fact \`${name}\` to ${shipped.id}, so it must be optional, or have a \`missing\` value or a \`config\` pointer`,
      })),
  ];
}

/** The extensions handle these outcomes and no others; their order is what looser and stricter mean. */
function outcomes(own: Table, shipped: Table): Misfit[] {
  const listed = shipped.outcomes.map((outcome) => `\`${outcome}\``).join(", ");
  if (own.ordered !== shipped.ordered)
    return [
      {
        pointer: "/outcomes",
        what: `the outcomes of ${shipped.id} are ${shipped.ordered ? "ordered" : "not ordered"}`,
      },
    ];
  const same = shipped.ordered
    ? own.outcomes.join(" ") === shipped.outcomes.join(" ")
    : [...own.outcomes].sort().join(" ") === [...shipped.outcomes].sort().join(" ");
  if (!same)
    return [
      {
        pointer: "/outcomes",
        what: `the outcomes of ${shipped.id} are ${listed}${shipped.ordered ? ", in this order" : ""}`,
      },
    ];
  const rank = (outcome: string) => shipped.outcomes.indexOf(outcome);
  if (shipped.ordered ? rank(own.onFault) < rank(shipped.onFault) : own.onFault !== shipped.onFault) {
    return [
      {
        pointer: "/onFault",
        what: `a fault must give \`${shipped.onFault}\`${shipped.ordered ? " or something stricter" : ""}, as in the shipped ${shipped.id}`,
      },
    ];
  }
  return [];
}

function factMisfits(own: Fact | undefined, fact: Fact, { id }: Table): Misfit[] {
  const { name } = fact;
  if (own === undefined)
    return [{ pointer: "/facts", what: `${id} is asked with the fact \`${name}\`, which is not declared here` }];
  const pointer = `/facts/${name}`;
  const found: Misfit[] = [];
  const lacking = (what: string) => found.push({ pointer, what: `the fact \`${name}\` ${what}` });
  if (mayBeLeftOut(fact) && !mayBeLeftOut(own))
    lacking("may be left out by who asks, so it must be optional, or have a `missing` value or a `config` pointer");
  if (fact.unknown !== undefined && own.unknown === undefined)
    lacking("may have a value that nobody knows, so it needs an `unknown` value");
  if (!fact.absent.every((spelling) => own.absent.includes(spelling)))
    lacking(`is absent when it is \`${fact.absent.join("` or `")}\``);
  const { type } = fact;
  switch (type.kind) {
    case "closed": {
      const steps = own.type.kind === "closed" ? own.type.values : [];
      const known = type.values.filter((value) => steps.includes(value));
      if (known.length < type.values.length) lacking(`may be any of ${type.values.join(", ")}`);
      else if (type.ordered && steps.filter((value) => type.values.includes(value)).join(" ") !== type.values.join(" "))
        lacking(`climbs in the order ${type.values.join(", ")}`);
      break;
    }
    case "number":
      if (own.type.kind !== "number" || (own.type.integer === true && type.integer !== true)) lacking("is any number");
      else if (
        (own.type.min ?? -Infinity) > (type.min ?? -Infinity) ||
        (own.type.max ?? Infinity) < (type.max ?? Infinity)
      )
        lacking(`may be from ${type.min ?? "-∞"} to ${type.max ?? "∞"}`);
      break;
    case "text":
      if (own.type.kind !== "text") lacking("is a text");
      else if (own.type.match !== type.match) lacking(`matches as a ${type.match}`);
  }
  return found;
}

const mayBeLeftOut = ({ optional, missing, config }: Fact): boolean =>
  optional || missing !== undefined || config !== undefined;
