/** What a session says at its start about the policy that it starts with. */
import { inlineConfig, loadConfig } from "../config/load.ts";
import type { Where } from "../config/locate.ts";
import { segments } from "../config/pointer.ts";
import { modesOf } from "../review/own-tables.ts";
import { changedSettings, settingsRead } from "../review/reads.ts";
import { withValue } from "../review/with-value.ts";
import { fingerprint } from "./cache.ts";
import type { Voice } from "./keeper.ts";
import type { Loaded } from "./load.ts";
import { MEASURED } from "./consequence.ts";
import { compare, decisionsText, decisive, effectsText, listed, settings } from "./loosening.ts";
import { changedMarks, marksOf } from "./marks.ts";
import type { Memory, PastPolicy } from "./memory.ts";
import { readerOf, type Snapshot } from "./snapshot.ts";

/** Once per content: a trusted project's file that makes decisions looser than the user's own files do. */
export function announceProject(now: Loaded, snapshot: Snapshot, where: Where, memory: Memory, voice: Pick<Voice, "loosened">): void {
  const project = now.effective.layers.find(({ name }) => name === "project");
  if (project?.state !== "loaded") return;
  const own = loadConfig("guard", { ...where, trusted: false, modes: modesOf(now.tables), read: readerOf(snapshot) });
  const comparison = compare({ effective: own, tables: now.tables }, now);
  const hash = fingerprint([JSON.stringify(project.value), JSON.stringify(own.value)]);
  if (comparison.looser.length + comparison.unjudged.length === 0 || memory.announced(hash)) return;
  memory.announce(hash);
  voice.loosened(`beside your own config, this project's ${effectsText(comparison)}`);
}

/** What is remembered of a policy. */
export function pastOf({ tables, effective }: Loaded, snapshot: Snapshot): PastPolicy {
  const read = Object.values(tables).filter(({ id }) => id.startsWith("guard/")).flatMap(settingsRead);
  return { values: decisive(effective.value, [...read, ...MEASURED]), marks: marksOf(effective.value, snapshot.tables.own, read) };
}

/** At every start: a policy that is looser than the one last in force in this folder, or that may be. */
export function announcePast(now: Loaded, present: PastPolicy, past: PastPolicy | undefined, voice: Pick<Voice, "loosened">): void {
  if (past === undefined) return;
  const value = Object.entries(past.values).reduce<unknown>((config, [pointer, one]) => withValue(config, segments(pointer), one), {});
  const then = inlineConfig("guard", value);
  const { looser } = compare({ effective: then, tables: now.tables }, now);
  if (looser.length > 0) voice.loosened(`the policy makes ${decisionsText(looser.length)} looser than the one last in force here; ${listed(looser)}`);
  const measured = changedSettings(MEASURED.filter((pointer) => Object.hasOwn(past.values, pointer)), then, now.effective);
  const unjudged = [...changedMarks(past.marks, present.marks), ...settings(measured, now)];
  if (unjudged.length > 0) voice.loosened(`since it was last in force here the policy changed what no comparison can judge; ${listed(unjudged)}`);
}
