/** Every setting and every shipped row of the guard's, edited once in a running guard and before each kind of start. */
import { createEditedPolicy, STARTINGS } from "../guard/edited-policy.ts";
import { rowEdits, settingEdits } from "../guard/seeded-edits.ts";
import { createBenches } from "../guard/setup.ts";
import { startEndpoint } from "../host/harness/endpoint.ts";

export async function soakSeededEdits(): Promise<string> {
  const endpoint = await startEndpoint();
  const benches = await createBenches(endpoint);
  try {
    const policy = createEditedPolicy(benches);
    const [settings, rows] = [settingEdits(), rowEdits()];
    // A classifier that is not there ends the reviews, which is told as an error of its own.
    const started = [...settings.filter(({ name }) => !name.includes("/modelType")), ...rows];
    const faults = [
      ...[...settings, ...rows].flatMap((edit) =>
        policy.faultsInRunning(edit).map((fault) => `${edit.name}: ${fault}`),
      ),
      ...STARTINGS.flatMap((starting) =>
        started.flatMap((edit) =>
          policy.faultsBetweenStarts(edit, starting).map((fault) => `${edit.name}, ${starting.name}: ${fault}`),
        ),
      ),
    ];
    if (faults.length > 0) throw new Error(faults.join("\n"));
    return `${settings.length} edits of settings and ${rows.length} of rows in a running guard, ${started.length} of them before each of ${STARTINGS.length} kinds of start; none looser applies or starts untold, none stricter asks`;
  } finally {
    benches.close();
    await endpoint.close();
  }
}
