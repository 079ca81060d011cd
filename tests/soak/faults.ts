import { createBenches } from "../guard/setup.ts";
import { startEndpoint } from "../host/harness/endpoint.ts";
import { endpointFaults } from "../faults/endpoint.ts";
import { fileFaults } from "../faults/files.ts";
import { killFaults } from "../faults/kills.ts";

const [ROUNDS, ASKS, FILES, KILLS] = [10, 300, 150, 50] as const;

/** 5,000 faults: of the endpoint, of files, and of processes. */
export async function soakFaults(): Promise<string> {
  const endpoint = await startEndpoint();
  const benches = await createBenches(endpoint);
  try {
    const faults: string[] = [];
    for (let seed = 1; seed <= ROUNDS; seed++)
      faults.push(
        ...(await endpointFaults(endpoint, benches, seed, ASKS)),
        ...fileFaults(seed, FILES),
        ...(await killFaults(seed, KILLS)),
      );
    if (faults.length > 0) throw new Error(faults.join("\n"));
    return `${ROUNDS * ASKS} asks of a failing endpoint, ${ROUNDS * FILES} broken files, ${ROUNDS * KILLS} killed or full saves: nothing lost, nothing allowed, nothing left`;
  } finally {
    benches.close();
    await endpoint.close();
  }
}
