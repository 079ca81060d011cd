import { randomInt } from "node:crypto";
import { fingerprint } from "../ask/cache.ts";
import type { Change } from "./loosening.ts";

/** How far a person's word reaches: a terminal's for good, that over RPC for the running session. */
export type Standing = "remembered" | "session";

/** Changes that wait for a person's word. */
export interface Proposal {
  /** Who proposes; a later proposal of the same source takes the place of an earlier one. */
  readonly source: string;
  /** What the changes are of, for the line above them. */
  readonly title: string;
  /** Stands for the content: a refusal is remembered for it. */
  readonly content: string;
  /** The gravest first. */
  readonly changes: readonly Change[];
  /** Settings with what they were and what they become, a line each. */
  readonly values: readonly string[];
  /** Puts into force, or takes note of, exactly what was shown. */
  apply(standing: Standing): void;
}

/** Proposals and the code that agrees to them. Only what was shown with the code is agreed to. */
export interface Pending {
  /** False when a person has refused this content before: nothing needs to be said then. */
  propose(proposal: Proposal): boolean;
  withdraw(source: string): void;
  /** Without those that were refused. */
  waiting(): readonly Proposal[];
  /** Everything, refused or not. */
  all(): readonly Proposal[];
  /** The code for what stands here now. It is on the screen and nowhere else, so a message from elsewhere cannot know it. */
  code(): string;
  /** The proposals agreed to; undefined when the code is not that of what stands here now. */
  accept(code: string, standing: Standing): readonly Proposal[] | undefined;
  /** Refuses everything that waits, and gives it. */
  keep(): readonly Proposal[];
}

/** Letters and digits that nobody takes for another one. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const LENGTH = 4;

/** `refused`: contents that a person has refused, kept for as long as the process lives. */
export function createPending(refused: Set<string>): Pending {
  const proposals = new Map<string, Proposal>();
  let shown = { of: "", code: "" };
  const key = (): string =>
    fingerprint(
      [...proposals.values()].map(({ source, content, changes, values }) =>
        JSON.stringify([source, content, changes, values]),
      ),
    );
  const code = (): string => {
    const of = key();
    if (shown.of !== of)
      shown = { of, code: Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("") };
    return shown.code;
  };
  const waiting = (): readonly Proposal[] =>
    [...proposals.values()].filter(({ source, content }) => !refused.has(fingerprint([source, content])));
  return {
    propose(proposal) {
      proposals.set(proposal.source, proposal);
      return !refused.has(fingerprint([proposal.source, proposal.content]));
    },
    withdraw: (source) => void proposals.delete(source),
    waiting,
    all: () => [...proposals.values()],
    code,
    accept(given, standing) {
      const known = shown.code !== "" && shown.of === key() && given === shown.code;
      // A code is good for one answer, a wrong one for none: nobody tries them all.
      shown = { of: "", code: "" };
      if (!known) return undefined;
      const agreed = [...proposals.values()];
      proposals.clear();
      for (const { source, content, apply } of agreed) {
        refused.delete(fingerprint([source, content]));
        apply(standing);
      }
      return agreed;
    },
    keep() {
      const kept = waiting();
      for (const { source, content } of kept) refused.add(fingerprint([source, content]));
      return kept;
    },
  };
}
