/** `check --fix`: entries of permission lists that decide nothing, shown and then taken out. */
import { readText } from "../files/read.ts";
import { saveFile } from "../files/save.ts";
import { withoutDead } from "../analysis/list-fix.ts";
import { formatOf } from "../lists/formats.ts";
import { escaped } from "../text/safe.ts";
import { exit, type Exit, type Io } from "./command.ts";
import { pathIn } from "./report/place.ts";

/** `write`: not only shown. A list of another format than JSON is left as it is. */
export function fixLists(files: readonly string[], write: boolean, io: Io): Exit {
  const around = { home: io.env["HOME"] ?? "", cwd: io.cwd };
  const lists = files.flatMap((file) => {
    const read = formatOf(file) === undefined ? undefined : readText(file);
    return read?.kind === "text" ? [{ file, text: read.text }] : [];
  });
  let [count, failed] = [0, false];
  for (const list of lists) {
    const fixed = withoutDead(list, lists, around);
    if (fixed === undefined) continue;
    for (const { rule, line } of fixed.removed)
      io.out(`${escaped(pathIn(list.file, io.cwd))}:${line}: \`${escaped(rule)}\` decides nothing\n`);
    count += fixed.removed.length;
    if (!write) continue;
    const saved = saveFile(list.file, fixed.text, { expected: list.text });
    if (saved.saved) continue;
    failed = true;
    io.err(`error: ${escaped(pathIn(list.file, io.cwd))} was not written: ${saved.why}\n`);
  }
  const entries = `${count} ${count === 1 ? "entry" : "entries"}`;
  io.out(
    count === 0
      ? "no entry of a permission list decides nothing\n"
      : write
        ? `${entries} taken out; nothing is decided otherwise\n`
        : `${entries} could be taken out, and nothing would be decided otherwise; --yes does it\n`,
  );
  return failed || (count > 0 && !write) ? exit.findings : exit.done;
}
