/** The value builder: what the JSON reader meets becomes plain objects and lists, with a node for each. */
import { printParseErrorCode, visit, type JSONVisitor } from "jsonc-parser";
import { diagnose, diagnosticLimit, type Diagnostic, type Spot } from "../diagnostics/diagnostic.ts";
import { child } from "./pointer.ts";
import { adviceFor, otherSlip, QUOTED, slips, wordAt } from "./slips.ts";

/** One value in the text. Offsets are into the file's whole text. */
export interface Node {
  readonly start: number;
  readonly end: number;
  readonly key?: { readonly start: number; readonly end: number };
  readonly members?: ReadonlyMap<string, Node>;
  readonly items?: readonly Node[];
}

/** What a repeated key said first. */
export interface Replaced {
  readonly pointer: string;
  readonly value: unknown;
}

export interface Built {
  readonly value: unknown;
  readonly root?: Node;
  readonly diagnostics: readonly Diagnostic[];
  /** No syntax error at all. */
  readonly usable: boolean;
  /** No syntax error that misplaces what follows. */
  readonly sound: boolean;
  /** Values of repeated keys that a later namesake took the place of. */
  readonly replaced: readonly Replaced[];
  /** The bracket that went too deep. Reading ends there, so nothing else is known. */
  readonly tooDeep?: number;
}

/** These names would reach the objects that hold the values. */
export const forbiddenKeys: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** An object or list that is still open. */
interface Frame {
  readonly start: number;
  readonly object?: { [key: string]: unknown };
  readonly members: Map<string, Node>;
  readonly list?: unknown[];
  readonly items: Node[];
  /** The key whose value comes next. */
  pending?: { readonly name: string; readonly start: number; readonly end: number } | undefined;
}

/** Thrown to end the reading from inside: before the stack ends, as the reader recurses for each bracket, or where what follows would only mislead. */
const stopped = Symbol("stopped");

