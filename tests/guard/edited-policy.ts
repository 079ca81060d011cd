/** A guard's policy files, edited in a running guard and between two starts: what is wrong with what became of an edit. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { guardLocations, type Where } from "../../src/config/locate.ts";
import { createKeeper } from "../../src/guard/watch/keeper.ts";
import type { Keeper } from "../../src/guard/watch/keeping.ts";
import { openMemory } from "../../src/guard/watch/memory.ts";
import { tell } from "../../src/guard/tell/notices.ts";
import { createPending, type Pending, type Standing } from "../../src/guard/watch/pending.ts";
import { ownTablesFolder } from "../../src/policy/own-tables.ts";
import type { Snapshot } from "../../src/guard/watch/snapshot.ts";
import type { SeededEdit } from "./seeded-edits.ts";
import type { Benches } from "./setup.ts";

export interface Running {
  readonly keeper: Keeper;
  readonly pending: Pending;
  readonly told: Pending;
  /** What came through the gate of table `guard/notice`, as its policy in force has it. */
  readonly said: string[];
  readonly hash: () => string;
}

/** What a start finds in its process and around it. */
export interface Around {
  /** What the session before held on to. */
  readonly held?: Snapshot | undefined;
  /** What a person has refused in this process. */
  readonly refused?: Set<string>;
  readonly env?: Where["env"];
  /** Whether Pi has the reviewers in its catalog by now. */
  readonly catalog?: () => boolean;
}

/** How the guard is started after an edit. */
export interface Starting {
  readonly name: string;
  /** Settings that come in the same edit. */
  readonly more: object;
  readonly folder: string;
  /** A nested run is started first, and told. */
  readonly nested: boolean;
}

export const STARTINGS: readonly Starting[] = [
  { name: "in the same folder", more: {}, folder: "a", nested: false },
  { name: "in a fresh folder", more: {}, folder: "b", nested: false },
  { name: "with notifyLevel off in the same edit", more: { notifyLevel: "off" }, folder: "a", nested: false },
  {
    name: "in a fresh folder, with notifyLevel off, after a nested run that was told first",
    more: { notifyLevel: "off" },
    folder: "b",
    nested: true,
  },
];

export interface EditedPolicy {
  /** The guard's own file. */
  readonly file: string;
  put(file: string, text: string): void;
  /** Nothing is set and nothing is remembered. */
  clear(): void;
  writeBefore(edit: SeededEdit): void;
  writeAfter(edit: SeededEdit, more?: object): void;
  start(folder: string, standing: Standing | undefined, own?: object, more?: Around): Running;
  /** What is wrong after the edit landed in a running guard; nothing, where all is well. */
  faultsInRunning(edit: SeededEdit): readonly string[];
  /** The same after a start. What a running guard would have waited with is told at each start until it is seen, and nothing else. */
  faultsBetweenStarts(edit: SeededEdit, starting: Starting): readonly string[];
}

/** Edits that may apply at once, with a word: they are stricter, or can loosen nothing. */
const AT_ONCE = [
  /^to \/mode "strict"$/,
  /^back from \/mode "lenient"$/,
  /^to \/circuitBreaker\/(?:consecutive|total) (?:0|1|2|19)$/,
  /^back from \/circuitBreaker\/(?:consecutive|total) (?:4|21|\d{3,}|30)$/,
  /^back from \/circuitBreaker\/verdict "defer"$/,
  /^to \/classifier\/riskThreshold (?:0|0\.25)$/,
  /^to \/classifier\/intentThreshold (?:1|0\.75)$/,
  /^back from \/classifier\/riskThreshold (?:1|0\.75)$/,
  /^back from \/classifier\/intentThreshold (?:0|0\.25)$/,
  /^back from \/notifyLevel /,
  /^to \/notifyApprovals true$/,
  // Nothing is sent of it to a reviewer that does not reason.
  /\/maxTokens /,
];
/** Whether they do is the amount's to say, which a test of its own holds. */
const BY_AMOUNT = /\/cache\/maxEntries /;

