/** What an agent or another extension may do to Pi's models: `/refresh-models` reads `models.json` as `/model` does, `/take-over URL` registers the reviewer's provider anew. */
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";

export default function otherProvider(pi: ExtensionAPI): void {
  pi.registerCommand("refresh-models", {
    description: "reads models.json again",
    handler: async (_argument, context) => {
      await context.modelRegistry.refresh();
    },
  });
  pi.registerCommand("take-over", {
    description: "registers the provider `stub` at another address",
    handler: async (url) => {
      pi.registerProvider("stub", { baseUrl: url });
    },
  });
}
