/** One ask's place in the line. */
export interface Ticket {
  /** Resolves when the ask may start. */
  readonly start: Promise<void>;
  /** Resolves when every earlier ask has left, so that results are recorded in the order in which asks arrived. */
  readonly turn: Promise<void>;
  /** Must be called exactly when the ask is done, however it ended; later calls do nothing. */
  leave(): void;
}

export interface Queue {
  /** Takes the next place, at once. */
  enter(): Ticket;
}

/** Asks run side by side up to `limit` and are recorded one after the other. */
export function createQueue(limit: number): Queue {
  let running = 0;
  let last: Promise<void> = Promise.resolve();
  const waiting: (() => void)[] = [];
  return {
    enter() {
      const earlier = last;
      const left = Promise.withResolvers<void>();
      last = earlier.then(() => left.promise);
      const slot = Promise.withResolvers<void>();
      if (running < limit) {
        running += 1;
        slot.resolve();
      } else waiting.push(slot.resolve);
      let gone = false;
      return {
        start: slot.promise,
        turn: earlier,
        leave() {
          if (gone) return;
          gone = true;
          left.resolve();
          const next = waiting.shift();
          if (next === undefined) running -= 1;
          else next();
        },
      };
    },
  };
}