/** `shift` is the length of a byte order mark that was cut off before `text`; `depth` is how many brackets may be open at once. */
export function build(
  text: string,
  shift: number,
  depth: number,
  spot: (pointer: string, start: number, end: number) => Spot,
): Built {
  const diagnostics: Diagnostic[] = [];
  const stack: Frame[] = [];
  const replaced: Replaced[] = [];
  let value: unknown;
  let root: Node | undefined;
  let usable = true;
  let sound = true;
  let slipEnd = -1;
  let lastSlip = "";
  let skipped = false;
  let closed: Frame | undefined;
  let tooDeep: number | undefined;

  const report = (diagnostic: () => Diagnostic): void => {
    // One more than are told, so that it is known that there are more.
    if (diagnostics.length <= diagnosticLimit) diagnostics.push(diagnostic());
  };
  const pointerTo = (frames: readonly Frame[]): string =>
    frames.reduce(
      (pointer, { pending, list }) =>
        pending ? child(pointer, pending.name) : list ? child(pointer, list.length) : pointer,
      "",
    );
  const place = (item: unknown, node: Omit<Node, "key">): void => {
    const top = stack.at(-1);
    if (top === undefined) {
      value = item;
      root = node;
    } else if (top.list) {
      top.list.push(item);
      top.items.push(node);
    } else if (top.object && top.pending) {
      const { name, start, end } = top.pending;
      if (top.members.has(name)) replaced.push({ pointer: pointerTo(stack), value: top.object[name] });
      // Not deleted: an object that loses a key becomes slow, and this is done for every value of a file.
      top.pending = undefined;
      if (forbiddenKeys.has(name)) return;
      top.object[name] = item;
      top.members.set(name, { ...node, key: { start, end } });
    }
  };
  const open = (kind: "object" | "list", start: number): void => {
    if (stack.length === depth) {
      tooDeep = start;
      throw stopped;
    }
    stack.push({ start, members: new Map(), items: [], ...(kind === "object" ? { object: {} } : { list: [] }) });
  };
  const close = (end: number): void => {
    const frame = stack.pop();
    if (frame === undefined) return;
    closed = frame;
    const { start, members, items } = frame;
    if (frame.list) place(frame.list, { start, end, items });
    else place(frame.object, { start, end, members });
  };
  const name = (key: string, start: number, end: number): void => {
    const top = stack.at(-1);
    if (top === undefined) return;
    top.pending = { name: key, start, end };
    const first = top.members.get(key)?.key;
    if (first === undefined && !forbiddenKeys.has(key)) return;
    const pointer = pointerTo(stack);
    if (forbiddenKeys.has(key)) report(() => diagnose("prototype-key", spot(pointer, start, end), { key }));
    else if (first) {
      const { line } = spot(pointer, first.start, first.end).range;
      report(() => diagnose("duplicate-key", spot(pointer, start, end), { key, line }));
    }
  };
  // One slip makes the reader stumble several times in a row; the first report names the cause.
  const echoes = (code: string, offset: number): boolean => {
    if (skipped && code === "EndOfFileExpected") return true;
    if (slipEnd < 0 || !slips[code]?.echo) return false;
    if (lastSlip === "PropertyNameExpected" && code === "ValueExpected") return true;
    filler.lastIndex = slipEnd;
    filler.test(text);
    return offset <= Math.max(slipEnd, filler.lastIndex);
  };
  const stumble = (code: string, offset: number, length: number): void => {
    usable = false;
    const slip = slips[code] ?? otherSlip;
    if (slip.structural) sound = false;
    const echo = echoes(code, offset);
    // After a missing comma the reader goes on with the very token that it met instead.
    slipEnd = Math.max(slipEnd, code === "CommaExpected" ? offset : offset + length);
    lastSlip = code;
    skipped ||= slip.skips === true;
    if (echo) return;
    const lineOf = (start: number): number => spot("", start, start).range.line;
    const tell = (start: number, end: number, what: string, help: string | undefined): void =>
      report(() =>
        diagnose("syntax", spot(pointerTo(stack), start + shift, end + shift), {
          what,
          ...(help === undefined ? {} : { help }),
        }),
      );
    const top = stack.at(-1);
    if (code === "CommaExpected" && top !== undefined && text[offset] === (top.list ? "}" : "]")) {
      sound = false;
      tell(
        offset,
        offset + 1,
        `\`${text[offset]}\` stands where \`${top.list ? "]" : "}"}\` belongs`,
        `the bracket of line ${lineOf(top.start)} is still open`,
      );
      throw stopped;
    }
    const word = wordAt(text, offset, length);
    const advice = slip.structural ? undefined : adviceFor(word.text);
    if (advice !== undefined) {
      slipEnd = Math.max(slipEnd, word.end);
      return tell(word.start, word.end, advice.what, advice.help);
    }
    tell(
      offset,
      offset + length,
      slip.what(text.slice(offset, offset + Math.min(length, QUOTED))),
      code.startsWith("Close") && closed ? `it opens on line ${lineOf(closed.start)}` : slip.help,
    );
    // What follows would be read as if it stood outside the text.
    if (code === "UnexpectedEndOfString") throw stopped;
  };

  const visitor: JSONVisitor = {
    onObjectBegin: (offset) => open("object", offset + shift),
    onArrayBegin: (offset) => open("list", offset + shift),
    onObjectEnd: (offset, length) => close(offset + length + shift),
    onArrayEnd: (offset, length) => close(offset + length + shift),
    onObjectProperty: (key, offset, length) => name(key, offset + shift, offset + length + shift),
    onSeparator: (character) => {
      if (character === ",") delete stack.at(-1)?.pending;
    },
    onLiteralValue: (literal: unknown, offset, length) =>
      place(literal, { start: offset + shift, end: offset + length + shift }),
    onError: (error, offset, length) => stumble(printParseErrorCode(error), offset, length),
  };
  try {
    visit(text, visitor, { allowTrailingComma: true });
  } catch (error) {
    if (error !== stopped) throw error;
  }
  return {
    value,
    ...(root === undefined ? {} : { root }),
    diagnostics,
    replaced,
    usable,
    sound,
    ...(tooDeep === undefined ? {} : { tooDeep }),
  };
}

/** What may lie between a slip and the stumbles that follow from it. */
const filler = /[\s:,]*/y;
