/** Settings that do not go together, as rows. */
import type { Family } from "./families.ts";

/** `lower` should not lie above `upper`. */
export interface Inversion {
  readonly lower: string;
  readonly upper: string;
  readonly effect: string;
}

export const inversions: { readonly [F in Family]: readonly Inversion[] } = {
  advisor: [
    {
      lower: "/budget/perCallSoftUsd",
      upper: "/budget/perCallHardUsd",
      effect: "a call is stopped before it would be trimmed",
    },
    {
      lower: "/budget/perCallHardUsd",
      upper: "/budget/sessionUsd",
      effect: "the branch's limit always stops a call first",
    },
  ],
  guard: [
    {
      lower: "/circuitBreaker/consecutive",
      upper: "/circuitBreaker/total",
      effect: "the breaker trips for good before it could trip for one ask",
    },
  ],
  isolated: [],
};

/** Every pointer must have, or must not have, its value. The first one written in a file is pointed at; the first names an unused setting. */
export interface Conflict {
  readonly code: "risky-combination" | "unused-setting";
  readonly when: { readonly [pointer: string]: { readonly is: unknown } | { readonly not: unknown } };
  readonly effect: string;
}

export const conflicts: { readonly [F in Family]: readonly Conflict[] } = {
  advisor: [],
  guard: [
    {
      code: "risky-combination",
      when: { "/circuitBreaker/verdict": { is: "defer" }, "/mode": { is: "strict" } },
      effect: "a tripped breaker interrupts you, the one thing in this mode that does",
    },
    {
      code: "risky-combination",
      when: { "/circuitBreaker/verdict": { is: "defer" }, "/mode": { is: "permissive" } },
      effect: "a tripped breaker asks you, while this mode otherwise asks nothing",
    },
    {
      code: "unused-setting",
      when: { "/notifyApprovals": { is: true }, "/notifyLevel": { not: "info" } },
      effect: "approvals are only shown when `notifyLevel` is `info`",
    },
    {
      code: "unused-setting",
      when: { "/reasoning": { not: "off" }, "/modelType": { is: "classifier" }, "/fallbacks": { is: [] } },
      effect: "a classifier takes no thinking level",
    },
    {
      code: "unused-setting",
      when: { "/temperature": { not: undefined }, "/modelType": { is: "classifier" }, "/fallbacks": { is: [] } },
      effect: "a classifier takes no temperature",
    },
    ...["intentThreshold", "riskThreshold", "confidenceThreshold"].map((name): Conflict => ({
      code: "unused-setting",
      when: { [`/classifier/${name}`]: { not: 0.5 }, "/modelType": { is: "chat" }, "/fallbacks": { is: [] } },
      effect: "no reviewer is a classifier",
    })),
    {
      code: "unused-setting",
      when: { "/maxTokens": { not: 4096 }, "/reasoning": { is: "off" } },
      effect: "it is sent to a reviewer that reasons, and to no other",
    },
  ],
  isolated: [],
};
