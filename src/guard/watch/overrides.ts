import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { SETTINGS } from "../control/settings.ts";
import type { Standing } from "./pending.ts";
import { recordAt, textAt } from "../read.ts";
import type { Vouchers } from "../../host/vouchers.ts";
import { isObject } from "../../jsonc/pointer.ts";

/** The session's own settings live in the session file as custom entries, which no model ever sees. */
const ENTRY = "ai-guard";

/** What a session sets for itself. */
export interface Own {
  readonly overrides: Readonly<Record<string, unknown>>;
  readonly paused: boolean;
}

export const NOTHING_OWN: Own = { overrides: {}, paused: false };

/** A session's own settings as they stand in its file. */
export interface Restored extends Own {
  /** How a person's command set them; undefined when no record outside the session file says that one did. */
  readonly vouched: Standing | undefined;
}

/** What entries are looked up in. */
export interface Voucher {
  readonly vouchers: Vouchers;
  /** The session, and those that it was forked from within this process. */
  readonly sessions: readonly string[];
}

/** The settings in force on a branch: those of its last entry of ours, and no others than a person can set. The session is a file, and an agent can write files. */
export function readOwn(branch: readonly unknown[], { vouchers, sessions }: Voucher): Restored {
  const entry = branch.findLast(
    (candidate) => isObject(candidate) && candidate["type"] === "custom" && candidate["customType"] === ENTRY,
  );
  if (!isObject(entry)) return { ...NOTHING_OWN, vouched: "remembered" };
  const data = recordAt(entry, "data");
  const own = { overrides: known(recordAt(data, "overrides")), paused: data["paused"] === true };
  const id = textAt(entry, "id") ?? "";
  const vouched = STANDINGS.find((standing) =>
    sessions.some((session) => vouchers.vouches(session, id, contentOf(own, standing))),
  );
  // A fork has its entries under a name of its own.
  if (vouched !== undefined && sessions[0] !== undefined) vouchers.vouch(sessions[0], id, contentOf(own, vouched));
  return { ...own, vouched };
}

const STANDINGS: readonly Standing[] = ["remembered", "session"];

/** Where an entry is written. */
export interface SessionFile {
  readonly pi: Pick<ExtensionAPI, "appendEntry">;
  /** The entry written last. */
  readonly leaf: () => string | null;
  readonly session: string;
}

/** Written before anything takes effect: what is in force must survive a resume. Throws what Pi throws. Without a standing no one vouches for it. */
export function writeOwn(
  { pi, leaf, session }: SessionFile,
  own: Own,
  vouchers: Vouchers,
  standing: Standing | undefined,
): void {
  pi.appendEntry(ENTRY, own.paused ? { overrides: own.overrides, paused: true } : { overrides: own.overrides });
  const id = leaf();
  if (id === null || standing === undefined) return;
  vouchers.vouch(session, id, contentOf(own, standing));
  noteLast({ vouchers, session }, own, standing);
}

/** What a person's command set last in a session. */
export interface LastSet extends Own {
  readonly vouched: Standing;
}

/** Where it is noted: outside the session file, out of which its entry can be taken. */
export interface Note {
  readonly vouchers: Vouchers;
  readonly session: string;
}

export function noteLast({ vouchers, session }: Note, { overrides, paused }: Own, standing: Standing): void {
  vouchers.note(session, ENTRY, JSON.stringify({ overrides, paused, standing }));
}

export function lastSet({ vouchers, session }: Note): LastSet | undefined {
  const noted = parsed(vouchers.noted(session, ENTRY));
  const vouched = STANDINGS.find((standing) => standing === noted["standing"]);
  return vouched === undefined
    ? undefined
    : { overrides: known(recordAt(noted, "overrides")), paused: noted["paused"] === true, vouched };
}

/** Whether this process has seen the session's settings being set. */
export const setHere = ({ vouchers, session }: Note): boolean => vouchers.notedHere(session, ENTRY);

/** No others than a person can set. */
function known(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    SETTINGS.flatMap(({ key }) => (Object.hasOwn(given, key) ? [[key, given[key]] as const] : [])),
  );
}

function parsed(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function contentOf({ overrides, paused }: Own, standing: Standing): string {
  return JSON.stringify(["ai-guard", SETTINGS.map(({ key }) => overrides[key] ?? null), paused, standing]);
}
