/** Holds every reviewer to who it was: another endpoint, API, header or provider is not asked before a person says yes. */
import type { Where } from "../../config/locate.ts";
import type { Policy } from "../../engine/policy.ts";
import { fingerprint } from "../ask/cache.ts";
import { differing, endpointOf, hashesOf, type Identity, identityOf, isPisOwn, names, originOf } from "./identity.ts";
import { openKnownReviewers, type KnownReviewers } from "./known.ts";
import { type Registry, type Resolved, resolve, type Seal } from "./models.ts";
import { createModelsFile, createNetworkSettings } from "./pi-files.ts";
import { modelKey, type Reviewer } from "./reviewers.ts";

/** A reviewer that is not asked before a person's yes. */
export interface Stranger {
  /** Who and where it is, and what of it is not as it was. */
  readonly words: string;
  /** Of all that it is: the words name no more than its host. */
  readonly mark: string;
}

export interface Pins {
  /** The reviewer as it is pinned; undefined when Pi does not know it, or when it waits for a person's yes. */
  resolve(reviewer: Reviewer): Resolved | undefined;
  /** Who waits for a yes. */
  waiting(reviewers: readonly Reviewer[]): readonly Stranger[];
  /** A person's yes to who was `shown`, as far as they still are who they were then; `remembered` also for later sessions. */
  accept(reviewers: readonly Reviewer[], shown: readonly Stranger[], remembered: boolean): void;
  /** The host that a reviewer is reached at, where somebody else than Pi itself has a say in it. */
  elsewhere(reviewer: Reviewer): string | undefined;
  /** From here on a reviewer that appears is a change: whatever registers a provider at the start has done so. */
  settle(): void;
}

export interface PinsOptions {
  readonly registry: () => Registry;
  /** What `models.json` holds now. */
  readonly models: () => unknown;
  /** What Pi's settings say of the network now. */
  readonly network: () => string;
  readonly known: KnownReviewers;
  /** Whom the policy names that the session begins with: on the first day these are who they are. */
  readonly begins: readonly Reviewer[];
  readonly policy: () => Policy;
}

interface Pin {
  readonly resolved: Resolved;
  readonly identity: Identity;
  readonly seal: Seal;
}

/** The pins of a session, over what Pi keeps on the disk. */
export function pinsAt(
  where: Where,
  context: { readonly modelRegistry: Registry },
  begins: readonly Reviewer[],
  policy: () => Policy,
): Pins {
  return createPins({
    registry: () => context.modelRegistry,
    models: createModelsFile(where),
    network: createNetworkSettings(where),
    known: openKnownReviewers(where),
    begins,
    policy,
  });
}

