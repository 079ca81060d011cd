import { homedir } from "node:os";
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { type Where, whereabouts } from "../../config/locate.ts";
import { registerCommand } from "./command.ts";
import type { Consultation } from "./consult.ts";
import { registerTool } from "./tool.ts";

/** Registers the advisor in isolated style: one tool and one command. No events, timers or connections, and no call on loading. */
export function registerIsolated(pi: ExtensionAPI): void {
  let last: Consultation | undefined;
  registerTool(pi, isolatedWhere, (consultation) => {
    last = consultation;
  });
  registerCommand(pi, { where: isolatedWhere, last: () => last });
}

/** Where this process's settings lie. The isolated style has no project file, so a project's trust makes no difference. */
function isolatedWhere(cwd: string): Where {
  return whereabouts({ env: process.env, home: homedir(), cwd, trusted: false });
}
