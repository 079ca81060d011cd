import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cli } from "./run.ts";

const root = new URL("../..", import.meta.url).pathname;
let folder = "";
const put = (file: string, content: unknown) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), typeof content === "string" ? content : JSON.stringify(content));
};
const pi = (...args: string[]) => cli(["types", ...args], { cwd: folder });
const table = {
  kind: "rules",
  id: "team/release",
  description: "Whether a release may go out.",
  outcomes: ["go", "stop"],
  facts: {
    failed: { description: "Tests that fail.", number: { min: 0 } },
    onRed: { oneOf: ["go", "stop"], config: "/onRed" },
  },
  config: { schema: "../team.schema.json" },
  rules: [
    {
      id: "red",
      when: { failed: { above: { config: "/maxFailed" } }, onRed: "stop" },
      then: "stop",
      because: "tests fail",
    },
  ],
  otherwise: { then: "go", because: "nothing speaks against it" },
  onFault: "stop",
};
const schema = {
  type: "object",
  additionalProperties: false,
  properties: {
    maxFailed: { type: "integer", default: 0, description: "So many may fail." },
    onRed: { type: "string", enum: ["go", "stop"], default: "stop" },
    notify: { type: "object", properties: { who: { type: "array", items: { type: "string" } } } },
  },
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pi-policy-types-"));
  put("policies/team.schema.json", schema);
  put("policies/team/release.jsonc", table);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What the compiler says of the types and a program that uses them. */
function compiled(types: string, program = ""): string {
  put("policy.d.ts", types);
  put(
    "program.ts",
    `import type { TableConfigs, TableFacts, TableOutcomes, TeamConfig } from "./policy.d.ts";\n${program}`,
  );
  const flags = "--ignoreConfig --noEmit --strict --exactOptionalPropertyTypes --module nodenext --target es2023".split(
    " ",
  );
  return spawnSync(
    join(root, "node_modules/.bin/node"),
    [
      join(root, "node_modules/typescript/bin/tsc"),
      ...flags,
      "--allowImportingTsExtensions",
      "--typeRoots",
      "none",
      "policy.d.ts",
      "program.ts",
    ],
    { cwd: folder, encoding: "utf8" },
  ).stdout;
}

describe("pi-policy types", () => {
  it("writes the facts, outcomes and settings of the tables in ./policies", async () => {
    expect(await pi()).toEqual({
      code: 0,
      err: "",
      out: `// Written by \`pi-policy types\`; run it again after a change of the tables.
export interface TeamConfig {
  /**
   * So many may fail.
   */
  readonly maxFailed?: number;
  readonly onRed?: "go" | "stop";
  readonly notify?: {
    readonly who?: readonly string[];
  };
}

/** The ids of the tables. */
export type TableId = keyof TableFacts;

/** What each table must be told. A fact that the config, a default or an absence can stand for may be left out. */
export interface TableFacts {
  /** Whether a release may go out. */
  readonly "team/release": {
    /** Tests that fail. */
    readonly failed: number;
    readonly onRed?: "go" | "stop" | undefined;
  };
}

/** What each table can answer. */
export interface TableOutcomes {
  readonly "team/release": "go" | "stop";
}

/** What the config of each table may say; what it does not say has its default. */
export interface TableConfigs {
  readonly "team/release": TeamConfig;
}
`,
    });
  });

  it("which a compiler takes, and holds a program to", async () => {
    const { out } = await pi("policies");
    const program = (outcome: string) => `export const facts: TableFacts["team/release"] = { failed: 1 };
export const config: TableConfigs["team/release"] = { maxFailed: 2, notify: { who: ["me"] } } satisfies TeamConfig;
export const outcome: TableOutcomes["team/release"] = ${JSON.stringify(outcome)};`;
    expect(compiled(out, program("go"))).toBe("");
    expect(compiled(out, program("halt"))).toContain("program.ts(4,14): error TS2322");
  });

  it("is the same for the same tables, whatever the order of files", async () => {
    put("policies/b/second.jsonc", { ...table, id: "team/a" });
    const both = await pi("policies/team", "policies/b");
    const turned = await pi("policies/b", "policies/team");
    const body = ({ out }: { readonly out: string }) => out.split("\n").slice(1);
    expect(body(both)).toEqual(body(turned));
    expect(both.out.indexOf('"team/a"')).toBeLessThan(both.out.indexOf('"team/release"'));
  });

  it("two schemas of one name have a type each", async () => {
    put("policies/b/team.schema.json", schema);
    put("policies/b/second.jsonc", { ...table, id: "team/b", config: { schema: "team.schema.json" } });
    const { out } = await pi();
    expect(out).toMatch(/interface TeamConfig \{[^]*interface TeamConfig2 \{/);
    expect(compiled(out)).toBe("");
  });

  it("no text of a table or schema gets out of its comment or quotes", async () => {
    const hostile = '*/ export const x: any = 1; /*\n// "; }';
    put("policies/team.schema.json", {
      ...schema,
      title: hostile,
      description: hostile,
      properties: {
        ...schema.properties,
        [hostile]: { type: "string", enum: [hostile, "a\u2028b", '"'], description: hostile },
        "a{": {
          type: "object",
          description: hostile,
          properties: { "}": { type: "array", items: { type: "object" } } },
        },
      },
    });
    put("policies/team/release.jsonc", {
      ...table,
      description: hostile,
      outcomes: ["go", "stop", hostile],
      facts: {
        ...table.facts,
        failed: { ...table.facts.failed, description: hostile },
        word: { oneOf: [hostile], description: hostile },
      },
    });
    const { code, out, err } = await pi("policies", "policies/team/release.jsonc");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(compiled(out)).toBe("");
    expect(compiled(`${out}\ndeclare const x: string;`)).toBe("");
  });

  it("writes nothing of tables with mistakes, and says what is wrong", async () => {
    put("policies/team/release.jsonc", { ...table, onFault: "halt" });
    expect(await pi()).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringContaining("`onFault` does not know"),
    });
  });

  it.each([["nowhere"], ["empty"], ["policies/team.schema.json"]])(
    "a path without a table is wrong usage: %s",
    async (path) => {
      mkdirSync(join(folder, "empty"));
      expect(await pi(path)).toMatchObject({ code: 2, out: "" });
    },
  );
});
