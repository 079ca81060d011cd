/** Tools that a plain Pi lacks; each says what it was called with. */
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { Type } from "typebox";

const TOOLS = [
  { name: "mcp", parameters: Type.Object({ tool: Type.String(), args: Type.Optional(Type.Unknown()) }) },
  { name: "deploy", parameters: Type.Object({ target: Type.String() }) },
  { name: "ask_user", parameters: Type.Object({ question: Type.String() }) },
];

export default function extraTools(pi: ExtensionAPI): void {
  for (const { name, parameters } of TOOLS) {
    pi.registerTool({
      name,
      label: name,
      description: `Scripted tool ${name}`,
      parameters,
      async execute(_id, input) {
        return { content: [{ type: "text", text: `${name} ran with ${JSON.stringify(input)}` }], details: input };
      },
    });
  }
}
