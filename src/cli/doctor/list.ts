/** The permission system's own list: its rules decide most asks, and what they leave open reaches the guard. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Where } from "../../config/locate.ts";
import { readText } from "../../files/read.ts";
import { checkLists, type ListFile } from "../../lists/check.ts";
import { formatOf, inOrder, layerOf } from "../../lists/formats.ts";
import { finding, type Finding } from "./finding.ts";

/** So many mistakes are told; `check` tells all. */
const SHOWN = 5;

export function listFindings({ agentDir, cwd, home }: Where): Finding[] {
  const files = [agentDir, join(cwd, ".pi")]
    .map((root) => join(root, "extensions", "pi-permission-system", "config.json"))
    .filter((file) => existsSync(file))
    .flatMap((file): ListFile[] => {
      const read = readText(file);
      return read.kind === "text" ? [{ file, text: read.text }] : [];
    });
  const found = checkLists(files, { home, cwd });
  const told = found
    .slice(0, SHOWN)
    .map(({ severity, file, range, message }) =>
      finding("list", severity, `${file}:${range.line}: ${message}`, "see docs/permission-lists.md"),
    );
  const more =
    found.length > SHOWN ? [finding("list", "info", `and ${found.length - SHOWN} more`, "pi-policy check")] : [];
  return [...told, ...more, ...left(files, { home, cwd })];
}

/** What the list hands to the chain: its asks, by surface. */
function left(files: readonly ListFile[], around: { readonly home: string; readonly cwd: string }): Finding[] {
  const layers = files.flatMap((one) => {
    const known = formatOf(one.file);
    const read = known && layerOf(known.format, known.layer, one);
    return known === undefined || read?.layer.value === undefined ? [] : [{ format: known.format, layer: read.layer }];
  });
  const [first] = layers;
  if (first === undefined) return [];
  const { list } = first.format.open(
    inOrder(
      first.format,
      layers.map(({ layer }) => layer),
    ),
    around,
  );
  const asking = list.surfaces.filter(({ rules, decider }) => {
    const all = rules.some(({ patterns }) => patterns.includes("*"));
    return rules.some(({ then }) => then === "ask") || (!all && decider.table.otherwise?.then === "ask");
  });
  const names = [...asking.map(({ name }) => name), ...(list.fallback === "ask" ? ["whatever no rule names"] : [])];
  return [
    finding(
      "list",
      "info",
      names.length === 0
        ? "its rules ask about nothing, so nothing reaches the guard"
        : `its rules ask, and so hand to the guard what it reviews: ${names.join(", ")}`,
    ),
  ];
}
