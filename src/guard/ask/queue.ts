/** One ask's place in the line. */
export interface Ticket {
  /** Resolves when the ask may start. */
  readonly start: Promise<void>;
  /**
   * Frees the place at once, however the ask ended; later calls do nothing. `last` runs when every earlier ask has left, so
   * that records stand in the order in which asks arrived, while answers are given as soon as they are known.
   */
  leave(last?: () => void): void;
}

export interface Queue {
  /** Takes the next place, at once. */
  enter(): Ticket;
}

interface Place {
  /** Set once the ask has left. */
  last?: () => void;
}

/** Asks run side by side up to `limit` and are recorded one after the other. */
export function createQueue(limit: number): Queue {
  let running = 0;
  const line: Place[] = [];
  const waiting: (() => void)[] = [];
  const record = (): void => {
    for (let first = line[0]; first?.last !== undefined; first = line[0]) {
      line.shift();
      first.last();
    }
  };
  return {
    enter() {
      const place: Place = {};
      line.push(place);
      const slot = Promise.withResolvers<void>();
      if (running < limit) {
        running += 1;
        slot.resolve();
      } else waiting.push(slot.resolve);
      return {
        start: slot.promise,
        leave(last = () => undefined) {
          if (place.last !== undefined) return;
          place.last = last;
          const next = waiting.shift();
          if (next === undefined) running -= 1;
          else next();
          record();
        },
      };
    },
  };
}
