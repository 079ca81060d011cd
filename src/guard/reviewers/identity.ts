/** Who a reviewer is, beyond its name: where it is reached, how, and what `models.json` makes of it. */
import type { Api, Model } from "@mariozechner/pi-ai";
import { isObject, member } from "../../jsonc/pointer.ts";
import { fingerprint } from "../ask/cache.ts";
import type { Registry, Resolved } from "./models.ts";
import { sorted } from "../ask/sorted.ts";

/** No key and no header value is in it, and only hashes of it are kept. */
export interface Identity {
  /** The address that Pi has for it. */
  readonly endpoint: string;
  readonly api: string;
  /** Names of the headers that the model and `models.json` set, in small letters. */
  readonly headers: readonly string[];
  readonly registrar: "Pi" | "an extension";
  /** The address and API that `models.json` sets, read or not yet read by Pi; empty where it sets none. */
  readonly declaredEndpoint: string;
  readonly declaredApi: string;
  /** Hash of what Pi's settings say of a proxy and of silence on the line; empty where they say nothing. */
  readonly network: string;
  /** Hash of all else that `models.json` says of the provider and the model and that a review may hang on. */
  readonly configured: string;
}

/** How a part of an identity is called where it has changed. */
export const PARTS = {
  endpoint: "endpoint",
  declaredEndpoint: "endpoint",
  api: "API",
  declaredApi: "API",
  headers: "header names",
  registrar: "who registers its provider",
  network: "Pi's network settings",
  configured: "what models.json says of it",
} as const satisfies Record<keyof Identity, string>;

export type IdentityHashes = Readonly<Record<keyof Identity, string>>;

/** `models` is what `models.json` holds, `network` what Pi's settings say of the network. */
export function identityOf(
  { reviewer, model }: Pick<Resolved, "reviewer" | "model">,
  registry: Registry,
  models: unknown,
  network: string,
): Identity {
  const declared = declaredOf(models, reviewer);
  return {
    endpoint: endpointOf(model),
    api: model.api,
    headers: names([...Object.keys(model.headers ?? {}), ...declared.headers]),
    registrar: registry.getRegisteredProviderIds?.().includes(reviewer.provider) === true ? "an extension" : "Pi",
    declaredEndpoint: declared.endpoint,
    declaredApi: declared.api,
    network,
    configured: declared.rest,
  };
}

/** Whether nobody but Pi itself has a say in where the reviewer is reached. */
export function isPisOwn({ registrar, declaredEndpoint, configured, headers, network }: Identity): boolean {
  return (
    registrar === "Pi" && declaredEndpoint === "" && configured === NOTHING && headers.length === 0 && network === ""
  );
}

export function hashesOf(identity: Identity): IdentityHashes {
  const hash = (part: keyof Identity): string => fingerprint([part, String(identity[part])]);
  return {
    endpoint: hash("endpoint"),
    declaredEndpoint: hash("declaredEndpoint"),
    api: hash("api"),
    declaredApi: hash("declaredApi"),
    headers: hash("headers"),
    registrar: hash("registrar"),
    network: hash("network"),
    configured: hash("configured"),
  };
}

/** What differs, as it is called; each name once. */
export function differing(before: Readonly<Record<string, unknown>>, now: IdentityHashes): readonly string[] {
  const parts = Object.keys(PARTS)
    .filter(isPart)
    .filter((part) => before[part] !== now[part]);
  return [...new Set(parts.map((part) => PARTS[part]))];
}

function isPart(name: string): name is keyof Identity {
  return Object.hasOwn(PARTS, name);
}

export function names(headers: readonly string[]): readonly string[] {
  return [...new Set(headers.map((name) => name.toLowerCase()))].toSorted();
}

/** The address without what makes no difference; as it is written when it is none. */
export function endpointOf({ baseUrl }: Pick<Model<Api>, "baseUrl">): string {
  return normal(baseUrl);
}

function normal(address: unknown): string {
  if (typeof address !== "string") return "";
  const url = URL.parse(address);
  return (url === null ? address : url.href).replace(/\/+$/, "");
}

/** Scheme, host and port, which is all of an address that is ever shown: the rest may be private. */
export function originOf(endpoint: string): string {
  const origin = URL.parse(endpoint)?.origin;
  return origin === undefined || origin === "null" ? "no address" : origin;
}

interface Declared {
  readonly endpoint: string;
  readonly api: string;
  readonly headers: readonly string[];
  readonly rest: string;
}

/** Of these keys only what they hold counts, or nothing: names and prices steer no review, keys and header values are secrets. What limits an answer is not among them. */
const APART: ReadonlySet<string> = new Set([
  "models",
  "modelOverrides",
  "headers",
  "baseUrl",
  "api",
  "apiKey",
  "id",
  "name",
  "cost",
  "promptCache",
]);

function declaredOf(models: unknown, { provider, model }: Resolved["reviewer"]): Declared {
  const own = member(member(models, "providers"), provider);
  const definitions = member(own, "models");
  const definition: unknown = Array.isArray(definitions)
    ? definitions.findLast((one: unknown) => member(one, "id") === model)
    : undefined;
  const said = [own, definition, member(member(own, "modelOverrides"), model)].map((one) => (isObject(one) ? one : {}));
  const last = (key: string): unknown => said.map((one) => one[key]).findLast((value) => value !== undefined);
  const rest = said.map((one) => Object.fromEntries(Object.entries(one).filter(([key]) => !APART.has(key))));
  const api = last("api");
  return {
    endpoint: normal(last("baseUrl")),
    api: typeof api === "string" ? api : "",
    headers: said.flatMap(({ headers }) => (isObject(headers) ? Object.keys(headers) : [])),
    rest: restOf(rest),
  };
}

const restOf = (said: readonly object[]): string => fingerprint([JSON.stringify(sorted(said))]);
const NOTHING = restOf([{}, {}, {}]);
