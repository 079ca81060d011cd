#!/usr/bin/env node
/** The program: picks the command, parses its options, and turns its answer into an exit code. */
import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { run } from "./run.ts";

/** As `engines` of package.json has it: older ones lack functions that reports need. */
const OLDEST_NODE = 22;
if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  process.stderr.write(`pi-policy needs Node ${OLDEST_NODE}.19 or newer; this is Node ${process.versions.node}\n`);
  process.exit(2);
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  // A reader that has seen enough (`| head`) is not a fault, and hides none: what is known by then still counts.
  process.stdout.on("error", (error: NodeJS.ErrnoException) =>
    process.exit(error.code === "EPIPE" ? (process.exitCode ?? 0) : 3),
  );
  process.stderr.on("error", () => {});
  process.exitCode = await run(process.argv.slice(2), {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    stdin: process.stdin,
    env: process.env,
    cwd: process.cwd(),
    color: process.stdout.hasColors?.() === true && !process.env["NO_COLOR"],
    progress: process.stderr.isTTY === true,
    columns: process.stdout.columns ?? 100,
  });
}
