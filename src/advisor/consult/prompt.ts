import { readFileSync } from "node:fs";

/** The advisor's instructions, the same for every consultation and review. */
export const SYSTEM_PROMPT: string = readFileSync(
  new URL("../../../prompts/advisor/system.txt", import.meta.url),
  "utf8",
).trimEnd();
