/** Random branches. */
import fc from "fast-check";
import type { SessionEntry } from "@earendil-works/pi-coding-agent";
import { BranchBuilder } from "./branch.ts";

export type Step =
  | {
      readonly do: "user" | "prose" | "shell" | "hidden-shell" | "note" | "hidden-note" | "state";
      readonly text: string;
    }
  | {
      readonly do: "calls";
      readonly prose: string;
      readonly thinking: string;
      readonly results: readonly { readonly text: string; readonly isError: boolean; readonly missing: boolean }[];
      readonly between: boolean;
    }
  | {
      readonly do: "consult";
      readonly question: string;
      readonly thinking: string;
      readonly answers: readonly string[];
      readonly failed: boolean;
      readonly siblings: number;
    }
  | { readonly do: "review"; readonly text: string };

const words = fc.oneof(
  { weight: 4, arbitrary: fc.string({ maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ minLength: 200, maxLength: 3000 }) },
  { weight: 1, arbitrary: fc.array(fc.string(), { maxLength: 6 }).map((lines) => lines.join("\n")) },
);

export const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constantFrom("user", "prose", "shell", "hidden-shell", "note", "hidden-note", "state"),
        text: words,
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant("calls"),
        prose: words,
        thinking: words,
        results: fc.array(fc.record({ text: words, isError: fc.boolean(), missing: fc.nat(9).map((n) => n === 0) }), {
          minLength: 1,
          maxLength: 3,
        }),
        between: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant("consult"),
        question: words,
        thinking: words,
        answers: fc.array(words, { minLength: 1, maxLength: 2 }),
        failed: fc.boolean(),
        siblings: fc.nat(2),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("review"), text: words }) },
  ) as fc.Arbitrary<Step>,
  { maxLength: 14 },
);

/** `asked`: where a branch ended when a consultation was in flight. */
export function branchOf(made: readonly Step[]): {
  readonly entries: readonly SessionEntry[];
  readonly asked: readonly number[];
  readonly users: readonly string[];
} {
  const branch = new BranchBuilder();
  const asked: number[] = [];
  const users: string[] = [];
  for (const [index, step] of made.entries()) {
    switch (step.do) {
      case "user":
        users.push(step.text);
        branch.user(step.text);
        break;
      case "prose":
        branch.assistant(step.text);
        break;
      case "shell":
      case "hidden-shell":
        branch.message({
          role: "bashExecution",
          command: step.text,
          output: step.text,
          exitCode: 0,
          cancelled: false,
          truncated: false,
          excludeFromContext: step.do === "hidden-shell",
        });
        break;
      case "note":
      case "hidden-note":
        branch.add({ type: "custom_message", customType: "note", content: step.text, display: step.do === "note" });
        break;
      case "state":
        branch.add({ type: "custom", customType: "x", data: step.text });
        break;
      case "calls":
        branch.assistant(
          step.prose,
          step.results.map((_, n) => ({ id: `k${index}.${n}`, name: "bash", arguments: { command: `c${n}` } })),
          step.thinking,
        );
        if (step.between) branch.add({ type: "custom_message", customType: "note", content: "between", display: true });
        for (const [n, result] of step.results.entries())
          if (!result.missing) branch.result(`k${index}.${n}`, "bash", result.text, { isError: result.isError });
        break;
      case "consult": {
        const siblings = Array.from({ length: step.siblings }, (_, n) => ({
          id: `s${index}.${n}`,
          name: "bash",
          arguments: { command: "ls" },
        }));
        branch.assistant(
          step.question,
          [...siblings, ...step.answers.map((_, n) => ({ id: `a${index}.${n}`, name: "advisor" }))],
          step.thinking,
        );
        asked.push(branch.entries.length);
        for (const { id } of siblings) branch.result(id, "bash", "out");
        for (const [n, answer] of step.answers.entries())
          branch.result(`a${index}.${n}`, "advisor", answer, {
            details: step.failed ? { errorMessage: "x" } : { advisorModel: "a:m" },
          });
        break;
      }
      case "review":
        branch.add({
          type: "custom_message",
          customType: "advisor-review",
          content: "card",
          display: true,
          details: { advice: step.text },
        });
        break;
    }
  }
  return { entries: branch.entries, asked, users };
}
