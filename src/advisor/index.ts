/** Pi's entry point of the advisor extension. */
import { homedir } from "node:os";
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { whereabouts } from "../config/locate.ts";
import { registerIsolated } from "./isolated/index.ts";
import { sayIn } from "./control/say.ts";
import { problemsIn, readPolicy } from "./policy.ts";
import { registerBranch } from "./register.ts";
import { styleOf } from "./style.ts";

export default function advisor(pi: ExtensionAPI): void {
  const policy = readPolicy(process.cwd());
  const { agentDir } = whereabouts({ env: process.env, home: homedir(), cwd: process.cwd(), trusted: false });
  const { outcome, because } = styleOf(policy, agentDir);
  switch (outcome) {
    case "branch":
      return registerBranch(pi, policy);
    case "isolated":
      registerIsolated(pi);
      return tellProblems(pi, because, problemsIn(policy));
  }
}

/** The isolated style lives by no event; but mistakes of the file that chose it are told, for they may have chosen it. */
function tellProblems(pi: ExtensionAPI, because: string, problems: readonly string[]): void {
  if (problems.length === 0) return;
  pi.on("session_start", (_event, ctx) => {
    for (const text of [...problems, `The advisor runs in isolated style: ${because}`]) sayIn(ctx, "warning", text);
  });
}
