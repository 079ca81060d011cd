import type { Greeting } from "./announce.ts";
import type { Voice } from "./calm-voice.ts";
import type { Memory } from "./memory.ts";
import type { Pending } from "./pending.ts";

export interface Hearers {
  readonly voice: Voice;
  /** What is in force and waits for a person's `seen`. */
  readonly told: Pending;
  readonly memory: Pick<Memory, "keepIntroduced">;
  /** Whether a person sees what is said: it may have been shown to nobody anywhere else. */
  readonly remembers: boolean;
}

/** Says what a start has to say; what a person has refused to hear again is left out. */
export function sayGreeting(
  { introduction, announcements }: Greeting,
  { voice, told, memory, remembers }: Hearers,
): void {
  if (introduction !== undefined) voice.info(introduction);
  if (introduction !== undefined && remembers) memory.keepIntroduced();
  const fresh = announcements.filter((announcement) => told.propose(announcement));
  for (const { text } of fresh) voice.loosened(text);
  if (fresh.length > 0) voice.info(`/ai-guard seen ${told.code()} says that you know`);
}
