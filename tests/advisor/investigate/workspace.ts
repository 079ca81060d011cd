/** A throwaway workspace with a neighbour that must stay unseen. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { ToolCall } from "@mariozechner/pi-ai";
import { inlineConfig } from "../../../src/config/load.ts";
import { createAccess } from "../../../src/advisor/investigate/access.ts";
import { createSurface, type Surface, type SurfaceOptions } from "../../../src/advisor/investigate/surface.ts";
import { policyOf } from "../../../src/advisor/policy.ts";

type Options = Partial<SurfaceOptions> & {
  readonly config?: object;
  readonly cwd?: string;
  readonly withheld?: readonly string[];
};

export interface TestWorkspace {
  readonly root: string;
  readonly outside: string;
  readonly path: (name: string) => string;
  readonly write: (files: Readonly<Record<string, string | Buffer>>, base?: string) => void;
  readonly git: (...args: string[]) => string;
  readonly surface: (options?: Options) => Surface;
  /** One tool call's answer. */
  readonly ask: (
    name: string,
    args?: Record<string, unknown>,
    options?: Options,
  ) => Promise<{ text: string; isError: boolean; images: readonly unknown[] }>;
  readonly remove: () => void;
}

export function createTestWorkspace(): TestWorkspace {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "advisor-investigate-")));
  const [root, outside] = [join(base, "work"), join(base, "outside")];
  mkdirSync(root);
  mkdirSync(outside);
  const path = (name: string) => join(root, name);
  const surface: TestWorkspace["surface"] = ({ config = {}, cwd = root, withheld = [], ...options } = {}) => {
    const policy = policyOf(inlineConfig("advisor", config));
    return createSurface({
      offered: policy.decide("advisor/offered-tools", {}).outcome,
      maxResultChars: policy.config.value.tools.maxResultChars,
      access: createAccess({ cwd, withheld, decide: (facts) => policy.decide("advisor/path-access", facts).outcome }),
      vision: false,
      lookUp: () => undefined,
      ...options,
    });
  };
  return {
    root,
    outside,
    path,
    surface,
    write: (files, under = root) => {
      for (const [name, content] of Object.entries(files)) {
        mkdirSync(dirname(join(under, name)), { recursive: true });
        writeFileSync(join(under, name), content);
      }
    },
    git: (...args) =>
      execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@t", "-c", "init.defaultBranch=main", ...args], {
        cwd: root,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "pipe"],
      }),
    ask: async (name, args = {}, options) => {
      const [answer] = await Promise.all(surface(options).run([callOf(name, args)], undefined));
      if (answer === undefined) throw new Error("the call was not run");
      return answer;
    },
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
}

export const callOf = (name: string, args: Record<string, unknown>): ToolCall => ({
  type: "toolCall",
  id: "c",
  name,
  arguments: JSON.parse(JSON.stringify(args)),
});
