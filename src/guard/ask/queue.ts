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
  /** Takes the next place, at once. It may start after `patienceMs` although no place is free: those that hold them may hang. */
  enter(patienceMs: number): Ticket;
}

interface Place {
  /** Set once the ask has left. */
  last?: () => void;
}

/** Asks run side by side up to `limit`, more only when they have waited too long, and are recorded one after the other. */
export function createQueue(limit: number): Queue {
  let running = 0;
  const line: Place[] = [];
  const waiting = new Set<() => void>();
  const record = (): void => {
    for (let first = line[0]; first?.last !== undefined; first = line[0]) {
      line.shift();
      first.last();
    }
  };
  return {
    enter(patienceMs) {
      const place: Place = {};
      line.push(place);
      const slot = Promise.withResolvers<void>();
      const start = (): void => {
        running += 1;
        slot.resolve();
      };
      if (running < limit) start();
      else {
        const next = (): void => {
          clearTimeout(timer);
          waiting.delete(next);
          start();
        };
        const timer = setTimeout(next, patienceMs);
        waiting.add(next);
      }
      return {
        start: slot.promise,
        leave(last = () => undefined) {
          if (place.last !== undefined) return;
          place.last = last;
          running -= 1;
          const [next] = waiting;
          if (running < limit) next?.();
          record();
        },
      };
    },
  };
}
