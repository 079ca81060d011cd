/** Which tables are drawn over which two number facts, and at which values of the others. A fact that is not named has the config's value. */
export interface Slice {
  readonly title: string;
  readonly facts: { readonly [fact: string]: string | number | boolean };
}
export interface Picture {
  readonly x: string;
  readonly y: string;
  readonly slices: readonly Slice[];
}

export const pictures: { readonly [table: string]: Picture } = {
  "guard/classifier": {
    x: "intent",
    y: "risk",
    slices: [
      { title: "No danger, and sure of it", facts: { danger: "none", dangerConfidence: 1, riskConfidence: 1 } },
      { title: "No danger, but not sure of it", facts: { danger: "none", dangerConfidence: 0, riskConfidence: 1 } },
    ],
  },
  "advisor/budget-gate": {
    x: "callUsd",
    y: "branchUsd",
    slices: [
      { title: "Someone can be asked", facts: { ui: true } },
      { title: "Nobody can be asked", facts: { ui: false } },
    ],
  },
};
