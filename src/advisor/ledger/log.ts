/** Items as the blocks of the log: each in the form that its kind and its age ask for, old rounds in digests. */
import { type Age, NOW } from "./age.ts";
import { type Block, blockOf, type LedgerLimits, type LoggedItem, type Show, type Showing } from "./block.ts";
import { textIn } from "./content.ts";
import { digestLine, runsOf } from "./digest.ts";
import type { Item } from "./items.ts";

const NOTHING = Symbol("withheld");

type RoundItem = Extract<Item, { readonly kind: "tool-round" }>;

/** Without ages the items are what a compaction replaced. */
export type Logger = (items: readonly Item[], age: ((item: Item) => Age) | undefined) => readonly Block[];

export const isLogged = (item: Item): item is LoggedItem => item.kind !== "consultation" && item.kind !== "review";

/** Remembers the blocks that it made. */
export function logger(limits: LedgerLimits, show: Show): Logger {
  const memory = new WeakMap<Item, Map<Showing, Block | typeof NOTHING>>();
  const remembered = (item: LoggedItem, showing: Showing): Block | typeof NOTHING => {
    const versions = memory.get(item) ?? new Map<Showing, Block | typeof NOTHING>();
    memory.set(item, versions);
    const block = versions.get(showing) ?? blockOf(item, showing, limits) ?? NOTHING;
    versions.set(showing, block);
    return block;
  };
  const sizes = new WeakMap<Item, number>();
  /** Characters of a round's arguments and result. */
  const sizeOf = (item: RoundItem): number => {
    const { call, content } = item.round;
    const size = sizes.get(item) ?? JSON.stringify(call?.arguments ?? {}).length + textIn(content).length;
    sizes.set(item, size);
    return size;
  };
  return (items, age) => {
    const blocks: Block[] = [];
    /** Old rounds in a row; those among them that keep a card of their own; and such at its end, which are none among them. */
    let run: RoundItem[] = [];
    let among: Block[] = [];
    let after: { readonly item: RoundItem; readonly block: Block }[] = [];
    const endRun = (): void => {
      // A card stands before the digest that it belongs to, so that whoever leaves out the digest has left it out too.
      blocks.push(...among, ...runsOf(run, sizeOf).map((some) => digestOf(some, limits.cwd ?? "")));
      blocks.push(...after.map(({ block }) => block));
      [run, among, after] = [[], [], []];
    };
    for (const item of items) {
      if (!isLogged(item)) continue;
      const round = item.kind === "tool-round" ? item.round : undefined;
      const kind = round !== undefined && age === undefined ? "replaced-round" : item.kind;
      const showing = show(kind, { age: age?.(item) ?? NOW, failed: round?.status === "error" });
      if (item.kind === "tool-round" && showing === "digest") {
        run.push(...after.map((one) => one.item), item);
        among.push(...after.map(({ block }) => block));
        after = [];
        continue;
      }
      const block = remembered(item, showing);
      if (block === NOTHING) continue;
      if (item.kind === "tool-round" && run.length > 0) after.push({ item, block });
      else {
        endRun();
        blocks.push(block);
      }
    }
    endRun();
    return blocks;
  };
}

function digestOf(run: readonly RoundItem[], cwd: string): Block {
  return {
    id: run.at(-1)?.id ?? "",
    text: digestLine(
      run.map(({ round }) => round),
      cwd,
    ),
    user: false,
    line: true,
    covers: run.flatMap(({ id, entryId }) => [entryId, id]),
  };
}
