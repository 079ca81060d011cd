/** The permission lists that are known: where each stands, whose behaviour it follows, and how a call is put to it. */
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Source } from "../engine/types.ts";
import { parse } from "../jsonc/parse.ts";
import { decideClaude } from "./claude/decide.ts";
import { readClaudeList } from "./claude/read.ts";
import { decideCodex } from "./codex/decide.ts";
import { readCodexList } from "./codex/read.ts";
import { decideGemini } from "./gemini/decide.ts";
import { parseToml, readGeminiList, SHELL } from "./gemini/read.ts";
import type { Answer, Call, List, ListLayer } from "./list.ts";
import { decideOpencode } from "./opencode/decide.ts";
import { readOpencodeList } from "./opencode/read.ts";
import { decidePi } from "./pi/decide.ts";
import { readPiList } from "./pi/read.ts";
import { unitsOf } from "./units.ts";

/** A list that is ready to be asked. */
export interface Opened {
  readonly list: List;
  readonly decide: (call: Call) => Answer;
}

export interface Around {
  readonly home: string;
  readonly cwd: string;
}

export interface Format {
  readonly name: string;
  /** Whose behaviour is followed, and of which version. */
  readonly follows: string;
  /** The paths at which its files stand, with `/`; and the layer that each is. The first that fits counts. */
  readonly places: readonly (readonly [place: RegExp, layer: string])[];
  /** From the lowest layer to the highest. */
  readonly layers: readonly string[];
  readonly parse: (
    file: string,
    text: string,
  ) => Pick<ListLayer, "value" | "place"> & { readonly diagnostics: readonly Diagnostic[] };
  readonly open: (layers: readonly ListLayer[], around: Around) => Opened;
  /** What the format calls a shell command's tool, and the surface of its rules. */
  readonly shell: { readonly tool: string; readonly surface: string };
}

const json: Format["parse"] = (file, text) => {
  const parsed = parse(file, text);
  return {
    value: parsed.value,
    // Comments and final commas are each agent's own affair; a key that stands twice is one entry less than it seems.
    diagnostics: parsed.diagnostics.filter(
      ({ code }) => parsed.value === undefined || code === "duplicate-key" || code === "prototype-key",
    ),
    place: (pointer) => {
      return { file, pointer, ...parsed.range(pointer, "key") };
    },
  };
};

const lineOf = (file: string, line: number): Source => ({ file, line, column: 1 });

export const formats: readonly Format[] = [
  {
    name: "pi-permission-system",
    follows: "pi-permission-system 26.3.1",
    places: [
      [/(?:^|\/)agent\/extensions\/pi-permission-system\/config\.json$/, "global"],
      [/(?:^|\/)pi-permission-system\/config\.json$/, "project"],
    ],
    layers: ["global", "project"],
    parse: json,
    open: (layers, { home }) => {
      const list = readPiList(layers, home);
      return { list, decide: (call) => decidePi(list, call) };
    },
    shell: { tool: "bash", surface: "bash" },
  },
  {
    name: "claude-code",
    follows: "Claude Code 2.1.240, by its documentation",
    places: [
      [/(?:^|\/)managed-settings\.json$/, "managed"],
      [/(?:^|\/)\.claude\/settings\.local\.json$/, "local"],
      [/(?:^|\/)\.claude\/settings\.json$/, "project"],
    ],
    layers: ["user", "project", "local", "managed"],
    parse: json,
    open: (layers, { home, cwd }) => {
      const list = readClaudeList(layers, { home, cwd, projectRoot: cwd });
      return { list, decide: (call) => decideClaude(list, call) };
    },
    shell: { tool: "Bash", surface: "Bash" },
  },
  {
    name: "opencode",
    follows: "opencode 1.18",
    places: [
      [/(?:^|\/)\.config\/opencode\/opencode\.jsonc?$/, "user"],
      [/(?:^|\/)opencode\.jsonc?$/, "project"],
    ],
    layers: ["user", "project", "agent"],
    parse: json,
    open: (layers, { home }) => {
      const list = readOpencodeList(layers, home);
      return { list, decide: (call) => decideOpencode(list, call) };
    },
    shell: { tool: "bash", surface: "bash" },
  },
  {
    name: "codex",
    follows: "Codex 0.171",
    places: [[/(?:^|\/)\.codex\/rules\/[^/]+\.rules$/, "project"]],
    layers: ["user", "project"],
    parse: (file, text) => ({ value: text, diagnostics: [], place: () => lineOf(file, 1) }),
    open: (layers) => {
      const list = readCodexList(layers);
      return {
        list,
        decide: ({ input, mode }) =>
          decideCodex(list, {
            argv: ["bash", "-lc", String(input["command"] ?? "")],
            approval_policy: mode ?? "untrusted",
          }),
      };
    },
    shell: { tool: "shell", surface: "shell" },
  },
  {
    name: "gemini-cli",
    follows: "Gemini CLI 0.61",
    places: [
      [/^\/etc\/gemini-cli\/policies\/[^/]+\.toml$/, "admin"],
      [/(?:^|\/)\.gemini\/policies\/[^/]+\.toml$/, "user"],
    ],
    layers: ["extension", "workspace", "user", "admin"],
    parse: (file, text) => ({
      value: parseToml(text),
      diagnostics: [],
      place: (pointer) => lineOf(file, ruleLine(text, pointer)),
    }),
    open: (layers) => {
      const list = readGeminiList(layers);
      return { list, decide: ({ tool, input }) => decideGemini(list, { tool, args: input }) };
    },
    shell: { tool: SHELL, surface: SHELL },
  },
];

/** The reader of TOML tells no places; a rule begins where its table does. */
function ruleLine(text: string, pointer: string): number {
  const wanted = Number(/^\/rule\/(\d+)/.exec(pointer)?.[1] ?? -1);
  const lines = text.split("\n").flatMap((line, index) => (/^\s*\[\[\s*rule\s*\]\]/.test(line) ? [index + 1] : []));
  return lines[wanted] ?? 1;
}

/** The format that a file is of by its place, and which layer of it; undefined for any other file. */
export function formatOf(file: string): { readonly format: Format; readonly layer: string } | undefined {
  const path = file.replaceAll("\\", "/");
  for (const format of formats)
    for (const [place, layer] of format.places) if (place.test(path)) return { format, layer };
  return undefined;
}

/** One file as a layer, with what keeps it from being read. */
export function layerOf(
  format: Format,
  layer: string,
  { file, text }: { readonly file: string; readonly text: string },
): { readonly layer: ListLayer; readonly diagnostics: readonly Diagnostic[] } {
  const { value, place, diagnostics } = format.parse(file, text);
  return { layer: { name: layer, file, value, place }, diagnostics };
}

/** Layers in the order in which the format takes them. */
export function inOrder(format: Format, layers: readonly ListLayer[]): readonly ListLayer[] {
  return layers.toSorted((a, b) => format.layers.indexOf(a.name) - format.layers.indexOf(b.name));
}

/** A command of a shell, as this format's agent would run it. */
export const shellCall = ({ shell }: Format, command: string, { home, cwd }: Around): Call => ({
  tool: shell.tool,
  input: { command },
  cwd,
  home,
});

/** Whether a text can be taken apart at all; for messages. */
export const isParsable = (command: string): boolean => unitsOf(command).problem === undefined;
