/** A fresh process with the built package that imports, reads, parses, validates and binds one 7 KB policy file, against an empty one. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { median, table } from "./measure.ts";

const source = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export async function benchCold(): Promise<string> {
  execFileSync(process.execPath, [source("src/codegen/build.ts")], { stdio: "ignore" });
  const folder = mkdtempSync(join(tmpdir(), "pi-policy-bench-"));
  try {
    const file = join(folder, "advisor.json");
    const entries = Array.from(
      { length: 110 },
      (_, index) => `    { "model": "provider-${index}/model-${index}", "minEffort": "high" },`,
    );
    writeFileSync(
      file,
      `{\n  // models that need no second opinion\n  "modelKey": "anthropic/claude-opus-4-5",\n  "disabledForModels": [\n${entries.join("\n")}\n  ],\n}\n`,
    );
    writeFileSync(join(folder, "empty.mjs"), "");
    writeFileSync(
      join(folder, "load.mjs"),
      `
import { createPolicy, fileConfig, shippedTables } from ${JSON.stringify(`file://${source("dist/library/index.js")}`)};
const policy = createPolicy(shippedTables, fileConfig("advisor", ${JSON.stringify(file)}));
if (policy.decide("advisor/blocklist", { executorModel: "provider-7/model-7", executorEffort: "max" }).outcome !== "blocked") throw new Error("not blocked");
`,
    );
    const times: { [name: string]: number[] } = { empty: [], load: [] };
    for (let round = 0; round < 25; round++) {
      for (const name of Object.keys(times)) {
        const start = process.hrtime.bigint();
        execFileSync(process.execPath, [join(folder, `${name}.mjs`)]);
        times[name]?.push(Number(process.hrtime.bigint() - start) / 1e6);
      }
    }
    const over = (times["load"] ?? []).map((time, index) => time - (times["empty"]?.[index] ?? 0));
    return table(
      "Cold load of a 7 KB policy file, milliseconds",
      ["process", "median"],
      [
        ["empty", median(times["empty"] ?? []).toFixed(1)],
        ["import, read, parse, validate, bind, decide", median(times["load"] ?? []).toFixed(1)],
        ["difference, pair by pair (limit 30)", median(over).toFixed(1)],
      ],
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
