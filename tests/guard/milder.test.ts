/** Nothing that an agent writes turns an ask into an allow, or a denial into anything milder. */
import { expect, test } from "vitest";
import { noneMilder } from "./milder/check.ts";

test("20,000 situations that an agent may bring about: no answer is milder than without them", async () => {
  const { judged, failed } = await noneMilder(1, 20_000);
  // Neither is the property empty: enough of them are judged, and enough are not judged at all.
  expect(judged).toBeGreaterThan(7_500);
  expect(failed).toBeGreaterThan(2_000);
}, 300_000);
