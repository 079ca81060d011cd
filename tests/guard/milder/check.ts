/** What must hold of a situation: nothing that the agent put into it makes the answer milder than without. */
import { randomOf } from "../../random.ts";
import { createRig, type Answer, type Outcome } from "./rig.ts";
import { type Situation, situationOf, typedLine } from "./situation.ts";

const RANK: { readonly [answer in Answer]: number } = { allow: 0, defer: 1, deny: 2 };
/** What a review that came to nothing ends in, by the contract; a person decides or it is blocked. */
const MACHINERY: { readonly [mode in Situation["mode"]]: Answer } = {
  strict: "deny",
  default: "defer",
  lenient: "defer",
  permissive: "deny",
};
/** Denials that stop the action in every mode. */
const HARD = /"verdict":"deny"(?!.*"riskLevel":"(?:low|medium)")/;

/** The same action, mode and words of the person, and nothing of the agent's round them. */
const base = (situation: Situation): Situation => ({
  ...situation,
  call: situation.plain,
  before: [],
  read: [],
  lines: situation.lines.flatMap(({ typed }) => (typed === undefined ? [] : [typedLine(typed)])),
  reply: { own: true, quoted: "", stopReason: "stop", text: (denial) => denial },
});

/** Why the outcome is wrong; undefined when it is right. */
function wrong({ mode, reply, denial }: Situation, outcome: Outcome, without: Outcome): string | undefined {
  if (outcome.failed !== undefined) {
    if (outcome.answer !== MACHINERY[mode]) return `a review that failed (${outcome.failed}) gave ${outcome.answer}`;
    return reply.own && outcome.reviewed && HARD.test(denial)
      ? `a hard denial was not read (${outcome.failed})`
      : undefined;
  }
  return RANK[outcome.answer] < RANK[without.answer]
    ? `${outcome.answer}, where the same without it gives ${without.answer}`
    : undefined;
}

export interface Counted {
  readonly situations: number;
  /** Denials of the reviewer that were read, and asks that were not judged or not read. */
  readonly judged: number;
  readonly failed: number;
}

/** Tries situations `first`, `first` + 1 … and throws at the first that goes wrong, with its number. */
export async function noneMilder(first: number, count: number): Promise<Counted> {
  const rig = createRig();
  let [judged, failed] = [0, 0];
  try {
    for (let seed = first; seed < first + count; seed += 1) {
      const situation = situationOf(randomOf(seed));
      const [outcome, without] = [await rig.run(situation), await rig.run(base(situation))];
      const why = wrong(situation, outcome, without);
      if (why !== undefined)
        throw new Error(
          `situation ${seed}: ${why}\n${JSON.stringify({ ...situation, reply: situation.reply.text(situation.denial) }, null, 1).slice(0, 6_000)}`,
        );
      if (outcome.failed === undefined) judged += 1;
      else failed += 1;
    }
  } finally {
    rig.close();
  }
  return { situations: count, judged, failed };
}
