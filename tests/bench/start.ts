/** Pi's start with both extensions of the packed tarball, installed beside nothing of this folder, over its start with an empty one. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { median, table } from "./measure.ts";

const path = (relative: string) => fileURLToPath(new URL(`../../${relative}`, import.meta.url));
const rounds = 10;

export async function benchStart(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "pi-policy-start-"));
  try {
    execFileSync("npm", ["pack", "--silent", "--pack-destination", folder], {
      cwd: path(""),
      stdio: ["ignore", "ignore", "inherit"],
    });
    const [tarball = ""] = readdirSync(folder).filter((file) => file.endsWith(".tgz"));
    execFileSync(
      "npm",
      [
        "install",
        join(folder, tarball),
        "--prefix",
        join(folder, "npm"),
        "--legacy-peer-deps",
        "--no-audit",
        "--no-fund",
        "--silent",
      ],
      { stdio: ["ignore", "ignore", "inherit"] },
    );
    const extension = (name: string) => join(folder, `npm/node_modules/pi-policy/dist/extensions/${name}.js`);
    const empty = join(folder, "empty.ts");
    writeFileSync(empty, "export default function empty() {}\n");
    const env = {
      PATH: process.env["PATH"],
      HOME: folder,
      PI_CODING_AGENT_DIR: join(folder, "agent"),
      PI_OFFLINE: "1",
      PI_SKIP_VERSION_CHECK: "1",
      PI_TELEMETRY: "0",
    };
    const sets = { "an empty extension": [empty], "both extensions": [extension("guard"), extension("advisor")] };
    const times: { [name: string]: number[] } = {};
    for (let round = -2; round < rounds; round++) {
      for (const [name, files] of Object.entries(sets)) {
        const start = process.hrtime.bigint();
        const { stdout } = spawnSync(
          process.execPath,
          [
            path("node_modules/@earendil-works/pi-coding-agent/dist/bundle/cli.js"),
            "--mode",
            "rpc",
            "--no-session",
            "--no-extensions",
            ...files.flatMap((file) => ["-e", file]),
          ],
          { env, cwd: folder, input: '{"id":"1","type":"get_state"}\n', encoding: "utf8" },
        );
        if (!stdout.includes('"success":true')) throw new Error(`Pi did not start with ${name}`);
        if (round >= 0) (times[name] ??= []).push(Number(process.hrtime.bigint() - start) / 1e6);
      }
    }
    const [base = [], ours = []] = Object.values(times);
    const added = ours.map((time, index) => time - (base[index] ?? 0));
    return table(
      `Pi's start, milliseconds, medians of ${rounds}`,
      ["with", "median"],
      [
        ...Object.entries(times).map(([name, all]) => [name, median(all).toFixed(0)]),
        ["added, pair by pair (limit 80)", median(added).toFixed(0)],
      ],
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
