/** `/advisor` in isolated style: what is in force, and why; the model is chosen in a file, not in a picker. */
import type { ExtensionAPI, ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import { loadConfig, type Effective } from "../../config/load.ts";
import type { Where } from "../../config/locate.ts";
import { parseModelKey } from "../../config/model-key.ts";
import type { Decision, Source } from "../../engine/types.ts";
import type { Consultation } from "./consult.ts";
import { errorLines } from "./errors.ts";
import { type StyleChoice, styleAspects } from "./style.ts";

/** What the command needs to know of the running extension. */
export interface CommandState {
  readonly choice: StyleChoice;
  readonly where: (cwd: string) => Where;
  readonly last: () => Consultation | undefined;
}

type Registry = Pick<ExtensionCommandContext["modelRegistry"], "find" | "hasConfiguredAuth">;

const pages: { readonly [word: string]: (state: CommandState, where: Where, models: Registry) => string } = { status: statusText, why: whyText };

/** Registers `/advisor`, `/advisor status` and `/advisor why`. Anything else says where the model is chosen. */
export function registerCommand(pi: ExtensionAPI, state: CommandState): void {
  pi.registerCommand("advisor", {
    description: "Show the isolated advisor's settings and last consultation",
    getArgumentCompletions: (prefix) => Object.keys(pages).flatMap((word) => (word.startsWith(prefix) ? [{ value: word, label: word }] : [])),
    handler: async (args, ctx) => {
      const word = args.trim();
      const page = Object.hasOwn(pages, word) ? pages[word] : undefined;
      const where = state.where(ctx.cwd);
      say(ctx, page === undefined ? elsewhere(where) : page(state, where, ctx.modelRegistry));
    },
  });
}

/** Shows a text where there is a screen, and prints it where there is none. */
function say(ctx: ExtensionCommandContext, text: string): void {
  if (ctx.hasUI) ctx.ui.notify(text, "info");
  else console.error(text);
}

function elsewhere(where: Where): string {
  const { value, layers } = loadConfig("isolated", where);
  return [
    `The advisor runs in isolated style, which has no picker: its model is \`model\` in ${configFile(layers)} (now ${value.model}, reasoning ${value.reasoning}); a call may name another for itself.`,
    "`/advisor status` shows what is in force, `/advisor why` which rule decided what. For the branch style with its picker, write \"style\": \"branch\" into advisor.json.",
  ].join("\n");
}

function statusText({ choice, last }: CommandState, where: Where, models: Registry): string {
  const config = loadConfig("isolated", where);
  const { value, usable, diagnostics, layers } = config;
  const loaded = layers.some(({ state }) => state === "loaded");
  return [
    `Advisor: isolated style (${choice.because})`,
    `Model: ${value.model}, reasoning ${value.reasoning}: ${modelState(value.model, models)}`,
    `Limits: ${value.maxTokens} output tokens asked for, ${value.timeoutMs} ms, ${value.maxInputChars} characters`,
    `Settings: ${configFile(layers)}${loaded ? "" : usable ? " (not there: defaults)" : ""}`,
    ...(usable ? [] : ["Consultations are refused until this is mended:", ...errorLines(diagnostics)]),
    `Log: ${value.logDirectory ?? "none"}`,
    `Last consultation: ${lastText(last())}`,
  ].join("\n");
}

function whyText({ choice, last }: CommandState, where: Where): string {
  const config = loadConfig("isolated", where);
  const consultation = last();
  return [
    `isolated style: ${choice.because}${choice.source === undefined ? "" : ` at ${place(choice.source)}`}`,
    ...styleAspects(choice.style).map(({ aspect, decision }) => `  ${aspect}: ${decisionText(decision)}`),
    `model ${config.value.model}: ${modelSource(config)}`,
    `Last consultation: ${lastText(consultation)}`,
    ...(consultation?.decisions.map((decision) => `  ${decision.table}: ${decisionText(decision)}`) ?? []),
  ].join("\n");
}

function modelState(key: string, models: Registry): string {
  const parsed = parseModelKey(key);
  const model = parsed === undefined ? undefined : models.find(parsed.provider, parsed.id);
  if (model === undefined) return "not known to Pi; consultations are refused, no other model takes its place";
  return models.hasConfiguredAuth(model) ? "known, with a login" : "known, but without a login: see /login";
}

function modelSource(config: Effective<"isolated">): string {
  const source = config.origin("/model");
  return source === undefined ? "the built-in default" : place(source);
}

function lastText(consultation: Consultation | undefined): string {
  if (consultation === undefined) return "none in this session";
  const { id, status, error, accounting, warnings } = consultation;
  const cost = accounting.estimatedUsd === null ? "cost unknown" : `estimated $${accounting.estimatedUsd.toFixed(6)}`;
  return [`${id}, ${status}, ${cost}`, ...(error === undefined ? [] : [error]), ...warnings].join("\n  ");
}

function configFile(layers: Effective<"isolated">["layers"]): string {
  return layers.find(({ file }) => file !== undefined)?.file ?? "pi-advisor.json";
}

function decisionText({ outcome, rule, because, source }: Decision): string {
  return `${outcome} (rule ${rule} at ${place(source)}: ${because})`;
}

function place({ file, line, column }: Source): string {
  return `${file}:${line}:${column}`;
}
