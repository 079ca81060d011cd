/**
 * A chain link under remote control: the command `/probe <verdict as JSON>` sets what it answers next, and every ask
 * and event is told in notices of JSON, for a test to read.
 */
import type { ExtensionAPI, ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { Verdict } from "./permission-host/details.ts";
import type { PermissionsService } from "./permission-host/service.ts";

type Behaviour = Verdict | { readonly kind: "throw"; readonly message: string } | { readonly kind: "hang" };

const SERVICES = Symbol.for("@gotgenes/pi-permission-system:session-services");

export default function probeLink(pi: ExtensionAPI): void {
  let behaviour: Behaviour = { kind: "defer" };
  let context: ExtensionContext | undefined;
  const disposers: (() => void)[] = [];

  const tell = (what: string, value: unknown) => context?.ui.notify(`probe ${what} ${JSON.stringify(value)}`);
  const service = (): PermissionsService | undefined => {
    const services: unknown = Reflect.get(globalThis, SERVICES);
    return services instanceof Map ? services.get(context?.sessionManager.getSessionId() ?? "") : undefined;
  };
  const early: unknown[] = [];

  pi.events.on("permissions:ready", (event) => {
    if (context === undefined) early.push(event);
    else tell("ready", event);
  });
  pi.events.on("permissions:decision", (event) => tell("decision", event));
  pi.events.on("permissions:ui_prompt", (event) => tell("prompt", event));
  pi.on("session_start", (_event, current) => {
    context = current;
    for (const event of early.splice(0)) tell("early-ready", event);
    tell("service", service() !== undefined);
  });

  const register = () =>
    service()?.registerAuthorizer("probe", async (details, query, log) => {
      const { surface, value } = details.payload.request;
      tell("asked", { details, check: query.checkPermission(surface, value) });
      log.review("probe.review", {
        requestId: details.requestId,
        long: "x".repeat(3000),
        apiToken: "k",
        note: "PASSWORD=hunter2 stays",
        deep: { secretThing: 1 },
      });
      log.debug("probe.debug", { requestId: details.requestId, long: "x".repeat(3000) });
      if (behaviour.kind === "throw") throw new Error(behaviour.message);
      if (behaviour.kind === "hang") return new Promise<never>(() => {});
      return behaviour;
    });

  const actions: Readonly<Record<string, () => unknown>> = {
    register() {
      const dispose = register();
      if (dispose !== undefined) disposers.push(dispose);
      return dispose !== undefined;
    },
    "dispose-first": () => disposers[0]?.(),
    "dispose-last": () => disposers.at(-1)?.(),
    service: () => service() !== undefined,
  };
  pi.registerCommand("probe", {
    description: "Steer the probe link",
    async handler(args) {
      const action = actions[args.trim()];
      try {
        if (action === undefined) behaviour = JSON.parse(args);
        tell("done", action?.() ?? args);
      } catch (error) {
        tell("failed", String(error));
      }
    },
  });
}
