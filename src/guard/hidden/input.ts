/** What redaction hides of a tool's input: every member is code or a target, except those that are known to hold data. */
import { secretSpans } from "../../secrets/redaction.ts";
import { isQuery, isUser } from "./data-places.ts";
import { hidesCode } from "./code.ts";
import { isAddressVariable, isSecretField, isSecretVariable } from "../../secrets/names.ts";

// One file to load on demand: whoever asks about an input asks about its command too.
export { hidesCode };

/** Members whose text is a shell's. */
const COMMAND = /^(?:command|cmd|commands|shell_?command|command_?line|bash)$/i;
const HEADERS = /^(?:(?:http|request|extra)_?)?(?:headers?|cookies?)$/i;
const ENVIRONMENT = /^(?:env|environment|env_?vars?|environment_?variables)$/i;
const STATEMENT = /^(?:sql|query)$/i;
const ADDRESS = /^(?:url|uri|endpoint|base_?url)$/i;
/** A statement that changes something, or that may run what it holds. */
const ACTS =
  /\b(?:delete|drop|update|truncate|alter|grant|revoke|exec\w*|eval|program|decode\w*|atob|system|shell|load\w*|from_base64|pg_\w+|call|do)\b|\$\$|\\/i;

/** Where a member stands. */
type Under = "headers" | "environment" | "input";

/** `input`: as it is shown, JSON behind a name or not; whatever cannot be read and holds a secret is hidden. */
export function hidesInput(input: string): boolean {
  const all = secretSpans(input).length;
  if (all === 0) return false;
  const value = parsed(input.slice(Math.max(0, input.indexOf("{"))));
  if (value === undefined) return true;
  const data = dataIn("", value, "input");
  // More secrets in the whole than in its data: one is made of two members.
  return data === undefined || all > data;
}

/** How many secrets stand in members that are data; undefined when one stands in another member or in a name. */
function dataIn(key: string, value: unknown, under: Under): number | undefined {
  if (Array.isArray(value)) return sum(value.map((one) => dataIn(key, one, under)));
  if (typeof value === "object" && value !== null)
    return sum(
      Object.entries<unknown>({ ...value }).map(([name, one]) =>
        secretSpans(name).length > 0 ? undefined : dataIn(name, one, within(name, under)),
      ),
    );
  if (typeof value !== "string") return secretSpans(JSON.stringify({ [key]: value })).length === 0 ? 0 : undefined;
  const inner = /^\s*[{[]/.test(value) ? parsed(value) : undefined;
  if (inner !== undefined) return dataIn(key, inner, under);
  const found = Math.max(secretSpans(JSON.stringify({ [key]: value })).length, secretSpans(value).length);
  return found === 0 || isData(key, value, under) ? found : undefined;
}

function within(name: string, under: Under): Under {
  if (under === "headers" || HEADERS.test(name)) return "headers";
  return under === "environment" || ENVIRONMENT.test(name) ? "environment" : "input";
}

function isData(key: string, value: string, under: Under): boolean {
  const spans = secretSpans(value);
  if (under === "headers") return true;
  if (under === "environment") {
    const [, name = key, held = value] = /^([A-Za-z_]\w*)=(.*)$/s.exec(value) ?? [];
    return isAddressVariable(name) ? isAddress(held) : isSecretVariable(name);
  }
  if (isSecretField(key)) return true;
  if (COMMAND.test(key)) return !hidesCode(value, spans);
  if (ADDRESS.test(key)) return isAddress(value);
  return (
    STATEMENT.test(key) &&
    !ACTS.test(value) &&
    spans.every(({ start }) => /[\w.]+\s*(?:=|:|like)\s*["']?$/i.test(value.slice(0, start)))
  );
}

const isAddress = (value: string): boolean =>
  secretSpans(value).length > 0 &&
  secretSpans(value).every(
    ({ start, end }) => isUser(value.slice(0, start), value.slice(end)) || isQuery(value.slice(0, start), false),
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
