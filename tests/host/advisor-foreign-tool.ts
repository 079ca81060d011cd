/** A package that brings an advisor tool of its own, once the session has started: Pi refuses it earlier. */
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";

export default function foreign(pi: ExtensionAPI): void {
  pi.on("session_start", () =>
    pi.registerTool({
      name: "advisor",
      label: "Advisor",
      description: "Somebody else's advisor.",
      parameters: { type: "object", properties: {} },
      execute: async () => ({ content: [{ type: "text", text: "foreign" }], details: undefined }),
    }),
  );
}
