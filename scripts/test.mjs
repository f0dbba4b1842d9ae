// npm test: everything that must hold, layer after layer.
//   node scripts/test.mjs [--deep] [--only <layer>[,<layer>]]
// Goes on after a failure. The last line is `N passed, N failed`; each static check counts as one.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureHost, missingForHost } from "../test/e2e/host/install.mjs";
import { runLayers, seconds } from "./lib/layers.mjs";
import { ensureModules, installHint, installSystemPackages, isCI, missingPrograms } from "./lib/prepare.mjs";
import { root, run, runNode } from "./lib/run.mjs";

const MINUTE = 60_000;
const started = Date.now();
const { values } = parseArgs({
  options: { deep: { type: "boolean", default: false }, only: { type: "string" } },
});
const deep = values.deep;
const env = {
  ...(deep ? { AGENT_WORKBENCH_DEEP: "1" } : {}),
  ...(process.stdout.isTTY ? {} : { NO_COLOR: "1" }),
};
const hosts = deep ? ["1.139", "1.100"] : ["1.139"];
const results = join(root, "test-results");

/** A layer that is one check: a command that succeeds or does not. */
const check = (id, title, args, more = {}) => ({
  id,
  title,
  ...more,
  async run(write) {
    const code = await run("npm", ["run", "--silent", ...args], { write, env, limitMs: 10 * MINUTE });
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  },
});

/** The installation of the browser host takes a minute of mostly waiting: it begins at once. */
let hostsReady = Promise.resolve();
const hostLog = [];

const layers = [
  check("format", "Format", ["format:check"]),
  check("lint", "Lint", ["lint"]),
  check("types", "Types", ["typecheck"]),
  check("imports", "Import directions", ["check:imports"]),
  ...(existsSync(join(root, "scripts/docs.mjs"))
    ? [check("docs", "Generated documentation is up to date", ["docs", "--", "--check"])]
    : []),
  check("build", "Build", ["build"]),
  {
    id: "unit",
    title: "Unit, property and protocol tests",
    after: ["build", "docs"],
    alone: true,
    run: unitTests,
  },
  check("package", "Package", ["package"], { after: ["unit", "build", "docs"] }),
  { id: "e2e", title: "End-to-end tests", needs: ["package"], alone: true, run: endToEndTests },
];

async function unitTests(write) {
  const report = join(results, "unit.json");
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const limitMs = (deep ? 120 : 20) * MINUTE;
  const code = await runNode([vitest, "run", ...reporters], {
    write,
    env,
    limitMs,
  });
  if (!existsSync(report)) throw new Error(`The test runner ended with code ${code} and no report.`);
  const { numPassedTests: passed, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
  // A file that could not be loaded has no tests, yet it is a failure; so is anything else the runner complained of.
  const unloaded = testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  const failed = numFailedTests + unloaded;
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed };
}

async function endToEndTests(write) {
  const missing = [
    ...new Set([...missingPrograms(["chromium"]), ...hosts.flatMap((host) => missingForHost(host))]),
  ];
  if (missing.length > 0)
    throw new Error(installHint(missing.map((name) => (name === "rg" ? "ripgrep" : name))));
  await hostsReady.finally(() => write(hostLog.map((line) => `${line}\n`).join("")));
  const report = join(results, "e2e.json");
  const limitMs = (deep ? 60 : 30) * MINUTE;
  const code = await runNode([join(root, "test/e2e/run.mjs"), "--host", hosts.join(",")], {
    write,
    env,
    limitMs,
  });
  if (!existsSync(report)) throw new Error(`The end-to-end tests ended with code ${code} and no report.`);
  const { passed, failed } = JSON.parse(readFileSync(report, "utf8"));
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed };
}

async function main() {
  const wanted = values.only?.split(",");
  const unknown = wanted?.filter((id) => !layers.some((layer) => layer.id === id)) ?? [];
  if (unknown.length > 0)
    throw new Error(
      `No layer ${unknown.join(", ")}; there are ${layers.map((layer) => layer.id).join(", ")}.`,
    );
  const chosen = layers.filter((layer) => !wanted || wanted.includes(layer.id));

  const print = (text) => process.stdout.write(text);
  print(`── Preparation${deep ? " (deep)" : ""}\n`);
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  await installSystemPackages(print);
  if (chosen.some((layer) => layer.id === "e2e") && hosts.every((host) => missingForHost(host).length === 0))
    hostsReady = hosts.reduce(
      (before, host) => before.then(() => ensureHost(host, (line) => hostLog.push(line))).then(() => {}),
      hostsReady,
    );
  hostsReady.catch(() => {}); // told by the layer that needs it
  await ensureModules(print);
  print(`   ok: ${seconds(Date.now() - started)}${isCI() ? ", CI" : ""}\n`);

  const outcomes = await runLayers(chosen, 2);
  print(`\n── Summary, ${seconds(Date.now() - started)}\n`);
  for (const { layer, passed, failed, ms } of outcomes)
    print(
      `   ${failed ? "FAILED" : "ok    "} ${layer.title}: ${passed} passed, ${failed} failed, ${seconds(ms)}\n`,
    );
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  return { passed: sum("passed"), failed: sum("failed") };
}

const counts = await main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  return { passed: 0, failed: 1 };
});
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
// Nothing may be printed after this line: machines read it.
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`, () => process.exit());
