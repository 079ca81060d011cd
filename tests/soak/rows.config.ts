/** The suite's configuration for one changed row: the tables are changed before a test is read. */
import { mergeConfig } from "vitest/config";
import suite from "../../vitest.config.ts";

export default mergeConfig(suite, {
  root: new URL("../..", import.meta.url).pathname,
  test: { setupFiles: ["tests/soak/changed-row.ts"], typecheck: { enabled: false } },
});
