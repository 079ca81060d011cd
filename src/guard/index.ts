import type { ExtensionAPI, ExtensionContext } from "@earendil-works/pi-coding-agent";
import { changeSetting } from "./control/change-setting.ts";
import { runCommand } from "./control/command.ts";
import { completions } from "./control/completions.ts";
import type { Control } from "./control/control.ts";
import { nextMode } from "./control/cycle.ts";
import { SETTINGS } from "./control/settings.ts";
import { createGuard } from "./guard.ts";

/** The permission guard: reviews permission asks with a light model, as link `ai-guard` of the permission system's chain. */
export default function guardExtension(pi: ExtensionAPI): void {
  const guard = createGuard(pi);
  const control = (context: ExtensionContext): Control | undefined => {
    const current = guard.current();
    return current === undefined ? undefined : { guard, current, context };
  };
  pi.registerCommand("ai-guard", {
    description: "Permission guard: settings, save, breaker, report, denied, why, status, pause, apply",
    getArgumentCompletions: (prefix) => completions(prefix, guard.current()?.session.force),
    async handler(args, context) {
      const command = control(context);
      if (command !== undefined) await runCommand(command, args);
    },
  });
  pi.registerShortcut("ctrl+alt+g", {
    description: "Cycle the guard's mode: default, lenient, permissive",
    handler(context) {
      const command = control(context);
      const mode = SETTINGS.find(({ key }) => key === "mode");
      if (command !== undefined && mode !== undefined)
        changeSetting(command, mode, nextMode(command.current.session.force.config.mode));
    },
  });
}
