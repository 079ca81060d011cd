/** A file as an editor, a merge, a script or an enemy might leave it: one to three changes of its bytes, tokens or values. */
import type { Random } from "../random.ts";
import { type Tree, treeOf, written } from "./reading.ts";

const TOKENS = /"(?:[^"\\\n]|\\.)*"?|\/\/[^\n]*|\/\*[^]*?\*\/|[-+\w.]+|\s+|[^]/g;
const PIECES: readonly string[] = [
  `{ } [ ] , : " ' \\ / // /* */ # = + - . 0 1 -1 1e400 -0 1e-7 9007199254740993 0.1 NaN Infinity .5 0x1 01 1.`.split(
    " ",
  ),
  'true false null undefined "" "*" "allow" "deny" "ask" "a/b" [] {} "__proto__" "constructor" "toString"'.split(" "),
  [
    '"$schema"',
    '"use"',
    '"not"',
    '"config"',
    '"${HOME}"',
    '"${A:-"',
    '"\\ud800"',
    '"\\u0000"',
    '"\\x"',
    "<<<<<<< ours\n",
  ],
  ["\u0000", "\uFEFF", "\u2028", "\u00A0", "\u200B", "\u202E", "\u{1F600}", "é", "e\u0301", "\uD800", "\u001b[31m"],
  ["\r", "\r\n", "\n", "\t"],
].flat();
const VALUES: readonly unknown[] = [
  [0, -0, 1, -1, 2, 0.5, 1e21, -1e21, 5e-324, 2 ** 31, 2 ** 53, 300_001, 32_769, true, false, null],
  [
    "",
    " ",
    "*",
    "!",
    "!*",
    "a/b",
    "a:b",
    "allow",
    "deny",
    "ask",
    "strict",
    "high",
    "__proto__",
    "${HOME}",
    "\u{1F600}",
  ],
  ["/mode", "/", "rules", "guard/verdict", "x".repeat(300)],
].flat();

export function mutated(random: Random, text: string, others: readonly string[]): Buffer {
  let changed = text;
  const times = 1 + random.below(3);
  for (let time = 0; time < times; time++) {
    const way = random.below(100);
    if (way < 40) changed = byValue(random, changed);
    else if (way < 75) changed = byToken(random, changed);
    else if (way < 98) changed = byText(random, changed, others);
    else changed = huge(random, changed);
  }
  const bytes = Buffer.from(changed);
  return random.chance(12) ? byBytes(random, bytes) : bytes;
}

function byBytes({ below, chance }: Random, bytes: Buffer): Buffer {
  const at = below(bytes.length + 1);
  if (chance(40) && bytes.length > 0) {
    const flipped = Buffer.from(bytes);
    flipped[at % bytes.length] = (flipped[at % bytes.length] ?? 0) ^ (1 << below(8));
    return flipped;
  }
  const put = chance(50) ? [below(256)] : chance(20) ? [0xff, 0xfe] : [];
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(put), bytes.subarray(at + (chance(50) ? 1 : 0))]);
}

function byToken({ below, pick }: Random, text: string): string {
  const tokens: readonly string[] = text.match(TOKENS) ?? [];
  const [at, other] = [below(tokens.length + 1), below(tokens.length + 1)];
  const token = tokens[at] ?? "";
  switch (below(6)) {
    case 0:
      return tokens.toSpliced(at, 1).join("");
    case 1:
      return tokens.toSpliced(at, 0, token).join("");
    case 2:
      return tokens.toSpliced(at, 1).toSpliced(other, 0, token).join("");
    case 3:
      return tokens.toSpliced(at, 1, tokens[other] ?? "").join("");
    case 4:
      return tokens.toSpliced(at, 1, pick(PIECES)).join("");
    default:
      return tokens.toSpliced(at, 0, pick(PIECES)).join("");
  }
}

