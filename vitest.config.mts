import { defineConfig } from "vitest/config";

/** Unit, property and protocol tests. What needs an editor is in test/e2e and runs by `node test/e2e/run.mjs`. */
export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/e2e/**", "test/fixtures/**", "**/node_modules/**"],
    environment: "node",
    // Processes, not threads: tests start servers, change folders and read process-wide state.
    pool: "forks",
    maxWorkers: 2,
    // `npm run test:deep` sets AGENT_WORKBENCH_DEEP; property tests then run many more cases.
    testTimeout: process.env.AGENT_WORKBENCH_DEEP ? 600_000 : 30_000,
    hookTimeout: 60_000,
    passWithNoTests: false,
  },
});
