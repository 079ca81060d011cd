/** The arguments that are known to be data: a header, a login, a URL's user. Whatever stands in no row here may run or be acted on. */
import { isPlain } from "../../secrets/shape.ts";
import { HEADER_CLIENTS, URL_CLIENTS } from "./running-words.ts";
import { isSecretField, isSecretVariable } from "../../secrets/names.ts";

/** One argument with a value cut out of it, as it is written except for its quotes. */
export interface Argument {
  readonly program: string;
  /** The arguments before it, without their quotes. */
  readonly words: readonly string[];
  /** All arguments of the command. */
  readonly all: readonly string[];
  readonly lead: string;
  readonly value: string;
  readonly rest: string;
}

/** One login of a client: what its first words must say, and the flags that hold a password or a token. */
interface Login {
  readonly programs: string;
  readonly verb?: RegExp;
  /** Behind the flag as a word of its own, or behind `=`. */
  readonly flags?: RegExp;
  /** All that stands before the value in its own word. */
  readonly lead?: RegExp;
}

const NAMED_LEAD = /^[\w.-]+=$/;
const LOGINS: readonly Login[] = [
  { programs: "mysql mysqldump mysqladmin mysqlimport mariadb mariadb-dump", lead: /^(?:-p|--password=)$/ },
  {
    programs: "docker podman nerdctl helm oc az skopeo buildah argocd",
    verb: /^(?:registry )?login\b/,
    flags: /^(?:-p|--password|--token)$/,
  },
  { programs: "curl", lead: /^(?:-u|--user=|--proxy-user=)[^:/\s]*:$/ },
  { programs: "curl", flags: /^(?:--oauth2-bearer|--pass|--proxy-pass)$/ },
  { programs: "wget", flags: /^--(?:http-|ftp-|proxy-)?password$/ },
  { programs: "gh glab vercel kubectl oc doctl fly flyctl netlify sentry-cli", flags: /^--(?:auth-|access-)?token$/ },
  { programs: "gh glab", verb: /^secret set\b/, flags: /^(?:-b|--body)$/ },
  { programs: "vault", verb: /^login\b/, lead: /^(?:token=|password=)?$/ },
  { programs: "vault", verb: /^(?:kv put|write)\b/, lead: NAMED_LEAD },
  { programs: "heroku", verb: /^config:set\b/, lead: NAMED_LEAD },
  { programs: "fly flyctl", verb: /^secrets set\b/, lead: NAMED_LEAD },
  { programs: "npm pnpm yarn", verb: /^(?:config )?set\b/, flags: /:_(?:authToken|auth|password)$/ },
  { programs: "twine", verb: /^upload\b/, flags: /^(?:-p|--password)$/ },
  { programs: "cargo", verb: /^(?:login|publish|yank|owner)\b/, flags: /^--token$/ },
  { programs: "aws", verb: /^configure set\b/, flags: /^aws_(?:secret_access_key|access_key_id|session_token)$/ },
  { programs: "kubectl oc", verb: /^create secret\b/, lead: /^--from-literal=[\w.-]+=$/ },
  { programs: "kubectl oc", verb: /^config set-credentials\b/, flags: /^--(?:token|password)$/ },
  { programs: "terraform tofu", lead: /^-var=[\w.-]+=$/ },
  { programs: "redis-cli", flags: /^(?:-a|--pass)$/ },
  { programs: "mongosh mongodump mongorestore", flags: /^(?:-p|--password)$/ },
];

export function isDataArgument(argument: Argument): boolean {
  return (
    isHeader(argument) ||
    isLogin(argument) ||
    isUserOrQuery(argument) ||
    isField(argument) ||
    isContainerVariable(argument)
  );
}

const last = ({ words }: Argument): string => words.at(-1) ?? "";

function isHeader(argument: Argument): boolean {
  const { program, all, lead, value, rest } = argument;
  if (program === "git")
    return (
      !all.some((word) => /!|^alias\./i.test(word)) &&
      last(argument) === "-c" &&
      /^http\.(?:https?:\/\/[^=\s]+\.)?extraheader=[\w-]+:/i.test(lead)
    );
  if (/^(?:https?|xh)$/.test(program)) return /^[A-Za-z][\w-]*:(?!\/)/.test(lead);
  if (!HEADER_CLIENTS.has(program)) return false;
  const header = /^(?:-[sSLkfvig]*H|--header=)(.+)$/.exec(lead)?.[1] ?? lead;
  const flagged = header !== lead || /^(?:-[sSLkfvig]*H|--(?:proxy-)?header)$/.test(last(argument));
  if (program === "curl" && /^(?:-b|--cookie)$/.test(last(argument))) return lead.includes("=");
  return flagged && (/^[A-Za-z][\w-]*:/.test(header) || (value.startsWith("$") && lead + rest === ""));
}

