/** The places that are known to hold nothing but data: a header, a login, a URL's user. What stands in no row here may run or be acted on. */
import { isAddressVariable, isSecretField, isSecretVariable } from "../../secrets/names.ts";

/** A cut value in its argument, without quotes. */
export interface Cut {
  /** What stands before the value and after it. */
  readonly lead: string;
  readonly rest: string;
  /** A variable stands there, and it holds a header's whole line. */
  readonly holdsHeader: boolean;
  readonly isVariable: boolean;
}

/** What a request does, as far as it makes a value in it a target. */
export interface Request {
  /** Only asks for a page. */
  readonly reads: boolean;
  /** May delete what a field names. */
  readonly deletes: boolean;
}

/** The name before a value is short, and is not looked for farther away. */
export const MAX_NAME_CHARS = 100;

const PLACES = {
  header: isHeader,
  cookie: ({ lead }: Cut) => lead.includes("="),
  login: ({ lead, rest }: Cut) => /^[^:/\s]*:$/.test(lead) && rest === "",
  secret: ({ lead }: Cut) => lead === "",
  whole: ({ lead, rest }: Cut) => lead + rest === "",
  named: ({ lead }: Cut) => isSecretName(/^([\w.-]+)=$/.exec(lead)?.[1]),
  variable: isVariable,
  field: isField,
  url: isInUrl,
  item: (cut: Cut, request: Request) => isInUrl(cut, request) || isHeader(cut) || isFieldItem(cut, request),
  gitHeader: ({ lead }: Cut) => /^http\.(?:https?:\/\/[^=\s]+\.)?extraheader=[\w-]+:/i.test(lead),
  emptiness: ({ lead, rest, isVariable: variable }: Cut) => variable && lead + rest === "",
  vaultLogin: ({ lead }: Cut) => /^(?:token=|password=)?$/.test(lead),
  // What it is the value of, the words of its program say.
  lastWord: ({ lead }: Cut) => lead === "" || /^[^=]+=$/.test(lead),
  text: () => true,
} as const satisfies { readonly [place: string]: (cut: Cut, request: Request) => boolean };

export type CutPlace = keyof typeof PLACES;
export const CUT_PLACES = Object.keys(PLACES).filter((name): name is CutPlace => name in PLACES);

export const isDataAt = (place: CutPlace, cut: Cut, request: Request): boolean => PLACES[place](cut, request);

/** Headers that say who asks. Any other may name what is acted on. */
const LOGIN_HEADER = /^(?:(?:proxy-)?authorization|cookie|[\w-]*-key)$/i;

export const isLoginHeader = (name: string): boolean => LOGIN_HEADER.test(name) || isSecretName(name);

function isHeader({ lead, rest, holdsHeader }: Cut): boolean {
  const name = /^([A-Za-z][\w-]*):(?!\/)/.exec(lead)?.[1];
  return name === undefined ? holdsHeader && lead + rest === "" : isLoginHeader(name);
}

function isVariable({ lead, rest }: Cut): boolean {
  const [, name = "", before = ""] = /^([A-Za-z_]\w*)=(.*)$/s.exec(lead) ?? [];
  return isAddressVariable(name) ? isUser(before, rest) : isSecretVariable(name) && before + rest === "";
}

function isInUrl({ lead, rest }: Cut, { reads }: Request): boolean {
  return isUser(lead, rest) || isQuery(lead, reads) || lead === "https://hooks.slack.com/services/";
}

/** A member of a JSON body or a field of a form, no part of a statement or a query in one. */
function isField({ lead }: Cut, { deletes }: Request): boolean {
  const name = /^[{[]/.test(lead)
    ? /[{,]\s*([\w-]+)\s*:\s*$/.exec(lead.slice(-MAX_NAME_CHARS))
    : /(?:^|&)([\w-]+)=$/.exec(lead.slice(-MAX_NAME_CHARS));
  return !deletes && !lead.includes("(") && isSecretName(name?.[1]);
}

function isFieldItem({ lead }: Cut, { deletes }: Request): boolean {
  return !deletes && isSecretName(/^([\w-]+):?=$/.exec(lead)?.[1]);
}

const isSecretName = (name: string | undefined): boolean =>
  name !== undefined && (isSecretField(name) || isSecretVariable(name)) && !isAddressVariable(name);

/** The part of a URL before its host: who connects. The host and the path stay readable. */
export const isUser = (lead: string, rest: string): boolean =>
  /^[a-z][a-z0-9+.-]*:\/\/[^/?#@\s]*$/i.test(lead) && /^[^/?#\s]*@/.test(rest);

/** A field of the query that names a secret. Where the request changes something, it may name what is changed. */
export function isQuery(lead: string, reads: boolean): boolean {
  const name = /^[a-z][a-z0-9+.-]*:\/\/[^?#\s]+\?(?:[^#\s]*&)?([\w.-]+)=$/i.exec(lead)?.[1];
  return reads && name !== undefined && (isSecretField(name) || /^(?:key|code)$/i.test(name));
}
