/** The licences of what a bundle holds of other packages: most ask that their text goes along. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const PACKAGE = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//;
const LICENCE_FILE = /^licen[cs]e(?:[-.].*)?$/i;

/** One text for all packages that these modules are of, each once, by name. Throws where a package has none to give. */
export function licencesOf(modules: Iterable<string>): string {
  const folders = new Map<string, string>();
  for (const id of modules) {
    const [, folder, name] = PACKAGE.exec(id.replaceAll("\\", "/").replace(/^\0/, "")) ?? [];
    if (folder !== undefined && name !== undefined) folders.set(name, folder);
  }
  const texts = [...folders]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, folder]) => {
      const { version, license }: { readonly version?: string; readonly license?: string } = JSON.parse(
        readFileSync(join(folder, "package.json"), "utf8"),
      );
      const file = readdirSync(folder).find((entry) => LICENCE_FILE.test(entry));
      if (file === undefined) throw new Error(`${name} is bundled and has no licence text`);
      return `${name} ${version ?? ""} (${license ?? "see below"})\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
    });
  return `Parts of these packages are in the files beside this one.\n\n${texts.join(`\n${"-".repeat(80)}\n\n`)}`;
}
