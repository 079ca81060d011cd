/** What redaction hides of a tool's input: every member is code or a target, except those that are known to hold data. */
import { secretSpans } from "../../secrets/redaction.ts";
import { isLoginHeader, isQuery, isUser, MAX_NAME_CHARS, type Request } from "./data-places.ts";
import { hidesCode } from "./code.ts";

// One file to load on demand: whoever asks about an input asks about its command too.
export { hidesCode };

/** Members whose text is a shell's. */
const COMMAND = /^(?:command|cmd|shell_?command|command_?line|bash)$/i;
/** Members beside a command that say nothing of what runs it. */
const BESIDE_COMMAND = /^(?:cwd|workdir|timeout|timeout_?ms|description)$/i;
const HEADERS = /^(?:(?:http|request|extra)_?)?headers$/i;
const STATEMENT = /^(?:sql|query)$/i;
const ADDRESS = /^(?:url|uri|endpoint|base_?url)$/i;
const METHOD = /^(?:http_?)?(?:method|verb)$/i;
/** Members that say who connects or where to: beside one of them a password is a login. */
const CONNECTS = /^(?:url|uri|endpoint|base_?url|host|hostname|server|user|user_?name|login|email)$/i;
/** Secrets that a caller shows. A bare `secret`, `token` or `key` names what is acted on as often. */
const LOGIN_FIELD =
  /^(?:passw(?:or)?d|passphrase|authorization|bearer|(?:auth|access|api|bearer)_?token|api_?key|client_?secret)$/i;
/** Objects that hold nothing but a login. */
const LOGIN = /^(?:auth|authentication|credentials|basic_?auth)$/i;
/** A statement that only looks something up, and one that may run or change something all the same. */
const LOOKS_UP = /^\s*(?:select|show|explain)\b/i;
const ACTS =
  /\b(?:delete|drop|update|insert|into|truncate|alter|grant|revoke|exec\w*|eval|program|decode\w*|atob|system|shell|load\w*|from_base64|pg_\w+|call|do)\b|\$\$|\\|;\s*\S/i;

/** Members that hold no code: an input with any other may run what stands beside it. The names of headers are their own. */
const NO_CODE = new RegExp(
  `^(?:${[
    "url|uri|endpoint|base_?url|host|hostname|server|port|user|user_?name|login|email|account|database|db|schema|ssl|tls",
    "(?:http_?)?(?:method|verb)|(?:(?:http|request|extra)_?)?headers|body|data|json|payload|params|form|query|sql",
    "auth|authentication|credentials|basic_?auth|passw(?:or)?d|passphrase|authorization|bearer|client_?id|client_?secret",
    "(?:auth|access|api|bearer)_?token|api_?key|tool|args|arguments|command|cmd|shell_?command|command_?line|bash",
    "cwd|workdir|path|name|id|title|description|limit|offset|page|timeout|timeout_?ms|max_?length|format|follow_?redirects",
  ].join("|")})$`,
  "i",
);

/** The object that a member stands in, and the request that it makes. */
interface Around {
  readonly siblings: readonly string[];
  readonly request: Request | undefined;
  readonly headers: boolean;
  readonly login: boolean;
}

const TOP: Around = { siblings: [], request: undefined, headers: false, login: false };

/** `input`: as it is shown, JSON behind a name or not; whatever cannot be read and holds a secret is hidden. */
export function hidesInput(input: string): boolean {
  const all = secretSpans(input).length;
  if (all === 0) return false;
  const value = parsed(input.slice(Math.max(0, input.indexOf("{"))));
  if (value === undefined || !holdsNoCode(value)) return true;
  const data = dataIn("", value, TOP);
  // More secrets in the whole than in its data: one is made of two members.
  return data === undefined || all > data;
}

function holdsNoCode(value: unknown): boolean {
  if (typeof value === "string" && /^\s*[{[]/.test(value)) {
    const inner = parsed(value);
    return inner === undefined || holdsNoCode(inner);
  }
  if (Array.isArray(value)) return value.every(holdsNoCode);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries<unknown>({ ...value }).every(
    ([name, one]) => HEADERS.test(name) || (NO_CODE.test(name) && holdsNoCode(one)),
  );
}

/** How many secrets stand in members that are data; undefined when one stands in another member or in a name. */
function dataIn(key: string, value: unknown, around: Around): number | undefined {
  if (Array.isArray(value)) return sum(value.map((one) => dataIn(key, one, around)));
  if (typeof value === "object" && value !== null) return dataOf(key, { ...value }, around);
  if (typeof value !== "string") return secretSpans(JSON.stringify({ [key]: value })).length === 0 ? 0 : undefined;
  const inner = /^\s*[{[]/.test(value) ? parsed(value) : undefined;
  if (inner !== undefined) return dataIn(key, inner, around);
  const found = Math.max(secretSpans(JSON.stringify({ [key]: value })).length, secretSpans(value).length);
  return found === 0 || isData(key, value, around) ? found : undefined;
}

function dataOf(key: string, members: Record<string, unknown>, outer: Around): number | undefined {
  const siblings = Object.keys(members);
  const headers = outer.headers || (outer.request !== undefined && HEADERS.test(key));
  const around = { siblings, request: requestOf(members), headers, login: outer.login || LOGIN.test(key) };
  const { name, value } = members;
  // A header in a list of them, by name and value.
  if (headers && typeof name === "string" && typeof value === "string" && siblings.length === 2)
    return dataIn(name, value, around);
  return sum(
    Object.entries(members).map(([member, one]) =>
      secretSpans(member).length > 0 ? undefined : dataIn(member, one, around),
    ),
  );
}

/** Undefined when the object asks for no address. */
function requestOf(members: Record<string, unknown>): Request | undefined {
  const names = Object.keys(members);
  if (!names.some((name) => ADDRESS.test(name) && typeof members[name] === "string")) return undefined;
  const methods = names.filter((name) => METHOD.test(name)).map((name) => String(members[name]));
  return {
    reads: methods.every((method) => /^(?:GET|HEAD)$/i.test(method)),
    deletes: methods.some((method) => !/^(?:GET|HEAD|POST|PUT|PATCH)$/i.test(method)),
  };
}

function isData(key: string, value: string, { siblings, request, headers, login }: Around): boolean {
  if (headers) return isLoginHeader(key);
  if (LOGIN_FIELD.test(key))
    return login || siblings.some((one) => one !== key && (CONNECTS.test(one) || STATEMENT.test(one)));
  if (COMMAND.test(key))
    return siblings.every((one) => one === key || BESIDE_COMMAND.test(one)) && !hidesCode(value, secretSpans(value));
  if (ADDRESS.test(key)) return isAddress(value, request?.reads === true);
  return (
    STATEMENT.test(key) &&
    LOOKS_UP.test(value) &&
    !ACTS.test(value) &&
    secretSpans(value).every(({ start }) =>
      /[\w.]+\s*(?:=|:|like)\s*["']?$/i.test(value.slice(Math.max(0, start - MAX_NAME_CHARS), start)),
    )
  );
}

const isAddress = (value: string, reads: boolean): boolean =>
  secretSpans(value).length > 0 &&
  secretSpans(value).every(
    ({ start, end }) => isUser(value.slice(0, start), value.slice(end)) || isQuery(value.slice(0, start), reads),
  );

const sum = (counts: readonly (number | undefined)[]): number | undefined =>
  counts.reduce(
    (total: number | undefined, one) => (total === undefined || one === undefined ? undefined : total + one),
    0,
  );

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
