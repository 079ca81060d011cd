/** What the executor is told about the advisor: `guidance` of the configuration, or the words below. */
import type { AdvisorConfig } from "../../generated/advisor.ts";

const SNIPPET =
  "Escalate to a stronger reviewer model for guidance when stuck, before substantive work, or before declaring done";

const BEFORE_WORK =
  "Call advisor before substantive work: once you know the task and the code around it, and before you commit to an approach.";
const WHEN_DONE =
  "Call advisor when you believe the task is complete, after the deliverable is durable: files written, changes saved, results recorded.";
const OTHERS = [
  "Call advisor when you are stuck, when errors keep coming back, or when you consider a change of approach.",
  "Write your question to advisor as ordinary text beside the call: what you decided, what you doubt, and what would change your mind.",
  "Take what advisor says seriously. Depart from it only where a test, a file or an output contradicts it, and say so.",
  "When evidence and advisor disagree, do not switch silently: name the conflict in one more advisor call and let it be settled there.",
] as const;

/** What stands in place of the last occasion while finished work is reviewed by itself. */
const REVIEW_COMES = `Finished work is reviewed by the advisor in the background: an \`<advisory source="completion review">\` message may follow your final answer. Weigh it against the evidence; fix what holds, and say why where it does not. Do not call advisor just because you are done.`;

export interface Guidance {
  readonly promptSnippet: string;
  readonly promptGuidelines: readonly string[];
}

export const REVIEWED: Guidance = {
  promptSnippet: SNIPPET.replace(", or before declaring done", ""),
  promptGuidelines: [BEFORE_WORK, REVIEW_COMES, ...OTHERS],
};

export const BUILT_IN: Guidance = { promptSnippet: SNIPPET, promptGuidelines: [BEFORE_WORK, WHEN_DONE, ...OTHERS] };

/**
 * Each field falls back by itself when it is absent, empty or of the wrong type: the config layer has left the wrong
 * types out. `builtIn` differs when completion review takes over the last of the occasions.
 */
export function guidanceOf(config: Pick<AdvisorConfig, "guidance">, builtIn: Guidance = BUILT_IN): Guidance {
  const { promptSnippet = "", promptGuidelines = [] } = config.guidance ?? {};
  const usable = promptGuidelines.length > 0 && promptGuidelines.every((line) => line.trim() !== "");
  return {
    promptSnippet: promptSnippet.trim() === "" ? builtIn.promptSnippet : promptSnippet,
    promptGuidelines: usable ? promptGuidelines : builtIn.promptGuidelines,
  };
}
