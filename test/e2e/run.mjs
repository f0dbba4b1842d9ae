// Runs the end-to-end tests against the packaged extension.
//   node test/e2e/run.mjs [--filter text] [--host 1.139,1.100] [--vsix path] [--suites | --ui]
// Prints a line a test, writes test-results/e2e.json, and fails when a test failed or none ran.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildHarness, buildSuites, loadScenarios } from "./build.mjs";
import { DEFAULT_HOST, ensureHost } from "./host/install.mjs";

const { values } = parseArgs({
  options: {
    filter: { type: "string" },
    host: { type: "string", default: DEFAULT_HOST },
    vsix: { type: "string" },
    suites: { type: "boolean" },
    ui: { type: "boolean" },
  },
});

const started = Date.now();
const harness = await buildHarness();
const vsix = values.vsix ?? harness.vsixPath;
if (!existsSync(vsix)) {
  console.error(`There is no ${vsix}; run npm run package first.`);
  process.exit(2);
}
const hosts = [];
for (const version of values.host.split(",")) hosts.push(await ensureHost(version));

const report = await harness.runAll({
  hosts,
  vsix,
  suites: values.ui ? [] : await buildSuites(),
  scenarios: values.suites ? [] : await loadScenarios(),
  filter: values.filter,
});
report.write(join(harness.results, "e2e.json"));
const passed = report.count("passed");
const failed = report.count("failed");
console.log(
  `\nEnd to end: ${passed} passed, ${failed} failed in ${Math.round((Date.now() - started) / 1000)} s`,
);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
