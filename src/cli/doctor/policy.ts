/** The config files and own tables that are in force here, with what is wrong in them. */
import { tables as shippedTables } from "../../../generated/tables.js";
import { familyNames, type Family } from "../../config/families.ts";
import type { Effective } from "../../config/load.ts";
import type { Where } from "../../config/locate.ts";
import { isAlwaysSaid, type Diagnostic } from "../../diagnostics/diagnostic.ts";
import { openPolicy } from "../../policy/open.ts";
import { loadPolicyTables, ownTablesFolder } from "../../policy/own-tables.ts";
import { unreviewedServers } from "../../analysis/mcp-servers.ts";
import { finding, type Finding } from "./finding.ts";

export interface Configs {
  readonly advisor: Effective<"advisor">;
  readonly guard: Effective<"guard">;
  readonly isolated: Effective<"isolated">;
}

export function configsHere(where: Where): Configs {
  const own = loadPolicyTables(where);
  return {
    advisor: openPolicy("advisor", where, own).config,
    guard: openPolicy("guard", where, own).config,
    isolated: openPolicy("isolated", where, own).config,
  };
}

export function policyFindings(configs: Configs, where: Where): Finding[] {
  return [
    ...familyNames.flatMap((family) => familyFindings(family, configs[family])),
    ...unreviewed(configs, where),
    ...ownTables(where),
  ];
}

/** Pi's own tools. Those of extensions are known only inside Pi; of MCP servers the names of the servers are known. */
const OWN_TOOLS = ["bash", "codemode", "edit", "find", "grep", "ls", "mcpScript", "read", "write"];

function unreviewed({ guard }: Configs, where: Where): Finding[] {
  if (!guard.usable) return [];
  const { policy } = openPolicy("guard", where);
  const surfaces = [...OWN_TOOLS, "mcp", "mcp__server__tool"].filter(
    (surface) => policy.decide("guard/surfaces", { surface }).outcome === "skip",
  );
  const names = [...surfaces, ...unreviewedServers(policy, where)];
  return names.length === 0
    ? []
    : [
        finding(
          "guard",
          "info",
          `reviewed by nobody: ${names.join(", ")}`,
          "name in `surfaces` what the reviewer is to see",
        ),
      ];
}

/** What each state of a layer means for a person. */
const states: { readonly [state in Effective["layers"][number]["state"]]: string } = {
  "built-in": "the defaults",
  loaded: "in force",
  absent: "not there",
  untrusted: "not read, since Pi does not trust the project",
  unneeded: "not read, since another file takes its place",
  ignored: "not read, since `projectLayer` says so",
  skipped: "left out: a variable of the environment has no value",
  failed: "left out: it has errors",
};

function familyFindings(family: Family, { layers, diagnostics, usable }: Effective): Finding[] {
  const files = layers.filter(({ file }) => file !== undefined);
  const shown = files.map(({ name, state, file }) => {
    const wrong = state === "failed" || state === "skipped";
    return finding(
      family,
      wrong ? "error" : state === "loaded" ? "ok" : "info",
      `${name}: ${file} is ${states[state]}`,
      wrong ? `pi-policy check ${file}` : undefined,
    );
  });
  const present = shown.filter(({ state }) => state !== "info");
  const nothing = finding(
    family,
    "info",
    `no file, so the defaults: ${files.map(({ file }) => file).join(", ")}`,
    `pi-policy init ${family}`,
  );
  return [
    ...(present.length > 0 ? shown : [nothing]),
    ...(present.length > 0 || !usable ? summary(family, diagnostics) : []),
  ];
}

function summary(topic: string, diagnostics: readonly Diagnostic[]): Finding[] {
  const always = diagnostics.filter(isAlwaysSaid);
  const others = diagnostics
    .filter((one) => !isAlwaysSaid(one))
    .toSorted((left, right) => Number(right.severity === "error") - Number(left.severity === "error"));
  const more = others.length > 1 ? ` (and ${others.length - 1} more: pi-policy check)` : "";
  const said = ({ severity, file, range, message, help }: Diagnostic, rest = "") =>
    finding(topic, severity, `${file}:${range.line}:${range.column}: ${message}${rest}`, help);
  return [...others.slice(0, 1).map((one) => said(one, more)), ...always.map((one) => said(one))];
}

function ownTables(where: Where): Finding[] {
  const { own, diagnostics } = loadPolicyTables(where);
  return [
    // One of another id is nobody's to ask, as its diagnostic says.
    ...own
      .filter(({ id }) => Object.hasOwn(shippedTables, id))
      .map(({ id, file }) => finding("tables", "ok", `your own ${id} is in force, from ${file}`)),
    ...diagnostics.map(({ severity, file, range, message, help }) =>
      finding("tables", severity, `${file}:${range.line}:${range.column}: ${message}`, help),
    ),
    ...(own.length + diagnostics.length === 0
      ? [
          finding(
            "tables",
            "info",
            `the shipped tables alone; your own would stand in ${ownTablesFolder(where.agentDir)}`,
          ),
        ]
      : []),
  ];
}
