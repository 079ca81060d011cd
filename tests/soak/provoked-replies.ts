/** Replies that an agent provokes, against the denial that they hold. */
import { provoke } from "../guard/provoked-replies.ts";

const SITUATIONS = 1_000_000;
const SEED = 20_261_202;

export async function soakProvokedReplies(): Promise<string> {
  provoke(SITUATIONS, SEED);
  return `${SITUATIONS.toLocaleString("en")} replies, none read as milder (seed ${SEED})`;
}
