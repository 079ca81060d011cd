/** Where secrets stand without a beginning of their own: beside a name, in a URL, after a scheme, in a key block. */
import { isKey, isPassword, isPasswordWord, isRandom } from "./shape.ts";

/** Half open, in UTF-16 units of the text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Words that name a secret, as a key, a variable or a flag. */
const WORD =
  "pass(?:words?|wd|phrase|code)?|pwd|tokens?|secrets?|api[_-]?keys?|credentials?|authorization|auth|private[_-]?key|access[_-]?key|account[_-]?key|client[_-]?key|client[_-]?secret|signing[_-]?key|encryption[_-]?key|secret[_-]?key|key";
/** A password's own place: what stands there may be as short as people make passwords. */
const PASSWORD_NAME = /(?:pass(?:word|wd|phrase|code)?|[A-Za-z_-]pwd)$/i;
/** `TOKEN=abc123`, as a shell or an environment file has it. */
const ENVIRONMENT_NAME = /^(?:[A-Z][A-Z0-9_]*)?(?:TOKEN|SECRET|KEY|CREDENTIALS?)$/;
/** What ends a bare value: white space, quotes, and what a shell or JSON reads as its own. */
const VALUE = "[^\\s\"'`\\\\;|&<>(){},]+";
const SCHEME = "(?:basic|bearer|digest|negotiate|token|apikey)";

/** `API_KEY=…`, `"token": "…"`, `Authorization: Basic …`. Groups: the name's end, separator, scheme, opening quote, value. */
const NAMED = new RegExp(
  `((?:${WORD})[A-Za-z0-9_-]{0,20})(\\\\{0,4}["']?\\s{0,4}(?::=?|=>?)\\s{0,4})(\\\\{0,4}["'])?(${SCHEME}\\s{1,4})?(${VALUE})`,
  "gi",
);
/** `--password …`: the value is a word of its own. `--no-password` takes none. */
const FLAG = new RegExp(`(?<![\\w-])(--?(?!no-)(?:[a-z]{1,20}-){0,3}(?:${WORD}))(\\s{1,4})(["'])?()(${VALUE})`, "gi");
/** Programs whose `--password` only says that one will be asked for: the word behind it names a database or a role. */
const ASKS_ONLY =
  /(?<![\w.-])(?:psql|pg_[a-z]+|dropdb|createdb|dropuser|createuser|vacuumdb|reindexdb|clusterdb)\s[^\n;|&]*$/;
