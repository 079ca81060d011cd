/**
 * `npm run build`: `dist/` as the package ships it, or the folder that `--out` names. The library, the command line and the Pi extensions
 * become few files, since loading many small ones costs more than reading one; `schemas/` and `policies/` stay beside `dist/`.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { rolldown } from "rolldown";
import type { Plugin } from "rolldown";
import { licencesOf } from "./licences.ts";
import { inLines } from "./lines.ts";

const root = join(import.meta.dirname, "../..");
const dist = resolve(parseArgs({ options: { out: { type: "string", default: join(root, "dist") } } }).values.out);

/** Each of these folders is one deep, so a module finds its neighbours whatever file it lands in. */
const ENTRIES = {
  "library/index": "src/index.ts",
  "library/analysis": "src/analysis/index.ts",
  "cli/main": "src/cli/main.ts",
  "extensions/guard": "src/guard/index.ts",
  "extensions/advisor": "src/advisor/index.ts",
};
/** Pi gives an extension its own copies of these; a second copy would not be the same module. The shell's parser is installed with the package; the generator of types, by who uses it. */
const EXTERNAL = [
  /^node:/,
  /^@earendil-works\//,
  /^@mariozechner\//,
  /^@sinclair\/typebox/,
  /^typebox/,
  /^unbash$/,
  /^json-schema-to-typescript$/,
];
/**
 * What every door needs, and what only the library can do without, in a file each: a package that holds both once is half as
 * large, and one large file is read sooner than many small ones. Pi reads a file that imports Pi through a compiler, and any
 * other natively, so neither may know Pi. A command of the command line is loaded when it is called.
 */
const SHARED = [
  {
    name: "core",
    test: /\/generated\/|\/src\/(?:config|diagnostics|engine|files|globs|jsonc|text)\/|\/node_modules\/jsonc-parser\//,
  },
  {
    name: "policy",
    test: /\/src\/(?:analysis\/(?!check|folders|git|lists|report|suite)|host\/|policy\/|proof\/|secrets\/|space\/)/,
  },
];

/** In a bundle `import.meta.url` is the bundle's. This gives each module back the place that it has in the source tree, under dist. */
const ownUrls: Plugin = {
  name: "own-urls",
  transform(code, id) {
    const place = relative(join(root, "src"), id);
    if (place.startsWith("..") || !code.includes("import.meta")) return null;
    const own = `../${place.replaceAll("\\", "/").replace(/\.ts$/, ".js")}`;
    return code
      .replaceAll(/\bimport\.meta\.url\b/g, `new URL(${JSON.stringify(own)}, import.meta.url).href`)
      .replaceAll(/\bimport\.meta\.dirname\b/g, `import.meta.dirname + ${JSON.stringify(`/${dirname(own)}`)}`);
  },
};

rmSync(dist, { recursive: true, force: true });
await write();
copyTexts();
declare();

async function write(): Promise<void> {
  const build = await rolldown({
    input: Object.fromEntries(Object.entries(ENTRIES).map(([name, source]) => [name, join(root, source)])),
    external: EXTERNAL,
    platform: "node",
    resolve: {
      // The CommonJS build of this package hides its own imports from a bundler.
      alias: { "jsonc-parser": join(root, "node_modules/jsonc-parser/lib/esm/main.js") },
    },
    plugins: [ownUrls],
    // A generated validator is a table of pure functions, and jsonc-parser's formatter fills its caches when it is loaded: only what is imported should stay.
    treeshake: {
      moduleSideEffects: [
        { test: /\/(generated|src)\/|\/jsonc-parser\//, sideEffects: false },
        { external: true, sideEffects: false },
      ],
    },
  });
  const { output } = await build.generate({
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "shared/[name]-[hash].js",
    codeSplitting: { groups: SHARED },
    // Read at every start, and half of the time of a start is reading it.
    minify: { compress: true, mangle: true, codegen: { removeWhitespace: true } },
  });
  await build.close();
  const modules = new Set<string>();
  for (const part of output) {
    if (part.type !== "chunk") continue;
    for (const id of part.moduleIds) modules.add(id);
    const file = join(dist, part.fileName);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, inLines(part.code));
    if (part.code.startsWith("#!")) chmodSync(file, 0o755);
    if (part.isEntry) console.log(`${part.fileName}  ${Math.round(part.code.length / 1024)} KB`);
  }
  writeFileSync(join(dist, "LICENSES.txt"), licencesOf(modules));
}

/** Prompts and the like are read while running, from the same place beside their module. */
function copyTexts(): void {
  for (const file of globSync("src/**/*.{md,txt,json,jsonc,html}", { cwd: root })) {
    const target = join(dist, relative("src", file));
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(root, file), target);
  }
}

/** The library's declarations keep the layout of the source tree; `dist/library/` leads to them. */
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
  writeFileSync(join(dist, "library/index.d.ts"), 'export * from "../types/src/index.js";\n');
  writeFileSync(join(dist, "library/analysis.d.ts"), 'export * from "../types/src/analysis/index.js";\n');
  prune();
}

/** Most declarations are of what no entry names. */
function prune(): void {
  const reached = ["library/index.d.ts", "library/analysis.d.ts"].map((file) => join(dist, file));
  for (const file of reached) {
    for (const [, to = ""] of readFileSync(file, "utf8").matchAll(/(?:from |import\()"(\.[^"]+)\.[jt]s"/g)) {
      const target = `${join(dirname(file), to)}.d.ts`;
      if (!reached.includes(target)) reached.push(target);
    }
  }
  for (const file of globSync("types/**/*.d.ts", { cwd: dist }))
    if (!reached.includes(join(dist, file))) rmSync(join(dist, file));
}
