import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorkspace, startEndpoint, startPi, type Endpoint, type Pi, type Workspace } from "./harness/index.ts";
import { PI_CLI } from "./harness/workspace.ts";

/** The package as `npm publish` would send it, installed by the real Pi. */
describe("the packed tarball, installed with `pi install`", () => {
  const LIMIT = 500_000;
  const folder = mkdtempSync(join(tmpdir(), "pi-policy-pack-"));
  let endpoint: Endpoint;
  let workspace: Workspace;
  let pi: Pi;

  beforeAll(async () => {
    execFileSync("npm", ["pack", "--silent", "--pack-destination", folder], {
      cwd: join(import.meta.dirname, "../.."),
      stdio: ["ignore", "ignore", "inherit"],
    });
    const [tarball = ""] = readdirSync(folder);
    endpoint = await startEndpoint();
    workspace = createWorkspace({
      endpoint,
      agentFiles: { "extensions/pi-permission-ai-guard/config.jsonc": '{ "provider": "stub", "model": "reviewer" }' },
    });
    execFileSync(process.execPath, [PI_CLI, "install", `npm:pi-policy@file:${join(folder, tarball)}`], {
      cwd: workspace.project,
      env: {
        ...process.env,
        ...workspace.env,
        PATH: `${dirname(process.execPath)}:${process.env["PATH"]}`,
        npm_config_cache: process.env["npm_config_cache"] ?? join(process.env["HOME"] ?? "", ".npm"),
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
    pi = await startPi({ workspace, permissionHost: "none", installed: true });
  }, 240_000);
  afterAll(async () => {
    await pi?.close();
    await endpoint?.close();
    rmSync(folder, { recursive: true, force: true });
    rmSync(dirname(workspace.agentDir), { recursive: true, force: true });
  });

  it("is small", () => {
    const [tarball = ""] = readdirSync(folder);
    expect(statSync(join(folder, tarball)).size).toBeLessThanOrEqual(LIMIT);
  });

  it("holds its commands, tables and schemas, and no test or source", () => {
    const root = join(workspace.agentDir, "npm/node_modules/pi-policy");
    for (const file of [
      "dist/extensions/guard.js",
      "dist/extensions/advisor.js",
      "dist/cli/main.js",
      "dist/library/index.d.ts",
      "schemas/guard.schema.json",
      "policies/guard/mode-ladder.jsonc",
      "prompts/guard/safety.md",
      "docs/security.md",
      "generated/reference.md",
      "README.md",
      "LICENSE",
    ]) {
      expect(existsSync(join(root, file)), file).toBe(true);
    }
    for (const file of ["tests", "src"]) expect(existsSync(join(root, file)), file).toBe(false);
    expect(readFileSync(join(root, "dist/LICENSES.txt"), "utf8")).toMatch(
      /^jsonc-parser [\d.]+ \(MIT\)\n[\s\S]*Permission is hereby granted/m,
    );
  });

  it("loads both extensions without a diagnostic", async () => {
    const commands = (await pi.send({ type: "get_commands" }))["data"] as {
      readonly commands: readonly { readonly name: string }[];
    };
    expect(commands.commands.map(({ name }) => name)).toEqual(expect.arrayContaining(["advisor", "ai-guard"]));
    expect(pi.stderr()).not.toMatch(/fail|error|extension/i);
    expect(pi.events.filter(({ type }) => type === "extension_error")).toEqual([]);
  });

  it("says what `types` needs beside it", () => {
    const root = join(workspace.agentDir, "npm/node_modules/pi-policy");
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(root, "dist/cli/main.js"), "types", join(root, "policies")],
      { encoding: "utf8" },
    );
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: `error: the types are made by json-schema-to-typescript, which is not installed
  help: npm install --save-dev json-schema-to-typescript
`,
    });
  });

  it("runs its command line under the Node that it asks for", () => {
    const main = join(workspace.agentDir, "npm/node_modules/pi-policy/dist/cli/main.js");
    const out = execFileSync(
      process.execPath,
      [main, "decide", "guard/mode-ladder", "--facts", '{"verdict":"deny-soft"}', "--json"],
      { encoding: "utf8" },
    );
    expect(JSON.parse(out)).toMatchObject({
      outcome: "ask",
      rule: "default.ask",
      source: { file: "policies/guard/mode-ladder.jsonc" },
    });
    expect(
      execFileSync(process.execPath, [main, "check", join(dirname(main), "../../policies")], { encoding: "utf8" }),
    ).toMatch(/^no problems in/);
  });
});
