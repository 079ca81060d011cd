/** What the working model may ask: the tool's four arguments, and nothing beside them. */

/** What kind of help is wanted: a choice, a cause, or the faults of a plan. */
export const purposes = ["decision", "diagnosis", "critique"] as const;
export type Purpose = (typeof purposes)[number];

export interface Question {
  readonly question: string;
  readonly purpose: Purpose;
  /** Constraints, options, a diff, an error, known facts: all that the advisor will know. */
  readonly context?: string;
  /** `provider/model` for this consultation only. */
  readonly model?: string;
}

/** A model key: a provider without `/`, then the rest; model ids may hold slashes themselves. */
export const modelKeyPattern = "^[^/\\s]+/\\S+$";
const modelKey = new RegExp(modelKeyPattern, "u");

/** The arguments as JSON Schema, as the host shows them to the working model. */
export const questionSchema = {
  type: "object",
  additionalProperties: false,
  required: ["question", "purpose"],
  properties: {
    question: { type: "string", minLength: 1, description: "The one thing to be judged." },
    purpose: {
      type: "string",
      enum: [...purposes],
      description: "decision: choose between options; diagnosis: find a cause; critique: find the faults of a plan.",
    },
    context: {
      type: "string",
      description:
        "Everything the advisor has to know: constraints, options, the diff, the error, facts you have checked. It sees nothing else.",
    },
    model: {
      type: "string",
      pattern: modelKeyPattern,
      description: "provider/model, for this consultation only; leave it out for the configured one.",
    },
  },
} as const;

/**
 * Reads the arguments of a call. Whoever calls the tool directly gets the same strictness as through the host's own schema check.
 * Gives the question, or in `problem` what is wrong with it.
 */
export function readQuestion(args: unknown): { readonly question: Question } | { readonly problem: string } {
  if (typeof args !== "object" || args === null || Array.isArray(args))
    return { problem: "the arguments must be an object" };
  const given = new Map<string, unknown>(Object.entries(args));
  for (const name of given.keys())
    if (!Object.hasOwn(questionSchema.properties, name)) return { problem: `unknown argument \`${name}\`` };

  const question = given.get("question");
  if (typeof question !== "string" || question.trim() === "")
    return { problem: "`question` must be a text that is not blank" };
  const purpose = purposes.find((known) => known === given.get("purpose"));
  if (purpose === undefined) return { problem: `\`purpose\` must be one of ${purposes.join(", ")}` };
  const context = given.get("context");
  if (context !== undefined && typeof context !== "string") return { problem: "`context` must be a text" };
  const model = given.get("model");
  if (model !== undefined && (typeof model !== "string" || !modelKey.test(model)))
    return { problem: "`model` must read provider/model" };

  return {
    question: {
      question,
      purpose,
      ...(context === undefined ? {} : { context }),
      ...(model === undefined ? {} : { model }),
    },
  };
}
