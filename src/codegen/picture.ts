/** `npm run picture`: `docs/diff.webp`, the page of a real diff as Debian's chromium draws it. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const root = join(import.meta.dirname, "../..");
const BROWSERS = ["chromium", "chromium-browser", "google-chrome"];
/** As much of the page as says what it is: the head and the first table. */
const SIZE = "760,1240";

const folder = mkdtempSync(join(tmpdir(), "pi-policy-picture-"));
try {
  const page = join(folder, "page.html");
  const diff = ["diff", "old.jsonc", "new.jsonc", "--format", "html"];
  const made = spawnSync(process.execPath, [join(root, "src/cli/main.ts"), ...diff], {
    cwd: join(root, "docs/examples"),
    encoding: "utf8",
  });
  if (made.status !== 0) throw new Error(made.stderr);
  writeFileSync(page, made.stdout);
  const drawn = BROWSERS.some((browser) => draw(browser, page) === 0);
  if (!drawn) throw new Error(`none of these could draw it: ${BROWSERS.join(", ")}; try apt-get install chromium`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function draw(browser: string, page: string): number | null {
  // Its sandbox does not start for root, and nothing of this page comes from elsewhere.
  const unboxed = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const shot = [`--window-size=${SIZE}`, "--hide-scrollbars", `--screenshot=${join(root, "docs/diff.webp")}`];
  return spawnSync(browser, ["--headless", "--disable-gpu", ...unboxed, ...shot, pathToFileURL(page).href]).status;
}
