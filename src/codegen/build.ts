/**
 * `npm run build`: `dist/` as the package ships it, or the folder that `--out` names. The command line, the library and each Pi extension become one bundle,
 * since loading many small files costs more than reading one; `schemas/` and `policies/` stay beside `dist/`.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { rolldown } from "rolldown";
import type { Plugin } from "rolldown";
import { licencesOf } from "./licences.ts";

const root = join(import.meta.dirname, "../..");
const dist = resolve(parseArgs({ options: { out: { type: "string", default: join(root, "dist") } } }).values.out);

interface Bundle {
  /** Output name, without its ending, → source. */
  readonly entries: { readonly [name: string]: string };
  /** Everything in here is one folder deep or not at all, so a module finds its neighbours whatever chunk it lands in. */
  readonly folder: string;
  /** Pi gives an extension its own copies of these; a second copy would not be the same module. */
  readonly external: readonly (string | RegExp)[];
  /** One file, also for what is imported on demand; chunks where it is cheaper to load them apart; or one shared chunk of what does not know Pi. */
  readonly chunks: "none" | "lazy" | "shared";
}

const NODE = [/^node:/];
const HOST = [...NODE, /^@earendil-works\//, /^@mariozechner\//, /^@sinclair\/typebox/, /^typebox/];
const BUNDLES: readonly Bundle[] = [
  { entries: { index: "src/index.ts" }, folder: ".", external: NODE, chunks: "none" },
  { entries: { index: "src/analysis/index.ts" }, folder: "analysis", external: NODE, chunks: "none" },
  { entries: { main: "src/cli/main.ts" }, folder: "cli", external: NODE, chunks: "lazy" },
  // Pi reads a file that imports Pi through a compiler, and any other natively: what can be read natively is kept apart.
  {
    entries: { guard: "src/guard/index.ts", advisor: "src/advisor/index.ts" },
    folder: "extensions",
    external: HOST,
    chunks: "shared",
  },
];

rmSync(dist, { recursive: true, force: true });
const modules = new Set<string>();
for (const bundle of BUNDLES) await write(bundle);
writeFileSync(join(dist, "LICENSES.txt"), licencesOf(modules));
copyTexts();
declare();

async function write({ entries, folder, external, chunks }: Bundle): Promise<void> {
  const build = await rolldown({
    input: Object.fromEntries(Object.entries(entries).map(([name, source]) => [name, join(root, source)])),
    external: [...external],
    platform: "node",
    resolve: {
      // The CommonJS build of this package hides its own imports from a bundler.
      alias: { "jsonc-parser": join(root, "node_modules/jsonc-parser/lib/esm/main.js") },
    },
    plugins: [ownUrls(folder)],
    // A generated validator is a table of pure functions, and jsonc-parser's formatter fills its caches when it is loaded: only what is imported should stay.
    treeshake: {
      moduleSideEffects: [
        { test: /\/(generated|src)\/|\/jsonc-parser\//, sideEffects: false },
        { external: true, sideEffects: false },
      ],
    },
  });
  const { output } = await build.write({
    dir: join(dist, folder),
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
    codeSplitting: {
      none: false,
      lazy: true,
      shared: { groups: [{ name: "shared", test: (id: string) => !/\/src\/(?:advisor|guard)\/|\/unbash\//.test(id) }] },
    }[chunks],
    // Read at every start, and half of the time of a start is reading it. The library keeps its lines: Node prints the whole line
    // of an error that nobody catches.
    minify: { compress: true, mangle: true, codegen: { removeWhitespace: chunks !== "none" } },
  });
  await build.close();
  for (const part of output) {
    if (part.type === "chunk") for (const id of part.moduleIds) modules.add(id);
    const file = join(dist, folder, part.fileName);
    if (part.type === "chunk" && part.code.startsWith("#!")) chmodSync(file, 0o755);
    if (part.type === "chunk" && part.isEntry)
      console.log(`${relative(dist, file)}  ${Math.round(part.code.length / 1024)} KB`);
  }
}

/** In a bundle `import.meta.url` is the bundle's. This gives each module back the place that it has in the source tree, under dist. */
function ownUrls(folder: string): Plugin {
  return {
    name: "own-urls",
    transform(code, id) {
      const place = relative(join(root, "src"), id);
      if (place.startsWith("..") || !code.includes("import.meta")) return null;
      const own = relative(join(dist, folder), join(dist, place)).replaceAll("\\", "/").replace(/\.ts$/, ".js");
      return code
        .replaceAll(/\bimport\.meta\.url\b/g, `new URL(${JSON.stringify(`./${own}`)}, import.meta.url).href`)
        .replaceAll(/\bimport\.meta\.dirname\b/g, `import.meta.dirname + ${JSON.stringify(`/${dirname(own)}`)}`);
    },
  };
}

/** Prompts and the like are read while running, from the same place beside their module. */
function copyTexts(): void {
  for (const file of globSync("src/**/*.{md,txt,json,jsonc,html}", { cwd: root })) {
    const target = join(dist, relative("src", file));
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(root, file), target);
  }
}

/** The library's declarations keep the layout of the source tree; `dist/index.d.ts` leads to them. */
function declare(): void {
  const project = join(dist, "tsconfig.json");
  const options = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rewriteRelativeImportExtensions: true,
    rootDir: root,
    outDir: join(dist, "types"),
  };
  // Packages are looked up from the sources, types from the folder of the project file.
  const types = { typeRoots: [join(root, "node_modules/@types")] };
  writeFileSync(
    project,
    JSON.stringify({
      extends: join(root, "tsconfig.json"),
      compilerOptions: { ...options, ...types },
      include: [],
      files: [join(root, "src/index.ts"), join(root, "src/analysis/index.ts")],
    }),
  );
  const { status } = spawnSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", project], {
    stdio: "inherit",
  });
  rmSync(project);
  if (status !== 0) throw new Error("the declarations could not be written");
  for (const file of globSync("generated/*.d.ts", { cwd: root })) {
    const target = join(dist, "types", file);
    mkdirSync(dirname(target), { recursive: true });
    // A hand-over from a declaration to a declaration: the extension is that of the file it will be.
    writeFileSync(target, readFileSync(join(root, file), "utf8").replaceAll(/(from "\.[^"]*)\.ts"/g, '$1.js"'));
  }
  writeFileSync(join(dist, "index.d.ts"), 'export * from "./types/src/index.js";\n');
  writeFileSync(join(dist, "analysis/index.d.ts"), 'export * from "../types/src/analysis/index.js";\n');
}
