import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { readText } from "../files/read.ts";
import { saveFile } from "../files/save.ts";
import { editConfig } from "../jsonc/edit.ts";
import { parse } from "../jsonc/parse.ts";
import { families, type Family } from "../config/families.ts";
import { nearest } from "../text/suggest.ts";
import { editorEdits, projectSchemas, starter, type StarterName } from "../analysis/starters.ts";
import { type Command, exit, type Io, UsageError } from "./command.ts";
import { packageRoot } from "./package.ts";
import { pathIn } from "./report/place.ts";
import { paint } from "./style.ts";
import { here } from "./tables.ts";

const kinds = ["advisor", "guard", "isolated", "project"] as const;
type Kind = (typeof kinds)[number];

export const command: Command = {
  name: "init",
  summary: "writes a commented starter file, and sets up the editor for it",
  usage: ["init advisor|guard|isolated|project"],
  options: {
    force: { type: "boolean", short: "f", help: "overwrite a file that is there" },
    "skip-editor": { type: "boolean", help: "leave .vscode/settings.json as it is" },
    json: { type: "boolean", help: "one JSON document" },
  },
  details: `advisor, guard and isolated write your own config file to the place where Pi looks for it; project writes a table with its suite to
./policies, as a start for your team's own. The editor is set up in ./.vscode/settings.json, whose comments and other settings stay.
Unless the package is installed in this project, the schemas are copied too, to ./policies/schemas or beside the config.
JSON: {"files": [{"path", "state": "written"|"unchanged"|"kept", "why"?}], "editor"?: {"path", "state": "written"|"unchanged"|"kept", "why"?}}.
Exit codes: 0 written, 1 a file was there and is kept, or could not be written, 2 wrong usage.`,
  run: async (args, io) => {
    const [given, ...more] = args.positionals;
    const kind = kinds.find((one) => one === given);
    if (kind === undefined || more.length > 0)
      throw new UsageError(
        given === undefined ? "a starter for what?" : `\`${args.positionals.join(" ")}\` is no starter`,
        hint(given),
      );
    const force = args.flag("force");
    const plans = planned(kind, io);
    const schemas = schemasFor(kind, plans, io);
    const files = [
      ...plans.map((plan) => written(plan, schemas.folder, force)),
      ...schemas.copied.map((name) => copied(name, schemas.folder, force)),
    ];
    const editor = args.flag("skip-editor") ? undefined : setUpEditor(schemas, io);
    if (args.flag("json")) io.out(`${JSON.stringify({ files, ...(editor && { editor }) }, null, 2)}\n`);
    else
      io.out(
        [...files, ...(editor === undefined ? [] : [editor])].map((one) => line(one, io)).join("") +
          next(kind, files, io),
      );
    return [...files, ...(editor === undefined ? [] : [editor])].some(({ state }) => state === "kept")
      ? exit.findings
      : exit.done;
  },
};

function hint(given: string | undefined): string {
  const near = given === undefined ? undefined : nearest(given, kinds);
  return near === undefined ? `pi-policy init ${kinds.join("|")}` : `did you mean \`${near}\`?`;
}

interface Plan {
  readonly path: string;
  readonly name: StarterName;
  readonly mode?: number;
  /** A file of the same purpose that is read instead of this one, or that this one would put out of force. */
  readonly rival?: string;
}
interface Outcome {
  readonly path: string;
  readonly state: "written" | "kept" | "unchanged";
  readonly why?: string;
}

function planned(kind: Kind, io: Io): readonly Plan[] {
  if (kind === "project")
    return [
      { path: resolve(io.cwd, "policies/team/release.jsonc"), name: "table" },
      { path: resolve(io.cwd, "policies/team/release.test.jsonc"), name: "suite" },
      { path: resolve(io.cwd, "policies/team/freeze.jsonc"), name: "freeze" },
      { path: resolve(io.cwd, "policies/team/freeze.test.jsonc"), name: "freeze-suite" },
      { path: resolve(io.cwd, "policies/team/ship.flow.jsonc"), name: "flow" },
      { path: resolve(io.cwd, "policies/team/ship.test.jsonc"), name: "ways" },
    ];
  return [familyPlan(kind, io)];
}

