/** Which policies a call of Gemini CLI meets: the whole text of a command first, then each command in it. */
import { acts } from "../acting.ts";
import { type Answer, type Effect, lookUp, type Step, strictest } from "../list.ts";
import { type Unit, unitsOf } from "../units.ts";
import { type GeminiList, type GeminiRule, isFor, SHELL } from "./read.ts";

export interface GeminiCall {
  readonly tool: string;
  readonly args: { readonly [name: string]: unknown };
  readonly mcpServer?: string;
}

/** Changes nothing, so that a plain ask becomes an allow. */
const KNOWN_SAFE: ReadonlySet<string> = new Set([
  "ls",
  "cat",
  "echo",
  "pwd",
  "head",
  "tail",
  "grep",
  "wc",
  "which",
  "stat",
  "du",
  "date",
  "whoami",
]);
/** Shells whose text is opened. */
const SHELLS: ReadonlySet<string> = new Set(["sh", "bash", "zsh"]);

export function decideGemini(list: GeminiList, { tool, args, mcpServer }: GeminiCall): Answer {
  const command = args["command"];
  if (tool === SHELL && typeof command === "string") return shell(list, command);
  const rule = list.rules.find((one) => isFor(one, tool, mcpServer));
  const effect = rule?.then ?? unmatched(list);
  return { effect, steps: [{ surface: tool, text: tool, effect, ...(rule === undefined ? {} : { rule }) }] };
}

const unmatched = ({ interactive }: GeminiList): Effect => (interactive ? "ask" : "deny");

function shell(list: GeminiList, command: string): Answer {
  const { units, problem } = unitsOf(command);
  const whole = lowered(list, command, units, look(list, command));
  if (problem !== undefined)
    return strictest([
      whole,
      { surface: SHELL, text: command, effect: unmatched(list), because: "the text cannot be parsed" },
    ]);
  const inner = units
    .filter(({ control, text }) => control !== true && text !== command && text !== "")
    .map(({ text }) => look(list, text));
  const opened = units.flatMap((unit) =>
    shellText(unit) === undefined ? [] : [...shell(list, shellText(unit) ?? "").steps],
  );
  return strictest([
    safe(list, whole, units),
    ...inner.map((step) => safe(list, step, unitsOf(step.text).units)),
    ...opened,
  ]);
}

function look(list: GeminiList, text: string): Step {
  const [rules] = list.surfaces;
  return rules === undefined ? { surface: SHELL, text, effect: unmatched(list) } : lookUp(rules, [text]);
}

/** A redirect is not allowed by a rule that does not say so. */
function lowered({ mode }: GeminiList, command: string, units: readonly Unit[], step: Step): Step {
  const writes = units.some(({ redirects }) => redirects.some((one) => one.writes && one.path !== "/dev/null"));
  const rule = step.rule as GeminiRule | undefined;
  if (!writes || step.effect !== "allow" || rule?.allowRedirection === true || mode === "autoEdit" || mode === "yolo")
    return step;
  return { ...step, text: command, effect: "ask", because: "the output goes to a file" };
}

/** A plain ask about what is known to be safe is an allow, unless a rule for commands or arguments asked. */
function safe(list: GeminiList, step: Step, units: readonly Unit[]): Step {
  const narrow = (step.rule as GeminiRule | undefined)?.narrow === true;
  const known =
    units.length > 0 &&
    units.every(
      ({ words, assignments, redirects }) =>
        KNOWN_SAFE.has(words[0] ?? "") && !acts(words) && assignments.length === 0 && redirects.length === 0,
    );
  return step.effect === "ask" && !narrow && known && list.interactive
    ? { ...step, effect: "allow", because: "the command is known to change nothing" }
    : step;
}

function shellText({ words }: Unit): string | undefined {
  const [program, ...args] = words;
  const at = args.findIndex((arg) => arg !== undefined && /^-[a-z]*c$/.test(arg));
  return program !== undefined && SHELLS.has(program) && at >= 0 ? args[at + 1] : undefined;
}
