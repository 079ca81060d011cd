/** A rule's expression over the arguments of a call, as JSON. */
import { type Context, createContext, Script } from "node:vm";

/** It is put behind `"command":"` in the JSON of the arguments, and so starts at the command; `^` matches nothing there. */
export const commandTest = (expression: string, strict: boolean): ((text: string) => boolean) | null =>
  argsTest(`"command":"${expression}`, strict) ?? null;

/** Some expressions take longer than a person lives. One that is not done by then allows nothing and forbids all. */
const PATIENCE_MS = 50;
let context: Context | undefined;
let script: Script | undefined;

export function argsTest(expression: unknown, strict: boolean): ((text: string) => boolean) | null | undefined {
  if (expression === undefined) return undefined;
  try {
    const compiled = new RegExp(String(expression));
    return (text) => {
      context ??= createContext(Object.create(null));
      script ??= new Script("expression.test(text)");
      Object.assign(context, { expression: compiled, text: JSON.stringify({ command: text }) });
      try {
        return script.runInContext(context, { timeout: PATIENCE_MS }) === true;
      } catch {
        return strict;
      }
    };
  } catch {
    return null;
  }
}
