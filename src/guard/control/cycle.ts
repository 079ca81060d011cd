import type { GuardConfig } from "../../../generated/guard.ts";

/** Where the shortcut goes next. Strict is left by it and never entered: it stays out of casual reach. */
const NEXT: { readonly [mode in GuardConfig["mode"]]: GuardConfig["mode"] } = {
  default: "lenient",
  lenient: "permissive",
  permissive: "default",
  strict: "default",
};

/** A mode of the user's own table is left the same way as strict. */
export const nextMode = (mode: string): GuardConfig["mode"] =>
  Object.entries(NEXT).find(([known]) => known === mode)?.[1] ?? NEXT.strict;
