/**
 * `npm start`: both extensions in a real Pi, against a scripted provider and a stand-in of the permission system.
 *
 * Four situations, each with the row that decided it, then a check of the shipped policies. Needs no key and no network,
 * leaves nothing behind, and exits 1 when anything is not as it should be.
 */
import { relative } from "node:path";
import { ADVISOR, GUARD, PACKAGE_ROOT, type Pi, startEndpoint, startPi, type Workspace } from "./harness/index.ts";
import { createReport } from "./start/report.ts";
import { ADVISOR_CONFIG, GUARD_CONFIG, STEPS } from "./start/steps.ts";

const LIMIT_MS = 60_000;

const started = performance.now();
// The harness ends its processes and removes its directories on the way out, whichever way that is.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
const limit = setTimeout(() => {
  console.error(`not done after ${LIMIT_MS / 1000} s`);
  process.exit(1);
}, LIMIT_MS);

const endpoint = await startEndpoint();
let pi: Pi | undefined;
try {
  pi = await startBoth();
  const { workspace } = pi;
  const report = createReport(process.stdout, (file) => shortened(file, workspace));
  report.title("pi-policy", "a real Pi, a scripted provider, no key, no network");
  let failures = 0;
  for (const [index, step] of STEPS.entries()) {
    if (!report.step(index + 1, step.name, await step.run({ pi, endpoint }))) failures += 1;
  }
  report.end(failures, STEPS.length, performance.now() - started);
  process.exitCode = failures === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await pi?.close();
  await endpoint.close();
  clearTimeout(limit);
}

function startBoth(): Promise<Pi> {
  return startPi({
    endpoint,
    privateTemp: true,
    extensions: [GUARD, ADVISOR],
    permissions: { permission: { "*": "allow", bash: "ask" }, authorizerChain: ["ai-guard"] },
    agentFiles: { "extensions/pi-permission-ai-guard/config.jsonc": GUARD_CONFIG },
    homeFiles: { ".config/rpiv-advisor/advisor.json": ADVISOR_CONFIG },
  });
}

/** Relative inside the package, `~` for the throwaway home, `<agent>` for its agent directory. */
function shortened(file: string, { home, agentDir }: Workspace): string {
  const known = { [home]: "~/", [agentDir]: "<agent>/", [PACKAGE_ROOT]: "" };
  const [directory, mark] = Object.entries(known).find(([candidate]) => file.startsWith(candidate)) ?? [];
  return directory === undefined ? file : `${mark}${relative(directory, file)}`;
}
