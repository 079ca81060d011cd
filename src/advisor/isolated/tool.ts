import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { cleanupSessionResources } from "@mariozechner/pi-ai";
import type { Where } from "../../config/locate.ts";
import { type Consultation, consult } from "./consult.ts";
import { questionSchema } from "./question.ts";
import { type Progress, startProgress } from "../consult/progress.ts";
import { renderIsolatedResult } from "./render.ts";
import { type Details, toolResult } from "./result.ts";

/** What the working model reads about the tool. */
const description = [
  "Ask a separate model one question and get its advice. Use it only for a concrete question that is still open after your own work: a choice between options, a cause that you cannot find, or the faults of a plan.",
  "The advisor sees these arguments and nothing else: no conversation, no files, no earlier consultation. Put every fact, constraint, option, diff and error that matters into `context`, and no secrets: the text goes to the model's provider.",
  "Its answer is advice, neither approval nor proof: check it against the code and the user's goal before you act on it.",
].join("\n");

/** Registers the isolated style's one tool. Nothing is read and nothing is called before it is used; `remember` is told each end. */
export function registerTool(
  pi: ExtensionAPI,
  where: (cwd: string) => Where,
  remember: (consultation: Consultation) => void,
): void {
  pi.registerTool<typeof questionSchema, Details | undefined>({
    name: "advisor",
    label: "Advisor",
    description,
    promptSnippet:
      "Ask a separate model, which sees only what you write, about one concrete question that is still open",
    promptGuidelines: [
      "Use advisor only for a concrete, unresolved question, and put every fact that it needs into its context.",
    ],
    parameters: questionSchema,
    async execute(_toolCallId, args, signal, onUpdate, ctx) {
      let progress: Progress | undefined;
      const consultation = await consult(args, {
        models: ctx.modelRegistry,
        release: cleanupSessionResources,
        where: where(ctx.cwd),
        sessionId: ctx.sessionManager.getSessionId(),
        signal,
        onSend: (model) => {
          progress = startProgress(onUpdate, undefined, model);
        },
      }).finally(() => progress?.stop());
      remember(consultation);
      return toolResult(consultation);
    },
    renderResult: renderIsolatedResult,
  });
}
