/** What the keeper has to say. It asks nothing: whoever types could answer without having read. */
export interface Voice {
  /** A looser policy than one might think is in force, or waits. */
  loosened(text: string): void;
  /** An edit that is not taken up. */
  broken(text: string): void;
  info(text: string): void;
}

/** Says of an edit what still holds once the files are at rest, and no more often than a person can read. */
export interface CalmVoice {
  /** Takes the place of whatever was still to be said: only the newest state of the files counts. */
  say(how: keyof Voice, text: string): void;
  /** What was still to be said holds no longer. */
  unsay(): void;
  close(): void;
}

/** An editor may empty a file first and write it then; between the two the file is broken, and soon it is not. */
const REST_MS = 1_000;
/** A file that changes all the time is told of as often as this in a minute. */
const MOST_IN_A_MINUTE = 4;
const MINUTE_MS = 60_000;

/** `look`: takes up what has become of the files, before anything old is said of them. */
export function createCalmVoice(voice: Voice, look: () => void): CalmVoice {
  let said: readonly number[] = [];
  let waiting: { readonly how: keyof Voice; readonly text: string; readonly since: number } | undefined;
  let timer: NodeJS.Timeout | undefined;
  const unsay = (): void => {
    clearTimeout(timer);
    waiting = undefined;
  };
  const speak = (): void => {
    clearTimeout(timer);
    if (waiting === undefined) return;
    const now = performance.now();
    said = said.filter((at) => now - at < MINUTE_MS);
    const { how, text, since } = waiting;
    const rested = how === "broken" ? since + REST_MS : since;
    const allowed = said.length < MOST_IN_A_MINUTE ? now : (said[0] ?? now) + MINUTE_MS;
    const wait = Math.max(rested, allowed) - now;
    if (wait > 0) {
      timer = setTimeout(() => {
        look();
        speak();
      }, wait).unref();
      return;
    }
    said = [...said, now];
    waiting = undefined;
    voice[how](text);
  };
  return {
    say(how, text) {
      // Broken in another way is still broken, and that is due.
      const since = how === "broken" && waiting?.how === "broken" ? waiting.since : performance.now();
      waiting = { how, text, since };
      speak();
    },
    unsay,
    close: unsay,
  };
}