/** A scheme without a header's name before it. */
const BEARER = /(?<![A-Za-z0-9])(bearer|basic)(\s{1,4})()()([A-Za-z0-9._~+/=-]{8,})/gi;
/** Programs whose short flag holds a password, and nothing else. Groups as above. */
const SHORT_FLAGS = [
  /(?<![\w./-])((?:mysql|mysqldump|mysqladmin|mysqlimport|mariadb|mariadb-dump)(?:\s[^\n;|&]{0,200}?)?\s-p)()(["'])?()([^\s"'`\\;|&<>(){},]+)/g,
  /(?<![\w./-])(sshpass\s{1,4}-p)(\s{0,4})(["'])?()([^\s"'`\\;|&<>(){},]+)/g,
  /(?<![\w./-])((?:docker|podman|helm|oc)\s(?:[^\n;|&]{0,60}?\s)?login\s(?:[^\n;|&]{0,200}?\s)?-p)(\s{1,4})(["'])?()([^\s"'`\\;|&<>(){},]+)/g,
] as const;
/** `curl -u alice:…`. */
const USER_FLAG =
  /(?<![\w-])(?:-u|--user|--proxy-user)(?:\s{1,4}|=)["']?[A-Za-z0-9._@-]{1,64}:([A-Za-z0-9@%^+=_-]+)(?=["']?(?:\s|$))/g;
/** `scheme://user:password@`, up to the last `@` before the host. No character that could end the host before it. */
const USERINFO = /:\/\/([A-Za-z0-9._~%!+=-]{0,200}:[A-Za-z0-9._~%!+=,:@-]{1,400})(?=@[A-Za-z0-9[])/g;
/** `scheme://key@`. */
const USERINFO_KEY = /:\/\/([A-Za-z0-9_~%+=-]{16,400})(?=@[A-Za-z0-9[])/g;
/** `?access_token=…&`. */
const QUERY =
  /[?&][A-Za-z0-9_.-]{0,40}?(?:token|key|secret|sig|signature|passw(?:or)?d|credential|auth|code)=([A-Za-z0-9_+/=.~%-]{8,})/gi;

/** Every value that stands in such a place and has the shape for it. */
export function placedSecrets(text: string): readonly Span[] {
  const found: Span[] = [];
  for (const pattern of [NAMED, FLAG]) collect(text, pattern, found, namedShape);
  collect(text, BEARER, found, (value) => /\d|[a-z][A-Z]/.test(value) && isToken(value));
  for (const pattern of SHORT_FLAGS) collect(text, pattern, found, isPasswordWord);
  for (const match of text.matchAll(USER_FLAG)) if (isPasswordWord(match[1] ?? "")) found.push(ending(match, match[1]));
  for (const match of text.matchAll(USERINFO)) found.push(ending(match, match[1]));
  for (const match of text.matchAll(USERINFO_KEY)) if (isKey(match[1] ?? "")) found.push(ending(match, match[1]));
  for (const match of text.matchAll(QUERY))
    if (isQuerySecret(match[0], match[1] ?? "")) found.push(ending(match, match[1]));
  return found;
}

/** `?key=prod_users1` names what is acted on; only a password's own name makes a short value a secret. */
function isQuerySecret(whole: string, value: string): boolean {
  return isKey(value) || (isPassword(value) && (isRandom(value) || /passw(?:or)?d=/i.test(whole)));
}

interface Place {
  readonly name: string;
  readonly between: string;
  readonly scheme: string;
  readonly quoted: boolean;
  /** The flag asks for a secret at the terminal, and takes no value. */
  readonly asked: boolean;
}

/** A value that is shorter than this is looked into again when it is none: it may itself be a name with a value. */
const LOOKED_INTO = 200;

function collect(text: string, pattern: RegExp, found: Span[], fits: (value: string, place: Place) => boolean): void {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [whole, name = "", between = "", quote = "", scheme = "", run = ""] = match;
    const end = match.index + whole.length;
    const start = end - run.length;
    const value = run.replace(/[.:]{1,3}$/, "");
    const asked = /^\s+$/.test(between) && ASKS_ONLY.test(text.slice(Math.max(0, match.index - 200), match.index));
    const place = { asked, name: nameEnding(text, match.index, name), between, scheme, quoted: quote !== "" };
    if (stands(text, end, quote) && fits(value, place)) found.push({ start, end: start + value.length });
    else if (run.length < LOOKED_INTO) pattern.lastIndex = Math.max(start, match.index + 1);
  }
}

/** The whole name that a match ends: the pattern begins at the word that gives it away. */
function nameEnding(text: string, at: number, end: string): string {
  return `${/[A-Za-z0-9_-]*$/.exec(text.slice(Math.max(0, at - 60), at))?.[0] ?? ""}${end}`;
}

/** Whether the value is a whole word: in quotes of its own, or with nothing joined to it that is code or more text. */
function stands(text: string, end: number, quote: string): boolean {
  const after = text.slice(end, end + 1);
  if (quote !== "") return text.startsWith(quote, end) || after === "";
  return (
    after === "" ||
    /[\s;|&<>),}]/.test(after) ||
    ((after === '"' || after === "'" || after === "\\") &&
      !/[\w$`({]/.test(text.slice(end + 1, end + 2).replace("n", "")))
  );
}

function namedShape(value: string, { name, between, scheme, quoted, asked }: Place): boolean {
  // What asks for a password is a program, which runs; the working folder is a path.
  if (asked || name === "PWD" || name === "OLDPWD" || /askpass$/i.test(name)) return false;
  if (isKey(value)) return true;
  if (scheme !== "" || /authorization$/i.test(name)) return isToken(value);
  const tight = !/\s/.test(between) || between.includes('"') || between.includes("'");
  const flag = /^\s+$/.test(between);
  if (PASSWORD_NAME.test(name))
    return flag || (tight && between === "=" && /^[A-Z0-9_]+$/.test(name) && !quoted)
      ? isPasswordWord(value)
      : isPassword(value);
  return (
    ENVIRONMENT_NAME.test(name) &&
    between === "=" &&
    value.length >= 6 &&
    /^[A-Za-z0-9]+$/.test(value) &&
    isPassword(value)
  );
}

/** One token of a header, however short: not a path, a host or a word that is cut off. */
function isToken(value: string): boolean {
  return (
    value.length >= 8 &&
    /^[A-Za-z0-9][A-Za-z0-9_~+/=.-]*$/.test(value) &&
    !/\.[A-Za-z]{2,24}$/.test(value) &&
    !(value.includes("/") && !isKey(value) && !/[A-Z]/.test(value))
  );
}

function ending(match: RegExpMatchArray, part = ""): Span {
  const end = (match.index ?? 0) + match[0].length;
  const at = match[0].lastIndexOf(part);
  return { start: end - match[0].length + at, end: end - match[0].length + at + part.length };
}
