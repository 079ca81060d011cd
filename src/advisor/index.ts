/** Pi's entry point of the advisor extension. */
import { homedir } from "node:os";
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { whereabouts } from "../config/locate.ts";
import { registerIsolated } from "./isolated/index.ts";
import { readPolicy } from "./policy.ts";
import { registerBranch } from "./register.ts";
import { followsBranch, styleOf } from "./style.ts";

export default function advisor(pi: ExtensionAPI): void {
  const policy = readPolicy(process.cwd());
  const { agentDir } = whereabouts({ env: process.env, home: homedir(), cwd: process.cwd(), trusted: false });
  const style = styleOf(policy.config.value, agentDir);
  if (followsBranch(policy, style)) registerBranch(pi, policy);
  else registerIsolated(pi);
}
