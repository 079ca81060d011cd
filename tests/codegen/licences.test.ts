import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { licencesOf } from "../../src/codegen/licences.ts";

const modules = join(import.meta.dirname, "../../node_modules");

it("the licence of each bundled package goes along, once, with its name and version", () => {
  const text = licencesOf([
    join(modules, "jsonc-parser/lib/esm/main.js"),
    join(modules, "jsonc-parser/lib/esm/impl/scanner.js"),
    "/project/src/index.ts",
    "\0rolldown/runtime.js",
    join(modules, "micromatch/index.js").replaceAll("/", "\\"),
  ]);
  expect(text.match(/^\S+ [\d.]+ \(MIT\)$/gm)).toEqual([
    expect.stringMatching(/^jsonc-parser /),
    expect.stringMatching(/^micromatch /),
  ]);
  expect(text.match(/Permission is hereby granted/g)).toHaveLength(2);
});

it("a package without one stops the build by its name", () => {
  const folder = mkdtempSync(join(tmpdir(), "pi-policy-licences-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "node_modules/@scope/bare"), { recursive: true });
  writeFileSync(join(folder, "node_modules/@scope/bare/package.json"), '{ "version": "1.0.0" }');
  expect(() => licencesOf([join(folder, "node_modules/@scope/bare/index.js")])).toThrow(
    "@scope/bare is bundled and has no licence text",
  );
});
