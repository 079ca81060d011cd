/** Clients of databases, registries and stores of secrets. */
import { type KnownProgram, NAME, words } from "./known-program.ts";

/** More of a database client's own language than statements: it may start programs and read variables. */
const CLIENT_COMMANDS = /\\|\b(?:program|system|source|pager|edit|tee|delimiter)\b/i;

export const STORES: readonly KnownProgram[] = [
  // Databases: a statement alone, not what their clients do beside it.
  {
    programs: "psql pg_dump pg_restore pg_isready",
    switches: "t A q X 1 w a s",
    valued: "h p U c f host port username command",
    cut: { url: "d dbname" },
    words: words(String.raw`[^\n]*(?:\n[^\n]*)?`),
    wordCut: "url",
    never: /\\|\bprogram\b/i,
    answers: true,
  },
  {
    programs: "mysql mysqldump mysqladmin mariadb mariadb-dump",
    switches: "N B t single-transaction",
    valued: "h P u D e host port user database execute",
    attached: "p password",
    cut: { secret: "p password" },
    never: CLIENT_COMMANDS,
    answers: true,
  },
  {
    programs: "redis-cli",
    switches: "tls raw",
    valued: "h p n",
    cut: { secret: "a pass", url: "u" },
    words: words(String.raw`(?:ping|info|get|ttl|keys|dbsize|scan|exists)(?:\n[^\n]+)*`),
  },
  {
    programs: "mongosh mongodump mongorestore",
    valued: "host port db u username authenticationDatabase out",
    cut: { secret: "p password", url: "uri" },
    words: words("", String.raw`mongodb(?:\+srv)?:[^\n]*`),
    wordCut: "url",
  },

  // Logins and stores of secrets.
  {
    programs: "docker podman nerdctl helm oc skopeo buildah argocd",
    switches: "password-stdin insecure tls-verify",
    valued: "u username context log-level server registry-config authfile",
    cut: { secret: "p password token" },
    words: words(String.raw`(?:registry\n)?login(?:\n${NAME})?`),
    takesInput: "text",
  },
  {
    programs: "docker podman nerdctl",
    words: words(String.raw`(?:push|pull|logout)(?:\n${NAME})?`, String.raw`tag\n${NAME}\n${NAME}`, "images", "ps"),
    valued: "context",
  },
  {
    // The image's own program gets it, in its own world: no folder, no other entry, no words behind the image.
    programs: "docker podman nerdctl",
    switches: "i t d rm init interactive tty detach quiet read-only",
    valued: "context p name network hostname h restart platform memory cpus w workdir l label",
    cut: { variable: "e env" },
    words: words(String.raw`(?:container\n)?(?:run|create)\n${NAME}`),
    endsInWord: true,
    answers: true,
  },
  {
    programs: "docker podman nerdctl",
    switches: "no-cache pull push load q quiet rm",
    valued: "context t tag f file target platform progress network",
    cut: { variable: "build-arg" },
    words: words(String.raw`(?:buildx\n)?build\n[\w./][\w./-]*`),
    answers: true,
  },
  {
    programs: "kubectl oc",
    valued: "n namespace context dry-run o output docker-server docker-username docker-email type",
    // With a template it prints the value as it was given, and that may be a program.
    never: /template|jsonpath|custom-columns/i,
    cut: { named: "from-literal", secret: "docker-password" },
    words: words(String.raw`create\nsecret\n(?:generic|docker-registry)\n[\w.-]+`),
    answers: true,
  },
  {
    programs: "kubectl oc",
    valued: "n namespace context username",
    cut: { secret: "token password" },
    words: words(
      String.raw`config\nset-credentials\n[\w./@-]+`,
      String.raw`(?:get|describe|version|cluster-info)(?:\n${NAME})*`,
    ),
  },
  { programs: "kubectl oc", valued: "n namespace context f", words: words("apply"), takesInput: "answers" },
  { programs: "vault", words: words(String.raw`login\n[^\n]+`), valued: "method", wordCut: "vaultLogin" },
  {
    programs: "vault",
    words: words(String.raw`kv\nput\n${NAME}(?:\n[\w.-]+=[^\n]+)+`),
    valued: "mount",
    wordCut: "named",
  },
  { programs: "heroku", valued: "a app", words: words(String.raw`config:set(?:\n\w+=[^\n]+)+`), wordCut: "named" },
  {
    programs: "fly flyctl",
    valued: "a app",
    words: words(String.raw`secrets\nset(?:\n\w+=[^\n]+)+`),
    wordCut: "named",
  },
  {
    programs: "npm pnpm yarn",
    switches: "g",
    valued: "location",
    words: words(String.raw`config\nset\n[\w./:@-]*:_(?:authToken|auth|password)(?:=|\n)[^\n=]+`),
    wordCut: "lastWord",
  },
  {
    programs: "aws",
    valued: "profile",
    words: words(String.raw`configure\nset\naws_(?:secret_access_key|access_key_id|session_token)(?:=|\n)[^\n=]+`),
    wordCut: "lastWord",
  },
  {
    programs: "aws",
    valued: "profile region output query",
    words: words(
      String.raw`sts\nget-caller-identity`,
      String.raw`s3\nls(?:\n[^\n]+)?`,
      String.raw`\w+\n(?:list|describe|get)-[\w-]+`,
    ),
    answers: true,
  },
  {
    programs: "az",
    valued: "u username t tenant",
    switches: "service-principal",
    cut: { secret: "p password" },
    words: words("login"),
  },
  { programs: "cargo", words: words(String.raw`login(?:\n[^\n]+)?`), wordCut: "whole" },
  {
    programs: "twine",
    valued: "u username r repository repository-url",
    cut: { secret: "p password" },
    words: words(String.raw`upload(?:\n[\w./-]+)+`),
  },
];
