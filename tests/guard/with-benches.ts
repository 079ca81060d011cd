/** An endpoint and its benches for all tests of a file or group. */
import { afterAll, beforeAll } from "vitest";
import { type Endpoint, startEndpoint } from "../host/harness/endpoint.ts";
import { type Benches, createBenches } from "./setup.ts";

export interface Opened {
  readonly endpoint: Endpoint;
  readonly benches: Benches;
}

/** Opens them before the tests around the call, hands them to `take`, and closes them behind the last test. */
export function withBenches(take: (opened: Opened) => void): void {
  let opened: Opened | undefined;
  beforeAll(async () => {
    const endpoint = await startEndpoint();
    opened = { endpoint, benches: await createBenches(endpoint) };
    take(opened);
  });
  afterAll(async () => {
    opened?.benches.close();
    await opened?.endpoint.close();
  });
}
