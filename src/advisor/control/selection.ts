/** Which model advises, and at what effort. */
import type { AdvisorConfig } from "../../../generated/advisor.ts";
import { type ModelKey, parseModelKey } from "../../config/model-key.ts";

export type Effort = NonNullable<AdvisorConfig["effort"]>;

/** The graded levels, lowest first. */
export const EFFORTS: readonly Effort[] = ["minimal", "low", "medium", "high", "xhigh", "max"];

export interface Selection {
  readonly model: ModelKey;
  /** Undefined: no `reasoning` is sent. */
  readonly effort: Effort | undefined;
}

export function selectionOf(config: Pick<AdvisorConfig, "modelKey" | "effort">): Selection | undefined {
  const model = config.modelKey === undefined ? undefined : parseModelKey(config.modelKey);
  return model === undefined ? undefined : { model, effort: config.effort };
}

/** `provider/id[, effort]`. */
export const labelOf = ({ model, effort }: Selection): string =>
  effort === undefined ? model.key : `${model.key}, ${effort}`;

/** `provider:id`, the form in which results name the model. */
export const recordedName = (model: ModelKey): string => `${model.provider}:${model.id}`;

export const isEffort = (word: string): word is Effort => EFFORTS.some((effort) => effort === word);
