/** Everything a host test needs: a scripted provider, a real Pi, the permission system's stand-in. */
export * from "./asks.ts";
export * from "./endpoint.ts";
export * from "./extensions.ts";
export * from "./lines.ts";
export * from "./pi.ts";
export * from "./probe.ts";
export * from "./run.ts";
export * from "./script.ts";
export * from "./sessions.ts";
export * from "./workspace.ts";
