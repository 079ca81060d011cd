import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { nearest } from "../text/suggest.ts";
import { type Command, exit, UsageError } from "./command.ts";
import { packageRoot } from "./package.ts";
import { left, widest } from "./columns.ts";

export const command: Command = {
  name: "schema",
  summary: "prints a JSON Schema, or the path of each",
  usage: ["schema [name]"],
  options: { json: { type: "boolean", help: 'without a name: {"folder", "schemas": {name: path}}' } },
  details:
    "A file that is shared names a copy: `pi-policy schema table > policies/schemas/table.schema.json`. The paths are for this machine alone.",
  run: async (args, io) => {
    const folder = join(packageRoot(), "schemas");
    const names = readdirSync(folder)
      .filter((file) => file.endsWith(".schema.json"))
      .map((file) => file.replace(".schema.json", ""))
      .sort();
    const [name, ...more] = args.positionals;
    if (more.length > 0) throw new UsageError(`one schema at a time, not ${args.positionals.join(", ")}`);
    if (name === undefined) {
      const width = widest(names);
      const schemas = Object.fromEntries(names.map((one) => [one, join(folder, `${one}.schema.json`)]));
      io.out(
        args.flag("json")
          ? `${JSON.stringify({ folder, schemas })}\n`
          : Object.entries(schemas)
              .map(([one, path]) => `${left(one, width)}  ${path}\n`)
              .join(""),
      );
      return exit.done;
    }
    if (!names.includes(name)) {
      const near = nearest(name, names);
      throw new UsageError(
        `\`${name}\` is no schema`,
        near === undefined ? `the schemas are ${names.join(", ")}` : `did you mean \`${near}\`?`,
      );
    }
    io.out(readFileSync(join(folder, `${name}.schema.json`), "utf8"));
    return exit.done;
  },
};
