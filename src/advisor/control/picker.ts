/** The two questions of bare `/advisor`: which model, and at what effort. */
import type { ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import { type Api, getSupportedThinkingLevels, type Model } from "@mariozechner/pi-ai";
import { parseModelKey } from "../../config/model-key.ts";
import { type ListItem, showList } from "./picker-list.ts";
import { type Effort, EFFORTS, isEffort, type Selection } from "./selection.ts";

/** Values of the rows that name no model and no level. */
const NO_ADVISOR = "__no_advisor__";
const OFF = "__off__";
const RECOMMENDED: Effort = "high";

export type Picked =
  | { readonly kind: "unchanged" }
  | { readonly kind: "off" }
  | { readonly kind: "gone"; readonly choice: string }
  /** `effortLeft`: the person left the second question open. */
  | { readonly kind: "picked"; readonly selection: Selection; readonly effortLeft: boolean };

export async function pickSelection(ctx: ExtensionCommandContext, current: Selection | undefined): Promise<Picked> {
  const choice = await showList(
    ctx,
    "Advisor Tool",
    modelItems(ctx.modelRegistry.getAvailable(), current),
    current?.model.key,
  );
  if (choice === undefined) return { kind: "unchanged" };
  if (choice === NO_ADVISOR) return { kind: "off" };
  const key = parseModelKey(choice);
  // The registry may have changed while the list was open.
  const model = ctx.modelRegistry
    .getAvailable()
    .find(({ provider, id }) => provider === key?.provider && id === key.id);
  if (key === undefined || model === undefined) return { kind: "gone", choice };
  if (!model.reasoning) return { kind: "picked", selection: { model: key, effort: undefined }, effortLeft: false };
  const levels = effortLevels(model);
  const before = current?.effort;
  const level = await showList(
    ctx,
    "Reasoning Level",
    effortItems(levels),
    before !== undefined && levels.includes(before) ? before : RECOMMENDED,
  );
  return {
    kind: "picked",
    selection: { model: key, effort: level !== undefined && isEffort(level) ? level : undefined },
    effortLeft: level === undefined,
  };
}

export function modelItems(
  models: readonly Pick<Model<Api>, "provider" | "id" | "name">[],
  current: Selection | undefined,
): readonly ListItem[] {
  const rows = models.map(({ provider, id, name }) => {
    const value = `${provider}/${id}`;
    return { value, label: `${name}  (${provider})${value === current?.model.key ? " ✓" : ""}`, detail: value };
  });
  return [...rows, { value: NO_ADVISOR, label: `No advisor${current === undefined ? " ✓" : ""}` }];
}

export function effortItems(levels: readonly Effort[]): readonly ListItem[] {
  const rows = levels.map((level) => ({
    value: level,
    label: level === RECOMMENDED ? `${level}  (recommended)` : level,
  }));
  return [{ value: OFF, label: "off (no reasoning sent)" }, ...rows];
}

/** The graded levels that the model reports, lowest first; none for a model that does not reason. */
export function effortLevels(model: Model<Api>): readonly Effort[] {
  if (!model.reasoning) return [];
  const supported: readonly string[] = getSupportedThinkingLevels(model);
  return EFFORTS.filter((effort) => supported.includes(effort));
}
