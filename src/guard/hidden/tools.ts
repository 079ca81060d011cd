/** The shell's own words, readers, web clients and clients of code hosts. */
import { type KnownProgram, NAME, READS_ENVIRONMENT, words } from "./known-program.ts";

export const TOOLS: readonly KnownProgram[] = [
  // The shell's own, and readers.
  { programs: "cd pwd true false mkdir export readonly unset", switches: "p" },
  { programs: "set", switches: "e u", valued: "o", words: words("") },
  { programs: "[ test", switches: "d f e s", cut: { emptiness: "n z" } },
  { programs: "cat", switches: "n", takesInput: "text", prints: true },
  {
    programs: "ls wc head tail tr sort uniq nl sleep date base64 md5sum sha1sum sha256sum",
    switches: "l a r h u w d i t s decode 0 1 2 3 4 5 6 7 8 9",
    valued: "n c k lines bytes",
    takesInput: "text",
    prints: true,
  },
  { programs: "cut", valued: "d f c", takesInput: "text", prints: true },
  {
    programs: "jq",
    switches: "r c e n s S M C R j raw-output compact-output",
    valued: "indent",
    never: READS_ENVIRONMENT,
    takesInput: "text",
    prints: true,
  },
  {
    programs: "grep egrep fgrep rg",
    switches: "r R n i l I H h o E F q w x s v c",
    cut: { text: "e regexp" },
    valued: "A B C m include exclude exclude-dir",
    wordCut: "text",
    takesInput: "text",
    prints: true,
  },
  { programs: "echo", switches: "n e E", wordCut: "text", prints: true },
  { programs: "printf", wordCut: "text", prints: true },

  // The web.
  {
    programs: "curl",
    switches:
      "s S L k f v i I g G N 4 6 O J silent show-error location insecure fail fail-with-body verbose include head get globoff no-buffer compressed remote-name remote-header-name http1.1 http2 http3 ipv4 ipv6 tlsv1.2 tlsv1.3 netrc",
    valued:
      "X o w m A e r request output write-out max-time connect-timeout retry retry-delay retry-max-time user-agent referer range cacert cert limit-rate resolve max-redirs",
    cut: {
      header: "H header proxy-header",
      login: "u user proxy-user",
      secret: "oauth2-bearer pass proxy-pass",
      cookie: "b cookie",
      field: "d data data-raw data-binary data-urlencode json F form form-string",
      url: "url x proxy",
    },
    wordCut: "url",
    answers: true,
  },
  {
    programs: "wget",
    switches: "q c N v S quiet continue no-verbose no-check-certificate server-response spider",
    valued: "O T t P method output-document timeout tries directory-prefix user user-agent http-user ftp-user",
    cut: {
      header: "header",
      secret: "password http-password ftp-password proxy-password",
      field: "post-data body-data",
    },
    wordCut: "url",
    answers: true,
  },
  {
    programs: "http https xh",
    switches: "j f v h b F json form verbose headers body follow check-status ignore-stdin",
    valued: "o timeout verify",
    cut: { login: "a auth" },
    wordCut: "item",
    answers: true,
  },

  // Code hosts.
  {
    programs: "gh glab",
    switches: "i paginate silent web fill draft comments json-all",
    valued: "X R L s method repo limit state json jq q template title-from label assignee base head search",
    cut: { secret: "token", field: "f F field raw-field", text: "b t body title m message notes", header: "H header" },
    words: words(
      String.raw`api\n${NAME}`,
      String.raw`(?:pr|mr|issue|release)\n(?:list|view|create|comment|edit|review|close)(?:\n${NAME})*`,
      String.raw`(?:run|workflow|repo)\n(?:list|view)(?:\n${NAME})*`,
    ),
    never: READS_ENVIRONMENT,
    answers: true,
  },
  {
    programs: "gh glab",
    switches: "with-token",
    valued: "R e h repo env org hostname",
    cut: { secret: "b t body token" },
    words: words(String.raw`auth\n(?:login|status)`, String.raw`secret\nset\n\w+`),
    takesInput: "text",
  },
  {
    programs: "git",
    switches: "r n i l I w c F E bare mirror no-checkout quiet q all prune tags single-branch a v s oneline stat",
    valued: "C b branch depth o origin",
    cut: { gitHeader: "c", text: "m message" },
    words: words(
      String.raw`(?:clone|ls-remote|fetch)(?:\n[^\n]+)*`,
      String.raw`remote\n(?:add|set-url)\n[\w-]+\n[^\n]+`,
      String.raw`(?:commit|add|status|log)(?:\n[^\n]+)*`,
      String.raw`tag\n[\w.-]+`,
    ),
    wordCut: "url",
    // A transport of its own runs a program, and so may any setting but these.
    never: /::|^(?!http\.[^=]*extraheader=|user\.(?:name|email)=)[\w-]+\.[^=\s]+=/i,
    starts: true,
  },
  {
    programs: "git",
    switches: "r n i l I w c F E",
    cut: { text: "e" },
    words: words(String.raw`grep(?:\n[^\n]+)*`),
    wordCut: "text",
    prints: true,
    starts: true,
  },
];
