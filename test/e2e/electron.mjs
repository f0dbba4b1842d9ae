// Runs the in-host suites in a desktop VS Code by @vscode/test-electron, against the extension as built in this repository.
//   node test/e2e/electron.mjs [--filter text] [--version stable|insiders|1.100.3]
// VSCODE_EXECUTABLE names an installed editor; without it one is downloaded. On Linux without a screen, run it by xvfb-run.
import { runTests } from "@vscode/test-electron";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildHarness, buildSuites } from "./build.mjs";

const { values } = parseArgs({
  options: { filter: { type: "string" }, version: { type: "string", default: "stable" } },
});
const harness = await buildHarness();
let passed = 0;
let failed = 0;

for (const suite of await buildSuites()) {
  const byName = values.filter !== undefined && suite.name.includes(values.filter);
  const base = mkdtempSync(join(tmpdir(), "e2e-desktop-"));
  const report = join(base, "report.jsonl");
  console.log(`\n${suite.name} · in a desktop VS Code`);
  try {
    const outcome = harness.judge(await runSuite(suite, base, report, byName), harness.readReport(report));
    for (const test of outcome.tests) {
      console.log(
        `  ${{ passed: "✓", failed: "✗", skipped: "-" }[test.outcome]} ${test.title} (${test.ms} ms)`,
      );
      if (test.error) console.log(test.error);
      if (test.outcome === "passed") passed++;
      if (test.outcome === "failed") failed++;
    }
    if (outcome.problem !== undefined && (values.filter === undefined || byName)) {
      console.log(`  ✗ ${outcome.problem}`);
      failed++;
    }
  } finally {
    rmSync(base, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);

/** The exit code of the editor. */
async function runSuite(suite, base, report, byName) {
  const workspace = harness.prepareWorkspace(join(base, "work"), suite.window.folders);
  const trusted = suite.window.trusted ?? true;
  const userData = join(base, "user");
  mkdirSync(join(userData, "User"), { recursive: true });
  writeFileSync(
    join(userData, "User/settings.json"),
    JSON.stringify({
      ...harness.baseSettings,
      "security.workspace.trust.enabled": !trusted,
      ...suite.window.settings,
    }),
  );
  const grep = values.filter !== undefined && !byName ? { [harness.grepVariable]: values.filter } : {};
  try {
    return await runTests({
      version: values.version,
      vscodeExecutablePath: process.env.VSCODE_EXECUTABLE,
      extensionDevelopmentPath: harness.repository,
      extensionTestsPath: suite.bundle,
      extensionTestsEnv: { ...suite.window.env, [harness.reportVariable]: report, ...grep },
      launchArgs: [
        ...(workspace.open ? [workspace.open.path] : []),
        `--user-data-dir=${userData}`,
        `--extensions-dir=${join(base, "extensions")}`,
        ...(trusted ? ["--disable-workspace-trust"] : []),
      ],
    });
  } catch (error) {
    // A failed suite and an editor that did not start look alike here; the report tells them apart.
    console.log(`  ${error instanceof Error ? error.message : error}`);
    return 1;
  }
}
