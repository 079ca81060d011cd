import type { GuardConfig } from "../../../generated/guard.ts";

/** Where the shortcut goes next. Strict is left by it and never entered: it stays out of casual reach. */
export const NEXT_MODE: { readonly [mode in GuardConfig["mode"]]: GuardConfig["mode"] } = {
  default: "lenient",
  lenient: "permissive",
  permissive: "default",
  strict: "default",
};
