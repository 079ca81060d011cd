import { child } from "../jsonc/pointer.ts";
import { familyNames, isFamily, type Family } from "../config/families.ts";
import { loadInForce, type Effective } from "../config/load.ts";
import { nearest } from "../text/suggest.ts";
import { createPolicy } from "../engine/policy.ts";
import { escaped } from "../text/safe.ts";
import { type Command, exit, type Io, UsageError } from "./command.ts";
import type { Row } from "./report/html/show-page.ts";
import { place } from "./explain.ts";
import { grid } from "./grid.ts";
import { paint } from "./style.ts";
import { familyOf } from "../policy/own-tables.ts";
import { knowing } from "../policy/stricter.ts";
import { configFor, flowsInForce, here, policiesOption, type Tables, tablesInForce } from "./tables.ts";
import { shorten } from "../text/cut.ts";
import { left, widest } from "./columns.ts";

export const command: Command = {
  name: "show",
  summary: "the effective config, who set what, and the tables bound to it",
  usage: [
    "show [advisor|guard|isolated] [--provenance] [--tables]",
    "show [advisor|guard|isolated] --format html > policy.html",
  ],
  options: {
    provenance: { type: "boolean", short: "p", help: "each value with its layer, file and line, and what it replaced" },
    tables: { type: "boolean", short: "t", help: "the tables as they decide under this config" },
    config: {
      type: "string",
      short: "c",
      value: "FILE",
      help: "show this file over the defaults instead of what is in force here",
    },
    policies: policiesOption,
    format: {
      type: "string",
      short: "f",
      choices: ["text", "json", "html"],
      help: "how to write it; html is one page with pictures of the tables",
    },
    json: { type: "boolean", help: "the same as --format json" },
  },
  details: "Without a family: all three. A project's layer is shown as if the project were trusted.",
  run: async (args, io) => {
    const chosen = chosenFamilies(args.positionals);
    const tables = tablesInForce(args, io);
    const flows = flowsInForce(args, io, tables);
    const shown = chosen.map((family) => {
      const config =
        args.text("config") === undefined
          ? loadInForce(family, knowing(here(io), tables))
          : configFor(family, { file: args.text("config"), tables }, io);
      return { family, config };
    });
    const format = args.flag("json") ? "json" : args.text("format");
    if (format === "html") {
      const { showPage } = await import("./report/html/show-page.ts");
      io.out(
        showPage(
          shown.map(({ config }) => ({
            config,
            rows: rows(config),
            deciders: deciders(config, tables),
            flows: Object.values(flows).filter(({ id }) => familyOf(id) === config.family),
          })),
        ),
      );
    } else if (format === "json")
      io.out(
        `${JSON.stringify(Object.fromEntries(shown.map(({ family, config }) => [family, document(config, args.flag("tables") ? tables : undefined)])), null, 2)}\n`,
      );
    else io.out(shown.map(({ config }) => text(config, tables, args, io)).join("\n"));
    return shown.every(({ config }) => config.usable) ? exit.done : exit.findings;
  },
};

function chosenFamilies(names: readonly string[]): readonly Family[] {
  if (names.length === 0) return familyNames;
  return names.map((name) => {
    if (isFamily(name)) return name;
    const near = nearest(name, familyNames);
    throw new UsageError(
      `\`${name}\` is no family`,
      near === undefined ? `there are ${familyNames.join(", ")}` : `did you mean \`${near}\`?`,
    );
  });
}

/** One row per value that is no object, with its layer; lists are one value. References to the environment are shown as written. */
function rows(config: Effective<Family>): Row[] {
  return leaves(config.value).map(([pointer]) => {
    const [first, ...replaced] = config.provenance(pointer);
    const shown = ({ ref, value }: { readonly ref?: string; readonly value: unknown }) =>
      ref ?? withRefs(config, pointer, value);
    return {
      pointer,
      value: first === undefined ? undefined : shown(first),
      layer: first?.layer ?? "default",
      ...(first?.source && { source: first.source }),
      replaced: replaced.map((one) => ({
        layer: one.layer,
        value: shown(one),
        ...(one.source && { source: one.source }),
      })),
    };
  });
}

/** A list may hold a reference to the environment in an entry; its expanded value is never shown. */
function withRefs(config: Effective<Family>, pointer: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((entry: unknown, index) => config.provenance(`${pointer}/${index}`)[0]?.ref ?? entry);
}

function leaves(value: unknown, pointer = ""): [pointer: string, value: unknown][] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [[pointer, value]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, child(pointer, key)));
}

function document(config: Effective<Family>, tables: Tables | undefined) {
  return {
    usable: config.usable,
    layers: config.layers.map(({ name, state, file }) => ({ name, state, ...(file !== undefined && { file }) })),
    values: rows(config),
    ...(tables && {
      tables: Object.fromEntries(
        deciders(config, tables).map((decider) => [
          decider.table.id,
          decider.rules.map(({ id, then, because, source, tests }) => ({
            rule: id,
            then,
            because,
            source,
            when: tests.map((test) => `${decider.table.facts[test.fact]?.name} ${test.expected}`),
          })),
        ]),
      ),
    }),
  };
}

function deciders(config: Effective<Family>, tables: Tables) {
  const policy = createPolicy(tables, config);
  return Object.keys(tables)
    .filter((id) => familyOf(id) === config.family)
    .flatMap((id) => policy.decider(id) ?? []);
}

function text(
  config: Effective<Family>,
  tables: Tables,
  args: { readonly flag: (name: string) => boolean },
  io: Io,
): string {
  const style = paint(io.color);
  const lines = [style.bold(config.family) + (config.usable ? "" : style.red("  not usable: see `pi-policy check`"))];
  for (const { name, state, file } of config.layers)
    lines.push(style.dim(`  ${left(name, 8)} ${state}${file === undefined ? "" : `  ${file}`}`));
  lines.push("");
  const shown = rows(config);
  const width = widest(shown.map(({ pointer }) => pointer));
  for (const { pointer, value, layer, source, replaced } of shown) {
    const set =
      layer === "default" ? style.dim(clip(value, io.columns - width - 4)) : clip(value, io.columns - width - 4);
    lines.push(`  ${style.cyan(left(pointer, width))}  ${set}`);
    if (!args.flag("provenance")) continue;
    const by = source === undefined ? layer : place({ ...source, layer });
    lines.push(
      style.dim(
        `  ${" ".repeat(width)}  by ${by}${replaced.map((one) => `; replaces ${clip(one.value, 40)} of ${one.source === undefined ? one.layer : place({ ...one.source, layer: one.layer })}`).join("")}`,
      ),
    );
  }
  if (args.flag("tables")) for (const decider of deciders(config, tables)) lines.push("", ...grid(decider, style));
  return `${lines.join("\n")}\n`;
}

function clip(value: unknown, width: number): string {
  const shown = escaped(JSON.stringify(value) ?? "(not set)");
  return width > 10 ? shorten(shown, width - 1) : shown;
}
