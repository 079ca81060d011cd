/**
 * What counts as a secret in text that leaves the process: one row per family.
 *
 * Two rules hold for every row, and tests hold the rows to them:
 * - **linear time**: a row's scan either consumes what it read or may only start where the previous one ended
 *   (a lookbehind on its own alphabet), so a hostile line cannot make it quadratic;
 * - **no hiding place**: a row never swallows shell syntax (quotes, `;`, `|`, `&`, `$(`, backticks, white space),
 *   so nobody can dress a command up as a secret to keep it from a reviewer.
 */
export interface RedactionPattern {
  /** Stable name, for tests and reports. */
  readonly id: string;
  /** Global; the part to keep, if any, is group 1. */
  readonly pattern: RegExp;
}

/** No word character before: a token family begins at a word's edge (`task-…` is no `sk-…`). */
const EDGE = "(?<![A-Za-z0-9_-])";
/** Words that name a secret, as a key, a variable or a flag. */
const SECRET_WORD =
  "passwords?|passwd|passphrase|pwd|tokens?|secrets?|api[_-]?keys?|credentials?|authorization|private[_-]?key|access[_-]?key|client[_-]?secret|signing[_-]?key|encryption[_-]?key";
/** A bare value: no white space, quotes or shell syntax; a lone `$` is fine, `$(` and `${` are commands. */
const BARE = "(?:[^\\s\"'`\\\\;|&<>(){},$]|\\$(?![({]))+";
/** A quoted value up to its closing quote, if there is one; it ends early where the shell might run something (the quote may be a closing one). */
const QUOTED = "\"(?:[^\"`$\\\\\\n;|&<>()]|\\$(?![({])|\\\\[\"\\\\/bfnrtu])*\"?|'[^'\\n`;|&<>()]*'?";
/** The same inside a JSON text that stands inside another: `\"…\"`. */
const ESCAPED = "\\\\+\"(?:[^\"`$\\\\\\n;|&<>()]|\\$(?![({]))*(?:\\\\+\")?";

const token = (id: string, body: string): RedactionPattern => ({ id, pattern: new RegExp(EDGE + body, "g") });

export const REDACTION_PATTERNS: readonly RedactionPattern[] = [
  // Private keys first, so that no other row cuts into their body. Body lines are base64; a key that was cut off ends where its base64 ends.
  {
    id: "private-key",
    pattern:
      /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:(?:\s|\\[nr])+(?:(?:Proc-Type|DEK-Info|Version|Comment): [A-Za-z0-9,.+=/-]{1,120}|[A-Za-z0-9+/=]{16,}))*(?:(?:(?:\s|\\[nr])+[A-Za-z0-9+/=]{1,15})?(?:\s|\\[nr])*(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$))?/g,
  },
  // scheme://user:password@host: up to the last `@` before the host, since a password may hold one.
  { id: "url-password", pattern: /(:\/\/)(?=[^\s/]*@)[^\s/:"'<>`]*:(?:[^\s/"'<>`;|&()$]|\$(?![({]))*(?=@)/g },
  token("aws-key-id", "(?:AKIA|ASIA|ABIA|ACCA|AGPA|AIDA|AIPA|ANPA|ANVA|APKA|AROA)[A-Z2-7]{16}(?![A-Za-z0-9])"),
  token("anthropic", "sk-ant-[A-Za-z0-9_-]{40,}"),
  token("openai", "sk-(?:(?:proj|svcacct|admin)-)?[A-Za-z0-9_-]{20,}"),
  token("github", "gh[pousr]_[A-Za-z0-9]{36,}"),
  token("github-fine-grained", "github_pat_[A-Za-z0-9_]{60,}"),
  token("gitlab", "glpat-[A-Za-z0-9_-]{20,}"),
  token("slack", "xox[abeoprs]-[A-Za-z0-9-]{10,}"),
  token("slack-app", "xapp-[A-Za-z0-9-]{10,}"),
  { id: "slack-webhook", pattern: /(hooks\.slack\.com\/services\/)[A-Z0-9]{6,}\/[A-Z0-9]{6,}\/[A-Za-z0-9]{16,}/g },
  token("google-api-key", "AIza[A-Za-z0-9_-]{35}"),
  token("google-oauth", "(?:ya29\\.|GOCSPX-)[A-Za-z0-9_-]{20,}"),
  token("stripe", "[sr]k_(?:live|test|prod)_[A-Za-z0-9]{24,}"),
  token("digitalocean", "do[pr]_v1_[a-f0-9]{64}"),
  token("databricks", "dapi[a-f0-9]{32}"),
  token("sendgrid", "SG\\.[A-Za-z0-9_-]{16,}\\.[A-Za-z0-9_-]{16,}"),
  token("atlassian", "ATATT3[A-Za-z0-9_=-]{20,}"),
  token("alibaba", "LTAI[A-Za-z0-9]{12,}"),
  token("npm", "npm_[A-Za-z0-9]{36}"),
  token("pypi", "pypi-AgEI[A-Za-z0-9_-]{16,}"),
  token("jwt", "eyJ[A-Za-z0-9_-]{8,}\\.eyJ[A-Za-z0-9_-]{8,}(?:\\.[A-Za-z0-9_-]*)?"),
  { id: "bearer", pattern: /(?<![A-Za-z0-9])([Bb]earer\s{1,4})[A-Za-z0-9._~+/=-]{8,}/g },
  // `--password hunter2`, `-token=…`
  { id: "secret-flag", pattern: new RegExp(`(?<![\\w-])(--?(?:[a-z]{1,20}-){0,3}(?:${SECRET_WORD})(?:\\s{1,4}|=))(?:${QUOTED}|${BARE})`, "gi") },
  // `DB_PASSWORD=…`, `"api_key": "…"`, `Authorization: Basic …`: the key stays.
  {
    id: "secret-value",
    pattern: new RegExp(
      `((?:${SECRET_WORD})[A-Za-z0-9_-]{0,20}\\\\*["']?\\s{0,4}[:=]\\s{0,4}(?:(?:basic|bearer|digest|negotiate|token)\\s{1,4})?)(?:${ESCAPED}|${QUOTED}|${BARE})`,
      "gi",
    ),
  },
];
