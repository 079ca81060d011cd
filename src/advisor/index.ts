/** Pi's entry point of the advisor extension. */
import { homedir } from "node:os";
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { whereabouts } from "../config/locate.ts";
import { registerIsolated } from "./isolated/index.ts";
import { readPolicy } from "./policy.ts";
import { registerBranch } from "./register.ts";
import { styleOf } from "./style.ts";

export default function advisor(pi: ExtensionAPI): void {
  const policy = readPolicy(process.cwd());
  const { agentDir } = whereabouts({ env: process.env, home: homedir(), cwd: process.cwd(), trusted: false });
  switch (styleOf(policy, agentDir).outcome) {
    case "branch":
      return registerBranch(pi, policy);
    case "isolated":
      return registerIsolated(pi);
  }
}