export function createPins({ registry, models, network, known, begins, policy }: PinsOptions): Pins {
  const pins = new Map<string, Pin>();
  // Asked once: by the time that the second reviewer of the first day is pinned, the first is known.
  const first = known.isFirst();
  const beginners = new Set(begins.map(nameOf));
  let settled = false;
  /** Where a login has sent a request that was held back, by reviewer. */
  const strays = new Map<string, string>();
  /** Such places that a person has agreed to in this session, by reviewer. */
  const agreed = new Set<string>();

  const present = (reviewer: Reviewer): { readonly resolved: Resolved; readonly identity: Identity } | undefined => {
    const resolved = resolve(registry(), reviewer);
    return resolved === undefined
      ? undefined
      : { resolved, identity: identityOf(resolved, registry(), models(), network()) };
  };
  const pin = (
    reviewer: Reviewer,
    { resolved, identity }: NonNullable<ReturnType<typeof present>>,
    remembered = true,
  ): Pin => {
    const name = nameOf(reviewer);
    const made = { resolved, identity, seal: sealOf(resolved, identity, (address) => mayGoTo(reviewer, address)) };
    pins.set(name, made);
    const [past = {}, hashes] = [known.of(name), hashesOf(identity)];
    if (remembered && differing(past, hashes).length > 0) known.keep(name, { ...textsOf(past), ...hashes });
    return made;
  };
  /** Whether a request may go where the login sends it. What is neither the provider's own nor known waits. */
  const mayGoTo = (reviewer: Reviewer, address: string): boolean => {
    const name = nameOf(reviewer);
    const [past, mark] = [known.of(name), fingerprint([originOf(address)])];
    if (isOwn(address, reviewer.provider, policy()) || past?.["handedOut"] === mark || agreed.has(`${name} ${mark}`))
      return true;
    if (first && past?.["handedOut"] === undefined) known.keep(name, { ...textsOf(past ?? {}), handedOut: mark });
    else strays.set(name, address);
    return !strays.has(name);
  };
  /** What is known of a reviewer, or that it is Pi's own, stands in for a yes that a person gave before. */
  const trusted = (reviewer: Reviewer, identity: Identity): boolean => {
    const past = known.of(nameOf(reviewer));
    if (past !== undefined) return differing(past, hashesOf(identity)).length === 0;
    return !settled && ((first && beginners.has(nameOf(reviewer))) || isPisOwn(identity));
  };
  const pinned = (reviewer: Reviewer): Pin | undefined => {
    const held = pins.get(nameOf(reviewer));
    const now = present(reviewer);
    if (held === undefined)
      return now !== undefined && trusted(reviewer, now.identity) ? pin(reviewer, now) : undefined;
    return now !== undefined && isAwaited(held.identity, now.identity) ? pin(reviewer, now) : held;
  };

  const strangerIn = (reviewer: Reviewer): Stranger | undefined => {
    const held = pinned(reviewer);
    const now = present(reviewer);
    if (now === undefined) return undefined;
    const before = held === undefined ? known.of(nameOf(reviewer)) : hashesOf(held.identity);
    const parts = before === undefined ? ["new"] : differing(before, hashesOf(now.identity));
    const stray = strays.get(nameOf(reviewer));
    const made = (place: string, why: string): Stranger => ({
      words: `reviewer ${modelKey(reviewer)} at ${place} (${why})`,
      mark: fingerprint([nameOf(reviewer), JSON.stringify(hashesOf(now.identity)), stray ?? ""]),
    });
    if (held === undefined || parts.length > 0) return made(placeOf(now.identity), parts.join(", "));
    return stray === undefined ? undefined : made(originOf(stray), "where its login sends it");
  };

  return {
    resolve(reviewer) {
      const held = pinned(reviewer);
      return held === undefined ? undefined : { ...held.resolved, reviewer, seal: held.seal };
    },
    waiting: (reviewers) => reviewers.flatMap((reviewer) => strangerIn(reviewer) ?? []),
    accept(reviewers, shown, remembered) {
      for (const reviewer of reviewers) {
        const [stranger, now] = [strangerIn(reviewer), present(reviewer)];
        if (now === undefined || !shown.some(({ mark }) => mark === stranger?.mark)) continue;
        pin(reviewer, now, remembered);
        const [name, stray] = [nameOf(reviewer), strays.get(nameOf(reviewer))];
        if (stray === undefined) continue;
        const mark = fingerprint([originOf(stray)]);
        agreed.add(`${name} ${mark}`);
        if (remembered) known.keep(name, { ...textsOf(known.of(name) ?? {}), handedOut: mark });
        strays.delete(name);
      }
    },
    elsewhere(reviewer) {
      const now = present(reviewer);
      return now === undefined || isPisOwn(now.identity) ? undefined : placeOf(now.identity);
    },
    settle() {
      settled = true;
    },
  };
}

/** Where Pi will reach it once it has read `models.json`. */
const placeOf = ({ declaredEndpoint, endpoint }: Identity): string =>
  originOf(declaredEndpoint === "" ? endpoint : declaredEndpoint);

const nameOf = (reviewer: Reviewer): string => `${reviewer.lane} ${modelKey(reviewer)}`;

/** Pi reads `models.json` when it likes; what it then has is no change where a person has said yes to the file before. */
function isAwaited(held: Identity, now: Identity): boolean {
  const awaited = {
    ...held,
    endpoint: held.declaredEndpoint === "" ? held.endpoint : held.declaredEndpoint,
    api: held.declaredApi === "" ? held.api : held.declaredApi,
  };
  return (
    differing(hashesOf(held), hashesOf(now)).length > 0 && differing(hashesOf(awaited), hashesOf(now)).length === 0
  );
}

/** What a request is held to on its way out. It throws where the request would go elsewhere, so that nothing is sent. */
function sealOf({ model }: Resolved, identity: Identity, mayGoTo: (address: string) => boolean): Seal {
  const origin = originOf(endpointOf(model));
  let sent: string | undefined;
  return {
    mark: fingerprint([JSON.stringify(hashesOf(identity))]),
    address(actual) {
      if (originOf(endpointOf({ baseUrl: actual })) !== origin && !mayGoTo(actual))
        throw new Error("the reviewer's address has changed and waits for a person's yes");
    },
    headers(actual) {
      const now = names(actual).join(" ");
      sent ??= now;
      if (now !== sent) throw new Error("the reviewer's header names have changed and wait for a person's yes");
    },
  };
}

/** What is remembered of a reviewer, as far as it is what this guard remembers. */
function textsOf(past: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(past).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

function isOwn(address: string, provider: string, policy: Policy): boolean {
  const url = URL.parse(address);
  const secure =
    url !== null && url.protocol === "https:" && url.port === "" && url.username === "" && url.password === "";
  return policy.decide("guard/endpoint", { provider, host: url?.hostname ?? "", secure }).outcome === "own";
}
