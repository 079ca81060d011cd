/** Long work on Pi's own thread, in slices: keys, timers and other calls have their turn in between. */
import { setImmediate } from "node:timers/promises";

/** Milliseconds of one slice: too short for anybody to notice. */
const SLICE_MS = 15;

/** Asked after each piece of work: undefined while the slice lasts, then a rest to wait for. */
export function pace(): () => Promise<void> | undefined {
  let since = performance.now();
  const rest = async (): Promise<void> => {
    await setImmediate();
    since = performance.now();
  };
  return () => (performance.now() - since < SLICE_MS ? undefined : rest());
}

/** The items that pass, tested in slices. */
export async function sift<T>(items: Iterable<T>, passes: (item: T) => boolean): Promise<readonly T[]> {
  const kept: T[] = [];
  const rest = pace();
  for (const item of items) {
    if (passes(item)) kept.push(item);
    const due = rest();
    if (due !== undefined) await due;
  }
  return kept;
}