function byText({ below, pick, chance }: Random, text: string, others: readonly string[]): string {
  const at = below(text.length + 1);
  switch (below(8)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return `\uFEFF${text}`;
    case 2:
      return text.replaceAll("\n", chance(80) ? "\r\n" : "\r");
    case 3:
      return `${text.slice(0, at)}${pick(["// note\n", "/* note */", "/* open", "//", "# note\n"])}${text.slice(at)}`;
    case 4:
      return text.slice(0, at) + pick(PIECES) + text.slice(at);
    case 5:
      return text.slice(at) + text.slice(0, at);
    case 6:
      return text.slice(0, at) + pick(others).slice(below(200));
    default: {
      const from = below(text.length + 1);
      return text.slice(0, at) + text.slice(from, from + below(200)) + text.slice(at);
    }
  }
}

function huge({ below, pick }: Random, text: string): string {
  const at = below(text.length + 1);
  const many = pick([50, 99, 100, 101, 500, 5_000, 20_000]);
  const [before, after] = [text.slice(0, at), text.slice(at)];
  switch (below(5)) {
    case 0:
      return before + "[".repeat(many) + "]".repeat(many) + after;
    case 1:
      return before + '{"a":'.repeat(many) + after;
    case 2:
      return before + "x*".repeat(many) + after;
    case 3:
      return before + pick([", ", '"a": 1, ', "\n", "/*", "${A:-"]).repeat(many) + after;
    default:
      return before + (text.slice(0, 2_000) + "\n").repeat(1 + below(20)) + after;
  }
}

/** One change of what the text says, written anew; of a text that says nothing one of its tokens. */
function byValue(random: Random, text: string): string {
  const tree = treeOf(text);
  if (tree === undefined || tree.kind === "plain") return byToken(random, text);
  change(random, random.pick(holders(tree)));
  return written(tree);
}

type Holder = Exclude<Tree, { kind: "plain" }>;

function holders(tree: Tree): Holder[] {
  if (tree.kind === "plain") return [];
  const within = tree.kind === "object" ? tree.members.map(([, value]) => value) : tree.items;
  return [tree, ...within.flatMap(holders)];
}

function change(random: Random, holder: Holder): void {
  const { below, pick, chance } = random;
  const plain = (value: unknown): Tree => ({ kind: "plain", value });
  const size = holder.kind === "object" ? holder.members.length : holder.items.length;
  const [at, other] = [below(size), below(size)];
  const fresh = (old: Tree | undefined): Tree => {
    const way = below(5);
    if (old !== undefined && way === 0) return { kind: "list", items: [old] };
    if (old !== undefined && way === 1) return { kind: "object", members: [[pick(["config", "not", "is", "a"]), old]] };
    if (old?.kind === "plain" && typeof old.value === "string" && way === 2)
      return plain(chance(50) ? old.value.slice(1) : `${old.value}${pick(["s", " ", "/", "*", "é"])}`);
    if (old?.kind === "plain" && typeof old.value === "number" && way < 4)
      return plain(pick([-old.value, old.value + 1, old.value / 3, old.value * 1e6, String(old.value)]));
    return plain(pick(VALUES));
  };
  if (holder.kind === "list") {
    const { items } = holder;
    const item = items[at];
    const way = below(4);
    if (item === undefined || way === 0) items.splice(below(size + 1), 0, fresh(items[other]));
    else if (way === 1) items.splice(at, 1);
    else if (way === 2) items.splice(other, 0, item);
    else items[at] = fresh(item);
    return;
  }
  const { members } = holder;
  const member = members[at];
  const partner = members[other];
  if (member === undefined || partner === undefined) {
    members.push([pick(["a", "mode", "use", "__proto__"]), plain(pick(VALUES))]);
    return;
  }
  const way = below(8);
  if (way === 0) members.splice(at, 1);
  else if (way === 1) members.splice(other, 0, member);
  else if (way === 2) members.push([member[0], fresh(member[1])]);
  else if (way === 3) [member[0], partner[0]] = [partner[0], member[0]];
  else if (way === 4) [member[1], partner[1]] = [partner[1], member[1]];
  else if (way === 5)
    member[0] = pick([
      `${member[0]}s`,
      member[0].toUpperCase(),
      "__proto__",
      "constructor",
      "",
      "use",
      "not",
      partner[0],
    ]);
  else member[1] = fresh(member[1]);
}