export function createEditedPolicy(benches: Benches): EditedPolicy {
  const { agentDir } = benches.workspace;
  const where = (folder: string, env: Where["env"] = {}): Where => ({
    env,
    home: agentDir,
    agentDir,
    cwd: join(agentDir, folder),
    trusted: true,
  });
  const file = guardLocations(where("a"))[0]?.candidates[0] ?? "";
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  const clear = (): void => {
    rmSync(dirname(file), { recursive: true, force: true });
    rmSync(ownTablesFolder(agentDir), { recursive: true, force: true });
  };
  const writeBefore = ({ before }: SeededEdit): void => put(file, JSON.stringify(before));
  const writeAfter = ({ after, table }: SeededEdit, more: object = {}): void => {
    put(file, JSON.stringify({ ...after, ...more }));
    if (table !== undefined) put(join(ownTablesFolder(agentDir), table.file), table.text);
  };
  const start = (
    folder: string,
    standing: Standing | undefined,
    own: object = {},
    { held, refused = new Set(), env, catalog = () => true }: Around = {},
  ): Running => {
    const said: string[] = [];
    let opened = false;
    const [pending, told] = [createPending(refused), createPending(refused)];
    const gated = (event: "loosened" | "config-error") => (text: string) =>
      tell((_grade, line) => (said.push(line), "shown"), keeper.load({}).force.policy, event, text);
    const keeper: Keeper = createKeeper({
      where: where(folder, env),
      registry: () => (catalog() ? benches.open().session.host.registry() : { find: () => undefined }),
      held,
      memory: openMemory(where(folder)),
      pending,
      told,
      // A session's own settings are read under the policy that it begins with.
      own: () => (opened ? own : {}),
      standing: () => standing,
      changed: () => undefined,
      voice: {
        loosened: (text) => gated("loosened")(text),
        broken: (text) => gated("config-error")(text),
        info: (text) => void said.push(text),
      },
    });
    opened = true;
    keeper.greet();
    return { keeper, pending, told, said, hash: () => keeper.load({}).force.hash };
  };
  return {
    file,
    put,
    clear,
    writeBefore,
    writeAfter,
    start,
    faultsInRunning(edit) {
      clear();
      writeBefore(edit);
      const { keeper, pending, said, hash } = start("a", "remembered");
      const before = hash();
      said.splice(0);
      writeAfter(edit);
      keeper.check();
      const applied = hash() !== before;
      const waits = pending.waiting().length > 0;
      keeper.close();
      return [
        ...(edit.table === undefined &&
        !BY_AMOUNT.test(edit.name) &&
        applied !== AT_ONCE.some((one) => one.test(edit.name))
          ? [applied ? "applies at once" : "does not apply at once"]
          : []),
        // A row that applies at once is stricter, and says so; one that waits has changed nothing yet.
        ...(edit.table !== undefined && applied && !/stricter/.test(said.join())
          ? ["applies without a word that it is stricter"]
          : []),
        // What waits is told and can be had; what says nothing is nothing new: a refused table, a value that was there already.
        ...(waits === said.some((line) => line.includes("it waits"))
          ? []
          : [waits ? "waits untold" : "is told to wait and does not"]),
      ];
    },
    faultsBetweenStarts(edit, { more, folder, nested }) {
      clear();
      writeBefore(edit);
      const first = start("a", "remembered");
      writeAfter(edit, more);
      first.keeper.check();
      const waited = first.pending.waiting().length > 0;
      first.keeper.close();
      if (nested) start(folder, undefined).keeper.close();
      const told = (): boolean => {
        const { keeper, said } = start(folder, "remembered");
        keeper.close();
        return said.some((line) => /last in force here/.test(line));
      };
      const rounds = [told(), told()];
      const seen = start(folder, "remembered");
      seen.told.accept(seen.told.code(), "remembered");
      seen.keeper.close();
      const last = start(folder, "remembered");
      last.keeper.close();
      return [
        ...rounds.flatMap((one, index) =>
          one === waited ? [] : [`start ${index + 1} ${waited ? "is not told" : "is told of nothing looser"}`],
        ),
        ...(last.said.length === 0 ? [] : [`told again after it was seen: ${last.said.join("; ")}`]),
      ];
    },
  };
}
