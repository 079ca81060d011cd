/** A tool that calls the advisor's tool itself, whether the executor may or not. */
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";

export default function direct(pi: ExtensionAPI): void {
  pi.registerTool({
    name: "direct",
    label: "Direct",
    description: "Calls advisor.",
    parameters: { type: "object", properties: {} },
    execute: async (_id, _args, _signal, _update, ctx) => {
      const tool = ctx.tools.find(({ name }) => name === "advisor");
      pi.setActiveTools([...pi.getActiveTools(), "advisor"]);
      const outcome = await ctx.executeTool("advisor", {});
      return {
        content: [{ type: "text", text: JSON.stringify({ listed: tool !== undefined, outcome }) }],
        details: undefined,
      };
    },
  });
}
