/** Programs that run code of the workspace, and the manifest that says which. */

/** Interpreters and shells: what they run is a file, a text, or what it imports. */
const INTERPRETERS = ["sh", "bash", "dash", "zsh", "ksh", "fish", "source", "eval", "node", "tsx", "ts-node", "deno", "python", "pypy", "ruby", "perl", "php", "lua", "Rscript", "julia", "java", "pwsh", "osascript"] as const;

/** What each runner reads, in the folder where it is called or above it. */
export const MANIFESTS: { readonly [runner: string]: readonly string[] } = {
  npm: ["package.json", ".npmrc"],
  npx: ["package.json", ".npmrc"],
  pnpm: ["package.json", ".npmrc", "pnpm-workspace.yaml"],
  pnpx: ["package.json", ".npmrc"],
  yarn: ["package.json", ".yarnrc.yml"],
  bun: ["package.json", "bunfig.toml"],
  bunx: ["package.json", "bunfig.toml"],
  deno: ["deno.json", "deno.jsonc", "package.json"],
  make: ["GNUmakefile", "makefile", "Makefile"],
  gmake: ["GNUmakefile", "makefile", "Makefile"],
  just: ["justfile", "Justfile", ".justfile"],
  task: ["Taskfile.yml", "Taskfile.yaml"],
  rake: ["Rakefile"],
  bundle: ["Gemfile", "Gemfile.lock"],
  cargo: ["Cargo.toml", "build.rs"],
  go: ["go.mod"],
  pytest: ["pyproject.toml", "pytest.ini", "setup.cfg", "tox.ini", "conftest.py"],
  tox: ["tox.ini", "pyproject.toml"],
  nox: ["noxfile.py"],
  python: ["pyproject.toml", "setup.py", "setup.cfg"],
  uv: ["pyproject.toml"],
  poetry: ["pyproject.toml"],
  gradle: ["build.gradle", "build.gradle.kts"],
  gradlew: ["build.gradle", "build.gradle.kts"],
  mvn: ["pom.xml"],
  docker: ["Dockerfile", "compose.yaml", "docker-compose.yml"],
  vitest: ["vitest.config.ts", "package.json"],
  jest: ["jest.config.js", "package.json"],
};

export const CODE_RUNNERS: ReadonlySet<string> = new Set([...INTERPRETERS, ...Object.keys(MANIFESTS)]);
