/** Where the extensions stand that tests load into Pi. */
import { fileURLToPath } from "node:url";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The stand-in of the permission system. */
export const PERMISSION_HOST = at("./permission-host/index.ts");
/** The tools `mcp`, `deploy` and `ask_user`, which say what they were called with. */
export const EXTRA_TOOLS = at("./extra-tools.ts");
/** A chain link that does what its environment says. */
export const PROBE_LINK = at("./probe-link.ts");
/** This package's own extensions. */
export const GUARD = at("../../../src/guard/index.ts");
export const ADVISOR = at("../../../src/advisor/index.ts");
