/** The property of tests/guard/milder.test.ts over a million situations. */
import { noneMilder } from "../guard/milder/check.ts";

const SITUATIONS = 1_000_000;

export async function soakMilder(): Promise<string> {
  const { judged, failed } = await noneMilder(1, SITUATIONS);
  return `${SITUATIONS.toLocaleString("en")} situations, ${judged.toLocaleString("en")} judged, ${failed.toLocaleString("en")} not judged or not read; none milder`;
}
