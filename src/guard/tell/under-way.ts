/** Tells a user who waits that a review is under way: quick ones come and go without a flicker. */
export interface UnderWay {
  /** An ask has come; call what it gives once, when the ask is answered. */
  begin(): () => void;
}

/** Most reviews are over by then. */
const SHOWN_AFTER_MS = 1_000;

/** `show` is called when there is something to show, and when that is over. */
export function createUnderWay(show: (reviewing: boolean) => void): UnderWay {
  const slow = new Set<symbol>();
  return {
    begin() {
      const ask = Symbol("ask");
      const timer = setTimeout(() => {
        slow.add(ask);
        if (slow.size === 1) show(true);
      }, SHOWN_AFTER_MS);
      // Nobody waits for a line of the footer when everything else has ended.
      timer.unref();
      return () => {
        clearTimeout(timer);
        if (slow.delete(ask) && slow.size === 0) show(false);
      };
    },
  };
}
