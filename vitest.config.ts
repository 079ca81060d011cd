import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    exclude: ["tests/bench/node_modules/**"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    typecheck: { enabled: true, include: ["tests/**/*.test-d.ts"] },
  },
});