/** The family's place that is a person's own for all projects, which is never the project's. */
function familyPlan(family: Family, io: Io): Plan {
  const all = families[family].locations(here(io)).filter(({ needsTrust }) => needsTrust !== true);
  const own = all.find(({ insteadOf }) => insteadOf === undefined);
  const [path = ""] = own?.candidates ?? [];
  const rival = all.flatMap(({ candidates }) => candidates).find((one) => one !== path && existsSync(one));
  // The advisor's file is its owner's alone, as it is at every save of it.
  return { path, name: family, ...(family === "advisor" && { mode: 0o600 }), ...(rival !== undefined && { rival }) };
}

interface Schemas {
  /** Where the files that are written find their schemas. */
  readonly folder: string;
  /** Those that are put there. */
  readonly copied: readonly string[];
  /** The folder that the editor of this project can be told of, and which of them stand there: all, unless it says. */
  readonly editor: { readonly folder: string; readonly known: readonly string[] | undefined };
}

/**
 * A package that is installed in the project is where everybody has it. Any other, such as one that `npx` fetched, is in a
 * place of this machine or of a cache: its schemas are copied, so that what is written can be shared and outlives it.
 */
function schemasFor(kind: Kind, [first]: readonly Plan[], io: Io): Schemas {
  const own = join(packageRoot(), "schemas");
  const installed = own.startsWith(join(io.cwd, "/"));
  const editor = { folder: own, known: installed ? undefined : [] };
  if (kind !== "project") return { folder: join(dirname(first?.path ?? io.cwd), "schemas"), copied: [kind], editor };
  const folder = resolve(io.cwd, "policies/schemas");
  return installed
    ? { folder: own, copied: [], editor }
    : { folder, copied: projectSchemas, editor: { folder, known: projectSchemas } };
}

function copied(name: string, folder: string, force: boolean): Outcome {
  const path = join(folder, `${name}.schema.json`);
  const text = readFileSync(join(packageRoot(), "schemas", `${name}.schema.json`), "utf8");
  const read = readText(path);
  if (read.kind === "text" && read.text === text) return { path, state: "unchanged" };
  if (read.kind !== "absent" && !force)
    return { path, state: "kept", why: "it is there already; --force overwrites it" };
  const saved = saveFile(path, text, force ? {} : { expected: null });
  return saved.saved ? { path, state: "written" } : { path, state: "kept", why: saved.why };
}

function written({ path, name, mode, rival }: Plan, schemas: string, force: boolean): Outcome {
  if (!force && existsSync(path)) return { path, state: "kept", why: "it is there already; --force overwrites it" };
  if (!force && rival !== undefined)
    return { path, state: "kept", why: `${rival} is there, and would no longer count; --force writes it all the same` };
  const text = starter(name, path, schemas);
  const saved = saveFile(path, text, { ...(mode !== undefined && { mode }), ...(!force && { expected: null }) });
  return saved.saved ? { path, state: "written" } : { path, state: "kept", why: saved.why };
}

function setUpEditor({ editor: { folder, known } }: Schemas, io: Io): Outcome {
  const path = resolve(io.cwd, ".vscode/settings.json");
  const read = readText(path);
  if (read.kind === "unreadable") return { path, state: "kept", why: read.why };
  const text = read.kind === "text" ? read.text : "";
  const edited = editConfig(
    text,
    editorEdits(text.trim() === "" ? {} : parse(path, text).value, path, folder, known),
    path,
  );
  if ("diagnostics" in edited) return { path, state: "kept", why: edited.diagnostics[0]?.message ?? "it has errors" };
  if (edited.text === text) return { path, state: "unchanged" };
  const saved = saveFile(path, edited.text, { expected: read.kind === "text" ? text : null });
  return saved.saved ? { path, state: "written" } : { path, state: "kept", why: saved.why };
}

function line({ path, state, why }: Outcome, io: Io): string {
  const style = paint(io.color);
  const mark =
    state === "kept"
      ? style.yellow("kept     ")
      : state === "written"
        ? style.green("written  ")
        : style.dim("unchanged");
  return `${mark} ${pathIn(path, io.cwd)}${why === undefined ? "" : `: ${why}`}\n`;
}

const advice: { readonly [K in Kind]: string } = {
  advisor: "next: choose the model with /advisor in Pi, then pi-policy show advisor --provenance",
  guard: "next: pi-policy doctor says what is still missing",
  isolated: "next: pi-policy check, then pi-policy doctor",
  project: "next: pi-policy check, then pi-policy test --coverage",
};

function next(kind: Kind, files: readonly Outcome[], io: Io): string {
  return files.some(({ state }) => state === "written") ? `${paint(io.color).dim(advice[kind])}\n` : "";
}
