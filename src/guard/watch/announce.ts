/** What a session says at its start about the policy that it starts with, until a person has said that it is known. */
import { inlineConfig, loadConfig } from "../../config/load.ts";
import type { Where } from "../../config/locate.ts";
import { segments } from "../../jsonc/pointer.ts";
import { modesOf } from "../../policy/own-tables.ts";
import { settingsRead } from "../../proof/reads.ts";
import { withValue } from "../../proof/with-value.ts";
import { fingerprint } from "../ask/cache.ts";
import { MEASURED } from "./consequence.ts";
import type { Loaded } from "./load.ts";
import {
  changesOf,
  compare,
  type Comparison,
  decisionsText,
  decisive,
  effectsText,
  listed,
  loosens,
} from "./loosening.ts";
import type { Side } from "./consequence.ts";
import { changedMarks, isTableMark, marksOf } from "./marks.ts";
import type { Memory, PastPolicy } from "./memory.ts";
import type { Proposal, Standing } from "./pending.ts";
import { modelKey, type Reviewer } from "../reviewers/reviewers.ts";
import { contentHash, ownHash, readerOf, type Snapshot } from "./snapshot.ts";

/** What a start has to say. */
export interface Greeting {
  /** In one line, until a terminal has shown it: what a policy that had no past comes to beside the defaults. */
  readonly introduction: string | undefined;
  /** Until a person has acknowledged them. */
  readonly announcements: readonly (Proposal & { readonly text: string })[];
}

/** The policy of the user's own files alone, and with the project's on top. */
interface Present {
  readonly own: Side;
  readonly now: Loaded;
  readonly person: PastPolicy;
  readonly folder: PastPolicy;
  /** Hash of what a project's file makes looser beside the user's own files; undefined where it does not. */
  readonly project: { readonly hash: string; readonly comparison: Comparison } | undefined;
}

/** `elsewhere`: the host of a reviewer, where it is not Pi's own to say. */
export function greetingOf(
  now: Loaded,
  snapshot: Snapshot,
  where: Where,
  memory: Memory,
  elsewhere: (reviewer: Reviewer) => string | undefined,
): Greeting {
  const present = presentOf(now, snapshot, where);
  const about = (past: "known" | "none", { looser, unjudged }: Comparison) =>
    now.force.policy.decide("guard/start", { past, looser: looser.length, unjudged: unjudged.length }).outcome;
  const announcements: (Proposal & { text: string })[] = [];
  const beside = memory.introduced()
    ? undefined
    : compare({ effective: inlineConfig("guard", {}), tables: present.own.tables }, present.own);
  const introduction =
    beside !== undefined && about("none", beside) === "introduce" ? introductionOf(now, beside, elsewhere) : undefined;
  const past = comparedWithPast(present, memory, where);
  if (about("known", past) === "announce")
    announcements.push({
      ...proposal("past", "the policy in force, beside the one known last", snapshot, past, () =>
        keep(present, memory, where),
      ),
      text: pastText(past),
    });
  // Without a past the introduction says it all.
  else keep(present, memory, where);
  const { project } = present;
  if (project !== undefined && !memory.knowsProject(project.hash)) {
    const seen = (): void => memory.keepProject(project.hash);
    announcements.push({
      ...proposal("project", "what this project's file changes beside your own", snapshot, project.comparison, seen),
      text: `beside your own config, this project's ${effectsText(project.comparison)}`,
    });
  }
  return { introduction, announcements };
}

/** How much of a policy a person knows: all, all but what a project makes looser in it, or nothing that counts. */
export type Knowledge = "all" | "policy" | "nothing";

export function knowledgeOf(now: Loaded, snapshot: Snapshot, where: Where, memory: Memory): Knowledge {
  const present = presentOf(now, snapshot, where);
  if (loosens(comparedWithPast(present, memory, where))) return "nothing";
  return present.project === undefined || memory.knowsProject(present.project.hash) ? "all" : "policy";
}

/** Remembers a policy; what a project makes looser in it stays to be announced. */
export function rememberPolicy(now: Loaded, snapshot: Snapshot, where: Where, memory: Memory): void {
  keep(presentOf(now, snapshot, where), memory, where);
}

/** Remembers all of a policy as known to a person. */
export function rememberAll(now: Loaded, snapshot: Snapshot, where: Where, memory: Memory): void {
  const present = presentOf(now, snapshot, where);
  keep(present, memory, where);
  if (present.project !== undefined && !memory.knowsProject(present.project.hash))
    memory.keepProject(present.project.hash);
}

function proposal(
  source: string,
  title: string,
  snapshot: Snapshot,
  comparison: Comparison,
  seen: () => void,
): Proposal {
  const apply = (standing: Standing): void => (standing === "remembered" ? seen() : undefined);
  return {
    source,
    title,
    content: contentHash(snapshot),
    changes: changesOf({ ...comparison, stricter: [] }),
    values: [],
    apply,
  };
}

function keep({ person, folder }: Present, memory: Memory, { cwd }: Where): void {
  if (JSON.stringify(memory.person()) !== JSON.stringify(person)) memory.keepPerson(person);
  if (JSON.stringify(memory.folder(cwd)) !== JSON.stringify(folder)) memory.keepFolder(cwd, folder);
}

