import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { command } from "../../src/cli/diff.ts";
import { marker } from "../../src/cli/report/diff/markdown.ts";

const workflow = readFileSync(new URL("../../.github/workflows/policy.yml", import.meta.url), "utf8");

describe("the workflow that reviews this repository's policies", () => {
  it("asks for options and formats that the command has", () => {
    const asked = workflow.split("\n").filter((line) => line.includes("-- diff "));
    expect(asked).toHaveLength(3);
    for (const line of asked) {
      for (const [, name = ""] of line.slice(line.indexOf("-- diff ") + 3).matchAll(/--([a-z-]+)/g))
        expect(Object.keys(command.options)).toContain(name);
      expect(command.options["format"]?.choices).toContain(/--format (\w+)/.exec(line)?.[1]);
    }
    expect(command.options["fail-on"]?.choices).toContain(/--fail-on (\w+)/.exec(workflow)?.[1]);
  });

  it("finds its comment again by the marker that the markdown begins with", () => {
    expect(workflow).toContain(`startswith("${marker}")`);
  });

  it("puts nothing that a pull request can write into a shell line", () => {
    const shell = workflow.split("\n").filter((line) => /^ {8}run:|^ {10}\S/.test(line) && !/^ {10}[\w-]+:/.test(line));
    expect(shell.length).toBeGreaterThan(5);
    expect(shell.join("\n")).not.toContain("${{");
    expect(workflow).not.toContain("pull_request_target");
  });
});
