/** What programs do with their arguments and their input, as far as it matters for a value that nobody can read. */
const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Run an argument, their input, or a file that they are told. */
export const RUNNERS = words(
  `sh bash dash zsh ksh mksh fish ash csh tcsh busybox toybox pwsh powershell python python2 python3 pypy node nodejs deno bun perl ruby php lua luajit tclsh
  osascript awk gawk mawk nawk sed gsed ed ex vi vim nvim emacs eval source . exec xargs parallel find fd ssh su watch trap alias at batch crontab script expect
  gdb m4 jshell irb R Rscript julia ghci scala groovy elixir erl sqlite3 jq yq nsenter chroot unshare systemd-run socat nc ncat netcat flock setsid make`,
);
/** Run the command that follows their own options. */
export const WRAPPERS = words("env sudo doas command builtin nohup nice ionice time timeout stdbuf caffeinate");
/** Do to what their operands name: a name that cannot be read cannot be judged. */
export const FILE_TOOLS = words("rm rmdir unlink shred mv cp ln dd tee truncate chmod chown chgrp cat head tail less more install rsync scp sftp tar zip unzip mount umount kill pkill killall cd pushd");
/** Send what they are told; what they print is the other side's. */
export const CLIENTS = words("curl wget http https gh glab aws gcloud az docker podman kubectl helm psql mysql mysqldump mysqladmin mariadb mongosh redis-cli npm yarn pnpm pip twine vault op heroku fly vercel git sshpass");
/** Take assignments as arguments. */
export const DECLARERS = words("export declare typeset local readonly");