function presentOf(now: Loaded, snapshot: Snapshot, where: Where): Present {
  const { tables } = now;
  const own = {
    effective: loadConfig("guard", { ...where, trusted: false, modes: now.force.modes, read: readerOf(snapshot) }),
    tables,
  };
  const layer = now.effective.layers.find(({ name }) => name === "project");
  const loaded = layer?.state === "loaded";
  const comparison = loaded ? compare(own, now) : undefined;
  const looser = comparison !== undefined && loosens(comparison);
  // Where the file lies is of no account: a worktree holds the same project.
  const effects =
    comparison === undefined
      ? []
      : changesOf(comparison).map(({ gravity, words }) => `${gravity} ${words.replace(/ at \S.*$/, "")}`);
  return {
    own,
    now,
    person: pastOf(own, ownHash(snapshot, where), ""),
    folder: pastOf(now, ownHash(snapshot, where), loaded ? fingerprint([JSON.stringify(layer.value)]) : ""),
    project: looser ? { hash: fingerprint([JSON.stringify(layer?.value), ...effects]), comparison } : undefined,
  };
}

/** What is remembered of a policy. */
function pastOf({ tables, effective }: Side, own: string, project: string): PastPolicy {
  const read = Object.values(tables)
    .filter(({ id }) => id.startsWith("guard/"))
    .flatMap(settingsRead);
  return {
    values: decisive(effective.value, [...read, ...MEASURED]),
    marks: marksOf(effective.value, tables, read),
    own,
    project,
  };
}

/**
 * The user's own files are compared with what was last known of them in any folder; a folder's own past counts where its
 * project's file differs now, or where the texts are the same and only the environment can differ.
 */
function comparedWithPast({ own, now, person, folder }: Present, memory: Memory, { cwd }: Where): Comparison {
  const knownOwn = memory.person();
  const knownHere = withTablesOf(memory.folder(cwd), knownOwn);
  if (
    knownHere !== undefined &&
    knownHere.own === folder.own &&
    (knownOwn === undefined || knownOwn.own === folder.own)
  )
    return withPast(now, folder, knownHere);
  const ofOwn = knownOwn === undefined ? NOTHING : withPast(own, person, knownOwn);
  const here =
    knownHere !== undefined && knownHere.project !== folder.project ? withPast(now, folder, knownHere) : NOTHING;
  const both = (of: keyof Comparison): string[] => [...new Set([...ofOwn[of], ...here[of]])];
  return { looser: both("looser"), stricter: both("stricter"), unjudged: both("unjudged") };
}

/** Tables are the same in every folder: who has seen an update of them in one has seen it. */
function withTablesOf(folder: PastPolicy | undefined, person: PastPolicy | undefined): PastPolicy | undefined {
  if (folder === undefined || person === undefined) return folder;
  const tables = Object.entries(person.marks).filter(([name]) => isTableMark(name));
  return {
    ...folder,
    marks: Object.fromEntries([...Object.entries(folder.marks).filter(([name]) => !isTableMark(name)), ...tables]),
  };
}

const NOTHING: Comparison = { looser: [], stricter: [], unjudged: [] };

/** What is not remembered stands as it does now; marks say where it differs. */
function withPast(side: Side, present: PastPolicy, past: PastPolicy): Comparison {
  const pointers = new Set([...Object.keys(past.values), ...Object.keys(present.values)]);
  const value = [...pointers].reduce<unknown>(
    (config, pointer) => withValue(config, segments(pointer), past.values[pointer]),
    side.effective.value,
  );
  const then = inlineConfig("guard", value, undefined, modesOf(side.tables));
  const comparison = compare({ effective: then, tables: side.tables }, side);
  return { ...comparison, unjudged: [...changedMarks(past.marks, present.marks), ...comparison.unjudged] };
}

function pastText({ looser, unjudged }: Comparison): string {
  return [
    ...(looser.length > 0
      ? [`the policy makes ${decisionsText(looser.length)} looser than the one last in force here; ${listed(looser)}`]
      : []),
    ...(unjudged.length > 0
      ? [`since it was last in force here the policy changed what no comparison can judge; ${listed(unjudged)}`]
      : []),
  ].join("; ");
}

/** In one line: there is nothing to compare with but the defaults. */
function introductionOf(
  { force: { config, reviewers } }: Loaded,
  { looser, unjudged }: Comparison,
  elsewhere: (reviewer: Reviewer) => string | undefined,
): string {
  const named = (reviewer: Reviewer): string => {
    const at = elsewhere(reviewer);
    return at === undefined ? modelKey(reviewer) : `${modelKey(reviewer)} at ${at}`;
  };
  const differs =
    looser.length > 0 ? `; beside the defaults ${decisionsText(looser.length)} looser (mode ${config.mode})` : "";
  const others =
    unjudged.length > 0 ? `; set by you ${unjudged.map((words) => words.split(/[ ,]/)[0]).join(", ")}` : "";
  return `no earlier settings are known here, so look once; asks are reviewed by ${reviewers.map(named).join(", then ") || "nobody"}${differs}${others}`;
}
