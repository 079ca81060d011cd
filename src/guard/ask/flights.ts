/** Reviews that equal asks share: those that came before the answer was known. */
export interface Flights<Result> {
  /** An ask has come; its number tells who came first. */
  arrive(): number;
  /** The review of an equal ask that this one may share. */
  sharedBy(arrival: number, key: string): Promise<Result> | undefined;
  /** Starts the review of `key`. */
  start(key: string, review: Promise<Result>): Promise<Result>;
  /** The ask is answered. */
  leave(arrival: number): void;
}

interface Flight<Result> {
  readonly review: Promise<Result>;
  /** The last ask that came before the answer; unbounded while there is none. */
  until: number;
}

/**
 * An ask that waits in the line shares the review of an equal one that ended meanwhile, as if both had run side by side.
 * `lasting`: whether a result may be shared by those that wait; a cancelled review is for those alone that ran.
 */
export function createFlights<Result>(lasting: (result: Result) => boolean): Flights<Result> {
  const flights = new Map<string, Flight<Result>>();
  /** In the order of their coming. */
  const present = new Set<number>();
  let arrivals = 0;
  return {
    arrive() {
      arrivals += 1;
      present.add(arrivals);
      return arrivals;
    },
    sharedBy(arrival, key) {
      const flight = flights.get(key);
      return flight !== undefined && arrival <= flight.until ? flight.review : undefined;
    },
    async start(key, review) {
      const flight: Flight<Result> = { review, until: Number.POSITIVE_INFINITY };
      flights.set(key, flight);
      let until = 0;
      try {
        const result = await review;
        if (lasting(result)) until = arrivals;
        return result;
      } finally {
        flight.until = until;
        if (until === 0 && flights.get(key) === flight) flights.delete(key);
      }
    },
    leave(arrival) {
      present.delete(arrival);
      const [oldest = Number.POSITIVE_INFINITY] = present;
      for (const [key, { until }] of flights) if (until < oldest) flights.delete(key);
    },
  };
}
