/** Asks of a subagent on their way to the session that serves it: a file for each, and one for its answer. */
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { PromptDetails } from "./details.ts";

const EVERY_MS = 20;

/** Sends an ask up and waits for as long as it takes. True for an allow. */
export async function sendUp(folder: string, details: PromptDetails): Promise<boolean> {
  put(folder, `${details.requestId}.ask`, details);
  for (;;) {
    const answer = take(folder, `${details.requestId}.answer`);
    if (answer !== undefined) return answer === true;
    await pause(EVERY_MS);
  }
}

/** Answers what subagents send until the returned function is called. */
export function serve(folder: string, answer: (details: PromptDetails) => Promise<boolean>): () => void {
  const begun = new Set<string>();
  const timer = setInterval(() => {
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(folder).filter((file) => file.endsWith(".ask") && !begun.has(file))) {
      begun.add(name);
      const details = take(folder, name) as PromptDetails;
      void answer(details).then((allowed) => put(folder, `${details.requestId}.answer`, allowed));
    }
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function put(folder: string, name: string, value: unknown): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.part`), JSON.stringify(value));
  renameSync(join(folder, `${name}.part`), join(folder, name));
}

function take(folder: string, name: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, name), "utf8"));
  } catch {
    return undefined;
  }
}
