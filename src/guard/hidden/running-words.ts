/** What programs do with their arguments and their input, as far as it matters for a value that nobody can read. */
const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Run a text that an argument or their input holds. */
export const RUNNERS = words(
  `sh bash rbash dash zsh ksh mksh fish ash csh tcsh busybox toybox pwsh powershell python pypy node nodejs deno bun tsx perl ruby php lua luajit tclsh osascript awk gawk
  mawk nawk sed ed ex vi vim nvim emacs eval source . exec xargs parallel ssh su runuser trap alias at batch crontab script expect irb R Rscript ghci sqlite3 make`,
);
/** Shells: what `-c` gives them is a script of their own. */
export const SHELLS = words("sh bash dash zsh ksh ash");
/** Run the command that follows: their options without a value, and those with one. Any other option leaves unknown what runs. */
export const WRAPPERS: ReadonlyMap<string, readonly [plain: ReadonlySet<string>, valued: ReadonlySet<string>]> =
  new Map([
    ["sudo", [words("-n -E -H -S"), words("-u -g")]],
    ["doas", [words("-n"), words("-u")]],
    ["env", [words("-i"), words("-u")]],
    ["nice", [words("--"), words("-n")]],
    ["ionice", [words("--"), words("-c -n")]],
    ["time", [words("-p -v"), words("--")]],
    ["timeout", [words("--foreground -v"), words("-k -s")]],
    ["stdbuf", [words("-oL -eL -iL -o0 -e0"), words("-o -e -i")]],
    ["caffeinate", [words("-i -d -m -s"), words("-t -w")]],
    ...["nohup", "command", "builtin"].map((name): [string, [ReadonlySet<string>, ReadonlySet<string>]] => [
      name,
      [new Set(), new Set()],
    ]),
  ]);
/** Take assignments as arguments. */
export const DECLARERS = words("export declare typeset local readonly");
/** Print all variables, when they are told nothing else. */
export const LISTERS = words("env printenv set compgen export declare typeset local readonly");
/** Take text from a pipe and run nothing of it. */
export const SINKS = words("wc grep base64 cut tr head tail docker podman helm gh vault");
/** Take a header behind `-H` or `--header`. */
export const HEADER_CLIENTS = words("curl wget gh glab grpcurl hey ab wrk websocat");
/** Connect to a URL's host, as the user that stands before it. */
export const URL_CLIENTS = words(
  "curl wget http https xh git psql pg_dump pg_restore pg_dumpall pg_isready createdb mysql mariadb mongosh mongodump redis-cli npm pnpm yarn pip pip3 uv docker helm amqp-publish",
);
