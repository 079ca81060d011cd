/** What differs between the families of config files. Everything else is the same for all of them. */
import { families as schemas, type ConfigSchema } from "../../generated/schemas.js";
import { advisor, guard, isolated, type Validator } from "../../generated/validators.js";
import type { AdvisorConfig } from "../../generated/advisor.ts";
import type { GuardConfig } from "../../generated/guard.ts";
import type { IsolatedConfig } from "../../generated/isolated.ts";
import { protectingLists, type ProtectingList } from "./protect.ts";
import {
  advisorLocations,
  guardLocations,
  isolatedLocations,
  logDirectory,
  type Location,
  type Where,
} from "./locate.ts";

export interface Configs {
  readonly advisor: AdvisorConfig;
  readonly guard: GuardConfig;
  readonly isolated: IsolatedConfig;
}
/** The guard, the advisor or the isolated advisor: each has its own config and tables. */
export type Family = keyof Configs;
export type ConfigOf<F extends Family> = Configs[F];

export interface FamilyRules<Config = object> {
  readonly schema: ConfigSchema;
  readonly validator: Validator;
  readonly defaults: Config;
  /** Defaults that depend on the machine. */
  readonly localDefaults: (where: Where) => object;
  /** From the bottom layer up. */
  readonly locations: (where: Where) => readonly Location[];
  /** The layer of `Where.overrides`, where the family has one. */
  readonly overrides?: string;
  /** Whether `${NAME}` is taken from the environment. */
  readonly refs: boolean;
  /**
   * What a mistake does. `fall-back`: the field takes its default, a list entry is left out, a broken file counts as empty.
   * `fail`: the layer counts for nothing and the config is not usable.
   */
  readonly mistakes: "fall-back" | "fail";
  /** Objects, by pointer with a closing slash, whose unknown keys are errors; elsewhere they are left out with a warning. */
  readonly strictKeys: RegExp;
  /** Lists that hold something back. Their bad entries are left out one by one; in any other list one bad entry spoils the list. */
  readonly protects: readonly ProtectingList[];
  /** Lists whose bad entries are left out with no more than a warning each. */
  readonly entryLists: readonly string[];
  /** Settings that count also from a layer that is not taken up, since they hold the layers above it: what counts where their own value is lost. */
  readonly governs: readonly (readonly [pointer: string, lost: unknown])[];
  /** What some layer must set before anything can run. */
  readonly needed: readonly string[];
  /** Values that are brought into shape after validation, by pointer; `*` stands for any entry of a list. */
  readonly shapes: readonly (readonly [pointer: string, shape: Shape])[];
}

/** `floor`: down to a whole number. `probability`: at most 1. `model-key`: to the slash form. */
export type Shape = "floor" | "probability" | "model-key";

export const families: { readonly [F in Family]: FamilyRules<ConfigOf<F>> } = {
  advisor: {
    ...schemas.advisor,
    protects: protectingLists(schemas.advisor.schema),
    validator: advisor,
    localDefaults: () => ({}),
    locations: advisorLocations,
    overrides: "session",
    refs: false,
    mistakes: "fall-back",
    strictKeys: /^(?!)/,
    entryLists: ["/disabledForModels"],
    governs: [],
    needed: [],
    shapes: [
      ["/modelKey", "model-key"],
      ["/disabledForModels/*", "model-key"],
      ["/disabledForModels/*/model", "model-key"],
      ["/ledger/tailToolCalls", "floor"],
      ["/ledger/tailMaxChars", "floor"],
      ["/ledger/userMessageMaxChars", "floor"],
      ["/ledger/customPreviewChars", "floor"],
      ["/tools/maxRounds", "floor"],
      ["/tools/maxResultChars", "floor"],
      ["/warming/continueProbability", "probability"],
    ],
  },
  guard: {
    ...schemas.guard,
    protects: protectingLists(schemas.guard.schema),
    validator: guard,
    localDefaults: () => ({}),
    locations: guardLocations,
    overrides: "session",
    refs: true,
    mistakes: "fail",
    strictKeys: /^\/instructions\/classifier\/questions\//,
    entryLists: [],
    governs: [["/projectLayer", "ignore"]],
    needed: ["/provider", "/model"],
    shapes: [],
  },
  isolated: {
    ...schemas.isolated,
    protects: protectingLists(schemas.isolated.schema),
    validator: isolated,
    localDefaults: (where) => ({ logDirectory: logDirectory(where) }),
    locations: isolatedLocations,
    refs: false,
    mistakes: "fail",
    strictKeys: /^/,
    entryLists: [],
    governs: [],
    needed: [],
    shapes: [],
  },
};

export const familyNames: readonly Family[] = ["advisor", "guard", "isolated"];

export function isFamily(name: string): name is Family {
  return Object.hasOwn(families, name);
}
