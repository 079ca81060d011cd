import { families, sessionSettings } from "../../../generated/schemas.js";
import type { GuardConfig } from "../../../generated/guard.ts";
import type { InForce } from "../watch/in-force.ts";

/** Settings that a session may override for itself: the schema says it of each (`x-session`), in the order of the menu. */
const KEYS = sessionSettings satisfies readonly (keyof GuardConfig)[];
export type SettingKey = (typeof KEYS)[number];

export interface Setting {
  readonly key: SettingKey;
  /** What is typed: the field's kebab form. */
  readonly verb: string;
  /** What a menu shows. */
  readonly phrase: string;
  /** The words that it takes; empty for a number. */
  readonly values: readonly string[];
}

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["false", false],
]);

export const SETTINGS: readonly Setting[] = KEYS.map((key) => {
  const schema = families.guard.schema.properties?.[key];
  const words = key.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return {
    key,
    verb: words.replaceAll(" ", "-"),
    phrase: words,
    values: schema?.enum ?? (schema?.type === "boolean" ? [...FLAGS.keys()] : []),
  };
});

/** The words that a setting takes under the tables in force: a user's own may know further modes. */
export function valuesOf({ key, values }: Setting, force: Pick<InForce, "modes"> | undefined): readonly string[] {
  return key === "mode" && force !== undefined ? force.modes : values;
}

/** What a typed word means for a setting; whether it is valid is the config layer's to say. */
export function settingValue({ key }: Setting, word: string): unknown {
  if (families.guard.schema.properties?.[key]?.type === "boolean") return FLAGS.get(word) ?? word;
  const number = Number(word);
  return word.trim() !== "" && Number.isFinite(number) ? number : word;
}

export function shown(value: unknown): string {
  return value === undefined ? "unset" : String(value);
}
