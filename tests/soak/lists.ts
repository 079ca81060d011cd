import { formats } from "../../src/lists/formats.ts";
import { compareByCalls, deadByCalls } from "../lists/by-calls.ts";

/** What is proved of 1,000 random lists a format, held against 10,000 calls each. */
export async function soakLists(): Promise<string> {
  const size = { from: 1, lists: 1_000, calls: 10_000 };
  const counts = formats.map((format) => {
    const { dead, planted, wrong } = deadByCalls(format, size);
    const compared = compareByCalls(format, size);
    const [first] = [...wrong, ...compared.wrong];
    if (first !== undefined) throw new Error(first);
    return `${format.name} ${dead} dead rules, ${planted} planted ones named, ${compared.changed} changed calls told`;
  });
  return `${size.lists} lists and pairs a format, ${size.calls} calls each, no difference: ${counts.join("; ")}`;
}
