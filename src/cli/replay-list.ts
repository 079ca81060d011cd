/** `replay --host-config`: recorded asks under a changed list of the permission system. */
import { replayList, type ListReplay } from "../analysis/replay-list.ts";
import { oneLine } from "../text/cut.ts";
import { escaped } from "../text/safe.ts";
import { type Arguments, exit, type Exit, type Io, UsageError } from "./command.ts";
import { right } from "./columns.ts";
import { openLists } from "./list-call.ts";

/** Characters of a target in a line. */
const TARGET = 80;

export async function replayHost(files: readonly string[], args: Arguments, io: Io): Promise<Exit> {
  const { format, opened } = openLists(args.texts("host-config"), io);
  if (format.name !== "pi-permission-system")
    throw new UsageError(`the permission system does not read a list of ${format.name}`, "name its own config.json");
  const around = { home: io.env["HOME"] ?? "", cwd: io.cwd };
  const found = await replayList(files, opened, around);
  if (args.flag("json")) io.out(`${JSON.stringify({ files: files.length, ...found }, null, 2)}\n`);
  else io.out(words(found, Number(args.text("limit") ?? 10)));
  return exit.done;
}

function words({ asks, effects, unknown, settled }: ListReplay, limit: number): string {
  const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? "" : "s"}`;
  return [
    `${plural(asks, "recorded ask")}: ${effects.ask} still asked, ${effects.allow} allowed by the list, ${effects.deny} denied by it${unknown === 0 ? "" : `; of ${unknown} the log says too little`}`,
    ...settled
      .slice(0, limit)
      .map(
        ({ surface, target, effect, rule, count }) =>
          `  ${right(String(count), 5)} ×  ${effect}  ${escaped(surface)} ${oneLine(target, TARGET)}  by \`${escaped(rule)}\``,
      ),
    "",
  ].join("\n");
}
