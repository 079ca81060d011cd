/**
 * Programs that read or print what they are told, and run or change nothing. A program that is not here, or an argument that
 * is not allowed to it, may do anything.
 */

/** What the arguments must look like: `every` one of them, or the `whole` of them, a line each. */
export interface Reads {
  readonly every?: RegExp;
  readonly whole?: RegExp;
  /** Of a folder it reads what links in it lead to, which nobody looks for: it may name files alone. */
  readonly filesOnly?: true;
}

/**
 * Signs of a command that goes on when it has answered, or that another clock starts: what it changes later no call tells. In
 * doubt it does: a bare `&` in a quoted text counts too.
 */
const STAYS =
  /(?<![&><\\])&(?![&>\d])|(?<![\w-])(?:nohup|setsid|disown|coproc|at|batch|crontab|screen|tmux|systemd-run|launchctl|start-stop-daemon|watch|watchexec|entr|nodemon|chokidar|fswatch|inotifywait|pm2|forever)(?![\w-])|(?<![\w-])-{1,2}(?:watch|daemon|detach|background)\w*|\bup\s(?:[^\n;|&]*\s)?-d\b|\bwatch\b/i;

export const staysBehind = (command: string): boolean => STAYS.test(command);

const PLAIN =
  "cat head tail nl cut tr comm cmp stat df basename dirname realpath readlink which echo pwd true false uname whoami id printenv md5sum sha1sum sha256sum cksum tac od strings sleep seq ps uptime nproc";

export const READING: ReadonlyMap<string, Reads> = new Map<string, Reads>([
  ...PLAIN.split(" ").map((name): [string, Reads] => [name, {}]),
  // No option that follows links.
  ["ls", { every: /^(?!-\w*[LH]|--dere)/ }],
  ["diff", { every: /^(?!-\w*r|--rec)/, filesOnly: true }],
  // A list of files in a file names more than the command does.
  ["wc", { every: /^(?!--f)/ }],
  ["du", { every: /^(?!--f|-\w*[LDH]|--dere)/ }],
  // No assignment to a variable, which another command may use.
  ["printf", { every: /^(?!-)/ }],
  // No file of patterns in one word with its option, and no link is followed.
  ["grep", { every: /^(?!-(?:\w*[fRS]|-de|-fi?l?e?(?:=|$)))/ }],
  // It starts other programs for compressed files, as a preprocessor, or to find out the host's name.
  ["rg", { every: /^(?!-(?:\w*[fLz]|-pre|-hostname|-search-zip|-follow|-file(?:=|$)))/ }],
  [
    "find",
    {
      every:
        /^(?:[^-]|-(?:\d+[a-zA-Z]?|i?name|i?path|i?regex|wholename|type|maxdepth|mindepth|not|o|a|or|and|size|mtime|mmin|newer|print|print0|empty|prune|perm|user|group|ls|xdev|mount|depth)$)/,
    },
  ],
  ["sort", { every: /^(?:[^-]|-[nrufhbVgMdi]*(?:[tk].*)?$)/ }],
  // A second operand is written to.
  ["uniq", { every: /^-[cdui]+$/ }],
  ["file", { every: /^(?:[^-]|-[biL]+$|--brief$|--mime(?:-type)?$)/ }],
  // Lines of a file; any other script of sed may write or run.
  ["sed", { whole: /^-n\n\d+(?:,(?:\d+|\$))?p(?:\n[^-\n][^\n]*)*$/ }],
  // A global option may bring an alias or a folder; git writes where --output says and runs what --ext-diff names.
  [
    "git",
    {
      whole:
        /^(?:status|log|diff|show|rev-parse|ls-files|blame|shortlog|describe)(?:\n(?!--(?:ou?t?p|ou$|o$|ext?|te|show-s))[^\n]*)*$/,
    },
  ],
]);

/** Tools of Pi that change nothing. */
export const READING_TOOLS: ReadonlySet<string> = new Set(["read", "grep", "find", "ls"]);
