/** A seeded share of `npm run soak faults`. */
import { expect, it } from "vitest";
import { withBenches } from "../guard/with-benches.ts";
import type { Benches } from "../guard/setup.ts";
import type { Endpoint } from "../host/harness/endpoint.ts";
import { endpointFaults } from "./endpoint.ts";
import { fileFaults } from "./files.ts";
import { killFaults } from "./kills.ts";

let endpoint: Endpoint;
let benches: Benches;
withBenches((opened) => ({ endpoint, benches } = opened));

it.each([1, 2, 3, 4, 5, 6])(
  "no fault of the endpoint allows an ask or loses its record, seed %i",
  async (seed) => {
    expect(await endpointFaults(endpoint, benches, seed, 80)).toEqual([]);
  },
  60_000,
);

it("no broken file is used, and a mended one counts", () => {
  expect(fileFaults(1, 100)).toEqual([]);
}, 60_000);

it("no killed save leaves half a text or anything beside it", async () => {
  expect(await killFaults(1, 12)).toEqual([]);
}, 60_000);
