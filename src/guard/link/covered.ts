/** Surface `mcp` covers the tools of Pi's own MCP servers. Who named it may not know, and is told once. */
import type { Current } from "../current.ts";
import type { Memory } from "../watch/memory.ts";
import { tell } from "../tell/notices.ts";

/** Names in `surfaces` that say it themselves. */
const OWN_NAMES = /^(?:\*|mcp__)/;

/** `tools`: what the agent can call by now. Not told at all where the notice level hides it, so that it can still be. */
export function tellCovered(
  { session, told }: Pick<Current, "session"> & { readonly told: Pick<Memory, "toldOfServers" | "keepToldOfServers"> },
  tools: readonly string[],
  remembers: boolean,
): void {
  const { force, host } = session;
  if (session.told.has("mcp-covered") || session.paused || session.problem !== undefined) return;
  if (force.config.surfaces.some((name) => OWN_NAMES.test(name))) return;
  const covered = tools.filter(
    (name) => name.startsWith("mcp__") && force.policy.decide("guard/surfaces", { surface: name }).outcome === "review",
  );
  if (covered.length === 0 || told.toldOfServers()) return;
  const servers = [...new Set(covered.map((name) => name.split("__")[1]))].sort().join(" ");
  if (
    !tell(
      host.notify,
      force.policy,
      "mcp-covered",
      `the tools of Pi's own MCP servers (${servers}) are handed to the reviewer too, since \`mcp\` covers them; !mcp__* in \`surfaces\` leaves them out`,
    )
  )
    return;
  session.told.add("mcp-covered");
  // It may have been shown to nobody anywhere else.
  if (remembers) told.keepToldOfServers();
}
