import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { createGuard } from "./guard.ts";

/** The permission guard: reviews permission asks with a light model, as link `ai-guard` of the permission system's chain. */
export default function guard(pi: ExtensionAPI): void {
  createGuard(pi);
}