function isLogin(argument: Argument): boolean {
  const { program, words, lead } = argument;
  if (program === "sshpass")
    return lead === "-p" ? words.length === 0 : lead === "" && words.length === 1 && words[0] === "-p";
  // Behind `--` stands another program's command.
  if (words.includes("--")) return false;
  const flag = lead === "" ? last(argument) : /^(.+)=$/.exec(lead)?.[1];
  const verb = words.filter((word) => !word.startsWith("-")).join(" ");
  const joined = /^(?:-u|--user|--proxy-user|--from-literal|-var)$/.test(last(argument))
    ? `${last(argument)}${last(argument) === "-u" ? "" : "="}${lead}`
    : lead;
  return LOGINS.some(({ programs, verb: says, flags, lead: written }) => {
    if (!programs.split(" ").includes(program) || says?.test(verb) === false) return false;
    return (
      (flags !== undefined && flag !== undefined && flags.test(flag)) ||
      (written !== undefined && (written.test(lead) || written.test(joined)))
    );
  });
}

/** A URL's user, or a field of its query that names a secret. The host and the path stay readable. */
function isUserOrQuery({ program, all, lead, rest }: Argument): boolean {
  if (!URL_CLIENTS.has(program)) return false;
  const url = lead.replace(/^--(?:dbname|index-url|extra-index-url|registry|url|uri)=/, "");
  return (
    isUser(url, rest) ||
    isQuery(url, !all.some((word) => /^(?:-[sSLkfvi]*[XdFT]|--(?:request|data|json|form|upload))/.test(word)))
  );
}

export const isUser = (lead: string, rest: string): boolean =>
  /^[a-z][a-z0-9+.-]*:\/\/[^/?#@\s]*$/i.test(lead) && /^[^/?#\s]*@/.test(rest);

/** `reading`: nothing but a request for a page, whose bare `key` is the caller's own. */
export function isQuery(lead: string, reading: boolean): boolean {
  if (/^https:\/\/hooks\.slack\.com\/services\/$/.test(lead)) return true;
  const name = /^[a-z][a-z0-9+.-]*:\/\/[^?#\s]+\?(?:[^#\s]*&)?([\w.-]+)=$/i.exec(lead)?.[1];
  return name !== undefined && (isSecretField(name) || (reading && /^(?:key|code)$/i.test(name)));
}

/** A field of a form or of a JSON body that a client sends. */
function isField(argument: Argument): boolean {
  if (!/^(?:curl|wget)$/.test(argument.program)) return false;
  if (
    !/^(?:-[sSLkfvi]*[dF]|--data(?:-raw|-binary|-urlencode)?|--json|--form|--post-data|--body-data)$/.test(
      last(argument),
    )
  )
    return false;
  const name = /([\w-]+)\s*[:=]\s*$/.exec(argument.lead)?.[1];
  return name !== undefined && isSecretField(name);
}

const CONTAINER_SWITCH =
  /^(?:-[itdTPq]+|--(?:rm|init|privileged|interactive|tty|detach|no-deps|no-TTY|quiet|read-only))$/;

/** `docker run -e NAME=…`, before the image or the container: what follows it is another program's. */
function isContainerVariable({ program, words, lead, value }: Argument): boolean {
  if (!/^(?:docker|podman|nerdctl)$/.test(program)) return false;
  const verb = words.findIndex((word) => /^(?:run|exec|create)$/.test(word));
  if (
    verb < 0 ||
    words.slice(0, verb).some((word) => word.startsWith("-") && !/^(?:-f|-p|--file|--context)$/.test(word))
  )
    return false;
  let at = verb + 1;
  while (at < words.length && words[at]?.startsWith("-") === true)
    at += CONTAINER_SWITCH.test(words[at] ?? "") || /^--[\w-]+=/.test(words[at] ?? "") ? 1 : 2;
  const [, inline, name] = /^(--env=|-e)?([A-Za-z_]\w*)=$/.exec(lead) ?? [];
  if (lead === "" && /^\w+$/.test(value)) return at === words.length + 1 && /^(?:-e|--env)$/.test(words.at(-1) ?? "");
  if (name === undefined || !isSecretVariable(name)) return false;
  return inline === undefined
    ? at === words.length + 1 && /^(?:-e|--env)$/.test(words.at(-1) ?? "")
    : at === words.length;
}

/** What a search looks for is only compared; what it finds may be acted on. */
export function isPattern({ program, words }: Argument): boolean {
  return /^(?:grep|egrep|fgrep|rg)$/.test(program) && words.every((word) => /^-(?:[rRniIlHhoEFqwxsvc]+)$/.test(word));
}

/** `python tool.py --token …`: a flag with a secret's name, behind the name of a script that the same text does not write. */
export function isScriptFlag(source: string, { program, words, lead, value }: Argument): boolean {
  if (!/^(?:sh|bash|zsh|python|node|bun|ruby|php|perl)$/.test(program)) return false;
  const script = words[0] === "-m" ? words[1] : words[0];
  if (script === undefined || !/^[\w./][\w./-]*$/.test(script) || /^(?:pip|venv|ensurepip)$/.test(script)) return false;
  if (source.split(script.slice(script.lastIndexOf("/") + 1)).length > 2) return false;
  const flag = /^--?([A-Za-z][\w-]*)$/.exec(lead === "" ? (words.at(-1) ?? "") : lead.replace(/=$/, ""))?.[1];
  return (
    flag !== undefined && (isSecretField(flag) || flag.endsWith("-key")) && (value.startsWith("$") || !isPlain(value))
  );
}
